// The studio: every generator with all its options, measured, drawn, printed, and taken away.

import { Board } from './board.js';
import { Labyrinth, freshSeed, picture, registry } from './engine.js';
import { button, copy, download, h, pair, reason, unique } from './dom.js';
import { statistics } from './lab-panels.js';
import { Maker } from './maker.js';
import { svg } from './report.js';
import { address, link, note } from './router.js';
import { say } from './speech.js';

/** @typedef {import('../../types').Route} Route */
/** @typedef {import('../../types').Format} Format */

/** @param {Route} route */
export const show = (route) => new Studio(route);

class Studio {
  /** @param {Route} route */
  constructor(route) {
    const shown = (route.query.get('show') ?? '').split(',');
    this.maker = new Maker(route.text || `${registry.generators[0].name}:30x20#7`, () => this.make(), { isOpen: true });
    this.way = this.box('Solution', shown.includes('way'));
    this.heat = this.box('Distances', shown.includes('heat'));
    this.texture = h('select', { id: unique('texture'), onchange: () => this.paint() },
      h('option', { value: '' }, 'none'), ...registry.textures.map((name) => h('option', { value: name }, name)));
    this.texture.value = route.query.get('texture') ?? '';
    this.pattern = h('div', { className: 'field' }, h('label', { htmlFor: this.texture.id }, 'floor pattern'), this.texture);
    this.cell = h('input', { type: 'number', id: unique('cell'), min: 10, max: 100, value: '20' });
    this.board = new Board({ label: 'The labyrinth', least: 1, most: 40 });
    this.board.onresize = () => this.paint();
    this.stats = h('dl', { className: 'facts' });
    this.message = h('p', { className: 'message', role: 'status' });
    this.id = h('p', { className: 'id' });
    this.toLab = h('a', { className: 'button' }, 'Search it in the lab');
    this.sheets = h('section', { className: 'sheets', 'aria-hidden': 'true' });
    this.element = this.layout();
  }

  layout() {
    return h('section', { className: 'lab studio', 'aria-label': 'Studio' },
      h('header', {}, h('h1', {}, 'Studio'), this.id),
      h('aside', {},
        h('fieldset', {}, h('legend', {}, 'Labyrinth'), this.maker.element),
        h('fieldset', {}, h('legend', {}, 'Show'), h('div', { className: 'boxes' }, this.way.label, this.heat.label), this.pattern),
        this.takeAway(),
        h('div', { className: 'commands' },
          button('Copy link', () => copy(link(location.hash), 'The link to this labyrinth')), this.toLab)),
      h('div', { className: 'stage' }, this.message, this.board.element, this.stats),
      this.sheets);
  }

  /** A button for every format. */
  takeAway() {
    const formats = registry.formats.map((format) =>
      button(format.name, () => this.save(format), { title: format.about, 'data-format': format.name }));
    return h('fieldset', {}, h('legend', {}, 'Take away'),
      h('div', { className: 'field' }, h('label', { htmlFor: this.cell.id }, 'pixels a cell'), this.cell),
      h('div', { className: 'commands' }, ...formats, button('Print', () => this.print())));
  }

  begin() {
    this.make();
  }

  leave() {
    this.board.leave();
    this.labyrinth?.free();
  }

  /** @param {string} name @param {boolean} checked */
  box(name, checked) {
    const input = h('input', { type: 'checkbox', checked, onchange: () => this.paint() });
    return { input, label: h('label', {}, input, name) };
  }

  make() {
    try {
      const start = performance.now();
      const labyrinth = Labyrinth.make(this.maker.id(), freshSeed());
      this.took = performance.now() - start;
      this.labyrinth?.free();
      this.labyrinth = labyrinth;
      this.message.textContent = '';
      this.tell();
      this.paint();
    } catch (error) {
      this.message.textContent = `${reason(error).replace(/\.?$/, '')}.`;
    }
  }

  tell() {
    const { id } = JSON.parse(this.labyrinth?.about() ?? '{}');
    this.id.textContent = id;
    const told = statistics(this.labyrinth?.stats() ?? '');
    this.stats.replaceChildren(...[...told].map(([name, value]) => pair(name, value)), pair('made in', `${(this.took ?? 0).toFixed(1)} ms`));
    this.toLab.setAttribute('href', address('lab', `search/${id}`));
    this.pattern.hidden = !this.maker.generator().is_dungeon;
    say([`${id} is made.`, ...[...told].map(([name, value]) => `${name} ${value}.`)]);
  }

  shownTexture() {
    return this.pattern.hidden ? '' : this.texture.value;
  }

  paint() {
    if (!this.labyrinth) return;
    try {
      const seen = picture(this.labyrinth.seen(this.way.input.checked, this.heat.input.checked, this.shownTexture()));
      this.board.window(seen.size, 0);
      this.board.draw(seen);
    } catch (error) {
      this.message.textContent = `${reason(error)}.`;
    }
    this.remember();
  }

  remember() {
    const shown = [this.way.input.checked && 'way', this.heat.input.checked && 'heat'].filter(Boolean).join(',');
    /** @type {Record<string, string>} */
    const query = {};
    if (shown) query.show = shown;
    if (this.shownTexture()) query.texture = this.shownTexture();
    note(address('studio', this.id.textContent ?? '', query));
  }

  /** The bytes of a format. @param {Format} format @param {boolean} way */
  bytes(format, way) {
    const heat = this.heat.input.checked && format.shows_heat;
    const texture = format.shows_way ? this.shownTexture() : '';
    return this.labyrinth?.write(format.name, way && format.shows_way, heat, texture, Number(this.cell.value) || 20) ?? new Uint8Array();
  }

  /** @param {Format} format */
  save(format) {
    try {
      const name = (this.id.textContent ?? 'labyrinth').replace(/[^\w.,=-]+/g, '-');
      download(`${name}.${format.endings[0]}`, blob(this.bytes(format, this.way.input.checked)));
      const beside = Labyrinth.beside(format.name);
      if (beside && format.beside) download(format.beside, blob(beside));
      this.message.textContent = '';
    } catch (error) {
      this.message.textContent = `${reason(error)}.`;
    }
  }

  /** Two sheets of paper: the riddle, and its solution. */
  async print() {
    const format = registry.formats.find((one) => one.name === 'svg');
    if (!format) return;
    const drawn = [false, true].map((way) => new TextDecoder().decode(this.bytes(format, way)));
    const images = drawn.map((text, number) => svg(text, number ? 'The solution' : 'The labyrinth'));
    this.sheets.replaceChildren(...images.map((image, number) => h('div', { className: 'sheet' },
      image, h('p', {}, number ? `${this.id.textContent}, solved` : this.id.textContent))));
    await Promise.all(images.map((image) => image.decode().catch(() => {})));
    window.print();
  }
}

/** @param {Uint8Array} bytes */
const blob = (bytes) => new Blob([/** @type {BlobPart} */ (bytes)], { type: 'application/octet-stream' });
