// Chooses a labyrinth: a generator or a game, all its options, and a seed.

import { Options, idOf } from './controls.js';
import { freshSeed, modeOf, registry } from './engine.js';
import { button, capital, h, unique } from './dom.js';

/** @typedef {import('../../types').Generator | import('../../types').Mode} Source */
/** @typedef {import('../../types').Option} Option */
/** @typedef {{ name: string, values: Record<string, string>, seed: string }} Spec */

/** What an id says. @param {import('./engine.js').Engine} engine @param {string} id @returns {Promise<Spec>} */
export async function specOf(engine, id) {
  const [name] = id.split(/[:#@]/);
  return modeOf(name) ? levelOf(id) : engine.spec(id);
}

export class Maker {
  /** @param {Spec} spec @param {() => void} changed @param {{ isOpen: boolean, hasGames: boolean }} given whether all options are shown at once, and whether it may be a level of a game */
  constructor(spec, changed, { isOpen, hasGames }) {
    this.changed = changed;
    const [choice, seed] = [unique('generator'), unique('seed')];
    this.choice = h('select', {
      id: choice,
      onchange: () => {
        this.rebuild();
        changed();
      },
    }, ...groups(hasGames));
    this.seed = h('input', { id: seed, autocomplete: 'off', spellcheck: false, onchange: changed });
    this.about = h('p', { className: 'about' });
    this.place = h('details', { open: isOpen });
    this.element = h('div', { className: 'maker' },
      h('div', { className: 'field' }, h('label', { htmlFor: choice }, hasGames ? 'made by' : 'generator'), this.choice),
      this.about, this.place,
      h('div', { className: 'field' }, h('label', { htmlFor: seed }, 'seed'),
        h('span', { className: 'two' }, this.seed, button('New', () => this.reseed(), { 'aria-label': 'A new seed' }))));
    this.choice.value = spec.name;
    this.rebuild();
    this.options?.set(spec.values);
    this.seed.value = spec.seed;
  }

  reseed() {
    this.seed.value = String(freshSeed());
    this.changed();
  }

  /** The options of another generator; those that both have keep their values. Levels of games have sizes that suit them. */
  rebuild() {
    const source = this.source();
    /** @type {Options | undefined} */
    const old = this.options;
    this.options = new Options(source.options, () => this.changed());
    if (old && !this.wasGame && !this.isGame) this.options.set(kept(old, source.options));
    this.wasGame = this.isGame;
    this.about.textContent = `${capital(source.about)}.`;
    this.place.replaceChildren(h('summary', {}, 'Options'), this.options.element);
  }

  /** What makes it. @returns {Source} */
  source() {
    return modeOf(this.choice.value) ?? this.generator();
  }

  /** The generator that is chosen; the first one where a game is. */
  generator() {
    return registry.generators.find(({ name }) => name === this.choice.value) ?? registry.generators[0];
  }

  get isGame() {
    return modeOf(this.choice.value) !== undefined;
  }

  get isDungeon() {
    return !this.isGame && this.generator().is_dungeon;
  }

  /** Width and height as an id says them. */
  get size() {
    const option = this.source().options.find(({ kind }) => kind === 'size');
    return option && (this.options?.values[option.key] ?? option.default);
  }

  id() {
    return idOf(this.source().name, this.options?.text() ?? '', this.seed.value.trim() || freshSeed());
  }
}

/** The values that other options can take over. @param {Options} old @param {Option[]} options */
function kept(old, options) {
  const shared = options.flatMap((option) => {
    const was = old.options.find(({ key, kind }) => key === option.key && kind === option.kind);
    const value = was && (old.values[was.key] ?? was.default);
    return value !== undefined && takes(option, value) ? [[option.key, value]] : [];
  });
  return Object.fromEntries(shared);
}

/** Whether a value is one of an option. @param {Option} option @param {string} value */
function takes({ kind, min, max, choices, word }, value) {
  if (kind === 'name') return choices.some(({ name }) => name === value);
  if (value === word) return true;
  return value.split(/x|\.\./).map(Number).every((part) => part >= (min ?? 0) && part <= (max ?? Infinity));
}

/** What the id of a level says: `game@rules:WxH,preset,key=value#seed`. @param {string} id @returns {Spec} */
function levelOf(id) {
  const [, name, options = '', seed = ''] = /^([^:#@]*)(?:@\d+)?(?::([^#]*))?(?:#(.*))?$/s.exec(id.trim()) ?? ['', id];
  const values = options.split(',').filter(Boolean).map((part) => {
    const [key, value] = part.split('=');
    if (value !== undefined) return { [key]: value };
    return modeOf(name)?.presets.find((preset) => preset.name === key)?.values ?? { size: key };
  });
  return { name, values: Object.assign({}, ...values), seed: seed || String(freshSeed()) };
}

/** @param {boolean} hasGames */
function groups(hasGames) {
  const group = (/** @type {string} */ label, /** @type {{ name: string }[]} */ sources) =>
    h('optgroup', { label }, ...sources.map(({ name }) => h('option', { value: name }, name)));
  const [mazes, dungeons] = [false, true].map((isDungeon) => registry.generators.filter((one) => one.is_dungeon === isDungeon));
  return [group('Mazes', mazes), group('Dungeons', dungeons), ...(hasGames ? [group('Levels of games', registry.modes)] : [])];
}
