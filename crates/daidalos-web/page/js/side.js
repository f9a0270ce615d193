// What stands beside the picture in the lab and the studio: sections that open and close, and buttons to look closer.

import { h } from './dom.js';
import { KEY_ZOOM } from './gestures.js';
import { iconButton } from './icons.js';
import { sample } from './samples.js';

/** @typedef {import('./board.js').Board} Board */

/** @param {string} title @param {boolean} isOpen @param {...(Node | null)} inside */
export function section(title, isOpen, ...inside) {
  return h('details', { className: 'section', open: isOpen }, h('summary', {}, h('h2', {}, title)), h('div', { className: 'inside' }, ...inside));
}

/** Whether there is room for sections to be open at first. */
export const isRoomy = () => matchMedia('(min-width: 50.01rem)').matches;

/** @param {() => Board | undefined} board */
export function zoomButtons(board) {
  return h('div', { className: 'zoom', role: 'group', 'aria-label': 'Zoom' },
    iconButton('smaller', 'Zoom out', () => board()?.zoom(1 / KEY_ZOOM)),
    iconButton('larger', 'Zoom in', () => board()?.zoom(KEY_ZOOM)),
    iconButton('fit', 'All of it', () => board()?.fitAll()));
}

/** What the colours and signs of boards mean. @param {[import('./samples.js').Sample, string][]} meanings */
export function legend(meanings) {
  return h('ul', { className: 'legend', 'aria-label': 'Legend' }, ...meanings.map(([name, said]) => h('li', { 'data-sample': name }, sample(name), said)));
}

/** The name of a file, to be chosen. @param {{ id: string, label: string, accept: string, taken: (file: File) => void }} given */
export function fileField({ id, label, accept, taken }) {
  const file = h('input', {
    type: 'file', id, accept, className: 'hidden',
    onchange: () => {
      if (file.files?.[0]) taken(file.files[0]);
      file.value = '';
    },
  });
  return h('span', { className: 'file' }, file, h('label', { htmlFor: id, className: 'button' }, label));
}
