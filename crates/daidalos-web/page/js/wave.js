// Tiles that have opened at once, shown opening outwards, ring after ring: the library's `motion`, for pictures.
// It compares what was shown with what is to be shown, and knows no rule; every moment can be asked for.

import { registry } from './engine.js';
import { BYTES, FLAGS, IS_COVERED } from './painter.js';

/** @typedef {import('../../types').Picture} Picture */
/** @typedef {[number, number]} Place column and row on the map */
/** @typedef {{ bytes: Uint8Array, place: Place, ring: number }} Tile */
/** @typedef {{ tiles: Tile[], rings: number, lasts: number }} Wave */

/**
 * What has opened between two pictures; null if that is fewer than two tiles. It starts from that one of the
 * places which is nearest to them, the first of equals.
 * @param {Picture} before @param {Picture} after @param {Place[]} from @returns {Wave | null}
 */
export function waveOf(before, after, from) {
  if (before.bitmap || after.bitmap) return null;
  const tiles = opened(before, after);
  if (tiles.length < 2 || from.length === 0) return null;
  const nearest = (/** @type {Place} */ start) => tiles.reduce((least, { place }) => Math.min(least, distance(start, place)), Infinity);
  const start = from.reduce((best, other) => (nearest(other) < nearest(best) ? other : best));
  // The first ring opens with the press that opens it.
  const first = nearest(start);
  for (const tile of tiles) tile.ring = distance(start, tile.place) - first;
  const rings = tiles.reduce((most, { ring }) => Math.max(most, ring), 0);
  return { tiles, rings, lasts: Math.min(rings * registry.ring, registry.longest) };
}

/** The tiles that are still closed after so many milliseconds. @param {Wave} wave @param {number} elapsed */
export function closedIn({ tiles, rings, lasts }, elapsed) {
  return tiles.filter(({ ring }) => elapsed * rings < ring * lasts);
}

/** The picture with those tiles closed; it may show another window than the one that the wave was seen in. @param {Picture} picture @param {Wave} wave @param {number} elapsed @returns {Picture} */
export function veiled(picture, wave, elapsed) {
  const cells = picture.cells.slice();
  const [w, h] = picture.size;
  for (const { place, bytes } of closedIn(wave, elapsed)) {
    const [x, y] = [place[0] - picture.x, place[1] - picture.y];
    if (x >= 0 && y >= 0 && x < w && y < h) cells.set(bytes, (y * w + x) * BYTES);
  }
  return { ...picture, cells };
}

/** What was covered and is not any more, in what both pictures show. @param {Picture} before @param {Picture} after @returns {Tile[]} */
function opened(before, after) {
  const tiles = /** @type {Tile[]} */ ([]);
  const [w, h] = after.size;
  const [wasW, wasH] = before.size;
  for (let at = 0; at < w * h; at += 1) {
    if (after.cells[at * BYTES + FLAGS] & IS_COVERED) continue;
    const place = /** @type {Place} */ ([after.x + (at % w), after.y + Math.floor(at / w)]);
    const [x, y] = [place[0] - before.x, place[1] - before.y];
    if (x < 0 || y < 0 || x >= wasW || y >= wasH) continue;
    const was = (y * wasW + x) * BYTES;
    if (before.cells[was + FLAGS] & IS_COVERED) tiles.push({ bytes: before.cells.slice(was, was + BYTES), place, ring: 0 });
  }
  return tiles;
}

/** Which ring around one place another lies on. @param {Place} a @param {Place} b */
const distance = (a, b) => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));
