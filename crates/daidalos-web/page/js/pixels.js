// Paints maps whose cells have few pixels: ground and walls, pixel by pixel, which is all that can be seen.

import { registry } from './engine.js';
import { BYTES, FLAGS, HAS_HEAT, HEAT, IS_COVERED, IS_DIM, MARK, WHAT, cellsOf, groundOf, partOf } from './painter.js';

/** @typedef {import('../../types').Picture} Picture */
/** @typedef {import('../../types').Colours} Colours */

const [WALL_N, WALL_W] = [16, 128];

export class PixelMap {
  /** @param {CanvasRenderingContext2D} context @param {Picture} picture @param {Colours} colours @param {number} size pixels a cell */
  constructor(context, picture, colours, size) {
    this.size = size;
    // One more column and row: the walls at the far sides.
    this.image = context.createImageData((picture.size[0] + 1) * size, (picture.size[1] + 1) * size);
    this.pixels = new Uint32Array(this.image.data.buffer);
    this.tones = tonesOf(colours);
  }

  /** Paints the cells that are named, or all. @param {Picture} picture @param {Iterable<[number, number]> | null} which */
  paint(picture, which) {
    const cells = cellsOf(picture);
    if (which) {
      for (const [x, y] of which) this.cell(picture, cells, x - picture.x, y - picture.y);
      return;
    }
    for (let y = 0; y <= picture.size[1]; y += 1) {
      for (let x = 0; x <= picture.size[0]; x += 1) this.cell(picture, cells, x, y);
    }
  }

  /** One cell of the picture: its ground, and walls above and to the left. @param {Picture} picture @param {ReturnType<typeof cellsOf>} cells @param {number} x @param {number} y */
  cell(picture, cells, x, y) {
    const { size, pixels, tones } = this;
    const [w, h] = picture.size;
    if (x < 0 || y < 0 || x > w || y > h) return;
    const wide = this.image.width;
    const start = y * size * wide + x * size;
    const isInside = x < w && y < h;
    const ground = isInside ? toneOf(tones, picture.cells, (y * w + x) * BYTES, cells.isTiles) : tones.page;
    for (let row = 0; row < size; row += 1) pixels.fill(ground, start + row * wide, start + row * wide + size);
    if (cells.isTiles || size < 2) return;
    const [mx, my] = [x + picture.x, y + picture.y];
    const walls = cells.walls(mx, my);
    if (walls & WALL_N) pixels.fill(tones.wall, start, start + size);
    if (walls & WALL_W) for (let row = 0; row < size; row += 1) pixels[start + row * wide] = tones.wall;
    if (cells.walls(mx - 1, my) & WALL_N || cells.walls(mx, my - 1) & WALL_W) pixels[start] = tones.wall;
  }
}

/** The colours of a theme as pixels hold them. @param {Colours} colours */
function tonesOf(colours) {
  return {
    page: word(colours.page),
    wall: word(colours.wall),
    rock: word(colours.rock),
    dim: word(colours.dim),
    covered: word(colours.covered),
    grounds: registry.grounds,
    parts: registry.parts.map((part) => word(part === 'plain' ? colours.floor : colours[part])),
    marks: registry.marks.map((mark) => (mark === 'frontier' || mark === 'explored' ? word(colours[mark]) : 0)),
    heat: registry.heat.map(word),
    isVoid: registry.grounds.indexOf('void'),
    isRock: registry.grounds.indexOf('rock'),
  };
}

/** @param {ReturnType<typeof tonesOf>} tones @param {Uint8Array} cells @param {number} at @param {boolean} isTiles */
function toneOf(tones, cells, at, isTiles) {
  const ground = groundOf(cells[at + WHAT]);
  if (ground === tones.isVoid) return tones.page;
  if (ground === tones.isRock) return isTiles ? tones.wall : tones.rock;
  const flags = cells[at + FLAGS];
  if (flags & HAS_HEAT) return tones.heat[cells[at + HEAT]];
  const mark = tones.marks[cells[at + MARK]];
  if (mark) return mark;
  if (flags & IS_COVERED) return tones.covered;
  return flags & IS_DIM ? tones.dim : tones.parts[partOf(cells[at + WHAT])];
}

/** @param {string} colour */
function word(colour) {
  const rgb = Number.parseInt(colour.slice(1), 16);
  return (0xff000000 | ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0;
}
