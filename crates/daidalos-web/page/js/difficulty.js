// How hard a game is to be: chosen among what the game declares, and remembered for each.

import { h, unique } from './dom.js';
import { changeSettings, settings } from './store.js';

/** @typedef {import('../../types').Mode} Mode */
/** @typedef {Mode['presets'][number]} Preset */

/** The last choice, or the first there is. @param {Mode} mode @returns {Preset | undefined} */
export function presetOf({ name, presets }) {
  return presets.find((preset) => preset.name === settings().difficulty[name]) ?? presets[0];
}

/** Keeps a choice for the next time. @param {Mode} mode @param {Preset} preset */
export function remember(mode, preset) {
  changeSettings({ difficulty: { ...settings().difficulty, [mode.name]: preset.name } });
}

/** A choice of how hard it is to be, side by side. @param {Mode} mode @param {Preset | undefined} chosen @param {(preset: Preset) => void} choose */
export function segments(mode, chosen, choose) {
  const name = unique('difficulty');
  return h('fieldset', { className: 'segments' },
    h('legend', { className: 'hidden' }, `Difficulty of ${mode.name}`),
    ...mode.presets.map((preset) => h('label', {},
      h('input', { type: 'radio', name, value: preset.name, checked: preset === chosen, onchange: () => choose(preset) }),
      h('span', {}, preset.name))));
}
