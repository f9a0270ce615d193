// A small picture that plays itself: a search or a generator at work, again and again, while it is in sight.

import { Board } from './board.js';
import { Carving, Contest, Labyrinth } from './engine.js';
import { isStill } from './dom.js';

/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {{ film: Contest | Carving, length: number, size: [number, number] }} Reel */

/** How long all steps take, how long the end is seen, and how often a picture is shown, in milliseconds. */
const LASTS = 9000;
const REST = 2500;
const FRAME = 120;

/** A cup that is open towards the start: a search that is bold walks into it. */
const MAP = `
............
...#####....
.......#....
.......#....
.......#....
...#####....
............
............`.trim();
/** The start, the goal and the width of it. */
const [START, GOAL, WIDTH, HEIGHT] = [37, 46, 12, 8];

/** A search on a tiny map. @param {string} name @returns {(engine: Engine) => Promise<Reel>} */
export const searching = (name) => async (engine) => {
  const map = await Labyrinth.read(engine, MAP, 'example');
  const film = await Contest.between(map, START, GOAL, [name], false, false);
  return { film, length: await film.length(), size: [WIDTH, HEIGHT] };
};

/** A generator at a tiny labyrinth. @param {{ name: string, is_dungeon: boolean }} generator @returns {(engine: Engine) => Promise<Reel>} */
export const carving = ({ name, is_dungeon }) => async (engine) => {
  const film = await Carving.of(engine, [`${name}:${is_dungeon ? '30x20' : `${WIDTH}x${HEIGHT}`}#7`]);
  const { length, sizes: [size] } = await film.about();
  return { film, length, size };
};

export class Example {
  /** @param {string} label @param {Engine} engine @param {(engine: Engine) => Promise<Reel>} make */
  constructor(label, engine, make) {
    this.board = new Board({ label, least: 0, most: 40 });
    this.board.onview = () => this.show();
    this.at = 0;
    this.rests = 0;
    this.isInSight = false;
    this.isAsking = false;
    /** @type {Reel | null} */
    this.reel = null;
    this.sight = new IntersectionObserver(([entry]) => (this.isInSight = entry.isIntersecting));
    this.sight.observe(this.board.element);
    this.timer = setInterval(() => this.step(), FRAME);
    make(engine).then((reel) => this.begin(reel), () => {});
  }

  leave() {
    clearInterval(this.timer);
    this.sight.disconnect();
    this.board.leave();
    this.reel?.film.free();
  }

  /** @param {Reel} reel */
  begin(reel) {
    this.reel = reel;
    // What should not move by itself shows how it ends.
    if (isStill()) this.at = reel.length;
    this.show();
  }

  /** A little further; after a rest at the end, from the start. */
  step() {
    if (!this.reel || !this.isInSight || this.isAsking || document.hidden || isStill()) return;
    const { length } = this.reel;
    if (this.at >= length && this.rests < REST) {
      this.rests += FRAME;
      return;
    }
    this.at = this.at >= length ? 0 : Math.min(length, this.at + Math.max(length / (LASTS / FRAME), FRAME / 400));
    if (this.at === length) this.rests = 0;
    this.show();
  }

  async show() {
    const { reel, board } = this;
    if (!reel || this.isAsking) return;
    this.isAsking = true;
    const frame = await reel.film.frame(Math.floor(this.at), [board.view(reel.size, null)], false).catch(() => null);
    this.isAsking = false;
    if (!frame) return;
    board.draw(frame.pictures[0]);
    if (this.at === reel.length && this.at > 0 && this.rests === 0) board.reveal();
  }
}
