// Which searches run, and what counts for them.

import { registry } from './engine.js';
import { h, unique } from './dom.js';

/** The most that are watched at once, and those that run at first: two that spread, one that aims, one that is bold. */
const MOST = 4;

export class SearchChoice {
  /** @param {URLSearchParams} query @param {{ changed: () => void, shaded: () => void, fail: (text: string) => void }} given told of another choice, of another shading, and of a choice that cannot be made */
  constructor(query, { changed, shaded, fail }) {
    this.changed = changed;
    this.fail = fail;
    const first = registry.searches.map(({ name }) => name).slice(0, MOST);
    this.chosen = new Set((query.get('with')?.split(',') ?? first).slice(0, MOST));
    this.costs = query.get('costs') === 'steps' ? 'steps' : 'octile';
    this.ways = query.get('ways') === '4' ? '4' : '8';
    this.isShaded = query.get('shade') === 'distance';
    const shade = h('input', {
      type: 'checkbox', checked: this.isShaded,
      onchange: () => {
        this.isShaded = shade.checked;
        shaded();
      },
    });
    this.boxes = h('div', { className: 'boxes' }, ...registry.searches.map((search) => this.box(search)));
    this.rest = h('div', { className: 'options' },
      this.choice('directions', 'ways', [['8', 'eight'], ['4', 'four']]),
      this.choice('costs', 'costs', [['octile', 'true lengths'], ['steps', 'steps']]),
      h('label', { className: 'switch' }, shade, 'Shade by distance'));
  }

  /** The searches in the order of the registry. */
  get searches() {
    return registry.searches.filter(({ name }) => this.chosen.has(name));
  }

  /** What a link says of it. @returns {Record<string, string>} */
  query() {
    return {
      with: this.searches.map(({ name }) => name).join(','),
      ...(this.costs === 'steps' ? { costs: 'steps' } : {}),
      ...(this.ways === '4' ? { ways: '4' } : {}),
      ...(this.isShaded ? { shade: 'distance' } : {}),
    };
  }

  /** @param {{ name: string, about: string }} search */
  box({ name, about }) {
    const box = h('input', { type: 'checkbox', checked: this.chosen.has(name), value: name, onchange: () => this.choose(box) });
    return h('label', { title: about }, box, name);
  }

  /** @param {HTMLInputElement} box */
  choose(box) {
    if (box.checked && this.chosen.size >= MOST) {
      box.checked = false;
      return this.fail(`Up to ${MOST} searches can be watched at once.`);
    }
    if (box.checked) this.chosen.add(box.value);
    else this.chosen.delete(box.value);
    this.changed();
  }

  /** A choice between words. @param {string} label @param {'costs' | 'ways'} key @param {string[][]} values */
  choice(label, key, values) {
    const id = unique(key);
    const input = h('select', {
      id,
      onchange: () => {
        this[key] = input.value;
        this.changed();
      },
    }, ...values.map(([value, name]) => h('option', { value }, name)));
    input.value = this[key];
    return h('div', { className: 'field' }, h('label', { htmlFor: id }, label), input);
  }
}
