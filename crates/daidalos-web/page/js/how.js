// How searches and generators work: for each of them a few sentences, beside a small picture of it at work.

import { Engine } from './engine.js';
import { breath, capital, h } from './dom.js';
import { Example } from './example.js';

/** @typedef {{ name: string, about: string, explain?: string }} Explained */
/** @typedef {(engine: Engine) => Promise<import('./example.js').Reel>} Make */

export class HowItWorks {
  constructor() {
    this.element = h('div', { className: 'how' });
    /** Those that are shown, by their names. @type {Map<string, { example: Example, element: HTMLElement }>} */
    this.entries = new Map();
    /** They have an engine of their own, so they need not wait for what the screen is at. @type {Engine | null} */
    this.engine = null;
    /** Which question is the latest. */
    this.turn = 0;
  }

  leave() {
    this.turn += 1;
    this.entries.forEach(({ example }) => example.leave());
    this.engine?.stop();
  }

  /** @template {Explained} T @param {T[]} things @param {(thing: T) => Make} makeOf what plays for one of them */
  async show(things, makeOf) {
    const mine = (this.turn += 1);
    // What it explains is seen first.
    await breath();
    if (mine !== this.turn) return;
    const engine = (this.engine ??= Engine.take());
    const wanted = new Map(things.map((thing) => [thing.name, thing]));
    for (const [name, { example }] of this.entries) {
      if (wanted.has(name)) continue;
      example.leave();
      this.entries.delete(name);
    }
    const entries = [...wanted.values()].map((thing) => {
      const entry = this.entries.get(thing.name) ?? entryOf(thing, new Example(`${thing.name} at work`, engine, makeOf(thing)));
      this.entries.set(thing.name, entry);
      return entry;
    });
    const order = entries.map(({ element }) => element);
    if (order.some((element, at) => element !== this.element.children[at]) || order.length !== this.element.childElementCount) this.element.replaceChildren(...order);
  }
}

/** @param {Explained} thing @param {Example} example */
function entryOf({ name, about, explain }, example) {
  const element = h('article', {}, h('h3', {}, name), example.board.element, h('p', {}, explain || `${capital(about)}.`));
  return { example, element };
}
