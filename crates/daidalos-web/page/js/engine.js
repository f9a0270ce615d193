// The library, compiled to WebAssembly, in workers: a screen asks, and goes on when the answer is there.
// Each screen has an engine of its own. When the screen is left, or a long task is given up, its worker ends, and
// with it all that it held and whatever it was at.

/** @typedef {import('../../types').Registry} Registry */
/** @typedef {import('../../types').Picture} Picture */
/** @typedef {import('../../types').View} View */
/** @typedef {import('../../types').Sheet} Sheet */
/** @typedef {import('../../types').Turn} Turn */
/** @typedef {import('../../types').Kept} Kept */
/** @typedef {import('../../types').Ending} Ending */
/** @typedef {import('../../types').Daily} Daily */
/** @typedef {import('../../types').Row} Row */
/** @typedef {import('./chores.js').Stroke} Stroke */
/** @typedef {'plain' | 'json' | 'parcel' | 'png'} Form how an answer is read */

/** @type {Registry} */
export let registry;

/** The compiled library, which every worker gets. @type {Promise<WebAssembly.Module>} */
let code;
/** The words of the word maze, once a game has needed them. @type {Promise<Uint8Array> | null} */
let packed = null;

/** Gets the words; if that fails, the next game tries again. */
function words() {
  packed ??= load().catch((error) => {
    packed = null;
    throw error;
  });
  return packed;
  async function load() {
    const answer = await fetch(new URL('../engine/english.bin', import.meta.url)).catch(() => null);
    if (!answer?.ok) throw new Error('the words cannot be loaded; try again when you are online');
    return new Uint8Array(await answer.arrayBuffer());
  }
}

/** An engine that waits for the next screen. @type {Engine | null} */
let spare = null;

/** A task that nobody waits for any more. */
export class GivenUp extends Error {}

export class Engine {
  constructor() {
    this.worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    /** Questions without an answer. @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
    this.waiting = new Map();
    this.asked = 0;
    /** Why it has stopped. @type {Error | null} */
    this.ended = null;
    this.worker.onmessage = ({ data: { id, value, error, wants } }) => {
      if (wants) {
        words().then((bytes) => ({ bytes }), (error) => ({ error: error.message })).then((words) => this.worker.postMessage({ words }));
        return;
      }
      const { resolve, reject } = this.waiting.get(id) ?? {};
      this.waiting.delete(id);
      if (error === undefined) resolve?.(value);
      else reject?.(new Error(error));
    };
    // A worker whose script cannot be had, or that has run out of memory, answers nothing any more.
    this.worker.onerror = (event) => this.end(new Error(event.message || 'the engine has stopped; load the page again'));
    code.then((module) => this.worker.postMessage(module), (error) => this.end(error));
  }

  /** An engine that is ready, or soon will be; the next one is got ready meanwhile. */
  static take() {
    const engine = spare && !spare.isStopped ? spare : new Engine();
    spare = null;
    setTimeout(() => (spare ??= new Engine()), 1000);
    return engine;
  }

  /** @param {number | null} thing @param {string} call @param {any[]} args @param {Form} form @returns {Promise<any>} */
  ask(thing, call, args, form) {
    if (this.ended) return Promise.reject(this.ended);
    this.asked += 1;
    const id = this.asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      code.then(() => this.worker.postMessage({ id, thing, call, args: args.map(refer), form }));
    });
  }

  get isStopped() {
    return this.ended !== null;
  }

  /** Whether it is at work. */
  get isBusy() {
    return this.waiting.size > 0;
  }

  /** Ends it; what was asked is given up. */
  stop() {
    this.end(new GivenUp('given up'));
  }

  /** @param {Error} error */
  end(error) {
    this.ended ??= error;
    this.worker.terminate();
    this.waiting.forEach(({ reject }) => reject(error));
    this.waiting.clear();
  }

  /** Whether a text means to be a code. @param {string} text @returns {Promise<boolean>} */
  isCode(text) {
    return this.ask(null, 'is_code', [text], 'plain');
  }

  /** A saved game as it is shared; a code is that already. @param {string} record @returns {Promise<string>} */
  code(record) {
    return this.ask(null, 'code', [record], 'plain');
  }

  /** @param {string} record @returns {Promise<{ lines: string[], digest: string }>} */
  verdict(record) {
    return this.ask(null, 'verdict', [record], 'json');
  }

  /** What the id of a labyrinth says. @param {string} id @returns {Promise<{ name: string, values: Record<string, string>, seed: string }>} */
  spec(id) {
    return this.ask(null, 'spec', [id, freshSeed()], 'json');
  }

  /** The picture that belongs beside a file of a format. @param {string} format @returns {Promise<Uint8Array | undefined>} */
  beside(format) {
    return this.ask(null, 'Labyrinth.beside', [format], 'png');
  }

  /** A text as links carry it. @param {string} text @returns {Promise<string>} */
  squeeze(text) {
    return this.ask(null, 'chores.squeeze', [text], 'plain');
  }

  /** The text that a link carries. @param {string} squeezed @returns {Promise<string>} */
  expand(squeezed) {
    return this.ask(null, 'chores.expand', [squeezed], 'plain');
  }

  /** A map with strokes on it. @param {string} text @param {number} width @param {Stroke[]} strokes @returns {Promise<string>} */
  drawn(text, width, strokes) {
    return this.ask(null, 'chores.drawn', [text, width, strokes], 'plain');
  }

  /** An outline with a stroke on it. @param {string} text @param {[number, number]} size @param {Stroke} stroke @returns {Promise<string>} */
  cut(text, size, stroke) {
    return this.ask(null, 'chores.cut', [text, size, stroke], 'plain');
  }

  /** The outline in a file. @param {File} file @returns {Promise<string>} */
  outline(file) {
    return this.ask(null, 'chores.maskOf', [file], 'plain');
  }
}

/** A thing of the library is handed in by its number. @param {any} value */
const refer = (value) => (value instanceof Thing ? { number: value.number } : value);

/** Something that lives in an engine. */
class Thing {
  /** @param {Engine} engine @param {number} number */
  constructor(engine, number) {
    this.engine = engine;
    this.number = number;
  }

  /** @template {Thing} T @param {new (engine: Engine, number: number) => T} kind @param {Engine} engine @param {string} call @param {...any} args @returns {Promise<T>} */
  static async made(kind, engine, call, ...args) {
    const { number } = await engine.ask(null, call, args, 'plain');
    return new kind(engine, number);
  }

  /** @param {Form} form @param {string} call @param {...any} args @returns {Promise<any>} */
  ask(form, call, ...args) {
    return this.engine.ask(this.number, call, args, form);
  }

  free() {
    if (!this.engine.isStopped) this.ask('plain', 'free').catch(() => {});
  }
}

/** A game that is being played. */
export class Play extends Thing {
  /** @param {Engine} engine @param {string} id */
  static start(engine, id) {
    return Thing.made(Play, engine, 'Play.start', id, freshSeed());
  }

  /** Of a save, or a code. @param {Engine} engine @param {string} record */
  static resume(engine, record) {
    return Thing.made(Play, engine, 'Play.resume', record);
  }

  /** @returns {Promise<{ sheet: Sheet, rules: string[], key: string, found: string | null }>} */
  opening() {
    return this.ask('json', 'opening');
  }

  /** Time passes and the player does something: all that comes of it. @param {{ elapsed: number, input: import('../../types').Input | null, view: View, looks: boolean, keeps: boolean }} asked @returns {Promise<Turn>} */
  turn(asked) {
    return this.ask('parcel', 'turn', JSON.stringify(asked));
  }

  /** @param {View} view @returns {Promise<Picture>} */
  overview(view) {
    return this.ask('parcel', 'overview', JSON.stringify(view));
  }

  /** @returns {Promise<Omit<Kept, 'when'>>} */
  kept() {
    return this.ask('json', 'kept');
  }

  /** @returns {Promise<string>} */
  code() {
    return this.ask('plain', 'code');
  }

  /** @param {import('../../types').Attempt} name @param {boolean} isRanked @returns {Promise<void>} */
  setAttempt(name, isRanked) {
    return this.ask('plain', 'set_attempt', name, isRanked);
  }

  /** @returns {Promise<void>} */
  practise() {
    return this.ask('plain', 'practise');
  }

  /** @param {string} record @returns {Promise<void>} */
  haunt(record) {
    return this.ask('plain', 'haunt', record);
  }

  /** @param {boolean} isAsked @returns {Promise<number | undefined>} */
  rating(isAsked) {
    return this.ask('plain', 'rating', isAsked);
  }

  /** How the game has ended, and what to offer after so many wins in a row; nothing while it goes on. @param {number} wins @returns {Promise<Ending | null>} */
  ending(wins) {
    return this.ask('json', 'ending', wins);
  }

  /** The ways that were gone in a game that is over. @returns {Promise<[import('../../types').Role, number[]][]>} */
  ways() {
    return this.ask('json', 'ways');
  }

  /** How good the game was, if it was won. @returns {Promise<{ moves: number, time: string } | null>} */
  standing() {
    return this.ask('json', 'standing');
  }

  /** @param {string} record @returns {Promise<boolean>} */
  isBetter(record) {
    return this.ask('plain', 'is_better', record);
  }
}

/** A game that was played, at any of its moves. */
export class Played extends Thing {
  /** @param {Engine} engine @param {string} record */
  static of(engine, record) {
    return Thing.made(Played, engine, 'Played.of', record);
  }

  /** @returns {Promise<{ code: string, size: [number, number], is_over: boolean, sheet: import('../../types').PlayedSheet }>} */
  about() {
    return this.ask('json', 'about');
  }

  /** @param {number} to @param {View} view @returns {Promise<{ sheet: import('../../types').PlayedSheet, picture: Picture }>} */
  frame(to, view) {
    return this.ask('parcel', 'frame', to, JSON.stringify(view));
  }
}

/** What can be told of a game that was played; its pictures have the colours of a theme, and a longer side of about so many pixels. */
export class Study extends Thing {
  /** @param {Engine} engine @param {string} record */
  static of(engine, record) {
    return Thing.made(Study, engine, 'Study.of', record);
  }

  /** All of it as text, the titles of the ways that have a map each, and the trees of the codes as a drawing. @param {string} theme @returns {Promise<{ text: string, titles: string[], trees: string }>} */
  told(theme) {
    return this.ask('json', 'told', theme);
  }

  /** The map with the ways of all, and with a ring around the cell that is farthest from the goal if that is wanted. @param {number} side @param {string} theme @param {boolean} isRinged @returns {Promise<Uint8Array>} */
  map(side, theme, isRinged) {
    return this.ask('png', 'map', side, theme, isRinged);
  }

  /** @param {number} number @param {number} side @param {string} theme @returns {Promise<Uint8Array>} */
  way(number, side, theme) {
    return this.ask('png', 'way', number, side, theme);
  }
}

/** A labyrinth to be looked at, measured, written down, or searched. */
export class Labyrinth extends Thing {
  /** @param {Engine} engine @param {string} id */
  static make(engine, id) {
    return Thing.made(Labyrinth, engine, 'Labyrinth.make', id, freshSeed());
  }

  /** Within an outline. @param {Engine} engine @param {string} id @param {string} mask */
  static masked(engine, id, mask) {
    return Thing.made(Labyrinth, engine, 'Labyrinth.masked', id, freshSeed(), mask);
  }

  /** @param {Engine} engine @param {string} text @param {string} name */
  static read(engine, text, name) {
    return Thing.made(Labyrinth, engine, 'Labyrinth.read', text, name);
  }

  /** Of a file: a map, a text, or a picture. @param {Engine} engine @param {File} file */
  static open(engine, file) {
    return Thing.made(Labyrinth, engine, 'chores.labyrinthOf', file);
  }

  /** @returns {Promise<{ id: string, size: [number, number], walls: 'lines' | 'tiles', ends: [number, number] | null, stats: string }>} */
  about() {
    return this.ask('json', 'about');
  }

  /** @param {View} view @param {boolean} solution @param {boolean} heat @param {string} texture @returns {Promise<Picture>} */
  seen(view, solution, heat, texture) {
    return this.ask('parcel', 'seen', JSON.stringify(view), solution, heat, texture);
  }

  /** @param {string} format @param {boolean} solution @param {boolean} heat @param {string} texture @param {number} cell @returns {Promise<Uint8Array>} */
  write(format, solution, heat, texture, cell) {
    return this.ask('plain', 'write', format, solution, heat, texture, cell);
  }

  /** @param {boolean} solution @param {boolean} heat @param {string} texture @param {number} cell @returns {Promise<Uint8Array>} */
  png(solution, heat, texture, cell) {
    return this.ask('png', 'bitmap', solution, heat, texture, cell);
  }

  /** @returns {Promise<string>} */
  tiles() {
    return this.ask('plain', 'tiles');
  }

  /** @param {number} cell @returns {Promise<boolean>} */
  isFloor(cell) {
    return this.ask('plain', 'is_floor', cell);
  }

  /** @returns {Promise<string>} */
  digest() {
    return this.ask('plain', 'digest');
  }
}

/** @typedef {{ rows: Row[], pictures: Picture[] }} Frame */

/** Searches side by side, in step. */
export class Contest extends Thing {
  /** @param {Labyrinth} labyrinth @param {number} from @param {number} to @param {string[]} searches @param {boolean} countsSteps @param {boolean} isStraight */
  static between(labyrinth, from, to, searches, countsSteps, isStraight) {
    return Thing.made(Contest, labyrinth.engine, 'Contest.between', labyrinth, from, to, searches, countsSteps, isStraight);
  }

  /** @returns {Promise<number>} */
  length() {
    return this.ask('plain', 'length');
  }

  /** @param {number} to @param {View[]} views @param {boolean} isShaded @returns {Promise<Frame>} */
  frame(to, views, isShaded) {
    return this.ask('parcel', 'frame', to, JSON.stringify(views), isShaded);
  }
}

/** Generators that carve side by side, in step. */
export class Carving extends Thing {
  /** @param {Engine} engine @param {string[]} ids */
  static of(engine, ids) {
    return Thing.made(Carving, engine, 'Carving.of', ids, freshSeed());
  }

  /** @returns {Promise<{ names: string[], sizes: [number, number][], length: number }>} */
  about() {
    return this.ask('json', 'about');
  }

  /** @param {number} to @param {View[]} views @returns {Promise<Frame>} */
  frame(to, views) {
    return this.ask('parcel', 'frame', to, JSON.stringify(views));
  }
}

/** The levels of days, by their numbers. @type {Map<number, Daily>} */
const days = new Map();

/** Loads the library; everything else needs it. */
export async function load() {
  code = compile(new URL('../engine/daidalos_web_bg.wasm', import.meta.url));
  const engine = new Engine();
  registry = registryOf(await engine.ask(null, 'registry', [], 'json'));
  spare = engine;
  await learnDays(engine);
}

/** While it is loaded; or afterwards, where a server does not say what kind of file it is. @param {URL} address */
async function compile(address) {
  const file = await fetch(address);
  const copy = file.clone();
  return WebAssembly.compileStreaming(file).catch(async () => WebAssembly.compile(await copy.arrayBuffer()));
}

/** Asks for the levels of the days around today, so that they are known when midnight comes. @param {Engine} engine */
export async function learnDays(engine) {
  const around = [-1, 0, 1].map((by) => today() + by).filter((day) => !days.has(day));
  for (const day of around) days.set(day, await engine.ask(null, 'daily', [day], 'json'));
}

/** The level of a day around today. @param {number} day @returns {Daily | undefined} */
export const daily = (day) => days.get(day);

/** Days since the first of January 1970, UTC. */
export const today = () => Math.floor(Date.now() / 86_400_000);

/** A seed that nobody chose, short enough to be read out. */
export function freshSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000;
}

/** The game of that name. @param {string} name */
export const modeOf = (name) => registry.modes.find((mode) => mode.name === name);

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
