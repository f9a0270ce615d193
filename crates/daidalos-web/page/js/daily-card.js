// The level of the day on the first screen: which game it is, how the first attempt went, and how many were won in a row.

import { daily, today } from './engine.js';
import { h } from './dom.js';
import { attemptOn, streak } from './days.js';
import { medalSign } from './medal.js';
import { shared } from './report.js';
import { address } from './router.js';

/** @typedef {import('./days.js').Day} Day */

export function dailyCard() {
  const { level, mode, difficulty } = daily(today()) ?? { level: '', mode: '', difficulty: null };
  const attempt = attemptOn(today());
  const days = streak();
  return h('section', { className: 'card daily', 'aria-label': 'The level of the day' },
    attempt?.medal ? medalSign(attempt.medal) : null,
    h('div', { className: 'about-day' },
      h('h2', {}, `Level of the day: ${mode}${difficulty ? `, ${difficulty}` : ''}`),
      h('p', {}, `${date()}. ${told(attempt)}`),
      days ? h('p', { className: 'streak' }, `Streak: ${days} ${days === 1 ? 'day' : 'days in a row'} won at the first attempt.`) : null),
    attempt?.line ? shared(attempt.line) : null,
    h('a', { href: address('play', level), className: attempt?.isDone ? 'button' : 'button primary' }, deed(attempt)));
}

/** How the first attempt went, or what it is. @param {Day | null} attempt */
function told(attempt) {
  if (attempt?.isDone) return attempt.said;
  return attempt ? 'Your first attempt has begun, and it counts.' : 'Your first attempt counts, and it has no undo.';
}

/** @param {Day | null} attempt */
const deed = (attempt) => (attempt?.isDone ? 'Practise it' : attempt ? 'Go on' : 'Play it');

/** Today, where the day is that of the level. */
const date = () => new Date(today() * 86_400_000).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
