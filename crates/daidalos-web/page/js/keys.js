// Which key does what: the library's table of controls, as the settings change it.

import { registry } from './engine.js';
import { changeSettings, settings } from './store.js';

/** @typedef {import('../../types').Dir} Dir */
/** @typedef {{ name: string, about: string, usual: string[], dir?: Dir, runs: boolean }} Action */

/** Keys whose names differ from the library's. @type {Record<string, string>} */
const NAMES = {
  up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight',
  backspace: 'Backspace', enter: 'Enter', esc: 'Escape', space: ' ',
};

/** A key as the browser calls it. @param {string} key @returns {string} */
const browserKey = (key) => (key.startsWith('shift-') ? `Shift+${browserKey(key.slice(6))}` : NAMES[key] ?? key.replace(/^ctrl-/, 'Ctrl+'));

/** Every action that has a key on a page. @returns {Action[]} */
export const actions = () => registry.controls
  .filter(({ keys }) => keys.length > 0)
  .map(({ name, about, keys, dir, runs }) => ({ name, about, usual: keys.map(browserKey), dir: dir ?? undefined, runs }));

/** The keys of an action. @param {string} name */
export function keysOf(name) {
  return settings().keys[name] ?? actions().find((action) => action.name === name)?.usual ?? [];
}

/** What a key is called in the table. @param {KeyboardEvent} event */
export function keyOf(event) {
  const ctrl = event.ctrlKey || event.metaKey ? 'Ctrl+' : '';
  // The Shift of a character is part of it.
  const shift = event.shiftKey && event.key.startsWith('Arrow') ? 'Shift+' : '';
  return ctrl + shift + event.key;
}

/** The action of a key. @param {KeyboardEvent} event */
export function actionOf(event) {
  const key = keyOf(event);
  // With Caps Lock on, letters are what they are without it.
  const isLetter = event.getModifierState('CapsLock') && /^[a-z]$/i.test(key);
  const meant = !isLetter ? key : event.shiftKey ? key.toUpperCase() : key.toLowerCase();
  return actions().find((action) => keysOf(action.name).includes(meant));
}

/** Gives an action a key and takes its others, but for the arrows; says what has it already. @param {string} name @param {string} key @returns {boolean} whether the browser keeps it */
export function rebind(name, key) {
  const holder = actions().find((action) => action.name !== name && keysOf(action.name).includes(key));
  if (holder) throw new Error(`${spoken(key)} is the key to ${holder.about}; it can do one thing only.`);
  const arrows = keysOf(name).filter((held) => held !== key && /^(Shift\+)?Arrow/.test(held));
  return changeSettings({ keys: { ...settings().keys, [name]: [key, ...arrows] } });
}

/** @returns {boolean} whether the browser keeps it */
export const usualKeys = () => changeSettings({ keys: {} });

/** A key as people call it. @param {string} key */
export function spoken(key) {
  /** @type {Record<string, string>} */
  const names = { ' ': 'Space', ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };
  const shift = key.startsWith('Shift+') ? 'Shift+' : '';
  const bare = key.slice(shift.length);
  return shift + (names[bare] ?? bare);
}
