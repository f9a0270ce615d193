// A medal as it is drawn: a ribbon, a disc, and the place on it, so that its colour is not its only sign.

import { capital, h } from './dom.js';

/** @typedef {import('../../types').Medal} Medal */

/** @type {Record<Medal, string>} */
const PLACES = { gold: '1', silver: '2', bronze: '3' };

/** The medal, and its name below. @param {Medal} medal */
export function medalSign(medal) {
  const drawn = draw('svg', { viewBox: '0 0 48 60', 'aria-hidden': 'true' },
    draw('path', { class: 'ribbon', d: 'M10 0 L22 0 L30 26 L18 30 Z' }),
    draw('path', { class: 'ribbon back', d: 'M38 0 L26 0 L18 26 L30 30 Z' }),
    draw('circle', { class: 'disc', cx: '24', cy: '40', r: '18' }),
    draw('circle', { class: 'rim', cx: '24', cy: '40', r: '14' }),
    draw('text', { x: '24', y: '46.5' }, PLACES[medal]));
  return h('figure', { className: 'medal', 'data-medal': medal }, drawn, h('figcaption', {}, capital(medal)));
}

/** @param {string} tag @param {Record<string, string>} given @param {...(Node | string)} inside */
function draw(tag, given, ...inside) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  Object.entries(given).forEach(([key, value]) => element.setAttribute(key, value));
  element.append(...inside);
  return element;
}
