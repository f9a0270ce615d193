// The first screen: the level of the day, the games, the ones that were left, and what else there is.
// It is shown at once, and its pictures come one after the other: the day's first.

import { Engine, registry } from './engine.js';
import { button, h, isStill } from './dom.js';
import { DailyCard } from './daily-card.js';
import { doors } from './doors.js';
import { entry } from './entry.js';
import { gameCard } from './game-card.js';
import { KeptGames } from './kept-games.js';

/** @typedef {import('./live.js').Live} Live */

/** How long the other pictures wait for that of the day, in milliseconds: some levels take long to make. */
const PATIENCE = 1000;

/** @param {import('../../types').Route} _route @param {Engine} engine */
export async function show(_route, engine) {
  const [day, kept, games, ways] = [new DailyCard(), new KeptGames(), registry.modes.map(gameCard), doors()];
  const lives = [...games.map(({ preview }) => preview), ...ways.map(({ live }) => live)];
  await kept.refresh();
  const engines = [engine];
  return {
    element: h('section', { className: 'home' },
      h('div', { className: 'first-view' },
        h('header', { className: 'hero' },
          h('h1', {}, 'Daidalos builds labyrinths. ', h('span', {}, 'You find the way out.')),
          h('p', {}, `${registry.modes.length} games, and a level a day for everyone.`)),
        kept.element,
        h('div', { className: 'lobby' }, day.element, gamesOf(games.map(({ element }) => element), lives))),
      h('nav', { className: 'doors', 'aria-label': 'Look closer' }, ...ways.map(({ element }) => element)),
      entry()),
    begin: () => {
      enliven(engines, day, lives);
    },
    leave: () => {
      document.querySelectorAll('dialog').forEach((box) => box.close());
      [day, ...lives].forEach((one) => one.leave());
      engines.forEach((one) => one.stop());
    },
  };
}

/** @param {HTMLElement[]} cards @param {Live[]} lives */
function gamesOf(cards, lives) {
  return h('section', { className: 'games', 'aria-label': 'The games' }, ...cards, isStill() ? null : stop(lives));
}

/** What moves by itself can be stopped. @param {Live[]} lives */
function stop(lives) {
  const element = button('Stop the previews', () => {
    const isStopped = !lives[0].isStopped;
    element.textContent = isStopped ? 'Let the previews run' : 'Stop the previews';
    lives.forEach((live) => (live.isStopped = isStopped));
  }, { className: 'quiet' });
  return element;
}

/** Draws the day, then the others; a day that takes long is made beside them. @param {Engine[]} engines the screen's, to which another may be added @param {DailyCard} day @param {Live[]} lives */
async function enliven(engines, day, lives) {
  const [engine] = engines;
  const drawn = day.draw(engine).then(() => true, () => true);
  const isQuick = await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, PATIENCE, false))]);
  if (engine.isStopped) return;
  if (!isQuick) engines.push(Engine.take());
  for (const live of lives) {
    await live.begin(engines[engines.length - 1]);
    if (engine.isStopped) return;
  }
  await drawn;
  await day.rate().catch(() => {});
}
