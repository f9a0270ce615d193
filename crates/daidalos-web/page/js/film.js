// Figures on the move: each glides along its walk, from place to place, and what answers a step comes a beat later.
// When they start is the library's to say; this knows only where a figure is at a moment.

/** @typedef {import('../../types').Picture} Picture */
/** @typedef {import('../../types').Walk} Walk */
/** @typedef {[number, number]} Place column and row, or between two of them */

/** How long a step takes to be seen, in milliseconds. */
const STEP = 110;

export class Film {
  constructor() {
    /** @type {{ role: string, places: [number, Place][] }[]} */
    this.walks = [];
    this.since = 0;
    /** Where figures were drawn last, by their roles and the cells where they are going. @type {Map<string, Place>} */
    this.drawn = new Map();
  }

  /** Lets figures walk. @param {Walk[]} walks */
  play(walks) {
    // A figure that is still on its way goes on from where it is seen.
    this.walks = walks.map(({ role, places }) => {
      const [when, from] = places[0];
      const seen = this.drawn.get(`${role}:${from}`);
      const isNear = seen && Math.hypot(seen[0] - from[0], seen[1] - from[1]) < 2.5;
      return { role, places: [[when, isNear ? seen : from], ...places.slice(1)] };
    });
    this.since = performance.now();
  }

  skip() {
    this.since = -Infinity;
  }

  /** @param {number} now */
  isPlaying(now) {
    return this.walks.some(({ places }) => now - this.since < places[places.length - 1][0] + STEP);
  }

  /** Where the figures of a picture are at a moment. @param {Picture} picture @param {number} now @returns {Place[]} */
  places(picture, now) {
    const [w] = picture.map;
    const free = [...this.walks];
    this.drawn.clear();
    return picture.figures.map(({ cell, role }) => {
      const to = /** @type {Place} */ ([cell % w, Math.floor(cell / w)]);
      const own = free.findIndex((walk) => walk.role === role && String(walk.places[walk.places.length - 1][1]) === String(to));
      const [walk] = own < 0 ? [] : free.splice(own, 1);
      const place = walk ? along(walk.places, now - this.since) : to;
      this.drawn.set(`${role}:${to}`, place);
      return place;
    });
  }
}

/** Where a figure is on its walk. @param {[number, Place][]} places @param {number} elapsed @returns {Place} */
function along(places, elapsed) {
  let at = 0;
  while (at + 1 < places.length && places[at + 1][0] <= elapsed) at += 1;
  if (at === 0) return places[0][1];
  const [[, from], [when, to]] = [places[at - 1], places[at]];
  const part = Math.min(1, (elapsed - when) / STEP);
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}
