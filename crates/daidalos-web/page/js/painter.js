// Paints scenes on a canvas, in the colours and the shapes that the library has for every meaning.
// Each cell is painted within its own square, so a cell that changes is painted alone.

import { registry } from './engine.js';
import { paintBold, paintShape } from './shapes.js';

/** @typedef {import('../../types').Picture} Picture */
/** @typedef {import('../../types').Colours} Colours */
/** @typedef {CanvasRenderingContext2D} Context */

/** Bytes a cell, and where in them what stands. */
export const BYTES = 8;
export const [WHAT, EXITS, HEAT, MARK, FLAGS, SIGN] = [0, 1, 2, 3, 4, 5];
/** What a cell is: its ground, what that belongs to, and what lies on it. @param {number} what */
export const groundOf = (what) => what & 3;
/** @param {number} what */
export const partOf = (what) => (what >> 2) & 7;
/** @param {number} what */
const itemOf = (what) => what >> 5;
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
  /** What is written on a cell. @param {number} x @param {number} y */
  const sign = (x, y) => {
    const place = at(x, y) + SIGN;
    const code = place < SIGN ? 0 : cells[place] | (cells[place + 1] << 8) | (cells[place + 2] << 16);
    return code ? String.fromCodePoint(code) : '';
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
  /** Whether it is a cell of the picture. @param {number} x @param {number} y */
  const isThere = (x, y) => at(x, y) >= 0;
  return { get, sign, walls, isThere, isTiles };
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
  const what = cells.get(x, y, WHAT);
  if (cells.isThere(x, y)) put(registry.grounds[groundOf(what)]);
  put(registry.parts[partOf(what)]);
  if (cells.get(x, y, FLAGS) & IS_COVERED) put('covered');
  if (CLAIMS.includes(mark)) paintTint(context, colours[mark], px, py, size);
  if (mark === 'walked') put(mark);
  const item = itemOf(what);
  if (item > 0) put(registry.items[item - 1].key);
  const sign = cells.sign(x, y);
  if (sign) paintText(context, inkOf(colours, sign), sign, px, py, size);
  if (mark !== 'walked') put(mark);
  if (!cells.isTiles) paintWalls(context, cells, colours, x, y, px, py, size);
}

/** What a hint says of a cell: the whole of it has a tint, beside the shape. */
const CLAIMS = ['safe', 'danger', 'reason'];
/** So much of the colour that what is written on it is still read. */
const TINT = 0.2;

/** @param {Context} context @param {string} colour @param {number} px @param {number} py @param {number} size */
function paintTint(context, colour, px, py, size) {
  context.globalAlpha = TINT;
  context.fillStyle = colour;
  context.fillRect(px, py, size, size);
  context.globalAlpha = 1;
}

/** @param {Cells} cells @param {Colours} colours @param {number} x @param {number} y */
function groundColour(cells, colours, x, y) {
  const ground = registry.grounds[groundOf(cells.get(x, y, WHAT))];
  const flags = cells.get(x, y, FLAGS);
  if (ground === 'void') return colours.page;
  if (ground === 'rock') return cells.isTiles ? colours.wall : colours.rock;
  if (flags & HAS_HEAT) return registry.heat[cells.get(x, y, HEAT)];
  const mark = registry.marks[cells.get(x, y, MARK)];
  if (mark === 'frontier') return colours.frontier;
  if (mark === 'explored') return colours.explored;
  if (flags & IS_DIM) return colours.dim;
  const part = registry.parts[partOf(cells.get(x, y, WHAT))];
  return part === 'room' || part === 'inlay' ? colours[part] : colours.floor;
}

/** Half of every wall at this cell's sides; the other half is the neighbour's. @param {Context} context @param {Cells} cells @param {Colours} colours @param {number} x @param {number} y @param {number} px @param {number} py @param {number} size */
function paintWalls(context, cells, colours, x, y, px, py, size) {
  const half = wallHalf(size);
  const walls = cells.walls(x, y);
  const corners = cornersOf(cells, x, y);
  // Walls stop short of a corner that a passage leads through.
  const [nw, ne, se, sw] = corners.map(({ falls, rises }) => (falls || rises ? cutOf(size) : 0));
  context.fillStyle = colours.wall;
  if (walls & WALL_N) context.fillRect(px + nw, py, size - nw - ne, half);
  if (walls & WALL_S) context.fillRect(px + sw, py + size - half, size - sw - se, half);
  if (walls & WALL_W) context.fillRect(px, py + nw, half, size - nw - sw);
  if (walls & WALL_E) context.fillRect(px + size - half, py + ne, half, size - ne - se);
  const [above, below] = [cells.walls(x, y - 1), cells.walls(x, y + 1)];
  const [left, right] = [cells.walls(x - 1, y), cells.walls(x + 1, y)];
  const [far, low] = [px + size - half, py + size - half];
  if (!nw && (above & WALL_W || left & WALL_N)) context.fillRect(px, py, half, half);
  if (!ne && (above & WALL_E || right & WALL_N)) context.fillRect(far, py, half, half);
  if (!sw && (below & WALL_W || left & WALL_S)) context.fillRect(px, low, half, half);
  if (!se && (below & WALL_E || right & WALL_S)) context.fillRect(far, low, half, half);
  if (nw || ne || se || sw) paintDiagonals(context, corners, colours, px, py, size);
}

const CLOSED = { falls: false, rises: false };
const ALL_CLOSED = [CLOSED, CLOSED, CLOSED, CLOSED];

/** Which passages lead through the corners of a cell, from the upper left clockwise. @param {Cells} cells @param {number} x @param {number} y */
function cornersOf(cells, x, y) {
  const [own, left, right] = [x, x - 1, x + 1].map((column) => cells.get(column, y, EXITS));
  if (!((own | left | right) & (NE | SE | SW | NW))) return ALL_CLOSED;
  return [
    { falls: !!(own & NW), rises: !!(left & NE) },
    { falls: !!(right & NW), rises: !!(own & NE) },
    { falls: !!(own & SE), rises: !!(right & SW) },
    { falls: !!(left & SE), rises: !!(own & SW) },
  ];
}

/** How far a gap and its line reach from a corner. @param {number} size */
const cutOf = (size) => Math.round(size * 0.22);

/** A thin line for every passage through a corner, as far as it lies in the cell's square. @param {Context} context @param {ReturnType<typeof cornersOf>} corners @param {Colours} colours @param {number} px @param {number} py @param {number} size */
function paintDiagonals(context, corners, colours, px, py, size) {
  const cut = cutOf(size);
  context.save();
  context.beginPath();
  context.rect(px, py, size, size);
  context.clip();
  context.strokeStyle = colours.passage;
  context.lineWidth = Math.max(1, size / 14);
  const places = [[px, py], [px + size, py], [px + size, py + size], [px, py + size]];
  corners.forEach(({ falls, rises }, number) => {
    const [cx, cy] = places[number];
    if (falls) line(context, [[cx - cut, cy - cut], [cx + cut, cy + cut]]);
    if (rises) line(context, [[cx - cut, cy + cut], [cx + cut, cy - cut]]);
  });
  context.restore();
}

/** The colour of what is written: counts have one each. @param {Colours} colours @param {string} sign */
const inkOf = (colours, sign) => colours[`count_${sign}`] ?? colours.ink;

/** @param {number} size */
const wallHalf = (size) => Math.max(1, Math.round(size / 16));

/** @param {Context} context @param {string} colour @param {string} text @param {number} px @param {number} py @param {number} size @param {boolean} [hasHalo] */
function paintText(context, colour, text, px, py, size, hasHalo = false) {
  context.fillStyle = colour;
  context.font = `600 ${Math.round(size * 0.56)}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  if (hasHalo) context.strokeText(text, px + size / 2, py + size * 0.53);
  context.fillText(text, px + size / 2, py + size * 0.53);
}

/** What is written on a cell, once more, over a way or a figure: it brings its own floor. @param {Context} context @param {Colours} colours @param {string} text @param {number} px @param {number} py @param {number} size */
export function paintSign(context, colours, text, px, py, size) {
  context.save();
  context.strokeStyle = colours.floor;
  context.lineWidth = size * 0.16;
  context.lineJoin = 'round';
  paintText(context, inkOf(colours, text), text, px, py, size, true);
  context.restore();
}

/** Where one enters and where one leaves, with a letter if there is room: that of the cell, if it has one. @param {Context} context @param {Colours} colours @param {'entrance' | 'exit'} which @param {string} sign @param {number} px @param {number} py @param {number} size */
export function paintEnd(context, colours, which, sign, px, py, size) {
  paintBold(context, colours, which, px, py, size);
  if (size >= 9) paintText(context, colours.floor, sign || (which === 'exit' ? 'G' : 'S'), px, py, size);
}

/** How ways are drawn, in parts of a cell: how wide, how far beside the middle, and broken how. The player's own is whole, the rival's broken, a foe's dotted. */
const WAYS = {
  way: { width: 0.2, beside: 0, dashes: [] },
  you: { width: 0.12, beside: -0.08, dashes: [] },
  rival: { width: 0.12, beside: 0.08, dashes: [0.3, 0.3] },
  foe: { width: 0.12, beside: 0, dashes: [0.01, 0.25] },
  ghost: { width: 0.08, beside: 0, dashes: [0.15, 0.15] },
};

/** A way through the middles of cells; one that is alone keeps to them. @param {Context} context @param {Colours} colours @param {keyof typeof WAYS} whose @param {[number, number][]} points @param {number} size @param {boolean} [isAlone] */
export function paintWay(context, colours, whose, points, size, isAlone = false) {
  if (points.length < 2) return;
  const { width, beside, dashes } = WAYS[whose];
  context.save();
  if (!isAlone) context.translate(beside * size, beside * size);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.globalAlpha = 0.85;
  context.setLineDash(dashes.map((dash) => dash * size));
  /** @type {[string, number][]} */
  const strokes = [[colours[whose], width]];
  // What figures leave has an edge: it is seen on every floor.
  if (whose !== 'way') strokes.unshift([colours.wall, width + 0.04]);
  for (const [colour, across] of strokes) {
    context.strokeStyle = colour;
    context.lineWidth = Math.max(1.5, size * across);
    line(context, points);
  }
  context.restore();
}

/** @param {Context} context @param {[number, number][]} points */
function line(context, points) {
  context.beginPath();
  points.forEach(([x, y], at) => (at ? context.lineTo(x, y) : context.moveTo(x, y)));
  context.stroke();
}
