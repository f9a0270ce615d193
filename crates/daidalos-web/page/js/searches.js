// Up to four searches on one map, side by side and in step.

import { LabPanels, MOST_PANELS, table } from './lab-panels.js';
import { Contest, Labyrinth, freshSeed, modeOf, picture, registry } from './engine.js';
import { h, unique } from './dom.js';
import { Maker } from './maker.js';
import { BYTES, MARK } from './painter.js';
import { address } from './router.js';
import { expand, squeeze } from './squeeze.js';

/** Open ground, on which searches differ. */
const EXAMPLE = 'caves:60x40#7';
/** The largest file that is read, in bytes, and the largest picture, in pixels. */
const LARGEST = 1 << 22;

/** @typedef {import('./lab-panels.js').Row} Row */
/** @typedef {import('./board.js').Board} Board */

/** The pixels of a picture; its size is known before it is read. @param {File} file */
async function pixelsOf(file) {
  const head = new DataView(await file.slice(16, 24).arrayBuffer());
  const [width, height] = head.byteLength === 8 ? [head.getUint32(0), head.getUint32(4)] : [0, 0];
  if (width * height > LARGEST) throw new Error(`${file.name} is too large for a page: it has ${width} x ${height} pixels`);
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error(`${file.name} is no readable PNG picture`);
  });
  const canvas = h('canvas', { width: bitmap.width, height: bitmap.height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

export class Searches extends LabPanels {
  /** @param {string} id @param {URLSearchParams} query */
  constructor(id, query) {
    super('Searches', 'steps');
    this.query = query;
    // A level of a game is a map, too, but no generator's.
    const isLevel = modeOf(id.split(/[:#@]/)[0]) !== undefined;
    this.maker = new Maker(isLevel ? EXAMPLE : id || EXAMPLE, () => this.make(this.maker.id()), { isOpen: false });
    this.id = isLevel ? id : this.maker.id();
    const first = registry.searches.map(({ name }) => name).slice(0, MOST_PANELS);
    this.chosen = new Set((query.get('with')?.split(',') ?? first).slice(0, MOST_PANELS));
    this.ends = ends(query);
    this.costs = query.get('costs') === 'steps' ? 'steps' : 'octile';
    this.ways = query.get('ways') === '4' ? '4' : '8';
    this.tool = 'look';
    this.isLeft = false;
    this.links = 0;
    /** @type {Uint8Array[][]} */
    this.copies = [];
    /** The text of a map that has no id. */
    this.text = '';
    this.controls.append(this.mapControls(), this.searchControls(), this.shareButton());
    this.wire = () => this.panels.forEach(({ board }) => this.drawOn(board));
    this.element.addEventListener('dragover', (event) => event.preventDefault());
    this.element.addEventListener('drop', (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) this.open(file);
    });
  }

  async begin() {
    super.begin();
    const squeezed = this.query.get('map');
    const text = squeezed ? await expand(squeezed) : '';
    if (squeezed) this.show(() => Labyrinth.read(text, 'map'));
    else this.make(this.id, true);
  }

  leave() {
    super.leave();
    this.isLeft = true;
    this.labyrinth?.free();
  }

  /** @param {string} id */
  make(id, keepsEnds = false) {
    try {
      this.take(Labyrinth.make(id, freshSeed()), keepsEnds);
    } catch (error) {
      return this.fail(error);
    }
    this.text = '';
    this.compare();
  }

  /** @param {File} file */
  async open(file) {
    if (file.size > LARGEST) return this.fail(`${file.name} is too large for a page`);
    try {
      const { name } = file;
      const isPicture = (await file.slice(0, 4).text()).endsWith('PNG');
      const image = isPicture ? await pixelsOf(file) : null;
      const text = isPicture ? '' : await file.text();
      if (this.isLeft) return;
      this.show(() => (image ? Labyrinth.of_pixels(image.width, new Uint8Array(image.data.buffer), name) : Labyrinth.read(text, name)));
    } catch (error) {
      this.fail(error);
    }
  }

  /** Shows another map, or why it cannot be read. @param {() => Labyrinth} read */
  show(read) {
    try {
      this.take(read(), true);
      this.makeTiles();
    } catch (error) {
      return this.fail(error);
    }
    this.text = this.labyrinth?.tiles() ?? '';
    this.compare();
  }

  /** @param {Labyrinth} labyrinth @param {boolean} keepsEnds */
  take(labyrinth, keepsEnds) {
    this.labyrinth?.free();
    this.labyrinth = labyrinth;
    const about = JSON.parse(labyrinth.about());
    this.id = about.id;
    this.size = about.size;
    this.hasLines = about.walls === 'lines';
    const far = about.ends ?? [...labyrinth.far_ends()];
    const isFloor = (/** @type {number} */ cell) => cell < this.size[0] * this.size[1] && labyrinth.is_floor(cell);
    this.ends = keepsEnds && this.ends?.every(isFloor) ? this.ends : far;
  }

  /** A maze whose walls are lines becomes one of tiles, which can be drawn on and put into a link. */
  makeTiles() {
    if (!this.labyrinth || !this.hasLines) return;
    const width = this.size[0];
    const wide = 2 * width + 1;
    const ends = this.ends?.map((cell) => (2 * Math.floor(cell / width) + 1) * wide + 2 * (cell % width) + 1) ?? null;
    const text = this.labyrinth.tiles();
    this.ends = ends;
    this.take(Labyrinth.read(text, 'tiles'), true);
    this.text = text;
  }

  /** Lets the chosen searches run, and writes all of it into the address. */
  compare() {
    const { labyrinth, ends } = this;
    if (!labyrinth || !ends || ends.length < 2) return;
    const names = registry.searches.map((search) => search.name).filter((name) => this.chosen.has(name));
    if (names.length === 0) return this.fail('choose a search');
    try {
      const film = Contest.between(labyrinth, ends[0], ends[1], names, this.costs === 'steps', this.ways === '4');
      this.contest = film;
      this.ground = picture(film.ground());
      this.copies = [];
      this.load(film, names);
    } catch (error) {
      return this.fail(error);
    }
    this.remember(names);
  }

  /** The ground does not change while searches run: only how far they have come with each cell. @param {number} which */
  frame(which) {
    const { contest, ground } = this;
    if (!contest || !ground) return null;
    // Two copies for each panel, in turns: the board still needs the one before.
    const copies = (this.copies[which] ??= [ground.cells.slice(), ground.cells.slice()]);
    const [cells] = copies.reverse();
    const marks = contest.marks(which);
    for (let cell = 0; cell < marks.length; cell += 1) cells[cell * BYTES + MARK] = marks[cell];
    const { way, at } = JSON.parse(contest.way(which));
    return { ...ground, cells, way, at };
  }

  /** @param {string[]} names */
  async remember(names) {
    /** @type {Record<string, string>} */
    const query = { with: names.join(','), ends: (this.ends ?? []).join('-') };
    if (this.costs === 'steps') query.costs = 'steps';
    if (this.ways === '4') query.ways = '4';
    const mine = (this.links += 1);
    if (this.text) query.map = await squeeze(this.text);
    // Whoever has left the screen, or drawn on, wants no old address.
    if (this.isLeft || mine !== this.links) return;
    this.share(address('lab', this.text ? 'search' : `search/${this.id}`, query));
  }

  mapControls() {
    const file = h('input', {
      type: 'file', id: unique('file'), accept: '.map,.json,.txt,.png',
      onchange: () => file.files?.[0] && this.open(file.files[0]),
    });
    const tools = [['look', 'Look'], ['rock', 'Rock'], ['floor', 'Floor'], ['start', 'Start'], ['goal', 'Goal']];
    return h('fieldset', {}, h('legend', {}, 'Map'), this.maker.element,
      h('div', { className: 'field' }, h('label', { htmlFor: file.id }, 'or a file'), file),
      h('p', {}, h('small', {}, 'A .map, a PNG, JSON, or text of . and #; it can be dropped anywhere here.')),
      h('div', { className: 'choice', role: 'radiogroup', 'aria-label': 'What the mouse draws' },
        ...tools.map(([value, name]) => h('label', {}, h('input', {
          type: 'radio', name: 'tool', value, checked: value === this.tool, onchange: () => this.takeUp(value),
        }), name))));
  }

  /** @param {string} tool */
  takeUp(tool) {
    this.tool = tool;
    this.grid.classList.toggle('drawing', tool !== 'look');
  }

  searchControls() {
    return h('fieldset', {}, h('legend', {}, `Searches, up to ${MOST_PANELS}`),
      h('div', { className: 'boxes' }, ...registry.searches.map((search) => this.searchBox(search))),
      this.choice('directions', 'ways', [['8', 'eight'], ['4', 'four']]),
      this.choice('costs', 'costs', [['octile', 'true lengths'], ['steps', 'steps']]));
  }

  /** @param {{ name: string, about: string }} search */
  searchBox({ name, about }) {
    const box = h('input', {
      type: 'checkbox', checked: this.chosen.has(name), value: name,
      onchange: () => {
        if (box.checked && this.chosen.size >= MOST_PANELS) {
          box.checked = false;
          return this.fail(`up to ${MOST_PANELS} searches can be watched at once`);
        }
        if (box.checked) this.chosen.add(name);
        else this.chosen.delete(name);
        this.compare();
      },
    });
    return h('label', { title: about }, box, name);
  }

  /** A choice between words. @param {string} label @param {'costs' | 'ways'} key @param {string[][]} values */
  choice(label, key, values) {
    const id = unique(key);
    const input = h('select', {
      id,
      onchange: () => {
        this[key] = input.value;
        this.compare();
      },
    }, ...values.map(([value, name]) => h('option', { value }, name)));
    input.value = this[key];
    return h('div', { className: 'field' }, h('label', { htmlFor: id }, label), input);
  }

  /** The mouse draws on every panel. @param {Board} board */
  drawOn(board) {
    const { element } = board;
    element.addEventListener('pointerdown', (event) => {
      if (this.tool === 'look') return;
      element.setPointerCapture(event.pointerId);
      this.beginStroke();
      this.stroke(board.cellAt(event.clientX, event.clientY));
    });
    element.addEventListener('pointermove', (event) => {
      if (this.rows && event.buttons) this.stroke(board.cellAt(event.clientX, event.clientY));
    });
    element.addEventListener('pointerup', () => this.endStroke());
  }

  beginStroke() {
    if (this.tool === 'start' || this.tool === 'goal' || !this.labyrinth) return;
    if (this.hasLines) {
      this.makeTiles();
      this.compare();
    }
    const lines = this.labyrinth.tiles().trimEnd().split('\n');
    this.head = lines.slice(0, 4);
    this.rows = lines.slice(4).map((line) => [...line]);
  }

  /** @param {number | null} cell */
  stroke(cell) {
    if (cell === null || !this.labyrinth) return;
    if (this.tool === 'start' || this.tool === 'goal') return this.setEnd(cell);
    if (!this.rows) return;
    const width = this.size[0];
    this.rows[Math.floor(cell / width)][cell % width] = this.tool === 'rock' ? '@' : '.';
    this.panels.forEach(({ board }) => board.tint(cell, this.tool === 'rock' ? 'wall' : 'floor'));
  }

  /** @param {number} cell */
  setEnd(cell) {
    if (!this.labyrinth?.is_floor(cell)) return this.fail('a search starts and ends on floor');
    this.ends = this.tool === 'start' ? [cell, this.ends?.[1] ?? cell] : [this.ends?.[0] ?? cell, cell];
    this.compare();
  }

  endStroke() {
    if (!this.rows || !this.head) return;
    const text = [...this.head, ...this.rows.map((row) => row.join(''))].join('\n');
    this.rows = null;
    this.show(() => Labyrinth.read(`${text}\n`, 'drawn'));
  }

  /** @param {Row} row */
  caption(row) {
    const counted = `${row.name}: ${row.expanded} expanded`;
    const remark = row.remark ? ` (${row.remark})` : '';
    if (!row.is_done) return `${counted}, ${row.frontier} waiting`;
    return row.has_way ? `${counted}, cost ${decimal(row.cost)}${remark}` : `${counted}, no way${remark}`;
  }

  /** @param {Row[]} rows */
  results(rows) {
    return table(['search', 'expanded', 'moves', 'cost'], rows.map((row) =>
      [row.name, String(row.expanded), row.has_way ? String(row.moves) : '–', row.has_way ? decimal(row.cost) : 'no way']));
  }
}

/** @param {URLSearchParams} query */
function ends(query) {
  const cells = (query.get('ends') ?? '').split('-').map(Number);
  return cells.length === 2 && cells.every((cell) => Number.isInteger(cell) && cell >= 0) ? cells : null;
}

/** @param {number | null | undefined} cost */
const decimal = (cost) => (cost === null || cost === undefined ? '' : String(Math.round(cost * 1000) / 1000));

