// A labyrinth on the screen: two canvases, one for what stands still and one for what moves over it,
// and the part of the map that they show.

import { registry } from './engine.js';
import { cellsOf, paintCell, paintEnd, paintSign, paintWay } from './painter.js';
import { PixelMap } from './pixels.js';
import { paintBold } from './shapes.js';
import { colours, onTheme } from './theme.js';
import { h, isStill } from './dom.js';
import { veiled, waveOf } from './wave.js';

/** @typedef {import('../../types').Picture} Picture */
/** @typedef {{ x: number, y: number, w: number, h: number }} Window */

/** How long a step takes to be seen, in milliseconds. */
const STEP = 90;
/** How much of its colour a lit cell has at first; it fades. */
const GLOW = 0.75;
/** Cells with fewer pixels are painted all at once. */
const FEW_PIXELS = 5;

export class Board {
  /**
   * @param {{ label: string, least: number, most?: number }} given the fewest and the most points of a cell; `least` is 1 where the whole map is always shown
   */
  constructor({ label, least, most = 72 }) {
    this.least = least;
    this.most = most;
    this.zoom = 1;
    /** The cell that was followed last, and whether somebody has looked elsewhere since. */
    this.around = -1;
    this.isPanned = false;
    /** Width and height of the map in cells. */
    this.size = [1, 1];
    /** Pixels of the screen a cell, and the first pixel of the map that is shown. */
    this.cell = 16;
    this.left = 0;
    this.top = 0;
    this.still = h('canvas', { 'aria-hidden': 'true' });
    this.moving = h('canvas', { 'aria-hidden': 'true' });
    this.element = h('div', { className: 'board', role: 'img', 'aria-label': label }, this.still, this.moving);
    /** @type {Picture | null} */
    this.picture = null;
    /** What was painted last, to paint only what differs. @type {{ key: string, picture: Picture } | null} */
    this.painted = null;
    /** Where figures were before their step. @type {Map<string, { x: number, y: number }>} */
    this.before = new Map();
    this.since = 0;
    /** Tiles that are shown opening, and since when. @type {{ wave: import('./wave.js').Wave, since: number } | null} */
    this.opening = null;
    /** Cells of the map that are lit for a moment. @type {{ cell: number, since: number, lasts: number }[]} */
    this.lights = [];
    /** Asked when another window must be shown. @type {() => void} */
    this.onresize = () => {};
    /** The room that there is, in points: asked for when it changes, because every question makes the page lay itself out. */
    this.room = [0, 0];
    this.observer = new ResizeObserver(() => {
      this.room = [this.element.clientWidth, this.element.clientHeight];
      this.onresize();
    });
    this.observer.observe(this.element);
    this.element.addEventListener('wheel', (event) => this.pan(event), { passive: false });
    this.forgetTheme = onTheme(() => this.repaint());
    this.contexts = [this.still, this.moving].map((canvas) => {
      const context = canvas.getContext('2d');
      if (!context) throw new Error('this browser draws no pictures');
      return context;
    });
  }

  leave() {
    this.observer.disconnect();
    this.forgetTheme();
    cancelAnimationFrame(this.frame ?? 0);
  }

  /**
   * The cells that are to be shown of a map around a cell; where it fits, all of them. Those around the
   * window are among them: their walls stand at its edge.
   * @param {[number, number]} size @param {number} around @returns {Window}
   */
  window(size, around) {
    this.size = size;
    this.fit(size, around);
    const [w, h] = size;
    const across = Math.ceil(this.still.width / this.cell) + 3;
    const down = Math.ceil(this.still.height / this.cell) + 3;
    const x = Math.max(0, Math.floor(this.left / this.cell) - 1);
    const y = Math.max(0, Math.floor(this.top / this.cell) - 1);
    return { x, y, w: Math.min(across, w - x), h: Math.min(down, h - y) };
  }

  /** Chooses how large cells are, and which are shown. @param {[number, number]} size @param {number} around */
  fit([w, h], around) {
    const density = devicePixelRatio || 1;
    if (this.room[0] === 0) this.room = [this.element.clientWidth, this.element.clientHeight];
    const [width, height] = this.room.map((points) => Math.max(1, Math.floor(points * density)));
    const fitting = Math.min(width / (w + 0.3), height / (h + 0.3));
    const wanted = Math.min(Math.max(fitting, this.least * density), this.most * density);
    this.cell = Math.max(1, Math.floor(wanted * this.zoom));
    for (const canvas of [this.still, this.moving]) {
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
        this.painted = null;
      }
    }
    this.isPanned &&= around === this.around;
    this.around = around;
    const [x, y] = [around % w, Math.floor(around / w)];
    this.left = follow(this.left, width, w * this.cell, this.isPanned ? null : (x + 0.5) * this.cell);
    this.top = follow(this.top, height, h * this.cell, this.isPanned ? null : (y + 0.5) * this.cell);
  }

  /** The wheel looks elsewhere on a map that is larger than its window, until the next step. @param {WheelEvent} event */
  pan(event) {
    const [w, h] = this.size;
    if (w * this.cell <= this.still.width && h * this.cell <= this.still.height) return;
    event.preventDefault();
    this.isPanned = true;
    this.left += event.deltaX;
    this.top += event.deltaY;
    this.onresize();
  }

  /** Shows a picture; what has opened since the last one opens like a wave, if it is said from where. @param {Picture} picture @param {number[]} [from] cells of the map */
  draw(picture, from = []) {
    this.remember(picture);
    if (this.picture && !isStill()) {
      const [w] = this.size;
      const wave = waveOf(this.picture, picture, from.map((cell) => [cell % w, Math.floor(cell / w)]));
      if (wave) this.opening = { wave, since: performance.now() };
    }
    this.picture = picture;
    this.paintStill();
    this.animate();
  }

  /** All that opens is open at once. */
  skip() {
    if (!this.opening) return;
    this.opening = null;
    this.paintStill();
  }

  /** Lights a cell up for so many milliseconds. @param {number} cell @param {number} lasts */
  light(cell, lasts) {
    this.lights.push({ cell, since: performance.now(), lasts });
    this.animate();
  }

  /** The picture as it is to be seen now: with tiles that have not opened yet. */
  shown() {
    const { picture, opening } = this;
    if (!picture || !opening) return picture;
    const elapsed = performance.now() - opening.since;
    if (elapsed < opening.wave.lasts) return veiled(picture, opening.wave, elapsed);
    this.opening = null;
    return picture;
  }

  repaint() {
    this.painted = null;
    if (this.picture) this.draw(this.picture);
  }

  /** The cell under a point of the screen. @param {number} clientX @param {number} clientY */
  cellAt(clientX, clientY) {
    const box = this.still.getBoundingClientRect();
    const scale = this.still.width / box.width;
    const x = Math.floor(((clientX - box.left) * scale + this.left) / this.cell);
    const y = Math.floor(((clientY - box.top) * scale + this.top) / this.cell);
    const [w, h] = this.size;
    return x >= 0 && y >= 0 && x < w && y < h ? y * w + x : null;
  }

  /** Paints the cells that differ from those that were painted last. */
  paintStill() {
    const picture = this.shown();
    if (!picture) return;
    const [context] = this.contexts;
    const theme = colours();
    const key = [this.cell, this.left, this.top, theme.page, theme.wall, picture.x, picture.y, picture.size].join();
    const old = this.painted?.key === key ? this.painted.picture : null;
    if (!old) {
      context.fillStyle = theme.page;
      context.fillRect(0, 0, this.still.width, this.still.height);
    }
    const dirty = old ? changes(old, picture) : null;
    if (this.cell < FEW_PIXELS) this.paintPixels(picture, dirty);
    else this.paintCells(picture, dirty ?? this.visible(picture));
    this.paintEnds(picture);
    this.painted = { key, picture };
  }

  /** @param {Picture} picture @param {Iterable<[number, number]>} which */
  paintCells(picture, which) {
    const [context] = this.contexts;
    const [cells, theme, size] = [cellsOf(picture), colours(), this.cell];
    for (const [x, y] of which) paintCell(context, cells, theme, x, y, x * size - this.left, y * size - this.top, size);
  }

  /** @param {Picture} picture @param {Iterable<[number, number]> | null} which */
  paintPixels(picture, which) {
    const [context] = this.contexts;
    if (!which || !this.pixels) this.pixels = new PixelMap(context, picture, colours(), this.cell);
    this.pixels.paint(picture, which);
    context.putImageData(this.pixels.image, picture.x * this.cell - this.left, picture.y * this.cell - this.top);
  }

  /** @param {Picture} picture */
  paintEnds(picture) {
    const [context] = this.contexts;
    const sign = signsOf(picture);
    for (const which of /** @type {const} */ (['entrance', 'exit'])) {
      const end = picture[which];
      if (!end) continue;
      const [px, py] = this.corner(picture, end.cell);
      paintEnd(context, colours(), which, sign(end.cell), px, py, this.cell);
    }
  }

  /** Colours a cell until the next picture. @param {number} cell @param {'wall' | 'floor'} meaning */
  tint(cell, meaning) {
    if (!this.picture) return;
    const [context] = this.contexts;
    context.fillStyle = colours()[meaning];
    context.fillRect(...this.corner(this.picture, cell), this.cell, this.cell);
    this.painted = null;
  }

  /** The cells of a picture that lie in the window, and the void around it. @param {Picture} picture @returns {Generator<[number, number]>} */
  *visible(picture) {
    const [w, h] = [picture.x + picture.size[0], picture.y + picture.size[1]];
    const right = Math.min(w, Math.floor((this.left + this.still.width) / this.cell));
    const bottom = Math.min(h, Math.floor((this.top + this.still.height) / this.cell));
    const top = Math.max(picture.y - 1, Math.floor(this.top / this.cell));
    for (let y = top; y <= bottom; y += 1) {
      for (let x = Math.max(picture.x - 1, Math.floor(this.left / this.cell)); x <= right; x += 1) yield [x, y];
    }
  }

  /** Where a cell of a picture begins on the canvas. @param {Picture} picture @param {number} cell @returns {[number, number]} */
  corner(picture, cell) {
    const [x, y] = [cell % picture.size[0], Math.floor(cell / picture.size[0])];
    return [(picture.x + x) * this.cell - this.left, (picture.y + y) * this.cell - this.top];
  }

  /** Figures glide from where they stood. @param {Picture} picture */
  remember(picture) {
    const old = this.picture;
    this.before.clear();
    if (!old || isStill()) return;
    const near = (/** @type {number} */ a, /** @type {number} */ b) => Math.abs(a - b) <= 1;
    picture.figures.forEach((figure, number) => {
      const was = old.figures[number];
      if (!was || was.role !== figure.role) return;
      const from = place(old, was.cell);
      const to = place(picture, figure.cell);
      const moved = from.x !== to.x || from.y !== to.y;
      if (moved && near(from.x, to.x) && near(from.y, to.y)) this.before.set(String(number), from);
    });
    this.since = performance.now();
  }

  animate() {
    cancelAnimationFrame(this.frame ?? 0);
    const part = this.before.size ? Math.min(1, (performance.now() - this.since) / STEP) : 1;
    if (this.opening) this.paintStill();
    this.paintMoving(part);
    if (part < 1 || this.opening || this.lights.length) this.frame = requestAnimationFrame(() => this.animate());
  }

  /** Ways, figures, and where something is at work. @param {number} part how much of the step is done */
  paintMoving(part) {
    const picture = this.shown();
    if (!picture) return;
    const [, context] = this.contexts;
    const theme = colours();
    context.clearRect(0, 0, this.moving.width, this.moving.height);
    this.paintLights();
    const middle = (/** @type {number} */ cell) => {
      const [px, py] = this.corner(picture, cell);
      return /** @type {[number, number]} */ ([px + this.cell / 2, py + this.cell / 2]);
    };
    const sign = signsOf(picture);
    for (const trail of picture.trails) paintWay(context, theme, trail.role, trail.cells.map(middle), this.cell);
    paintWay(context, theme, 'way', picture.way.map(middle), this.cell);
    if (picture.at !== null) paintBold(context, theme, 'at', ...this.corner(picture, picture.at), this.cell);
    picture.figures.forEach((figure, number) => {
      const to = place(picture, figure.cell);
      const from = this.before.get(String(number)) ?? to;
      const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part];
      const isFront = picture.figures.slice(0, number).some((other) => other.cell === figure.cell);
      const isUnder = sign(figure.cell) !== '';
      const scale = isFront === isUnder ? 1 : isFront ? registry.front : registry.under;
      paintBold(context, theme, figure.role, x * this.cell - this.left, y * this.cell - this.top, this.cell, scale);
    });
    this.paintSigns(picture, sign);
  }

  /** Where something has opened; the light fades, or goes out at once where nothing is to move. */
  paintLights() {
    const [, context] = this.contexts;
    const [now, [w]] = [performance.now(), this.size];
    this.lights = this.lights.filter(({ since, lasts }) => now - since < lasts);
    for (const { cell, since, lasts } of this.lights) {
      const [px, py] = [(cell % w) * this.cell - this.left, Math.floor(cell / w) * this.cell - this.top];
      context.save();
      context.globalAlpha = isStill() ? GLOW : GLOW * (1 - (now - since) / lasts);
      context.fillStyle = colours().door;
      const around = this.cell / 4;
      context.fillRect(px - around, py - around, this.cell + 2 * around, this.cell + 2 * around);
      context.restore();
    }
  }

  /** What is written can be read below ways and figures. @param {Picture} picture @param {(cell: number) => string} sign */
  paintSigns(picture, sign) {
    if (this.cell < FEW_PIXELS) return;
    const [, context] = this.contexts;
    const ways = [picture.way, ...picture.trails.map((trail) => trail.cells), picture.figures.map((figure) => figure.cell)];
    for (const cell of new Set(ways.flat())) {
      const text = sign(cell);
      if (text) paintSign(context, colours(), text, ...this.corner(picture, cell), this.cell);
    }
  }
}

/** What is written on the cells of a picture. @param {Picture} picture */
function signsOf(picture) {
  const { sign } = cellsOf(picture);
  return (/** @type {number} */ cell) => {
    const { x, y } = place(picture, cell);
    return sign(x, y);
  };
}

/** Where a cell of a picture is on the map. @param {Picture} picture @param {number} cell */
function place(picture, cell) {
  return { x: picture.x + (cell % picture.size[0]), y: picture.y + Math.floor(cell / picture.size[0]) };
}

/** The first pixel to show of a map, so that the focus, if there is one, is not near the edge; what fits is centred. @param {number} from @param {number} shown @param {number} whole @param {number | null} focus */
function follow(from, shown, whole, focus) {
  if (whole <= shown) return Math.round((whole - shown) / 2);
  const margin = shown / 4;
  const stays = focus === null || (focus - from > margin && focus - from < shown - margin);
  const start = stays ? from : focus - shown / 2;
  const slack = 8;
  return Math.round(Math.min(Math.max(start, -slack), whole - shown + slack));
}

/** The cells that must be painted again: those that differ, those beside them, and the ends. @param {Picture} old @param {Picture} picture @returns {[number, number][]} */
function changes(old, picture) {
  const [w] = picture.size;
  const [a, b] = [words(old.cells), words(picture.cells)];
  /** @type {Map<number, [number, number]>} */
  const dirty = new Map();
  const add = (/** @type {number} */ cell) => {
    const [x, y] = [picture.x + (cell % w), picture.y + Math.floor(cell / w)];
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -1; dx <= 1; dx += 1) dirty.set((y + dy + 1) * (w + 2) + x + dx + 1, [x + dx, y + dy]);
    }
  };
  for (let word = 0; word < b.length; word += 1) if (a[word] !== b[word]) add(word >> 1);
  for (const end of [old.entrance, old.exit]) if (end) add(end.cell);
  return [...dirty.values()];
}

/** @param {Uint8Array} cells */
const words = (cells) => new Uint32Array(cells.buffer, cells.byteOffset, cells.byteLength >> 2);
