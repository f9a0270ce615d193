// Games are played to their end by keyboard, mouse and touch; they are left, gone on with, watched again.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertQuiet, begin, go, isOver, keysOf, launch, load, open, placeOf, playToTheEnd, quit, save, serve, settle, shut, standing } from './browser.js';

let server;
let context;

before(async () => {
  server = await serve();
  context = await launch();
});

after(async () => {
  await quit();
  server?.stop();
});

const MOVES = { w: [0, -1], s: [0, 1], a: [-1, 0], d: [1, 0], y: [-1, -1], u: [1, -1], b: [-1, 1], n: [1, 1] };

test('every game is played to its end by keyboard alone, from its card', async () => {
  const page = await open(context, server.address);
  const modes = await page.locator('article.game').evaluateAll((cards) => cards.map((card) => card.dataset.mode));
  assert.ok(modes.length >= 4);
  for (const mode of modes) {
    await go(page, '#/');
    const learn = page.locator(`article[data-mode="${mode}"] a`);
    await learn.focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog .rules');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog', { state: 'detached' });
    await playToTheEnd(page, (key) => page.keyboard.press(key));
    const report = page.locator('dialog.report');
    assert.match(await report.locator('h2').textContent(), /won|lost|draw/, mode);
    await page.waitForSelector('dialog.report .pictures img');
    assert.match(await report.locator('textarea').inputValue(), /^D1/);
    await page.keyboard.press('Escape');
  }
  assertQuiet(page);
  await page.close();
});

test('a game is played with the mouse: clicks walk, the other button does not', async () => {
  const page = await open(context, `${server.address}#/play/escape:7x6%233`);
  await begin(page);
  const first = await standing(page);
  const place = await placeOf(page, [7, 6], first);
  await page.mouse.click(place.x, place.y, { button: 'right' });
  assert.match(await page.textContent('.message'), /This game has no such move/);
  await playToTheEnd(page, async (key) => {
    const [x, y] = await standing(page);
    const [dx, dy] = MOVES[key];
    const at = await placeOf(page, [7, 6], [x + dx, y + dy]);
    await page.mouse.click(at.x, at.y);
    await page.waitForTimeout(20);
  });
  assert.match(await page.textContent('dialog.report h2'), /You have won/);
  assertQuiet(page);
  await page.close();
});

for (const [id, size] of [['race:5x5,shift=0,bot=first%232', [5, 5]], ['words:6x6,bot=best%233', [6, 6]]]) test(`a game is played by touch: swipes, taps and the pad (${id})`, async () => {
  const phone = await launch({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const page = await open(phone, `${server.address}#/play/${id}`);
  await begin(page);
  const touch = await phone.newCDPSession(page);
  const swipe = async (dx, dy) => {
    const box = await page.locator('.hall .board').boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    // However long it is, a swipe is one step.
    for (const far of [30, 60, 90]) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + dx * far, y: y + dy * far }] });
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await settle(page);
  };
  const names = { w: 'N', s: 'S', a: 'W', d: 'E', y: 'NW', u: 'NE', b: 'SW', n: 'SE' };
  let turn = 0;
  await playToTheEnd(page, async (key) => {
    turn += 1;
    const [x, y] = await standing(page);
    const [dx, dy] = MOVES[key];
    if (turn % 3 === 0) await page.tap(`.to-${names[key]}`);
    else if (turn % 3 === 1 && dx * dy === 0) await swipe(dx, dy);
    else {
      const at = await placeOf(page, size, [x + dx, y + dy]);
      await page.touchscreen.tap(at.x, at.y);
    }
    if (!(await isOver(page)) && !/ (won|lost|over)\./.test(await page.textContent('.message'))) {
      assert.deepEqual(await standing(page), [x + dx, y + dy], `turn ${turn}`);
    }
  });
  assertQuiet(page);
  await phone.close();
});

test('a game that is left goes on: after a reload, in a new tab, from the home screen', async () => {
  const page = await open(context, `${server.address}#/play/escape:12x12,shift=0%239`);
  await begin(page);
  await page.keyboard.press('E');
  const facts = () => page.locator('.facts').textContent();
  for (const key of ['w', 'a', 's', 'd', 'w', 'a', 's', 'd']) await page.keyboard.press(key);
  const moves = /Moves(\d+)/.exec(await facts())[1];
  assert.ok(Number(moves) > 0);
  await shut(page);
  const again = await open(context, server.address);
  await again.locator('.go-on a').first().click();
  await again.waitForSelector('section.play');
  assert.equal(await again.textContent('.message'), 'Welcome back.');
  assert.equal(/Moves(\d+)/.exec(await again.locator('.facts').textContent())[1], moves);
  await again.reload();
  await again.waitForSelector('section.play');
  assert.equal(/Moves(\d+)/.exec(await again.locator('.facts').textContent())[1], moves);
  assertQuiet(again);
  await again.close();
});

test('two tabs with one level do not overwrite each other', async () => {
  const address = `${server.address}#/play/escape:9x9,shift=0%234`;
  const one = await open(context, address);
  await begin(one);
  await one.keyboard.press('e');
  const two = await open(context, address);
  await begin(two);
  for (const page of [one, two]) for (const key of ['w', 'a', 's', 'd']) await page.keyboard.press(key);
  await shut(one);
  await shut(two);
  const home = await open(context, server.address);
  const left = home.locator('.go-on li', { hasText: 'escape:9x9,shift=0#4' });
  assert.equal(await left.count(), 2);
  const links = await left.locator('a').evaluateAll((all) => all.map((one) => one.href));
  assert.equal(new Set(links).size, 2);
  for (const link of links) {
    await home.goto(link);
    await home.waitForSelector('section.play');
    await home.waitForFunction(() => /Moves[1-9]/.test(document.querySelector('.facts')?.textContent ?? ''));
  }
  await home.close();
});

test('games are saved under names, loaded, and started again without losing them', async () => {
  const page = await open(context, `${server.address}#/play/duel:6x6%233`);
  await begin(page);
  await page.keyboard.press('e');
  for (const key of ['d', 's', 'n', 'd']) await page.keyboard.press(key);
  const facts = await page.locator('.facts').textContent();
  const moves = /Moves(\d+)/.exec(facts)?.[1];
  await save(page, 'my game');
  await page.keyboard.press('r');
  assert.equal(/Moves(\d+)/.exec(await page.locator('.facts').textContent())[1], '0');
  await page.keyboard.press('Control+o');
  await page.locator('dialog .slots li', { hasText: 'before the restart' }).waitFor();
  await page.locator('dialog .slots li', { hasText: 'my game' }).last().getByRole('link', { name: 'Load' }).click();
  await page.waitForFunction(() => document.querySelector('.message')?.textContent.includes('Loaded'));
  assert.equal(/Moves(\d+)/.exec(await page.locator('.facts').textContent())[1], moves);
  assertQuiet(page);
  await page.close();
});

test('to load a save where the game stands is to go on with it, and it counts as before', async () => {
  const page = await open(context, `${server.address}#/play/escape:8x8,shift=0%2331`);
  await begin(page);
  for (const key of ['w', 'a', 's', 'd']) await page.keyboard.press(key);
  const moves = () => page.locator('.facts').textContent().then((facts) => /Moves(\d+)/.exec(facts)[1]);
  const before = await moves();
  await save(page, 'here');
  await load(page, 'here');
  assert.equal(await moves(), before);
  assert.equal(await page.locator('.attempt:not([hidden])').count(), 0, 'it is no practice');
  await go(page, '#/');
  await page.locator('.go-on', { hasText: 'escape' }).first().waitFor();
  assertQuiet(page);
  await page.close();
});

test('pausing hides the map and stops the clock; keys can be changed', async () => {
  const page = await open(context, `${server.address}#/play/escape%2311`);
  await begin(page);
  await page.keyboard.press('p');
  await page.waitForSelector('.hall.paused');
  const time = await page.locator('.facts').textContent();
  await page.waitForTimeout(1300);
  assert.equal(await page.locator('.facts').textContent(), time);
  await page.keyboard.press('p');
  await page.waitForSelector('.hall:not(.paused)');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.locator('dialog summary', { hasText: 'Keys' }).click();
  await page.getByRole('button', { name: /Keys to show the next steps/ }).click();
  await page.keyboard.press('w');
  assert.match(await page.textContent('#toast'), /one thing only/);
  await page.getByRole('button', { name: /Keys to show the next steps/ }).click();
  await page.keyboard.press('t');
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  assert.match(await page.textContent('.message'), /The way on/);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.locator('dialog summary', { hasText: 'Keys' }).click();
  await page.getByRole('button', { name: 'The usual keys' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  assert.match(await page.textContent('.message'), /The way on/);
  assertQuiet(page);
  await page.close();
});

test('a link with a code replays, on a time line, both ways', async () => {
  const page = await open(context, `${server.address}#/play/escape:5x5%237`);
  await begin(page);
  await playToTheEnd(page, (key) => page.keyboard.press(key));
  const code = await page.locator('dialog.report textarea').inputValue();
  const replay = await open(context, `${server.address}#/replay/${code}`);
  await replay.waitForSelector('section.replay');
  const length = Number(await replay.locator('.timeline').getAttribute('max'));
  assert.ok(length > 3);
  await replay.locator('.timeline').fill(String(length));
  await replay.locator('.message', { hasText: 'You have won' }).waitFor();
  await replay.getByRole('button', { name: 'One step back' }).click();
  await replay.locator('.message').filter({ hasNotText: 'won' }).waitFor();
  await replay.keyboard.press('Escape');
  await replay.locator('select').selectOption('64');
  await replay.getByRole('button', { name: 'To the start' }).click();
  await replay.getByRole('button', { name: 'Play', exact: true }).click();
  await replay.waitForFunction(() => document.querySelector('.message')?.textContent.includes('won'));
  await replay.waitForFunction(() => document.querySelector('.proofs')?.textContent.includes('Moves: proven'));
  assertQuiet(replay);
  await go(replay, `#/replay/${code.slice(0, -4)}`);
  await replay.waitForSelector('[role="alert"]');
  await page.close();
  await replay.close();
});

test('a win is kept at once, and another player\'s is not one\'s best', async () => {
  const page = await open(context, `${server.address}#/play/escape:4x4,shift=0%2321`);
  await begin(page);
  await page.keyboard.press('E');
  for (const key of keysOf(await page.textContent('.message'))) await page.keyboard.press(key);
  // However soon the game is left, it is kept.
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => localStorage.getItem('daidalos.best.escape:4x4,shift=0#21'));
  const best = () => page.evaluate(() => localStorage.getItem('daidalos.best.escape:4x4,shift=0#21'));
  assert.match(JSON.parse(await best()).record, /^daidalos 1/);
  const code = await page.evaluate(async () => {
    const { Engine } = await import(new URL('js/engine.js', document.baseURI).href);
    const code = await Engine.take().code(JSON.parse(localStorage.getItem('daidalos.best.escape:4x4,shift=0#21')).record);
    localStorage.removeItem('daidalos.best.escape:4x4,shift=0#21');
    return code;
  });
  await go(page, `#/play/${code}`);
  await page.waitForSelector('dialog.report');
  assert.equal(await best(), null);
  assertQuiet(page);
  await page.close();
});

test('screens that are left before they are there never show', async () => {
  const page = await open(context, server.address);
  await page.evaluate(() => {
    for (const hash of ['#/play/escape%231', '#/lab', '#/studio', '#/play/hunt%232', '#/']) location.hash = hash;
  });
  await page.waitForTimeout(1500);
  assert.equal(await page.locator('main > section').count(), 1);
  assert.equal(await page.locator('section.home').count(), 1);
  assert.equal(new URL(page.url()).hash, '#/');
  await page.keyboard.press('Tab');
  await page.evaluate(() => document.querySelector('.skip').focus());
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
  assert.equal(await page.locator('section.home').count(), 1);
  assertQuiet(page);
  await page.close();
});

test('what cannot be is said, and leads home', async () => {
  const page = await open(context, `${server.address}#/play/chess%231`);
  assert.match(await page.textContent('[role="alert"]'), /No game is called 'chess'/);
  await go(page, '#/nowhere');
  await page.locator('[role="alert"]', { hasText: /no page called/ }).waitFor();
  await page.getByRole('link', { name: 'Home' }).last().click();
  await page.fill('#any', 'race:1x1#3');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[role="alert"]');
  assert.match(await page.textContent('[role="alert"]'), /[Ss]ize cannot be '1x1'/);
  assertQuiet(page);
  await page.close();
});

const factOf = async (/** @type {import('playwright-core').Page} */ page, /** @type {string} */ label) =>
  new RegExp(`${label}\\s*(-?\\d+)`).exec((await page.textContent('.facts')) ?? '')?.[1];

test('a classic mine field is flagged and uncovered with the mouse, and a cell chosen after the prefix is flagged', async () => {
  const page = await open(context, `${server.address}#/play/mines:board=9x9%2F10,hearts=3%233`);
  await begin(page);
  const at = await placeOf(page, [9, 9], [1, 1]);
  const click = (/** @type {'left' | 'right'} */ button) => page.mouse.click(at.x, at.y, { button });
  await click('right');
  assert.equal(await factOf(page, 'Mines to flag'), '9');
  await click('left');
  assert.match(await page.textContent('.message'), /That cell is marked/);
  await click('right');
  assert.equal(await factOf(page, 'Mines to flag'), '10');
  await page.keyboard.press('m');
  await click('left');
  assert.equal(await factOf(page, 'Mines to flag'), '9');
  await page.keyboard.press('m');
  await click('left');
  assert.equal(await factOf(page, 'Hearts'), '3');
  await page.waitForTimeout(500);
  await click('left');
  assert.equal(await factOf(page, 'Hearts'), '2', 'there was a mine');
  assertQuiet(page);
  await page.close();
});

test('a mine field is played by touch: a tap uncovers, a long press flags', async () => {
  const phone = await launch({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const page = await open(phone, `${server.address}#/play/mines:board=9x9%2F10,hearts=3%233`);
  await begin(page);
  const mine = await placeOf(page, [9, 9], [1, 1]);
  const touch = await phone.newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: mine.x, y: mine.y }] });
  await page.waitForTimeout(900);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await settle(page);
  assert.equal(await factOf(page, 'Mines to flag'), '9');
  const before = await factOf(page, 'Tiles to clear');
  const safe = await placeOf(page, [9, 9], [4, 5]);
  await page.touchscreen.tap(safe.x, safe.y);
  await page.waitForTimeout(500);
  assert.ok(Number(await factOf(page, 'Tiles to clear')) < Number(before) || (await factOf(page, 'Hearts')) === '2');
  assertQuiet(page);
  await phone.close();
});
