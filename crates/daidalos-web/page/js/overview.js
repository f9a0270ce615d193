// The whole map, small, where the level is larger than the window: which part is seen, and where the figures are.

import { h } from './dom.js';
import { registry } from './engine.js';
import { WHAT, cellsOf, groundOf } from './painter.js';
import { paintShape } from './shapes.js';
import { colours, onTheme, themeName } from './theme.js';

/** @typedef {import('../../types').Picture} Picture */
/** @typedef {import('../../types').View} View */
/** @typedef {import('./board.js').Board} Board */

/** Its longer side, in points. */
const SIDE = 150;
/** The most that it takes of a board's width. */
const MOST = 0.3;
/** How large a thing or a figure is at least, in points: a cell is a few pixels only. */
const THING = 10;
/** How often it is got anew, in milliseconds; maps of so many cells are too large for that. */
const EVERY = 1500;
const VAST = 100_000;

export class Overview {
  /** @param {Board} board @param {(view: View) => Promise<Picture>} ask for a picture of the whole map */
  constructor(board, ask) {
    this.board = board;
    this.ask = ask;
    this.canvas = h('canvas', { 'aria-hidden': 'true' });
    this.element = h('div', { className: 'overview', hidden: true, title: 'The whole map: click to look there' }, this.canvas);
    /** @type {Picture | null} */
    this.whole = null;
    this.isAsking = false;
    /** When it was last got. */
    this.renewed = -EVERY;
    this.forgetTheme = onTheme(() => this.refresh());
    const look = (/** @type {PointerEvent} */ event) => {
      if (!event.buttons) return;
      const box = this.canvas.getBoundingClientRect();
      const [w, h] = this.board.camera.map;
      this.board.lookAt(((event.clientX - box.left) / box.width) * w - 0.5, ((event.clientY - box.top) / box.height) * h - 0.5);
    };
    this.canvas.addEventListener('pointerdown', look);
    this.canvas.addEventListener('pointermove', look);
  }

  leave() {
    this.forgetTheme();
    this.whole?.bitmap?.close();
  }

  /** Gets the map anew, but not too often: it changes with every step. A vast one is got when it is first seen, as it takes the engine's own time. */
  renew() {
    this.paint();
    const [w, h] = this.board.camera.map;
    if (performance.now() - this.renewed < EVERY || (w * h >= VAST && this.renewed > 0)) return;
    this.renewed = performance.now();
    this.refresh();
  }

  /** What it shows is no longer so: the next time it is got anew, however large it is. */
  outdate() {
    this.renewed = -EVERY;
  }

  /** Gets the map anew: walls have moved, or more of it is known. */
  async refresh() {
    this.element.hidden = !this.board.isCut;
    if (this.element.hidden || this.isAsking) return;
    this.isAsking = true;
    const [w, h] = this.board.camera.map;
    const pixels = Math.max(1, Math.min(3, Math.floor((2 * SIDE) / Math.max(w, h))));
    try {
      const whole = await this.ask({ x: 0, y: 0, w, h, pixels, theme: themeName() });
      this.whole?.bitmap?.close();
      this.whole = whole;
      this.paint();
    } catch {
      // Given up with the game that it shows.
    }
    this.isAsking = false;
  }

  /** Paints the map, the window and the figures. */
  paint() {
    const { board, canvas, whole } = this;
    if (!board.isCut) this.element.hidden = true;
    else if (!whole || this.element.hidden) this.refresh();
    if (this.element.hidden || !whole?.bitmap || !board.picture) return;
    const context = this.sized(whole.map).getContext('2d');
    if (!context) return;
    const [scale, density] = [canvas.width / whole.map[0], devicePixelRatio || 1];
    context.fillStyle = colours().page;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingEnabled = true;
    context.drawImage(whole.bitmap, 0, 0, canvas.width, canvas.height);
    const { x, y, w, h } = board.camera.window;
    context.strokeStyle = colours().at;
    context.lineWidth = 2 * density;
    context.strokeRect(x * scale, y * scale, w * scale, h * scale);
    const put = (/** @type {string} */ name, /** @type {number} */ cell) =>
      paintShape(context, colours(), name, (cell % whole.map[0]) * scale, Math.floor(cell / whole.map[0]) * scale, scale, Math.max(1, (THING * density) / scale));
    for (const [item, cell] of whole.items) put(item, cell);
    if (whole.exit) put('exit', whole.exit.cell);
    for (const { role, cell } of [...board.picture.beyond, ...board.picture.figures]) put(role, cell);
  }

  /** @param {[number, number]} map */
  sized([w, h]) {
    const density = devicePixelRatio || 1;
    const side = Math.min(phone.matches ? SMALL_SIDE : SIDE, this.board.element.clientWidth * MOST);
    const scale = side / Math.max(w, h);
    const [width, height] = [Math.ceil(w * scale), Math.ceil(h * scale)];
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    [this.canvas.width, this.canvas.height] = [width * density, height * density];
    this.settle();
    return this.canvas;
  }

  /** Lies where it covers least of what one can walk on; it stays as long as that is not much better elsewhere. */
  settle() {
    const corners = phone.matches ? PHONE_CORNERS : CORNERS;
    const covered = new Map(corners.map((corner) => [corner, this.covered(corner)]));
    const least = corners.reduce((best, corner) => ((covered.get(corner) ?? 0) < (covered.get(best) ?? 0) ? corner : best));
    const now = this.element.dataset.corner ?? corners[0];
    const isFine = (covered.get(now) ?? Infinity) <= (covered.get(least) ?? 0) + WORSE;
    this.element.dataset.corner = isFine ? now : least;
  }

  /** How many cells of floor it would cover in a corner. @param {string} corner */
  covered(corner) {
    const { camera, picture } = this.board;
    if (!picture || picture.bitmap) return 0;
    const { cell, left, top, room } = camera;
    const reach = [this.element.offsetWidth, this.element.offsetHeight].map((side) => (side + GAP) * (devicePixelRatio || 1));
    const span = (/** @type {number} */ from, /** @type {number} */ axis, /** @type {boolean} */ isFar) =>
      [from + (isFar ? room[axis] - reach[axis] : 0), from + (isFar ? room[axis] : reach[axis])].map((at) => Math.floor(at / cell));
    const [x0, x1] = span(left, 0, corner.endsWith('right'));
    const [y0, y1] = span(top, 1, corner.startsWith('bottom'));
    const cells = cellsOf(picture);
    const isFloor = (/** @type {number} */ x, /** @type {number} */ y) => cells.isThere(x, y) && !['void', 'rock'].includes(registry.grounds[groundOf(cells.get(x, y, WHAT))]);
    const [w] = picture.map;
    const isOver = picture.figures.some(({ role, cell: at }) => role === 'you' && at % w >= x0 - 1 && at % w <= x1 + 1 && Math.floor(at / w) >= y0 - 1 && Math.floor(at / w) <= y1 + 1);
    let count = isOver ? PLAYER : 0;
    for (let y = y0; y <= y1; y += 1) for (let x = x0; x <= x1; x += 1) if (isFloor(x, y)) count += 1;
    return count;
  }
}

/** Its longer side on a phone, in points. */
const SMALL_SIDE = 96;
const phone = matchMedia('(max-width: 50rem) and (orientation: portrait)');
/** Where it can lie, the usual corner first; on a phone messages are below. */
const CORNERS = ['bottom-right', 'bottom-left', 'top-right', 'top-left'];
const PHONE_CORNERS = ['top-right', 'top-left'];
/** It moves if it covers so much more than it would elsewhere, in cells; the player counts as many. */
const WORSE = 3;
const PLAYER = 1000;
/** How far it is from the edge, in points. */
const GAP = 12;
