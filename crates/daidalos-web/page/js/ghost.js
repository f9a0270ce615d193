// The ghost in a game: the best game of the level, or one that is raced, as a pale figure, and the switch for it.

import { codeOf, sheetOf } from './engine.js';
import { h, reason, toast } from './dom.js';
import { bestRecord, changeSettings, settings } from './store.js';
import { markWatched } from './traces.js';

/** @typedef {import('../../types').Picture} Picture */
/** @typedef {import('./engine.js').Play} Play */

/** How often it is looked after, in milliseconds. */
const EVERY = 100;

/** A game that is raced shows its way, unless it is one's own best. @param {string} code @param {string} level */
export function markRaced(code, level) {
  const own = bestRecord(level);
  if (!own || codeOf(own) !== codeOf(code)) markWatched(code);
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

  /** Goes along with another game. @param {Play} game */
  enter(game) {
    this.game = game;
    this.isHaunted = false;
    const { level, attempt } = sheetOf(game);
    this.record = this.raced ?? bestRecord(level);
    this.element.hidden = this.record === null;
    this.box.checked = this.raced !== null || (settings().ghost && attempt !== 'first');
    this.haunt();
  }

  choose() {
    if (!this.raced) changeSettings({ ghost: this.box.checked });
    this.haunt();
    this.changed();
  }

  /** Calls the ghost, when it is first to be seen. */
  haunt() {
    if (!this.game || !this.record || !this.box.checked || this.isHaunted) return;
    try {
      this.game.haunt(this.record);
      this.isHaunted = true;
    } catch (error) {
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

  /** Whether it is elsewhere than in another picture. @param {Picture} picture @param {Picture | null} old */
  hasMoved(picture, old) {
    return placeIn(picture) !== placeIn(old);
  }
}

/** @param {Picture | null} picture */
const placeIn = (picture) => picture?.figures.find(({ role }) => role === 'ghost')?.cell ?? -1;
