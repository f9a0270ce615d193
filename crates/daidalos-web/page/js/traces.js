// What is remembered of levels: which were begun, of which the way was seen, and how many of a kind were won in a
// row. A level is remembered by the key of its ground, so that another rival on the same walls is no new level.

import { Play, freshSeed, sheetOf } from './engine.js';
import { counts, giveUp, isTried } from './days.js';
import { jot, read } from './store.js';

/** @typedef {import('../../types').Attempt} Attempt */
/** @typedef {import('../../types').Sheet} Sheet */

/** From the one who knows nothing of a level to the one who knows its way. @type {Attempt[]} */
const ATTEMPTS = ['first', 'again', 'practice'];

/** A new game of a level, as the attempt that it is; after the first one, the level of the day is practice. @param {string} id */
export function newGame(id) {
  const game = Play.start(id, freshSeed());
  return seated(game, isTried(sheetOf(game).level) ? 'practice' : attemptAt(game.key()));
}

/** A game that is gone on with where it was left: it stays the attempt that it was, unless the way was seen elsewhere. @param {string} record */
export function leftGame(record) {
  const game = Play.resume(record);
  const sheet = sheetOf(game);
  return seated(game, isSeenElsewhere(game.key(), sheet) ? 'practice' : sheet.attempt);
}

/** A game from a save. To go back to it, when its player knows what came after, is practice; and the first attempt at the level of the day is given up by it. @param {string} record */
export function savedGame(record) {
  const game = Play.resume(record);
  const { level, attempt, is_running, played, help } = sheetOf(game);
  // What is over is shown as it was; nothing is counted twice.
  if (!is_running) return game;
  const known = attemptAt(game.key());
  if (known === 'first' || played + help === 0) return seated(game, worse(attempt, known));
  giveUp(level);
  return seated(game, 'practice');
}

/** A game by its code, which may be anybody's: it shows the way that was gone, and to go on with it is practice. @param {string} code */
export function sharedGame(code) {
  const game = Play.resume(code);
  const { is_running, played } = sheetOf(game);
  if (played > 0) watched(game);
  return is_running ? seated(game, 'practice') : game;
}

/** @param {Play} game @param {Attempt} attempt */
function seated(game, attempt) {
  return game.as_attempt(attempt, attempt === 'first' && counts(sheetOf(game).level));
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

/** The same for the level of a game that is watched or studied, by its record; a first attempt at the level of the day that still runs is given up by it. @param {string} record */
export function markWatched(record) {
  const game = Play.resume(record);
  watched(game);
  game.free();
}

/** @param {Play} game */
function watched(game) {
  markSeen(game.key());
  giveUp(sheetOf(game).level);
}

/** Levels of one kind differ in their seeds alone. @param {string} level */
const kindOf = (level) => level.replace(/#.*/s, '');

/** How many levels of its kind were won in a row. @param {string} level */
export const winsOf = (level) => Number(read(`wins.${kindOf(level)}`) ?? 0);

/** Counts a game that is over. @param {string} level @param {boolean} isWon */
export function countWin(level, isWon) {
  jot(`wins.${kindOf(level)}`, String(isWon ? winsOf(level) + 1 : 0));
}
