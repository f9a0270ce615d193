// What the signs of a scene mean: each is painted as it is painted on the map.

import { registry } from './engine.js';
import { h } from './dom.js';
import { BYTES, paintEnd, paintFigure, paintItem } from './painter.js';
import { colours } from './theme.js';

/** @typedef {import('../../types').Picture} Picture */
/** @typedef {(context: CanvasRenderingContext2D, size: number) => void} Paint */

/** @param {Picture} picture @param {boolean} isAlone */
export function legend(picture, isAlone) {
  const theme = colours();
  const names = { you: isAlone ? 'you' : 'first player', rival: isAlone ? 'rival' : 'second player', foe: 'foe' };
  /** @type {[string, Paint][]} */
  const signs = [];
  for (const role of /** @type {const} */ (['you', 'rival', 'foe'])) {
    if (!picture.figures.some((figure) => figure.role === role)) continue;
    signs.push([names[role], (context, size) => paintFigure(context, theme, role, 0, 0, size)]);
  }
  for (const which of /** @type {const} */ (['entrance', 'exit'])) {
    if (picture[which]) signs.push([which, (context, size) => paintEnd(context, theme, which, 0, 0, size)]);
  }
  for (const number of itemsOf(picture)) {
    const { name } = registry.items[number - 1];
    signs.push([name, (context, size) => paintItem(context, theme, name, 0, 0, size)]);
  }
  return h('ul', { className: 'legend', 'aria-label': 'Signs' }, ...signs.map(([name, paint]) => h('li', {}, sample(paint), name)));
}

/** The numbers of what lies somewhere. @param {Picture} picture */
function itemsOf(picture) {
  /** @type {Set<number>} */
  const found = new Set();
  for (let at = 5; at < picture.cells.length; at += BYTES) if (picture.cells[at]) found.add(picture.cells[at]);
  return [...found].sort();
}

/** @param {Paint} paint */
function sample(paint) {
  const size = Math.round(22 * (devicePixelRatio || 1));
  const canvas = h('canvas', { width: size, height: size, 'aria-hidden': 'true' });
  const context = canvas.getContext('2d');
  if (context) paint(context, size);
  return canvas;
}
