// The whole map, small, where the level is larger than the window: which part is seen, and where the figures are.

import { h } from './dom.js';
import { paintBold } from './shapes.js';
import { colours, themeName } from './theme.js';

/** @typedef {import('../../types').Picture} Picture */
/** @typedef {import('../../types').View} View */
/** @typedef {import('./board.js').Board} Board */

/** Its longer side, in points. */
const SIDE = 150;

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
    const look = (/** @type {PointerEvent} */ event) => {
      if (!event.buttons) return;
      const box = this.canvas.getBoundingClientRect();
      const [w, h] = this.board.camera.map;
      this.board.lookAt(((event.clientX - box.left) / box.width) * w - 0.5, ((event.clientY - box.top) / box.height) * h - 0.5);
    };
    this.canvas.addEventListener('pointerdown', look);
    this.canvas.addEventListener('pointermove', look);
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
    const scale = canvas.width / whole.map[0];
    context.fillStyle = colours().page;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingEnabled = true;
    context.drawImage(whole.bitmap, 0, 0, canvas.width, canvas.height);
    const { x, y, w, h } = board.camera.window;
    context.strokeStyle = colours().at;
    context.lineWidth = 2 * (devicePixelRatio || 1);
    context.strokeRect(x * scale, y * scale, w * scale, h * scale);
    for (const { role, cell } of [...board.picture.beyond, ...board.picture.figures]) {
      paintBold(context, colours(), role, (cell % whole.map[0]) * scale, Math.floor(cell / whole.map[0]) * scale, scale);
    }
  }

  /** @param {[number, number]} map */
  sized([w, h]) {
    const density = devicePixelRatio || 1;
    const scale = SIDE / Math.max(w, h);
    const [width, height] = [Math.ceil(w * scale), Math.ceil(h * scale)];
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    [this.canvas.width, this.canvas.height] = [width * density, height * density];
    return this.canvas;
  }
}
