// What both laboratories share: panels in step, a time line, a table at the end.

import { Board } from './board.js';
import { button, copy, h, isStill, reason } from './dom.js';
import { Playback } from './playback.js';
import { address, link, note } from './router.js';
import { say } from './speech.js';

/** @typedef {import('./engine.js').Contest | import('./engine.js').Carving} Reel */
/** @typedef {{ name: string, is_done: boolean, expanded?: number, frontier?: number, cost?: number | null, moves?: number | null, has_way?: boolean, remark?: string | null, steps?: number, of?: number, stats?: string | null }} Row */

/** The most that are watched at once. */
export const MOST_PANELS = 4;
/** How long all of it takes at first, in seconds. */
const SHOW = 8;

export class LabPanels {
  /** @param {string} title @param {string} unit */
  constructor(title, unit) {
    /** @type {{ board: Board, caption: HTMLElement }[]} */
    this.panels = [];
    /** @type {Reel | null} */
    this.film = null;
    /** Whether the end has been said. */
    this.isTold = false;
    this.grid = h('div', { className: 'panels' });
    this.message = h('p', { className: 'message', role: 'status' });
    this.table = h('div', { className: 'results' });
    this.controls = h('aside');
    this.playback = new Playback({
      length: () => this.film?.length() ?? 0,
      seek: (to) => this.film?.seek(to),
      shown: () => this.shown(),
    }, { speed: 64, unit });
    this.element = h('section', { className: 'lab', 'aria-label': title },
      h('header', {}, h('h1', {}, 'Lab'), tabs(title)),
      this.controls,
      h('div', { className: 'stage' }, this.playback.element, this.message, this.grid, this.table));
    this.press = (/** @type {KeyboardEvent} */ event) => this.playback.press(event);
  }

  begin() {
    document.addEventListener('keydown', this.press);
  }

  leave() {
    document.removeEventListener('keydown', this.press);
    this.playback.leave();
    this.panels.forEach(({ board }) => board.leave());
    this.film?.free();
  }

  /** @param {string} hash */
  share(hash) {
    note(hash);
    this.hash = hash;
  }

  shareButton() {
    return button('Copy link', () => copy(link(this.hash ?? location.hash), 'The link to this comparison'));
  }

  /** Puts another film into the panels. @param {Reel} film @param {string[]} names */
  load(film, names) {
    this.film?.free();
    this.film = film;
    this.message.textContent = '';
    if (names.join() !== this.panels.map(({ board }) => board.element.ariaLabel).join()) this.rebuild(names);
    this.playback.setSpeed(film.length() / SHOW);
    this.playback.reset();
    this.playback.setPlaying(!isStill());
  }

  /** @param {string[]} names */
  rebuild(names) {
    this.panels.forEach(({ board }) => board.leave());
    this.panels = names.map((name) => {
      const board = new Board({ label: name, least: 1, most: 32 });
      board.onresize = () => this.shown();
      return { board, caption: h('figcaption') };
    });
    this.grid.dataset.count = String(names.length);
    this.grid.replaceChildren(...this.panels.map(({ board, caption }) => h('figure', {}, board.element, caption)));
    this.wire?.();
  }

  /** @type {(() => void) | undefined} */
  wire;

  shown() {
    if (!this.film) return;
    /** @type {Row[]} */
    const rows = JSON.parse(this.film.told());
    this.panels.forEach(({ board, caption }, which) => {
      const shown = this.frame(which);
      if (!shown) return;
      board.window(shown.size, 0);
      board.draw(shown);
      caption.textContent = this.caption(rows[which]);
    });
    const isDone = rows.every((row) => row.is_done);
    if (isDone || this.table.firstChild) this.table.replaceChildren(...(isDone ? [this.results(rows)] : []));
    if (isDone && !this.isTold) say(rows.map((row) => this.caption(row)));
    this.isTold = isDone;
  }

  /** What a panel shows now. @param {number} _which @returns {import('../../types').Picture | null} */
  frame(_which) {
    return null;
  }

  /** @param {Row} row */
  caption(row) {
    return row.name;
  }

  /** @param {Row[]} rows @returns {HTMLElement} */
  results(rows) {
    return h('p', {}, String(rows.length));
  }

  /** @param {unknown} error */
  fail(error) {
    this.message.textContent = `${reason(error).replace(/\.?$/, '')}.`;
    this.playback.setPlaying(false);
  }
}

/** Statistics as names and values: the name ends where several blanks begin. @param {string} stats */
export function statistics(stats) {
  const pairs = stats.trim().split('\n').map((line) => /^(.*?)\s{2,}(.*)$/.exec(line) ?? ['', line, '']);
  return new Map(pairs.map(([, name, value]) => [name, value]));
}

/** @param {string[]} head @param {string[][]} rows */
export function table(head, rows) {
  return h('table', {},
    h('thead', {}, h('tr', {}, ...head.map((name) => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, ...rows.map(([name, ...values]) => h('tr', {}, h('th', { scope: 'row' }, name), ...values.map((value) => h('td', {}, value))))));
}

/** @param {string} here */
function tabs(here) {
  const tab = (/** @type {string} */ name, /** @type {string} */ to) =>
    h('a', { href: address('lab', to), className: 'tab', 'aria-current': name === here ? 'page' : undefined }, name);
  return h('nav', { className: 'tabs', 'aria-label': 'Laboratories' }, tab('Searches', 'search'), tab('Generators', 'carve'));
}
