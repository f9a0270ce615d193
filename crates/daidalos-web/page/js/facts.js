// The clock, the counters, and what is urgent: a list beside the board, and a count-down on it.

import { h, pair } from './dom.js';
import { Flash } from './flash.js';

/** @typedef {import('../../types').Sheet} Sheet */

export class Facts {
  constructor() {
    this.element = h('dl', { className: 'facts' });
    this.countdown = h('p', { className: 'countdown', hidden: true, 'aria-hidden': 'true' });
    this.flash = new Flash(this.element);
    /** The facts as they are written, to write them anew only when one has changed. */
    this.told = '';
  }

  leave() {
    this.flash.leave();
  }

  /** @param {Sheet} sheet */
  show({ facts, is_running }) {
    const told = JSON.stringify([facts, is_running]);
    if (told === this.told) return;
    this.told = told;
    this.element.replaceChildren(...facts.map((fact) => {
      const row = pair(fact.label, fact.value);
      row.dataset.key = fact.key;
      row.classList.toggle('urgent', fact.is_urgent);
      row.classList.toggle('minor', !fact.short && fact.key !== 'time');
      return row;
    }));
    this.flash.mark();
    const urgent = facts.find((fact) => fact.is_urgent);
    this.countdown.hidden = !urgent || !is_running;
    this.countdown.textContent = urgent ? `${urgent.label} ${urgent.value}` : '';
  }
}
