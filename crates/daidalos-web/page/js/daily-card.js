// The level of the day on the first screen: its map as it begins, which game it is, how the first attempt went, and how
// many were won in a row.

import { Board } from './board.js';
import { Play, daily, modeOf, today } from './engine.js';
import { capital, h } from './dom.js';
import { attemptOn, streak } from './days.js';
import { medalSign } from './medal.js';
import { shared } from './report.js';
import { address } from './router.js';

/** @typedef {import('./days.js').Day} Day */
/** @typedef {import('./engine.js').Engine} Engine */

/** A map that is so many times as wide as its place would be a strip: the part around the player is shown, this much closer at most. */
const STRIP = 1.6;
const CLOSEST = 2.6;

export class DailyCard {
  constructor() {
    const { level, mode, difficulty } = daily(today()) ?? { level: '', mode: '', difficulty: null };
    this.level = level;
    this.board = new Board({ label: 'The map of today’s level, as it begins', least: 0 });
    /** @type {import('../../types').Sheet | null} */
    this.sheet = null;
    this.rating = h('span', { className: 'chip rating', hidden: true });
    const attempt = attemptOn(today());
    this.element = h('section', { className: `card daily${attempt?.isDone ? ' done' : ''}`, 'aria-label': 'The level of the day' },
      h('header', {},
        h('p', { className: 'eyebrow' }, 'Level of the day', h('span', {}, date())),
        h('h2', {}, capital(mode)),
        h('p', { className: 'chips' }, difficulty && h('span', { className: 'chip' }, difficulty), this.rating)),
      this.board.element,
      h('div', { className: 'about-day' }, ...told(attempt, mode)),
      h('a', { href: address('play', level), className: attempt?.isDone ? 'button' : 'button primary' }, deed(attempt)));
  }

  leave() {
    this.board.leave();
  }

  /** Shows the map as a player finds it: what is a secret then is one here. @param {Engine} engine */
  async draw(engine) {
    this.game = await Play.start(engine, this.level);
    this.sheet = (await this.game.opening()).sheet;
    const { size, at } = this.sheet;
    this.board.view(size, at);
    this.board.zoom(closeness(this.board.element, size));
    this.board.onview = () => this.look().catch(() => {});
    await this.look();
    this.board.element.dataset.drawn = '';
  }

  async look() {
    if (!this.game || !this.sheet) return;
    const view = this.board.view(this.sheet.size, this.sheet.at);
    const { picture } = await this.game.turn({ elapsed: 0, input: null, view, looks: true, keeps: false });
    if (picture) this.board.draw(picture);
  }

  /** Says how hard the level is, unless that takes long to find out. */
  async rate() {
    const rating = await this.game?.rating(false);
    if (!rating) return;
    this.rating.replaceChildren(h('span', { className: 'pips', 'aria-hidden': 'true' }), `Rating ${rating} of 10`);
    this.rating.style.setProperty('--rating', String(rating));
    this.rating.hidden = false;
  }
}

/** How much closer than all of it a map is looked at, to fill its place. @param {HTMLElement} place @param {[number, number]} size */
function closeness({ clientWidth, clientHeight }, [width, height]) {
  const wider = (width * clientHeight) / (height * clientWidth);
  return wider < STRIP ? 1 : Math.min(wider, CLOSEST);
}

/** How the first attempt went, or what it is. @param {Day | null} attempt @param {string} mode */
function told(attempt, mode) {
  const days = streak();
  const row = days ? h('p', { className: 'streak' }, `Streak: ${days} ${days === 1 ? 'day' : 'days in a row'} won at the first attempt.`) : null;
  if (!attempt?.isDone) return [h('p', {}, `${capital(modeOf(mode)?.about ?? '')}.`), h('p', { className: 'stakes' }, stakes(attempt)), row];
  return [
    h('div', { className: 'award' }, attempt.medal ? medalSign(attempt.medal) : null, h('div', {}, h('p', {}, attempt.said), row)),
    attempt.line ? shared(attempt.line) : null,
  ];
}

/** @param {Day | null} attempt */
const stakes = (attempt) => (attempt ? 'Your first attempt has begun, and it counts.' : 'Your first attempt counts, and it has no undo.');

/** @param {Day | null} attempt */
const deed = (attempt) => (attempt?.isDone ? 'Practise' : attempt ? 'Go on' : 'Play');

/** Today, where the day is that of the level. */
const date = () => new Date(today() * 86_400_000).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
