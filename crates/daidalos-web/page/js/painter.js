// Paints scenes on a canvas, in the colours and the shapes that the library has for every meaning.
// Each cell is painted within its own square, so a cell that changes is painted alone.

import { registry } from './engine.js';
import { paintBold, paintShape } from './shapes.js';

/** @typedef {import('../../types').Picture} Picture */
/** @typedef {import('../../types').Colours} Colours */
/** @typedef {CanvasRenderingContext2D} Context */

/** Bytes a cell, and where in them what stands. */
export const BYTES = 8;
export const [GROUND, EXITS, HEAT, PART, MARK, ITEM, FLAGS, SIGN] = [0, 1, 2, 3, 4, 5, 6, 7];
export const [HAS_HEAT, IS_DIM, IS_COVERED] = [1, 2, 4];
const [WALL_N, WALL_E, WALL_S, WALL_W] = [16, 32, 64, 128];
const [NE, SE, SW, NW] = [2, 8, 32, 128];

/**
 * A picture that can be asked for any cell, those around it included.
 * @param {Picture} picture
 */
export function cellsOf(picture) {
  const [w, h] = picture.size;
  const { cells, x: left, y: top } = picture;
  const isTiles = picture.walls === 'tiles';
  /** @param {number} x @param {number} y */
  const at = (x, y) => {
    const [dx, dy] = [x - left, y - top];
    return dx < 0 || dy < 0 || dx >= w || dy >= h ? -1 : (dy * w + dx) * BYTES;
  };
  /** @param {number} x @param {number} y @param {number} field */
  const get = (x, y, field) => {
    const place = at(x, y);
    return place < 0 ? 0 : cells[place + field];
  };
  /** The sides along which a wall is drawn. @param {number} x @param {number} y */
  const walls = (x, y) => {
    if (isTiles) return 0;
    const place = at(x, y);
    if (place >= 0) return cells[place + FLAGS] & 0xf0;
    // Around the map, walls are those of the cells inside.
    return (
      (get(x, y - 1, FLAGS) & WALL_S ? WALL_N : 0) |
      (get(x + 1, y, FLAGS) & WALL_W ? WALL_E : 0) |
      (get(x, y + 1, FLAGS) & WALL_N ? WALL_S : 0) |
      (get(x - 1, y, FLAGS) & WALL_E ? WALL_W : 0)
    );
  };
  return { get, walls, isTiles };
}

/** @typedef {ReturnType<typeof cellsOf>} Cells */

/**
 * Paints one cell into the square at px,py.
 * @param {Context} context @param {Cells} cells @param {Colours} colours
 * @param {number} x @param {number} y @param {number} px @param {number} py @param {number} size
 */
export function paintCell(context, cells, colours, x, y, px, py, size) {
  context.fillStyle = groundColour(cells, colours, x, y);
  context.fillRect(px, py, size, size);
  const put = (/** @type {string} */ name) => paintShape(context, colours, name, px, py, size);
  const mark = registry.marks[cells.get(x, y, MARK)];
  put(registry.parts[cells.get(x, y, PART)]);
  if (cells.get(x, y, FLAGS) & IS_COVERED) put('covered');
  if (mark === 'walked') put(mark);
  const item = cells.get(x, y, ITEM);
  if (item > 0) put(registry.items[item - 1].key);
  const sign = cells.get(x, y, SIGN);
  if (sign > 0) paintText(context, colours.ink, String.fromCharCode(sign), px, py, size);
  if (mark !== 'walked') put(mark);
  if (!cells.isTiles) paintWalls(context, cells, colours, x, y, px, py, size);
}

/** @param {Cells} cells @param {Colours} colours @param {number} x @param {number} y */
function groundColour(cells, colours, x, y) {
  const ground = registry.grounds[cells.get(x, y, GROUND)];
  const flags = cells.get(x, y, FLAGS);
  if (ground === 'void') return colours.page;
  if (ground === 'rock') return cells.isTiles ? colours.wall : colours.rock;
  if (flags & HAS_HEAT) return registry.heat[cells.get(x, y, HEAT)];
  const mark = registry.marks[cells.get(x, y, MARK)];
  if (mark === 'frontier') return colours.frontier;
  if (mark === 'explored') return colours.explored;
  if (flags & IS_DIM) return colours.dim;
  const part = registry.parts[cells.get(x, y, PART)];
  return part === 'room' || part === 'inlay' ? colours[part] : colours.floor;
}

/** Half of every wall at this cell's sides; the other half is the neighbour's. @param {Context} context @param {Cells} cells @param {Colours} colours @param {number} x @param {number} y @param {number} px @param {number} py @param {number} size */
function paintWalls(context, cells, colours, x, y, px, py, size) {
  const half = wallHalf(size);
  const walls = cells.walls(x, y);
  context.fillStyle = colours.wall;
  if (walls & WALL_N) context.fillRect(px, py, size, half);
  if (walls & WALL_S) context.fillRect(px, py + size - half, size, half);
  if (walls & WALL_W) context.fillRect(px, py, half, size);
  if (walls & WALL_E) context.fillRect(px + size - half, py, half, size);
  const [above, below] = [cells.walls(x, y - 1), cells.walls(x, y + 1)];
  const [left, right] = [cells.walls(x - 1, y), cells.walls(x + 1, y)];
  const [far, low] = [px + size - half, py + size - half];
  if (above & WALL_W || left & WALL_N) context.fillRect(px, py, half, half);
  if (above & WALL_E || right & WALL_N) context.fillRect(far, py, half, half);
  if (below & WALL_W || left & WALL_S) context.fillRect(px, low, half, half);
  if (below & WALL_E || right & WALL_S) context.fillRect(far, low, half, half);
  const exits = cells.get(x, y, EXITS);
  if (exits & (NE | SE | SW | NW)) paintDiagonals(context, colours, exits, px, py, size);
}

/** Passages through the corners. @param {Context} context @param {Colours} colours @param {number} exits @param {number} px @param {number} py @param {number} size */
function paintDiagonals(context, colours, exits, px, py, size) {
  const cut = size * 0.22;
  const corners = /** @type {const} */ ([[NE, 1, 0], [SE, 1, 1], [SW, 0, 1], [NW, 0, 0]]);
  for (const [bit, right, down] of corners) {
    if (!(exits & bit)) continue;
    const [cx, cy] = [px + right * size, py + down * size];
    const [sx, sy] = [right ? -1 : 1, down ? -1 : 1];
    context.fillStyle = colours.floor;
    context.fillRect(cx, cy, sx * cut, sy * cut);
    context.strokeStyle = colours.walked;
    context.lineWidth = Math.max(1, size / 14);
    line(context, [[cx, cy], [cx + sx * cut, cy + sy * cut]]);
  }
}

/** @param {number} size */
const wallHalf = (size) => Math.max(1, Math.round(size / 16));

/** @param {Context} context @param {string} colour @param {string} text @param {number} px @param {number} py @param {number} size */
function paintText(context, colour, text, px, py, size) {
  context.fillStyle = colour;
  context.font = `600 ${Math.round(size * 0.56)}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, px + size / 2, py + size * 0.53);
}

/** Where one enters and where one leaves, with a letter if there is room. @param {Context} context @param {Colours} colours @param {'entrance' | 'exit'} which @param {number} px @param {number} py @param {number} size */
export function paintEnd(context, colours, which, px, py, size) {
  paintBold(context, colours, which, px, py, size);
  if (size >= 9) paintText(context, colours.floor, which === 'exit' ? 'G' : 'S', px, py, size);
}

/** A way through the middles of cells. @param {Context} context @param {string} colour @param {[number, number][]} points @param {number} size @param {boolean} [isDashed] */
export function paintWay(context, colour, points, size, isDashed = false) {
  if (points.length < 2) return;
  context.save();
  context.strokeStyle = colour;
  context.lineWidth = Math.max(1.5, size * (isDashed ? 0.12 : 0.2));
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.globalAlpha = 0.85;
  if (isDashed) context.setLineDash([size * 0.3, size * 0.3]);
  line(context, points);
  context.restore();
}

/** @param {Context} context @param {[number, number][]} points */
function line(context, points) {
  context.beginPath();
  points.forEach(([x, y], at) => (at ? context.lineTo(x, y) : context.moveTo(x, y)));
  context.stroke();
}
