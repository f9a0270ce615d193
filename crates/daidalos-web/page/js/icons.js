// Icons for commands, drawn as lines on a square of 24: what a command is called stands beside them, or in a tooltip.

import { h } from './dom.js';

/** @type {Record<string, string>} */
const LINES = {
  next: 'M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-.7.7-1 1.3-1 2H9c0-.7-.3-1.3-1-2Z',
  solve: 'M5 19a2 2 0 1 0 0-.1M7 19h7a3 3 0 0 0 0-6H9a3 3 0 0 1 0-6h8M19 7a2 2 0 1 0 0-.1',
  undo: 'M8 5 3 10l5 5M3 10h11a6 6 0 0 1 0 12h-3',
  pause: 'M8 5v14M16 5v14',
  go: 'M7 4v16l13-8Z',
  new: 'M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM7.6 8.2a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M11.4 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M15.2 15.8a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0',
  restart: 'M4 12a8 8 0 1 0 3-6.2M4 3v5h5',
  save: 'M12 3v12M7 10l5 5 5-5M4 20h16',
  load: 'M12 15V3M7 8l5-5 5 5M4 20h16',
  help: 'M9 9a3 3 0 1 1 4 2.8c-.7.4-1 .9-1 2.2M12 18v.5M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  larger: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l5 5M8 11h6M11 8v6',
  smaller: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l5 5M8 11h6',
  mark: 'M6 21V4M6 4h11l-3 4 3 4H6',
  act: 'M12 3v5M12 16v5M3 12h5M16 12h5M12 12v.1',
  plans: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16',
  result: 'M8 3h8v6a4 4 0 0 1-8 0ZM8 5H4c0 4 2 5 4 5M16 5h4c0 4-2 5-4 5M12 13v4M8 21h8M9 21c0-3 1-4 3-4s3 1 3 4',
  sound: 'M4 9v6h4l5 4V5L8 9ZM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  silence: 'M4 9v6h4l5 4V5L8 9ZM16 9l5 6M21 9l-5 6',
  more: 'M5 12h.1M12 12h.1M19 12h.1',
  menu: 'M3 11 12 4l9 7M6 9v11h12V9',
  options: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 4v6M8 14v6',
  move: 'M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
};

/** An icon. @param {string} name */
export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('icon');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', LINES[name] ?? LINES.more);
  svg.append(path);
  return svg;
}

/** A button with an icon, whose name is in its label and its tooltip; the style sheet decides whether the name is shown beside it, too. @param {string} sign @param {string} name @param {(event: MouseEvent) => void} onclick @param {Record<string, any>} [given] */
export function iconButton(sign, name, onclick, given = {}) {
  const { short = name, className = '', ...rest } = given;
  return h('button', { type: 'button', title: name, 'aria-label': name, ...rest, onclick, className: `command ${className}` },
    icon(sign), h('span', { className: 'name', 'aria-hidden': 'true' }, short));
}
