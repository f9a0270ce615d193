// What a game sounds like, and how a phone shakes with it: a few notes made on the spot, no files. Silent until it is
// switched on, and until there was a gesture: browsers refuse sound before that.

import { settings } from './store.js';

/** A tone that glides from one pitch to another: hertz, seconds, and how loud it is at most. @typedef {{ wave: OscillatorType, from: number, to: number, at: number, lasts: number, gain: number }} Tone */

/** @param {OscillatorType} wave @param {number} from @param {number} to @param {number} at @param {number} lasts @param {number} gain @returns {Tone} */
const tone = (wave, from, to, at, lasts, gain) => ({ wave, from, to, at, lasts, gain });

/** The same note several times, so many seconds apart. @param {number} times @param {number} apart @param {(at: number) => Tone} note */
const repeated = (times, apart, note) => Array.from({ length: times }, (_, number) => note(number * apart));

/** Notes one after the other. @param {number[]} pitches @param {number} apart @param {(pitch: number, at: number) => Tone} note */
const melody = (pitches, apart, note) => pitches.map((pitch, number) => note(pitch, number * apart));

/** What happens, and its tones. @type {Map<string, Tone[]>} */
const SOUNDS = new Map([
  ['step', [tone('triangle', 210, 160, 0, 0.06, 0.03)]],
  ['bump', [tone('triangle', 110, 55, 0, 0.14, 0.16)]],
  ['lamp', melody([880, 1318.5], 0.09, (pitch, at) => tone('sine', pitch, pitch, at, 0.3, 0.09))],
  ['trap', [tone('sawtooth', 520, 90, 0, 0.4, 0.07)]],
  ['warning', repeated(3, 0.13, (at) => tone('square', 622, 622, at, 0.08, 0.04))],
  ['shift', [tone('triangle', 65, 98, 0, 0.7, 0.16), tone('triangle', 69, 104, 0.05, 0.65, 0.1)]],
  ['caught', melody([147, 139, 73.5], 0.17, (pitch, at) => tone('sawtooth', pitch, pitch, at, 0.15, 0.09))],
  ['won', melody([523.3, 659.3, 784, 1046.5], 0.13, (pitch, at) => tone('triangle', pitch, pitch, at, 0.45, 0.12))],
  ['lost', melody([440, 349.2, 293.7], 0.24, (pitch, at) => tone('sine', pitch, pitch, at, 0.55, 0.12))],
]);

/** How a phone shakes: milliseconds on and off in turn. @type {Map<string, number[]>} */
const HUMS = new Map([
  ['bump', [15]],
  ['shift', [30, 40, 30, 40, 30]],
  ['caught', [60, 40, 140]],
  ['won', [40, 60, 40, 60, 120]],
]);

/** The same sound again within so many seconds is one sound: a run of steps must not add up. */
const ECHO = 0.05;
/** How long a tone swells, so that it does not click. */
const SWELL = 0.008;
/** Too quiet to hear; a curve of this kind cannot end at nothing. */
const HUSH = 0.0001;

/** Made with the first sound. @type {AudioContext | undefined} */
let speaker;
/** When each sound was last played. @type {Map<string, number>} */
const played = new Map();

/** Plays a sound, if sounds are on. @param {string} name */
export function play(name) {
  if (!SOUNDS.has(name) || !settings().sound || !isTouched()) return;
  speaker ??= new AudioContext();
  if (speaker.state !== 'running') speaker.resume().catch(() => {});
  const now = speaker.currentTime;
  if (now - (played.get(name) ?? -ECHO) < ECHO) return;
  played.set(name, now);
  compose(speaker, name, now);
}

/** Shakes the phone, if there is one and that is wanted. @param {string} name */
export function hum(name) {
  const pattern = HUMS.get(name);
  if (pattern && settings().vibration && isTouched()) navigator.vibrate?.(pattern);
}

/** The names of all sounds. */
export const sounds = () => [...SOUNDS.keys()];

/** Puts the tones of a sound into a context; an unknown one is silence. @param {BaseAudioContext} context @param {string} name @param {number} [start] */
export function compose(context, name, start = 0) {
  for (const { wave, from, to, at, lasts, gain } of SOUNDS.get(name) ?? []) {
    const [begin, end] = [start + at, start + at + lasts];
    const [source, level] = [new OscillatorNode(context, { type: wave }), new GainNode(context, { gain: 0 })];
    source.frequency.setValueAtTime(from, begin).exponentialRampToValueAtTime(to, end);
    level.gain.setValueAtTime(0, begin).linearRampToValueAtTime(gain, begin + SWELL).exponentialRampToValueAtTime(HUSH, end);
    source.connect(level).connect(context.destination);
    source.start(begin);
    source.stop(end);
  }
}

/** Whether the page was touched, clicked or typed at. */
const isTouched = () => navigator.userActivation?.hasBeenActive ?? true;
