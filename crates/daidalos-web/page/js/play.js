// A game: the board, the panel beside it, the message, and what keys, mouse and fingers do.
// It owns the clock and the window; what an input means, the library knows.

import { AttemptLine } from './attempt.js';
import { Board } from './board.js';
import { endingOf, isCode, picture, rulesOf, sheetOf } from './engine.js';
import { giveUp } from './days.js';
import { button, capital, copy, h, pair, reason, toast } from './dom.js';
import { actionOf, keysOf, spoken } from './keys.js';
import { Legend } from './legend.js';
import { metered } from './meter.js';
import { pad, watchPointer } from './pointer.js';
import { GhostSwitch, markRaced } from './ghost.js';
import { ratingOf } from './rating.js';
import { report } from './report.js';
import { keepResult } from './results.js';
import { address, go, link, note } from './router.js';
import { askLoad, askSave, showRules } from './saves.js';
import { Flash } from './flash.js';
import { say } from './speech.js';
import { Running, freeSlot, knows, learn, saveSlot, settings, slot } from './store.js';
import { leftGame, markSeen, newGame, savedGame, sharedGame, winsOf } from './traces.js';

/** @typedef {import('../../types').Input} Input */
/** @typedef {import('../../types').Happened} Happened */
/** @typedef {import('../../types').Sheet} Sheet */
/** @typedef {import('../../types').Route} Route */
/** @typedef {import('./engine.js').Play} Play */

/** How long a running game goes unsaved at most, in milliseconds. */
const SAVE_EVERY = 1000;
/** How long the last move can be looked at before the result lies over it. */
const LAST_LOOK = 350;

/** A level by its id, from where it was left; or a game by its code. @param {Route} route */
export async function show(route) {
  const [isRecord, left, ghost] = [isCode(route.text), route.query.get('left'), route.query.get('ghost')];
  if (ghost) markRaced(ghost, route.text);
  const game = isRecord ? sharedGame(route.text) : newGame(route.text);
  const found = game.found();
  const place = left ?? sheetOf(game).level;
  const running = await Running.claim(place, { isEmpty: isRecord || (ghost !== null && !left) });
  const screen = new PlayScreen(game, running, ghost);
  if (!isRecord) screen.goOn();
  if (found) screen.tell(found);
  return screen;
}

/** A saved game by its name. @param {Route} route */
export async function showSaved(route) {
  const record = slot(route.text);
  if (!record) throw new Error(`no game is saved as “${route.text}” in this browser`);
  const left = await Running.of(record);
  const game = left ? leftGame(left.record() ?? record) : savedGame(record);
  const screen = new PlayScreen(game, left ?? await Running.claim(sheetOf(game).level, { isEmpty: true }), null);
  screen.isUnsaved = true;
  screen.tell(`Loaded ${route.text}.`);
  return screen;
}

class PlayScreen {
  /** @param {Play} game @param {Running} running @param {string | null} raced the code of a game to race */
  constructor(game, running, raced) {
    this.game = game;
    this.running = running;
    this.raced = raced;
    /** What is remembered of the level is remembered by this. */
    this.key = game.key();
    /** @type {Sheet} */
    this.sheet = sheetOf(game);
    this.isPaused = false;
    this.isMarking = false;
    this.showsPlans = false;
    this.isOver = false;
    this.isUnsaved = false;
    /** When it was saved, and when time was last looked at. */
    this.saved = 0;
    this.last = 0;
    /** Milliseconds that do not yet make a hundredth of a second. */
    this.rest = 0;
    /** What was told last, to change the panel only then. */
    this.told = '';
    const least = matchMedia('(pointer: coarse)').matches ? 18 : 11;
    this.board = new Board({ label: `The map of ${this.sheet.level}; arrow keys move, i says where you are`, least, most: 128 });
    // A screen reader hands its keys to an application, and to nothing else.
    this.board.element.role = 'application';
    this.board.element.tabIndex = 0;
    this.board.onresize = () => this.paint();
    this.facts = h('dl', { className: 'facts' });
    this.flash = new Flash(this.facts);
    /** The cell that was pointed at last. @type {number[]} */
    this.pointed = [];
    this.legend = new Legend();
    this.message = h('p', { className: 'message' });
    this.attempt = new AttemptLine(this.key);
    this.ghost = new GhostSwitch(raced, () => this.paint(), () => this.focus());
    this.ghost.enter(this.game);
    this.element = this.layout();
    /** @type {(() => void)[]} */
    this.stops = [];
  }

  layout() {
    this.hall = h('div', { className: 'hall' }, this.board.element);
    this.rating = ratingOf(() => this.game);
    const about = { hasDiagonals: this.sheet.has_diagonals, canWait: this.can('wait') };
    return h('section', { className: 'play', 'aria-label': `A game of ${this.sheet.mode}` },
      this.hall,
      h('aside', {},
        h('h1', {}, capital(this.sheet.mode)),
        h('div', { className: 'level' }, h('p', { className: 'id' }, this.sheet.level), this.rating),
        this.attempt.element, this.facts, this.ghost.element, this.commands(), this.message, this.legend.element),
      pad(about, (input) => this.input(input)));
  }

  commands() {
    this.resultButton = button('Result', () => this.showResult(), { className: 'primary', hidden: true });
    this.pauseButton = this.command('Pause', 'pause');
    this.undoButton = this.command('Undo', 'undo');
    return h('div', { className: 'commands' },
      this.resultButton,
      this.command('Hint', 'next'), this.command('Solve', 'solve'), this.undoButton, this.pauseButton,
      this.command('Restart', 'restart'), this.command('Save', 'save'), this.command('Load', 'load'),
      ...this.sheet.verbs.filter(({ action }) => action !== 'wait').map(({ action }) => this.command(capital(action), action)),
      this.command('Rules and keys', 'help'),
      this.command('+', 'larger', 'Larger cells'), this.command('−', 'smaller', 'Smaller cells'),
      button('Copy link', () => copy(link(address('play', this.sheet.level)), 'The link to this level')),
      button('Copy code', () => copy(this.game.code(), 'The code of this game so far')));
  }

  /** A button for an action. @param {string} text @param {string} action @param {string} [name] */
  command(text, action, name = text) {
    const key = spoken(keysOf(action)[0] ?? '');
    const pressed = (/** @type {MouseEvent} */ event) => {
      this.act(action);
      // A player who clicks goes on with keys on the board; one who came here by keys stays.
      if (event.detail > 0) this.focus();
    };
    return button(text, pressed, { title: key ? `${name} (${key})` : name, 'aria-label': name === text ? undefined : name });
  }

  focus() {
    this.board.element.focus({ preventScroll: true });
  }

  /** Goes on with the game of this level that was left here. */
  goOn() {
    const record = this.running.record();
    if (!record) return;
    try {
      this.replace(leftGame(record));
      if (this.sheet.played > 0) this.tell('Welcome back.');
    } catch (error) {
      this.tell(`The game that was left here cannot be gone on with, and is saved as it is. ${reason(error)}`);
      saveSlot(freeSlot(`damaged ${this.sheet.level}`), record);
    }
  }

  begin() {
    document.body.dataset.pad = settings().pad;
    const { key } = this.running;
    note(address('play', this.sheet.level, {
      ...(this.raced ? { ghost: this.raced } : {}),
      ...(this.raced || key !== this.sheet.level ? { left: key } : {}),
    }));
    this.stops = [
      watchPointer(this.board, (input) => this.point(input), () => this.sheet.steps),
      listen(document, 'keydown', (event) => this.press(/** @type {KeyboardEvent} */ (event))),
      listen(document, 'visibilitychange', () => document.hidden && this.pause()),
      listen(window, 'pagehide', () => this.keep(true)),
    ];
    this.focus();
    this.refresh();
    this.speak([]);
    if (!knows(this.sheet.mode)) showRules(this.sheet, rulesOf(this.game));
    learn(this.sheet.mode);
    this.showAttempt();
    if (this.sheet.is_running) return this.loop();
    // A game that is over when it is opened shows its way on the board.
    markSeen(this.key);
    giveUp(this.sheet.level);
    this.end();
  }

  leave() {
    this.keep(true);
    this.running.release();
    this.stops.forEach((stop) => stop());
    cancelAnimationFrame(this.frame ?? 0);
    clearTimeout(this.timer);
    this.board.leave();
    this.flash.leave();
    // It asks the game only as long as it is on the page, and the next screen may take a moment.
    this.rating?.remove();
    this.legend.leave();
    document.querySelectorAll('dialog').forEach((box) => box.close());
    this.game.free();
  }

  /** Another game at the same place: gone on with, or started again. @param {Play} game */
  replace(game) {
    clearTimeout(this.timer);
    this.game.free();
    this.game = game;
    this.setOver(false);
    this.setPaused(false);
    this.board.skip();
    this.ghost.enter(game);
    this.refresh();
    this.showAttempt();
  }

  /** What kind of attempt it is; a turn that is not taken back can still be asked for, and then it is said why. */
  showAttempt() {
    const isRanked = this.attempt.show(this.sheet);
    if (this.undoButton) this.undoButton.ariaDisabled = String(isRanked);
  }

  /** Lets time pass while nothing lies over the board. */
  loop() {
    cancelAnimationFrame(this.frame ?? 0);
    this.last = performance.now();
    const step = (/** @type {number} */ now) => {
      metered(() => this.pass(Math.max(0, now - this.last)));
      this.last = now;
      if (!this.isOver) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /** @param {number} elapsed milliseconds */
  pass(elapsed) {
    if (this.isPaused || document.querySelector('dialog[open]')) return;
    // A page that was asleep has not been played.
    this.rest += Math.min(elapsed, 1000);
    const hundredths = Math.floor(this.rest / 10);
    if (hundredths === 0) return;
    this.rest -= hundredths * 10;
    const told = JSON.parse(this.game.tick(hundredths));
    if (told.length) this.happened(told);
    else this.refreshFacts();
    if (this.ghost.isDue()) this.paintGhost();
    if (performance.now() - this.saved > SAVE_EVERY) this.keep(false);
  }

  /** @param {Input} input */
  input(input) {
    if (this.isOver) return this.tell('The game is over.');
    this.setPaused(false);
    this.message.textContent = '';
    // A player who goes on sees everything at once.
    this.board.skip();
    this.pointed = typeof input === 'object' && 'Point' in input ? [input.Point[0]] : [];
    try {
      metered(() => this.happened(JSON.parse(this.game.input(JSON.stringify(input)))));
    } catch (error) {
      this.tell(reason(error));
    }
  }

  /** What happened, and what follows from it. @param {Happened[]} told */
  happened(told) {
    const loud = told.filter(({ is_move }) => !is_move);
    if (loud.length) this.message.textContent = loud.map(({ said }) => said).join(' ');
    this.isUnsaved = true;
    this.refreshFacts();
    this.attempt.remember(this.sheet);
    this.paint([...this.pointed, this.sheet.at]);
    this.lightUp(told);
    this.speak(told.map(({ said }) => said));
    if (this.sheet.is_running || this.isOver) return;
    this.standing = keepResult(this.game, this.key);
    this.refreshFacts();
    this.end();
  }

  /** @param {Happened[]} told */
  lightUp(told) {
    for (const { effect, lasts, facts } of told) {
      if (!effect || lasts === null || !this.hall) continue;
      if ('lit' in effect) this.board.light(effect.lit, lasts);
      else this.flash.show(this.hall, 'lost' in effect ? 'lost' : 'gained', facts, lasts);
    }
  }

  /** What line mode would say. @param {string[]} sentences */
  speak(sentences) {
    say(sentences, this.game.place());
  }

  /** @param {string} text */
  tell(text) {
    this.message.textContent = text;
    say([text]);
  }

  refresh() {
    this.refreshFacts();
    this.paint();
  }

  refreshFacts() {
    const sheet = this.game.sheet();
    if (sheet === this.told) return;
    this.told = sheet;
    this.sheet = JSON.parse(sheet);
    this.facts.replaceChildren(...this.sheet.facts.map((fact) => {
      const row = pair(fact.label, fact.value);
      row.dataset.key = fact.key;
      row.classList.toggle('urgent', fact.is_urgent);
      row.classList.toggle('minor', !fact.short && fact.key !== 'time');
      return row;
    }));
    this.flash.mark();
  }

  /** What is to be seen of the window. */
  look() {
    const { x, y, w, h } = this.board.window(this.sheet.size, this.sheet.at);
    return this.ghost.shown(picture(this.game.seen(x, y, w, h, this.showsPlans), x, y, this.sheet.is_alone));
  }

  /** @param {number[]} [from] where something was done: what opens does so from there */
  paint(from) {
    const seen = this.look();
    this.board.draw(seen, from);
    this.legend.show(seen);
  }

  /** The ghost moves while the player stands; a step of the player is not cut short for nothing. */
  paintGhost() {
    const seen = this.look();
    if (this.ghost.hasMoved(seen, this.board.picture)) this.board.draw(seen);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (document.querySelector('dialog[open]') || event.altKey) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target?.closest('input:not([type="checkbox"]), select, textarea')) return;
    if (target?.closest('button, a, input') && (event.key === ' ' || event.key === 'Enter')) return;
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    // Steps may be held; commands are given once.
    if (action.dir && action.runs) this.run(action.dir, event.repeat);
    else if (action.dir) this.go(action.dir);
    else if (!event.repeat) this.act(action.name);
  }

  /** A step, or the direction of a mark. @param {import('../../types').Dir} dir */
  go(dir) {
    const isMarking = this.isMarking;
    this.isMarking = false;
    this.input(isMarking ? { Mark: dir } : { Step: dir });
  }

  /** As many steps as need no decision; a key that is held runs once. @param {import('../../types').Dir} dir @param {boolean} isHeld */
  run(dir, isHeld) {
    if (this.isMarking) this.go(dir);
    else if (!isHeld) this.input({ Run: dir });
  }

  /** What a pointer means; after the prefix, the cell that is pointed at is the one to be marked. @param {import('../../types').Input} input */
  point(input) {
    const isMarking = this.isMarking;
    this.isMarking = false;
    if (isMarking && typeof input === 'object' && 'Point' in input) this.input({ Point: [input.Point[0], 'Second'] });
    else if (isMarking && typeof input === 'object' && 'Step' in input) this.input({ Mark: input.Step });
    else this.input(input);
  }

  /** @param {string} name */
  act(name) {
    const isMarking = this.isMarking;
    this.isMarking = false;
    // What acts or waits here, or the prefix again, means the cell where the player stands.
    if (isMarking && ['mark', 'act', 'wait'].includes(name)) this.input('MarkHere');
    else this.deeds[name]?.();
  }

  /** Whether the game has a verb. @param {string} action */
  can(action) {
    return this.sheet.verbs.some((verb) => verb.action === action);
  }

  /** What every action that is no step does. @type {Record<string, () => void>} */
  deeds = {
    wait: () => this.input('Wait'),
    mark: () => this.startMarking(),
    act: () => this.input('Act'),
    plans: () => this.togglePlans(),
    next: () => this.input('Next'),
    solve: () => this.input('Solve'),
    undo: () => this.input('Back'),
    pause: () => (this.isPaused ? this.setPaused(false) : this.pause()),
    where: () => this.tell(this.game.place() || 'The game is over.'),
    save: () => askSave(() => this.game.save(), (name) => this.tell(`Saved as ${name}.`)),
    load: () => askLoad((name) => go(address('saved', name))),
    restart: () => this.restart(),
    larger: () => this.scale(1.25),
    smaller: () => this.scale(0.8),
    help: () => showRules(this.sheet, rulesOf(this.game)),
    menu: () => go(address('')),
  };

  startMarking() {
    this.isMarking = true;
    this.tell('Mark: now a cell or a direction, or again for where you stand.');
  }

  togglePlans() {
    this.showsPlans = !this.showsPlans;
    this.tell(`Plans are ${this.showsPlans ? 'shown' : 'hidden'}.`);
    this.paint();
  }

  /** @param {number} by */
  scale(by) {
    this.board.zoom = Math.min(Math.max(this.board.zoom * by, 0.2), 4);
    this.paint();
  }

  pause() {
    if (this.isOver || this.isPaused) return;
    this.setPaused(true);
    this.keep(true);
    this.tell('Paused; any move goes on.');
  }

  /** While the clock stands, the map is hidden. @param {boolean} isPaused */
  setPaused(isPaused) {
    this.isPaused = isPaused;
    this.hall?.classList.toggle('paused', isPaused);
    if (this.pauseButton) this.pauseButton.textContent = isPaused ? 'Go on' : 'Pause';
  }

  /** @param {boolean} isOver */
  setOver(isOver) {
    this.isOver = isOver;
    if (this.resultButton) this.resultButton.hidden = !isOver;
  }

  /** The same level from the start; what was played so far is saved under a name. */
  restart() {
    try {
      if (this.sheet.is_running && this.sheet.played > 0) {
        const name = freeSlot('before the restart');
        saveSlot(name, this.game.save());
        toast(`The game so far is saved as “${name}”.`);
      }
      this.again();
    } catch (error) {
      this.tell(`Not started again, because the game so far cannot be saved: ${reason(error)}`);
    }
  }

  again() {
    if (this.sheet.played + this.sheet.help > 0) giveUp(this.sheet.level);
    this.replace(newGame(this.sheet.level));
    this.running.end();
    this.isUnsaved = false;
    this.message.textContent = 'A new start.';
    this.speak(['A new start.']);
    this.focus();
    this.loop();
  }

  /** Writes a running game to its place: if something has happened, or (before it is left) if it has begun at all. @param {boolean} isLast */
  keep(isLast) {
    const hasBegun = this.sheet.played > 0 || this.isUnsaved;
    if (this.isOver || !(this.isUnsaved || (isLast && hasBegun))) return;
    this.isUnsaved = false;
    this.saved = performance.now();
    try {
      this.running.keep(this.game.save());
    } catch (error) {
      this.tell(`The game is not saved: ${reason(error)}. “Copy code” gives it to you before you leave.`);
    }
  }

  /** The game is over: nothing is left to go on with. */
  end() {
    this.setOver(true);
    this.running.end();
    this.timer = setTimeout(() => this.showResult(), LAST_LOOK);
  }

  showResult() {
    const { level } = this.sheet;
    const ending = endingOf(this.game, winsOf(level));
    if (!ending) return;
    report(this.sheet, ending, {
      record: this.game.save(),
      key: this.key,
      standing: this.standing ?? '',
      play: (id) => (id === level ? this.again() : go(address('play', id))),
    });
  }
}

/** @param {EventTarget} target @param {string} type @param {(event: Event) => void} handler */
function listen(target, type, handler) {
  target.addEventListener(type, handler);
  return () => target.removeEventListener(type, handler);
}
