// What is kept of a game that has just been played to its end, in one place: all of it counts once, or not at all.

import { reason } from './dom.js';
import { giveUp, keepDay } from './days.js';
import { bestOf, keepBest } from './store.js';
import { countWin, isSeenElsewhere, markSeen } from './traces.js';

/** @typedef {import('../../types').Ending} Ending */
/** @typedef {import('../../types').Sheet} Sheet */
/** @typedef {import('./engine.js').Play} Play */

/** Keeps it, and says how it compares with the best of its level. @param {Play} game @param {Sheet} sheet @param {string} key by which the level is remembered */
export async function keepResult(game, sheet, key) {
  const isPractice = sheet.attempt === 'practice' || (await admit(game, sheet, key));
  const ending = await game.ending(0);
  if (!ending) return '';
  const said = await kept(game, isPractice ? { ...sheet, attempt: 'practice' } : sheet, ending);
  // Last: what this game shows at its end was not known while it was played.
  if (ending.reveals) markSeen(key);
  return said;
}

/** Another tab may have shown the way while this game was played: then it was practice. @param {Play} game @param {Sheet} sheet @param {string} key */
async function admit(game, sheet, key) {
  if (!isSeenElsewhere(key, sheet)) return false;
  await game.practise();
  giveUp(sheet.level);
  return true;
}

/** @param {Play} game @param {Sheet} sheet @param {Ending} ending */
async function kept(game, { level, attempt, is_alone }, ending) {
  if (attempt === 'practice') return comparison(level, false);
  if (is_alone && ending.is_clean) countWin(level, ending.is_won);
  try {
    const kept = { ...(await game.kept()), when: Date.now() };
    if (attempt === 'first') keepDay(level, kept.record, ending);
    const isBest = await isBestOf(game, level);
    if (isBest) keepBest(level, kept);
    return comparison(level, isBest);
  } catch (error) {
    return `The result could not be kept: ${reason(error)}.`;
  }
}

/** Whether a game was won, and is better than the best of its level so far. @param {Play} game @param {string} level */
async function isBestOf(game, level) {
  if (!(await game.standing())) return false;
  const old = bestOf(level);
  // One that cannot be played any more is not in the way.
  return !old || game.isBetter(old.record).catch(() => true);
}

/** @param {string} level @param {boolean} isBest */
function comparison(level, isBest) {
  if (isBest) return 'This is your best game of this level.';
  const old = bestOf(level);
  return old ? `Your best game of this level: ${old.moves} ${old.moves === 1 ? 'move' : 'moves'} in ${old.time}.` : '';
}
