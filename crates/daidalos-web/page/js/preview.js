// A level that plays itself, small: it asks for the whole way and walks it, again and again, while it is in sight.

import { Board } from './board.js';
import { Play } from './engine.js';
import { capital, isStill } from './dom.js';

/** @typedef {import('../../types').Dir} Dir */
/** @typedef {import('../../types').Input} Input */
/** @typedef {import('../../types').Turn} Turn */
/** @typedef {import('./engine.js').Engine} Engine */

/** How long a step takes, in milliseconds. */
const STEP = 320;

export class Preview {
  /** @param {Engine} engine @param {string} name @param {string} level */
  constructor(engine, name, level) {
    this.engine = engine;
    this.level = level;
    this.board = new Board({ label: `${capital(name)}, playing itself`, least: 2, most: 40 });
    this.board.onview = () => this.look(null);
    this.isStopped = false;
    this.isInSight = true;
    this.isAsking = false;
    /** @type {import('../../types').Sheet | null} */
    this.sheet = null;
    this.sight = new IntersectionObserver(([entry]) => (this.isInSight = entry.isIntersecting));
  }

  async begin() {
    this.sight.observe(this.board.element);
    await this.start();
    if (!isStill()) this.timer = setInterval(() => this.step().catch(() => {}), STEP);
  }

  leave() {
    clearInterval(this.timer);
    this.sight.disconnect();
    this.board.leave();
  }

  async start() {
    this.game?.free();
    this.game = await Play.start(this.engine, this.level);
    this.sheet = (await this.game.opening()).sheet;
    await this.look(null);
  }

  async step() {
    if (!this.sheet || document.hidden || this.isStopped || !this.isInSight || this.isAsking) return;
    this.isAsking = true;
    if (!this.sheet.is_running) await this.start();
    if (!this.way) await this.look('Solve');
    const dir = this.way;
    if (dir) await this.look({ Step: dir });
    else await this.start();
    this.isAsking = false;
  }

  /** Does something, and shows what came of it. @param {Input | null} input */
  async look(input) {
    if (!this.game || !this.sheet) return;
    const view = this.board.view(this.sheet.size, this.sheet.at);
    const turn = await this.game.turn({ elapsed: 0, input, view, looks: true, keeps: false }).catch(() => null);
    if (!turn?.picture) return;
    this.sheet = turn.sheet;
    this.way = towards(turn.picture.way, turn.picture.map[0]);
    this.board.draw(turn.picture, { walks: turn.walks });
  }
}

/** The direction of a way's first step. @param {ArrayLike<number>} way @param {number} width @returns {Dir | null} */
function towards(way, width) {
  if (way.length < 2) return null;
  const [from, to] = [way[0], way[1]];
  const dx = (to % width) - (from % width);
  const dy = Math.floor(to / width) - Math.floor(from / width);
  const name = `${dy < 0 ? 'N' : dy > 0 ? 'S' : ''}${dx < 0 ? 'W' : dx > 0 ? 'E' : ''}`;
  return /** @type {Dir} */ (name) || null;
}
