// The ways to the lab, the studio and the replays, each with a small picture of what is done there.

import { Board } from './board.js';
import { h, isStill } from './dom.js';
import { Carving, Contest, Labyrinth } from './engine.js';
import { Live } from './live.js';
import { Preview } from './preview.js';
import { address } from './router.js';

/** @typedef {import('../../types').View} View */
/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {{ size: [number, number], length: number, frame: (to: number, view: View) => Promise<import('./engine.js').Frame> }} Film */

/** How long a frame takes, in milliseconds; a film has so many, and its end is looked at for some more. */
const FRAME = 120;
const FRAMES = 50;
const LAST_LOOK = 20;

/** @returns {{ element: HTMLElement, live: Live }[]} */
export function doors() {
  return [
    door('Lab', 'lab', 'Searches and generators side by side, step by step, with honest counters.', new Reel('A search, at work', search)),
    door('Studio', 'studio', 'Make a maze or a dungeon, measure it, print it, take it to your own game.', new Reel('A maze, being carved', carving)),
    door('Replay', 'replay', 'Watch a game that was shared with you, move by move.', new Preview('A race, playing itself', 'race:14x9,shift=0#11')),
  ];
}

/** @param {string} name @param {string} to @param {string} about @param {Live} live */
function door(name, to, about, live) {
  const element = h('a', { href: address(to), className: 'card door' }, live.board.element, h('div', {}, h('h3', {}, name), h('p', {}, about)));
  return { element, live };
}

/** Recorded steps, shown again and again. */
class Reel extends Live {
  /** @param {string} label @param {(engine: Engine) => Promise<Film>} make */
  constructor(label, make) {
    super(new Board({ label, least: 0, most: 20 }), FRAME);
    this.make = make;
    this.at = isStill() ? FRAMES : 0;
    this.board.onview = () => this.look().catch(() => {});
  }

  /** @param {Engine} engine */
  async start(engine) {
    this.film = await this.make(engine);
    await this.look();
  }

  async step() {
    this.at = (this.at + 1) % (FRAMES + LAST_LOOK);
    if (this.at <= FRAMES) await this.look();
  }

  async look() {
    if (!this.film) return;
    const { size, length, frame } = this.film;
    const { pictures } = await frame(Math.round((length * this.at) / FRAMES), this.board.view(size, null));
    this.board.draw(pictures[0]);
  }
}

/** @param {Engine} engine @returns {Promise<Film>} */
async function search(engine) {
  const labyrinth = await Labyrinth.make(engine, 'backtracker:18x12,braid=50#4');
  const { size, ends } = await labyrinth.about();
  const [from, to] = ends ?? [0, size[0] * size[1] - 1];
  const contest = await Contest.between(labyrinth, from, to, ['a-star'], false, false);
  return { size, length: await contest.length(), frame: (at, view) => contest.frame(at, [view], true) };
}

/** @param {Engine} engine @returns {Promise<Film>} */
async function carving(engine) {
  const carved = await Carving.of(engine, ['backtracker:18x12#6']);
  const { sizes: [size], length } = await carved.about();
  return { size, length, frame: (at, view) => carved.frame(at, [view]) };
}
