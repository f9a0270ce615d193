// The library, compiled to WebAssembly: what it hands out as JSON and bytes becomes values here.

import init, * as wasm from '../engine/daidalos_web.js';

/** @typedef {import('../../types').Registry} Registry */
/** @typedef {import('../../types').Picture} Picture */

export { Play, Played, Contest, Carving, Labyrinth, daily, code as codeOf, is_code as isCode } from '../engine/daidalos_web.js';

/** @type {Registry} */
export let registry;

/** Loads the library; everything else needs it. */
export async function load() {
  await init({ module_or_path: new URL('../engine/daidalos_web_bg.wasm', import.meta.url) });
  registry = JSON.parse(wasm.registry());
}

/**
 * A scene that has come out of the library, as values; the library's copy is given back.
 * @param {wasm.Seen} seen @param {number} [x] @param {number} [y] @param {boolean} [isAlone] @returns {Picture}
 */
export function picture(seen, x = 0, y = 0, isAlone = true) {
  const rest = JSON.parse(seen.rest());
  const [cells, legend] = [seen.cells(), JSON.parse(seen.legend(isAlone))];
  seen.free();
  return { ...rest, cells, legend, x, y };
}

/** A seed that nobody chose, short enough to be read out. */
export function freshSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000;
}

/** Days since the first of January 1970, UTC. */
export const today = () => Math.floor(Date.now() / 86_400_000);

/** @param {string} record @returns {{ lines: string[], digest: string }} */
export const verdict = (record) => JSON.parse(wasm.verdict(record));

/** @param {string} record @returns {{ text: string, picture: string, ways: string }} */
export const analysis = (record) => JSON.parse(wasm.analysis(record, 20));

/** What a saved game is, without playing it. @param {string} record @returns {{ level: string, moves: number, time: string }} */
export const summary = (record) => JSON.parse(wasm.summary(record));

/** What the id of a labyrinth says. @param {string} id @returns {{ name: string, values: Record<string, string>, seed: string }} */
export const specOf = (id) => JSON.parse(wasm.spec(id, freshSeed()));

/** The game of that name. @param {string} name */
export const modeOf = (name) => registry.modes.find((mode) => mode.name === name);
