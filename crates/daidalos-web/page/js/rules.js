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
  const { element, leave } = rulePictures(engine, sheet.mode);
  const legend = new Legend();
  if (picture) legend.show(picture);
  const box = dialog(capital(sheet.mode), [
    element,
    h('ul', { className: 'rules' }, ...rules.map((line) => h('li', {}, ...drawn(line)))),
    legend.element,
    h('p', {}, 'Click or tap a cell to walk there through what you have seen; swipe to step. The wheel or two fingers zoom.'),
    ...verbsByPointer(has),
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

/** The three pictures of a game, each played to the moment that it shows. @param {Engine} engine @param {string} mode */
function rulePictures(engine, mode) {
  const pictures = modeOf(mode)?.pictures ?? [];
  const boards = pictures.map(({ caption }) => new Board({ label: caption, least: 0, most: 48 }));
  const element = h('div', { className: 'rule-pictures' }, ...pictures.map(({ caption }, number) =>
    h('figure', {}, boards[number].element, h('figcaption', {}, caption))));
  pictures.forEach((picture, number) => show(engine, picture, boards[number]).catch(() => {}));
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
}

/** @param {Sheet} sheet @param {(action: string) => boolean} has */
function keyRows(sheet, has) {
  const isThere = (/** @type {import('./keys.js').Action} */ { name, dir }) =>
    (dir ?? '').length === 2 ? sheet.has_diagonals : has(name) || !VERBS.includes(name);
  return actions().filter(isThere).map(({ name, about }) => h('tr', {},
    h('td', {}, ...keysOf(name).map((key) => h('kbd', {}, spoken(key)))), h('td', {}, about)));
}

/** What the other buttons and a long press do, where a game has that. @param {(action: string) => boolean} has */
function verbsByPointer(has) {
  const mark = has('mark') ? 'The right button, or a long press, marks a cell.' : '';
  const act = has('act') ? 'Two quick clicks, or the middle button, act at a cell.' : '';
  return mark || act ? [h('p', {}, `${mark} ${act}`.trim())] : [];
}
