// After a game: the result, a picture of it, how it can be shared, and what may come next.

import { analysis, codeOf } from './engine.js';
import { button, copy, dialog, h, pair, reason } from './dom.js';
import { address, go, link } from './router.js';
import { best, finish } from './store.js';

/** @typedef {import('../../types').Sheet} Sheet */

/**
 * @param {Sheet} sheet @param {string} record @param {{ ending: string, standing: string }} said
 * @param {{ again: () => void, another: () => void }} next
 */
export function report(sheet, record, { ending, standing }, next) {
  const code = codeOf(record);
  const close = (/** @type {() => void} */ then) => () => {
    box.close();
    then();
  };
  const facts = h('dl', { className: 'facts' }, ...sheet.facts.map((fact) => pair(fact.label, fact.value)));
  const figure = h('div', { className: 'pictures' });
  const box = dialog(ending || 'The game is over.', [
    h('p', { className: 'standing' }, standing),
    h('div', { className: 'result' }, facts, figure),
    share(code),
    h('div', { className: 'row next' },
      button('Again', close(next.again), { className: 'primary', autofocus: true }),
      button('New level', close(next.another)),
      button('Watch', close(() => go(address('replay', code)))),
      button('Study', () => study(record)),
      button('Home', close(() => go(address(''))))),
  ]);
  box.classList.add('report');
  // The result is read first; its picture may take a moment.
  setTimeout(() => figure.replaceChildren(...pictures(record)), 30);
}

/** @param {string} code */
function share(code) {
  return h('div', { className: 'share' },
    h('textarea', { readOnly: true, rows: 3, value: code, 'aria-label': 'The code of this game' }),
    h('div', { className: 'row' },
      button('Copy code', () => copy(code, 'The code')),
      button('Copy link to the replay', () => copy(link(address('replay', code)), 'The link to the replay'))));
}

/** Keeps a game that has just been played to its end, and says how it compares with the best of its level. @param {string} level @param {import('./engine.js').Play} game */
export function keepResult(level, game) {
  try {
    if (finish(level, game)) return 'This is your best game of this level.';
    const old = best(level);
    return old ? `Your best game of this level: ${old.moves} ${old.moves === 1 ? 'move' : 'moves'} in ${old.time}.` : '';
  } catch (error) {
    return `The result could not be kept: ${reason(error)}.`;
  }
}

/** The ways over a heat picture. @param {string} record */
export function pictures(record) {
  try {
    return [svg(analysis(record).ways, 'The ways that were gone, over the distance of every cell from the goal')];
  } catch (error) {
    return [h('p', {}, reason(error))];
  }
}

/** A drawing as a picture of the page. @param {string} text @param {string} alt */
export function svg(text, alt) {
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  return h('img', { src: address, alt, onload: () => URL.revokeObjectURL(address) });
}

/** All that there is to tell. @param {string} record */
export function study(record) {
  try {
    const { text, picture } = analysis(record);
    dialog('What there is to tell', [
      h('div', { className: 'pictures' }, svg(picture, 'The ways that were gone, over the distance of every cell from the goal')),
      h('pre', { tabIndex: 0 }, text),
    ]);
  } catch (error) {
    dialog('What there is to tell', [h('p', {}, reason(error))]);
  }
}
