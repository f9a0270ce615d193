// Games under names: the dialogs that save and load them.

import { button, capital, dialog, h, reason, toast } from './dom.js';
import { freeSlot, removeSlot, saveSlot, slot, slots } from './store.js';

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

/** Lists the saved games. @param {(name: string) => void} chosen */
export function askLoad(chosen) {
  const choose = (/** @type {string} */ name) => {
    box.close();
    chosen(name);
  };
  const rows = slots().map((game) => slotRow(game, choose));
  const box = dialog('Load a game', [rows.length ? h('ul', { className: 'slots saves' }, ...rows) : h('p', {}, 'No game is saved yet.')]);
}

/** @param {ReturnType<typeof slots>[number]} game @param {(name: string) => void} choose */
function slotRow({ name, level, moves, time, when }, choose) {
  const remove = button('Delete', () => {
    if (remove.textContent === 'Delete') {
      remove.textContent = 'Delete for good';
      return;
    }
    removeSlot(name);
    row.remove();
  }, { 'aria-label': `Delete ${name}` });
  const row = h('li', {},
    button(name, () => choose(name)),
    h('span', { className: 'saved' }, h('strong', {}, capital(gameOf(level))), h('span', { className: 'id' }, level),
      h('small', {}, summaryOf(moves, time, when))),
    remove);
  return row;
}

/** An earlier version kept neither moves nor times. @param {number} moves @param {string} time @param {number} when */
function summaryOf(moves, time, when) {
  const played = time ? [`${moves} ${moves === 1 ? 'move' : 'moves'}`, time] : [];
  return [...played, ...(when ? [DATE.format(when)] : [])].join(' · ');
}

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The game whose level it is. @param {string} level */
const gameOf = (level) => level.split(/[:#@]/)[0];
