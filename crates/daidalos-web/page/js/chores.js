// What is not the library's, but takes longer than a frame where a map has a million cells: links, files and strokes.
// It runs in the worker; the page asks an engine for it.

import { Labyrinth } from '../engine/daidalos_web.js';
import { contentOf } from './mapfile.js';

export { maskOf } from './mapfile.js';
export { expand, squeeze } from './squeeze.js';

/** @typedef {{ cells: number[], tile: string }} Stroke */

/** The lines above the rows of a map. */
const HEAD = 4;

/** The labyrinth in a file. @param {File} file */
export async function labyrinthOf(file) {
  const { text, image } = await contentOf(file);
  return image ? Labyrinth.of_pixels(image.width, new Uint8Array(image.data.buffer), file.name) : Labyrinth.read(text, file.name);
}

/** A map with strokes on it. @param {string} text @param {number} width @param {Stroke[]} strokes */
export function drawn(text, width, strokes) {
  const lines = text.trimEnd().split('\n');
  const rows = lines.slice(HEAD).map((line) => [...line]);
  return `${[...lines.slice(0, HEAD), ...stroked(rows, width, strokes)].join('\n')}\n`;
}

/** An outline with a stroke on it: `#` is outside; no text means that nothing is, before and after. @param {string} text @param {[number, number]} size @param {Stroke} stroke */
export function cut(text, [width, height], stroke) {
  const lines = text ? text.trimEnd().split('\n') : Array(height).fill('.'.repeat(width));
  const rows = stroked(lines.map((line) => [...line.replace(/\r$/, '').padEnd(width, '#')]), width, [stroke]);
  return rows.some((row) => row.includes('#')) ? rows.join('\n') : '';
}

/** @param {string[][]} rows @param {number} width @param {Stroke[]} strokes */
function stroked(rows, width, strokes) {
  for (const { cells, tile } of strokes) for (const cell of cells) rows[Math.floor(cell / width)][cell % width] = tile;
  return rows.map((row) => row.join(''));
}
