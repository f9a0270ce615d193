// How a game is played: three pictures as the board draws them, the rules in a few lines, the signs, and the keys.

import { Board } from './board.js';
import { Play, modeOf, registry } from './engine.js';
import { capital, dialog, h } from './dom.js';
import { actions, keysOf, spoken } from './keys.js';
import { Legend, sample } from './legend.js';

/** @typedef {import('../../types').Sheet} Sheet */
/** @typedef {import('./engine.js').Engine} Engine */

/** What only some games let a player do. */
const VERBS = ['wait', 'mark', 'act', 'plans'];

/** @param {Engine} engine @param {Sheet} sheet @param {string[]} rules @param {import('../../types').Picture | null} picture what the board shows now */
export function showRules(engine, sheet, rules, picture) {
  const has = (/** @type {string} */ action) => sheet.verbs.some((verb) => verb.action === action);
  const legend = new Legend();
  /** The signs of the board and of the pictures: what is not in view now is explained, too. @type {Map<string, [import('../../types').Thing, string]>} */
  const signs = new Map();
  const learn = (/** @type {import('../../types').Picture} */ seen) => {
    for (const [thing, name] of seen.legend) signs.set(JSON.stringify(thing), [thing, name]);
    legend.show({ ...seen, legend: [...signs.values()] });
  };
  if (picture) learn(picture);
  const { element, leave } = rulePictures(engine, sheet.mode, learn);
  const box = dialog(capital(sheet.mode), [
    element,
    h('ul', { className: 'rules' }, ...rules.map((line) => h('li', {}, ...drawn(line)))),
    ...byHand(has).map((line) => h('p', {}, line)),
    legend.element,
    h('details', {}, h('summary', {}, 'Keys'), h('table', { className: 'keys' }, h('tbody', {}, ...keyRows(sheet, has)))),
    h('form', { method: 'dialog' }, h('button', { className: 'primary', autofocus: true }, 'Play')),
  ], () => {
    legend.leave();
    leave();
  });
  box.classList.add('rule-book');
  // The button has the focus, but what is read first is above.
  box.scrollTop = 0;
}

/** A rule with the shapes of the board for the letters of the terminal. @param {string} line @returns {(Node | string)[]} */
function drawn(line) {
  /** @type {Map<string, [import('../../types').Thing, string]>} */
  const things = new Map(registry.items.map(({ key, letter }) => [letter, [{ item: key }, key]]));
  things.set('S', ['entrance', 'the entrance']).set('G', ['exit', 'the exit']);
  return line.split(/\b([A-Z])\b/).map((part, number) => {
    const [thing, name] = (number % 2 && things.get(part)) || [];
    return thing && name ? h('span', { className: 'shape', role: 'img', 'aria-label': name }, sample(thing)) : part;
  });
}

/** The three pictures of a game, each played to the moment that it shows. @param {Engine} engine @param {string} mode @param {(picture: import('../../types').Picture) => void} learn told of each that is shown */
function rulePictures(engine, mode, learn) {
  const pictures = modeOf(mode)?.pictures ?? [];
  const boards = pictures.map(({ caption }) => new Board({ label: caption, least: 0, most: 48 }));
  const element = h('div', { className: 'rule-pictures' }, ...pictures.map(({ caption }, number) =>
    h('figure', {}, boards[number].element, h('figcaption', {}, caption))));
  pictures.forEach((picture, number) => show(engine, picture, boards[number]).then((seen) => seen && learn(seen)).catch(() => {}));
  return { element, leave: () => boards.forEach((board) => board.leave()) };
}

/** @param {Engine} engine @param {import('../../types').RulePicture} picture @param {Board} board */
async function show(engine, { level, inputs, seconds }, board) {
  const game = await Play.start(engine, level);
  const { sheet: { size, at } } = await game.opening();
  const view = { ...board.view(size, at), x: 0, y: 0, w: size[0], h: size[1] };
  const turn = (/** @type {number} */ elapsed, /** @type {import('../../types').Input | null} */ input) =>
    game.turn({ elapsed, input, view, looks: true, keeps: false });
  for (const input of inputs) await turn(0, input);
  const { picture } = await turn(seconds * 100, null);
  game.free();
  if (picture) board.draw(picture);
  return picture;
}

/** @param {Sheet} sheet @param {(action: string) => boolean} has */
function keyRows(sheet, has) {
  const isThere = (/** @type {import('./keys.js').Action} */ { name, dir }) =>
    (dir ?? '').length === 2 ? sheet.has_diagonals : has(name) || !VERBS.includes(name);
  return actions().filter(isThere).map(({ name, about }) => h('tr', {},
    h('td', {}, ...keysOf(name).map((key) => h('kbd', {}, spoken(key)))), h('td', {}, about)));
}

/** How the player moves, and what else a hand can do where a game has that: keys and a mouse, or a finger. @param {(action: string) => boolean} has */
function byHand(has) {
  const isFine = matchMedia('(pointer: fine)').matches;
  const [walk, mark, act] = isFine
    ? ['Arrow keys or W A S D move you. Click a cell to walk there through what you have seen. The wheel zooms.', 'The right button marks a cell.', 'Two quick clicks, or the middle button, act at a cell.']
    : ['Tap a cell to walk there through what you have seen. Swipe to step. Two fingers zoom.', 'A long press marks a cell.', 'Two quick taps act at a cell.'];
  const more = [has('mark') && mark, has('act') && act].filter(Boolean).join(' ');
  return more ? [walk, more] : [walk];
}
