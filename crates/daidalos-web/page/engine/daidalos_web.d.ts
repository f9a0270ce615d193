/* tslint:disable */
/* eslint-disable */

/**
 * A picture that the page writes as a PNG, row by row. The browser compresses it, because it brings all that this
 * takes: an encoder here would be a tenth of the engine.
 */
export class Bitmap {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Rows.
     */
    height(): number;
    /**
     * The colours, three bytes each.
     */
    palette(): Uint8Array;
    /**
     * Some rows as a PNG has them before it is compressed: a byte a pixel, and one before each row.
     */
    rows(from: number, count: number): Uint8Array;
    /**
     * Pixels a row.
     */
    width(): number;
}

/**
 * Generators that carve side by side, in step.
 */
export class Carving {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * The ids of the labyrinths, their sizes, and how many steps there are until all are done.
     */
    about(): string;
    /**
     * Goes to the place after so many steps: what each of them has carved, in a view of its own, how far it has come,
     * and what its labyrinth is like in the end.
     */
    frame(to: number, views: string): Uint8Array;
    /**
     * Lets generators carve the labyrinths of these ids; the seed is `fresh` where an id has none.
     */
    static of(ids: string[], fresh: number): Carving;
}

/**
 * Searches side by side, in step.
 */
export class Contest {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Lets searches look for a way between two cells.
     */
    static between(labyrinth: Labyrinth, from: number, to: number, searches: string[], counts_steps: boolean, is_straight: boolean): Contest;
    /**
     * Goes to the place after so many ticks: what each search has done, in a view of its own, and what it has found in
     * the end. What it has explored is shaded by its distance from the start, if that is asked for.
     */
    frame(to: number, views: string, is_shaded: boolean): Uint8Array;
    /**
     * How many ticks there are until all are done.
     */
    length(): number;
}

/**
 * A labyrinth to be looked at, measured, written down, or searched.
 */
export class Labyrinth {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Its id, its size, its ends (two cells that are far from each other, where it has none of its own), where its
     * walls stand, and what it is like, a line a number.
     */
    about(): string;
    /**
     * The picture that belongs beside a file of a format.
     */
    static beside(format: string): Bitmap | undefined;
    /**
     * The picture that a PNG of it holds.
     */
    bitmap(solution: boolean, heat: boolean, texture: string, cell: number): Bitmap;
    /**
     * A number that stands for all of it: the same on every machine.
     */
    digest(): string;
    /**
     * Whether a cell, counted row by row, can be stood on.
     */
    is_floor(cell: number): boolean;
    /**
     * Makes one by its id, of a generator or of a game; the seed is `fresh` where the id has none.
     */
    static make(id: string, fresh: number): Labyrinth;
    /**
     * One of a generator within an outline, which also says how large it is: `.` is inside, `#` and blanks are outside.
     */
    static masked(id: string, fresh: number, mask: string): Labyrinth;
    /**
     * Reads one from the pixels of a picture, four bytes each: light is floor. Reading the picture itself is
     * left to the browser, which has all that it takes.
     */
    static of_pixels(width: number, rgba: Uint8Array | number[], name: string): Labyrinth;
    /**
     * Reads one from the text of a file: `.map`, JSON, or a drawing of `.` and `#`.
     */
    static read(text: string, name: string): Labyrinth;
    /**
     * What is to be seen in a view, with the way through it, coloured by distance, or with a texture on the
     * floors of its rooms.
     */
    seen(view: string, solution: boolean, heat: boolean, texture: string): Uint8Array;
    /**
     * Its tiles as the text of a map: what a link holds of a labyrinth that has no id.
     */
    tiles(): string;
    /**
     * A file of a format.
     */
    write(format: string, solution: boolean, heat: boolean, texture: string, cell: number): Uint8Array;
}

/**
 * A game that is being played at the table of the person at the controls.
 */
export class Play {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * The game as it is shared.
     */
    code(): string;
    /**
     * Of a game that is over: how it ended, the medal, what there is to say, the line to share, what to play next
     * after so many wins in a row, whether the end shows more of the level than playing it did, and whether it was
     * played with neither help nor undo.
     */
    ending(wins: number): string | undefined;
    /**
     * Lets the game of a record run along as a ghost.
     */
    haunt(record: string): void;
    /**
     * Whether the game was won, and is better than another one of its level.
     */
    is_better(than: string): boolean;
    /**
     * The game as it is kept, and what it is without playing it.
     */
    kept(): string;
    /**
     * The key under which a page remembers what was seen of the level.
     */
    key(): string;
    /**
     * What there is to know of a game when it is opened: its sheet, its rules, by which key its level is remembered,
     * and what is to be said of a level that was asked for by a rating.
     */
    opening(): string;
    /**
     * The whole map, small: what an overview shows.
     */
    overview(view: string): Uint8Array;
    /**
     * From now on the game is practice: the way was seen while it was played.
     */
    practise(): void;
    /**
     * How hard the level is, from 1 to 10: at once if that takes a moment only, else when it is asked for.
     */
    rating(is_asked: boolean): number | undefined;
    /**
     * Goes on with a game: the text of a save, or a code.
     */
    static resume(record: string): Play;
    /**
     * The game was begun by a player who knows that much of the level; in a ranked one no turn is taken back.
     */
    set_attempt(name: string, is_ranked: boolean): void;
    /**
     * How good the game was, if it was won: the moves and the time.
     */
    standing(): string | undefined;
    /**
     * Starts a level by its id; the seed is `fresh` where the id has none.
     */
    static start(id: string, fresh: number): Play;
    /**
     * Time passes and the person at the controls does something: what came of it, in one parcel.
     */
    turn(asked: string): Uint8Array;
    /**
     * The ways that were gone in a game that is over, each with what its figure is to the player.
     */
    ways(): string;
}

/**
 * A game that was played, at any of its moves.
 */
export class Played {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * What there is to tell when it is opened: its code, its level's key, its size, and whether it is over in the end.
     */
    about(): string;
    /**
     * Goes to the place after so many moves: what is to be seen there, and what there is to tell of it.
     */
    frame(to: number, view: string): Uint8Array;
    /**
     * Of a code, or the text of a save.
     */
    static of(record: string): Played;
}

/**
 * What can be told of a game that was played. Maps are pixels, because a page would read a drawing of one on its own
 * thread; pictures have the colours of the theme of a name, or those of print.
 */
export class Study {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * The map with the ways of all over it, its longer side about as many pixels long; with a ring around the cell
     * that is farthest from the goal, if that is wanted.
     */
    map(side: number, theme: string, is_ringed: boolean): Bitmap;
    /**
     * Of a code, or the text of a save.
     */
    static of(record: string): Study;
    /**
     * All of it as text, the titles of the ways that have a map each, and the trees of the codes as a drawing (SVG).
     */
    told(theme: string): string;
    /**
     * The map with one of the ways that have a map each.
     */
    way(number: number, side: number, theme: string): Bitmap;
}

/**
 * Brings the English words, packed. They are a file of their own, which a page loads with the first game that needs them.
 */
export function bring_words(packed: Uint8Array | number[]): void;

/**
 * A saved game as it is shared; a code is that already.
 */
export function code(record: string): string;

/**
 * The level of a day, by days since the first of January 1970 (UTC).
 */
export function daily(day: number): string;

/**
 * Whether a text means to be a code.
 */
export function is_code(text: string): boolean;

/**
 * Whether something could not be done for want of them, by what was said of it.
 */
export function lacks_words(said: string): boolean;

/**
 * All that there is, as JSON: games, generators, searches, formats, textures, themes, shapes, controls and the
 * words of a scene. Whatever the page lists or asks for, it builds from this.
 */
export function registry(): string;

/**
 * What an id of a generator says: who makes it, every option, and the seed.
 */
export function spec(id: string, fresh: number): string;

/**
 * What playing a record again proves, in lines, and the digest of all its states.
 */
export function verdict(record: string): string;

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly __wbg_bitmap_free: (a: number, b: number) => void;
    readonly __wbg_carving_free: (a: number, b: number) => void;
    readonly __wbg_contest_free: (a: number, b: number) => void;
    readonly __wbg_labyrinth_free: (a: number, b: number) => void;
    readonly __wbg_play_free: (a: number, b: number) => void;
    readonly __wbg_played_free: (a: number, b: number) => void;
    readonly __wbg_study_free: (a: number, b: number) => void;
    readonly bitmap_height: (a: number) => number;
    readonly bitmap_palette: (a: number) => [number, number];
    readonly bitmap_rows: (a: number, b: number, c: number) => [number, number, number, number];
    readonly bitmap_width: (a: number) => number;
    readonly bring_words: (a: number, b: number) => [number, number];
    readonly carving_about: (a: number) => [number, number];
    readonly carving_frame: (a: number, b: number, c: number, d: number) => [number, number, number, number];
    readonly carving_of: (a: number, b: number, c: number) => [number, number, number];
    readonly code: (a: number, b: number) => [number, number, number, number];
    readonly contest_between: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => [number, number, number];
    readonly contest_frame: (a: number, b: number, c: number, d: number, e: number) => [number, number, number, number];
    readonly contest_length: (a: number) => number;
    readonly daily: (a: number) => [number, number];
    readonly is_code: (a: number, b: number) => number;
    readonly labyrinth_about: (a: number) => [number, number];
    readonly labyrinth_beside: (a: number, b: number) => [number, number, number];
    readonly labyrinth_bitmap: (a: number, b: number, c: number, d: number, e: number, f: number) => [number, number, number];
    readonly labyrinth_digest: (a: number) => [number, number, number, number];
    readonly labyrinth_is_floor: (a: number, b: number) => number;
    readonly labyrinth_make: (a: number, b: number, c: number) => [number, number, number];
    readonly labyrinth_masked: (a: number, b: number, c: number, d: number, e: number) => [number, number, number];
    readonly labyrinth_of_pixels: (a: number, b: number, c: number, d: number, e: number) => [number, number, number];
    readonly labyrinth_read: (a: number, b: number, c: number, d: number) => [number, number, number];
    readonly labyrinth_seen: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => [number, number, number, number];
    readonly labyrinth_tiles: (a: number) => [number, number, number, number];
    readonly labyrinth_write: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number) => [number, number, number, number];
    readonly lacks_words: (a: number, b: number) => number;
    readonly play_code: (a: number) => [number, number, number, number];
    readonly play_ending: (a: number, b: number) => [number, number];
    readonly play_haunt: (a: number, b: number, c: number) => [number, number];
    readonly play_is_better: (a: number, b: number, c: number) => [number, number, number];
    readonly play_kept: (a: number) => [number, number];
    readonly play_key: (a: number) => [number, number];
    readonly play_opening: (a: number) => [number, number];
    readonly play_overview: (a: number, b: number, c: number) => [number, number, number, number];
    readonly play_practise: (a: number) => void;
    readonly play_rating: (a: number, b: number) => number;
    readonly play_resume: (a: number, b: number) => [number, number, number];
    readonly play_set_attempt: (a: number, b: number, c: number, d: number) => void;
    readonly play_standing: (a: number) => [number, number];
    readonly play_start: (a: number, b: number, c: number) => [number, number, number];
    readonly play_turn: (a: number, b: number, c: number) => [number, number, number, number];
    readonly play_ways: (a: number) => [number, number, number, number];
    readonly played_about: (a: number) => [number, number, number, number];
    readonly played_frame: (a: number, b: number, c: number, d: number) => [number, number, number, number];
    readonly played_of: (a: number, b: number) => [number, number, number];
    readonly registry: () => [number, number];
    readonly spec: (a: number, b: number, c: number) => [number, number, number, number];
    readonly study_map: (a: number, b: number, c: number, d: number, e: number) => [number, number, number];
    readonly study_of: (a: number, b: number) => [number, number, number];
    readonly study_told: (a: number, b: number, c: number) => [number, number];
    readonly study_way: (a: number, b: number, c: number, d: number, e: number) => [number, number, number];
    readonly verdict: (a: number, b: number) => [number, number, number, number];
    readonly __wbindgen_malloc: (a: number, b: number) => number;
    readonly __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
    readonly __wbindgen_free: (a: number, b: number, c: number) => void;
    readonly __wbindgen_externrefs: WebAssembly.Table;
    readonly __externref_table_dealloc: (a: number) => void;
    readonly __externref_table_alloc: () => number;
    readonly __externref_drop_slice: (a: number, b: number) => void;
    readonly __wbindgen_start: () => void;
}

export type SyncInitInput = BufferSource | WebAssembly.Module;

/**
 * Instantiates the given `module`, which can either be bytes or
 * a precompiled `WebAssembly.Module`.
 *
 * @param {{ module: SyncInitInput }} module - Passing `SyncInitInput` directly is deprecated.
 *
 * @returns {InitOutput}
 */
export function initSync(module: { module: SyncInitInput } | SyncInitInput): InitOutput;

/**
 * If `module_or_path` is {RequestInfo} or {URL}, makes a request and
 * for everything else, calls `WebAssembly.instantiate` directly.
 *
 * @param {{ module_or_path: InitInput | Promise<InitInput> }} module_or_path - Passing `InitInput` directly is deprecated.
 *
 * @returns {Promise<InitOutput>}
 */
export default function __wbg_init (module_or_path: { module_or_path: InitInput | Promise<InitInput> } | InitInput | Promise<InitInput>): Promise<InitOutput>;
