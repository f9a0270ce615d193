// The page in other browsers than the one that the other tests use: it opens, every game is played, and every room is
// entered. BROWSERS names them ("chromium firefox webkit"); without it, it is Chromium alone.

import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { keysOf, serve } from '../browser.js';

/** Everything that is known of the page. */
const READY = 'body[data-ready]';
const CARDS = 'article.game';
const cardOf = (mode) => `article[data-mode="${mode}"]`;
const FIRST_LEVEL = 'a.primary';
const BUSY = '[data-busy]';
const RULES = 'dialog .rules';
const GAME = 'section.play';
const MESSAGE = '.message';
const REPORT = 'dialog.report';
const CODE = 'dialog.report textarea';
const REPLAY = 'section.replay .timeline';
const ROOMS = { lab: ['#/lab', '.panels figure canvas'], studio: ['#/studio', '.studio .facts div'] };
const [HINT, WAY] = ['e', 'E'];

const SHOTS = mkdtempSync(join(tmpdir(), 'daidalos-browsers-'));
/** What is drawn bit by bit is there by then, for those who look at the pictures. */
const SETTLED = 500;
/** Hints that are followed in a game: enough for most first levels. */
const HINTS = 12;

let server;
before(async () => { server = await serve(); });
after(() => server?.stop());

for (const name of (process.env.BROWSERS ?? 'chromium').split(' ')) describe(name, () => {
  let browser;
  let code = '';
  before(async () => { browser = await (await import(`./${name}.js`)).launch(); });
  after(() => browser?.close());

  /** Keeps what is to be seen, and fails if the page has complained. */
  async function look(what) {
    await sleep(SETTLED);
    const path = join(SHOTS, `${name}-${what}.png`);
    await browser.page.screenshot({ path });
    console.log(path);
    assert.deepEqual(await browser.complaints(), []);
  }

  test('home shows every game', async () => {
    await browser.page.goto(server.address);
    await browser.page.waitForSelector(READY);
    assert.equal((await modes(browser.page)).length, 6);
    await look('home');
  });

  test('every game is played by keys, from its card', async () => {
    for (const mode of await modes(browser.page)) {
      await enter(browser.page, '#/', cardOf(mode));
      await browser.page.click(`${cardOf(mode)} ${FIRST_LEVEL}`);
      await browser.page.waitForSelector(RULES);
      await browser.page.keyboard.press('Enter');
      await browser.page.waitForSelector(GAME);
      await play(browser.page, mode);
      await look(mode);
      code = (await browser.page.evaluate((code) => document.querySelector(code)?.value, CODE)) ?? code;
    }
  });

  test('a code is replayed', async () => {
    assert.match(code, /^D1/, 'a game has ended');
    await enter(browser.page, `#/replay/${code}`, REPLAY);
    await look('replay');
  });

  for (const [room, [hash, selector]] of Object.entries(ROOMS)) test(`the ${room} opens`, async () => {
    await enter(browser.page, hash, selector);
    await look(room);
  });
});

const modes = (page) => page.evaluate((cards) => [...document.querySelectorAll(cards)].map((card) => card.dataset.mode), CARDS);

async function enter(page, hash, selector) {
  await page.evaluate((hash) => { location.hash = hash; }, hash);
  await page.waitForSelector(selector);
}

/** Follows hints; each must lead on. */
async function play(page, mode) {
  let moves = 0;
  for (let left = HINTS; left > 0 && !(await has(page, REPORT)); left -= 1) {
    const keys = (await waysOf(page, HINT)) ?? (await waysOf(page, WAY)) ?? [];
    for (const key of keys) {
      await page.keyboard.press(key);
      await settled(page);
    }
    moves += keys.length;
    // A game that is over tells of it a beat later.
    if (keys.length === 0) await sleep(SETTLED);
  }
  assert.ok(moves > 0, `${mode}: no hint`);
}

/** The keys that a hint tells; none if there is no way in it. */
async function waysOf(page, hint) {
  await page.keyboard.press(hint);
  await settled(page);
  const keys = keysOf(await page.evaluate((message) => document.querySelector(message)?.textContent ?? '', MESSAGE));
  return keys.length > 0 ? keys : undefined;
}

/** The engine answers a moment later. */
async function settled(page) {
  while (await has(page, BUSY)) await sleep(10);
}

const has = (page, selector) => page.evaluate((selector) => document.querySelector(selector) !== null, selector);
