// What the signs of a scene mean: each is painted as it is painted on the map.

import { h } from './dom.js';
import { paintEnd, paintWay } from './painter.js';
import { paintShape } from './shapes.js';
import { colours, onTheme } from './theme.js';

/** @typedef {import('../../types').Picture} Picture */
/** @typedef {import('../../types').Thing} Thing */

export class Legend {
  constructor() {
    this.element = h('ul', { className: 'legend', 'aria-label': 'Signs' });
    this.shown = '';
    this.forgetTheme = onTheme(() => {
      this.shown = '';
      if (this.picture) this.show(this.picture);
    });
  }

  leave() {
    this.forgetTheme();
  }

  /** @param {Picture} picture */
  show(picture) {
    this.picture = picture;
    const shown = JSON.stringify(picture.legend);
    if (shown === this.shown) return;
    this.shown = shown;
    this.element.replaceChildren(...picture.legend.map(([thing, name]) => h('li', {}, sample(thing), name)));
  }
}

/** A thing as the map shows it, as large as a letter. @param {Thing} thing */
export function sample(thing) {
  const size = Math.round(22 * (devicePixelRatio || 1));
  const canvas = h('canvas', { width: size, height: size, 'aria-hidden': 'true' });
  const context = canvas.getContext('2d');
  if (context) paint(context, thing, size);
  return canvas;
}

/** @param {CanvasRenderingContext2D} context @param {Thing} thing @param {number} size */
function paint(context, thing, size) {
  const theme = colours();
  // Colours are made for the floor, which is not the page in every theme.
  context.fillStyle = theme.floor;
  context.fillRect(0, 0, size, size);
  if (thing === 'entrance' || thing === 'exit') paintEnd(context, theme, thing, '', 0, 0, size);
  else if (typeof thing === 'string') paintShape(context, theme, thing, 0, 0, size);
  else if ('plan' in thing) paintWay(context, theme, thing.plan, [[2, size / 2], [size - 2, size / 2]], size, true);
  else paintShape(context, theme, Object.values(thing)[0], 0, 0, size);
}
