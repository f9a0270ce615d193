// Mouse and fingers on a board, and the pad for thumbs.

import { button, h } from './dom.js';

/** @typedef {import('../../types').Input} Input */
/** @typedef {import('../../types').Dir} Dir */
/** @typedef {import('../../types').Press} Press */
/** @typedef {import('./board.js').Board} Board */

/** How far a finger must go to mean a direction, in points; and how long it must rest for the other button. */
const SWIPE = 24;
const LONG = 500;
/** How soon a click follows another one, if the two are meant as one. */
const TWICE = 400;
/** How long a phone hums when a finger has rested long enough. */
const HUM = 20;

/** Clockwise from east, as angles are counted on a screen. @type {Dir[]} */
const AROUND = ['E', 'SE', 'S', 'SW', 'W', 'NW', 'N', 'NE'];

/**
 * A click walks, the other button marks, the middle one or two quick clicks act; a swipe is one step, however long it is: the next tile may be a mine.
 * @param {Board} board @param {(input: Input) => void} give @param {() => Dir[]} steps those that are allowed now
 * @returns {() => void} puts an end to it
 */
export function watchPointer(board, give, steps) {
  const { element } = board;
  /** The finger that is down, if there is just one. @type {{ id: number, x: number, y: number, swiped: boolean, timer: number } | null} */
  let finger = null;
  const lift = () => {
    clearTimeout(finger?.timer);
    finger = null;
  };
  /** The mouse that went down on the board. @type {number | null} */
  let pressed = null;
  const twice = clicks();
  const point = (/** @type {PointerEvent | MouseEvent} */ event, /** @type {Press} */ press) => {
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell !== null) give({ Point: [cell, twice(cell, press, event.timeStamp)] });
  };
  const click = (/** @type {PointerEvent} */ event) => {
    if (event.button === 0) point(event, 'First');
    if (event.button === 1) point(event, 'Third');
  };
  const down = (/** @type {PointerEvent} */ event) => {
    if (event.pointerType === 'mouse') {
      // Where the map can be dragged, a press is a click only when it is over.
      if (board.isCut) pressed = event.pointerId;
      else click(event);
      return;
    }
    // A second finger means something else than a step.
    if (!event.isPrimary) return lift();
    element.setPointerCapture(event.pointerId);
    const timer = setTimeout(() => {
      lift();
      // A browser lets a page hum only where the player has touched it, and some never do.
      navigator.vibrate?.(HUM);
      point(event, 'Second');
    }, LONG);
    finger = { id: event.pointerId, x: event.clientX, y: event.clientY, swiped: false, timer };
  };
  const move = (/** @type {PointerEvent} */ event) => {
    if (finger?.id !== event.pointerId || finger.swiped) return;
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    if (Math.hypot(dx, dy) < SWIPE) return;
    clearTimeout(finger.timer);
    finger.swiped = true;
    give({ Step: direction(dx, dy, steps()) });
  };
  const up = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId === pressed) {
      pressed = null;
      if (element.dataset.dragged === undefined) click(event);
      return;
    }
    if (finger?.id !== event.pointerId) return;
    if (!finger.swiped) point(event, 'First');
    lift();
  };
  const menu = (/** @type {MouseEvent} */ event) => {
    event.preventDefault();
    if (/** @type {any} */ (event).pointerType !== 'touch') point(event, 'Second');
  };
  // The middle button would scroll.
  const still = (/** @type {MouseEvent} */ event) => event.button === 1 && event.preventDefault();
  const handlers = /** @type {[string, any][]} */ ([
    ['pointerdown', down], ['pointermove', move], ['pointerup', up], ['pointercancel', lift], ['contextmenu', menu],
    ['mousedown', still],
  ]);
  handlers.forEach(([type, handler]) => element.addEventListener(type, handler));
  return () => {
    lift();
    handlers.forEach(([type, handler]) => element.removeEventListener(type, handler));
  };
}

/** Tells presses apart: the second of two quick clicks on a cell is the third press; the first has been taken at once. */
export function clicks() {
  let [last, when] = [-1, 0];
  return (/** @type {number} */ cell, /** @type {Press} */ press, /** @type {number} */ now) => {
    const isAgain = press === 'First' && cell === last && now - when <= TWICE;
    [last, when] = press === 'First' && !isAgain ? [cell, now] : [-1, 0];
    return isAgain ? 'Third' : press;
  };
}

/** The direction of a swipe: aslant only where such a step is allowed. @param {number} dx @param {number} dy @param {Dir[]} allowed @returns {Dir} */
function direction(dx, dy, allowed) {
  const turn = Math.atan2(dy, dx) / (Math.PI / 4);
  const aslant = AROUND[(Math.round(turn) + 8) % 8];
  if (aslant.length === 1 || allowed.includes(aslant)) return aslant;
  return AROUND[(Math.round(turn / 2) * 2 + 8) % 8];
}

/** A pad for thumbs. @param {{ hasDiagonals: boolean, canWait: boolean }} game @param {(input: Input) => void} give */
export function pad({ hasDiagonals, canWait }, give) {
  const arrows = /** @type {[Dir, string, string][]} */ ([
    ['NW', '↖', 'north-west'], ['N', '↑', 'north'], ['NE', '↗', 'north-east'],
    ['W', '←', 'west'], ['E', '→', 'east'],
    ['SW', '↙', 'south-west'], ['S', '↓', 'south'], ['SE', '↘', 'south-east'],
  ]);
  const keys = arrows
    .filter(([dir]) => hasDiagonals || dir.length === 1)
    .map(([dir, sign, name]) => button(sign, () => give({ Step: dir }), { className: `to-${dir}`, 'aria-label': `Go ${name}` }));
  const middle = button('•', () => give('Wait'), { className: 'to-wait', 'aria-label': 'Wait' });
  return h('div', { className: 'pad', role: 'group', 'aria-label': 'Directions' }, ...keys, canWait && middle);
}
