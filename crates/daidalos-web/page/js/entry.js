// A field for a text that was found or given: the id of a level or a labyrinth, a code, or a link. It is tried beforehand, so
// that a text that leads nowhere stays, with the reason beside it.

import { capital, h, reason } from './dom.js';
import { Engine, GivenUp, Play, Played, daily, modeOf, registry, today } from './engine.js';
import { patiently } from './patience.js';
import { address, go, parse } from './router.js';

/** @typedef {import('../../types').Route} Route */

export function entry() {
  const text = h('input', {
    id: 'any', placeholder: 'race:20x20,bot=greedy#42', autocomplete: 'off', spellcheck: false, required: true, 'aria-describedby': 'any-trouble',
    oninput: () => tell(''),
  });
  const trouble = h('p', { id: 'any-trouble', className: 'trouble', role: 'alert' });
  const tell = (/** @type {string} */ why) => {
    trouble.textContent = why;
    if (why) trouble.scrollIntoView({ block: 'nearest' });
    text.ariaInvalid = String(why !== '');
  };
  const form = h('form', {
    className: 'entry',
    onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      if (!text.value.trim()) return tell('Type an id such as race#42, or paste a code or a link.');
      const { to, why } = await tried(text.value.trim());
      if (!form.isConnected) return;
      tell(why);
      if (to) go(to);
    },
  }, h('label', { htmlFor: 'any' }, 'Open an id, a code or a link'), text, h('button', { type: 'submit' }, 'Open'), trouble);
  return form;
}

/** Where a text leads, or why it leads nowhere. @param {string} text */
async function tried(text) {
  // With an engine of its own: what takes long does not stop the pictures, and can be given up.
  const engine = Engine.take();
  try {
    return { to: await patiently(placeOf(engine, text), 'Trying it', () => engine.stop()), why: '' };
  } catch (error) {
    return { to: '', why: error instanceof GivenUp ? '' : `${capital(reason(error)).replace(/\.?$/, '')}.` };
  } finally {
    engine.stop();
  }
}

/** @param {Engine} engine @param {string} text */
async function placeOf(engine, text) {
  const link = /#\/.*$/s.exec(text)?.[0];
  const to = link ?? (await addressOf(engine, text));
  await tryOut(engine, parse(to));
  return to;
}

/** A code is watched, a labyrinth is looked at, a level is played. @param {Engine} engine @param {string} text */
async function addressOf(engine, text) {
  if (await engine.isCode(text)) return address('replay', text);
  if (text === 'daily') return address('play', daily(today())?.level ?? '');
  const [name] = text.split(/[:#@]/);
  return address(registry.generators.some((one) => one.name === name) && !modeOf(name) ? 'studio' : 'play', text);
}

/** Fails, with the reason, where a screen could not be made. @param {Engine} engine @param {Route} route */
async function tryOut(engine, { name, text }) {
  if (!text) return;
  if (name === 'replay') await Played.of(engine, text);
  else if (name === 'studio') await engine.spec(text);
  else if (name === 'play') await ((await engine.isCode(text)) ? Play.resume(engine, text) : Play.start(engine, text));
}
