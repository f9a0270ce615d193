// The ghost in a game: the best game of the level, or one that is raced, as a pale figure, and the switch for it.

import { h, reason, toast } from './dom.js';
import { GivenUp } from './engine.js';
import { bestOf, changeSettings, settings } from './store.js';
import { markWatched } from './traces.js';

/** @typedef {import('../../types').Picture} Picture */
/** @typedef {import('../../types').Sheet} Sheet */
/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {import('./engine.js').Play} Play */

/** How often it is looked after, in milliseconds. */
const EVERY = 100;

/** A game that is raced shows its way, unless it is one's own best. @param {Engine} engine @param {string} code @param {string} level */
export async function markRaced(engine, code, level) {
  const own = bestOf(level);
  // A best game that is damaged is another.
  const best = own && (await engine.code(own.record).catch(() => null));
  const isOwn = best !== null && best === (await engine.code(code));
  if (!isOwn) await markWatched(engine, code);
}

export class GhostSwitch {
  /** @param {string | null} raced the code of a game that is raced @param {() => void} changed @param {() => void} clicked */
  constructor(raced, changed, clicked) {
    this.raced = raced;
    this.changed = changed;
    this.isHaunted = false;
    /** When it was last looked after. */
    this.asked = 0;
    /** A player who clicks goes on with keys on the board; one who came here by keys stays. */
    const onclick = (/** @type {MouseEvent} */ event) => event.detail > 0 && clicked();
    this.box = h('input', { type: 'checkbox', onchange: () => this.choose(), onclick });
    this.element = h('label', { className: 'switch' }, this.box, raced ? 'Ghost: the game you race' : 'Ghost: your best game');
  }

  /** Goes along with another game. @param {Play} game @param {Sheet} sheet */
  enter(game, { level, attempt }) {
    this.game = game;
    this.isHaunted = false;
    this.record = this.raced ?? bestOf(level)?.record ?? null;
    this.element.hidden = this.record === null;
    this.box.checked = this.raced !== null || (settings().ghost && attempt !== 'first');
    this.haunt();
  }

  async choose() {
    if (!this.raced) changeSettings({ ghost: this.box.checked });
    await this.haunt();
    this.changed();
  }

  /** Calls the ghost, when it is first to be seen. */
  async haunt() {
    if (!this.game || !this.record || !this.box.checked || this.isHaunted) return;
    this.isHaunted = true;
    const { game } = this;
    try {
      await game.haunt(this.record);
      this.changed();
    } catch (error) {
      if (game !== this.game || error instanceof GivenUp) return;
      this.isHaunted = false;
      this.box.checked = false;
      toast(`No ghost: ${reason(error)}`);
    }
  }

  /** A picture with the ghost, or without it while it is switched off. @param {Picture} picture */
  shown(picture) {
    if (!this.isHaunted || this.box.checked) return picture;
    const isGhost = (/** @type {unknown} */ role) => role === 'ghost';
    return {
      ...picture,
      figures: picture.figures.filter(({ role }) => !isGhost(role)),
      legend: picture.legend.filter(([thing]) => typeof thing === 'string' || !('figure' in thing) || !isGhost(thing.figure)),
    };
  }

  /** Whether it is time to look after it: it may move by the clock, while the player stands. */
  isDue() {
    const now = performance.now();
    if (!this.isHaunted || !this.box.checked || now - this.asked < EVERY) return false;
    this.asked = now;
    return true;
  }
}
