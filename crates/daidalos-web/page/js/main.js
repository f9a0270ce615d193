// The page: loads the library, and goes from screen to screen as the address says.

import { breath, button, capital, h, reason } from './dom.js';
import { Engine, GivenUp, learnDays, load } from './engine.js';
import { patiently } from './patience.js';
import { address, go, parse } from './router.js';
import { openSettings } from './settings.js';
import { hush } from './speech.js';
import { applyTheme } from './theme.js';

/** @typedef {import('../../types').Route} Route */
/** @typedef {import('../../types').Screen} Screen */
/** @typedef {(route: Route, engine: Engine) => Screen | Promise<Screen>} Show a screen has the engine to itself, and stops it when it is left */

/** Every screen by its name in addresses, loaded when it is asked for. @type {Map<string, { title: string, show: () => Promise<Show> }>} */
const SCREENS = new Map([
  ['', { title: '', show: async () => (await import('./home.js')).show }],
  ['play', { title: 'Play', show: async () => (await import('./play.js')).show }],
  ['saved', { title: 'Play', show: async () => (await import('./play.js')).showSaved }],
  ['replay', { title: 'Replay', show: async () => (await import('./replay.js')).show }],
  ['lab', { title: 'Lab', show: async () => (await import('./lab.js')).show }],
  ['studio', { title: 'Studio', show: async () => (await import('./studio.js')).show }],
]);

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
/** The screen that is shown. @type {Screen | null} */
let here = null;
/** Which question of the address is the latest: an earlier one that is answered later is not shown. */
let turn = 0;

/** The engine of the screen that is being made. @type {Engine | null} */
let making = null;

/** Shows what the address asks for. */
async function open() {
  const mine = (turn += 1);
  const isLatest = () => mine === turn;
  const route = parse(location.hash);
  making?.stop();
  // Until the screen that was asked for has begun, what is seen is of the one before it.
  main.toggleAttribute('data-busy', true);
  // A game is kept, and its place is free, before the next screen asks for it.
  await leave();
  if (!isLatest()) return;
  const engine = Engine.take();
  making = engine;
  mark(route.name);
  try {
    const screen = await patiently(make(route, engine), said(route), () => giveUp(engine));
    if (making === engine) making = null;
    await breath();
    if (isLatest()) await enter(screen);
    else screen.leave();
  } catch (error) {
    engine.stop();
    if (isLatest() && !(error instanceof GivenUp)) trouble(error);
  }
}

/** A screen that takes too long is not waited for. @param {Engine} engine */
function giveUp(engine) {
  engine.stop();
  go(address(''));
}

/** What is being done while a screen is made. @param {Route} route */
const said = ({ name, text }) => (text ? `${name === 'replay' ? 'Playing it again' : 'Making'} ${text.slice(0, 60)}` : 'Opening');

/** @param {Route} route @param {Engine} engine */
async function make(route, engine) {
  const found = SCREENS.get(route.name);
  if (!found) throw new Error(`there is no page called “${route.name}”`);
  document.title = found.title ? `${found.title} · Daidalos` : 'Daidalos';
  const show = await found.show();
  await learnDays(engine);
  return show(route, engine);
}

/** @param {Screen} screen */
async function enter(screen) {
  here = screen;
  main.replaceChildren(screen.element);
  window.scrollTo(0, 0);
  main.focus({ preventScroll: true });
  await breath();
  if (here === screen) await screen.begin?.();
  if (here === screen) main.toggleAttribute('data-busy', false);
}

async function leave() {
  const left = here;
  here = null;
  hush();
  await left?.leave();
}

/** @param {unknown} error */
function trouble(error) {
  leave();
  main.toggleAttribute('data-busy', false);
  main.replaceChildren(h('section', { className: 'narrow' }, h('div', { className: 'card', role: 'alert' },
    h('h1', {}, 'That didn’t work'),
    h('p', {}, `${capital(reason(error)).replace(/\.?$/, '')}.`),
    h('a', { href: address(''), className: 'button primary' }, 'Home'))));
}

/** @param {string} name */
function mark(name) {
  document.querySelectorAll('nav a').forEach((link) => {
    const isHere = link.getAttribute('href') === address(name);
    if (isHere) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  });
}

async function begin() {
  await load();
  applyTheme();
  document.querySelector('nav')?.append(button('Settings', openSettings));
  document.querySelector('.skip')?.addEventListener('click', (event) => {
    // Addresses behind the # are screens, so this one leads nowhere by itself.
    event.preventDefault();
    main.focus();
  });
  addEventListener('hashchange', () => open());
  await open();
  document.body.dataset.ready = String(Math.round(performance.now()));
  if ('serviceWorker' in navigator) navigator.serviceWorker.register('./sw.js').catch(() => {});
}

begin().catch(trouble);
