// A game under a name: the dialog that saves it.

import { dialog, h, reason, toast } from './dom.js';
import { freeSlot, saveSlot, slot } from './store.js';

/** @typedef {import('./store.js').Kept} Kept */

/** Asks for a name and saves a game as it then is; a name that is taken must be confirmed. @param {() => Promise<Kept>} record @param {(name: string) => void} saved */
export function askSave(record, saved) {
  const name = h('input', { value: freeSlot('game'), maxLength: 60, required: true, id: 'slot-name' });
  const submit = h('button', { type: 'submit', className: 'primary' }, 'Save');
  let confirmed = '';
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const wanted = name.value.trim() || 'game';
    if (slot(wanted) && confirmed !== wanted) {
      confirmed = wanted;
      submit.textContent = `Replace “${wanted}”`;
      return;
    }
    try {
      saveSlot(wanted, await record());
      box.close();
      saved(wanted);
    } catch (error) {
      toast(`Not saved: ${reason(error)}.`);
    }
  };
  const form = h('form', { onsubmit: save }, h('label', { htmlFor: 'slot-name' }, 'Name'), name, submit);
  const box = dialog('Save this game', [form]);
  name.select();
}
