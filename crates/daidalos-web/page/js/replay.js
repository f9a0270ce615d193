// A game that was played, as a film.

import { Board } from './board.js';
import { Engine, Played } from './engine.js';
import { button, capital, copy, h, pair, reason } from './dom.js';
import { watchCamera } from './gestures.js';
import { Legend } from './legend.js';
import { Overview } from './overview.js';
import { patiently } from './patience.js';
import { Playback } from './playback.js';
import { study } from './report.js';
import { address, go, link, note } from './router.js';
import { say } from './speech.js';
import { markWatched } from './traces.js';

/** @typedef {import('../../types').Picture} Picture */
/** @typedef {import('../../types').PlayedSheet} PlayedSheet */
/** @typedef {import('../../types').Route} Route */

/** A game by its code, or a question for one. @param {Route} route @param {Engine} engine */
export async function show(route, engine) {
  if (!route.text.trim()) {
    engine.stop();
    return ask();
  }
  const played = await Played.of(engine, route.text);
  return new Replay(route, played, await played.about());
}

class Replay {
  /** @param {Route} route @param {Played} played @param {Awaited<ReturnType<Played['about']>>} about */
  constructor(route, played, { code, size, is_over, sheet }) {
    this.record = route.text;
    this.code = code;
    this.played = played;
    this.size = size;
    this.isOver = is_over;
    /** @type {PlayedSheet} */
    this.sheet = sheet;
    const at = Number(route.query.get('at'));
    this.start = Number.isInteger(at) ? at : 0;
    this.isWatched = false;
    /** @type {Picture | null} */
    this.picture = null;
    this.board = new Board({ label: `The map of ${this.sheet.level}`, least: 4, most: 128 });
    this.board.element.tabIndex = 0;
    this.board.onview = () => this.playback.again();
    this.overview = new Overview(this.board, async (view) => (await this.played.frame(this.playback.at, view)).picture);
    this.board.onmove = () => this.overview.paint();
    this.facts = h('dl', { className: 'facts' });
    this.said = h('p', { className: 'message' });
    this.legend = new Legend();
    this.playback = new Playback({ length: sheet.length, show: (to) => this.shown(to) }, { speed: 8, unit: 'moves' });
    this.press = (/** @type {KeyboardEvent} */ event) => this.playback.press(event);
    this.element = this.layout();
  }

  layout() {
    const { level, mode } = this.sheet;
    return h('section', { className: 'play replay', 'aria-label': `A replay of ${mode}` },
      h('div', { className: 'hall' }, this.board.element, this.overview.element),
      h('aside', {},
        h('h1', {}, `Replay: ${capital(mode)}`),
        h('div', { className: 'level' }, h('p', { className: 'id' }, level)),
        this.facts, this.said, this.playback.element,
        h('div', { className: 'buttons' },
          button('Play this level', () => go(address('play', level))),
          button('Race this ghost', () => go(address('play', level, { ghost: this.code }))),
          this.isOver ? null : button('Go on with it', () => go(address('play', this.code))),
          button('Study', () => study(this.record)),
          button('Copy link', () => copy(link(location.hash), 'The link to this replay'))),
        proofs(this.record), this.legend.element));
  }

  begin() {
    document.addEventListener('keydown', this.press);
    this.stop = watchCamera(this.board, { drags: () => true });
    this.playback.reset(this.start);
  }

  async leave() {
    document.removeEventListener('keydown', this.press);
    this.stop?.();
    this.playback.leave();
    this.board.leave();
    this.overview.leave();
    this.legend.leave();
    this.played.engine.stop();
    // The level may be played next: what was seen of it is known by then.
    await this.marking;
  }

  /** What a place in the film looks like, and what there is to tell of it. @param {number} to */
  async shown(to) {
    const asked = this.played.frame(to, this.board.view(this.size, this.focus()));
    const { sheet, picture } = await patiently(asked, 'Winding the film', () => go(address('')));
    if (sheet.epoch !== this.sheet?.epoch) this.overview.outdate();
    this.sheet = sheet;
    this.picture = picture;
    this.board.view(this.size, this.focus());
    this.board.draw(picture);
    this.legend.show(picture);
    this.overview.renew();
    const { at, length, time, facts } = sheet;
    if (at > 0) this.watched();
    this.facts.replaceChildren(pair('Move', `${at} of ${length}`), pair('Time', time),
      ...facts.map((fact) => pair(fact.label, fact.value)));
    this.tell([sheet.said, sheet.ending].filter(Boolean).join(' ') || 'The start.');
    if (!this.playback.isPlaying) note(address('replay', this.code, at ? { at: String(at) } : {}));
  }

  /** The cell that the film is about: where the player stands. */
  focus() {
    const figures = this.picture?.figures ?? [];
    return (figures.find(({ role }) => role === 'you') ?? figures[figures.length - 1])?.cell ?? 0;
  }

  /** From its first move on, it shows the way. */
  watched() {
    if (this.isWatched) return;
    this.isWatched = true;
    // The film runs on meanwhile.
    const engine = Engine.take();
    this.marking = markWatched(engine, this.record).catch(() => {}).finally(() => engine.stop());
  }

  /** @param {string} text */
  tell(text) {
    if (text !== this.said.textContent) say([text]);
    this.said.textContent = text;
  }
}

/** What playing it again proves, and what its player claims; an engine of its own does that. @param {string} record */
function proofs(record) {
  const engine = Engine.take();
  const place = h('div', { className: 'proofs', role: 'group', 'aria-label': 'What is proven, and what is claimed' }, h('p', {}, 'Playing it again …'));
  engine.verdict(record).then((verdict) => {
    const lines = verdict.lines.slice(1);
    const isClaim = (/** @type {string} */ line) => / as (claimed|recorded)/.test(line);
    place.replaceChildren(
      ...told('Proven by playing it again', lines.filter((line) => !isClaim(line))),
      ...told('Recorded or claimed, not proven', lines.filter(isClaim)));
  }).catch((error) => place.replaceChildren(h('p', {}, capital(reason(error))))).finally(() => engine.stop());
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
