/** The words between the page and the library, as the library writes them. */

export type Dir = 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';
export type Press = 'First' | 'Second' | 'Third';
export type Input =
  | { Step: Dir }
  | { Run: Dir }
  | { Mark: Dir }
  | { Point: [number, Press] }
  | 'Wait'
  | 'Act'
  | 'MarkHere'
  | 'Next'
  | 'Solve'
  | 'Back';

export interface Option {
  key: string;
  label: string;
  about: string;
  takes: string;
  default: string;
  kind: 'size' | 'int' | 'range' | 'name' | 'auto';
  min: number | null;
  max: number | null;
  unit: string | null;
  choices: { name: string; said: string; about: string }[];
  /** The word that stands for no number. */
  word: string | null;
}

export interface Mode {
  name: string;
  about: string;
  lesson: string;
  pictures: RulePicture[];
  presets: { name: string; values: Record<string, string> }[];
  verbs: Verb[];
  options: Option[];
}

/** A rule as a picture: start the level, play the inputs, let the seconds pass, and paint what is seen. */
export interface RulePicture {
  caption: string;
  level: string;
  inputs: Input[];
  seconds: number;
}

/** Something that a game lets a player do beside walking. */
export interface Verb {
  action: string;
  about: string;
}

/** An action of the controls. */
export interface Control {
  name: string;
  about: string;
  keys: string[];
  dir: Dir | null;
  runs: boolean;
}

export interface Generator {
  name: string;
  about: string;
  /** How it works, in a few plain sentences. */
  explain: string;
  is_dungeon: boolean;
  options: Option[];
}

export interface Format {
  name: string;
  about: string;
  endings: string[];
  shows_way: boolean;
  shows_heat: boolean;
  beside: string | null;
  /** Whether the page writes it itself. */
  is_bitmap: boolean;
}

export type Colours = Record<string, string>;

type Point = [number, number];

/** Corners; points and a width; a middle and a radius; a middle, a radius and a width: in hundredths of a cell. */
export type Form = { area: Point[] } | { line: [Point[], number] } | { disc: [Point, number] } | { ring: [Point, number, number] };

export interface Registry {
  modes: Mode[];
  generators: Generator[];
  searches: { name: string; about: string; explain: string }[];
  formats: Format[];
  textures: string[];
  themes: { name: string; colours: Colours }[];
  heat: string[];
  /** What is painted for a thing, what is in front last, each piece in a colour of the theme. */
  shapes: Record<string, { form: Form; colour: string }[]>;
  /** How much of its size a figure has in front of another. */
  front: number;
  /** And under a letter. */
  under: number;
  /** How long a ring of tiles takes to open, and how long all of them at most, in milliseconds. */
  ring: number;
  longest: number;
  controls: Control[];
  grounds: string[];
  parts: string[];
  marks: string[];
  items: { key: string; letter: string }[];
}

export interface Fact {
  key: string;
  label: string;
  short: string | null;
  value: string;
  is_urgent: boolean;
}

export interface Sheet {
  level: string;
  mode: string;
  size: [number, number];
  at: number;
  is_alone: boolean;
  is_running: boolean;
  is_walking: boolean;
  verbs: Verb[];
  has_diagonals: boolean;
  steps: Dir[];
  played: number;
  /** How often help was asked for. */
  help: number;
  attempt: Attempt;
  facts: Fact[];
}

/** What a player knew of a level when the game began. */
export type Attempt = 'first' | 'again' | 'practice';

export type Medal = 'gold' | 'silver' | 'bronze';

/** How a game has ended: what to call it, what there is to say, the line to share, and what to play next, the best first. */
export interface Ending {
  title: string;
  is_won: boolean;
  medal: Medal | null;
  said: string[];
  line: string;
  offers: { id: string; label: string }[];
  /** Whether it shows more of the level than playing it did. */
  reveals: boolean;
  /** Whether there was neither help nor undo. */
  is_clean: boolean;
}

/** The level of a day. */
export interface Daily {
  level: string;
  mode: string;
  difficulty: string | null;
}

export interface PlayedSheet {
  level: string;
  mode: string;
  is_alone: boolean;
  /** Changes when walls move, or whatever else makes plans stale. */
  epoch: number;
  at: number;
  length: number;
  time: string;
  is_over: boolean;
  said: string | null;
  ending: string | null;
  facts: Fact[];
}

/** What an event sounds like. */
export type Cue = 'step' | 'bump' | 'lamp' | 'trap' | 'warning' | 'shift' | 'caught' | 'won' | 'lost';

/** What happened: its sentence, whether it is a mere move, what it sounds like, and what lights up. */
export interface Happened {
  said: string;
  is_move: boolean;
  cue: Cue | null;
  /** What lights up for so many milliseconds, and the keys of the facts that tell of it. */
  effect: { lost: string } | { gained: string } | { lit: number } | null;
  lasts: number | null;
  facts: string[];
}

/** The way of a figure: its places, column and row, each with the moment from which it is seen there. */
export interface Walk {
  role: Role;
  places: [number, [number, number]][];
}

/** A game as it is kept, and what it is without playing it. */
export interface Kept {
  record: string;
  level: string;
  moves: number;
  time: string;
  when: number;
}

/** What came of an input, or of time that has passed. */
export interface Turn {
  told: Happened[];
  sheet: Sheet;
  place: string;
  picture: Picture | null;
  walks: Walk[] | null;
  kept: Omit<Kept, 'when'> | null;
}

/** What is wanted of a map: a window of cells, as they are, or painted with so many pixels each in a theme. */
export interface View {
  x: number;
  y: number;
  w: number;
  h: number;
  plans?: boolean;
  pixels?: number;
  theme?: string;
}

export type Role = 'you' | 'rival' | 'foe' | 'ghost';
export interface Figure {
  cell: number;
  role: Role;
}
export interface Opening {
  cell: number;
  side: Dir | null;
}

/** A window of a map: its cells as bytes, or painted. All cells that are named are those of the whole map. */
export interface Picture {
  map: [number, number];
  x: number;
  y: number;
  size: [number, number];
  walls: 'lines' | 'tiles';
  cells: Uint8Array;
  /** Pixels a cell, and the width and height of the bitmap. */
  pixels: [number, number, number] | null;
  bitmap: ImageBitmap | null;
  entrance: Opening | null;
  exit: Opening | null;
  way: ArrayLike<number>;
  at: number | null;
  figures: Figure[];
  /** The figures outside of the window. */
  beyond: Figure[];
  /** What lies on cells that are mere pixels, if it is little. */
  items: [string, number][];
  trails: [Role, number[]][];
  legend: [Thing, string][];
}

/** How far a search or a generator has come. */
export interface Row {
  name: string;
  is_done: boolean;
  expanded?: number;
  frontier?: number;
  cost?: number | null;
  moves?: number | null;
  has_way?: boolean;
  remark?: string | null;
  steps?: number;
  of?: number;
  stats?: string | null;
}

/** A screen: what is shown, what is done once it is, and how it is left, whether it was shown or not. */
export interface Screen {
  element: HTMLElement;
  begin?: () => void | Promise<void>;
  leave: () => void | Promise<void>;
}

/** Something that has a sign of its own. */
export type Thing =
  | 'entrance'
  | 'exit'
  | 'at'
  | 'covered'
  | { figure: Role }
  | { item: string }
  | { part: string }
  | { mark: string }
  | { plan: Role };

export interface Route {
  name: string;
  text: string;
  query: URLSearchParams;
}
