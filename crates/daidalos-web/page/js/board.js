// A labyrinth on the screen: two canvases, one for what stands still and one for what moves over it,
// and a camera that says which part of the map they show, and how large.

import { Camera, FEW_PIXELS } from './camera.js';
import { registry } from './engine.js';
import { Film } from './film.js';
import { cellsOf, paintEnd, paintSign, paintWay } from './painter.js';
import { paintBold } from './shapes.js';
import { Still } from './still.js';
import { colours, onTheme, themeName } from './theme.js';
import { h, isStill } from './dom.js';
import { veiled, waveOf } from './wave.js';

/** @typedef {import('../../types').Picture} Picture */
/** @typedef {import('../../types').View} View */
/** @typedef {import('../../types').Walk} Walk */

/** How much of its colour a lit cell has at first; it fades. */
const GLOW = 0.75;
/** How long walls that were take to fade after a shift, and how long a figure shakes that has met a wall, in milliseconds. */
const SHIFT = 500;
const BUMP = 160;
/** How long the ways of a game that is over take to be drawn. */
const REVEAL = 800;

export class Board {
  /**
   * @param {{ label: string, least: number, most?: number }} given the fewest and the most points of a cell; with `least` 0 the whole map is shown at first
   */
  constructor({ label, least, most = 72 }) {
    this.stillCanvas = h('canvas', { 'aria-hidden': 'true' });
    this.movingCanvas = h('canvas', { 'aria-hidden': 'true' });
    this.element = h('div', { className: 'board', role: 'img', 'aria-label': label }, this.stillCanvas, this.movingCanvas);
    this.camera = new Camera({ least, most });
    this.still = new Still(this.stillCanvas, this.camera);
    this.film = new Film();
    /** @type {Picture | null} */
    this.picture = null;
    /** Tiles that are shown opening, and since when. @type {{ wave: import('./wave.js').Wave, since: number } | null} */
    this.opening = null;
    /** Cells of the map that are lit for a moment. @type {{ cell: number, since: number, lasts: number }[]} */
    this.lights = [];
    /** The walls that were, while they fade. @type {{ canvas: HTMLCanvasElement, since: number } | null} */
    this.fading = null;
    /** A figure that has met a wall, and in which direction. @type {{ by: [number, number], since: number } | null} */
    this.bumped = null;
    /** Since when ways are drawn from their start to their end. @type {number | null} */
    this.revealed = null;
    /** Asked when another part of the map must be got. @type {() => void} */
    this.onview = () => {};
    /** Told when the camera has moved. @type {() => void} */
    this.onmove = () => {};
    this.observer = new ResizeObserver(() => {
      this.camera.resize(this.element.clientWidth, this.element.clientHeight);
      this.looked();
    });
    this.observer.observe(this.element);
    this.forgetTheme = onTheme(() => {
      this.still.forget();
      // Colours of a bitmap are its own: it must be got anew.
      if (this.picture?.bitmap) this.onview();
      else this.paint();
    });
    const context = this.movingCanvas.getContext('2d');
    if (!context) throw new Error('this browser draws no pictures');
    this.context = context;
  }

  leave() {
    this.observer.disconnect();
    this.forgetTheme();
    cancelAnimationFrame(this.frame ?? 0);
    this.picture?.bitmap?.close();
  }

  /** The cells that are to be got of a map around a cell that is followed, if one is. @param {[number, number]} size @param {number | null} around @returns {View} */
  view(size, around) {
    if (this.camera.room[0] === 0) this.camera.resize(this.element.clientWidth, this.element.clientHeight);
    this.camera.fit(size, around);
    return { ...this.camera.wanted(), theme: themeName() };
  }

  /**
   * Shows a picture: figures walk there; what has opened since the last one opens like a wave, if it is said from where.
   * @param {Picture} picture @param {{ from?: number[], walks?: Walk[] | null }} [given] cells of the map, and the ways of figures
   */
  draw(picture, { from = [], walks = [] } = {}) {
    const old = this.picture;
    if (old && !isStill()) {
      const [w] = picture.map;
      const wave = waveOf(old, picture, from.map((cell) => [cell % w, Math.floor(cell / w)]));
      if (wave) this.opening = { wave, since: performance.now() };
    }
    if (old?.bitmap && old.bitmap !== picture.bitmap) old.bitmap.close();
    this.picture = picture;
    this.film.play(isStill() ? [] : walks ?? []);
    this.paint();
  }

  /** All that moves is where it belongs at once. */
  skip() {
    this.film.skip();
    if (!this.opening) return;
    this.opening = null;
    this.paint();
  }

  /** Lights a cell up for so many milliseconds. @param {number} cell @param {number} lasts */
  light(cell, lasts) {
    this.lights.push({ cell, since: performance.now(), lasts });
    this.animate();
  }

  /** The walls move: those that are seen now fade when the next picture comes. */
  shift() {
    if (isStill() || !this.picture) return;
    const canvas = h('canvas', { width: this.stillCanvas.width, height: this.stillCanvas.height });
    canvas.getContext('2d')?.drawImage(this.stillCanvas, 0, 0);
    this.fading = { canvas, since: performance.now() };
    this.element.classList.remove('rumble');
    void this.element.offsetWidth;
    this.element.classList.add('rumble');
  }

  /** The player's figure has met a wall. @param {[number, number]} by the direction, in cells */
  bump(by) {
    if (isStill()) return;
    this.bumped = { by, since: performance.now() };
    this.animate();
  }

  /** Draws ways from their start to their end: those that are shown, or others. @param {[import('../../types').Role, number[]][]} [trails] */
  reveal(trails) {
    if (trails && this.picture) this.picture = { ...this.picture, trails };
    this.revealed = isStill() ? null : performance.now();
    this.animate();
  }

  /** As much of a way as is drawn by now. @template {ArrayLike<number>} T @param {T} way @param {number} now @returns {number[]} */
  drawn(way, now) {
    const part = this.revealed === null ? 1 : (now - this.revealed) / REVEAL;
    if (part >= 1) this.revealed = null;
    return Array.prototype.slice.call(way, 0, Math.ceil(way.length * Math.min(1, part)));
  }

  /** Looks closer or from farther away; at a point of the screen, if one is named. @param {number} by @param {{ clientX: number, clientY: number }} [point] */
  zoom(by, point) {
    const { x, y } = point ? this.toCanvas(point) : { x: this.stillCanvas.width / 2, y: this.stillCanvas.height / 2 };
    this.camera.zoom(by, x, y, !point);
    this.looked();
  }

  /** Looks elsewhere. @param {number} dx points @param {number} dy */
  pan(dx, dy) {
    const density = devicePixelRatio || 1;
    this.camera.pan(dx * density, dy * density);
    this.looked();
  }

  /** Puts a cell into the middle. @param {number} x @param {number} y */
  lookAt(x, y) {
    this.camera.lookAt(x, y);
    this.looked();
  }

  /** All of the map. */
  fitAll() {
    this.camera.fitAll();
    this.looked();
  }

  /** Whether a part of the map lies outside of the window. */
  get isCut() {
    return this.camera.isCut;
  }

  looked() {
    this.onmove();
    if (!this.picture || !this.camera.isShownBy(this.picture)) this.onview();
    this.paint();
  }

  /** The cell under a point of the screen. @param {number} clientX @param {number} clientY */
  cellAt(clientX, clientY) {
    const { x, y } = this.toCanvas({ clientX, clientY });
    return this.camera.cellAt(x, y);
  }

  /** Where the middle of a cell is on the screen. @param {number} cell */
  pointOf(cell) {
    const box = this.stillCanvas.getBoundingClientRect();
    const scale = box.width / (this.stillCanvas.width || 1);
    const [x, y] = this.camera.corner(cell);
    return { x: box.left + (x + this.camera.cell / 2) * scale, y: box.top + (y + this.camera.cell / 2) * scale };
  }

  /** @param {{ clientX: number, clientY: number }} point */
  toCanvas({ clientX, clientY }) {
    const box = this.stillCanvas.getBoundingClientRect();
    const scale = this.stillCanvas.width / (box.width || 1);
    return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
  }

  /** Colours a cell until the next picture. @param {number} cell @param {'wall' | 'floor'} meaning */
  tint(cell, meaning) {
    this.still.tint(cell, meaning);
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

  paint() {
    const [width, height] = this.camera.room;
    if (width === 0 || this.picture === null) return;
    for (const canvas of [this.stillCanvas, this.movingCanvas]) {
      if (canvas.width === width && canvas.height === height) continue;
      canvas.width = width;
      canvas.height = height;
      this.still.forget();
    }
    this.animate();
  }

  /** Paints a frame, and the next ones as long as something moves or is not yet painted. */
  animate() {
    cancelAnimationFrame(this.frame ?? 0);
    const picture = this.shown();
    if (!picture) return;
    const isPainted = this.still.paint(picture);
    const isMoving = this.paintMoving(picture);
    if (!isPainted || isMoving || this.opening) this.frame = requestAnimationFrame(() => this.animate());
  }

  /** Ways, figures, and where something is at work. Whether they will look different in the next frame. @param {Picture} picture */
  paintMoving(picture) {
    const { context, camera } = this;
    const [now, theme, size] = [performance.now(), colours(), camera.cell];
    context.clearRect(0, 0, this.movingCanvas.width, this.movingCanvas.height);
    this.paintFading(now);
    this.paintLights(now);
    const sign = signsOf(picture);
    const middle = (/** @type {number} */ cell) => camera.middle(cell);
    const isAlone = picture.trails.length === 1 && picture.way.length === 0;
    for (const [role, cells] of picture.trails) paintWay(context, theme, role, camera.visible(this.drawn(cells, now)).map(middle), size, isAlone);
    paintWay(context, theme, 'way', camera.visible(this.drawn(picture.way, now)).map(middle), size);
    // Over the ways, so that their letters can be read.
    this.paintEnds(picture, sign);
    if (picture.at !== null) paintBold(context, theme, 'at', ...camera.corner(picture.at), size);
    this.paintFigures(picture, sign, now);
    this.paintSigns(picture, sign);
    return this.film.isPlaying(now) || this.lights.length > 0 || this.fading !== null || this.bumped !== null || this.revealed !== null;
  }

  /** @param {Picture} picture @param {(cell: number) => string} sign */
  paintEnds(picture, sign) {
    for (const which of /** @type {const} */ (['entrance', 'exit'])) {
      const end = picture[which];
      if (end) paintEnd(this.context, colours(), which, sign(end.cell), ...this.camera.corner(end.cell), this.camera.cell);
    }
  }

  /** Two figures on one cell stand side by side, each smaller. @param {Picture} picture @param {(cell: number) => string} sign @param {number} now */
  paintFigures(picture, sign, now) {
    const { context, camera: { cell: size, left, top } } = this;
    const places = this.film.places(picture, now);
    const [bx, by] = this.nudge(now);
    picture.figures.forEach((figure, number) => {
      const [x, y] = places[number];
      const near = places.filter(([ox, oy]) => Math.hypot(ox - x, oy - y) < 0.5);
      const rank = near.indexOf(places[number]);
      const isCrowded = near.length > 1;
      const scale = (isCrowded ? CROWDED : 1) * (sign(figure.cell) && !isCrowded ? registry.under : 1);
      const [sx, sy] = isCrowded ? SIDES[rank % SIDES.length] : [0, 0];
      const [nx, ny] = figure.role === 'you' ? [bx, by] : [0, 0];
      paintBold(context, colours(), figure.role, (x + sx + nx) * size - left, (y + sy + ny) * size - top, size, scale);
    });
  }

  /** How far the player's figure is thrown by a wall, in cells. @param {number} now @returns {[number, number]} */
  nudge(now) {
    if (!this.bumped) return [0, 0];
    const part = (now - this.bumped.since) / BUMP;
    if (part >= 1) this.bumped = null;
    const far = part < 1 ? 0.22 * Math.sin(part * Math.PI) : 0;
    const [x, y] = this.bumped?.by ?? [0, 0];
    return [x * far, y * far];
  }

  /** The walls that were. @param {number} now */
  paintFading(now) {
    if (!this.fading) return;
    const part = (now - this.fading.since) / SHIFT;
    if (part >= 1) {
      this.fading = null;
      return;
    }
    this.context.globalAlpha = 1 - part;
    this.context.drawImage(this.fading.canvas, 0, 0);
    this.context.globalAlpha = 1;
  }

  /** Where something has opened; the light fades, or goes out at once where nothing is to move. @param {number} now */
  paintLights(now) {
    const { context, camera } = this;
    this.lights = this.lights.filter(({ since, lasts }) => now - since < lasts);
    for (const { cell, since, lasts } of this.lights) {
      const [px, py] = camera.corner(cell);
      context.globalAlpha = isStill() ? GLOW : GLOW * (1 - (now - since) / lasts);
      context.fillStyle = colours().door;
      const around = camera.cell / 4;
      context.fillRect(px - around, py - around, camera.cell + 2 * around, camera.cell + 2 * around);
    }
    context.globalAlpha = 1;
  }

  /** What is written can be read below ways and figures. @param {Picture} picture @param {(cell: number) => string} sign */
  paintSigns(picture, sign) {
    if (this.camera.cell < FEW_PIXELS) return;
    const ways = [this.camera.visible(picture.way), ...picture.trails.map(([, cells]) => cells), picture.figures.map((figure) => figure.cell)];
    for (const cell of new Set(ways.flat())) {
      const text = sign(cell);
      if (text) paintSign(this.context, colours(), text, ...this.camera.corner(cell), this.camera.cell);
    }
  }
}

/** How large figures are that share a cell, and where each stands, in cells from the middle. */
const CROWDED = 0.62;
/** @type {[number, number][]} */
const SIDES = [[-0.2, -0.16], [0.2, 0.16], [0.2, -0.16], [-0.2, 0.16]];

/** What is written on the cells of a picture. @param {Picture} picture */
function signsOf(picture) {
  if (picture.bitmap) return () => '';
  const { sign } = cellsOf(picture);
  const [w] = picture.map;
  return (/** @type {number} */ cell) => sign(cell % w, Math.floor(cell / w));
}
