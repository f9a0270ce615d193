// A cursor on the cells of a board that has the focus: arrows move it, Space or Enter use the tool there.

import { h } from './dom.js';
import { say } from './speech.js';

/** @typedef {import('./board.js').Board} Board */

/** How far an arrow goes with Shift, in cells. */
const FAR = 10;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** The smallest cursor that is seen, in points. */
const LEAST = 10;

export class CellCursor {
  /** @param {Board} board @param {{ use: (cell: number) => void, told: (cell: number) => Promise<string> }} given what a key does at a cell, and what there is to say of one */
  constructor(board, { use, told }) {
    this.board = board;
    this.use = use;
    this.told = told;
    /** @type {[number, number] | null} */
    this.place = null;
    this.frame = h('div', { className: 'cell-cursor', hidden: true, 'aria-hidden': 'true' });
    board.element.append(this.frame);
    board.onmove = () => this.show();
    this.press = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.hide = () => (this.frame.hidden = true);
    board.element.addEventListener('keydown', this.press);
    board.element.addEventListener('blur', this.hide);
    board.element.addEventListener('pointerdown', this.hide);
  }

  leave() {
    this.frame.remove();
    this.board.element.removeEventListener('keydown', this.press);
    this.board.element.removeEventListener('blur', this.hide);
    this.board.element.removeEventListener('pointerdown', this.hide);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key in ARROWS) this.go(ARROWS[event.key], event.shiftKey ? FAR : 1);
    else if ((event.key === ' ' || event.key === 'Enter') && this.place && !this.frame.hidden) this.use(this.cell);
    else return;
    event.preventDefault();
    // The time line has these keys, too.
    event.stopPropagation();
  }

  get cell() {
    const [x, y] = this.place ?? [0, 0];
    return y * this.board.camera.map[0] + x;
  }

  /** The first arrow shows it in the middle of what is seen; the others move it. @param {[number, number]} by @param {number} far */
  async go([dx, dy], far) {
    const { map: [w, h], window } = this.board.camera;
    const [x, y] = this.place ?? [window.x + (window.w >> 1) - dx * far, window.y + (window.h >> 1) - dy * far];
    this.place = [clamp(x + dx * far, w), clamp(y + dy * far, h)];
    this.frame.hidden = false;
    this.keepInSight();
    this.show();
    const { cell, place } = this;
    const told = await this.told(cell);
    if (cell === this.cell) say([], `Column ${place[0] + 1}, row ${place[1] + 1}: ${told}.`);
  }

  keepInSight() {
    const [x, y] = this.place ?? [0, 0];
    const { x: left, y: top, w, h } = this.board.camera.window;
    if (x < left + 1 || y < top + 1 || x >= left + w - 1 || y >= top + h - 1) this.board.lookAt(x, y);
  }

  /** Puts the frame around its cell. */
  show() {
    if (!this.place || this.frame.hidden) return;
    const { left, top } = this.board.element.getBoundingClientRect();
    const { x, y } = this.board.pointOf(this.cell);
    const side = Math.max(LEAST, this.board.camera.cell / (devicePixelRatio || 1));
    Object.assign(this.frame.style, { left: `${x - left - side / 2}px`, top: `${y - top - side / 2}px`, width: `${side}px`, height: `${side}px` });
  }
}

/** @param {number} at @param {number} length */
const clamp = (at, length) => Math.max(0, Math.min(at, length - 1));
