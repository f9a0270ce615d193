// What a labyrinth is downloaded as: a file of every format, or two sheets of paper.

import { registry } from './engine.js';
import { button, capital, download, h, unique } from './dom.js';
import { cellsOf } from './painter.js';
import { svg } from './report.js';

/** @typedef {import('../../types').Format} Format */
/** @typedef {import('./engine.js').Labyrinth} Labyrinth */
/** @typedef {{ way: boolean, heat: boolean, texture: string }} Shown */

/** Pixels a cell, if nothing else is said. */
const CELL = 20;

export class TakeAway {
  /** @param {import('./workbench.js').Workbench} bench @param {{ labyrinth: () => Promise<Labyrinth | null>, shown: () => Shown, name: () => string }} given */
  constructor(bench, { labyrinth, shown, name }) {
    this.bench = bench;
    this.labyrinth = labyrinth;
    this.shown = shown;
    this.name = name;
    this.cell = h('input', { type: 'number', id: unique('cell'), min: 10, max: 100, value: String(CELL) });
    this.sheets = h('section', { className: 'sheets', 'aria-hidden': 'true' });
    const formats = registry.formats.map((format) =>
      button(format.name, () => this.save(format), { title: capital(format.about), 'data-format': format.name }));
    this.element = h('div', { className: 'options' },
      h('div', { className: 'field' }, h('label', { htmlFor: this.cell.id }, 'pixels a cell'), this.cell),
      h('div', { className: 'files' }, ...formats, button('Print', () => this.print(), { title: 'Two sheets: the labyrinth, and its solution' })));
  }

  /** The bytes of a format. @param {Format} format @param {boolean} way @returns {Promise<Uint8Array>} */
  async bytes(format, way) {
    const { heat, texture } = this.shown();
    const inlay = format.shows_way ? texture : '';
    const labyrinth = await this.labyrinth();
    if (!labyrinth) throw new Error('there is no labyrinth; make one first');
    const cell = Number(this.cell.value) || CELL;
    const shown = /** @type {const} */ ([way && format.shows_way, heat && format.shows_heat, inlay, cell]);
    return format.is_bitmap ? labyrinth.png(...shown) : labyrinth.write(format.name, ...shown);
  }

  /** What is written on the ends: a drawing has their shapes only, and sheets may be grey. */
  async letters() {
    const labyrinth = await this.labyrinth();
    if (!labyrinth) return '';
    const { size: [w, h] } = await labyrinth.about();
    const picture = await labyrinth.seen({ x: 0, y: 0, w, h }, false, false, '');
    return letterAt('S', picture.entrance, picture) + letterAt('G', picture.exit, picture);
  }

  /** @param {Format} format */
  save(format) {
    return this.bench.do(`Writing ${format.name}`, async (engine) => {
      const name = this.name().replace(/[^\w.,=-]+/g, '-');
      download(`${name}.${format.endings[0]}`, blob(await this.bytes(format, this.shown().way)));
      const beside = format.beside && (await engine.beside(format.name));
      if (beside && format.beside) download(format.beside, blob(beside));
      this.bench.fail('');
    });
  }

  /** Two sheets of paper: the riddle, and its solution. */
  async print() {
    const format = registry.formats.find((one) => one.name === 'svg');
    if (!format) return;
    const drawn = await this.bench.do('Drawing the sheets', () => Promise.all([this.bytes(format, false), this.bytes(format, true), this.letters()]));
    if (!drawn) return;
    const [riddle, solution, letters] = drawn;
    const images = [riddle, solution].map((bytes, number) =>
      svg(new TextDecoder().decode(bytes).replace('</svg>', `${letters}</svg>`), number ? 'The solution' : 'The labyrinth'));
    const key = letters ? ' · S is the start, G the goal.' : '';
    this.sheets.replaceChildren(...images.map((image, number) => h('div', { className: 'sheet' },
      image, h('p', {}, `${this.name()}${number ? ', solved' : ''}${key}`))));
    await Promise.all(images.map((image) => image.decode().catch(() => {})));
    window.print();
  }
}

/** The letter of an end, where the cell has none of its own. @param {string} letter @param {import('../../types').Opening | null} end @param {import('../../types').Picture} picture */
function letterAt(letter, end, picture) {
  const [w] = picture.map;
  if (!end || cellsOf(picture).sign(end.cell % w, Math.floor(end.cell / w))) return '';
  const [x, y] = [(end.cell % w) + 0.5, Math.floor(end.cell / w) + 0.7];
  return `<text x="${x}" y="${y}" font-family="sans-serif" font-weight="bold" font-size="0.56" text-anchor="middle" fill="#fff">${letter}</text>`;
}

/** @param {Uint8Array} bytes */
const blob = (bytes) => new Blob([/** @type {BlobPart} */ (bytes)], { type: 'application/octet-stream' });
