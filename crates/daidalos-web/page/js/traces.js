// What is remembered of levels: which were begun, of which the way was seen, and how many of a kind were won in a
// row. A level is remembered by the key of its ground, so that another rival on the same walls is no new level.

import { Play } from './engine.js';
import { counts, giveUp, isTried } from './days.js';
import { jot, read } from './store.js';

/** @typedef {import('../../types').Attempt} Attempt */
/** @typedef {import('../../types').Sheet} Sheet */
/** @typedef {import('./engine.js').Engine} Engine */
/** A game, and what there was to know when it was opened. @typedef {{ game: Play, sheet: Sheet, rules: string[], key: string, found: string | null }} Opened */

/** From knowing nothing of a level to knowing its way. @type {Attempt[]} */
const ATTEMPTS = ['first', 'again', 'practice'];

/** A new game of a level, as the attempt that it is; after the first one, the level of the day is practice. @param {Engine} engine @param {string} id */
export async function newGame(engine, id) {
  const opened = await openedBy(Play.start(engine, id));
  return seated(opened, isTried(opened.sheet.level) ? 'practice' : attemptAt(opened.key));
}

/** A game that is gone on with where it was left: it stays the attempt that it was, unless the way was seen elsewhere. @param {Engine} engine @param {string} record */
export async function leftGame(engine, record) {
  const opened = await openedBy(Play.resume(engine, record));
  return seated(opened, isSeenElsewhere(opened.key, opened.sheet) ? 'practice' : opened.sheet.attempt);
}

/** A game from a save. To go back to it, when its player knows what came after, is practice; and the first attempt at the level of the day is given up by it. @param {Engine} engine @param {string} record */
export async function savedGame(engine, record) {
  const opened = await openedBy(Play.resume(engine, record));
  const { level, attempt, is_running, played, help } = opened.sheet;
  // What is over is shown as it was; nothing is counted twice.
  if (!is_running) return opened;
  const known = attemptAt(opened.key);
  if (known === 'first' || played + help === 0) return seated(opened, worse(attempt, known));
  giveUp(level);
  return seated(opened, 'practice');
}

/** A game by its code, which may be anybody's: it shows the way that was gone, and to go on with it is practice. @param {Engine} engine @param {string} code */
export async function sharedGame(engine, code) {
  const opened = await openedBy(Play.resume(engine, code));
  if (opened.sheet.played > 0) watched(opened);
  return opened.sheet.is_running ? seated(opened, 'practice') : opened;
}

/** @param {Promise<Play>} made @returns {Promise<Opened>} */
async function openedBy(made) {
  const game = await made;
  return { game, ...(await game.opening()) };
}

/** @param {Opened} opened @param {Attempt} attempt @returns {Promise<Opened>} */
async function seated(opened, attempt) {
  await opened.game.setAttempt(attempt, attempt === 'first' && counts(opened.sheet.level));
  return { ...opened, sheet: { ...opened.sheet, attempt } };
}

/** @param {Attempt} one @param {Attempt} other */
const worse = (one, other) => ATTEMPTS[Math.max(ATTEMPTS.indexOf(one), ATTEMPTS.indexOf(other))];

/** What a new game of a level is. @param {string} key @returns {Attempt} */
function attemptAt(key) {
  const trace = read(`trace.${key}`);
  return trace === null ? 'first' : trace === 'seen' ? 'practice' : 'again';
}

/** Whether the way of a level was seen. @param {string} key */
export const isSeen = (key) => attemptAt(key) === 'practice';

/** Whether it was seen, and not by the help of this game. @param {string} key @param {Sheet} sheet */
export const isSeenElsewhere = (key, { help }) => help === 0 && isSeen(key);

/** A first move was made in a level. @param {string} key */
export function markBegun(key) {
  if (attemptAt(key) === 'first') jot(`trace.${key}`, 'begun');
}

/** The way of a level was seen. @param {string} key */
export function markSeen(key) {
  if (!isSeen(key)) jot(`trace.${key}`, 'seen');
}

/** The same for the level of a game that is watched or studied, by its record; a first attempt at the level of the day that still runs is given up by it. @param {Engine} engine @param {string} record */
export async function markWatched(engine, record) {
  const opened = await openedBy(Play.resume(engine, record));
  watched(opened);
  opened.game.free();
}

/** @param {Opened} opened */
function watched({ key, sheet }) {
  markSeen(key);
  giveUp(sheet.level);
}

/** Levels of one kind differ in their seeds alone. @param {string} level */
export const kindOf = (level) => level.replace(/#.*/s, '');

/** How many levels of its kind were won in a row. @param {string} level */
export const winsOf = (level) => Number(read(`wins.${kindOf(level)}`) ?? 0);

/** Counts a game that is over. @param {string} level @param {boolean} isWon */
export function countWin(level, isWon) {
  jot(`wins.${kindOf(level)}`, String(isWon ? winsOf(level) + 1 : 0));
}
