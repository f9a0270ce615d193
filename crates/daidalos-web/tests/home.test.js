// The first screen: what is seen of it at once, what its buttons do, and what it does not wait for.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { assertQuiet, launch, open, quit, serve } from './browser.js';

let server;
let context;

before(async () => {
  server = await serve();
  context = await launch({ viewport: { width: 1440, height: 900 } });
});

after(async () => {
  await quit();
  server?.stop();
});

// A Monday whose level is an easy escape.
const MONDAY = 20_766;
const DAY = 86_400_000;

const drawn = (page, where) => page.waitForSelector(`${where} .board[data-drawn]`);
const game = (page, mode) => page.locator(`article[data-mode="${mode}"]`);

/** What is painted on a board, as a text. */
const painted = (page, where) => page.locator(`${where} canvas`).evaluateAll((all) => all.map((canvas) => canvas.toDataURL()).join());

/** Puts things into the browser's storage and shows home again. */
async function keep(page, things) {
  await page.evaluate((things) => Object.entries(things).forEach(([key, value]) =>
    localStorage.setItem(`daidalos.${key}`, typeof value === 'string' ? value : JSON.stringify(value))), things);
  await page.reload();
}

/** A browser of its own, so that what is kept in it is that test's alone. */
async function own(given, things = {}) {
  const browser = await launch({ viewport: { width: 1440, height: 900 }, ...given });
  const page = await open(browser, server.address);
  if (Object.keys(things).length) await keep(page, things);
  return { browser, page };
}

test('the first view has the level of the day and, on a desk, every game', async () => {
  for (const viewport of [{ width: 1440, height: 900 }, { width: 2560, height: 1440 }, { width: 360, height: 640 }]) {
    const { browser, page } = await own({ viewport });
    const isIn = async (/** @type {import('playwright-core').Locator} */ what) => {
      const box = await what.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= viewport.height;
    };
    assert.ok(await isIn(page.locator('h1')));
    assert.ok(await isIn(page.locator('.daily').getByRole('link', { name: 'Play' })), `${viewport.width}`);
    if (viewport.width > 1000) for (const card of await page.locator('article.game').all()) assert.ok(await isIn(card), `${viewport.width}`);
    await browser.close();
  }
});

test('nothing is cut off on the smallest of phones', async () => {
  const { browser, page } = await own({ viewport: { width: 320, height: 568 } }, { 'running.mines:60x22,rooms=6,density=16#20': left('mines:60x22,rooms=6,density=16#20', 1) });
  const { wide, cut } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    cut: [...document.querySelectorAll('.home *')].filter((one) => !one.closest('.board, .hidden') && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).map((one) => one.outerHTML.slice(0, 80)),
  }));
  assert.ok(wide <= 320);
  assert.deepEqual(cut, []);
  await browser.close();
});

test('the level of the day is drawn and rated, and to look at it begins nothing', async () => {
  const browser = await launch();
  await browser.clock.setFixedTime(new Date(MONDAY * DAY + DAY / 2));
  const page = await open(browser, server.address);
  await drawn(page, '.daily');
  const colours = await page.locator('.daily canvas').first().evaluate((canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
  assert.ok(colours > 1);
  await page.waitForSelector('.daily .rating:not([hidden])');
  assert.match(await page.textContent('.daily'), /Level of the day.*Monday.9 November.*Escape.*easy.*Rating \d+ of 10.*Your first attempt counts, and it has no undo/);
  assert.equal(await page.evaluate((day) => localStorage.getItem(`daidalos.daily.${day}`), MONDAY), null);
  assertQuiet(page);
  await browser.close();
});

test('a day that takes long is not waited for', async () => {
  const browser = await launch({ viewport: { width: 1440, height: 900 } });
  // The level of the day is asked for first, and its answer never comes.
  await browser.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    let isFirst = true;
    Worker.prototype.postMessage = function (message, ...rest) {
      const isDay = isFirst && message.call === 'Play.start';
      if (isDay) isFirst = false;
      else post.call(this, message, ...rest);
    };
  });
  const page = await open(browser, server.address);
  await page.waitForFunction(() => document.querySelectorAll('article.game .board[data-drawn]').length === document.querySelectorAll('article.game').length);
  assert.equal(await page.locator('.daily .board[data-drawn]').count(), 0);
  assertQuiet(page);
  await browser.close();
});

test('previews move until they are stopped, and stand still for those who want that', async () => {
  const page = await open(context, server.address);
  await drawn(page, '[data-mode="escape"]');
  const before = await painted(page, '[data-mode="escape"]');
  await page.waitForFunction((before) => [...document.querySelectorAll('[data-mode="escape"] canvas')].map((one) => one.toDataURL()).join() !== before, before);
  await page.getByRole('button', { name: 'Stop the previews' }).click();
  // The step that was on its way arrives.
  await page.waitForTimeout(800);
  const stopped = await painted(page, '[data-mode="escape"]');
  await page.waitForTimeout(1200);
  assert.equal(await painted(page, '[data-mode="escape"]'), stopped);
  assertQuiet(page);
  await page.close();
  const { browser, page: still } = await own({ reducedMotion: 'reduce' });
  await drawn(still, '[data-mode="words"]');
  const first = await painted(still, '[data-mode="escape"]');
  await still.waitForTimeout(1200);
  assert.equal(await painted(still, '[data-mode="escape"]'), first);
  assert.equal(await still.getByRole('button', { name: 'Stop the previews' }).count(), 0);
  await browser.close();
});

test('a game is as hard as it was chosen to be, the next time too', async () => {
  const { browser, page } = await own();
  await game(page, 'race').getByRole('radio', { name: 'hard' }).check();
  await page.reload();
  assert.ok(await game(page, 'race').getByRole('radio', { name: 'hard' }).isChecked());
  assert.ok(await game(page, 'escape').getByRole('radio', { name: 'easy' }).isChecked());
  await game(page, 'race').getByRole('button', { name: 'Play race' }).click();
  await page.waitForSelector('section.play');
  assert.match(page.url(), /#\/play\/race:30x30,rest=4%23\d+/);
  assertQuiet(page);
  await browser.close();
});

test('a new game is learned first, a known one is played', async () => {
  const { browser, page } = await own({}, { 'known.race': '' });
  assert.equal(await game(page, 'escape').locator('.primary').textContent(), 'Learn it');
  assert.equal(await game(page, 'race').locator('.primary').textContent(), 'Play');
  assert.equal(await game(page, 'race').getByText('Learn it').count(), 0);
  await game(page, 'escape').getByRole('link', { name: 'Learn it' }).click();
  await page.waitForSelector('section.play');
  assert.match(page.url(), /#\/play\/escape:8x5/);
  await browser.close();
});

test('every option of a game is explained, and a game is played with them', async () => {
  const page = await open(context, server.address);
  const modes = await page.evaluate(async () => (await import(new URL('js/engine.js', document.baseURI).href)).registry.modes);
  for (const { name, options } of modes) {
    await game(page, name).getByRole('button', { name: `Options of ${name}` }).click();
    const said = await page.locator('dialog .meaning').allTextContents();
    assert.equal(said.length, options.length, name);
    assert.ok(said.every((sentence) => /^[A-Z].*\.$/.test(sentence)), said.join('\n'));
    await page.keyboard.press('Escape');
  }
  await game(page, 'hunt').getByRole('button', { name: 'Options of hunt' }).click();
  const box = page.locator('dialog');
  await box.getByRole('radio', { name: 'hard' }).check();
  assert.equal(await box.getByLabel('Foes', { exact: true }).inputValue(), '6');
  await box.getByLabel('Foes', { exact: true }).fill('13');
  await box.getByRole('button', { name: 'Play' }).click();
  assert.equal(await box.count(), 1, 'there are 12 foes at most');
  await box.getByLabel('Foes', { exact: true }).fill('1');
  await box.getByRole('button', { name: 'Play' }).click();
  await page.waitForSelector('section.play');
  assert.match(page.url(), /#\/play\/hunt:foes=1,lamps=7%23\d+/);
  assertQuiet(page);
  await page.close();
});

/** A game as it is kept; its record is none, because nothing is to be played for a list. */
const left = (level, hours) => ({ record: 'not played', level, moves: 10 * hours, time: `${hours}:00`, when: Date.now() - hours * 3_600_000 - 1000 });

test('three games at most are at hand, and all are in the list', async () => {
  const levels = ['escape#1', 'race#2', 'duel#3', 'hunt#4', 'words#5'];
  const running = Object.fromEntries(levels.map((level, number) => [`running.${level}`, left(level, number + 1)]));
  const { browser, page } = await own({}, { ...running, 'slot.my game': left('mines#6', 9) });
  assert.deepEqual(await page.locator('.go-on li .id').allTextContents(), levels.slice(0, 3));
  assert.match(await page.textContent('.go-on li'), /Go on with escape.*10 moves · 1 hour ago/);
  await page.getByRole('button', { name: 'All games (6)' }).click();
  const rows = page.locator('dialog .slots li');
  await rows.first().waitFor();
  assert.deepEqual(await rows.locator('.id').allTextContents(), [...levels, 'mines#6']);
  const forget = rows.nth(1).getByRole('button');
  await forget.dblclick();
  assert.equal(await forget.textContent(), 'Forget for good');
  assert.equal(await rows.count(), 6, 'a double click throws nothing away');
  /** Once more, too late for a double click. @param {import('playwright-core').Locator} button */
  const again = async (button) => {
    await page.waitForTimeout(600);
    await button.click();
  };
  await again(forget);
  await rows.nth(4).getByRole('button').click();
  await again(rows.nth(4).getByRole('button'));
  assert.equal(await rows.count(), 4);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'All games (4)' }).waitFor();
  assert.deepEqual(await page.locator('.go-on li .id').allTextContents(), ['escape#1', 'duel#3', 'hunt#4']);
  assert.equal(await page.evaluate(() => localStorage.getItem('daidalos.slot.my game')), null);
  assertQuiet(page);
  await browser.close();
});

test('a text that leads nowhere says why and stays; another leads where it should', async () => {
  const page = await open(context, server.address);
  const field = page.getByLabel('Open an id, a code or a link');
  const enter = async (text) => {
    await field.fill(text);
    await field.press('Enter');
  };
  for (const text of ['chess#1', 'race:1x1#2', 'race:bot=nobody#2', 'D1nonsense', 'prim:size#3', `${server.address}#/play/nothing%231`]) {
    await enter(text);
    await page.waitForFunction(() => document.querySelector('.trouble')?.textContent);
    assert.equal(await field.inputValue(), text);
    assert.equal(await page.locator('section.home').count(), 1);
    await field.fill('');
    assert.equal(await page.textContent('.trouble'), '');
  }
  for (const [text, place] of [['race:12x12#2', '#/play/'], ['prim:9x9#3', '#/studio/']]) {
    await page.goto(`${server.address}#/`);
    await page.waitForSelector('section.home');
    await enter(text);
    await page.waitForFunction((to) => decodeURIComponent(location.hash) === to, `${place}${text}`);
  }
  await page.close();
});

test('the keyboard goes from the latest game to the day, and on to the games', async () => {
  const { browser, page } = await own({}, { 'running.escape#1': left('escape#1', 1), 'known.escape': '' });
  await page.locator('main').focus();
  const names = [];
  for (let number = 0; number < 6; number += 1) {
    await page.keyboard.press('Tab');
    names.push(await page.evaluate(() => document.activeElement.ariaLabel || document.activeElement.value || document.activeElement.textContent));
  }
  assert.match(names[0], /Go on with escape/);
  assert.deepEqual(names.slice(1), ['All games (1)', 'Play', 'easy', 'Play escape', 'Options of escape']);
  await browser.close();
});

test('home and its dialogs are for everybody, in any colours', async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const day = { isDone: true, isWon: true, medal: 'gold', said: 'You have won.', line: 'Daidalos escape 9/9', record: '' };
  for (const theme of ['light', 'dark', 'contrast']) {
    const { browser, page } = await own({}, { settings: { theme }, 'running.escape#1': left('escape#1', 1), 'slot.mine': left('race#2', 2), 'known.race': '' });
    const check = async (what) => {
      // What is still rising is still pale.
      await page.waitForTimeout(500);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      assert.deepEqual(violations.map(({ id, nodes }) => `${theme}, ${what}: ${id}: ${nodes.map((node) => node.html).slice(0, 3).join(' ')}`), []);
    };
    await page.evaluate(axe);
    await check('home');
    await page.getByRole('button', { name: /All games/ }).click();
    await check('all games');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Options of hunt' }).click();
    await check('options');
    await keep(page, { [`daily.${Math.floor(Date.now() / DAY)}`]: day });
    await page.evaluate(axe);
    await check('a day that is done');
    await page.setViewportSize({ width: 360, height: 640 });
    await check('on a phone');
    await browser.close();
  }
});
