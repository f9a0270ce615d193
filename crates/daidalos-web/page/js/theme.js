// Which colours: the library's table of meanings, and the page's own in the style sheet.

import { registry } from './engine.js';
import { settings } from './store.js';

const dark = matchMedia('(prefers-color-scheme: dark)');
const contrast = matchMedia('(prefers-contrast: more)');

/** @type {Set<() => void>} */
const watchers = new Set();

/** The theme that is shown now: the chosen one, or what the system asks for. */
function themeName() {
  const chosen = settings().theme;
  if (chosen !== 'auto') return chosen;
  if (contrast.matches) return 'contrast';
  return dark.matches ? 'dark' : 'light';
}

/** The colours of the theme that is on the page. @type {import('../../types').Colours} */
let shown = {};

/** A colour for every meaning. */
export const colours = () => shown;

/** Puts the theme on the page, and tells whoever paints. */
export function applyTheme() {
  const name = themeName();
  shown = (registry.themes.find((theme) => theme.name === name) ?? registry.themes[0]).colours;
  document.documentElement.dataset.theme = name;
  document.documentElement.style.setProperty('--board', colours().page);
  document.documentElement.style.setProperty('--danger', colours().danger);
  document.documentElement.style.setProperty('--safe', colours().safe);
  const page = getComputedStyle(document.documentElement).getPropertyValue('--page').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page);
  watchers.forEach((watcher) => watcher());
}

/** Calls somebody whenever colours change, until they leave. @param {() => void} watcher */
export function onTheme(watcher) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

dark.addEventListener('change', applyTheme);
contrast.addEventListener('change', applyTheme);
