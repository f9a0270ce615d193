// Small pictures of what boards show, painted as boards paint it: for legends and tools.

import { registry } from './engine.js';
import { h } from './dom.js';
import { BYTES, MARK, WHAT, cellsOf, paintCell, paintEnd, paintWay } from './painter.js';
import { paintBold } from './shapes.js';
import { colours, onTheme } from './theme.js';

/** @typedef {'rock' | 'uncarved' | 'floor' | 'frontier' | 'explored' | 'heat' | 'way' | 'entrance' | 'exit' | 'at'} Sample */

/** Width and height, in points. */
const SIDE = 20;

/** @type {Map<WeakRef<HTMLCanvasElement>, Sample>} */
const shown = new Map();
onTheme(() => {
  shown.forEach((name, reference) => {
    const canvas = reference.deref();
    if (canvas) paint(canvas, name);
    else shown.delete(reference);
  });
});

/** @param {Sample} name */
export function sample(name) {
  const side = Math.round(SIDE * (devicePixelRatio || 1));
  const canvas = h('canvas', { className: 'sample', width: side, height: side, 'aria-hidden': 'true' });
  shown.set(new WeakRef(canvas), name);
  paint(canvas, name);
  return canvas;
}

/** @param {HTMLCanvasElement} canvas @param {Sample} name */
function paint(canvas, name) {
  const context = canvas.getContext('2d');
  const [theme, side] = [colours(), canvas.width];
  if (!context) return;
  paintCell(context, cellsOf(tile(name)), theme, 0, 0, 0, 0, side);
  if (name === 'heat') paintHeat(context, side);
  if (name === 'way') paintWay(context, theme, 'way', [[-side, side / 2], [2 * side, side / 2]], side);
  if (name === 'entrance' || name === 'exit') paintEnd(context, theme, name, '', 0, 0, side);
  if (name === 'at') paintBold(context, theme, 'at', 0, 0, side);
}

/** From near to far. @param {CanvasRenderingContext2D} context @param {number} side */
function paintHeat(context, side) {
  const fade = context.createLinearGradient(0, 0, side, 0);
  registry.heat.forEach((colour, number) => fade.addColorStop(number / (registry.heat.length - 1), colour));
  context.fillStyle = fade;
  context.fillRect(0, 0, side, side);
}

/** A map of one tile. @param {Sample} name @returns {import('../../types').Picture} */
function tile(name) {
  const cells = new Uint8Array(BYTES);
  cells[WHAT] = registry.grounds.indexOf(name === 'rock' || name === 'uncarved' ? 'rock' : 'floor');
  cells[MARK] = Math.max(0, registry.marks.indexOf(name));
  const empty = { entrance: null, exit: null, at: null, way: [], figures: [], beyond: [], trails: [], legend: [], items: [], pixels: null, bitmap: null };
  // Rock between lines is what has not been carved yet; between tiles it is a wall.
  return { map: [1, 1], x: 0, y: 0, size: [1, 1], walls: name === 'uncarved' ? 'lines' : 'tiles', cells, ...empty };
}
