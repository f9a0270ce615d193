// A game that was played, as a film.

import { Board } from './board.js';
import { Film, codeOf, picture, verdict } from './engine.js';
import { button, capital, copy, h, pair, reason } from './dom.js';
import { legend } from './legend.js';
import { Playback } from './playback.js';
import { study } from './report.js';
import { address, go, link } from './router.js';
import { say } from './speech.js';

/** @typedef {import('../../types').FilmSheet} FilmSheet */
/** @typedef {import('../../types').Route} Route */

/** @param {HTMLElement} main @param {Route} route */
export function show(main, route) {
  if (!route.text.trim()) return ask(main);
  const record = route.text;
  const film = Film.of(record);
  /** @type {FilmSheet} */
  let sheet = JSON.parse(film.sheet());
  const board = new Board({ label: `The map of ${sheet.level}`, least: 4 });
  const facts = h('dl', { className: 'facts' });
  const said = h('p', { className: 'message' });
  const signs = h('div');
  const shown = () => {
    sheet = JSON.parse(film.sheet());
    const seen = picture(film.seen());
    board.window(seen.size, focus(seen));
    board.draw(seen);
    facts.replaceChildren(pair('Move', `${sheet.at} of ${sheet.length}`), pair('Time', sheet.time),
      ...sheet.facts.map((fact) => pair(fact.label, fact.value)));
    const text = [sheet.said, sheet.ending].filter(Boolean).join(' ') || 'The start.';
    if (text !== said.textContent) say([text]);
    said.textContent = text;
    if (!signs.firstChild) signs.append(legend(seen, sheet.is_alone));
  };
  const playback = new Playback(
    { length: () => sheet.length, seek: (to) => film.seek(to), shown },
    { speed: 8, unit: 'moves' },
  );
  board.onresize = shown;
  const place = Number(route.query.get('at') ?? 0);
  const element = h('section', { className: 'play replay', 'aria-label': `A replay of ${sheet.mode}` },
    h('div', { className: 'hall' }, board.element),
    h('aside', {},
      h('h1', {}, `${capital(sheet.mode)}, again`),
      h('p', { className: 'id' }, sheet.level),
      facts, said, playback.element,
      h('div', { className: 'commands' },
        button('Play this level', () => go(address('play', sheet.level))),
        button('Go on with it', () => go(address('play', codeOf(record)))),
        button('Study', () => study(record)),
        button('Copy link', () => copy(link(address('replay', codeOf(record))), 'The link to this replay'))),
      proofs(record), signs));
  main.replaceChildren(element);
  playback.reset(place);
  const press = (/** @type {KeyboardEvent} */ event) => playback.press(event);
  document.addEventListener('keydown', press);
  return () => {
    document.removeEventListener('keydown', press);
    playback.leave();
    board.leave();
    film.free();
  };
}

/** The cell that a film is about: where the first figure stands. @param {import('../../types').Picture} seen */
const focus = (seen) => seen.figures[seen.figures.length - 1]?.cell ?? 0;

/** What playing it again proves. @param {string} record */
function proofs(record) {
  const place = h('ul', { className: 'proofs', 'aria-label': 'What is proven' }, h('li', {}, 'Playing it again …'));
  setTimeout(() => {
    try {
      place.replaceChildren(...verdict(record).lines.slice(1).map((line) => h('li', {}, capital(line))));
    } catch (error) {
      place.replaceChildren(h('li', {}, reason(error)));
    }
  }, 30);
  return place;
}

/** @param {HTMLElement} main */
function ask(main) {
  const code = h('textarea', { rows: 5, id: 'code', required: true, placeholder: 'D1…', spellcheck: false });
  const form = h('form', {
    className: 'card',
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      go(address('replay', code.value.trim()));
    },
  }, h('h1', {}, 'Watch a game'), h('label', { htmlFor: 'code' }, 'The code that you were given'), code,
    h('button', { type: 'submit', className: 'primary' }, 'Watch'));
  main.replaceChildren(h('section', { className: 'narrow' }, form));
  code.focus();
  return () => {};
}
