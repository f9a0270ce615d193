// Which colours: the library's table of meanings, and the page's own in the style sheet.

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

/** A colour for every meaning. */
export function colours() {
  const name = themeName();
  const theme = registry.themes.find((theme) => theme.name === name);
  return (theme ?? registry.themes[0]).colours;
}

/** Puts the theme on the page, and tells whoever paints. */
export function applyTheme() {
  document.documentElement.dataset.theme = themeName();
  document.documentElement.style.setProperty('--board', colours().page);
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
