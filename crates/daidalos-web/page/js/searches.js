// Up to four searches on one map, side by side and in step.

import { LabPanels, table } from './lab-panels.js';
import { Contest, Labyrinth } from './engine.js';
import { unique } from './dom.js';
import { Drawing } from './drawing.js';
import { searching } from './example.js';
import { Maker, specOf } from './maker.js';
import { address } from './router.js';
import { SearchChoice } from './search-choice.js';
import { fileField, legend, section } from './side.js';
import { MOVE, Tools } from './tools.js';

/** Open ground, on which searches differ. */
const EXAMPLE = 'caves:60x40#7';
/** @type {import('./tools.js').Tool[]} */
const TOOLS = [
  MOVE,
  { name: 'Rock', sign: 'rock', tint: 'wall', end: null },
  { name: 'Floor', sign: 'floor', tint: 'floor', end: null },
  { name: 'Start', sign: 'entrance', tint: null, end: 0 },
  { name: 'Goal', sign: 'exit', tint: null, end: 1 },
];
/** @type {[import('./samples.js').Sample, string][]} */
const MEANINGS = [
  ['frontier', 'waits its turn'], ['explored', 'explored'], ['heat', 'near to far'], ['at', 'at work here'],
  ['way', 'the way'], ['entrance', 'start'], ['exit', 'goal'],
];
/** The most cells of a map that is searched anew while an end is dragged. */
const LIVE = 10_000;

/** @typedef {import('../../types').Row} Row */
/** @typedef {import('../../types').View} View */
/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {(engine: Engine) => Promise<{ labyrinth: Labyrinth, text: string }>} Read a map, and its text if it has no id */

/** @param {string} id @param {URLSearchParams} query @param {Engine} engine */
export async function show(id, query, engine) {
  const squeezed = query.get('map');
  const text = squeezed ? await engine.expand(squeezed) : '';
  const spec = await specOf(engine, id || EXAMPLE);
  return new Searches({ id: id || EXAMPLE, text, spec, query }, engine);
}

class Searches extends LabPanels {
  /** @param {{ id: string, text: string, spec: import('./maker.js').Spec, query: URLSearchParams }} given @param {Engine} engine */
  constructor({ id, text, spec, query }, engine) {
    super('Searches', 'steps', engine);
    this.id = id;
    /** The text of a map that has no id. */
    this.text = text;
    /** Strokes that are not yet in the map. @type {import('./chores.js').Stroke[]} */
    this.strokes = [];
    /** @type {Labyrinth | null} */
    this.labyrinth = null;
    /** @type {[number, number]} */
    this.size = [1, 1];
    this.hasLines = false;
    this.ends = endsOf(query);
    /** Which question is the latest: what comes of an earlier one is not shown. */
    this.turn = 0;
    /** Ends that are to be searched between while one is dragged. @type {number[] | null} */
    this.wanted = null;
    this.isFollowing = false;
    this.maker = new Maker(spec, () => this.make(this.maker.id()), { isOpen: false, hasGames: true });
    this.choice = new SearchChoice(query, { changed: () => this.compare(), shaded: () => this.shade(), fail: (text) => this.fail(text) });
    this.tools = new Tools(TOOLS, () => this.takeUp());
    this.drawing = new Drawing({
      boards: () => this.panels.map(({ board }) => board),
      tint: () => this.tools.tint,
      tool: () => this.tools.end,
      ends: () => this.ends ?? [],
      drag: (which, cell) => this.drag(which, cell),
      drop: (which, cell) => this.drop(which, cell),
      paint: (cells) => this.paint(cells),
      told: (cell) => this.told(cell),
    });
    this.bar.prepend(this.tools.element);
    this.setup.append(this.mapControls(), section('Searches, up to 4', true, this.choice.boxes, this.choice.rest));
    this.element.querySelector('aside')?.append(legend(MEANINGS));
    this.shadeLegend();
    this.element.addEventListener('dragover', (event) => event.preventDefault());
    this.element.addEventListener('drop', (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) this.open(file);
    });
  }

  mapControls() {
    const file = fileField({ id: unique('file'), label: 'Open a file …', accept: '.map,.json,.txt,.png', taken: (file) => this.open(file) });
    file.title = 'A .map, a PNG, JSON, or text of . and #; it can also be dropped on the page';
    return section('Map', true, this.maker.element, file);
  }

  begin() {
    super.begin();
    this.again();
  }

  /** Makes the map that is shown once more. */
  again() {
    const { text, id } = this;
    return text ? this.read(text, 'map') : this.make(id, true);
  }

  lost() {
    super.lost();
    this.labyrinth = null;
  }

  /** @param {string} id */
  make(id, keepsEnds = false) {
    if (!keepsEnds) this.ends = null;
    return this.take(async (engine) => ({ labyrinth: await Labyrinth.make(engine, id), text: '' }));
  }

  /** @param {string} text @param {string} name */
  read(text, name) {
    return this.take(async (engine) => ({ labyrinth: await Labyrinth.read(engine, text, name), text }));
  }

  /** @param {File} file */
  open(file) {
    this.ends = null;
    return this.take(async (engine) => {
      const labyrinth = await Labyrinth.open(engine, file);
      return { labyrinth, text: await labyrinth.tiles() };
    });
  }

  /** Shows another map. @param {Read} read */
  async take(read) {
    const mine = (this.turn += 1);
    await this.bench.do('Making the map', async (engine) => {
      const { labyrinth, text } = await read(engine);
      const about = await labyrinth.about();
      if (mine !== this.turn) return labyrinth.free();
      this.labyrinth?.free();
      this.labyrinth = labyrinth;
      [this.text, this.strokes] = [text, []];
      [this.id, this.size, this.hasLines] = [about.id, about.size, about.walls === 'lines'];
      this.ends = (await this.standing()) ?? about.ends;
      if (this.hasLines && (this.text || this.tools.tint)) return this.makeTiles(labyrinth);
      await this.run(labyrinth);
    });
  }

  /** The ends as they are, if both are on the floor. */
  async standing() {
    const { labyrinth, ends, size: [w, h] } = this;
    if (!labyrinth || !ends) return null;
    const are = await Promise.all(ends.map((cell) => cell < w * h && labyrinth.isFloor(cell)));
    return are.every(Boolean) ? ends : null;
  }

  /** A maze whose walls are lines becomes one of tiles, which can be drawn on and put into a link. @param {Labyrinth} labyrinth */
  async makeTiles(labyrinth) {
    const [width] = this.size;
    const wide = 2 * width + 1;
    this.ends = this.ends?.map((cell) => (2 * Math.floor(cell / width) + 1) * wide + 2 * (cell % width) + 1) ?? null;
    await this.read(await labyrinth.tiles(), 'tiles');
  }

  /** Lets the chosen searches run on the map. */
  async compare() {
    const { labyrinth } = this;
    if (!labyrinth) return this.again();
    this.turn += 1;
    await this.bench.do('Searching', () => this.run(labyrinth));
  }

  /** Writes all of it into the address, too. @param {Labyrinth} labyrinth @param {boolean} [atEnd] whether only the end is shown */
  async run(labyrinth, atEnd = false) {
    const { ends, choice, turn } = this;
    const names = choice.searches.map(({ name }) => name);
    if (names.length === 0) return this.fail('Choose a search.');
    if (!ends) return this.fail('There is no floor to search on.');
    const film = await Contest.between(labyrinth, ends[0], ends[1], names, choice.costs === 'steps', choice.ways === '4');
    const length = await film.length();
    if (turn !== this.turn) return film.free();
    this.load(film, length, names, names.map(() => this.size), atEnd);
    this.how.show(choice.searches, ({ name }) => searching(name));
    if (!atEnd) await this.remember();
  }

  /** @param {import('./lab-panels.js').Film} film @param {number} to @param {View[]} views */
  frame(film, to, views) {
    return film.frame(to, views, this.choice.isShaded);
  }

  shade() {
    this.shadeLegend();
    this.playback.again();
    this.remember();
  }

  /** What is explored has one colour, or that of its distance. */
  shadeLegend() {
    this.element.dataset.shade = this.choice.isShaded ? 'distance' : 'none';
  }

  async remember() {
    const { turn, text } = this;
    const map = text ? await this.bench.squeezed(text) : '';
    const query = { ...this.choice.query(), ends: (this.ends ?? []).join('-'), ...(map ? { map } : {}) };
    // A screen that was left, or drawn on, wants no old address.
    if (this.bench.isLeft || turn !== this.turn || map === undefined) return;
    this.share(address('lab', text ? 'search' : `search/${this.id}`, query));
  }

  /** @param {Board} board */
  watch(board) {
    return this.drawing.watch(board);
  }

  /** Another tool: only tiles can be drawn on. */
  takeUp() {
    const { labyrinth } = this;
    this.grid.classList.toggle('drawing', this.tools.draws);
    if (!this.tools.tint) return;
    this.playback.setPlaying(false);
    if (labyrinth && this.hasLines) this.bench.do('Making tiles', () => this.makeTiles(labyrinth));
  }

  /** Rock or floor, where a stroke went. @param {number[]} cells */
  paint(cells) {
    const { labyrinth } = this;
    if (!labyrinth) return this.again();
    if (this.hasLines) return;
    this.strokes.push({ cells, tile: this.tools.tint === 'wall' ? '@' : '.' });
    this.take(async (engine) => {
      const text = await engine.drawn(this.text || (await labyrinth.tiles()), this.size[0], this.strokes);
      return { labyrinth: await Labyrinth.read(engine, text, 'drawn'), text };
    });
  }

  /** An end goes along with the pointer, and on a small map so does the way. @param {number} which @param {number} cell */
  drag(which, cell) {
    this.playback.setPlaying(false);
    const end = { cell, side: null };
    this.panels.forEach(({ board }) => board.picture && board.draw({ ...board.picture, [which ? 'exit' : 'entrance']: end }));
    this.wanted = this.moved(which, cell);
    if (this.size[0] * this.size[1] <= LIVE) this.follow();
  }

  /** @param {number} which @param {number} cell */
  moved(which, cell) {
    return (this.ends ?? [cell, cell]).map((end, number) => (number === which ? cell : end));
  }

  /** Searches between the latest ends, one search after the other. */
  async follow() {
    if (this.isFollowing) return;
    this.isFollowing = true;
    while (this.wanted && this.labyrinth && !this.bench.isLeft) {
      const { labyrinth, wanted } = this;
      this.wanted = null;
      const old = this.ends;
      this.ends = wanted;
      // Rock under the pointer has no way; the next cell may have one.
      await this.run(labyrinth, true).catch(() => (this.ends = old));
    }
    this.isFollowing = false;
  }

  /** @param {number} which @param {number} cell */
  async drop(which, cell) {
    const { labyrinth } = this;
    if (!labyrinth) return this.again();
    const isLive = this.size[0] * this.size[1] <= LIVE;
    if (!(await labyrinth.isFloor(cell).catch(() => false))) {
      this.playback.again();
      return this.fail('A search starts and ends on floor.');
    }
    this.wanted = null;
    this.ends = this.moved(which, cell);
    if (!isLive) return this.compare();
    this.turn += 1;
    await this.bench.do('Searching', () => this.run(labyrinth, true));
    await this.remember();
  }

  /** What is at a cell. @param {number} cell */
  async told(cell) {
    const end = this.ends?.indexOf(cell) ?? -1;
    if (end >= 0) return end ? 'goal' : 'start';
    return (await this.labyrinth?.isFloor(cell).catch(() => false)) ? 'floor' : 'rock';
  }

  /** @param {Row} row */
  caption(row) {
    const told = !row.is_done ? `${row.frontier} waiting` : row.has_way ? `cost ${decimal(row.cost)}` : 'no way';
    return [row.name, `${row.expanded} expanded`, told, row.remark ?? ''].filter(Boolean);
  }

  /** @param {Row[]} rows */
  results(rows) {
    const found = (/** @type {Row} */ row, /** @type {string} */ value, /** @type {string} */ none) => (!row.is_done ? '…' : row.has_way ? value : none);
    return table(['search', 'expanded', 'moves', 'cost'], rows.map((row) =>
      [row.name, String(row.expanded), found(row, String(row.moves), '–'), found(row, decimal(row.cost), 'no way')]));
  }
}

/** @param {URLSearchParams} query */
function endsOf(query) {
  const cells = (query.get('ends') ?? '').split('-').map(Number);
  return cells.length === 2 && cells.every((cell) => Number.isInteger(cell) && cell >= 0) ? cells : null;
}

/** @param {number | null | undefined} cost */
const decimal = (cost) => (cost === null || cost === undefined ? '' : String(Math.round(cost * 1000) / 1000));
