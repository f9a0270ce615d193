// A long task shows that it works, and can be given up; a short one is never seen.

import { button, h } from './dom.js';

/** How long a task may take before it is shown, in milliseconds. */
const SHORT = 300;

/**
 * Waits for a task; if it takes long, a notice says what is being done and offers to give it up.
 * @template T @param {Promise<T>} task @param {string} what as in “Making the level” @param {() => void} giveUp
 * @returns {Promise<T>}
 */
export async function patiently(task, what, giveUp) {
  const notice = h('div', { className: 'patience', role: 'status' },
    h('span', { className: 'turning', 'aria-hidden': 'true' }), h('span', {}, `${what} …`), button('Give up', giveUp));
  const timer = setTimeout(() => (document.querySelector('dialog[open]') ?? document.body).append(notice), SHORT);
  try {
    return await task;
  } finally {
    clearTimeout(timer);
    notice.remove();
  }
}
