// The outline of a labyrinth: opened from a file or drawn on the board, carried by the link while it is small.

import { button, capital, h, reason, unique } from './dom.js';
import { maskOf } from './mapfile.js';
import { fileField } from './side.js';
import { expand, squeeze } from './squeeze.js';
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
  /** @param {string} text `.` is inside and `#` outside; nothing where there is no outline @param {{ changed: () => void, fail: (text: string) => void }} given */
  constructor(text, { changed, fail }) {
    this.text = text;
    this.changed = changed;
    this.tools = new Tools(TOOLS, () => {});
    this.file = fileField({ id: unique('mask'), label: 'Open an outline …', accept: '.txt,.png', taken: (file) => this.open(file).catch((error) => fail(`${capital(reason(error))}.`)) });
    this.remove = button('Remove the outline', () => this.set(''));
    this.note = h('p', { className: 'about' });
    this.element = h('div', { className: 'options' },
      h('p', { className: 'about' }, 'A maze can fill any shape: cut it out on the picture, or open a text of . and #, or a PNG whose light pixels are inside.'),
      this.file, this.remove, this.note);
    this.refresh();
  }

  /** The one that a link carries. @param {URLSearchParams} query */
  static async textOf(query) {
    const squeezed = query.get('mask');
    return squeezed ? expand(squeezed) : '';
  }

  /** @param {File} file */
  async open(file) {
    this.set(await maskOf(file));
  }

  /** @param {string} text */
  set(text) {
    this.text = text;
    this.refresh();
    this.changed();
  }

  /** A labyrinth of another size has another outline. */
  drop() {
    this.text = '';
    this.refresh();
  }

  refresh() {
    this.remove.hidden = !this.text;
    this.note.textContent = '';
  }

  /** Cells that a stroke has cut away or filled in. @param {number[]} cells @param {[number, number]} size */
  paint(cells, [width, height]) {
    const rows = this.text ? this.rows(width) : Array.from({ length: height }, () => Array(width).fill('.'));
    for (const cell of cells) rows[Math.floor(cell / width)][cell % width] = this.tools.tint === 'wall' ? '#' : '.';
    this.set(rows.some((row) => row.includes('#')) ? rows.map((row) => row.join('')).join('\n') : '');
  }

  /** @param {number} width */
  rows(width) {
    return this.text.trimEnd().split('\n').map((line) => [...line.replace(/\r$/, '').padEnd(width, '#')]);
  }

  /** Whether a cell lies within it. @param {number} cell @param {number} width */
  holds(cell, width) {
    return !this.text || this.rows(width)[Math.floor(cell / width)]?.[cell % width] === '.';
  }

  /** What a link says of it. @returns {Promise<Record<string, string>>} */
  async query() {
    const mask = this.text ? await squeeze(this.text) : '';
    const isLong = mask.length > LONGEST;
    this.note.textContent = isLong ? 'The outline is too large for a link: keep its file.' : '';
    return mask && !isLong ? { mask } : {};
  }
}
