// The library at work beside the page: every call runs here, one after the other, and its answer goes back.
// So the page never stands still, however long a call takes; and what is given up ends with this worker.

import init, * as library from '../engine/daidalos_web.js';
import * as chores from './chores.js';
import { png } from './png.js';

/** @typedef {{ number: number }} Reference a thing that lives here, by its number */
/** @typedef {{ id: number, thing: number | null, call: string, args: any[], form: 'plain' | 'json' | 'parcel' | 'png' }} Question */

/** All that can be called, by its name. @type {Record<string, any>} */
const KNOWN = { ...library, chores };
/** @type {Map<number, any>} */
const things = new Map();
let last = 0;
/** Takes the words, or why there are none. @type {(answer: { bytes?: Uint8Array, error?: string }) => void} */
let brought = () => {};
/** The words that the page was asked for and has not brought yet. @type {Promise<Uint8Array> | null} */
let asked = null;
/** @type {Promise<unknown>} */
let ready;

/** The first message is the library as compiled code; every other one is a question, or the words that were asked for. @param {MessageEvent} event */
self.onmessage = async ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    ready = init({ module_or_path: data });
    return;
  }
  if (data.words) {
    brought(data.words);
    return;
  }
  await ready;
  answer(data);
};

/** @param {Question} question */
async function answer({ id, thing, call, args, form }) {
  try {
    const value = await calledWithWords(thing, call, args.map(given));
    const shaped = await SHAPES[form](value);
    self.postMessage({ id, value: shaped }, { transfer: transfers(shaped) });
  } catch (error) {
    self.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

/** What an answer goes out as. @type {Record<Question['form'], (value: any) => any>} */
const SHAPES = {
  plain: (value) => kept(value),
  json: (value) => JSON.parse(value ?? 'null'),
  parcel: (value) => unpack(value),
  png: (value) => value && png(value).finally(() => value.free()),
};

/** The words of the word maze are a file of their own: the page gets it once, for the first call that lacks them. @param {number | null} thing @param {string} call @param {any[]} args */
async function calledWithWords(thing, call, args) {
  try {
    return await called(thing, call, args);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof WebAssembly.RuntimeError || !library.lacks_words(error.message)) throw error;
    library.bring_words(await words());
    return called(thing, call, args);
  }
}

/** Asks the page once, however many calls wait for them; if there are none, the next call asks again. @returns {Promise<Uint8Array>} */
function words() {
  asked ??= new Promise((resolve, reject) => {
    brought = ({ bytes, error }) => (bytes ? resolve(bytes) : reject(new Error(error)));
    self.postMessage({ wants: 'words' });
  }).finally(() => (asked = null));
  return asked;
}

/** @param {number | null} number @param {string} call @param {any[]} args */
function called(number, call, args) {
  if (number === null) {
    const [owner, method] = call.split('.');
    const found = KNOWN[owner];
    return method ? found[method](...args) : found(...args);
  }
  const thing = things.get(number);
  if (call === 'free') things.delete(number);
  return thing[call](...args);
}

/** What was handed in: things that live here come as their numbers. @param {any} value */
const given = (value) => (typeof value?.number === 'number' ? things.get(value.number) : value);

/** A thing of the library stays here, and its number goes out. @param {any} value */
function kept(value) {
  if (typeof value?.free !== 'function') return value;
  last += 1;
  things.set(last, value);
  return { number: last };
}

/** JSON, and the blocks of bytes beside it. @param {Uint8Array<ArrayBuffer>} bytes */
async function unpack(bytes) {
  const words = new Uint32Array(bytes.buffer, 0, bytes[0] + 1 + 256 * bytes[1]);
  let start = words.byteLength;
  const blocks = [...words.subarray(1)].map((length) => {
    start = Math.ceil(start / 8) * 8;
    const block = bytes.subarray(start, start + length);
    start += length;
    return block;
  });
  const value = JSON.parse(new TextDecoder().decode(blocks[0]));
  const pictures = [value, value?.picture, ...(value?.pictures ?? [])].filter((one) => typeof one?.cells === 'number');
  await Promise.all(pictures.map((picture) => fill(picture, blocks.slice(1))));
  return value;
}

/** Puts the blocks of a picture into it: its cells, or its pixels as a bitmap that a canvas can take at once. @param {any} picture @param {Uint8Array<ArrayBuffer>[]} blocks */
async function fill(picture, blocks) {
  const [cells, way] = [blocks[picture.cells], blocks[picture.way]];
  picture.way = new Uint32Array(way.buffer, way.byteOffset, way.byteLength / 4);
  picture.bitmap = null;
  picture.cells = cells;
  if (!picture.pixels) return;
  const [, width, height] = picture.pixels;
  const pixels = new Uint8ClampedArray(cells.buffer, cells.byteOffset, cells.byteLength);
  picture.bitmap = await createImageBitmap(new ImageData(pixels, width, height));
  [picture.cells, picture.way] = [new Uint8Array(), new Uint32Array()];
}

/** What can change hands without a copy. @param {any} value @returns {Transferable[]} */
function transfers(value) {
  if (value instanceof Uint8Array) return [/** @type {ArrayBuffer} */ (value.buffer)];
  const pictures = [value, value?.picture, ...(value?.pictures ?? [])].filter((one) => one?.cells instanceof Uint8Array);
  const moved = pictures.flatMap(({ cells, bitmap }) => (bitmap ? [bitmap] : cells.byteLength ? [cells.buffer] : []));
  return [...new Set(moved)];
}
