// A game: the board, the panel beside it, the message, and what keys, mouse and fingers do.
// It owns the clock and the window; what an input means, the library knows.

import { Board } from './board.js';
import { Play, freshSeed, isCode, modeOf, picture } from './engine.js';
import { button, capital, copy, dialog, h, pair, reason, toast } from './dom.js';
import { ACTIONS, actionOf, keysOf, spoken } from './keys.js';
import { legend } from './legend.js';
import { metered } from './meter.js';
import { hands, pad } from './hands.js';
import { report } from './report.js';
import { address, go, link, note } from './router.js';
import { say } from './speech.js';
import { Running, knows, learn, removeSlot, saveSlot, settings, slot, slots } from './store.js';

/** @typedef {import('../../types').Input} Input */
/** @typedef {import('../../types').Told} Told */
/** @typedef {import('../../types').Sheet} Sheet */
/** @typedef {import('../../types').Route} Route */

/** How long a running game goes unsaved at most, in milliseconds. */
const SAVE_EVERY = 1000;
/** Where the game goes that is started again. */
const BEFORE = 'before the restart';

/** @param {HTMLElement} main @param {Route} route */
export async function show(main, route) {
  const game = isCode(route.text) ? Play.resume(route.text) : Play.start(route.text, freshSeed());
  const isEmpty = isCode(route.text);
  const running = await Running.claim(route.query.get('left') ?? levelOf(game), { isEmpty });
  const screen = new Screen(game, running);
  if (!isEmpty) screen.goOn();
  main.replaceChildren(screen.element);
  screen.begin();
  return () => screen.leave();
}

/** @param {Play} game @returns {string} */
const levelOf = (game) => JSON.parse(game.sheet()).level;

class Screen {
  /** @param {Play} game @param {Running} running */
  constructor(game, running) {
    this.game = game;
    this.running = running;
    /** @type {Sheet} */
    this.sheet = JSON.parse(game.sheet());
    this.isPaused = false;
    this.isMarking = false;
    this.showsPlans = false;
    this.isOver = false;
    /** Since when something is unsaved. */
    this.unsaved = 0;
    this.last = performance.now();
    this.rest = 0;
    /** What was told last, and which signs the legend shows, to change them only then. */
    this.told = '';
    this.kinds = '';
    this.board = new Board({ label: `The map of ${this.sheet.level}` });
    this.board.onresize = () => this.paint();
    this.facts = h('dl', { className: 'facts' });
    this.signs = h('div');
    this.message = h('p', { className: 'message' });
    this.element = this.layout();
    this.stops = [
      hands(this.board, (input) => this.input(input), () => this.sheet.steps),
      listen(document, 'keydown', (event) => this.press(/** @type {KeyboardEvent} */ (event))),
      listen(document, 'visibilitychange', () => document.hidden && this.pause()),
      listen(window, 'pagehide', () => this.keep()),
    ];
  }

  layout() {
    const mode = modeOf(this.sheet.mode);
    const commands = h(
      'div',
      { className: 'commands' },
      this.command('Hint', 'next'), this.command('Solve', 'solve'), this.command('Undo', 'undo'),
      (this.pauseButton = this.command('Pause', 'pause')), this.command('Restart', 'restart'),
      this.command('Save', 'save'), this.command('Load', 'load'),
      mode?.has_foes ? this.command('Plans', 'plans') : null,
      this.command('Rules and keys', 'help'),
      button('Copy link', () => copy(link(address('play', this.sheet.level)), 'The link to this level')),
    );
    this.hall = h('div', { className: 'hall' }, this.board.element, this.zoom());
    this.stick = pad(this.game.has_diagonals(), (input) => this.input(input));
    return h(
      'section',
      { className: 'play', 'aria-label': `A game of ${this.sheet.mode}` },
      this.hall,
      h('aside', {},
        h('h1', {}, capital(this.sheet.mode)),
        h('p', { className: 'id' }, this.sheet.level),
        this.facts, this.message, commands, this.signs),
      this.stick,
    );
  }

  zoom() {
    return h('div', { className: 'zoom' },
      button('+', () => this.act('larger'), { 'aria-label': 'Larger cells' }),
      button('−', () => this.act('smaller'), { 'aria-label': 'Smaller cells' }));
  }

  /** A button for an action. @param {string} text @param {string} action */
  command(text, action) {
    const key = spoken(keysOf(action)[0] ?? '');
    return button(text, () => this.act(action), { title: key ? `${text} (${key})` : text });
  }

  /** Goes on with the game of this level that was left here. */
  goOn() {
    const record = this.running.record();
    if (!record) return;
    try {
      this.replace(Play.resume(record));
      if (this.sheet.played > 0) this.tell('Here you are again.');
    } catch (error) {
      saveSlot(`damaged ${this.sheet.level}`, record);
      this.tell(`The game that was left here cannot be gone on with; it is kept. ${reason(error)}`);
    }
  }

  begin() {
    document.body.dataset.pad = settings().pad;
    note(address('play', this.sheet.level));
    this.refresh();
    if (!knows(this.sheet.mode)) this.help();
    learn(this.sheet.mode);
    this.speak([]);
    if (this.sheet.is_running) this.loop();
    else this.end();
  }

  leave() {
    this.keep();
    this.running.release();
    this.stops.forEach((stop) => stop());
    cancelAnimationFrame(this.frame ?? 0);
    clearTimeout(this.timer);
    this.board.leave();
    this.game.free();
    document.querySelectorAll('dialog').forEach((box) => box.close());
  }

  /** Another game at the same place: loaded, or started again. @param {Play} game */
  replace(game) {
    this.game.free();
    this.game = game;
    this.isOver = false;
    this.setPaused(false);
    this.refresh();
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
    if (this.isPaused || document.querySelector('dialog')) return;
    // A page that was asleep has not been played.
    this.rest += Math.min(elapsed, 1000);
    const hundredths = Math.floor(this.rest / 10);
    if (hundredths === 0) return;
    this.rest -= hundredths * 10;
    const told = JSON.parse(this.game.tick(hundredths));
    if (told.length) this.happened(told);
    else this.refreshFacts();
    if (this.unsaved && performance.now() - this.unsaved > SAVE_EVERY) this.keep();
  }

  /** @param {Input} input */
  input(input) {
    if (this.isOver) return;
    this.setPaused(false);
    this.message.textContent = '';
    try {
      metered(() => this.happened(JSON.parse(this.game.input(JSON.stringify(input)))));
    } catch (error) {
      this.tell(reason(error));
    }
  }

  /** What happened, and what follows from it. @param {Told[]} told */
  happened(told) {
    const loud = told.filter(({ event }) => !(typeof event === 'object' && 'Moved' in event));
    if (loud.length) this.tell(loud.map(({ said }) => said).join(' '), false);
    this.unsaved ||= performance.now();
    this.refresh();
    this.speak(told.map(({ said }) => said));
    if (!this.sheet.is_running) this.end();
  }

  /** What line mode would say. @param {string[]} sentences */
  speak(sentences) {
    say(sentences, this.game.place());
  }

  /** @param {string} text */
  tell(text, isSpoken = true) {
    this.message.textContent = text;
    if (isSpoken) say([text]);
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
      row.classList.toggle('urgent', fact.is_urgent);
      row.classList.toggle('minor', !fact.short && fact.key !== 'time');
      return row;
    }));
  }

  paint() {
    const { x, y, w, h } = this.board.window(this.sheet.size, this.sheet.at);
    const seen = picture(this.game.seen(x, y, w, h, this.showsPlans), x, y);
    this.board.draw(seen);
    const kinds = [seen.figures.length, seen.entrance?.cell, seen.exit?.cell, this.showsPlans].join();
    if (kinds === this.kinds) return;
    this.kinds = kinds;
    this.signs.replaceChildren(legend(seen, this.sheet.is_alone));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (document.querySelector('dialog') || event.altKey) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target?.closest('input, select, textarea')) return;
    if (target?.closest('button, a') && (event.key === ' ' || event.key === 'Enter')) return;
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    this.act(action.name);
  }

  /** @param {string} name */
  act(name) {
    const dir = ACTIONS.find((action) => action.name === name)?.dir;
    const isMarking = this.isMarking;
    this.isMarking = false;
    if (dir) return this.input(isMarking ? { Mark: dir } : { Step: dir });
    /** @type {Record<string, () => void>} */
    const acts = {
      wait: () => this.input('Wait'),
      mark: () => {
        this.isMarking = true;
        this.tell('Mark: now a direction.');
      },
      plans: () => {
        this.showsPlans = !this.showsPlans;
        this.tell(`What foes in sight plan is ${this.showsPlans ? 'shown' : 'hidden'}.`);
        this.paint();
      },
      next: () => this.input('Next'),
      solve: () => this.input('Solve'),
      undo: () => this.input('Back'),
      pause: () => (this.isPaused ? this.setPaused(false) : this.pause()),
      where: () => this.tell(this.game.place()),
      save: () => this.saveAs(),
      load: () => this.load(),
      restart: () => this.restart(),
      larger: () => this.scale(1.25),
      smaller: () => this.scale(0.8),
      help: () => this.help(),
      menu: () => go(address('')),
    };
    acts[name]?.();
  }

  /** @param {number} by */
  scale(by) {
    this.board.zoom = Math.min(Math.max(this.board.zoom * by, 0.2), 4);
    this.paint();
  }

  pause() {
    if (this.isOver || this.isPaused) return;
    this.setPaused(true);
    this.keep();
    this.tell('Paused; any move goes on.');
  }

  /** While the clock stands, the map is hidden. @param {boolean} isPaused */
  setPaused(isPaused) {
    this.isPaused = isPaused;
    this.hall?.classList.toggle('paused', isPaused);
    if (this.pauseButton) this.pauseButton.textContent = isPaused ? 'Go on' : 'Pause';
  }

  restart() {
    try {
      if (this.sheet.is_running && this.sheet.played > 0) {
        saveSlot(BEFORE, this.game.save());
        toast(`The game so far is saved as “${BEFORE}”.`);
      }
      this.again(this.sheet.level);
    } catch (error) {
      this.tell(`Not started again, because the game so far cannot be saved: ${reason(error)}`);
    }
  }

  /** @param {string} level */
  again(level) {
    this.replace(Play.start(level, freshSeed()));
    this.running.end();
    this.tell('A new start.', false);
    this.speak(['A new start.']);
    this.loop();
  }

  /** Writes a running game to its place. */
  keep() {
    if (!this.unsaved || this.isOver) return;
    this.unsaved = 0;
    try {
      this.running.keep(this.game.save());
    } catch (error) {
      this.tell(`The game is not saved: ${reason(error)}. Its code holds it: share it before you leave.`);
    }
  }

  saveAs() {
    const name = h('input', { value: 'game', maxLength: 60, required: true, id: 'slot-name' });
    const form = h('form', {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        try {
          saveSlot(name.value.trim() || 'game', this.game.save());
          box.close();
          this.tell(`Saved as ${name.value.trim() || 'game'}.`);
        } catch (error) {
          toast(`Not saved: ${reason(error)}.`);
        }
      },
    }, h('label', { htmlFor: 'slot-name' }, 'Name'), name, h('button', { type: 'submit', className: 'primary' }, 'Save'));
    const box = dialog('Save this game', [form]);
    name.select();
  }

  load() {
    const list = h('ul', { className: 'slots' }, ...slots().map((name) => h('li', {},
      button(name, () => {
        box.close();
        this.loadSlot(name);
      }),
      button('Delete', () => {
        removeSlot(name);
        box.close();
        this.load();
      }, { 'aria-label': `Delete ${name}` }))));
    const empty = slots().length ? null : h('p', {}, 'No game is saved yet.');
    const box = dialog('Load a game', [empty ?? list]);
  }

  /** @param {string} name */
  loadSlot(name) {
    this.keep();
    go(address('saved', name));
  }

  help() {
    const mode = modeOf(this.sheet.mode);
    const rows = ACTIONS.map(({ name, about }) => h('tr', {},
      h('td', {}, ...keysOf(name).map((key) => h('kbd', {}, spoken(key)))), h('td', {}, about)));
    dialog(capital(this.sheet.mode), [
      h('ul', { className: 'rules' }, ...(mode?.rules ?? []).map((line) => h('li', {}, line))),
      h('p', {}, 'Click or tap a cell to walk there through what you have seen; swipe to step.'),
      h('details', {}, h('summary', {}, 'Keys'), h('table', { className: 'keys' }, h('tbody', {}, ...rows))),
      h('form', { method: 'dialog' }, h('button', { className: 'primary', autofocus: true }, 'Play')),
    ]);
  }

  /** The game is over: the result, and what may come next. */
  end() {
    this.isOver = true;
    this.unsaved = 0;
    this.running.end();
    const record = this.game.save();
    this.timer = setTimeout(() => report(this.sheet, record, this.message.textContent ?? '', {
      again: () => this.again(this.sheet.level),
      another: () => go(address('play', this.sheet.level.replace(/#.*/s, ''))),
    }), 350);
  }
}

/** Opens a saved game by its name. @param {HTMLElement} main @param {Route} route */
export async function showSaved(main, route) {
  const record = slot(route.text);
  if (!record) throw new Error(`no game is saved as “${route.text}” in this browser`);
  const game = Play.resume(record);
  const screen = new Screen(game, await Running.claim(levelOf(game), { isEmpty: true }));
  main.replaceChildren(screen.element);
  screen.begin();
  screen.unsaved = performance.now();
  screen.tell(`Loaded ${route.text}.`);
  return () => screen.leave();
}

/** @param {EventTarget} target @param {string} type @param {(event: Event) => void} handler */
function listen(target, type, handler) {
  target.addEventListener(type, handler);
  return () => target.removeEventListener(type, handler);
}
