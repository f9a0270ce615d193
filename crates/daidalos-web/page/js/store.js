// What is kept in this browser: settings, the games that go on, saved ones, the best ones.
// A game is kept as its record, nothing else.

import { summary } from './engine.js';

const PREFIX = 'daidalos.';

/** @typedef {{ theme: string, keys: Record<string, string[]>, pad: string, ghost: boolean }} Settings */

/** @type {Settings} */
const USUAL = { theme: 'auto', keys: {}, pad: 'auto', ghost: false };

/** @returns {Settings} */
export function settings() {
  try {
    return { ...USUAL, ...JSON.parse(read('settings') ?? '{}') };
  } catch {
    return USUAL;
  }
}

/** @param {Partial<Settings>} changes */
export function changeSettings(changes) {
  write('settings', JSON.stringify({ ...settings(), ...changes }));
}

/** The text that is kept under a name. @param {string} key */
export function read(key) {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** Keeps a text; the error, if there is no room or no permission, is for people. @param {string} key @param {string} text */
export function write(key, text) {
  try {
    localStorage.setItem(PREFIX + key, text);
  } catch {
    throw new Error('this browser keeps nothing more for this page');
  }
}

/** Keeps a text if that is possible: a player who cannot write here is told when it matters, at the first save. @param {string} key @param {string} text */
export function jot(key, text) {
  try {
    write(key, text);
  } catch {
    // See above.
  }
}

/** @param {string} key */
function remove(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // What cannot be written cannot be there.
  }
}

/** All names below a word. @param {string} word */
function names(word) {
  const start = `${PREFIX}${word}.`;
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
  } catch {
    return [];
  }
}

/**
 * The place of a running game, which this tab alone may write to. Another tab that plays the same
 * level has another place.
 */
export class Running {
  /** @param {string} key @param {() => void} release */
  constructor(key, release) {
    this.key = key;
    this.release = release;
  }

  /** A place for a level, where its game was left or where there is none. @param {string} level @param {{ isEmpty: boolean }} wanted */
  static async claim(level, { isEmpty }) {
    // Where tabs cannot agree on anything, each has places of its own.
    const own = navigator.locks ? level : `${level}~${tab()}`;
    for (let number = 1; ; number += 1) {
      const key = number === 1 ? own : `${own}~${number}`;
      if (isEmpty && read(`running.${key}`)) continue;
      const release = await lock(`running.${key}`);
      if (release) return new Running(key, release);
    }
  }

  /** The place of the running game that stands where a save does, whatever the clock says: to load the save is to go on with that. @param {string} record */
  static async of(record) {
    const mine = navigator.locks ? '' : `~${tab()}`;
    const isHere = (/** @type {string} */ key) => movesOf(parse(read(`running.${key}`))?.record ?? '') === movesOf(record);
    const key = names('running').find((key) => key.includes(mine) && isHere(key));
    const release = key === undefined ? null : await lock(`running.${key}`);
    return key !== undefined && release ? new Running(key, release) : null;
  }

  /** The game that was left here. */
  record() {
    return parse(read(`running.${this.key}`))?.record ?? null;
  }

  /** @param {string} record */
  keep(record) {
    write(`running.${this.key}`, JSON.stringify({ record, when: Date.now() }));
  }

  /** The game is over, or thrown away. */
  end() {
    remove(`running.${this.key}`);
  }
}

/** @param {string | null} text @returns {{ record: string, when: number } | null} */
function parse(text) {
  try {
    const found = JSON.parse(text ?? 'null');
    return typeof found?.record === 'string' ? found : null;
  } catch {
    return null;
  }
}

/** What was done in a game, without its clock and its claims. @param {string} record */
const movesOf = (record) => record.replace(/^(attempt|end) .*$/gm, '');

/** A name for this tab, which a reload does not change. */
function tab() {
  const name = sessionStorage.getItem(`${PREFIX}tab`) ?? crypto.getRandomValues(new Uint32Array(1))[0].toString(36);
  sessionStorage.setItem(`${PREFIX}tab`, name);
  return name;
}

/** Takes a lock that is given back by a call; nothing if somebody else has it. @param {string} name @returns {Promise<(() => void) | null>} */
function lock(name) {
  if (!navigator.locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    navigator.locks.request(PREFIX + name, { ifAvailable: true }, (held) => {
      if (!held) return resolve(null);
      return new Promise((release) => resolve(() => release(undefined)));
    });
  });
}

/** The games that go on and that no other tab plays, the latest first. */
export async function unfinished() {
  const held = (await navigator.locks?.query())?.held ?? [];
  const taken = new Set(held.map((lock) => lock.name));
  const free = names('running').filter((key) => !taken.has(`${PREFIX}running.${key}`));
  const games = free.map((key) => ({ key, kept: parse(read(`running.${key}`)) }));
  return games
    .flatMap(({ key, kept }) => (kept ? [{ key, record: kept.record, when: kept.when }] : []))
    .sort((a, b) => b.when - a.when);
}

/** @param {string} key */
export const forget = (key) => remove(`running.${key}`);

/** A name that no saved game has yet. @param {string} wish */
export function freeSlot(wish) {
  const taken = new Set(slots());
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wish : `${wish} ${number}`;
    if (!taken.has(name)) return name;
  }
}

/** Saved games, by name. */
export const slots = () => names('slot').sort();
/** @param {string} name */
export const slot = (name) => read(`slot.${name}`);
/** @param {string} name @param {string} record */
export const saveSlot = (name, record) => write(`slot.${name}`, record);
/** @param {string} name */
export const removeSlot = (name) => remove(`slot.${name}`);

/** Whether the rules of a game have been read. @param {string} mode */
export const knows = (mode) => read(`known.${mode}`) !== null;
/** @param {string} mode */
export const learn = (mode) => jot(`known.${mode}`, '');

/** The best game of a level, as its record. @param {string} level */
export const bestRecord = (level) => read(`best.${level}`);

/** The best game of a level. @param {string} level */
export function best(level) {
  const record = bestRecord(level);
  return record ? tried(() => summary(record)) : null;
}

/**
 * Keeps a game that is over as the best of its level, if it is.
 * @param {string} level @param {import('./engine.js').Play} game @returns {boolean} whether it is
 */
export function keepBest(level, game) {
  if (!game.standing()) return false;
  const old = bestRecord(level);
  const isBest = !old || tried(() => game.is_better(old)) === true;
  if (isBest) write(`best.${level}`, game.save());
  return isBest;
}

/** What a call gives; nothing if it cannot. @template T @param {() => T} call */
function tried(call) {
  try {
    return call();
  } catch {
    return null;
  }
}
