// The outline of a labyrinth: opened from a file or drawn on the board, carried by the link while it is small.

import { button, h, unique } from './dom.js';
import { fileField } from './side.js';
import { MOVE, Tools } from './tools.js';

/** The longest outline in a link, in letters. */
const LONGEST = 4000;

/** @type {import('./tools.js').Tool[]} */
const TOOLS = [
  MOVE,
  { name: 'Cut away', sign: 'rock', tint: 'wall', end: null },
  { name: 'Fill in', sign: 'floor', tint: 'floor', end: null },
];

export class Mask {
  /** @param {string} text `.` is inside and `#` outside; nothing where there is no outline @param {{ bench: import('./workbench.js').Workbench, changed: () => void }} given */
  constructor(text, { bench, changed }) {
    this.text = text;
    /** How often it has changed: a stroke that was drawn meanwhile has nothing left to cut from. */
    this.changes = 0;
    this.bench = bench;
    /** Strokes are drawn one after the other. @type {Promise<void>} */
    this.drawing = Promise.resolve();
    this.changed = changed;
    this.tools = new Tools(TOOLS, () => {});
    this.file = fileField({ id: unique('mask'), label: 'Open an outline …', accept: '.txt,.png', taken: (file) => this.open(file) });
    this.remove = button('Remove the outline', () => this.set(''));
    this.note = h('p', { className: 'about' });
    this.element = h('div', { className: 'options' },
      h('p', { className: 'about' }, 'A maze can fill any shape: cut it out on the picture, or open a text of . and #, or a PNG whose light pixels are inside.'),
      this.file, this.remove, this.note);
    this.refresh();
  }

  /** The one that a link carries. @param {import('./engine.js').Engine} engine @param {URLSearchParams} query */
  static async textOf(engine, query) {
    const squeezed = query.get('mask');
    return squeezed ? engine.expand(squeezed) : '';
  }

  /** @param {File} file */
  async open(file) {
    const text = await this.bench.do('Reading the outline', (engine) => engine.outline(file));
    if (text !== undefined) this.set(text);
  }

  /** @param {string} text */
  set(text) {
    this.text = text;
    this.changes += 1;
    this.refresh();
    this.changed();
  }

  /** A labyrinth of another size has another outline. */
  drop() {
    this.text = '';
    this.changes += 1;
    this.refresh();
  }

  refresh() {
    this.remove.hidden = !this.text;
    this.note.textContent = '';
  }

  /** Cells that a stroke has cut away or filled in. @param {number[]} cells @param {[number, number]} size */
  paint(cells, size) {
    const stroke = { cells, tile: this.tools.tint === 'wall' ? '#' : '.' };
    this.drawing = this.drawing.then(async () => {
      const { text, changes } = this;
      const cut = await this.bench.do('Drawing the outline', (engine) => engine.cut(text, size, stroke));
      if (this.changes === changes) this.set(cut ?? text);
    });
    return this.drawing;
  }

  /** Whether a cell lies within it. @param {number} cell @param {number} width */
  holds(cell, width) {
    return !this.text || this.text.split('\n')[Math.floor(cell / width)]?.[cell % width] === '.';
  }

  /** What a link says of it. @returns {Promise<Record<string, string>>} */
  async query() {
    const mask = this.text ? (await this.bench.squeezed(this.text)) ?? '' : '';
    const isLong = mask.length > LONGEST;
    this.note.textContent = isLong ? 'The outline is too large for a link: keep its file.' : '';
    return mask && !isLong ? { mask } : {};
  }
}
