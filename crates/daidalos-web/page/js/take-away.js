// What a labyrinth is taken away as: a file of every format, or two sheets of paper.

import { registry } from './engine.js';
import { button, download, h, unique } from './dom.js';
import { svg } from './report.js';

/** @typedef {import('../../types').Format} Format */
/** @typedef {import('./engine.js').Labyrinth} Labyrinth */
/** @typedef {{ way: boolean, heat: boolean, texture: string }} Shown */

/** Pixels a cell, if nothing else is said. */
const CELL = 20;

export class TakeAway {
  /** @param {import('./workbench.js').Workbench} bench @param {{ labyrinth: () => Labyrinth | null, shown: () => Shown, name: () => string }} given */
  constructor(bench, { labyrinth, shown, name }) {
    this.bench = bench;
    this.labyrinth = labyrinth;
    this.shown = shown;
    this.name = name;
    this.cell = h('input', { type: 'number', id: unique('cell'), min: 10, max: 100, value: String(CELL) });
    this.sheets = h('section', { className: 'sheets', 'aria-hidden': 'true' });
    const formats = registry.formats.map((format) =>
      button(format.name, () => this.save(format), { title: format.about, 'data-format': format.name }));
    this.element = h('div', { className: 'options' },
      h('div', { className: 'field' }, h('label', { htmlFor: this.cell.id }, 'pixels a cell'), this.cell),
      h('div', { className: 'commands' }, ...formats, button('Print', () => this.print())));
  }

  /** The bytes of a format. @param {Format} format @param {boolean} way @returns {Promise<Uint8Array>} */
  async bytes(format, way) {
    const { heat, texture } = this.shown();
    const inlay = format.shows_way ? texture : '';
    const labyrinth = this.labyrinth();
    if (!labyrinth) throw new Error('there is no labyrinth; make one first');
    return labyrinth.write(format.name, way && format.shows_way, heat && format.shows_heat, inlay, Number(this.cell.value) || CELL);
  }

  /** @param {Format} format */
  save(format) {
    return this.bench.do(`Writing ${format.name}`, async (engine) => {
      const name = this.name().replace(/[^\w.,=-]+/g, '-');
      download(`${name}.${format.endings[0]}`, blob(await this.bytes(format, this.shown().way)));
      const beside = format.beside && (await engine.beside(format.name));
      if (beside && format.beside) download(format.beside, blob(beside));
    });
  }

  /** Two sheets of paper: the riddle, and its solution. */
  async print() {
    const format = registry.formats.find((one) => one.name === 'svg');
    if (!format) return;
    const drawn = await this.bench.do('Drawing the sheets', () => Promise.all([this.bytes(format, false), this.bytes(format, true)]));
    if (!drawn) return;
    const images = drawn.map((bytes, number) => svg(new TextDecoder().decode(bytes), number ? 'The solution' : 'The labyrinth'));
    this.sheets.replaceChildren(...images.map((image, number) => h('div', { className: 'sheet' },
      image, h('p', {}, number ? `${this.name()}, solved` : this.name()))));
    await Promise.all(images.map((image) => image.decode().catch(() => {})));
    window.print();
  }
}

/** @param {Uint8Array} bytes */
const blob = (bytes) => new Blob([/** @type {BlobPart} */ (bytes)], { type: 'application/octet-stream' });
