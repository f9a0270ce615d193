// A small picture that moves by itself, as long as it is in sight: nothing is asked of the engine before it is seen,
// while another tab is looked at, or where nothing is to move.

import { isStill } from './dom.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./engine.js').Engine} Engine */

/** What is about to come into sight counts, so that it is there when it does. */
const NEAR = '160px';

export class Live {
  /** @param {Board} board @param {number} pace milliseconds a step */
  constructor(board, pace) {
    this.board = board;
    this.pace = pace;
    /** @type {Engine | null} */
    this.engine = null;
    this.isStopped = false;
    this.isInSight = false;
    this.isBusy = false;
    this.isStarted = false;
  }

  /** Begins when it is seen first. @param {Engine} engine @returns {Promise<void>} when it is shown, or is not in sight */
  begin(engine) {
    this.engine = engine;
    return new Promise((resolve) => {
      this.sight = new IntersectionObserver(async (entries) => {
        this.isInSight = entries[entries.length - 1].isIntersecting;
        if (this.isInSight && !this.isStarted) await this.enter(engine);
        resolve();
      }, { rootMargin: NEAR });
      this.sight.observe(this.board.element);
    });
  }

  /** @param {Engine} engine */
  async enter(engine) {
    this.isStarted = true;
    await this.work(() => this.start(engine));
    this.board.element.dataset.drawn = '';
    if (!isStill() && !engine.isStopped) this.timer = setInterval(() => this.tick(), this.pace);
  }

  leave() {
    clearInterval(this.timer);
    this.sight?.disconnect();
    this.board.leave();
  }

  /** A step that takes longer than its time is waited for. */
  async tick() {
    if (!document.hidden && !this.isStopped && this.isInSight && !this.isBusy) await this.work(() => this.step());
  }

  /** A picture that cannot be had is missing, and that is all. @param {() => Promise<void>} task */
  async work(task) {
    this.isBusy = true;
    await task().catch(() => {});
    this.isBusy = false;
  }

  /** Shows the first picture. @param {Engine} _engine @returns {Promise<void>} */
  async start(_engine) {}

  /** Shows the next one. @returns {Promise<void>} */
  async step() {}
}
