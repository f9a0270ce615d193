// What people may change: colours, keys, the pad.

import { button, capital, dialog, h, reason, toast } from './dom.js';
import { actions, keyOf, keysOf, rebind, spoken, usualKeys } from './keys.js';
import { changeSettings, settings } from './store.js';
import { applyTheme } from './theme.js';

export function openSettings() {
  const keys = h('tbody', {});
  const fill = () => keys.replaceChildren(...actions().map((action) => row(action.name, action.about, fill)));
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
    h('p', {}, h('small', {}, 'The English words come from SCOWL; ', h('a', { href: 'words-copyright.txt' }, 'its notice'), ' belongs to them.')),
  ], () => stopWaiting());
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

/** Ends the wait for a key, if there is one. */
let stopWaiting = () => {};

/** @param {string} name @param {string} about @param {() => void} refill */
function row(name, about, refill) {
  const keys = keysOf(name).map(spoken);
  const catcher = button(keys.join('  '), () => {
    stopWaiting();
    catcher.textContent = 'press a key …';
    waitForKey((key) => {
      try {
        if (key) rebind(name, key);
      } catch (error) {
        toast(reason(error));
      }
      refill();
    });
  }, { 'aria-label': `Keys to ${about}: ${keys.join(', ')}` });
  return h('tr', {}, h('td', {}, catcher), h('td', {}, about));
}

/** Calls once with the next key; with none for Escape and Tab, which stay what they are. @param {(key: string | null) => void} then */
function waitForKey(then) {
  const take = (/** @type {KeyboardEvent} */ event) => {
    if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    stopWaiting();
    then(event.key === 'Escape' || event.key === 'Tab' ? null : keyOf(event));
  };
  stopWaiting = () => removeEventListener('keydown', take, true);
  addEventListener('keydown', take, true);
}
