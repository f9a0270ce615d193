// The first screen: the games as cards, the level of the day, the game that was left, an id or a code.

import { Options, idOf } from './controls.js';
import { daily, freshSeed, registry, today } from './engine.js';
import { button, capital, h, isStill, unique } from './dom.js';
import { Preview } from './preview.js';
import { address, go } from './router.js';
import { dailyCard } from './daily-card.js';
import { forget, knows, unfinished } from './store.js';

/** @typedef {import('../../types').Mode} Mode */
/** @typedef {import('../../types').Dir} Dir */

/** @param {import('../../types').Route} _route @param {import('./engine.js').Engine} engine */
export async function show(_route, engine) {
  const previews = registry.modes.map((mode) => new Preview(engine, mode.name, mode.lesson));
  const cards = registry.modes.map((mode, number) => card(mode, previews[number].board.element));
  const left = await unfinished();
  const stop = button('Stop the previews', () => {
    const isStopped = stop.textContent !== 'Stop the previews';
    stop.textContent = isStopped ? 'Stop the previews' : 'Let the previews run';
    previews.forEach((preview) => (preview.isStopped = !isStopped));
  }, { className: 'quiet' });
  const element = h('section', { className: 'home' },
    h('header', { className: 'hero' },
      h('h1', {}, 'Daidalos'),
      h('p', {}, 'builds labyrinths and finds the way out.'),
      isStill() ? null : stop),
    goOn(left),
    dailyCard(),
    h('div', { className: 'cards' }, ...cards),
    h('div', { className: 'entries' }, byId(engine)),
    h('h2', {}, 'Look closer'),
    h('div', { className: 'cards wide' },
      door('Lab', 'lab', 'Searches and generators side by side, step by step, with honest counters.'),
      door('Studio', 'studio', 'Make a maze or a dungeon, measure it, print it, take it to your own game.'),
      door('Replay', 'replay', 'Watch a game that somebody has shared with you.')));
  return {
    element,
    begin: () => previews.forEach((preview) => preview.begin().catch(() => {})),
    leave: () => {
      previews.forEach((preview) => preview.leave());
      engine.stop();
    },
  };
}

/** @param {Mode} mode @param {HTMLElement} preview */
function card(mode, preview) {
  const options = new Options(mode.options, () => {});
  const id = unique('difficulty');
  const difficulty = h('select', {
    id, onchange: () => options.set(mode.presets.find(({ name }) => name === difficulty.value)?.values ?? {}),
  }, ...mode.presets.map(({ name }) => h('option', { value: name }, name)));
  const play = () => go(address('play', idOf(mode.name, options.text(), freshSeed())));
  const isNew = !knows(mode.name);
  return h('article', { className: 'card game', 'data-mode': mode.name },
    preview,
    h('h2', {}, capital(mode.name)),
    h('p', {}, `${capital(mode.about)}.`),
    h('div', { className: 'row' },
      h('label', { htmlFor: id, className: 'hidden' }, `Difficulty of ${mode.name}`), difficulty,
      button('Play', play, { className: 'primary', 'aria-label': `Play ${mode.name}` }),
      h('a', { href: address('play', mode.lesson), className: isNew ? 'button' : '' }, isNew ? 'Learn it' : 'First level')),
    h('details', {}, h('summary', {}, 'All options'), options.element));
}

/** @param {Awaited<ReturnType<typeof unfinished>>} games */
function goOn(games) {
  if (games.length === 0) return h('div');
  const rows = games.map((game) => {
    const row = h('li', {},
      h('a', { href: address('play', game.level, { left: game.key }), className: 'button primary' }, 'Go on'),
      h('span', { className: 'id' }, game.level), h('small', {}, `${game.moves} ${game.moves === 1 ? 'move' : 'moves'}`));
    row.append(button('Forget', () => {
      forget(game.key);
      row.remove();
    }, { 'aria-label': `Forget the game ${game.key}` }));
    return row;
  });
  return h('section', { className: 'card go-on', 'aria-label': 'Games that go on' }, h('h2', {}, 'Where you were'), h('ul', { className: 'slots' }, ...rows));
}

/** @param {import('./engine.js').Engine} engine */
function byId(engine) {
  const text = h('input', { id: 'any', placeholder: 'race:20x20,bot=greedy#42', autocomplete: 'off', spellcheck: false, required: true });
  const form = h('form', {
    className: 'card',
    onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      go(await addressOf(engine, text.value.trim()));
    },
  }, h('h2', {}, 'Id or code'), h('label', { htmlFor: 'any' }, 'The id of a level or a labyrinth, a code, or a link'),
    h('div', { className: 'row' }, text, h('button', { type: 'submit' }, 'Open')));
  return form;
}

/** Where a text leads: a code is watched, a labyrinth is looked at, a level is played. @param {import('./engine.js').Engine} engine @param {string} text */
async function addressOf(engine, text) {
  const link = /#\/.*$/s.exec(text);
  if (link) return link[0];
  if (await engine.isCode(text)) return address('replay', text);
  if (text === 'daily') return address('play', daily(today())?.level ?? '');
  const [name] = text.split(/[:#@]/);
  return address(registry.generators.some((one) => one.name === name) ? 'studio' : 'play', text);
}

/** @param {string} name @param {string} to @param {string} about */
function door(name, to, about) {
  return h('a', { href: address(to), className: 'card door' }, h('h3', {}, name), h('p', {}, about));
}

