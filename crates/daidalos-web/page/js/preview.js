// A level that plays itself, small: it asks for the whole way and walks it, again and again.

import { Board } from './board.js';
import { Play } from './engine.js';
import { Live } from './live.js';

/** @typedef {import('../../types').Dir} Dir */
/** @typedef {import('../../types').Input} Input */
/** @typedef {import('./engine.js').Engine} Engine */

/** How long a step takes, in milliseconds, and how many steps long a game that is over is looked at. */
const STEP = 320;
const LAST_LOOK = 5;

export class Preview extends Live {
  /** @param {string} label @param {string} level */
  constructor(label, level) {
    super(new Board({ label, least: 2, most: 72 }), STEP);
    this.level = level;
    this.board.onview = () => this.look(null);
    this.rest = 0;
    /** @type {import('../../types').Sheet | null} */
    this.sheet = null;
  }

  /** @param {Engine} engine */
  async start(engine) {
    this.game?.free();
    this.game = await Play.start(engine, this.level);
    this.sheet = (await this.game.opening()).sheet;
    this.way = null;
    this.rest = LAST_LOOK;
    await this.look(null);
  }

  async step() {
    if (!this.sheet || !this.engine) return;
    if (this.sheet.is_running && !this.way) await this.look('Solve');
    if (this.sheet.is_running && this.way) await this.look({ Step: this.way });
    else if (this.rest > 0) this.rest -= 1;
    else await this.start(this.engine);
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
