// The commands of a game: icons, grouped by how often they are used; what is rare is behind "More".

import { capital, h, unique } from './dom.js';
import { iconButton } from './icons.js';
import { keysOf, spoken } from './keys.js';

/** @typedef {import('../../types').Sheet} Sheet */

/** @type {Record<string, string>} */
const NAMES = {
  next: 'Hint', undo: 'Undo', new: 'New game', pause: 'Pause', help: 'Rules and keys', solve: 'Show the way', restart: 'Restart',
  save: 'Save', load: 'Load', larger: 'Zoom in', smaller: 'Zoom out', link: 'Copy link', code: 'Copy code', sound: 'Sound', result: 'Result', menu: 'Home',
};
/** What fits under an icon. @type {Record<string, string>} */
const SHORT = { new: 'New', help: 'Rules', solve: 'Solve', link: 'Link', code: 'Code' };

export class Commands {
  /** @param {Sheet} sheet @param {(action: string, event: MouseEvent) => void} act */
  constructor(sheet, act) {
    this.act = act;
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    const verbs = sheet.verbs.map(({ action }) => action).filter((action) => action !== 'wait');
    const rare = h('div', { id: unique('more'), className: 'more', popover: 'auto' },
      ...['solve', 'restart', 'save', 'load', 'larger', 'smaller', 'link', 'code', 'menu'].map((action) => this.button(action)));
    rare.addEventListener('click', () => rare.hidePopover());
    this.more = iconButton('more', 'More', () => {}, { popoverTargetElement: rare });
    this.element = h('div', { className: 'commands', role: 'toolbar', 'aria-label': 'Commands' },
      h('div', { className: 'group' }, this.button('result', 'primary'), this.button('next'), this.button('undo'), ...verbs.map((action) => this.button(action))),
      h('div', { className: 'group' }, this.button('new'), this.button('pause'), this.button('sound'), this.button('help'), this.more),
      rare);
    this.show('result', false);
  }

  /** @param {string} action @param {string} [className] */
  button(action, className = '') {
    const key = spoken(keysOf(action)[0] ?? '');
    const name = NAMES[action] ?? capital(action);
    const element = iconButton(action, name, (event) => this.act(action, event), {
      title: key ? `${name} (${key})` : name, short: SHORT[action] ?? name, className, 'data-action': action,
    });
    this.buttons.set(action, element);
    return element;
  }

  /** @param {string} action @param {boolean} isShown */
  show(action, isShown) {
    const button = this.buttons.get(action);
    if (button) button.hidden = !isShown;
  }

  /** Gives a command another sign and name. @param {string} action @param {string} sign @param {string} name @param {string} [short] */
  rename(action, sign, name, short = name) {
    const old = this.buttons.get(action);
    if (!old) return;
    old.replaceChildren(...iconButton(sign, name, () => {}, { short }).childNodes);
    old.title = name;
    old.ariaLabel = name;
  }

  /** A command that can still be given, but only to hear why it does nothing. @param {string} action @param {boolean} isOff */
  dim(action, isOff) {
    const button = this.buttons.get(action);
    if (button) button.ariaDisabled = String(isOff);
  }
}
