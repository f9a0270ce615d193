// The levels of the days: the first attempt counts, whether it is won or lost, and nothing after it changes that.

import { daily, today } from './engine.js';
import { jot, read, write } from './store.js';

/** @typedef {import('../../types').Ending} Ending */
/** @typedef {import('../../types').Medal} Medal */

/**
 * The first attempt at the level of a day: it has begun, or it is done.
 * @typedef {{ isDone: boolean, isWon: boolean, medal: Medal | null, said: string, line: string, record: string }} Day
 */

/** @type {Day} */
const BEGUN = { isDone: false, isWon: false, medal: null, said: '', line: '', record: '' };

/** The first attempt at the level of a day; nothing if there was none. @param {number} day @returns {Day | null} */
export function attemptOn(day) {
  try {
    const kept = JSON.parse(read(`daily.${day}`) ?? 'null');
    return typeof kept?.isDone === 'boolean' ? { ...BEGUN, ...kept } : null;
  } catch {
    return null;
  }
}

/** The day whose level it is: today, or yesterday for a game that has run over midnight. @param {string} level */
function dayOf(level) {
  return [today(), today() - 1].find((day) => daily(day)?.level === level);
}

/** Whether it is the level of today. @param {string} level */
export const isToday = (level) => dayOf(level) === today();

/** Whether a first attempt at a level counts for a day: it does from its first move until it is done, and must begin on the day itself. @param {string} level */
export function counts(level) {
  const day = dayOf(level);
  if (day === undefined) return false;
  const attempt = attemptOn(day);
  return attempt ? !attempt.isDone : day === today();
}

/** Whether the first attempt at the level of a day was made, or can no longer be. @param {string} level */
export function isTried(level) {
  const day = dayOf(level);
  return day !== undefined && attemptOn(day) !== null;
}

/** The first attempt has begun. @param {string} level */
export function beginDay(level) {
  const day = dayOf(level);
  if (day === today() && !attemptOn(day)) jot(`daily.${day}`, JSON.stringify(BEGUN));
}

/** Another game of the level was begun before the first attempt was over, or its way was looked at. @param {string} level */
export function giveUp(level) {
  const day = dayOf(level);
  if (day === undefined || !counts(level)) return;
  const said = attemptOn(day) ? 'You gave up the first attempt.' : 'You knew the level before, so there was no first attempt.';
  jot(`daily.${day}`, JSON.stringify({ ...BEGUN, isDone: true, said }));
}

/** Keeps the first attempt, which is over. @param {string} level @param {string} record @param {Ending} ending */
export function keepDay(level, record, { title, is_won, medal, said, line }) {
  const day = dayOf(level);
  if (day === undefined || !counts(level)) return;
  const kept = { isDone: true, isWon: is_won, medal, said: [title, said[0] ?? ''].join(' ').trim(), line, record };
  write(`daily.${day}`, JSON.stringify(kept));
}

/** How many days in a row the first attempt was won, up to today or, as long as today's goes on, yesterday. */
export function streak() {
  const won = (/** @type {number} */ day) => attemptOn(day)?.isWon === true;
  let day = attemptOn(today())?.isDone ? today() : today() - 1;
  let days = 0;
  for (; won(day); day -= 1) days += 1;
  return days;
}
