// How hard a level is. The simulated players that tell it have an engine of their own: the game goes on meanwhile.

import { button, h } from './dom.js';
import { Engine, Play } from './engine.js';
import { patiently } from './patience.js';

/** When the level has been looked at for so long, its rating is asked for, in milliseconds. */
const LATER = 400;

export class Rating {
  /** @param {string} level */
  constructor(level) {
    this.level = level;
    this.element = h('div', { className: 'rating', role: 'status' });
    /** @type {Engine | null} */
    this.engine = null;
    this.timer = setTimeout(() => this.tell().catch(() => {}), LATER);
  }

  leave() {
    clearTimeout(this.timer);
    this.engine?.stop();
  }

  /** Tells it by itself if that takes a moment only, else when it is asked for. */
  async tell() {
    const rating = await this.rate(false);
    if (rating !== undefined) this.show(rating);
    else this.element.replaceChildren(button('Rating', () => this.ask().catch(() => {}), { title: 'How hard this level is, from 1 to 10' }));
  }

  async ask() {
    const rating = await patiently(this.rate(true), 'Rating the level', () => this.engine?.stop());
    if (rating !== undefined) this.show(rating);
  }

  /** @param {boolean} isAsked */
  async rate(isAsked) {
    this.engine = Engine.take();
    const game = await Play.start(this.engine, this.level);
    const rating = await game.rating(isAsked);
    this.engine.stop();
    return rating;
  }

  /** @param {number} rating */
  show(rating) {
    this.element.replaceChildren(`Rating ${rating} of 10`);
  }
}
