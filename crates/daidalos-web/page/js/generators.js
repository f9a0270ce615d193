// Up to four generators carving, side by side and in step.

import { LabPanels, MOST_PANELS, statistics, table } from './lab-panels.js';
import { Carving, freshSeed, picture, registry } from './engine.js';
import { button, h } from './dom.js';
import { Maker } from './maker.js';
import { address } from './router.js';

/** @typedef {import('./lab-panels.js').Row} Row */

export class Generators extends LabPanels {
  /** @param {URLSearchParams} query */
  constructor(query) {
    super('Generators', 'steps');
    const ids = query.getAll('of').slice(0, MOST_PANELS);
    const usual = registry.generators.slice(0, MOST_PANELS).map(({ name }) => `${name}:24x24#7`);
    this.makers = (ids.length ? ids : usual).map((id) => new Maker(id, () => this.carve(), { isOpen: false }));
    this.place = h('div');
    this.controls.append(this.place, h('div', { className: 'row' },
      button('One more', () => this.add()), button('One less', () => this.drop()),
      button('New seeds', () => this.reseed())), this.shareButton());
  }

  begin() {
    super.begin();
    this.fill();
    this.carve();
  }

  fill() {
    this.place.replaceChildren(...this.makers.map((maker, number) => h('details', { open: number === 0 },
      h('summary', {}, `Generator ${number + 1}`), maker.element)));
  }

  add() {
    if (this.makers.length >= MOST_PANELS) return this.fail(`up to ${MOST_PANELS} generators can be watched at once`);
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
    const stats = rows.map((row) => statistics(row.stats ?? ''));
    const names = [...new Set(stats.flatMap((one) => [...one.keys()]))];
    return table(['', ...rows.map((row) => row.name)], [
      ['steps', ...rows.map((row) => String(row.of))],
      ...names.map((name) => [name, ...stats.map((one) => one.get(name) ?? '–')]),
    ]);
  }
}

