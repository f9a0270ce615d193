// The library, compiled to WebAssembly: what it hands out as JSON and bytes becomes values here.

import init, * as wasm from '../engine/daidalos_web.js';

/** @typedef {import('../../types').Registry} Registry */
/** @typedef {import('../../types').Picture} Picture */
/** @typedef {import('../../types').Sheet} Sheet */
/**
 * The end of a game: whether it shows more of the level than playing it did, and whether there was neither help nor undo.
 * @typedef {import('../../types').Ending & { reveals: boolean, is_clean: boolean }} Ending
 */

export { Play, Played, Contest, Carving, Labyrinth, code as codeOf, is_code as isCode } from '../engine/daidalos_web.js';

/** @type {Registry} */
export let registry;

/** Loads the library; everything else needs it. */
export async function load() {
  await init({ module_or_path: new URL('../engine/daidalos_web_bg.wasm', import.meta.url) });
  registry = registryOf(JSON.parse(wasm.registry()));
}

/** @typedef {[number, number, number]} Rgb */

/**
 * The registry as the page uses it: colours as a style sheet writes them, things by their names.
 * @param {Omit<Registry, 'themes' | 'heat' | 'shapes'> & { themes: [string, Record<string, any>][], heat: Rgb[], shapes: [any, any][] }} given
 * @returns {Registry}
 */
function registryOf(given) {
  const themes = given.themes.map(([name, { counts, ...rest }]) => {
    // The counts are named as the others are: a page has one list of names.
    const named = counts.map((/** @type {Rgb} */ rgb, /** @type {number} */ at) => [`count_${at + 1}`, rgb]);
    const colours = [...Object.entries(rest), ...named].map(([meaning, rgb]) => [meaning, hex(rgb)]);
    return { name, colours: Object.fromEntries(colours) };
  });
  // A thing is what it is, whatever it is one of.
  const nameOf = (/** @type {any} */ thing) => (typeof thing === 'string' ? thing : Object.values(thing)[0]);
  const shapes = Object.fromEntries(given.shapes.map(([thing, pieces]) => [nameOf(thing), pieces]));
  return { ...given, themes, heat: given.heat.map(hex), shapes };
}

/** @param {Rgb} rgb */
const hex = (rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

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

/** The level of a day. @param {number} day @returns {import('../../types').Daily} */
export const daily = (day) => JSON.parse(wasm.daily(day));

/** What there is to tell of a game. @param {wasm.Play} game @returns {Sheet} */
export const sheetOf = (game) => JSON.parse(game.sheet());

/** How a game is played, a sentence each. @param {wasm.Play} game @returns {string[]} */
export const rulesOf = (game) => JSON.parse(game.rules());

/** How a game has ended, and what to offer after so many wins in a row; nothing while it goes on. @param {wasm.Play} game @param {number} wins @returns {Ending | null} */
export const endingOf = (game, wins) => JSON.parse(game.ending(wins) ?? 'null');

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
