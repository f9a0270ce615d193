// The page: loads the library, and goes from screen to screen as the address says.

import { button, h, reason } from './dom.js';
import { load } from './engine.js';
import { address, parse } from './router.js';
import { openSettings } from './settings.js';
import { applyTheme } from './theme.js';

/** @typedef {import('../../types').Route} Route */
/** @typedef {import('../../types').Leave} Leave */
/** @typedef {(main: HTMLElement, route: Route) => Leave | Promise<Leave>} Show */

/** Every screen by its name in addresses, loaded when it is asked for. @type {Record<string, { title: string, show: () => Promise<Show> }>} */
const SCREENS = {
  '': { title: 'Daidalos', show: async () => (await import('./home.js')).show },
  play: { title: 'Play', show: async () => (await import('./play.js')).show },
  saved: { title: 'Play', show: async () => (await import('./play.js')).showSaved },
  replay: { title: 'Replay', show: async () => (await import('./replay.js')).show },
  lab: { title: 'Lab', show: async () => (await import('./lab.js')).show },
  studio: { title: 'Studio', show: async () => (await import('./studio.js')).show },
};

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
/** @type {Leave} */
let leave = () => {};
let turn = 0;

/** Shows what the address asks for. */
async function open() {
  const route = parse(location.hash);
  const mine = (turn += 1);
  const screen = SCREENS[route.name];
  leave();
  leave = () => {};
  mark(route.name);
  try {
    if (!screen) throw new Error(`there is no page called “${route.name}”`);
    document.title = screen.title === 'Daidalos' ? 'Daidalos' : `${screen.title} · Daidalos`;
    const show = await screen.show();
    const left = await show(main, route);
    if (mine === turn) leave = left;
    else left();
  } catch (error) {
    if (mine === turn) trouble(error);
  }
  window.scrollTo(0, 0);
}

/** @param {unknown} error */
function trouble(error) {
  main.replaceChildren(h('section', { className: 'narrow' }, h('div', { className: 'card', role: 'alert' },
    h('h1', {}, 'That does not work'),
    h('p', {}, `${reason(error).replace(/\.?$/, '')}.`),
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
  addEventListener('hashchange', open);
  await open();
  document.body.dataset.ready = String(Math.round(performance.now()));
  if ('serviceWorker' in navigator) navigator.serviceWorker.register('./sw.js').catch(() => {});
}

begin().catch(trouble);
