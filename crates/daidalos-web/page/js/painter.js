// Paints scenes on a canvas: every meaning has a colour and a shape of its own.
// Each cell is painted within its own square, so a cell that changes is painted alone.

import { registry } from './engine.js';

/** @typedef {import('../../types').Picture} Picture */
/** @typedef {import('../../types').Colours} Colours */
/** @typedef {import('../../types').Role} Role */
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
  const flags = cells.get(x, y, FLAGS);
  const mark = registry.marks[cells.get(x, y, MARK)];
  if (mark !== 'clear') paintMark(context, colours, mark, px, py, size);
  if (flags & IS_COVERED) paintCover(context, colours, px, py, size);
  const item = cells.get(x, y, ITEM);
  if (item > 0) paintItem(context, colours, registry.items[item - 1].key, px, py, size);
  const sign = cells.get(x, y, SIGN);
  if (sign > 0) paintText(context, colours.ink, String.fromCharCode(sign), px, py, size);
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
  return part === 'plain' ? colours.floor : colours[part];
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
    shape(context, [[cx, cy], [cx + sx * cut, cy], [cx + sx * cut, cy + sy * cut], [cx, cy + sy * cut]]);
    context.strokeStyle = colours.walked;
    context.lineWidth = Math.max(1, size / 14);
    line(context, [[cx, cy], [cx + sx * cut, cy + sy * cut]]);
  }
}

/** @param {number} size */
const wallHalf = (size) => Math.max(1, Math.round(size / 16));

/** @param {Context} context @param {Colours} colours @param {string} mark @param {number} px @param {number} py @param {number} size */
export function paintMark(context, colours, mark, px, py, size) {
  const [cx, cy] = [px + size / 2, py + size / 2];
  if (mark === 'walked') {
    context.fillStyle = colours.walked;
    disc(context, cx, cy, Math.max(1, size * 0.08));
  } else if (mark === 'safe') {
    context.strokeStyle = colours.safe;
    context.lineWidth = Math.max(1, size / 10);
    ring(context, cx, cy, size * 0.36);
  } else if (mark === 'danger') {
    context.strokeStyle = colours.danger;
    context.lineWidth = Math.max(1, size / 10);
    const arm = size * 0.3;
    line(context, [[cx - arm, cy - arm], [cx + arm, cy + arm]]);
    line(context, [[cx - arm, cy + arm], [cx + arm, cy - arm]]);
  } else if (mark === 'reason') {
    context.strokeStyle = colours.reason;
    context.lineWidth = Math.max(1, size / 12);
    context.strokeRect(px + size * 0.12, py + size * 0.12, size * 0.76, size * 0.76);
  }
}

/** A closed tile. @param {Context} context @param {Colours} colours @param {number} px @param {number} py @param {number} size */
export function paintCover(context, colours, px, py, size) {
  const edge = Math.max(1, size * 0.08);
  context.fillStyle = colours.covered;
  context.fillRect(px + edge, py + edge, size - 2 * edge, size - 2 * edge);
  context.fillStyle = 'rgb(255 255 255 / 35%)';
  context.fillRect(px + edge, py + edge, size - 2 * edge, edge);
  context.fillStyle = 'rgb(0 0 0 / 25%)';
  context.fillRect(px + edge, py + size - 2 * edge, size - 2 * edge, edge);
}

/** @type {Record<string, (context: Context, cx: number, cy: number, r: number, colours: Colours) => void>} */
const ITEMS = {
  trap: (context, cx, cy, r, colours) => {
    context.fillStyle = colours.trap;
    shape(context, [[cx - r, cy + r * 0.8], [cx - r * 0.5, cy - r * 0.7], [cx, cy + r * 0.4], [cx + r * 0.5, cy - r * 0.7], [cx + r, cy + r * 0.8]]);
  },
  powerup: (context, cx, cy, r, colours) => {
    context.fillStyle = colours.power_up;
    const arm = r * 0.36;
    context.fillRect(cx - arm, cy - r, arm * 2, r * 2);
    context.fillRect(cx - r, cy - arm, r * 2, arm * 2);
  },
  lamp: (context, cx, cy, r, colours) => {
    context.fillStyle = colours.lamp;
    disc(context, cx, cy - r * 0.15, r * 0.72);
    context.strokeStyle = colours.ink;
    context.lineWidth = Math.max(1, r / 6);
    ring(context, cx, cy - r * 0.15, r * 0.72);
    context.fillStyle = colours.ink;
    context.fillRect(cx - r * 0.36, cy + r * 0.55, r * 0.72, r * 0.4);
  },
  flag: (context, cx, cy, r, colours) => {
    context.fillStyle = colours.ink;
    context.fillRect(cx - r * 0.6, cy - r, Math.max(1, r * 0.22), r * 2);
    context.fillStyle = colours.flag;
    shape(context, [[cx - r * 0.4, cy - r], [cx + r * 0.9, cy - r * 0.45], [cx - r * 0.4, cy + r * 0.1]]);
  },
  mine: (context, cx, cy, r, colours) => {
    context.strokeStyle = colours.mine;
    context.lineWidth = Math.max(1, r / 4);
    for (const [dx, dy] of [[1, 0], [0, 1], [0.7, 0.7], [0.7, -0.7]]) {
      line(context, [[cx - dx * r, cy - dy * r], [cx + dx * r, cy + dy * r]]);
    }
    context.fillStyle = colours.mine;
    disc(context, cx, cy, r * 0.62);
  },
};

/** What lies on a cell; its letter, if it has no shape here yet. @param {Context} context @param {Colours} colours @param {string} key @param {number} px @param {number} py @param {number} size */
export function paintItem(context, colours, key, px, py, size) {
  const [cx, cy, r] = [px + size / 2, py + size / 2, size * 0.3];
  const letter = registry.items.find((item) => item.key === key)?.letter ?? '?';
  if (ITEMS[key]) ITEMS[key](context, cx, cy, r, colours);
  else paintText(context, colours.ink, letter, px, py, size);
}

/** @param {Context} context @param {string} colour @param {string} text @param {number} px @param {number} py @param {number} size */
function paintText(context, colour, text, px, py, size) {
  context.fillStyle = colour;
  context.font = `600 ${Math.round(size * 0.56)}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, px + size / 2, py + size * 0.53);
}

/** Where one enters and where one leaves: a letter on a coloured tile. @param {Context} context @param {Colours} colours @param {'entrance' | 'exit'} which @param {number} px @param {number} py @param {number} size */
export function paintEnd(context, colours, which, px, py, size) {
  // Where cells are small, the ends are larger than they: they must be seen.
  const r = Math.max(3, size / 2 - Math.max(1, Math.round(size * 0.14)));
  const [cx, cy] = [px + size / 2, py + size / 2];
  context.fillStyle = colours[which];
  context.beginPath();
  if (which === 'exit') context.rect(cx - r, cy - r, 2 * r, 2 * r);
  else context.arc(cx, cy, r, 0, 2 * Math.PI);
  context.fill();
  if (size >= 9) paintText(context, colours.floor, which === 'exit' ? 'G' : 'S', px, py, size);
}

/** Somebody. @param {Context} context @param {Colours} colours @param {Role} role @param {number} px @param {number} py @param {number} size */
export function paintFigure(context, colours, role, px, py, size) {
  const [cx, cy, r] = [px + size / 2, py + size / 2, Math.max(1.5, size * 0.34)];
  context.fillStyle = colours[role];
  context.strokeStyle = colours.wall;
  context.lineWidth = Math.max(1, size / 18);
  context.beginPath();
  if (role === 'you') context.arc(cx, cy, r, 0, 2 * Math.PI);
  else if (role === 'rival') polygon(context, [[cx, cy - r * 1.15], [cx + r * 1.15, cy], [cx, cy + r * 1.15], [cx - r * 1.15, cy]]);
  else polygon(context, [[cx - r * 1.1, cy - r * 0.8], [cx + r * 1.1, cy - r * 0.8], [cx, cy + r * 1.1]]);
  context.fill();
  context.stroke();
  if (role === 'you' && size >= 10) {
    context.fillStyle = colours.floor;
    disc(context, cx, cy, r * 0.34);
  }
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

/** Where something is at work. @param {Context} context @param {Colours} colours @param {number} px @param {number} py @param {number} size */
export function paintAt(context, colours, px, py, size) {
  context.strokeStyle = colours.at;
  context.lineWidth = Math.max(1.5, size / 8);
  context.strokeRect(px + size * 0.12, py + size * 0.12, size * 0.76, size * 0.76);
}

/** @param {Context} context @param {[number, number][]} points */
function line(context, points) {
  context.beginPath();
  points.forEach(([x, y], at) => (at ? context.lineTo(x, y) : context.moveTo(x, y)));
  context.stroke();
}

/** @param {Context} context @param {[number, number][]} points */
function polygon(context, points) {
  points.forEach(([x, y], at) => (at ? context.lineTo(x, y) : context.moveTo(x, y)));
  context.closePath();
}

/** @param {Context} context @param {[number, number][]} points */
function shape(context, points) {
  context.beginPath();
  polygon(context, points);
  context.fill();
}

/** @param {Context} context @param {number} cx @param {number} cy @param {number} r */
function disc(context, cx, cy, r) {
  context.beginPath();
  context.arc(cx, cy, r, 0, 2 * Math.PI);
  context.fill();
}

/** @param {Context} context @param {number} cx @param {number} cy @param {number} r */
function ring(context, cx, cy, r) {
  context.beginPath();
  context.arc(cx, cy, r, 0, 2 * Math.PI);
  context.stroke();
}
