// A running game is kept with every move, so that nothing is lost whenever it is left.

import { reason } from './dom.js';

/** @typedef {import('../../types').Kept} Kept */
/** @typedef {import('./store.js').Running} Running */

/** A record that is longer than this is kept once in so many milliseconds, not with every input. */
const LONG = 100_000;
const EVERY = 1000;
/** While nothing happens, the clock is kept once in so many. */
const IDLE = 5000;

export class Keeper {
  /** @param {Running} running @param {(text: string) => void} tell */
  constructor(running, tell) {
    this.running = running;
    this.tell = tell;
    /** The game as it is known here. @type {Kept | null} */
    this.kept = null;
    /** Whether something has happened since, and when it was last written down. */
    this.isStale = false;
    this.written = -Infinity;
    /** Whether it was said that nothing can be kept: once is enough. */
    this.isWarned = false;
  }

  /** Whether an answer is to bring the record along. @param {boolean} hasInput */
  isDue(hasInput) {
    const isLong = (this.kept?.record.length ?? 0) > LONG;
    const since = performance.now() - this.written;
    return (hasInput && !isLong) || (this.isStale && since > EVERY) || (this.kept !== null && since > IDLE);
  }

  /** @param {Omit<Kept, 'when'>} kept */
  hold(kept) {
    this.kept = { ...kept, when: Date.now() };
  }

  /** Another game has begun, of which there is nothing to keep yet. */
  forget() {
    [this.kept, this.isStale] = [null, false];
  }

  /** Writes the game to its place. */
  write() {
    if (!this.kept) return;
    this.isStale = false;
    this.written = performance.now();
    try {
      this.running.keep(this.kept);
    } catch (error) {
      if (!this.isWarned) this.tell(`The game is not saved: ${reason(error)}. “Copy code” gives it to you before you leave.`);
      this.isWarned = true;
    }
  }
}
