// What is kept of a game that has just been played to its end, in one place: all of it counts once, or not at all.

import { endingOf, sheetOf } from './engine.js';
import { reason } from './dom.js';
import { giveUp, keepDay } from './days.js';
import { best, keepBest } from './store.js';
import { countWin, isSeenElsewhere, markSeen } from './traces.js';

/** @typedef {import('./engine.js').Ending} Ending */
/** @typedef {import('./engine.js').Play} Play */

/** Keeps it, and says how it compares with the best of its level. @param {Play} game @param {string} key by which the level is remembered */
export function keepResult(game, key) {
  admit(game, key);
  const ending = endingOf(game, 0);
  if (!ending) return '';
  const said = kept(game, ending);
  // Last: what this game shows at its end was not known while it was played.
  if (ending.reveals) markSeen(key);
  return said;
}

/** Another tab may have shown the way while this game was played: then it was practice. @param {Play} game @param {string} key */
function admit(game, key) {
  const sheet = sheetOf(game);
  if (!isSeenElsewhere(key, sheet)) return;
  game.practise();
  giveUp(sheet.level);
}

/** @param {Play} game @param {Ending} ending */
function kept(game, ending) {
  const { level, attempt, is_alone } = sheetOf(game);
  if (attempt === 'practice') return comparison(level, false);
  if (is_alone && ending.is_clean) countWin(level, ending.is_won);
  try {
    if (attempt === 'first') keepDay(level, game.save(), ending);
    return comparison(level, keepBest(level, game));
  } catch (error) {
    return `The result could not be kept: ${reason(error)}.`;
  }
}

/** @param {string} level @param {boolean} isBest */
function comparison(level, isBest) {
  if (isBest) return 'This is your best game of this level.';
  const old = best(level);
  return old ? `Your best game of this level: ${old.moves} ${old.moves === 1 ? 'move' : 'moves'} in ${old.time}.` : '';
}
