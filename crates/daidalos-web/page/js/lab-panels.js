// What both laboratories share: panels in step, a time line, a table at the end.

import { Board } from './board.js';
import { copy, h, isStill } from './dom.js';
import { watchCamera } from './gestures.js';
import { HowItWorks } from './how.js';
import { iconButton } from './icons.js';
import { metered } from './meter.js';
import { Overview } from './overview.js';
import { Playback } from './playback.js';
import { address, link, note } from './router.js';
import { isRoomy, section, zoomButtons } from './side.js';
import { say } from './speech.js';
import { moveTogether } from './together.js';
import { Workbench } from './workbench.js';

/** @typedef {import('./engine.js').Contest | import('./engine.js').Carving} Film */
/** @typedef {import('./engine.js').Frame} Frame */
/** @typedef {import('../../types').Row} Row */
/** @typedef {import('../../types').View} View */
/** @typedef {{ board: Board, caption: HTMLElement, isDone: boolean, forget: () => void }} Panel */

/** The most that are watched at once. */
export const MOST_PANELS = 4;
/** How long all of it takes at first, in seconds. */
const SHOW = 8;

export class LabPanels {
  /** @param {string} title @param {string} unit @param {import('./engine.js').Engine} engine */
  constructor(title, unit, engine) {
    this.bench = new Workbench(engine, { fail: (text) => this.fail(text), lost: () => this.lost() });
    /** @type {Panel[]} */
    this.panels = [];
    /** What is shown, and the size of the map of each panel. @type {Film | null} */
    this.film = null;
    /** @type {[number, number][]} */
    this.sizes = [];
    /** Whether the end has been said. */
    this.isTold = false;
    this.hash = '';
    this.grid = h('div', { className: 'panels' });
    this.message = h('p', { className: 'message', role: 'status' });
    this.table = h('div', { className: 'results' });
    this.how = new HowItWorks();
    this.playback = new Playback({ length: 0, show: (to) => this.shown(to) }, { speed: 64, unit });
    this.bar = h('div', { className: 'bar' }, this.playback.element, zoomButtons(() => this.panels[0]?.board));
    this.setup = h('div', { className: 'setup' });
    this.element = h('section', { className: 'lab', 'aria-label': title },
      h('div', { className: 'stage' }, this.grid, this.message, this.bar),
      h('aside', {},
        h('header', {}, h('h1', {}, 'Lab'), tabs(title), this.shareButton()),
        this.setup, section('Results', true, this.table), section('How it works', isRoomy(), this.how.element)));
    this.press = (/** @type {KeyboardEvent} */ event) => this.playback.press(event);
  }

  begin() {
    document.addEventListener('keydown', this.press);
  }

  leave() {
    document.removeEventListener('keydown', this.press);
    this.playback.leave();
    this.clear();
    this.how.leave();
    this.bench.leave();
  }

  clear() {
    this.overview?.leave();
    this.panels.forEach(({ board, forget }) => {
      forget();
      board.leave();
    });
  }

  /** The film was given up with its engine; it is made again when more of it is wanted. */
  lost() {
    this.film = null;
    this.playback.stop();
  }

  /** Makes what is shown once more. @returns {Promise<void>} */
  async again() {}

  /** @param {string} hash */
  share(hash) {
    note(hash);
    this.hash = hash;
  }

  shareButton() {
    return iconButton('link', 'Copy link', () => copy(link(this.hash || location.hash), 'The link to this comparison'));
  }

  /** Puts another film into the panels. @param {Film} film @param {number} length @param {string[]} names @param {[number, number][]} sizes @param {boolean} [atEnd] whether only the end is shown */
  load(film, length, names, sizes, atEnd = false) {
    this.film?.free();
    this.film = film;
    this.sizes = sizes;
    this.message.textContent = '';
    if (names.join() !== this.panels.map(({ board }) => board.element.ariaLabel).join()) this.rebuild(names);
    this.overview?.outdate();
    const reel = { length, show: (/** @type {number} */ to) => this.shown(to) };
    this.playback.setSpeed(length / SHOW);
    if (atEnd) return this.playback.load(reel, length);
    this.panels.forEach((panel) => (panel.isDone = false));
    this.playback.load(reel);
    this.playback.setPlaying(!isStill());
  }

  /** @param {string[]} names */
  rebuild(names) {
    this.clear();
    this.panels = names.map((name) => {
      const board = new Board({ label: name, least: 0 });
      board.element.tabIndex = 0;
      board.onview = () => this.playback.again();
      return { board, caption: h('figcaption'), isDone: false, forget: this.watch(board) };
    });
    moveTogether(this.panels.map(({ board }) => board));
    this.overview = this.overlook(this.panels[0].board);
    this.grid.dataset.count = String(names.length);
    this.grid.replaceChildren(...this.panels.map(({ board, caption }, which) =>
      h('figure', {}, caption, h('div', { className: 'hall' }, board.element, which === 0 ? this.overview?.element : null))));
  }

  /** The whole map, small, on the first of the boards, which are looked at as one. @param {Board} board */
  overlook(board) {
    const overview = new Overview(board, async (view) => {
      if (!this.film) throw new Error('there is no film');
      const { pictures } = await this.frame(this.film, this.playback.at, [view]);
      return pictures[0];
    });
    const others = board.onmove;
    board.onmove = () => {
      others();
      overview.paint();
    };
    return overview;
  }

  /** Lets a board be looked at from near and far. @param {Board} board @returns {() => void} */
  watch(board) {
    return watchCamera(board, { drags: () => true });
  }

  /** @param {number} to */
  async shown(to) {
    const { film } = this;
    if (!film) return this.again();
    const views = this.panels.map(({ board }, which) => board.view(this.sizes[which], null));
    const frame = await this.bench.do('Drawing', () => this.frame(film, to, views));
    if (!frame) return;
    if (film !== this.film) return frame.pictures.forEach(({ bitmap }) => bitmap?.close());
    metered(() => this.panels.forEach((panel, which) => this.draw(panel, frame.rows[which], frame.pictures[which])));
    this.tell(frame.rows);
    this.overview?.renew();
  }

  /** @param {Panel} panel @param {Row} row @param {import('../../types').Picture} picture */
  draw(panel, row, picture) {
    panel.board.draw(picture);
    if (row.is_done && !panel.isDone) panel.board.reveal();
    panel.isDone = row.is_done;
    const [name, ...told] = this.caption(row);
    panel.caption.replaceChildren(h('b', {}, name), ...told.map((part) => h('span', {}, part)));
  }

  /** @param {Row[]} rows */
  tell(rows) {
    const isDone = rows.every((row) => row.is_done);
    this.table.replaceChildren(this.results(rows));
    this.table.dataset.done = String(isDone);
    if (isDone && !this.isTold) {
      say(rows.map((row) => `${this.caption(row).join(', ')}.`));
      this.overview?.outdate();
    }
    this.isTold = isDone;
  }

  /** What the panels show after so many steps. @param {Film} film @param {number} to @param {View[]} views @returns {Promise<Frame>} */
  frame(film, to, views) {
    return film.frame(to, views, false);
  }

  /** What stands above a panel: its name, and what there is to tell. @param {Row} row */
  caption(row) {
    return [row.name];
  }

  /** @param {Row[]} rows @returns {HTMLElement} */
  results(rows) {
    return h('p', {}, String(rows.length));
  }

  /** @param {string} text */
  fail(text) {
    this.message.textContent = text;
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
