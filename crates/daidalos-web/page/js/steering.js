// What keys and pointers mean in a game: a step, a run, a mark, or a command. The prefix of marks is kept here.

import { actionOf } from './keys.js';

/** @typedef {import('../../types').Dir} Dir */
/** @typedef {import('../../types').Input} Input */

export class Steering {
  /** @param {{ input: (input: Input) => void, act: (name: string) => void, isWaiting: () => boolean }} game what is told of it, and whether it has not answered yet */
  constructor(game) {
    this.game = game;
    /** Whether the next cell or direction is to be marked. */
    this.isMarking = false;
  }

  /** @param {KeyboardEvent} event */
  type(event) {
    if (document.querySelector('dialog[open]') || isMenuOpen(event) || event.altKey || event.defaultPrevented) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target?.closest('input:not([type="checkbox"]), select, textarea')) return;
    if (target?.closest('button, a, input') && (event.key === ' ' || event.key === 'Enter')) return;
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    // Steps may be held, but do not pile up; commands are given once.
    if (event.repeat && this.game.isWaiting()) return;
    if (action.dir && action.runs) this.run(action.dir, event.repeat);
    else if (action.dir) this.step(action.dir);
    else if (!event.repeat) this.act(action.name);
  }

  /** A step, or the direction of a mark. @param {Dir} dir */
  step(dir) {
    this.game.input(this.marks() ? { Mark: dir } : { Step: dir });
  }

  /** As many steps as need no decision; a key that is held runs once. @param {Dir} dir @param {boolean} isHeld */
  run(dir, isHeld) {
    if (this.isMarking) this.step(dir);
    else if (!isHeld) this.game.input({ Run: dir });
  }

  /** What a pointer means; after the prefix, the cell that is pointed at is the one to be marked. @param {Input} input */
  point(input) {
    const isMarking = this.marks();
    if (isMarking && typeof input === 'object' && 'Point' in input) this.game.input({ Point: [input.Point[0], 'Second'] });
    else if (isMarking && typeof input === 'object' && 'Step' in input) this.game.input({ Mark: input.Step });
    else this.game.input(input);
  }

  /** A command. @param {string} name */
  act(name) {
    const isMarking = this.marks();
    // What acts or waits here, or the prefix again, means the cell where the player stands.
    if (isMarking && ['mark', 'act', 'wait'].includes(name)) this.game.input('MarkHere');
    else this.game.act(name);
  }

  /** Whether the prefix was given; it is used up by that. */
  marks() {
    const isMarking = this.isMarking;
    this.isMarking = false;
    return isMarking;
  }
}

/** Whether a key closes a menu that is open, and means nothing else. @param {KeyboardEvent} event */
const isMenuOpen = (event) => event.key === 'Escape' && document.querySelector('.more:popover-open') !== null;
