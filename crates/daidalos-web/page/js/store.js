// What is kept in this browser: settings, the games that go on, saved ones, the best ones.
// A game is kept as its record and a summary of it, so a list of games needs no library and plays nothing again.

import { jot, lock, locked, names, read, remove, tab, write } from './storage.js';

export { changeSettings, settings } from './preferences.js';
export { jot, read, write } from './storage.js';

/** A game: its record, its level, how many moves and how long it took, and when it was kept, in milliseconds since 1970. @typedef {{ record: string, level: string, moves: number, time: string, when: number }} Kept */

/** The latest time that a date can have. */
const LATEST = 8.64e15;

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
    const isHere = (/** @type {string} */ key) => movesOf(running(key)?.record ?? '') === movesOf(record);
    const key = names('running').find((key) => key.includes(mine) && isHere(key));
    const release = key === undefined ? null : await lock(`running.${key}`);
    return key !== undefined && release ? new Running(key, release) : null;
  }

  /** The game that was left here. */
  record() {
    return running(this.key)?.record ?? null;
  }

  /** @param {Kept} kept */
  keep(kept) {
    write(`running.${this.key}`, JSON.stringify(kept));
  }

  /** The game is over, or thrown away. */
  end() {
    forget(this.key);
  }
}

/** The games that go on and that no other tab plays, the latest first. @returns {Promise<(Kept & { key: string })[]>} */
export async function unfinished() {
  const taken = await locked();
  const free = names('running').filter((key) => !taken.has(`running.${key}`));
  return free.flatMap((key) => {
    const kept = running(key);
    return kept ? [{ key, ...kept }] : [];
  }).sort(latestFirst);
}

/** @param {string} key */
export const forget = (key) => remove(`running.${key}`);

/** The saved games, the latest first. */
export function slots() {
  return names('slot').flatMap((name) => {
    const kept = slot(name);
    return kept ? [{ name, level: kept.level, moves: kept.moves, time: kept.time, when: kept.when }] : [];
  }).sort(latestFirst);
}

/** A saved game. @param {string} name */
export const slot = (name) => kept(`slot.${name}`, '');
/** @param {string} name @param {Kept} kept */
export const saveSlot = (name, kept) => write(`slot.${name}`, JSON.stringify(kept));
/** @param {string} name */
export const removeSlot = (name) => remove(`slot.${name}`);

/** A name that no saved game has yet. @param {string} wish */
export function freeSlot(wish) {
  const taken = new Set(names('slot'));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wish : `${wish} ${number}`;
    if (!taken.has(name)) return name;
  }
}

/** What saves are called that a restart has made, and how many of them stay: the latest. */
const RESTART = 'before the restart of ';
const RESTARTS = 3;

/** Saves what a restart would lose, one game a level. @param {Kept} kept @returns {string} the name of the save */
export function saveBeforeRestart(kept) {
  const name = `${RESTART}${kept.level}`;
  saveSlot(name, kept);
  slots().filter((saved) => saved.name.startsWith(RESTART)).slice(RESTARTS).forEach((saved) => removeSlot(saved.name));
  return name;
}

/** Whether the rules of a game have been read. @param {string} mode */
export const knows = (mode) => read(`known.${mode}`) !== null;
/** @param {string} mode */
export const learn = (mode) => jot(`known.${mode}`, '');

/** The best game of a level. @param {string} level */
export const bestOf = (level) => kept(`best.${level}`, level);
/** @param {string} level @param {Kept} kept */
export const keepBest = (level, kept) => write(`best.${level}`, JSON.stringify(kept));

/** The game in a place; the place is named after its level, and numbers and tabs follow a ~. @param {string} key */
const running = (key) => kept(`running.${key}`, key.replace(/(~[0-9a-z]+)+$/, ''));

/**
 * A game that is kept under a name. A text that is nothing else is a record, as earlier versions wrote them; it may be
 * damaged, and the library says so when it is played. @param {string} key @param {string} level if nothing else says it @returns {Kept | null}
 */
function kept(key, level) {
  const text = read(key);
  if (text === null) return null;
  const found = parsed(text);
  const record = isText(found.record) ? found.record : text;
  return {
    record,
    level: isText(found.level) && found.level ? found.level : /^level (.+)$/m.exec(record)?.[1] ?? level,
    moves: Number.isSafeInteger(found.moves) && found.moves >= 0 ? found.moves : 0,
    time: isText(found.time) ? found.time : '',
    when: typeof found.when === 'number' && found.when >= 0 && found.when <= LATEST ? found.when : 0,
  };
}

/** @param {string} text @returns {Record<string, any>} */
function parsed(text) {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === 'string';

/** @param {{ when: number }} a @param {{ when: number }} b */
const latestFirst = (a, b) => b.when - a.when;

/** What was done in a game, without its clock and its claims. @param {string} record */
const movesOf = (record) => record.replace(/^(attempt|end) .*$/gm, '');
