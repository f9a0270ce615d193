// A game that was played, as a film.

import { Board } from './board.js';
import { Played, codeOf, picture, verdict } from './engine.js';
import { button, capital, copy, h, pair, reason } from './dom.js';
import { Legend } from './legend.js';
import { Playback } from './playback.js';
import { study } from './report.js';
import { address, go, link, note } from './router.js';
import { say } from './speech.js';
import { markWatched } from './traces.js';

/** @typedef {import('../../types').PlayedSheet} PlayedSheet */
/** @typedef {import('../../types').Route} Route */

/** A game by its code, or a question for one. @param {Route} route */
export function show(route) {
  return route.text.trim() ? new Replay(route) : ask();
}

class Replay {
  /** @param {Route} route */
  constructor(route) {
    this.record = route.text;
    this.code = codeOf(this.record);
    this.played = Played.of(this.record);
    /** @type {PlayedSheet} */
    this.sheet = JSON.parse(this.played.sheet());
    this.played.seek(this.sheet.length);
    this.isOver = JSON.parse(this.played.sheet()).is_over;
    const at = Number(route.query.get('at'));
    this.start = Number.isInteger(at) ? at : 0;
    this.isWatched = false;
    this.board = new Board({ label: `The map of ${this.sheet.level}`, least: 4 });
    this.board.onresize = () => this.shown();
    this.facts = h('dl', { className: 'facts' });
    this.said = h('p', { className: 'message' });
    this.legend = new Legend();
    this.playback = new Playback(
      { length: () => this.sheet.length, seek: (to) => this.played.seek(to), shown: () => this.shown() },
      { speed: 8, unit: 'moves' },
    );
    this.press = (/** @type {KeyboardEvent} */ event) => this.playback.press(event);
    this.element = this.layout();
  }

  layout() {
    const { level, mode } = this.sheet;
    return h('section', { className: 'play replay', 'aria-label': `A replay of ${mode}` },
      h('div', { className: 'hall' }, this.board.element),
      h('aside', {},
        h('h1', {}, `${capital(mode)}, again`),
        h('div', { className: 'level' }, h('p', { className: 'id' }, level)),
        this.facts, this.said, this.playback.element,
        h('div', { className: 'commands' },
          button('Play this level', () => go(address('play', level))),
          button('Race this ghost', () => go(address('play', level, { ghost: this.code }))),
          this.isOver ? null : button('Go on with it', () => go(address('play', this.code))),
          button('Study', () => study(this.record)),
          button('Copy link', () => copy(link(location.hash), 'The link to this replay'))),
        proofs(this.record), this.legend.element));
  }

  begin() {
    document.addEventListener('keydown', this.press);
    this.playback.reset(this.start);
  }

  leave() {
    document.removeEventListener('keydown', this.press);
    this.playback.leave();
    this.board.leave();
    this.legend.leave();
    this.played.free();
  }

  /** What the place in the film looks like, and what there is to tell of it. */
  shown() {
    this.sheet = JSON.parse(this.played.sheet());
    const seen = picture(this.played.seen(), 0, 0, this.sheet.is_alone);
    this.board.window(seen.size, focus(seen));
    this.board.draw(seen);
    this.legend.show(seen);
    const { at, length, time, facts } = this.sheet;
    if (at > 0) this.watched();
    this.facts.replaceChildren(pair('Move', `${at} of ${length}`), pair('Time', time),
      ...facts.map((fact) => pair(fact.label, fact.value)));
    this.tell([this.sheet.said, this.sheet.ending].filter(Boolean).join(' ') || 'The start.');
    if (!this.playback.isPlaying) note(address('replay', this.code, at ? { at: String(at) } : {}));
  }

  /** From its first move on, it shows the way. */
  watched() {
    if (this.isWatched) return;
    this.isWatched = true;
    markWatched(this.record);
  }

  /** @param {string} text */
  tell(text) {
    if (text !== this.said.textContent) say([text]);
    this.said.textContent = text;
  }
}

/** The cell that a film is about: where the first figure stands. @param {import('../../types').Picture} seen */
const focus = (seen) => seen.figures[seen.figures.length - 1]?.cell ?? 0;

/** What playing it again proves, and what its player claims. @param {string} record */
function proofs(record) {
  const place = h('div', { className: 'proofs', role: 'group', 'aria-label': 'What is proven, and what is claimed' }, h('p', {}, 'Playing it again …'));
  setTimeout(() => {
    try {
      const lines = verdict(record).lines.slice(1);
      const isClaim = (/** @type {string} */ line) => / as (claimed|recorded)/.test(line);
      place.replaceChildren(
        ...told('Proven by playing it again', lines.filter((line) => !isClaim(line))),
        ...told('Recorded or claimed, not proven', lines.filter(isClaim)));
    } catch (error) {
      place.replaceChildren(h('p', {}, reason(error)));
    }
  }, 30);
  return place;
}

/** @param {string} title @param {string[]} lines */
function told(title, lines) {
  return [h('h2', {}, title), h('ul', {}, ...lines.map((line) => h('li', {}, capital(line))))];
}

function ask() {
  const code = h('textarea', { rows: 5, id: 'code', required: true, placeholder: 'D1…', spellcheck: false });
  const form = h('form', {
    className: 'card',
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      go(/#\/.*$/s.exec(code.value.trim())?.[0] ?? address('replay', code.value.trim()));
    },
  }, h('h1', {}, 'Watch a game'), h('label', { htmlFor: 'code' }, 'The code that you were given'), code,
    h('button', { type: 'submit', className: 'primary' }, 'Watch'));
  return { element: h('section', { className: 'narrow' }, form), begin: () => code.focus(), leave: () => {} };
}
