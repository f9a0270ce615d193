// A game: the board, the panel beside it, the message, and what keys, mouse and fingers do.
// It owns the clock and the window; what an input means, the library knows.

import { AttemptLine } from './attempt.js';
import { Board } from './board.js';
import { Commands } from './commands.js';
import { counts, giveUp } from './days.js';
import { button, capital, copy, dialog, h, reason, toast } from './dom.js';
import { Engine, GivenUp, daily, freshSeed, modeOf, today } from './engine.js';
import { Facts } from './facts.js';
import { KEY_ZOOM, watchCamera } from './gestures.js';
import { GhostSwitch, markRaced } from './ghost.js';
import { Keeper } from './keeping.js';
import { askLoad } from './kept-games.js';
import { Legend } from './legend.js';
import { metered } from './meter.js';
import { Overview } from './overview.js';
import { patiently } from './patience.js';
import { pad, watchPointer } from './pointer.js';
import { Rating } from './rating.js';
import { report } from './report.js';
import { keepResult } from './results.js';
import { address, go, link, note } from './router.js';
import { showRules } from './rules.js';
import { askSave } from './saves.js';
import { hum, play as sound } from './sounds.js';
import { say } from './speech.js';
import { Steering } from './steering.js';
import { Running, changeSettings, freeSlot, knows, learn, saveBeforeRestart, saveSlot, settings, slot } from './store.js';
import { kindOf, leftGame, markSeen, newGame, savedGame, sharedGame, winsOf } from './traces.js';

/** @typedef {import('../../types').Input} Input */
/** @typedef {import('../../types').Dir} Dir */
/** @typedef {import('../../types').Turn} Turn */
/** @typedef {import('../../types').Happened} Happened */
/** @typedef {import('../../types').Sheet} Sheet */
/** @typedef {import('../../types').Route} Route */
/** @typedef {import('./traces.js').Opened} Opened */

/** How often time passes while nothing else happens, and how long a step of a walk is seen, in milliseconds. */
const TICK = 100;
const WALK = 90;
/** How long an answer that is on its way is waited for when the game is left. */
const PATIENCE = 500;
/** How long the last move can be looked at before the result lies over it. */
const LAST_LOOK = 900;

/** @type {Record<Dir, [number, number]>} */
const AIMS = { N: [0, -1], NE: [1, -1], E: [1, 0], SE: [1, 1], S: [0, 1], SW: [-1, 1], W: [-1, 0], NW: [-1, -1] };

/** A level by its id, from where it was left; or a game by its code. @param {Route} route @param {Engine} engine */
export async function show(route, engine) {
  if (route.text === 'daily') return show({ ...route, text: daily(today())?.level ?? '' }, engine);
  const isRecord = await engine.isCode(route.text);
  const [left, ghost] = [route.query.get('left'), route.query.get('ghost')];
  if (ghost) await markRaced(engine, ghost, route.text);
  const opened = await (isRecord ? sharedGame(engine, route.text) : newGame(engine, route.text));
  const running = await Running.claim(left ?? opened.sheet.level, { isEmpty: isRecord || (ghost !== null && !left) });
  const screen = new PlayScreen(engine, opened, running, ghost);
  try {
    if (!isRecord) await screen.goOn();
  } catch (error) {
    await screen.leave();
    throw error;
  }
  if (opened.found) screen.tell(opened.found);
  return screen;
}

/** A saved game by its name. @param {Route} route @param {Engine} engine */
export async function showSaved(route, engine) {
  const saved = slot(route.text);
  if (!saved) throw new Error(`no game is saved as “${route.text}” in this browser`);
  const left = await Running.of(saved.record);
  const opened = await (left ? leftGame(engine, left.record() ?? saved.record) : savedGame(engine, saved.record));
  const running = left ?? await Running.claim(opened.sheet.level, { isEmpty: true });
  const screen = new PlayScreen(engine, opened, running, null);
  screen.keeper.isStale = true;
  screen.tell(`Loaded ${route.text}.`);
  return screen;
}

class PlayScreen {
  /** @param {Engine} engine @param {Opened} opened @param {Running} running @param {string | null} raced the code of a game to race */
  constructor(engine, { game, sheet, rules, key }, running, raced) {
    this.engine = engine;
    this.game = game;
    this.running = running;
    this.raced = raced;
    this.rules = rules;
    /** What is remembered of the level is remembered by this. */
    this.key = key;
    /** @type {Sheet} */
    this.sheet = sheet;
    this.isLesson = modeOf(sheet.mode)?.lesson === sheet.level;
    this.isPaused = false;
    this.showsPlans = this.isLesson;
    this.isOver = false;
    this.isLeft = false;
    /** When time was last looked at, and the milliseconds that the game has not been told of. */
    this.last = 0;
    this.rest = 0;
    /** Questions that the game has not answered yet, and since when there are any. */
    this.waiting = 0;
    this.since = 0;
    this.facts = new Facts();
    this.keeper = new Keeper(running, (text) => this.tell(text));
    this.steering = new Steering({ input: (input) => this.input(input), act: (name) => this.act(name), isWaiting: () => this.waiting > 0 });
    /** The cell that was pointed at last. @type {number[]} */
    this.pointed = [];
    this.legend = new Legend();
    this.message = h('p', { className: 'message' });
    this.attempt = new AttemptLine(this.key);
    this.board = this.makeBoard();
    this.overview = new Overview(this.board, (view) => this.game.overview(view));
    this.ghost = new GhostSwitch(raced, () => this.look(), () => this.focus());
    this.ghost.enter(this.game, this.sheet);
    this.rating = new Rating(this.sheet.level);
    this.commands = new Commands(this.sheet, (action, event) => this.press(action, event));
    this.element = this.layout();
    /** @type {(() => void)[]} */
    this.stops = [];
  }

  makeBoard() {
    const least = matchMedia('(pointer: coarse)').matches ? 18 : 11;
    const board = new Board({ label: `The map of ${this.sheet.level}; arrow keys move, i says where you are`, least, most: 128 });
    // A screen reader hands its keys to an application, and to nothing else.
    board.element.role = 'application';
    board.element.tabIndex = 0;
    board.onview = () => this.look();
    board.onmove = () => this.overview?.paint();
    return board;
  }

  layout() {
    this.hall = h('div', { className: 'hall' }, this.board.element, this.overview.element, this.facts.countdown);
    const about = { hasDiagonals: this.sheet.has_diagonals, canWait: this.can('wait') };
    return h('section', { className: 'play', 'aria-label': `A game of ${this.sheet.mode}` },
      this.hall,
      h('aside', {},
        h('h1', {}, capital(this.sheet.mode)),
        h('div', { className: 'level' }, h('p', { className: 'id' }, this.sheet.level), this.rating.element),
        this.attempt.element, this.facts.element, this.ghost.element, this.commands.element, this.message, this.legend.element),
      pad(about, (input) => this.steering.point(input)));
  }

  focus() {
    this.board.element.focus({ preventScroll: true });
  }

  /** Goes on with the game of this level that was left here. */
  async goOn() {
    const record = this.running.record();
    if (!record) return;
    try {
      this.replace(await leftGame(this.engine, record));
      if (this.sheet.played > 0) this.tell('Welcome back.');
    } catch (error) {
      if (error instanceof GivenUp) throw error;
      this.tell(`The game that was left here cannot be gone on with, and is saved as it is. ${reason(error)}`);
      saveSlot(freeSlot(`damaged ${this.sheet.level}`), { record, level: this.sheet.level, moves: 0, time: '', when: Date.now() });
    }
  }

  async begin() {
    document.body.dataset.pad = settings().pad;
    document.body.classList.add('playing');
    const { key } = this.running;
    note(address('play', this.sheet.level, {
      ...(this.raced ? { ghost: this.raced } : {}),
      ...(this.raced || key !== this.sheet.level ? { left: key } : {}),
    }));
    this.stops = [
      watchPointer(this.board, (input) => this.steering.point(input), () => this.sheet.steps),
      watchCamera(this.board, { drags: (event) => event.pointerType === 'mouse' && event.button <= 1 }),
      listen(document, 'keydown', (event) => this.steering.type(/** @type {KeyboardEvent} */ (event))),
      listen(document, 'visibilitychange', () => document.hidden && this.pause()),
      listen(window, 'pagehide', () => this.keep()),
    ];
    this.showSound();
    this.showAttempt();
    this.focus();
    this.facts.show(this.sheet);
    // What has come here by a code or from a save is not yet kept as a game that goes on.
    if (this.hasBegun) this.keeper.hold(await this.game.kept());
    this.keep();
    await this.look();
    if (this.isLeft) return;
    if (!knows(this.sheet.mode)) this.showRules();
    learn(this.sheet.mode);
    if (this.sheet.is_running) return this.loop();
    // A game that is over when it is opened shows its way on the board.
    markSeen(this.key);
    giveUp(this.sheet.level);
    this.end();
  }

  async leave() {
    this.isLeft = true;
    document.body.classList.remove('playing');
    this.stops.forEach((stop) => stop());
    cancelAnimationFrame(this.frame ?? 0);
    clearTimeout(this.timer);
    this.keep();
    this.board.leave();
    this.overview.leave();
    this.facts.leave();
    this.rating.leave();
    this.legend.leave();
    document.querySelectorAll('dialog').forEach((box) => box.close());
    await this.settled();
    await this.keepLast();
    this.running.release();
    this.engine.stop();
  }

  /** Waits for what is on its way, but not for long; and for the result, which counts. */
  async settled() {
    for (let left = PATIENCE; this.waiting > 0 && left > 0; left -= 20) await new Promise((done) => setTimeout(done, 20));
    await this.finishing?.catch(() => {});
  }

  /** Another game at the same place: gone on with, or started again. @param {Opened} opened */
  replace({ game, sheet }) {
    clearTimeout(this.timer);
    this.game.free();
    this.game = game;
    this.sheet = sheet;
    this.setOver(false);
    this.setPaused(false);
    this.board.skip();
    this.ghost.enter(game, sheet);
    this.facts.show(this.sheet);
    this.showAttempt();
  }

  /** What kind of attempt it is; a turn that is not taken back can still be asked for, and then it is said why. */
  showAttempt() {
    this.commands.dim('undo', this.attempt.show(this.sheet));
  }

  /** Lets time pass while nothing lies over the board. */
  loop() {
    cancelAnimationFrame(this.frame ?? 0);
    this.last = performance.now();
    const step = (/** @type {number} */ now) => {
      this.pass(now);
      if (!this.isOver && !this.isLeft) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /** @param {number} now */
  pass(now) {
    this.elapse(now);
    const isWalking = this.sheet.is_walking;
    if (this.waiting > 0 || this.rest < (isWalking ? WALK : TICK)) return;
    // A walk waits for what answers its steps.
    if (isWalking && this.board.film.isPlaying(now)) return;
    this.ask(null, this.ghost.isDue());
  }

  /** @param {number} now */
  elapse(now) {
    // A page that was asleep has not been played, nor has a game that thinks.
    const isThinking = this.waiting > 0 && now - this.since > TICK;
    if (!isThinking && !this.isPaused && !document.querySelector('dialog[open]')) this.rest += Math.min(Math.max(0, now - this.last), 1000);
    this.last = now;
  }

  /** @param {Input} input */
  input(input) {
    if (this.isOver) return this.tell('The game is over.');
    this.setPaused(false);
    this.message.textContent = '';
    this.pointed = typeof input === 'object' && 'Point' in input ? [input.Point[0]] : [];
    this.elapse(performance.now());
    this.ask(input, true);
  }

  /** Asks the game for a turn: time has passed, and something may have been done. @param {Input | null} input @param {boolean} looks */
  async ask(input, looks) {
    const hundredths = this.isOver ? 0 : Math.floor(this.rest / 10);
    this.rest -= hundredths * 10;
    const { game } = this;
    const view = { ...this.board.view(this.sheet.size, this.sheet.at), plans: this.showsPlans };
    const turn = game.turn({ elapsed: hundredths, input, view, looks, keeps: this.keeper.isDue(input !== null) });
    this.wait(1);
    try {
      // One notice is enough, however many wait.
      const answer = await (this.waiting > 1 ? turn : patiently(turn, 'Thinking', () => this.revive()));
      if (game !== this.game) return;
      if (!this.isLeft) metered(() => this.take(answer, input));
      else if (answer.kept) this.keeper.hold(answer.kept);
    } catch (error) {
      if (!(error instanceof GivenUp)) this.tell(reason(error));
    } finally {
      this.wait(-1);
    }
  }

  /** Counts questions without an answer; as long as there are some, or a walk goes on, what is seen is not the last of it. @param {number} by */
  wait(by) {
    if (this.waiting === 0) this.since = performance.now();
    this.waiting += by;
    this.element.toggleAttribute('data-busy', this.waiting > 0 || this.sheet.is_walking);
  }

  /** Does something that takes more than one question. @param {() => Promise<void>} task */
  async busily(task) {
    this.wait(1);
    await task().catch((error) => error instanceof GivenUp || this.tell(reason(error)));
    this.wait(-1);
  }

  /** What is to be seen anew, though nothing has happened. */
  look() {
    return this.ask(null, true);
  }

  /** What came of a turn. @param {Turn} turn @param {Input | null} input */
  take({ told, sheet, place, picture, walks, kept }, input) {
    this.sheet = sheet;
    if (told.length) {
      this.keeper.isStale = true;
      const loud = told.filter(({ is_move }) => !is_move);
      if (loud.length) this.message.textContent = loud.map(({ said }) => said).join(' ');
      this.attempt.remember(sheet);
    }
    if (kept) this.keeper.hold(kept);
    if (kept && sheet.is_running) this.keep();
    this.facts.show(this.sheet);
    this.feel(told, input);
    if (picture) this.paint(picture, walks);
    this.lightUp(told);
    if (told.length) say(told.map(({ said }) => said), place);
    this.place = place;
    if (told.length && !sheet.is_running && !this.isOver) this.finishing = this.finish();
  }

  /** @param {import('../../types').Picture} picture @param {import('../../types').Walk[] | null} walks */
  paint(picture, walks) {
    const seen = this.ghost.shown(picture);
    this.board.view(this.sheet.size, this.sheet.at);
    this.board.draw(seen, { from: [...this.pointed, this.sheet.at], walks });
    this.legend.show(seen);
    this.overview.renew();
    // The step may have led out of what was got.
    if (!this.board.camera.isShownBy(seen)) this.look();
  }

  /** What is heard, and felt in the hand. @param {Happened[]} told @param {Input | null} input */
  feel(told, input) {
    const cues = new Set(told.map(({ cue }) => cue));
    // Of several, the weightiest is heard: a lamp says more than the step to it.
    const cue = ['won', 'lost', 'caught', 'shift', 'trap', 'lamp', 'warning', 'bump', 'step'].find((name) => cues.has(/** @type {any} */ (name)));
    if (cue) {
      sound(cue);
      hum(cue);
    }
    if (cues.has('shift')) {
      this.board.shift();
      this.overview.outdate();
    }
    if (cues.has('bump')) this.board.bump(aimOf(input));
  }

  /** The game has just ended. */
  async finish() {
    const { game, key } = this;
    this.setOver(true);
    this.standing = await keepResult(game, this.sheet, key).catch(() => '');
    this.running.end();
    if (game !== this.game || this.isLeft) return;
    this.facts.show(this.sheet);
    this.end();
  }

  /** @param {Happened[]} told */
  lightUp(told) {
    for (const { effect, lasts, facts } of told) {
      if (!effect || lasts === null || !this.hall) continue;
      if ('lit' in effect) this.board.light(effect.lit, lasts);
      else this.facts.flash.show(this.hall, 'lost' in effect ? 'lost' : 'gained', facts, lasts);
    }
  }

  /** @param {string} text */
  tell(text) {
    this.message.textContent = capital(text);
    // On a phone it fades: what is told anew is to be seen for as long again.
    for (const fading of this.message.getAnimations()) fading.currentTime = 0;
    say([capital(text)]);
  }

  /** A command by its button. @param {string} action @param {MouseEvent} event */
  press(action, event) {
    this.steering.act(action);
    // A player who clicks goes on with keys on the board; one who came here by keys stays.
    if (event.detail > 0 && !document.querySelector('dialog[open]')) this.focus();
  }

  /** @param {string} name */
  act(name) {
    if (Object.hasOwn(this.deeds, name)) this.deeds[name]();
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
    pause: () => (this.isPaused ? this.resume() : this.pause()),
    where: () => this.tell(this.place || 'The game is over.'),
    save: () => askSave(async () => ({ ...(await this.game.kept()), when: Date.now() }), (name) => this.tell(`Saved as ${name}.`)),
    load: () => askLoad(),
    restart: () => (this.hasBegun && counts(this.sheet.level) ? this.askRestart() : this.busily(() => this.restart())),
    new: () => go(address('play', `${kindOf(this.sheet.level)}#${freshSeed()}`)),
    larger: () => this.board.zoom(KEY_ZOOM),
    smaller: () => this.board.zoom(1 / KEY_ZOOM),
    help: () => this.showRules(),
    link: () => copy(link(address('play', this.sheet.level)), 'The link to this level'),
    code: async () => copy(await this.game.code(), 'The code of this game so far'),
    sound: () => this.toggleSound(),
    result: () => this.showResult(),
    menu: () => go(address('')),
  };

  showRules() {
    showRules(this.engine, this.sheet, this.rules, this.board.picture);
  }

  startMarking() {
    this.steering.isMarking = true;
    this.tell('Choose a cell or a direction to flag. Press again for your own cell.');
  }

  togglePlans() {
    this.showsPlans = !this.showsPlans;
    this.tell(`Plans are ${this.showsPlans ? 'shown' : 'hidden'}.`);
    this.look();
  }

  toggleSound() {
    changeSettings({ sound: !settings().sound });
    this.showSound();
    sound('lamp');
  }

  showSound() {
    const isOn = settings().sound;
    this.commands.rename('sound', isOn ? 'sound' : 'silence', isOn ? 'Sound is on' : 'Sound is off', 'Sound');
  }

  pause() {
    if (this.isOver || this.isPaused) return;
    this.setPaused(true);
    this.keep();
    this.tell('Paused. Any move resumes.');
  }

  resume() {
    this.setPaused(false);
    this.tell('The clock runs again.');
  }

  /** While the clock stands, the map is hidden. @param {boolean} isPaused */
  setPaused(isPaused) {
    if (isPaused === this.isPaused) return;
    this.isPaused = isPaused;
    this.hall?.classList.toggle('paused', isPaused);
    this.commands.rename('pause', isPaused ? 'go' : 'pause', isPaused ? 'Resume' : 'Pause');
  }

  /** @param {boolean} isOver */
  setOver(isOver) {
    this.isOver = isOver;
    this.commands.show('result', isOver);
    ['next', 'solve', 'undo', 'pause', ...this.sheet.verbs.map(({ action }) => action)].forEach((action) => this.commands.dim(action, isOver));
  }

  /** The first attempt at the level of a day is the one that counts: a key that is hit by mistake must not end it. */
  askRestart() {
    const choose = (/** @type {() => void} */ deed) => () => {
      box.close();
      deed();
    };
    const box = dialog('Give up the level of the day?', [
      h('p', {}, 'Only the first attempt counts. If you restart, the next one is practice.'),
      h('div', { className: 'commands' },
        button('Keep playing', choose(() => this.focus()), { className: 'primary', autofocus: true }),
        button('Restart', choose(() => this.busily(() => this.restart())))),
    ]);
  }

  /** The same level from the start; what was played so far is saved under a name. */
  async restart() {
    try {
      if (this.sheet.is_running && this.sheet.played > 0) {
        const name = saveBeforeRestart({ ...(await this.game.kept()), when: Date.now() });
        toast(`The game so far is saved as “${name}”.`);
      }
    } catch (error) {
      return this.tell(`Not started again, because the game so far cannot be saved: ${reason(error)}`);
    }
    await this.again();
  }

  async again() {
    await this.finishing?.catch(() => {});
    if (this.hasBegun) giveUp(this.sheet.level);
    this.replace(await patiently(newGame(this.engine, this.sheet.level), 'Making the level', () => go(address(''))));
    this.running.end();
    this.keeper.forget();
    this.message.textContent = 'Restarted.';
    this.focus();
    await this.look();
    say(['Restarted.'], this.place);
    this.loop();
  }

  /** A task was given up: its engine is gone, and the game goes on in another one, from where it was kept. */
  async revive() {
    this.engine.stop();
    this.engine = Engine.take();
    try {
      const opening = (this.keeper.kept ? leftGame(this.engine, this.keeper.kept.record) : newGame(this.engine, this.sheet.level));
      const opened = await patiently(opening, 'Going back to the game', () => go(address('')));
      if (this.isLeft) return this.engine.stop();
      this.replace(opened);
      this.tell('Given up; the game goes on.');
      await this.look();
    } catch (error) {
      if (!(error instanceof GivenUp)) this.tell(reason(error));
    }
  }

  /** Whether there is anything to lose. */
  get hasBegun() {
    return this.sheet.played + this.sheet.help > 0;
  }

  /** Writes a game that has begun to its place. */
  keep() {
    if (!this.isOver && this.hasBegun) this.keeper.write();
  }

  /** The same with the time that has passed since; whatever takes long by then is not waited for. */
  async keepLast() {
    if (this.isOver || !this.hasBegun || this.engine.isBusy) return;
    const kept = await this.game.kept().catch(() => null);
    if (kept) this.keeper.hold(kept);
    this.keep();
  }

  /** The game is over: nothing is left to go on with. */
  end() {
    this.setOver(true);
    this.running.end();
    this.drawWay();
    this.timer = setTimeout(() => this.showResult(), LAST_LOOK);
  }

  /** A won game draws the ways that were gone. */
  async drawWay() {
    const ending = await this.game.ending(0).catch(() => null);
    const ways = ending?.is_won ? await this.game.ways().catch(() => null) : null;
    if (ways && this.isOver && !this.isLeft) this.board.reveal(ways);
  }

  async showResult() {
    const { game, sheet: { level } } = this;
    const [ending, { record }] = await Promise.all([game.ending(winsOf(level)), game.kept()]);
    if (!ending || this.isLeft || game !== this.game) return;
    await report(this.engine, this.sheet, ending, {
      record,
      key: this.key,
      standing: this.standing ?? '',
      play: (id) => (id === level ? this.busily(() => this.again()) : go(address('play', id))),
      race: () => {
        changeSettings({ ghost: true });
        this.busily(() => this.again());
      },
    });
  }
}

/** In which direction a step was tried. @param {Input | null} input @returns {[number, number]} */
function aimOf(input) {
  const dir = typeof input === 'object' && input && 'Step' in input ? input.Step : null;
  return dir ? AIMS[dir] : [1, 0];
}

/** @param {EventTarget} target @param {string} type @param {(event: Event) => void} handler */
function listen(target, type, handler) {
  target.addEventListener(type, handler);
  return () => target.removeEventListener(type, handler);
}
