// Which colours: the library's table of meanings, and the page's own in the style sheet. `first.js` has put the page
// in the right ones before its first paint; this adds the board's when the library is here.

import { registry } from './engine.js';
import { settings } from './store.js';

const dark = matchMedia('(prefers-color-scheme: dark)');
const contrast = matchMedia('(prefers-contrast: more)');

/** @type {Set<() => void>} */
const watchers = new Set();

/** The theme that is shown now: the chosen one, or what the system asks for. */
export function themeName() {
  const chosen = settings().theme;
  if (chosen !== 'auto') return chosen;
  if (contrast.matches) return 'contrast';
  return dark.matches ? 'dark' : 'light';
}

/** The colours of the theme that is on the page. @type {import('../../types').Colours} */
let shown = {};

/** A colour for every meaning. */
export const colours = () => shown;

/** The frame in which all is painted anew. */
let frame = 0;

/** Puts the theme on the page, and tells all that paints. */
export function applyTheme() {
  // Before the library is here the style sheet does without it.
  if (!registry) return;
  const [root, name] = [document.documentElement, themeName()];
  shown = (registry.themes.find((theme) => theme.name === name) ?? registry.themes[0]).colours;
  root.dataset.theme = name;
  root.style.setProperty('--board', shown.page);
  root.style.setProperty('--danger', shown.danger);
  root.style.setProperty('--safe', shown.safe);
  // The style sheet has a frame for itself; what is painted follows in the next one.
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => (frame = requestAnimationFrame(paintAnew)));
}

function paintAnew() {
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', getComputedStyle(document.documentElement).backgroundColor);
  watchers.forEach((watcher) => watcher());
}

/** Calls a watcher whenever the colours change, until it is taken off. @param {() => void} watcher */
export function onTheme(watcher) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

dark.addEventListener('change', applyTheme);
contrast.addEventListener('change', applyTheme);
