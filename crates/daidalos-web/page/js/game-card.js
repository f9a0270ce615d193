// A game on the first screen: a level that plays itself, how hard it is to be, and one button that begins.

import { idOf, stated } from './controls.js';
import { presetOf, remember, segments } from './difficulty.js';
import { button, capital, h } from './dom.js';
import { freshSeed } from './engine.js';
import { askOptions } from './game-options.js';
import { iconButton } from './icons.js';
import { Preview } from './preview.js';
import { address, go } from './router.js';
import { knows } from './store.js';

/** @typedef {import('../../types').Mode} Mode */

/** @param {Mode} mode @returns {{ element: HTMLElement, preview: Preview }} */
export function gameCard(mode) {
  const preview = new Preview(`${capital(mode.name)}, playing itself`, mode.lesson);
  const element = h('article', { className: 'card game', 'data-mode': mode.name },
    preview.board.element,
    h('div', { className: 'title' }, h('h3', {}, capital(mode.name)), segments(mode, presetOf(mode), (preset) => remember(mode, preset))),
    h('p', { className: 'about' }, `${capital(mode.about)}.`),
    h('div', { className: 'deeds' }, ...deeds(mode),
      iconButton('options', `Options of ${mode.name}`, () => askOptions(mode, presetOf(mode)), { className: 'bare' })));
  return { element, preview };
}

/** One button; for a game that is new the other one stands beside it. @param {Mode} mode */
function deeds(mode) {
  const play = (/** @type {string} */ look) => button('Play', () => begin(mode), { className: look, 'aria-label': `Play ${mode.name}` });
  if (knows(mode.name)) return [play('primary')];
  const learn = h('a', { href: address('play', mode.lesson), className: 'button primary', 'aria-label': `Learn it: ${mode.name}` }, 'Learn it');
  return [learn, play('')];
}

/** @param {Mode} mode */
function begin(mode) {
  go(address('play', idOf(mode.name, stated(mode.options, presetOf(mode)?.values ?? {}), freshSeed())));
}
