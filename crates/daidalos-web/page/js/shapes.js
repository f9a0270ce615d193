// Paints the library's shapes: the one table from meanings to shapes, in hundredths of a cell.

import { registry } from './engine.js';

/** @typedef {import('../../types').Colours} Colours */
/** @typedef {import('../../types').Form} Form */

/** Cells of fewer pixels show figures and ends larger than they are: these must be seen. */
const LEAST = 8;

/**
 * The shape of a thing, in the middle of the square at px,py.
 * @param {CanvasRenderingContext2D} context @param {Colours} colours @param {string} name
 * @param {number} px @param {number} py @param {number} size @param {number} [part] how much of its size it has
 */
export function paintShape(context, colours, name, px, py, size, part = 1) {
  const [pieces, scale] = [piecesOf(name), (size * part) / 100];
  if (!pieces.length) return;
  context.save();
  context.translate(px + size / 2 - scale * 50, py + size / 2 - scale * 50);
  context.scale(scale, scale);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { path, width, colour } of pieces) {
    context.fillStyle = colours[colour];
    context.strokeStyle = colours[colour];
    context.lineWidth = Math.max(width, 1 / scale);
    if (width) context.stroke(path);
    else context.fill(path);
  }
  context.restore();
}

/**
 * The same for what must be seen on every map.
 * @param {CanvasRenderingContext2D} context @param {Colours} colours @param {string} name
 * @param {number} px @param {number} py @param {number} size @param {number} [part]
 */
export function paintBold(context, colours, name, px, py, size, part = 1) {
  paintShape(context, colours, name, px, py, size, part * Math.max(1, LEAST / size));
}

/** What is painted for a thing, what is in front last. @type {Map<string, { path: Path2D, width: number, colour: string }[]>} */
const known = new Map();

/** @param {string} name */
function piecesOf(name) {
  let pieces = known.get(name);
  if (!pieces) {
    pieces = (registry.shapes[name] ?? []).map(({ form, colour }) => ({ ...outline(form), colour }));
    known.set(name, pieces);
  }
  return pieces;
}

/** The path of a form in a cell of a hundred, and the width of its line; 0 where it is filled. @param {Form} form */
function outline(form) {
  const path = new Path2D();
  const line = (/** @type {[number, number][]} */ points) => points.forEach(([x, y]) => path.lineTo(x, y));
  const circle = (/** @type {[number, number]} */ [x, y], /** @type {number} */ radius) => path.arc(x, y, radius, 0, 2 * Math.PI);
  if ('area' in form) line(form.area);
  else if ('line' in form) line(form.line[0]);
  else if ('disc' in form) circle(...form.disc);
  else circle(form.ring[0], form.ring[1]);
  return { path, width: 'line' in form ? form.line[1] : 'ring' in form ? form.ring[2] : 0 };
}
