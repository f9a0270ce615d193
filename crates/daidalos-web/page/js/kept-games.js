// The games that were left and those that were saved: the latest at hand, all of them in a dialog. They are listed by
// what was kept of them, so none is played again for that.

import { button, capital, dialog, h } from './dom.js';
import { icon } from './icons.js';
import { address } from './router.js';
import { forget, removeSlot, slots, unfinished } from './store.js';

/** @typedef {Awaited<ReturnType<typeof unfinished>>[number]} Left */
/** @typedef {{ level: string, moves: number, time: string, when: number }} Summary */

/** No more than this many are at hand. */
const AT_HAND = 3;

export class KeptGames {
  constructor() {
    this.element = h('section', { className: 'go-on', 'aria-label': 'Games that go on', hidden: true });
  }

  /** Lists what there is now. */
  async refresh() {
    const left = await unfinished();
    const count = left.length + slots().length;
    this.element.hidden = count === 0;
    this.element.replaceChildren(
      left.length ? h('ul', {}, ...left.slice(0, AT_HAND).map(atHand)) : '',
      button(`All games (${count})`, () => this.open(), { className: 'quiet' }));
  }

  async open() {
    const left = (await unfinished()).map(leftRow);
    const saved = slots().map(savedRow);
    listed('All games', [
      h('h3', {}, 'Unfinished'), list(left, 'No game is unfinished.'),
      h('h3', {}, 'Saved'), list(saved, 'No game is saved yet.'),
    ], () => this.refresh());
  }
}

/** Lists the games that were saved, to load one. */
export function askLoad() {
  listed('Load a game', [list(slots().map(savedRow), 'No game is saved yet.')]);
}

/** A dialog with games that links lead to. @param {string} title @param {HTMLElement[]} lists @param {() => void} [closed] */
function listed(title, lists, closed) {
  const box = dialog(title, lists, closed);
  box.addEventListener('click', ({ target }) => target instanceof HTMLAnchorElement && box.close());
}

/** A game that a single press goes on with; the latest one says so. @param {Left} game @param {number} rank */
function atHand(game, rank) {
  const name = gameOf(game.level);
  return h('li', {}, h('a', { href: addressOf(game), className: rank === 0 ? 'latest' : '' },
    rank === 0 ? icon('go') : null,
    h('span', { className: 'left' },
      h('strong', {}, rank === 0 ? `Go on with ${name}` : capital(name)),
      h('span', { className: 'id' }, game.level),
      h('small', {}, summaryOf({ ...game, time: '' })))));
}

/** @param {HTMLElement[]} rows @param {string} none */
const list = (rows, none) => (rows.length ? h('ul', { className: 'slots' }, ...rows) : h('p', {}, none));

/** @param {Left} game */
function leftRow(game) {
  return row(capital(gameOf(game.level)), game, h('a', { href: addressOf(game), className: 'button' }, 'Go on'), 'Forget', () => forget(game.key));
}

/** @param {ReturnType<typeof slots>[number]} game */
function savedRow(game) {
  return row(game.name, game, h('a', { href: address('saved', game.name), className: 'button' }, 'Load'), 'Delete', () => removeSlot(game.name));
}

/** @param {string} name @param {Summary} game @param {HTMLElement} open @param {string} word for what throws it away @param {() => void} remove */
function row(name, game, open, word, remove) {
  const element = h('li', {},
    h('span', { className: 'left' }, h('strong', {}, name), h('span', { className: 'id' }, game.level), h('small', {}, summaryOf(game))),
    open,
    twice(word, `${word} ${name}`, () => {
      const next = element.nextElementSibling ?? element.previousElementSibling ?? element.closest('dialog');
      remove();
      element.remove();
      next?.querySelector('button')?.focus();
    }));
  return element;
}

/** Presses so close together are one double click, in milliseconds. */
const DOUBLE_CLICK = 500;

/** A button that must be pressed twice, because nothing brings back what it throws away. @param {string} word @param {string} label @param {() => void} act */
function twice(word, label, act) {
  let asked = 0;
  const element = button(word, () => {
    if (element.textContent !== word) return performance.now() - asked > DOUBLE_CLICK && act();
    asked = performance.now();
    element.textContent = `${word} for good`;
    element.ariaLabel = `${label} for good`;
  }, { 'aria-label': label });
  return element;
}

/** @param {Left} game */
const addressOf = (game) => address('play', game.level, { left: game.key });

/** The game whose level it is. @param {string} level */
const gameOf = (level) => level.split(/[:#@]/)[0];

/** An earlier version kept neither moves nor times. @param {Summary} game */
function summaryOf({ moves, time, when }) {
  return [moves && `${moves} ${moves === 1 ? 'move' : 'moves'}`, time, when && ago(when)].filter(Boolean).join(' · ');
}

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
/** The longest first. @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000]];
/** From so many milliseconds on, a date says more. */
const LONG_AGO = 30 * 86_400_000;
const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** @param {number} when */
function ago(when) {
  const passed = Date.now() - when;
  if (passed > LONG_AGO) return DATE.format(when);
  const [unit, length] = UNITS.find(([, length]) => passed >= length) ?? ['minute', 0];
  return length ? RELATIVE.format(-Math.floor(passed / length), unit) : 'just now';
}
