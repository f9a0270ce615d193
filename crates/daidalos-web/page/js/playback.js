// Something that is played like a film: a time line to drag, single steps both ways, and a speed.
// A frame takes as long as it takes; the next one is asked for when it is there, so a film that is hard to show
// skips steps instead of running late.

import { button, h, unique } from './dom.js';

/** @typedef {{ length: number, show: (to: number) => Promise<void> }} Reel how many steps there are, and what shows the place after some of them */

/** A map of a million cells takes a million steps. */
const SPEEDS = Array.from({ length: 19 }, (_, power) => 2 ** power);

export class Playback {
  /** @param {Reel} reel @param {{ speed: number, unit: string }} given steps a second at first */
  constructor(reel, { speed, unit }) {
    this.reel = reel;
    this.at = 0;
    this.speed = nearest(speed);
    this.isPlaying = false;
    this.carry = 0;
    /** Whether a place is being shown, and whether it is another one by now that should be. */
    this.isShowing = false;
    this.isStale = false;
    this.isLeft = false;
    this.unit = unit;
    this.line = h('input', {
      type: 'range', className: 'timeline', min: 0, value: 0, 'aria-label': 'Time line',
      oninput: () => this.jump(Number(this.line.value)),
    });
    this.toggle = button('Play', () => this.setPlaying(!this.isPlaying), { className: 'primary' });
    this.place = h('output', { className: 'place' });
    const id = unique('speed');
    this.choice = h(
      'select',
      { id, onchange: () => (this.speed = Number(this.choice.value)) },
      ...SPEEDS.map((value) => h('option', { value: String(value) }, `${value} ${value === 1 ? unit.replace(/s$/, '') : unit}/s`)),
    );
    this.choice.value = String(this.speed);
    this.element = h(
      'div',
      { className: 'playback', role: 'group', 'aria-label': 'Playback' },
      this.line,
      h('div', { className: 'row' },
        button('|◀', () => this.jump(0), { 'aria-label': 'To the start' }),
        button('◀', () => this.jump(this.at - 1), { 'aria-label': 'One step back' }),
        this.toggle,
        button('▶', () => this.jump(this.at + 1), { 'aria-label': 'One step on' }),
        button('▶|', () => this.jump(this.reel.length), { 'aria-label': 'To the end' }),
        h('label', { htmlFor: id, className: 'hidden' }, 'Speed'), this.choice, this.place),
    );
    this.refresh();
  }

  leave() {
    this.isLeft = true;
    cancelAnimationFrame(this.frame ?? 0);
  }

  /** About so many steps a second. @param {number} speed */
  setSpeed(speed) {
    this.speed = nearest(speed);
    this.choice.value = String(this.speed);
  }

  /** Puts another film in. @param {Reel} reel @param {number} [at] */
  load(reel, at = 0) {
    this.reel = reel;
    this.reset(at);
  }

  /** Goes to a place and stays there. @param {number} [at] */
  reset(at = 0) {
    this.setPlaying(false);
    return this.show(at);
  }

  /** Shows the place where it is once more: the window has changed. */
  again() {
    this.show(this.at);
  }

  /** Stays where it is; what was still to be shown is not asked for any more. */
  stop() {
    this.isStale = false;
    this.setPlaying(false);
  }

  /** @param {number} to */
  jump(to) {
    this.setPlaying(false);
    this.show(to);
  }

  /** @param {boolean} isPlaying */
  setPlaying(isPlaying) {
    if (isPlaying && this.at >= this.reel.length) this.show(0);
    this.isPlaying = isPlaying;
    this.toggle.textContent = isPlaying ? 'Pause' : 'Play';
    cancelAnimationFrame(this.frame ?? 0);
    if (!isPlaying) return;
    let last = performance.now();
    const step = (/** @type {number} */ now) => {
      this.carry += (Math.min(now - last, 250) / 1000) * this.speed;
      last = now;
      const whole = Math.floor(this.carry);
      this.carry -= whole;
      if (this.isShowing) this.carry += whole;
      else if (whole > 0) this.show(this.at + whole);
      if (this.at >= this.reel.length) this.setPlaying(false);
      else this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /** Shows a place; of those that are asked for while another one is being shown, the last. @param {number} to */
  async show(to) {
    this.at = Math.max(0, Math.min(to, this.reel.length));
    this.refresh();
    if (this.isShowing) {
      this.isStale = true;
      return;
    }
    this.isShowing = true;
    do {
      this.isStale = false;
      // What was left while it was shown is shown to nobody.
      await this.reel.show(this.at).catch(() => {});
    } while (this.isStale && !this.isLeft);
    this.isShowing = false;
  }

  refresh() {
    this.line.max = String(this.reel.length);
    this.line.value = String(this.at);
    this.line.setAttribute('aria-valuetext', `${this.at} of ${this.reel.length}`);
    this.place.textContent = `${this.at} / ${this.reel.length}`;
  }

  /** Keys of a film; true if it was one. @param {KeyboardEvent} event */
  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]')) return false;
    if (event.target instanceof HTMLElement && event.target.closest('input, select, textarea, button, a')) return false;
    const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity });
    if (event.key === ' ') this.setPlaying(!this.isPlaying);
    else if (event.key in steps) this.jump(this.at + steps[event.key]);
    else return false;
    event.preventDefault();
    return true;
  }
}

/** @param {number} speed */
const nearest = (speed) => SPEEDS.find((value) => value >= speed) ?? SPEEDS[SPEEDS.length - 1];
