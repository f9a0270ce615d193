// Which key does what: a table that can be changed in the settings.

import { changeSettings, settings } from './store.js';

/** @typedef {import('../../types').Dir} Dir */
/** @typedef {{ name: string, about: string, usual: string[], dir?: Dir }} Action */

/** Every action, what it does, and its usual keys. Tab stays what it is everywhere: the way to the next control. @type {Action[]} */
export const ACTIONS = [
  { name: 'north', about: 'go north', usual: ['w', 'k', 'ArrowUp'], dir: 'N' },
  { name: 'south', about: 'go south', usual: ['s', 'j', 'ArrowDown'], dir: 'S' },
  { name: 'west', about: 'go west', usual: ['a', 'h', 'ArrowLeft'], dir: 'W' },
  { name: 'east', about: 'go east', usual: ['d', 'l', 'ArrowRight'], dir: 'E' },
  { name: 'north-west', about: 'go north-west', usual: ['y'], dir: 'NW' },
  { name: 'north-east', about: 'go north-east', usual: ['u'], dir: 'NE' },
  { name: 'south-west', about: 'go south-west', usual: ['b'], dir: 'SW' },
  { name: 'south-east', about: 'go south-east', usual: ['n'], dir: 'SE' },
  { name: 'wait', about: 'wait a turn, where a game has that', usual: ['.'] },
  { name: 'mark', about: 'mark a neighbour: then a direction', usual: ['m'] },
  { name: 'plans', about: 'show or hide what foes plan', usual: ['v'] },
  { name: 'next', about: 'show the next steps', usual: ['e'] },
  { name: 'solve', about: 'show the whole way', usual: ['E'] },
  { name: 'undo', about: 'take the last turn back', usual: ['Backspace', 'z'] },
  { name: 'pause', about: 'stop the clock', usual: ['p', ' '] },
  { name: 'where', about: 'say where you are', usual: ['i'] },
  { name: 'save', about: 'save under a name', usual: ['Ctrl+s'] },
  { name: 'load', about: 'load a saved game', usual: ['Ctrl+o'] },
  { name: 'restart', about: 'start the level again', usual: ['r'] },
  { name: 'larger', about: 'larger cells', usual: ['+', '='] },
  { name: 'smaller', about: 'smaller cells', usual: ['-'] },
  { name: 'help', about: 'show the rules and the keys', usual: ['?'] },
  { name: 'menu', about: 'save and go home', usual: ['Escape'] },
];

/** The keys of an action. @param {string} name */
export function keysOf(name) {
  return settings().keys[name] ?? ACTIONS.find((action) => action.name === name)?.usual ?? [];
}

/** What a key is called in the table. @param {KeyboardEvent} event */
export function keyOf(event) {
  const ctrl = event.ctrlKey || event.metaKey ? 'Ctrl+' : '';
  return ctrl + event.key;
}

/** The action of a key. @param {KeyboardEvent} event */
export function actionOf(event) {
  const key = keyOf(event);
  // With Caps Lock on, letters are what they are without it.
  const isLetter = event.getModifierState('CapsLock') && /^[a-z]$/i.test(key);
  const meant = !isLetter ? key : event.shiftKey ? key.toUpperCase() : key.toLowerCase();
  return ACTIONS.find((action) => keysOf(action.name).includes(meant));
}

/** Gives an action a key and takes its others; says who has it already. @param {string} name @param {string} key */
export function rebind(name, key) {
  const holder = ACTIONS.find((action) => action.name !== name && keysOf(action.name).includes(key));
  if (holder) throw new Error(`${spoken(key)} is the key to ${holder.about}; it can do one thing only.`);
  changeSettings({ keys: { ...settings().keys, [name]: [key] } });
}

export function usualKeys() {
  changeSettings({ keys: {} });
}

/** A key as people call it. @param {string} key */
export function spoken(key) {
  /** @type {Record<string, string>} */
  const names = { ' ': 'Space', ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };
  return names[key] ?? key;
}
