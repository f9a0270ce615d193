// What people have chosen: colours, keys, sounds. Whatever is stored, old or damaged or edited by hand, comes out
// sound: a field that is wrong has its usual value, and the others keep theirs.

import { jot, read } from './storage.js';

/**
 * The last two are lists by name: the keys of actions, and the difficulty last chosen for each game.
 * @typedef {{ theme: string, pad: string, ghost: boolean, sound: boolean, vibration: boolean,
 *   keys: Record<string, string[]>, difficulty: Record<string, string> }} Settings
 */

export const THEMES = ['auto', 'light', 'dark', 'contrast'];
export const PADS = ['auto', 'shown', 'hidden'];

/** No name, no list and no table that the page writes is longer. */
const LONGEST = 100;

/** @returns {Settings} */
export function settings() {
  const kept = parsed(read('settings'));
  return {
    theme: oneOf(THEMES, kept.theme),
    pad: oneOf(PADS, kept.pad),
    ghost: flag(kept.ghost, false),
    sound: flag(kept.sound, false),
    vibration: flag(kept.vibration, true),
    keys: table(kept.keys, isKeys),
    difficulty: table(kept.difficulty, isName),
  };
}

/** Changes some of it, for this visit at least. @param {Partial<Settings>} changes @returns {boolean} whether the browser keeps it */
export function changeSettings(changes) {
  return jot('settings', JSON.stringify({ ...settings(), ...changes }));
}

/** @param {string | null} text @returns {Record<string, unknown>} */
function parsed(text) {
  try {
    return Object(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

/** The first is the usual one. @param {string[]} values @param {unknown} value */
const oneOf = (values, value) => values.find((one) => one === value) ?? values[0];

/** @param {unknown} value @param {boolean} usual */
const flag = (value, usual) => (typeof value === 'boolean' ? value : usual);

/** What is sound in a table. @template T @param {unknown} value @param {(value: unknown) => value is T} isSound @returns {Record<string, T>} */
function table(value, isSound) {
  const entries = value && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : [];
  if (entries.length > LONGEST) return {};
  return Object.fromEntries(entries.filter(/** @returns {entry is [string, T]} */ (entry) => isName(entry[0]) && isSound(entry[1])));
}

/** @param {unknown} value @returns {value is string} */
const isName = (value) => typeof value === 'string' && value.length > 0 && value.length <= LONGEST;

/** @param {unknown} value @returns {value is string[]} */
const isKeys = (value) => Array.isArray(value) && value.length > 0 && value.length <= LONGEST && value.every(isName);
