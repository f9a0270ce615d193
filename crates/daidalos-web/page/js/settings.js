// What people may change: colours, the pad, sound and vibration, keys.

import { button, capital, dialog, h, reason, toast } from './dom.js';
import { actions, keyOf, keysOf, rebind, spoken, usualKeys } from './keys.js';
import { PADS, THEMES } from './preferences.js';
import { hum, play } from './sounds.js';
import { changeSettings, settings } from './store.js';
import { applyTheme } from './theme.js';

export function openSettings() {
  dialog('Settings', [
    choice('Colours', 'theme', THEMES, applyTheme),
    choice('On-screen pad', 'pad', PADS, () => (document.body.dataset.pad = settings().pad)),
    h('fieldset', { className: 'choice' }, h('legend', {}, 'Feedback'),
      toggle('Sound', 'sound', () => play('lamp')),
      'vibrate' in navigator && toggle('Vibration', 'vibration', () => hum('won'))),
    keyTable(),
    h('p', {}, h('small', {}, 'Games, settings and results stay in this browser. Nothing is sent anywhere.')),
    h('p', {}, h('small', {}, 'The English words come from SCOWL; see ', h('a', { href: 'words-copyright.txt' }, 'its notice'), '.')),
  ], () => stopWaiting());
}

/** @param {string} title @param {'theme' | 'pad'} key @param {string[]} values @param {() => void} changed */
function choice(title, key, values, changed) {
  return h('fieldset', { className: 'choice' }, h('legend', {}, title), ...values.map((value) => h('label', {},
    h('input', {
      // The dialog opens on the first choice that was made, not on the first there is.
      type: 'radio', name: key, value, checked: settings()[key] === value, autofocus: settings()[key] === value,
      onchange: () => {
        tell(changeSettings({ [key]: value }));
        changed();
      },
    }), capital(value))));
}

/** A switch; what is switched on gives a sample of itself. @param {string} title @param {'sound' | 'vibration'} key @param {() => void} sample */
function toggle(title, key, sample) {
  const box = h('input', {
    type: 'checkbox', name: key, checked: settings()[key],
    onchange: () => {
      tell(changeSettings({ [key]: box.checked }));
      sample();
    },
  });
  return h('label', {}, box, title);
}

/** Says what becomes of a change that the browser does not keep. @param {boolean} isKept */
function tell(isKept) {
  if (!isKept) toast('This browser does not keep the change: it holds until you leave the page.');
}

function keyTable() {
  const keys = h('tbody', {});
  const fill = (/** @type {string} */ changed = '') => {
    keys.replaceChildren(...actions().map((action) => row(action.name, action.about, () => fill(action.name))));
    keys.querySelector(`[data-action="${changed}"]`)?.querySelector('button')?.focus();
  };
  fill();
  return h('details', {}, h('summary', {}, 'Keys'),
    h('p', {}, 'Choose an action, then press its new key. Arrows stay as they are.'),
    h('table', { className: 'keys' }, keys),
    button('The usual keys', () => {
      tell(usualKeys());
      fill();
    }));
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
        if (key) tell(rebind(name, key));
      } catch (error) {
        toast(reason(error));
      }
      refill();
    });
  }, { 'aria-label': `Keys to ${about}: ${keys.join(', ')}` });
  return h('tr', { 'data-action': name }, h('td', {}, catcher), h('td', {}, about));
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
