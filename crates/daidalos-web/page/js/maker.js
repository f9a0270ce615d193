// Chooses a labyrinth: a generator, all its options, and a seed.

import { Options, idOf } from './controls.js';
import { freshSeed, registry, specOf } from './engine.js';
import { button, capital, h, unique } from './dom.js';

export class Maker {
  /** @param {string} id @param {() => void} changed @param {{ isOpen: boolean }} given whether all options are shown at once */
  constructor(id, changed, { isOpen }) {
    this.changed = changed;
    const [choice, seed] = [unique('generator'), unique('seed')];
    this.choice = h('select', {
      id: choice,
      onchange: () => {
        this.rebuild();
        changed();
      },
    }, ...groups());
    this.seed = h('input', { id: seed, autocomplete: 'off', spellcheck: false, onchange: changed });
    this.about = h('p', { className: 'about' });
    this.place = h('details', { open: isOpen });
    this.element = h('div', { className: 'maker' },
      h('div', { className: 'field' }, h('label', { htmlFor: choice }, 'generator'), this.choice),
      this.about, this.place,
      h('div', { className: 'field' }, h('label', { htmlFor: seed }, 'seed'),
        h('span', { className: 'two' }, this.seed, button('New', () => {
          this.seed.value = String(freshSeed());
          changed();
        }, { 'aria-label': 'A new seed' }))));
    this.set(id);
  }

  /** Takes over an id. @param {string} id */
  set(id) {
    const { name, values, seed } = specOf(id);
    this.choice.value = name;
    this.rebuild();
    this.options?.set(values);
    this.seed.value = seed;
  }

  /** The options of another generator. */
  rebuild() {
    const generator = this.generator();
    this.options = new Options(generator.options, () => this.changed());
    this.about.textContent = `${capital(generator.about)}.`;
    this.place.replaceChildren(h('summary', {}, 'Options'), this.options.element);
  }

  generator() {
    return registry.generators.find((generator) => generator.name === this.choice.value) ?? registry.generators[0];
  }

  id() {
    return idOf(this.generator().name, this.options?.text() ?? '', this.seed.value.trim() || freshSeed());
  }
}

function groups() {
  const group = (/** @type {string} */ label, /** @type {boolean} */ isDungeon) => h('optgroup', { label },
    ...registry.generators.filter((one) => one.is_dungeon === isDungeon).map((one) => h('option', { value: one.name }, one.name)));
  return [group('Mazes', false), group('Dungeons', true)];
}
