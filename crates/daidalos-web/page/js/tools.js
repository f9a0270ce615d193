// What a pointer does on a board: move the view, draw, or set an end.

import { h, unique } from './dom.js';
import { icon } from './icons.js';
import { sample } from './samples.js';

/** @typedef {{ name: string, sign: import('./samples.js').Sample | null, tint: 'wall' | 'floor' | null, end: number | null }} Tool its sign on a board, the colour in which it draws, and the end that it sets */

/** The tool that moves the view; ends can be grabbed with it. @type {Tool} */
export const MOVE = { name: 'Move', sign: null, tint: null, end: null };

export class Tools {
  /** @param {Tool[]} tools the first is taken up @param {() => void} changed */
  constructor(tools, changed) {
    this.tool = tools[0];
    const group = unique('tool');
    const field = (/** @type {Tool} */ tool) => h('label', { title: tool.name },
      h('input', {
        type: 'radio', name: group, value: tool.name, checked: tool === this.tool, className: 'hidden',
        onchange: () => {
          this.tool = tool;
          changed();
        },
      }), tool.sign ? sample(tool.sign) : icon('move'), h('span', {}, tool.name));
    this.element = h('div', { className: 'tools', role: 'radiogroup', 'aria-label': 'What the pointer does' }, ...tools.map(field));
  }

  get tint() {
    return this.tool.tint;
  }

  get end() {
    return this.tool.end;
  }

  /** Whether a press draws or sets something, instead of moving the view. */
  get draws() {
    return this.tint !== null || this.end !== null;
  }
}
