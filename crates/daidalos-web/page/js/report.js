// After a game: the medal, what there is to say, what to play next, how it can be shared, and what it shows.

import { breath, button, capital, copy, dialog, h, pair, reason } from './dom.js';
import { Engine, Study } from './engine.js';
import { medalSign } from './medal.js';
import { patiently } from './patience.js';
import { address, go, link } from './router.js';
import { bestOf } from './store.js';
import { themeName } from './theme.js';
import { isSeen, markWatched } from './traces.js';

/** @typedef {import('../../types').Ending} Ending */
/** @typedef {import('../../types').Sheet} Sheet */

/** What the picture of the ways tells those who cannot see it. */
const WAYS = 'The ways that were gone, over the distance of every cell from the goal';
/** How long the longer side of a map is shown at most, more or less, in points: alone, and beside others. */
const LARGE = 1200;
const SMALL = 600;

/**
 * @param {Engine} engine @param {Sheet} sheet @param {Ending} ending
 * @param {{ record: string, key: string, standing: string, play: (id: string) => void, race: () => void }} game `play` plays what is offered, `race` the level again beside the ghost of its best game
 */
export async function report(engine, sheet, ending, { record, key, standing, play, race }) {
  const code = await engine.code(record);
  const close = (/** @type {() => void} */ then) => () => {
    box.close();
    then();
  };
  const facts = h('dl', { className: 'facts' }, ...sheet.facts.map((fact) => pair(fact.label, fact.value)));
  const offers = ending.offers.map(({ id, label }, number) =>
    button(label, close(() => play(id)), number === 0 ? { className: 'primary', autofocus: true } : {}));
  const box = dialog(ending.title, [
    award(ending, standing),
    h('div', { className: 'result' }, facts, h('div', { className: 'pictures' }, ways(engine, record, isSeen(key)))),
    shared(ending.line),
    codes(code),
    h('div', { className: 'next' },
      h('div', { className: 'row offers' }, ...offers, bestOf(sheet.level) ? button('Race your best game', close(race)) : null),
      h('div', { className: 'row' },
        button('Watch', close(() => go(address('replay', code))), { className: 'quiet' }),
        button('Study', () => study(record), { className: 'quiet' }),
        button('Home', close(() => go(address(''))), { className: 'quiet' }))),
  ]);
  box.classList.add('report');
}

/** The medal and the sentences. @param {Ending} ending @param {string} standing */
function award({ medal, said }, standing) {
  const lines = [...said, standing].filter(Boolean);
  return h('div', { className: 'award' },
    medal ? medalSign(medal) : null,
    h('div', {}, ...lines.map((line) => h('p', {}, line))));
}

/** The line that tells of a game without giving its level away, and a button that copies it. @param {string} line */
export function shared(line) {
  const share = 'share' in navigator && matchMedia('(pointer: coarse)').matches;
  return h('div', { className: 'shared' }, h('p', { className: 'line' }, line),
    button('Copy', () => copy(line, 'The line'), { 'aria-label': 'Copy this line' }),
    share ? button('Share', () => handOn(line), { 'aria-label': 'Share this line' }) : null);
}

/** Hands the line to another program; where that cannot be, it is copied. @param {string} text */
async function handOn(text) {
  try {
    await navigator.share({ text });
  } catch (error) {
    // The player may think better of it.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(text, 'The line');
  }
}

/** @param {string} code */
function codes(code) {
  return h('details', { className: 'share' }, h('summary', {}, 'The code of this game'),
    h('textarea', { readOnly: true, rows: 3, value: code, 'aria-label': 'The code of this game' }),
    h('div', { className: 'row' },
      button('Copy code', () => copy(code, 'The code')),
      button('Copy link to the replay', () => copy(link(address('replay', code)), 'The link to the replay'))));
}

/** The ways over a heat picture: at once where the way was seen anyhow, else when it is asked for. @param {Engine} engine @param {string} record @param {boolean} isSeen */
function ways(engine, record, isSeen) {
  const place = h('div', {});
  const show = async () => {
    try {
      const game = await Study.of(engine, record);
      place.replaceChildren(png(await game.map(pixels(SMALL), themeName(), false), WAYS));
      game.free();
    } catch (error) {
      place.replaceChildren(h('p', {}, capital(reason(error))));
    }
  };
  if (isSeen) show();
  else {
    const ask = button('Show the way', async () => {
      await markWatched(engine, record);
      await show();
    });
    place.append(ask, h('p', { className: 'about' }, 'After this, or after Watch or Study, this level is practice: no medal.'));
  }
  return place;
}

/** A drawing as a picture of the page. @param {string} text @param {string} alt */
export const svg = (text, alt) => image(new Blob([text], { type: 'image/svg+xml' }), alt);

/** Pixels as a picture of the page: unlike a drawing, they cost its own thread nothing. @param {Uint8Array} bytes @param {string} alt */
const png = (bytes, alt) => image(new Blob([/** @type {BlobPart} */ (bytes)], { type: 'image/png' }), alt);

/** @param {Blob} content @param {string} alt */
function image(content, alt) {
  const address = URL.createObjectURL(content);
  return h('img', { src: address, alt, onload: () => URL.revokeObjectURL(address) });
}

/** @param {number} points */
const pixels = (points) => Math.round(points * (devicePixelRatio || 1));

/** All that there is to tell, the way included. @param {string} record */
export async function study(record) {
  const place = h('div', { className: 'study' });
  // It may take long, and what it was for goes on meanwhile: so it has an engine of its own.
  const own = Engine.take();
  const box = dialog('Study', [place], () => own.stop());
  box.classList.add('large');
  try {
    const analysis = await patiently(gathered(own, record), 'Studying the game', () => box.close());
    await markWatched(own, record);
    // A picture takes the browser a while: each has a task of its own.
    for (const part of [...pictures(analysis), ...told(analysis)]) {
      place.append(part);
      await breath();
    }
  } catch (error) {
    place.append(h('p', {}, capital(reason(error))));
  } finally {
    own.stop();
  }
}

/** @typedef {{ title: string, picture: Uint8Array }} Plan a map as pixels */
/** @typedef {{ text: string, trees: string, maps: Plan[] }} Told an analysis as text, the trees of the codes, and maps: one with all ways, then those with one */

/** @param {Engine} engine @param {string} record @returns {Promise<Told>} */
async function gathered(engine, record) {
  const [game, theme] = [await Study.of(engine, record), themeName()];
  const { titles, ...told } = await game.told(theme);
  const maps = [{ title: `${WAYS}.`, picture: await game.map(pixels(LARGE), theme, true) }];
  for (const [number, title] of titles.entries()) maps.push({ title, picture: await game.way(number, pixels(SMALL), theme) });
  return { ...told, maps };
}

/** The map, large, and the ways that the game draws each in a map of its own. @param {Told} analysis */
function pictures({ maps }) {
  const [first, ...more] = maps.map(({ title, picture }) => h('figure', {}, png(picture, title), h('figcaption', {}, title)));
  return more.length ? [first, h('div', { className: 'more-ways' }, ...more)] : [first];
}

/** What the text tells: facts first, then what foes did; how moves are coded and the map in letters are folded. @param {Told} analysis */
function told({ text, trees }) {
  const [rest, coding = ''] = split(text, /^(First|Second) seat's moves in/m);
  const [map, foes = ''] = split(rest, /^Greedy against/m);
  const [head, letters = ''] = split(map, /\n\n/);
  const [level, ...lines] = head.split('\n').filter(Boolean);
  const facts = lines.map((line) => line.split(/: (.*)/s)).map(([name, value]) => (value ? pair(name, value) : pair('Result', name)));
  return [
    h('p', { className: 'id' }, level),
    h('dl', { className: 'facts' }, ...facts),
    foes && h('pre', { tabIndex: 0 }, foes.trim()),
    coding && h('details', {}, h('summary', {}, 'How the moves are coded (Huffman)'), svg(trees, 'The trees of the codes'), h('pre', { tabIndex: 0 }, coding.trim())),
    letters && h('details', {}, h('summary', {}, 'The map as text'), h('pre', { tabIndex: 0 }, letters.trim())),
  ].filter((one) => one !== '');
}

/** A text up to a place, and from there on. @param {string} text @param {RegExp} place */
function split(text, place) {
  const at = text.search(place);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at)];
}
