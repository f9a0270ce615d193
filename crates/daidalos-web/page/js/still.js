// What stands still: a canvas on which only those cells are painted that differ from what it shows already. A frame
// paints for a few milliseconds; what is left waits for the next one, so a large map never holds the page up.

import { paintCell, cellsOf } from './painter.js';
import { colours } from './theme.js';

/** @typedef {import('../../types').Picture} Picture */
/** @typedef {import('./camera.js').Camera} Camera */

/** How long a frame says what is to be painted on all boards together, in milliseconds: painting it takes the browser several times as long. And how many cells are painted before the clock is looked at. */
const BUDGET = 0.75;
const CELLS = 10;
/** So few are painted at once, whatever others have painted: a step changes no more. */
const AT_ONCE = 40;
/** As many cells are painted within a frame or two: nothing needs to stand in for them meanwhile. */
const FEW = 1000;
/** What is left of the budget of a frame, and which frame that is. */
const budget = { frame: /** @type {unknown} */ (null), left: 0 };

/** What a frame has left; everything between two frames is painted with the later one. */
function affordable() {
  const frame = document.timeline.currentTime;
  if (frame !== budget.frame) [budget.frame, budget.left] = [frame, BUDGET];
  return budget.left;
}

export class Still {
  /** @param {HTMLCanvasElement} canvas @param {Camera} camera */
  constructor(canvas, camera) {
    this.canvas = canvas;
    this.camera = camera;
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('this browser draws no pictures');
    this.context = context;
    /** What the canvas shows. @type {{ picture: Picture, cell: number, left: number, top: number } | null} */
    this.shown = null;
    /** Cells that must be painted, as places with one more column and row around the map. @type {Set<number>} */
    this.todo = new Set();
  }

  /** Paints everything anew next time. */
  forget() {
    this.shown = null;
    this.todo.clear();
  }

  /** Paints a picture, or a part of it; whether all is painted. @param {Picture} picture */
  paint(picture) {
    if (picture.bitmap) {
      this.paintBitmap(picture, picture.bitmap);
      return true;
    }
    this.prepare(picture);
    this.work(picture);
    return this.todo.size === 0;
  }

  /** @param {Picture} picture @param {ImageBitmap} bitmap */
  paintBitmap(picture, bitmap) {
    const { context, camera: { cell, left, top } } = this;
    this.clear();
    const scale = cell / (picture.pixels?.[0] ?? 1);
    context.imageSmoothingEnabled = scale < 1;
    context.drawImage(bitmap, picture.x * cell - left, picture.y * cell - top, bitmap.width * scale, bitmap.height * scale);
    this.shown = null;
  }

  clear() {
    this.context.fillStyle = colours().page;
    this.context.fillRect(0, 0, this.canvas.width, this.canvas.height);
  }

  /** Moves what is painted to where it belongs, and notes what must be painted. @param {Picture} picture */
  prepare(picture) {
    const { cell, left, top } = this.camera;
    const old = this.shown;
    if (old && old.cell === cell && old.picture === picture && old.left === left && old.top === top) return;
    const isSame = old && old.cell === cell && old.picture.map[0] === picture.map[0] && old.picture.map[1] === picture.map[1];
    if (!isSame) this.begin(picture);
    else this.move(old, picture);
    this.shown = { picture, cell, left, top };
  }

  /** Everything is to be painted; where that takes long, the old picture, scaled, stands in until then. @param {Picture} picture */
  begin(picture) {
    const { cell } = this.camera;
    const old = this.shown;
    this.todo = new Set(this.visible(picture));
    if (old && old.picture.map[0] === picture.map[0] && this.todo.size > FEW) {
      const scale = cell / old.cell;
      const copy = copyOf(this.canvas);
      this.clear();
      // It is seen for a moment only: smoothing would take longer than painting.
      this.context.imageSmoothingEnabled = false;
      this.context.drawImage(copy, old.left * scale - this.camera.left, old.top * scale - this.camera.top, copy.width * scale, copy.height * scale);
      // That is enough for a frame.
      budget.left = 0;
    } else this.clear();
  }

  /** @param {{ picture: Picture, left: number, top: number }} old @param {Picture} picture */
  move(old, picture) {
    const [dx, dy] = [old.left - this.camera.left, old.top - this.camera.top];
    if (dx || dy) {
      this.context.drawImage(this.canvas, dx, dy);
      for (const place of this.visible(picture, { dx, dy })) this.todo.add(place);
    }
    if (old.picture !== picture) for (const place of changes(old.picture, picture)) this.todo.add(place);
  }

  /** Paints what must be painted, as long as the frame allows. @param {Picture} picture */
  work(picture) {
    const { context, todo, camera: { cell: size, left: fromX, top: fromY, map: [w] } } = this;
    const [cells, theme, start] = [cellsOf(picture), colours(), performance.now()];
    const [right, bottom] = [fromX + this.canvas.width, fromY + this.canvas.height];
    let painted = 0;
    for (const place of todo) {
      todo.delete(place);
      const [x, y] = [(place % (w + 2)) - 1, Math.floor(place / (w + 2)) - 1];
      if ((x + 1) * size <= fromX || (y + 1) * size <= fromY || x * size >= right || y * size >= bottom) continue;
      paintCell(context, cells, theme, x, y, x * size - fromX, y * size - fromY, size);
      painted += 1;
      if (painted >= AT_ONCE && painted % CELLS === 0 && performance.now() - start > affordable()) break;
    }
    budget.left -= performance.now() - start;
  }

  /** The places in the window that the picture knows, and those beside it; of those that were there before a move, none. A window that has just grown shows far more. @param {Picture} picture @param {{ dx: number, dy: number }} [moved] @returns {Generator<number>} */
  *visible(picture, moved) {
    const { cell, left, top, map: [w, h] } = this.camera;
    const { width, height } = this.canvas;
    const right = Math.min(w, Math.floor((left + width) / cell), picture.x + picture.size[0]);
    const bottom = Math.min(h, Math.floor((top + height) / cell), picture.y + picture.size[1]);
    const wasThere = (/** @type {number} */ x, /** @type {number} */ y) => {
      if (!moved) return false;
      const [px, py] = [x * cell - left, y * cell - top];
      return px >= moved.dx && py >= moved.dy && px + cell <= width + moved.dx && py + cell <= height + moved.dy
        && px >= 0 && py >= 0 && px + cell <= width && py + cell <= height;
    };
    for (let y = Math.max(-1, Math.floor(top / cell), picture.y - 1); y <= bottom; y += 1) {
      for (let x = Math.max(-1, Math.floor(left / cell), picture.x - 1); x <= right; x += 1) if (!wasThere(x, y)) yield (y + 1) * (w + 2) + x + 1;
    }
  }

  /** Colours a cell until the next picture. @param {number} cell @param {'wall' | 'floor'} meaning */
  tint(cell, meaning) {
    this.context.fillStyle = colours()[meaning];
    this.context.fillRect(...this.camera.corner(cell), this.camera.cell, this.camera.cell);
    this.shown = null;
  }
}

/** @param {HTMLCanvasElement} canvas */
function copyOf(canvas) {
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [canvas.width, canvas.height];
  copy.getContext('2d')?.drawImage(canvas, 0, 0);
  return copy;
}

/** The places that differ between two pictures of a map, and those beside them. @param {Picture} old @param {Picture} picture @returns {Set<number>} */
function changes(old, picture) {
  const [w] = picture.map;
  /** @type {Set<number>} */
  const dirty = new Set();
  const add = (/** @type {number} */ x, /** @type {number} */ y) => {
    for (let dy = 0; dy <= 2; dy += 1) for (let dx = 0; dx <= 2; dx += 1) dirty.add((y + dy) * (w + 2) + x + dx);
  };
  const [a, b] = [words(old.cells), words(picture.cells)];
  const [wide, high] = picture.size;
  for (let row = 0; row < high; row += 1) {
    for (let column = 0; column < wide; column += 1) {
      const [x, y] = [picture.x + column, picture.y + row];
      const [ox, oy] = [x - old.x, y - old.y];
      if (ox < 0 || oy < 0 || ox >= old.size[0] || oy >= old.size[1]) {
        add(x, y);
        continue;
      }
      const [was, is] = [2 * (oy * old.size[0] + ox), 2 * (row * wide + column)];
      if (a[was] !== b[is] || a[was + 1] !== b[is + 1]) add(x, y);
    }
  }
  return dirty;
}

/** @param {Uint8Array} cells */
const words = (cells) => new Uint32Array(cells.buffer, cells.byteOffset, cells.byteLength >> 2);
