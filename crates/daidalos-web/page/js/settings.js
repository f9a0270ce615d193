// What people may change: colours, keys, the pad.

import { button, capital, dialog, h, reason, toast } from './dom.js';
import { ACTIONS, keyOf, keysOf, rebind, spoken, usualKeys } from './keys.js';
import { changeSettings, settings } from './store.js';
import { applyTheme } from './theme.js';

export function openSettings() {
  const keys = h('tbody', {});
  const fill = () => keys.replaceChildren(...ACTIONS.map((action) => row(action.name, action.about, fill)));
  fill();
  dialog('Settings', [
    choice('Colours', 'theme', ['auto', 'light', 'dark', 'contrast'], applyTheme),
    choice('Pad for thumbs', 'pad', ['auto', 'shown', 'hidden'], () => (document.body.dataset.pad = settings().pad)),
    h('details', {}, h('summary', {}, 'Keys'),
      h('p', {}, 'Choose an action, then press its new key.'),
      h('table', { className: 'keys' }, keys),
      button('The usual keys', () => {
        usualKeys();
        fill();
      })),
    h('p', {}, h('small', {}, 'Games, settings and results stay in this browser. Nothing is sent anywhere.')),
  ]);
}

/** @param {string} title @param {'theme' | 'pad'} key @param {string[]} values @param {() => void} changed */
function choice(title, key, values, changed) {
  return h('fieldset', { className: 'choice' }, h('legend', {}, title), ...values.map((value) => h('label', {},
    h('input', {
      type: 'radio', name: key, value, checked: settings()[key] === value,
      onchange: () => {
        try {
          changeSettings({ [key]: value });
        } catch (error) {
          toast(`Not kept: ${reason(error)}.`);
        }
        changed();
      },
    }), capital(value))));
}

/** @param {string} name @param {string} about @param {() => void} refill */
function row(name, about, refill) {
  const catcher = button(keysOf(name).map(spoken).join('  '), () => {
    catcher.textContent = 'press a key …';
    const take = (/** @type {KeyboardEvent} */ event) => {
      if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      removeEventListener('keydown', take, true);
      try {
        if (event.key !== 'Escape' && event.key !== 'Tab') rebind(name, keyOf(event));
      } catch (error) {
        toast(reason(error));
      }
      refill();
    };
    addEventListener('keydown', take, true);
  }, { 'aria-label': `Keys to ${about}: ${keysOf(name).map(spoken).join(', ')}` });
  return h('tr', {}, h('td', {}, catcher), h('td', {}, about));
}
