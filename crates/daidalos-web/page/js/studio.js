// The studio: every generator and every game with all its options, measured, drawn, printed, and taken away.

import { Board } from './board.js';
import { Labyrinth, registry } from './engine.js';
import { button, copy, h, pair, unique } from './dom.js';
import { watchCamera } from './gestures.js';
import { statistics } from './lab-panels.js';
import { Maker, specOf } from './maker.js';
import { Overview } from './overview.js';
import { address, link, note } from './router.js';
import { say } from './speech.js';
import { TakeAway } from './take-away.js';
import { Workbench } from './workbench.js';

/** @typedef {import('../../types').Route} Route */
/** @typedef {import('../../types').View} View */
/** @typedef {import('./engine.js').Engine} Engine */

/** @param {Route} route @param {Engine} engine */
export async function show(route, engine) {
  const id = route.text || `${registry.generators[0].name}:30x20#7`;
  return new Studio(id, await specOf(engine, id), route.query, engine);
}

class Studio {
  /** @param {string} id @param {import('./maker.js').Spec} spec @param {URLSearchParams} query @param {Engine} engine */
  constructor(id, spec, query, engine) {
    this.bench = new Workbench(engine, { fail: (text) => this.fail(text), lost: () => this.lost() });
    this.name = id;
    /** @type {Labyrinth | null} */
    this.labyrinth = null;
    /** @type {[number, number]} */
    this.size = [1, 1];
    this.turn = 0;
    const shown = (query.get('show') ?? '').split(',');
    this.maker = new Maker(spec, () => this.make(this.maker.id()), { isOpen: true, hasGames: true });
    this.way = this.box('Solution', shown.includes('way'));
    this.heat = this.box('Distances', shown.includes('heat'));
    this.texture = h('select', { id: unique('texture'), onchange: () => this.paint() },
      h('option', { value: '' }, 'none'), ...registry.textures.map((name) => h('option', { value: name }, name)));
    this.texture.value = query.get('texture') ?? '';
    this.pattern = h('div', { className: 'field' }, h('label', { htmlFor: this.texture.id }, 'floor pattern'), this.texture);
    this.board = new Board({ label: 'The labyrinth', least: 0 });
    this.board.element.tabIndex = 0;
    this.board.onview = () => this.paint();
    this.overview = new Overview(this.board, (view) => this.seen(view));
    this.board.onmove = () => this.overview.paint();
    this.stats = h('dl', { className: 'facts' });
    this.message = h('p', { className: 'message', role: 'status' });
    this.id = h('p', { className: 'id' });
    this.takeAway = new TakeAway(this.bench, { labyrinth: () => this.labyrinth, shown: () => this.shown(), name: () => this.name });
    this.element = this.layout();
  }

  layout() {
    return h('section', { className: 'lab studio', 'aria-label': 'Studio' },
      h('header', {}, h('h1', {}, 'Studio'), this.id),
      h('aside', {},
        h('fieldset', {}, h('legend', {}, 'Labyrinth'), this.maker.element),
        h('fieldset', {}, h('legend', {}, 'Show'), h('div', { className: 'boxes' }, this.way.label, this.heat.label), this.pattern),
        this.takeAway.element,
        h('div', { className: 'commands' },
          button('Copy link', () => copy(link(location.hash), 'The link to this labyrinth')),
          button('Search it in the lab', () => { location.hash = address('lab', `search/${this.name}`); }))),
      h('div', { className: 'stage' }, this.message, this.board.element, this.overview.element, this.stats),
      this.takeAway.sheets);
  }

  async begin() {
    this.forget = watchCamera(this.board, { drags: () => true });
    await this.make(this.name);
  }

  leave() {
    this.forget?.();
    this.board.leave();
    this.bench.leave();
  }

  lost() {
    this.labyrinth = null;
  }

  /** @param {string} text */
  fail(text) {
    this.message.textContent = text;
  }

  /** @param {string} name @param {boolean} checked */
  box(name, checked) {
    const input = h('input', { type: 'checkbox', checked, onchange: () => this.paint() });
    return { input, label: h('label', {}, input, name) };
  }

  /** @param {string} id */
  async make(id) {
    const mine = (this.turn += 1);
    await this.bench.do(`Making ${id}`, async (engine) => {
      const start = performance.now();
      const labyrinth = await Labyrinth.make(engine, id);
      const took = performance.now() - start;
      const about = await labyrinth.about();
      if (mine !== this.turn) return labyrinth.free();
      this.labyrinth?.free();
      this.labyrinth = labyrinth;
      this.fail('');
      this.tell(about, took);
    });
    await this.paint();
    this.overview.refresh();
  }

  /** @param {Awaited<ReturnType<Labyrinth['about']>>} about @param {number} took milliseconds */
  tell({ id, size, stats }, took) {
    [this.name, this.size] = [id, size];
    this.id.textContent = id;
    const told = statistics(stats);
    this.stats.replaceChildren(...[...told].map(([name, value]) => pair(name, value)), pair('made in', time(took)));
    this.pattern.hidden = !this.maker.isDungeon;
    say([`${id} is made.`, ...[...told].map(([name, value]) => `${name} ${value}.`)]);
  }

  /** What is to be seen of it. */
  shown() {
    return { way: this.way.input.checked, heat: this.heat.input.checked, texture: this.pattern.hidden ? '' : this.texture.value };
  }

  /** @param {View} view */
  seen(view) {
    const { way, heat, texture } = this.shown();
    if (!this.labyrinth) return Promise.reject(new Error('there is no labyrinth'));
    return this.labyrinth.seen(view, way, heat, texture);
  }

  async paint() {
    const { labyrinth } = this;
    if (!labyrinth) return;
    const picture = await this.bench.do('Drawing', () => this.seen(this.board.view(this.size, null)));
    if (!picture || labyrinth !== this.labyrinth) return picture?.bitmap?.close();
    this.board.draw(picture);
    this.remember();
  }

  remember() {
    const { way, heat, texture } = this.shown();
    const shown = [way && 'way', heat && 'heat'].filter(Boolean).join(',');
    note(address('studio', this.name, { ...(shown ? { show: shown } : {}), ...(texture ? { texture } : {}) }));
  }
}

/** @param {number} took milliseconds */
const time = (took) => (took < 1000 ? `${took.toFixed(1)} ms` : `${(took / 1000).toFixed(1)} s`);
