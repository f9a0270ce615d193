// What a pointer does on the boards of the laboratory: move the view, draw rock or floor, set the start or the goal.

import { h } from './dom.js';
import { icon } from './icons.js';
import { sample } from './samples.js';

/** @type {{ value: string, name: string, tint: 'wall' | 'floor' | null, end: number | null }[]} */
const TOOLS = [
  { value: 'look', name: 'Move', tint: null, end: null },
  { value: 'rock', name: 'Rock', tint: 'wall', end: null },
  { value: 'floor', name: 'Floor', tint: 'floor', end: null },
  { value: 'start', name: 'Start', tint: null, end: 0 },
  { value: 'goal', name: 'Goal', tint: null, end: 1 },
];
/** What the tools look like: as their things do on a board. @type {Record<string, import('./samples.js').Sample>} */
const SIGNS = { rock: 'rock', floor: 'floor', start: 'entrance', goal: 'exit' };

export class Tools {
  /** @param {() => void} changed */
  constructor(changed) {
    this.tool = TOOLS[0];
    this.element = h('div', { className: 'tools', role: 'radiogroup', 'aria-label': 'What the pointer does' },
      ...TOOLS.map((tool) => h('label', { title: tool.name },
        h('input', {
          type: 'radio', name: 'tool', value: tool.value, checked: tool === this.tool, className: 'hidden',
          onchange: () => {
            this.tool = tool;
            changed();
          },
        }), tool.value in SIGNS ? sample(SIGNS[tool.value]) : icon('move'), h('span', {}, tool.name))));
  }

  /** The colour in which it draws, if it does. */
  get tint() {
    return this.tool.tint;
  }

  /** The end that it sets, if it does. */
  get end() {
    return this.tool.end;
  }
}
