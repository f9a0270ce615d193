// Up to four generators carving, side by side and in step.

import { LabPanels, MOST_PANELS, statistics, table } from './lab-panels.js';
import { Carving, freshSeed, registry } from './engine.js';
import { button, h } from './dom.js';
import { carving } from './example.js';
import { Maker, specOf } from './maker.js';
import { address } from './router.js';
import { legend, section } from './side.js';

/** @typedef {import('../../types').Row} Row */
/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {import('./maker.js').Spec} Spec */

/** @type {[import('./samples.js').Sample, string][]} */
const MEANINGS = [['uncarved', 'not carved yet'], ['floor', 'carved'], ['rock', 'rock'], ['at', 'at work here'], ['way', 'its walk']];

/** @param {URLSearchParams} query @param {Engine} engine */
export async function show(query, engine) {
  const ids = query.getAll('of').slice(0, MOST_PANELS);
  const usual = registry.generators.slice(0, MOST_PANELS).map(({ name }) => `${name}:24x24#7`);
  const specs = await Promise.all((ids.length ? ids : usual).map((id) => engine.spec(id)));
  return new Generators(specs, engine);
}

class Generators extends LabPanels {
  /** @param {Spec[]} specs @param {Engine} engine */
  constructor(specs, engine) {
    super('Generators', 'steps', engine);
    this.makers = specs.map((spec) => this.maker(spec));
    this.turn = 0;
    /** What stands above the controls of each generator. @type {HTMLElement[]} */
    this.heads = [];
    this.place = h('div', { className: 'setup' });
    this.setup.append(this.place, h('div', { className: 'row' },
      button('Add', () => this.add()), button('Remove', () => this.drop()), button('New seeds', () => this.reseed())));
    this.element.querySelector('aside')?.append(legend(MEANINGS));
  }

  /** @param {Spec} spec */
  maker(spec) {
    return new Maker(spec, () => this.carve(), { isOpen: false, hasGames: false });
  }

  begin() {
    super.begin();
    this.fill();
    this.carve();
  }

  fill() {
    this.place.replaceChildren(...this.makers.map((maker, number) => {
      const place = section('', number === 0, maker.element);
      this.heads[number] = /** @type {HTMLElement} */ (place.querySelector('h2'));
      return place;
    }));
  }

  async add() {
    if (this.makers.length >= MOST_PANELS) return this.fail(`Up to ${MOST_PANELS} generators can be watched at once.`);
    this.makers.push(this.maker(await specOf(this.bench.engine, this.makers[0].id())));
    this.fill();
    await this.carve();
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

  again() {
    return this.carve();
  }

  async carve() {
    const mine = (this.turn += 1);
    await this.bench.do('Carving', async (engine) => {
      const film = await Carving.of(engine, this.makers.map((maker) => maker.id()));
      const { names, sizes, length } = await film.about();
      if (mine !== this.turn) return film.free();
      this.load(film, length, names, sizes);
      this.makers.forEach((maker, number) => (this.heads[number].textContent = `${number + 1} ${maker.source().name}`));
      this.how.show(this.makers.map((maker) => maker.generator()), carving);
      const query = new URLSearchParams(names.map((name) => ['of', name]));
      this.share(`${address('lab', 'carve')}?${query}`);
    });
  }

  /** @param {Row} row */
  caption(row) {
    return [row.name, row.is_done ? `${row.of} steps` : `step ${row.steps} of ${row.of}`];
  }

  /** A column for each of them, by its number: names would be too wide. @param {Row[]} rows */
  results(rows) {
    const stats = rows.map((row) => (row.stats ? numbers(row.stats) : new Map()));
    const names = [...new Set(stats.flatMap((one) => [...one.keys()]))];
    return table(['number', ...rows.map((_, number) => `${number + 1}`)], [
      ['steps', ...rows.map((row) => String(row.steps))],
      ...names.map((name) => [name, ...stats.map((one) => one.get(name) ?? '–')]),
    ]);
  }
}

/** Statistics as numbers, each under its name and unit: “160 moves, 102 turns” are two. @param {string} stats */
function numbers(stats) {
  const parts = [...statistics(stats)].flatMap(([name, value]) => value.split(', ').map((part) => {
    const [, number, unit] = /^(?:at least )?([\d.]+)\s*(.*)$/.exec(part) ?? ['', part, ''];
    const least = part.startsWith('at least') ? '≥ ' : '';
    return /** @type {[string, string]} */ ([unit ? `${name}, ${unit}` : name, least + number]);
  }));
  return new Map(parts);
}
