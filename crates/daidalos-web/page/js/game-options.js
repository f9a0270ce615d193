// Every option of a game, with a sentence about each, and a game that is played with them.

import { Options, idOf } from './controls.js';
import { segments } from './difficulty.js';
import { dialog, h } from './dom.js';
import { freshSeed } from './engine.js';
import { address, go } from './router.js';

/** @typedef {import('../../types').Mode} Mode */

/** @param {Mode} mode @param {Mode['presets'][number]} [preset] what is chosen at first */
export function askOptions(mode, preset) {
  const options = new Options(mode.options, () => {});
  options.set(preset?.values ?? {});
  const play = (/** @type {Event} */ event) => {
    event.preventDefault();
    box.close();
    go(address('play', idOf(mode.name, options.text(), freshSeed())));
  };
  const form = h('form', { className: 'own-game', onsubmit: play },
    h('div', { className: 'row' }, h('span', { 'aria-hidden': 'true' }, 'Start from'), segments(mode, preset, ({ values }) => options.set(values))),
    options.element,
    h('div', { className: 'row last' },
      h('button', { type: 'submit', className: 'primary' }, 'Play'),
      h('a', { href: address('play', mode.lesson), onclick: () => box.close() }, 'The first level')));
  const box = dialog(`Custom ${mode.name}`, [form]);
}
