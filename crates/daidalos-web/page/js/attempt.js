// What kind of attempt a game is, in a line above the counters, and what is remembered of it.

import { beginDay, counts, giveUp, isToday } from './days.js';
import { h } from './dom.js';
import { isSeen, markBegun, markSeen } from './traces.js';

/** @typedef {import('../../types').Sheet} Sheet */

export class AttemptLine {
  /** @param {string} key by which the level is remembered */
  constructor(key) {
    this.key = key;
    /** What is remembered of the game by now. */
    this.trace = '';
    this.element = h('p', { className: 'attempt', hidden: true });
  }

  /** Says it where it matters. @param {Sheet} sheet @returns {boolean} whether the game counts for the day, so that no turn is taken back */
  show({ attempt, level }) {
    this.trace = '';
    const isRanked = attempt === 'first' && counts(level);
    const said = isRanked ? 'Level of the day: this attempt counts. No undo.'
      : attempt === 'practice' ? `Practice: ${this.reason(level)}.`
      : isToday(level) ? 'Today’s first attempt is over: this one does not count for the day.' : '';
    this.element.textContent = said;
    this.element.hidden = !said;
    return isRanked;
  }

  /** Why it is practice. @param {string} level */
  reason(level) {
    if (isSeen(this.key)) return 'you have seen the way';
    return isToday(level) ? 'today’s first attempt is over' : 'you went back to an earlier save';
  }

  /** Remembers what was done: a new game of the level is another kind of attempt. @param {Sheet} sheet */
  remember({ level, attempt, played, help }) {
    const trace = help > 0 ? 'seen' : played > 0 ? 'begun' : '';
    if (!trace || trace === this.trace) return;
    this.trace = trace;
    if (trace === 'seen') markSeen(this.key);
    else markBegun(this.key);
    if (attempt === 'first') beginDay(level);
    else giveUp(level);
  }
}
