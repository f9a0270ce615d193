// The studio: every generator and every game with all its options, measured, drawn, printed, and taken away.

import { Board } from './board.js';
import { Labyrinth, registry } from './engine.js';
import { button, copy, h, pair, unique } from './dom.js';
import { Drawing } from './drawing.js';
import { carving } from './example.js';
import { HowItWorks } from './how.js';
import { iconButton } from './icons.js';
import { statistics } from './lab-panels.js';
import { Legend } from './legend.js';
import { Maker, specOf } from './maker.js';
import { Mask } from './mask.js';
import { Overview } from './overview.js';
import { address, go, link, note } from './router.js';
import { isRoomy, section, zoomButtons } from './side.js';
import { say } from './speech.js';
import { TakeAway } from './take-away.js';
import { Workbench } from './workbench.js';

/** @typedef {import('../../types').Route} Route */
/** @typedef {import('../../types').View} View */
/** @typedef {import('./engine.js').Engine} Engine */

/** @param {Route} route @param {Engine} engine */
export async function show(route, engine) {
  const id = route.text || `${registry.generators[0].name}:30x20#7`;
  const [spec, mask] = await Promise.all([specOf(engine, id), Mask.textOf(engine, route.query)]);
  return new Studio({ id, spec, mask, query: route.query }, engine);
}

class Studio {
  /** @param {{ id: string, spec: import('./maker.js').Spec, mask: string, query: URLSearchParams }} given @param {Engine} engine */
  constructor({ id, spec, mask, query }, engine) {
    this.bench = new Workbench(engine, { fail: (text) => this.fail(text), lost: () => (this.recovered = this.recover()) });
    this.name = id;
    /** @type {Labyrinth | null} */
    this.labyrinth = null;
    /** When it is there again, if it was lost. @type {Promise<void>} */
    this.recovered = Promise.resolve();
    /** What it was made of. */
    this.made = { id: '', mask: '' };
    /** @type {[number, number]} */
    this.size = [1, 1];
    /** Which question is the latest: what comes of an earlier one is not shown. */
    this.turn = 0;
    this.maker = new Maker(spec, () => this.changed(), { isOpen: true, hasGames: true });
    this.mask = new Mask(mask, { bench: this.bench, changed: () => this.make(this.maker.id()) });
    this.takeAway = new TakeAway(this.bench, { labyrinth: () => this.recovered.then(() => this.labyrinth), shown: () => this.shown(), name: () => this.name });
    this.how = new HowItWorks();
    this.legend = new Legend();
    this.stats = h('dl', { className: 'facts' });
    this.message = h('p', { className: 'message', role: 'status' });
    this.id = h('p', { className: 'id' });
    this.shows(query);
    this.board = this.newBoard();
    this.overview = new Overview(this.board, (view) => this.seen(view));
    this.element = this.layout();
  }

  /** What is shown of a labyrinth beside its walls. @param {URLSearchParams} query */
  shows(query) {
    const shown = (query.get('show') ?? '').split(',');
    this.way = this.box('Solution', shown.includes('way'));
    this.heat = this.box('Distances', shown.includes('heat'));
    this.texture = h('select', { id: unique('texture'), onchange: () => this.repaint() },
      h('option', { value: '' }, 'none'), ...registry.textures.map((name) => h('option', { value: name }, name)));
    this.texture.value = query.get('texture') ?? '';
    this.pattern = h('div', { className: 'field' }, h('label', { htmlFor: this.texture.id }, 'floor pattern'), this.texture);
  }

  newBoard() {
    const board = new Board({ label: 'The labyrinth', least: 0 });
    board.element.tabIndex = 0;
    board.onview = () => this.paint();
    this.drawing = new Drawing({
      boards: () => [board],
      tint: () => this.mask.tools.tint,
      tool: () => null,
      ends: () => [],
      drag: () => {},
      drop: () => {},
      paint: (cells) => this.mask.paint(cells, this.size),
      told: async (cell) => (this.mask.holds(cell, this.size[0]) ? 'inside' : 'outside'),
    });
    return board;
  }

  layout() {
    this.outline = section('Outline', this.mask.text !== '', this.mask.element);
    this.explained = section('How it works', isRoomy(), this.how.element);
    return h('section', { className: 'lab studio', 'aria-label': 'Studio' },
      h('div', { className: 'stage' },
        h('div', { className: 'hall' }, this.board.element, this.overview.element), this.message,
        h('div', { className: 'bar' }, this.mask.tools.element,
          h('div', { className: 'boxes' }, this.way?.label, this.heat?.label), this.pattern, this.id, zoomButtons(() => this.board))),
      h('aside', {},
        h('header', {}, h('h1', {}, 'Studio'), iconButton('link', 'Copy link', () => copy(link(location.hash), 'The link to this labyrinth'))),
        section('Labyrinth', true, this.maker.element), this.outline,
        section('Download', true, this.takeAway.element, button('Search it in the lab', () => this.toLab())),
        section('Numbers', true, this.stats),
        this.explained, this.legend.element),
      this.takeAway.sheets);
  }

  begin() {
    this.forget = this.drawing?.watch(this.board);
    const alone = this.board.onmove;
    this.board.onmove = () => {
      alone();
      this.overview.paint();
    };
    this.make(this.name);
  }

  leave() {
    this.forget?.();
    this.board.leave();
    this.overview.leave();
    this.how.leave();
    this.legend.leave();
    this.bench.leave();
  }

  /** @param {string} text */
  fail(text) {
    this.message.textContent = text;
  }

  /** @param {string} name @param {boolean} checked */
  box(name, checked) {
    const input = h('input', { type: 'checkbox', checked, onchange: () => this.repaint() });
    return { input, label: h('label', {}, input, name) };
  }

  /** Another generator, another option: an outline has a size of its own. */
  changed() {
    if (this.maker.size !== this.size.join('x')) this.mask.drop();
    return this.make(this.maker.id());
  }

  /** @param {string} id */
  async make(id) {
    const mine = (this.turn += 1);
    const mask = this.maker.isGame ? '' : this.mask.text;
    await this.bench.do(`Making ${id}`, async (engine) => {
      const start = performance.now();
      const labyrinth = await within(engine, { id, mask });
      const took = performance.now() - start;
      const about = await labyrinth.about();
      if (mine !== this.turn) return labyrinth.free();
      this.labyrinth?.free();
      [this.labyrinth, this.made] = [labyrinth, { id: about.id, mask }];
      this.fail('');
      this.tell(about, took);
    });
    if (mine === this.turn) await this.repaint();
  }

  /** What was given up took the labyrinth along: it is made again, and its picture stays. */
  async recover() {
    if (!this.labyrinth) return;
    this.labyrinth = null;
    const mine = (this.turn += 1);
    const labyrinth = await this.bench.do(`Making ${this.made.id} again`, (engine) => within(engine, this.made));
    if (mine === this.turn) this.labyrinth = labyrinth ?? null;
    else labyrinth?.free();
  }

  /** @param {Awaited<ReturnType<Labyrinth['about']>>} about @param {number} took milliseconds */
  tell({ id, size, stats }, took) {
    [this.name, this.size] = [id, size];
    this.id.textContent = id;
    if (this.mask.text) this.maker.options?.set({ size: size.join('x') });
    const told = statistics(stats);
    this.stats.replaceChildren(...[...told].map(([name, value]) => pair(name, value)), pair('made in', time(took)));
    this.fitControls();
    say([`${id} is made.`, ...[...told].map(([name, value]) => `${name} ${value}.`)]);
  }

  /** A dungeon has floors with patterns, a maze has an outline, and a level of a game has neither. */
  fitControls() {
    const { isGame, isDungeon } = this.maker;
    if (this.pattern) this.pattern.hidden = !isDungeon;
    if (this.outline) this.outline.hidden = isGame || (isDungeon && !this.mask.text);
    this.mask.tools.element.hidden = isGame || isDungeon;
    if (this.explained) this.explained.hidden = isGame;
    this.how.show(isGame ? [] : [this.maker.generator()], carving);
  }

  /** What is to be seen of it. */
  shown() {
    const texture = this.pattern?.hidden ? '' : this.texture?.value ?? '';
    return { way: this.way?.input.checked ?? false, heat: this.heat?.input.checked ?? false, texture };
  }

  /** @param {View} view */
  async seen(view) {
    const { way, heat, texture } = this.shown();
    if (!this.labyrinth) throw new Error('there is no labyrinth');
    return this.labyrinth.seen(view, way, heat, texture);
  }

  /** Something else is to be seen of it, small and large. */
  async repaint() {
    await this.paint();
    await this.overview.refresh();
  }

  async paint() {
    const { labyrinth } = this;
    if (!labyrinth) return;
    const picture = await this.bench.do('Drawing', () => this.seen(this.board.view(this.size, null)));
    if (!picture || labyrinth !== this.labyrinth) return picture?.bitmap?.close();
    this.board.draw(picture);
    this.legend.show(picture);
    await this.remember();
  }

  async remember() {
    const { turn } = this;
    const { way, heat, texture } = this.shown();
    const shown = [way && 'way', heat && 'heat'].filter(Boolean).join(',');
    const query = { ...(shown ? { show: shown } : {}), ...(texture ? { texture } : {}), ...(this.maker.isGame ? {} : await this.mask.query()) };
    if (turn === this.turn && !this.bench.isLeft) note(address('studio', this.name, query));
  }

  /** A labyrinth within an outline has no id of its own: its tiles go along. */
  async toLab() {
    const { labyrinth } = this;
    if (!labyrinth || !this.mask.text) return go(address('lab', `search/${this.name}`));
    const map = await this.bench.do('Writing the map', async (engine) => engine.squeeze(await labyrinth.tiles()));
    if (map) go(address('lab', 'search', { map }));
  }
}

/** A labyrinth within an outline, if there is one. @param {Engine} engine @param {{ id: string, mask: string }} made */
const within = (engine, { id, mask }) => (mask ? Labyrinth.masked(engine, id, mask) : Labyrinth.make(engine, id));

/** @param {number} took milliseconds */
const time = (took) => (took < 1000 ? `${took.toFixed(1)} ms` : `${(took / 1000).toFixed(1)} s`);
