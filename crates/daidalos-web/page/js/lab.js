// The laboratory: up to four searches on one map, or four generators, side by side and in step.

import { Board } from './board.js';
import { Carving, Contest, Labyrinth, freshSeed, picture, registry } from './engine.js';
import { button, copy, h, isStill, reason, unique } from './dom.js';
import { Maker } from './maker.js';
import { BYTES, MARK } from './painter.js';
import { Playback } from './playback.js';
import { address, link, note } from './router.js';
import { say } from './speech.js';
import { expand, squeeze } from './squeeze.js';

/** @typedef {import('../../types').Route} Route */
/** @typedef {{ name: string, is_done: boolean, expanded?: number, frontier?: number, cost?: number | null, moves?: number | null, has_way?: boolean, remark?: string | null, steps?: number, of?: number, stats?: string | null }} Row */

const MOST = 4;
/** How long all of it takes at first, in seconds. */
const SHOW = 8;

/** @param {HTMLElement} main @param {Route} route */
export async function show(main, route) {
  const [kind, ...rest] = route.text.split('/');
  const lab = kind === 'carve' ? new Generators(route.query) : new Searches(rest.join('/'), route.query);
  main.replaceChildren(lab.element);
  await lab.begin();
  return () => lab.leave();
}

/** What both laboratories share: panels in step, a time line, a table. */
class Lab {
  /** @param {string} title @param {string} unit */
  constructor(title, unit) {
    /** @type {{ board: Board, caption: HTMLElement }[]} */
    this.panels = [];
    /** @type {Contest | Carving | null} */
    this.film = null;
    this.grid = h('div', { className: 'panels' });
    this.message = h('p', { className: 'message', role: 'status' });
    this.table = h('div', { className: 'results' });
    this.controls = h('aside');
    this.playback = new Playback({
      length: () => this.film?.length() ?? 0,
      seek: (to) => this.film?.seek(to),
      shown: () => this.shown(),
    }, { speed: 64, unit });
    this.element = h('section', { className: 'lab', 'aria-label': title },
      h('header', {}, h('h1', {}, 'Lab'), tabs(title)),
      this.controls,
      h('div', { className: 'stage' }, this.message, this.grid, this.playback.element, this.table));
    this.press = (/** @type {KeyboardEvent} */ event) => this.playback.press(event);
    document.addEventListener('keydown', this.press);
  }

  leave() {
    document.removeEventListener('keydown', this.press);
    this.playback.leave();
    this.panels.forEach(({ board }) => board.leave());
    this.film?.free();
  }

  /** @param {string} hash */
  share(hash) {
    note(hash);
    this.hash = hash;
  }

  shareButton() {
    return button('Copy link', () => copy(link(this.hash ?? location.hash), 'The link to this comparison'));
  }

  /** Puts another film into the panels. @param {Contest | Carving} film @param {string[]} names */
  load(film, names) {
    this.film?.free();
    this.film = film;
    this.message.textContent = '';
    if (names.join() !== this.panels.map(({ board }) => board.element.ariaLabel).join()) this.rebuild(names);
    const speed = Math.max(8, film.length() / SHOW);
    this.playback.speed = speed;
    this.playback.choice.value = '';
    this.playback.reset();
    this.playback.setPlaying(!isStill());
  }

  /** @param {string[]} names */
  rebuild(names) {
    this.panels.forEach(({ board }) => board.leave());
    this.panels = names.map((name) => {
      const board = new Board({ label: name, least: 1, most: 32 });
      board.onresize = () => this.shown();
      return { board, caption: h('figcaption') };
    });
    this.grid.dataset.count = String(names.length);
    this.grid.replaceChildren(...this.panels.map(({ board, caption }) => h('figure', {}, board.element, caption)));
    this.wire?.();
  }

  /** @type {(() => void) | undefined} */
  wire;

  shown() {
    if (!this.film) return;
    /** @type {Row[]} */
    const rows = JSON.parse(this.film.told());
    this.panels.forEach(({ board, caption }, which) => {
      const shown = this.frame(which);
      if (!shown) return;
      board.window(shown.size, 0);
      board.draw(shown);
      caption.textContent = this.caption(rows[which]);
    });
    const isDone = rows.every((row) => row.is_done);
    if (isDone || this.table.firstChild) this.table.replaceChildren(...(isDone ? [this.results(rows)] : []));
    if (isDone) say(rows.map((row) => this.caption(row)));
  }

  /** What a panel shows now. @param {number} _which @returns {import('../../types').Picture | null} */
  frame(_which) {
    return null;
  }

  /** @param {Row} row */
  caption(row) {
    return row.name;
  }

  /** @param {Row[]} rows @returns {HTMLElement} */
  results(rows) {
    return h('p', {}, String(rows.length));
  }

  /** @param {unknown} error */
  fail(error) {
    this.message.textContent = `${reason(error).replace(/\.?$/, '')}.`;
    this.playback.setPlaying(false);
  }
}

class Searches extends Lab {
  /** @param {string} id @param {URLSearchParams} query */
  constructor(id, query) {
    super('Searches', 'steps');
    this.query = query;
    this.maker = new Maker(id || 'caves:60x40#7', () => this.make(this.maker.id()), { isOpen: false });
    this.id = id || this.maker.id();
    this.chosen = new Set((query.get('with') ?? 'breadth-first,dijkstra,a-star,greedy').split(',').slice(0, MOST));
    this.ends = ends(query);
    this.costs = query.get('costs') === 'steps' ? 'steps' : 'octile';
    this.ways = query.get('ways') === '4' ? '4' : '8';
    this.tool = 'look';
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
    const squeezed = this.query.get('map');
    if (squeezed) this.read(new TextEncoder().encode(await expand(squeezed)));
    else this.make(this.id, true);
  }

  leave() {
    super.leave();
    this.labyrinth?.free();
  }

  /** @param {string} id */
  make(id, keepsEnds = false) {
    try {
      this.take(Labyrinth.make(id, freshSeed()), keepsEnds);
      this.text = '';
    } catch (error) {
      this.fail(error);
    }
    this.compare();
  }

  /** @param {File} file */
  async open(file) {
    this.read(new Uint8Array(await file.arrayBuffer()), file.name);
  }

  /** @param {Uint8Array} bytes */
  read(bytes, name = 'map') {
    try {
      this.take(Labyrinth.read(bytes, name), true);
      this.text = this.labyrinth?.tiles() ?? '';
    } catch (error) {
      this.fail(error);
      return;
    }
    this.compare();
  }

  /** @param {Labyrinth} labyrinth @param {boolean} keepsEnds */
  take(labyrinth, keepsEnds) {
    this.labyrinth?.free();
    this.labyrinth = labyrinth;
    const about = JSON.parse(labyrinth.about());
    this.id = about.id;
    this.size = about.size;
    const far = about.ends ?? [...labyrinth.far_ends()];
    const isFloor = (/** @type {number} */ cell) => cell < this.size[0] * this.size[1] && labyrinth.is_floor(cell);
    this.ends = keepsEnds && this.ends?.every(isFloor) ? this.ends : far;
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
    const cells = ground.cells.slice();
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
    if (this.text) query.map = await squeeze(this.text);
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
          type: 'radio', name: 'tool', value, checked: value === this.tool, onchange: () => (this.tool = value),
        }), name))));
  }

  searchControls() {
    const boxes = registry.searches.map(({ name, about }) => {
      const box = h('input', {
        type: 'checkbox', checked: this.chosen.has(name), value: name,
        onchange: () => {
          if (box.checked) this.chosen.add(name);
          else this.chosen.delete(name);
          if (this.chosen.size > MOST) {
            box.checked = false;
            this.chosen.delete(name);
            this.fail(`up to ${MOST} searches can be watched at once`);
            return;
          }
          this.compare();
        },
      });
      return h('label', { title: about }, box, name);
    });
    const select = (/** @type {string} */ label, /** @type {'costs' | 'ways'} */ key, /** @type {string[][]} */ values) => {
      const id = unique(key);
      const input = h('select', {
        id,
        onchange: () => {
          this[key] = /** @type {any} */ (input.value);
          this.compare();
        },
      }, ...values.map(([value, name]) => h('option', { value }, name)));
      input.value = this[key];
      return h('div', { className: 'field' }, h('label', { htmlFor: id }, label), input);
    };
    return h('fieldset', {}, h('legend', {}, `Searches, up to ${MOST}`),
      h('div', { className: 'boxes' }, ...boxes),
      select('directions', 'ways', [['8', 'eight'], ['4', 'four']]),
      select('costs', 'costs', [['octile', 'true lengths'], ['steps', 'steps']]));
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
    element.classList.add('drawn');
  }

  beginStroke() {
    if (this.tool === 'start' || this.tool === 'goal') return;
    const lines = (this.labyrinth?.tiles() ?? '').trimEnd().split('\n');
    this.head = lines.slice(0, 4);
    this.rows = lines.slice(4).map((line) => [...line]);
  }

  /** @param {number | null} cell */
  stroke(cell) {
    if (cell === null || !this.labyrinth) return;
    if (this.tool === 'start' || this.tool === 'goal') {
      if (!this.labyrinth.is_floor(cell)) return this.fail('a search starts and ends on floor');
      this.ends = this.tool === 'start' ? [cell, this.ends?.[1] ?? cell] : [this.ends?.[0] ?? cell, cell];
      return this.compare();
    }
    const width = this.size[0];
    // The tiles of a maze with lines for walls are another map: its first stroke only makes it one.
    if (!this.rows || this.rows[0].length !== width) return;
    this.rows[Math.floor(cell / width)][cell % width] = this.tool === 'rock' ? '@' : '.';
    this.panels.forEach(({ board }) => board.tint(cell, this.tool === 'rock' ? 'wall' : 'floor'));
  }

  endStroke() {
    if (!this.rows || !this.head) return;
    const text = [...this.head, ...this.rows.map((row) => row.join(''))].join('\n');
    this.rows = null;
    this.read(new TextEncoder().encode(`${text}\n`), 'drawn');
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

class Generators extends Lab {
  /** @param {URLSearchParams} query */
  constructor(query) {
    super('Generators', 'steps');
    const ids = query.getAll('of').slice(0, MOST);
    const usual = ['backtracker', 'prim', 'wilson', 'division'].map((name) => `${name}:24x24#7`);
    this.makers = (ids.length ? ids : usual).map((id) => new Maker(id, () => this.carve(), { isOpen: false }));
    this.place = h('div');
    this.controls.append(this.place, h('div', { className: 'row' },
      button('One more', () => this.add()), button('One less', () => this.drop()),
      button('New seeds', () => this.reseed())), this.shareButton());
  }

  async begin() {
    this.fill();
    this.carve();
  }

  fill() {
    this.place.replaceChildren(...this.makers.map((maker, number) => h('details', { open: number === 0 },
      h('summary', {}, `Generator ${number + 1}`), maker.element)));
  }

  add() {
    if (this.makers.length >= MOST) return this.fail(`up to ${MOST} generators can be watched at once`);
    this.makers.push(new Maker(this.makers[0].id(), () => this.carve(), { isOpen: false }));
    this.fill();
    this.carve();
  }

  drop() {
    if (this.makers.length < 2) return;
    this.makers.pop();
    this.fill();
    this.carve();
  }

  reseed() {
    const seed = String(freshSeed());
    this.makers.forEach((maker) => (maker.seed.value = seed));
    this.carve();
  }

  carve() {
    try {
      const film = Carving.of(this.makers.map((maker) => maker.id()), freshSeed());
      this.carving = film;
      /** @type {Row[]} */
      const rows = JSON.parse(film.told());
      this.load(film, rows.map((row) => row.name));
      const query = new URLSearchParams(rows.map((row) => ['of', row.name]));
      this.share(`${address('lab', 'carve')}?${query}`);
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {number} which */
  frame(which) {
    const seen = this.carving?.seen(which);
    return seen ? picture(seen) : null;
  }

  /** @param {Row} row */
  caption(row) {
    return row.is_done ? `${row.name}: ${row.of} steps` : `${row.name}: step ${row.steps} of ${row.of}`;
  }

  /** @param {Row[]} rows */
  results(rows) {
    const stats = rows.map((row) => lines(row.stats ?? ''));
    const names = [...new Set(stats.flatMap((one) => [...one.keys()]))];
    return table(['', ...rows.map((row) => row.name)], [
      ['steps', ...rows.map((row) => String(row.of))],
      ...names.map((name) => [name, ...stats.map((one) => one.get(name) ?? '–')]),
    ]);
  }
}

/** Statistics as names and values: the name ends where several blanks begin. @param {string} stats */
export function lines(stats) {
  const pairs = stats.trim().split('\n').map((line) => /^(.*?)\s{2,}(.*)$/.exec(line) ?? ['', line, '']);
  return new Map(pairs.map(([, name, value]) => [name, value]));
}

/** @param {URLSearchParams} query */
function ends(query) {
  const cells = (query.get('ends') ?? '').split('-').map(Number);
  return cells.length === 2 && cells.every((cell) => Number.isInteger(cell) && cell >= 0) ? cells : null;
}

/** @param {number | null | undefined} cost */
const decimal = (cost) => (cost === null || cost === undefined ? '' : String(Math.round(cost * 1000) / 1000));

/** @param {string[]} head @param {string[][]} rows */
function table(head, rows) {
  return h('table', {},
    h('thead', {}, h('tr', {}, ...head.map((name) => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, ...rows.map(([name, ...values]) => h('tr', {}, h('th', { scope: 'row' }, name), ...values.map((value) => h('td', {}, value))))));
}

/** @param {string} here */
function tabs(here) {
  const tab = (/** @type {string} */ name, /** @type {string} */ to) =>
    h('a', { href: address('lab', to), className: 'tab', 'aria-current': name === here ? 'page' : undefined }, name);
  return h('nav', { className: 'tabs', 'aria-label': 'Laboratories' }, tab('Searches', 'search'), tab('Generators', 'carve'));
}
