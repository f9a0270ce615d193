/* tslint:disable */
/* eslint-disable */

/**
 * Generators that carve side by side, in step.
 */
export class Carving {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * How many steps there are until all are done.
     */
    length(): number;
    /**
     * Lets generators carve the labyrinths of these ids; the seed is `fresh` where an id has none.
     */
    static of(ids: string[], fresh: number): Carving;
    /**
     * Goes to the place after so many steps.
     */
    seek(to: number): void;
    /**
     * What one of them has carved.
     */
    seen(which: number): Seen | undefined;
    /**
     * How far each of them has come, and what its labyrinth is like in the end.
     */
    told(): string;
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
     * The map that they search.
     */
    ground(): Seen;
    /**
     * How many ticks there are until all are done.
     */
    length(): number;
    /**
     * How far one of them has come with each cell: what changes from tick to tick, and nothing else.
     */
    marks(which: number): Uint8Array;
    /**
     * Goes to the place after so many ticks.
     */
    seek(to: number): void;
    /**
     * How far each of them has come, and what it found in the end.
     */
    told(): string;
    /**
     * The way that one of them has found, and where it is until then.
     */
    way(which: number): string;
}

/**
 * A labyrinth to be looked at, measured, written down, or searched.
 */
export class Labyrinth {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Its id, its size, its ends, and where its walls stand.
     */
    about(): string;
    /**
     * The file that belongs beside one of a format.
     */
    static beside(format: string): Uint8Array | undefined;
    /**
     * A number that stands for all of it: the same on every machine.
     */
    digest(): string;
    /**
     * Two cells of its floor that are far from each other, where it has no ends of its own.
     */
    far_ends(): Uint32Array;
    /**
     * Whether a cell, counted row by row, can be stood on.
     */
    is_floor(cell: number): boolean;
    /**
     * Makes one by its id, of a generator or of a game; the seed is `fresh` where the id has none.
     */
    static make(id: string, fresh: number): Labyrinth;
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
     * What is to be seen, with the way through it, coloured by distance, or with a texture on the
     * floors of its rooms.
     */
    seen(solution: boolean, heat: boolean, texture: string): Seen;
    /**
     * What it is like, a line a number.
     */
    stats(): string;
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
     * The same game, begun by a player who knows that much of the level; in a ranked one no turn is taken back.
     */
    as_attempt(name: string, is_ranked: boolean): Play;
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
     * What is to be said of a level that was asked for by a rating and has another one.
     */
    found(): string | undefined;
    /**
     * Lets the game of a record run along as a ghost.
     */
    haunt(record: string): void;
    /**
     * The person at the controls does something, in the words of [`Input`]; what came of it.
     */
    input(input: string): string;
    /**
     * Whether the game was won, and is better than another one of its level.
     */
    is_better(than: string): boolean;
    /**
     * The key under which a page remembers what was seen of the level.
     */
    key(): string;
    /**
     * Where the player is, where ways lead, the clock, and where the goal lies: what line mode says.
     */
    place(): string;
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
     * How it is played, in a few lines.
     */
    rules(): string;
    /**
     * The game as it is saved.
     */
    save(): string;
    /**
     * What is to be seen of a window of the map.
     */
    seen(x: number, y: number, w: number, h: number, plans: boolean): Seen;
    /**
     * What there is to tell beside that.
     */
    sheet(): string;
    /**
     * How good the game was, if it was won: the moves and the time.
     */
    standing(): string | undefined;
    /**
     * Starts a level by its id; the seed is `fresh` where the id has none.
     */
    static start(id: string, fresh: number): Play;
    /**
     * So many hundredths of a second pass.
     */
    tick(hundredths: number): string;
}

/**
 * A game that was played, at any of its moves.
 */
export class Played {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Of a code, or the text of a save.
     */
    static of(record: string): Played;
    /**
     * Goes to the place after so many moves.
     */
    seek(to: number): void;
    /**
     * What is to be seen there.
     */
    seen(): Seen;
    /**
     * What there is to tell of the place: where it is, what happened last, and how the game stands.
     */
    sheet(): string;
}

/**
 * A scene on its way to a canvas: the cells as bytes, because there may be many of them, and the rest
 * as JSON.
 */
export class Seen {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * The cells, row by row.
     */
    cells(): Uint8Array;
    /**
     * What has a sign of its own, and what it is called, to the one who plays alone or to two.
     */
    legend(is_alone: boolean): string;
    /**
     * Everything else.
     */
    rest(): string;
}

/**
 * All that can be told of a record: as text, as a picture (SVG), and of that the map alone with its ways.
 */
export function analysis(record: string, cell: number): string;

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
 * All that there is, as JSON: games, generators, searches, formats, textures, themes, shapes, controls and the
 * words of a scene. Whatever the page lists or asks for, it builds from this.
 */
export function registry(): string;

/**
 * What an id of a generator says: who makes it, every option, and the seed.
 */
export function spec(id: string, fresh: number): string;

/**
 * What a saved game is, without playing it: its level, the moves of the first seat, and the time.
 */
export function summary(record: string): string;

/**
 * What playing a record again proves, in lines, and the digest of all its states.
 */
export function verdict(record: string): string;

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly __wbg_carving_free: (a: number, b: number) => void;
    readonly __wbg_contest_free: (a: number, b: number) => void;
    readonly __wbg_labyrinth_free: (a: number, b: number) => void;
    readonly __wbg_play_free: (a: number, b: number) => void;
    readonly __wbg_played_free: (a: number, b: number) => void;
    readonly __wbg_seen_free: (a: number, b: number) => void;
    readonly analysis: (a: number, b: number, c: number) => [number, number, number, number];
    readonly carving_length: (a: number) => number;
    readonly carving_of: (a: number, b: number, c: number) => [number, number, number];
    readonly carving_seek: (a: number, b: number) => void;
    readonly carving_seen: (a: number, b: number) => number;
    readonly carving_told: (a: number) => [number, number];
    readonly code: (a: number, b: number) => [number, number, number, number];
    readonly contest_between: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => [number, number, number];
    readonly contest_ground: (a: number) => number;
    readonly contest_length: (a: number) => number;
    readonly contest_marks: (a: number, b: number) => [number, number];
    readonly contest_seek: (a: number, b: number) => void;
    readonly contest_told: (a: number) => [number, number];
    readonly contest_way: (a: number, b: number) => [number, number];
    readonly daily: (a: number) => [number, number];
    readonly is_code: (a: number, b: number) => number;
    readonly labyrinth_about: (a: number) => [number, number];
    readonly labyrinth_beside: (a: number, b: number) => [number, number, number, number];
    readonly labyrinth_digest: (a: number) => [number, number, number, number];
    readonly labyrinth_far_ends: (a: number) => [number, number];
    readonly labyrinth_is_floor: (a: number, b: number) => number;
    readonly labyrinth_make: (a: number, b: number, c: number) => [number, number, number];
    readonly labyrinth_of_pixels: (a: number, b: number, c: number, d: number, e: number) => [number, number, number];
    readonly labyrinth_read: (a: number, b: number, c: number, d: number) => [number, number, number];
    readonly labyrinth_seen: (a: number, b: number, c: number, d: number, e: number) => [number, number, number];
    readonly labyrinth_stats: (a: number) => [number, number];
    readonly labyrinth_tiles: (a: number) => [number, number, number, number];
    readonly labyrinth_write: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number) => [number, number, number, number];
    readonly play_as_attempt: (a: number, b: number, c: number, d: number) => number;
    readonly play_code: (a: number) => [number, number, number, number];
    readonly play_ending: (a: number, b: number) => [number, number];
    readonly play_found: (a: number) => [number, number];
    readonly play_haunt: (a: number, b: number, c: number) => [number, number];
    readonly play_input: (a: number, b: number, c: number) => [number, number, number, number];
    readonly play_is_better: (a: number, b: number, c: number) => [number, number, number];
    readonly play_key: (a: number) => [number, number];
    readonly play_place: (a: number) => [number, number];
    readonly play_practise: (a: number) => void;
    readonly play_rating: (a: number, b: number) => number;
    readonly play_resume: (a: number, b: number) => [number, number, number];
    readonly play_rules: (a: number) => [number, number];
    readonly play_save: (a: number) => [number, number];
    readonly play_seen: (a: number, b: number, c: number, d: number, e: number, f: number) => number;
    readonly play_sheet: (a: number) => [number, number];
    readonly play_standing: (a: number) => [number, number];
    readonly play_start: (a: number, b: number, c: number) => [number, number, number];
    readonly play_tick: (a: number, b: number) => [number, number];
    readonly played_of: (a: number, b: number) => [number, number, number];
    readonly played_seek: (a: number, b: number) => void;
    readonly played_seen: (a: number) => number;
    readonly played_sheet: (a: number) => [number, number];
    readonly registry: () => [number, number];
    readonly seen_cells: (a: number) => [number, number];
    readonly seen_legend: (a: number, b: number) => [number, number];
    readonly seen_rest: (a: number) => [number, number];
    readonly spec: (a: number, b: number, c: number) => [number, number, number, number];
    readonly summary: (a: number, b: number) => [number, number, number, number];
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
