// What makes a game worth playing again: medals, what is offered next, the honest daily, practice, ghosts, the line to share.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { assertQuiet, begin, go, keysOf, launch, load, open, placeOf, playBeside, playToTheEnd, quit, save, serve, settle } from './browser.js';

let server;
let context;

before(async () => {
  server = await serve();
  context = await launch();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

after(async () => {
  await quit();
  server?.stop();
});

const DIRECTIONS = { w: 'N', d: 'E', s: 'S', a: 'W', y: 'NW', u: 'NE', b: 'SW', n: 'SE' };

/** The best way through a level as keys, found beside the page: nobody has seen it there. It is told bit by bit. */
async function wayOf(page, id) {
  const way = [];
  for (;;) {
    const steps = way.map((key) => DIRECTIONS[key]);
    const { said } = await playBeside(page, id, [...steps.map((Step) => ({ Step })), 'Solve']);
    const keys = keysOf(said);
    if (keys.length === 0) return way;
    way.push(...keys);
  }
}

/** Opens a level, and puts the rules away. */
async function enter(page, id) {
  await go(page, `#/play/${encodeURIComponent(id)}`);
  await begin(page);
}

/** Plays a level along the best way, without help. */
async function win(page, id) {
  const way = await wayOf(page, id);
  await enter(page, id);
  await walk(page, way);
  return way;
}

async function walk(page, way, pause = 0) {
  for (const key of way) {
    await page.keyboard.press(key);
    if (pause) await page.waitForTimeout(pause);
  }
  await page.waitForSelector('dialog.report');
}

const attempt = (page) => page.locator('.attempt:not([hidden])').allTextContents().then((all) => all.join());
const kept = (page, key) => page.evaluate((key) => localStorage.getItem(`daidalos.${key}`), key);
const report = (page) => page.locator('dialog.report');
/** Plays the level again, and waits until the new game is there. */
const again = async (page) => {
  await report(page).getByRole('button', { name: 'Play this level again' }).click();
  await page.waitForSelector('[data-action="result"]', { state: 'hidden' });
  await settle(page);
};

test('a level that is won names the medal, offers the next one first, and is told in a line', async () => {
  const page = await open(context, server.address);
  const id = 'escape:5x5,shift=0#13';
  const way = await wayOf(page, id);
  await enter(page, id);
  assert.match(await page.textContent('.facts'), new RegExp(`Par${way.length}`), 'par is known before the first move');
  await walk(page, way);
  assert.equal(await report(page).locator('.medal figcaption').textContent(), 'Gold');
  assert.match(await report(page).locator('.award').textContent(), new RegExp(`Gold: ${way.length} moves, par ${way.length}\\.`));
  assert.match(await report(page).locator('.award').textContent(), /your best game of this level/);
  const line = await report(page).locator('.line').textContent();
  assert.ok(line.startsWith(`Daidalos ${id} \u{1f947} ${way.length}/${way.length} moves `), line);
  await report(page).getByRole('button', { name: 'Copy this line' }).click();
  await page.waitForFunction(() => document.getElementById('toast')?.textContent.includes('copied'));
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), line);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Result' }).click();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Play another level');
  await page.keyboard.press('Enter');
  await page.waitForFunction((id) => location.hash.startsWith('#/play/escape:5x5,shift=0%23') && !decodeURIComponent(location.hash).endsWith(id), id);
  assert.equal(await page.locator('dialog').count(), 0);
  assertQuiet(page);
  await page.close();
});

test('three wins in a row lead on to the next difficulty, a loss says why, and practice counts neither way', async () => {
  const page = await open(context, server.address);
  await page.evaluate(() => localStorage.setItem('daidalos.wins.escape', '2'));
  await win(page, 'escape#77');
  assert.equal(await kept(page, 'wins.escape'), '3');
  assert.equal(await report(page).locator('.next .primary').textContent(), 'Go on to medium');
  await report(page).getByRole('button', { name: 'Show the way' }).click();
  await page.waitForSelector('dialog.report .pictures img');
  await again(page);
  assert.match(await attempt(page), /Practice: you have seen the way/);
  await walk(page, await wayOf(page, 'escape#77'));
  assert.equal(await kept(page, 'wins.escape'), '3');
  await page.keyboard.press('Escape');
  await page.evaluate(() => localStorage.setItem('daidalos.wins.race:6x6,shift=0,rest=0', '2'));
  await enter(page, 'race:6x6,rest=0,shift=0#3');
  for (let turn = 0; turn < 200 && !(await page.locator('.commands .primary:not([hidden])').count()); turn += 1) await page.keyboard.press('wasd'[turn % 4]);
  await page.waitForSelector('dialog.report');
  assert.match(await report(page).locator('.award').textContent(), /The rival got there first. You were \d+ moves? away/);
  assert.equal(await report(page).locator('.medal').count(), 0);
  assert.equal(await report(page).locator('.next .primary').textContent(), 'Play this level again');
  assert.equal(await kept(page, 'wins.race:6x6,shift=0,rest=0'), '0');
  assertQuiet(page);
  await page.close();
});

test('help, started again, is practice: no medal, and no better than a game without', async () => {
  const page = await open(context, server.address);
  const id = 'escape:5x5,shift=0#17';
  const way = await win(page, id);
  const best = await kept(page, `best.${id}`);
  await again(page);
  assert.equal(await attempt(page), '', 'to have played it is not to have seen the way');
  await page.keyboard.press('e');
  await page.keyboard.press('r');
  assert.match(await attempt(page), /Practice: you have seen the way/);
  await walk(page, way);
  assert.equal(await report(page).locator('.medal').count(), 0);
  assert.match(await report(page).locator('.award').textContent(), /No medal: this was practice/);
  assert.equal(await kept(page, `best.${id}`), best);
  await page.keyboard.press('Escape');
  await page.reload();
  await page.waitForSelector('section.play');
  assert.match(await attempt(page), /Practice/, 'the browser remembers');
  assertQuiet(page);
  await page.close();
});

/** The code of a game after some steps, played beside the page. */
const codeAfter = async (page, id, way) => (await playBeside(page, id, way.map((key) => ({ Step: DIRECTIONS[key] })))).code;

/** Nothing is kept of a game that has just ended in the report, and it has no medal. */
async function assertUncounted(page, id, wins) {
  assert.equal(await report(page).locator('.medal').count(), 0);
  assert.match(await report(page).locator('.award').textContent(), /No medal/);
  assert.equal(await kept(page, `best.${id}`), null);
  assert.equal(await kept(page, `wins.${id.replace(/#.*/, '')}`), wins);
}

test('a game that is loaded is no better than what its player has seen since', async () => {
  const page = await open(context, server.address);
  const id = 'escape:5x6,shift=0#23';
  const way = await wayOf(page, id);
  await enter(page, id);
  await page.keyboard.press(way[0]);
  await save(page, 'seen since');
  await load(page, 'seen since');
  assert.equal(await attempt(page), '', 'it is where the game stands');
  await page.keyboard.press('E');
  await load(page, 'seen since');
  assert.match(await attempt(page), /Practice: you have seen the way/);
  await walk(page, way.slice(1));
  await assertUncounted(page, id, null);
  assertQuiet(page);
  await page.close();
});

test('to go back to a save is practice', async () => {
  const page = await open(context, server.address);
  const id = 'escape:5x6,shift=0#24';
  const way = await wayOf(page, id);
  await enter(page, id);
  await page.keyboard.press(way[0]);
  await save(page, 'earlier');
  await page.keyboard.press(way[1]);
  await load(page, 'earlier');
  assert.match(await attempt(page), /Practice: you went back to an earlier save/);
  await walk(page, way.slice(1));
  await assertUncounted(page, id, null);
  assertQuiet(page);
  await page.close();
});

test('a game becomes practice when the way is seen in another tab while it is played', async () => {
  const page = await open(context, server.address);
  const id = 'escape:5x6,shift=0#25';
  const way = await wayOf(page, id);
  await enter(page, id);
  await page.keyboard.press(way[0]);
  const other = await open(context, `${server.address}#/play/${encodeURIComponent(id)}`);
  await begin(other);
  await other.keyboard.press('E');
  await other.close();
  assert.equal(await attempt(page), '');
  await walk(page, way.slice(1));
  await assertUncounted(page, id, null);
  await enter(page, id);
  assert.match(await attempt(page), /Practice/);
  assertQuiet(page);
  await page.close();
});

test('a game by its code is practice, and one that is over counts for nobody', async () => {
  const page = await open(context, server.address);
  const id = 'escape:6x5,shift=0#26';
  const way = await wayOf(page, id);
  const begun = await codeAfter(page, id, way.slice(0, -1));
  await go(page, `#/play/${begun}`);
  await begin(page);
  assert.match(await attempt(page), /Practice/);
  await page.reload();
  await page.waitForSelector('section.play');
  assert.match(await attempt(page), /Practice/, 'it stays that');
  await walk(page, way.slice(-1));
  await assertUncounted(page, id, null);
  await page.keyboard.press('Escape');
  await go(page, `#/play/${await codeAfter(page, id, way)}`);
  await page.waitForSelector('dialog.report');
  assert.equal(await kept(page, `best.${id}`), null);
  assert.equal(await kept(page, 'wins.escape:6x5,shift=0'), null);
  assertQuiet(page);
  await page.close();
});

test('a game whose end shows where everything was is practice from then on', async () => {
  const page = await open(context, server.address);
  const id = 'mines:board=9x9/40#3';
  await enter(page, id);
  for (let cell = 0; cell < 81 && !(await page.locator('.commands .primary:not([hidden])').count()); cell += 1) {
    const { x, y } = await placeOf(page, [9, 9], [cell % 9, Math.floor(cell / 9)]);
    await page.mouse.click(x, y);
  }
  await page.waitForSelector('dialog.report');
  await again(page);
  assert.match(await attempt(page), /Practice: you have seen the way/);
  assertQuiet(page);
  await page.close();
});

test('a rating that is not met is told once, and is not asked of a game that is gone', async () => {
  const page = await open(context, server.address);
  await go(page, `#/play/${encodeURIComponent('escape:5x5,shift=0,rating=10#1')}`);
  await begin(page);
  assert.match(await page.textContent('.message'), /Rating 10: the nearest of \d+ attempts is \d\./);
  assert.doesNotMatch(decodeURIComponent(page.url()), /rating/);
  await page.keyboard.press('r');
  await page.locator('.rating', { hasText: 'Rating' }).waitFor();
  await page.reload();
  await page.waitForSelector('section.play');
  await page.waitForTimeout(200);
  assert.doesNotMatch(await page.textContent('.message'), /nearest/);
  assertQuiet(page);
  await page.close();
});

test('a replay that was watched makes a level practice, and says what is proven and what is claimed', async () => {
  const page = await open(context, server.address);
  const id = 'escape:5x5,shift=0#19';
  await win(page, id);
  const code = await report(page).locator('textarea').inputValue();
  const other = await launch();
  const theirs = await open(other, `${server.address}#/replay/${code}`);
  await theirs.waitForFunction(() => document.querySelector('.proofs')?.textContent.includes('Attempt'));
  const proofs = await theirs.textContent('.proofs');
  assert.match(proofs, /Proven by playing it again.*Moves: proven.*Recorded or claimed, not proven.*Help: as recorded.*Attempt: as claimed; the first, with nothing seen before.*Time: as claimed/);
  await theirs.getByRole('button', { name: 'One step on' }).click();
  await theirs.getByRole('button', { name: 'Play this level' }).click();
  await begin(theirs);
  assert.match(await attempt(theirs), /Practice: you have seen the way/);
  assertQuiet(theirs);
  await other.close();
  await page.close();
});

test('the best game runs along as a ghost, and anybody\'s can be raced', async () => {
  const page = await open(context, server.address);
  const id = 'escape:6x6,shift=0#5';
  const way = await wayOf(page, id);
  await enter(page, id);
  assert.equal(await page.locator('.switch:not([hidden])').count(), 0, 'there is no best game yet');
  await walk(page, way, 120);
  const code = await report(page).locator('textarea').inputValue();
  await again(page);
  const ghost = page.getByLabel('Ghost: your best game');
  assert.equal(await ghost.isChecked(), false);
  assert.doesNotMatch(await page.textContent('.legend'), /ghost/);
  await ghost.click();
  await page.locator('.legend', { hasText: 'ghost' }).waitFor();
  assert.ok(await ghostMoves(page), 'it moves while the player stands');
  await ghost.click();
  await page.locator('.legend').filter({ hasNotText: 'ghost' }).waitFor();
  assert.ok(!(await ghostMoves(page)), 'it is gone');
  await ghost.click();
  await page.keyboard.press('r');
  assert.equal(await ghost.isChecked(), true, 'the choice is remembered');
  assert.equal(await attempt(page), '', 'one\'s own best game shows nothing new');
  await go(page, `#/replay/${code}`);
  await page.getByRole('button', { name: 'Race this ghost' }).click();
  await page.waitForSelector('section.play:not(.replay)');
  assert.equal(await attempt(page), '', 'nor does a race with it');
  const other = await launch();
  const theirs = await open(other, `${server.address}#/replay/${code}`);
  await theirs.getByRole('button', { name: 'Race this ghost' }).click();
  await begin(theirs);
  assert.match(await attempt(theirs), /Practice/);
  assert.equal(await theirs.getByLabel('Ghost: the game you race').isChecked(), true);
  await theirs.reload();
  await theirs.waitForSelector('section.play');
  await theirs.locator('.legend', { hasText: 'ghost' }).waitFor();
  assertQuiet(page);
  assertQuiet(theirs);
  await other.close();
  await page.close();
});

/** Whether anything moves on the board although the player does nothing. */
async function ghostMoves(page) {
  const shot = () => page.locator('.hall .board canvas').last().evaluate((canvas) => canvas.toDataURL());
  const first = await shot();
  for (let wait = 0; wait < 10; wait += 1) {
    await page.waitForTimeout(100);
    if ((await shot()) !== first) return true;
  }
  return false;
}

/** A Monday whose level is an easy escape. */
const MONDAY = 20_766;
const DAY = 86_400_000;

/** A browser of its own in which it is that Monday, and the day before was won. */
async function monday() {
  const own = await launch();
  await own.clock.setFixedTime(new Date(MONDAY * DAY + DAY / 2));
  const page = await open(own, server.address);
  await page.evaluate((day) => localStorage.setItem(`daidalos.daily.${day}`, JSON.stringify({ isDone: true, isWon: true })), MONDAY - 1);
  await page.reload();
  await page.waitForSelector('section.home');
  return { own, page };
}

const card = (page) => page.locator('section.daily');

test('the first attempt at the level of the day counts: no undo, one result, and a streak', async () => {
  const { own, page } = await monday();
  assert.match(await card(page).textContent(), /Level of the day.*Monday.9 November.*Escape.*easy.*Streak: 1 day won/);
  await card(page).getByRole('link', { name: 'Play' }).click();
  await begin(page);
  assert.match(await attempt(page), /this attempt counts. No undo/);
  const id = await page.textContent('.id');
  const way = await wayOf(page, id);
  await page.keyboard.press(way[0]);
  await page.keyboard.press('Backspace');
  assert.match(await page.textContent('.message'), /This game counts, so no turn can be taken back/);
  assert.match(await page.textContent('.facts'), /Moves1\D/);
  await go(page, '#/');
  assert.match(await card(page).textContent(), /has begun.*Go on/);
  await card(page).getByRole('link', { name: 'Go on' }).click();
  await page.waitForSelector('section.play');
  assert.match(await attempt(page), /this attempt counts/);
  await page.keyboard.press('Backspace');
  assert.match(await page.textContent('.facts'), /Moves1\D/, 'nor after it was left');
  await walk(page, way.slice(1));
  assert.match(await report(page).locator('.line').textContent(), /^Daidalos 2026-11-09 escape \u{1f947} /u);
  await page.keyboard.press('Escape');
  const result = await kept(page, `daily.${MONDAY}`);
  await go(page, '#/');
  assert.match(await card(page).textContent(), /Gold.*You have won\. Gold: \d+ moves, par \d+\..*Streak: 2 days in a row.*Practise/);
  await card(page).getByRole('link', { name: 'Practise' }).click();
  await page.waitForSelector('section.play');
  assert.match(await attempt(page), /Practice: today’s first attempt is over/);
  await page.keyboard.press(way[0]);
  await page.keyboard.press('Backspace');
  assert.match(await page.textContent('.facts'), /Moves0\D/);
  await page.keyboard.press('e');
  await walk(page, way);
  assert.equal(await kept(page, `daily.${MONDAY}`), result, 'later games change nothing');
  assertQuiet(page);
  await own.close();
});

test('a first attempt that is given up is over, and so is the streak', async () => {
  const { own, page } = await monday();
  await card(page).getByRole('link', { name: 'Play' }).click();
  await begin(page);
  const way = await wayOf(page, await page.textContent('.id'));
  await page.keyboard.press(way[0]);
  // A key that is hit by mistake ends nothing.
  await page.keyboard.press('r');
  await page.getByRole('button', { name: 'Keep playing' }).click();
  assert.match(await attempt(page), /this attempt counts/);
  await page.keyboard.press('r');
  await page.locator('dialog').getByRole('button', { name: 'Restart' }).click();
  await settle(page);
  assert.match(await attempt(page), /Practice: today’s first attempt is over/);
  await walk(page, way);
  assert.equal(await report(page).locator('.medal').count(), 0, 'a second attempt is practice');
  await page.keyboard.press('Escape');
  await go(page, '#/');
  assert.match(await card(page).textContent(), /You gave up the first attempt/);
  assert.doesNotMatch(await card(page).textContent(), /Streak/);
  assertQuiet(page);
  await own.close();
});

test('to go back to a save gives up the first attempt', async () => {
  const { own, page } = await monday();
  await card(page).getByRole('link', { name: 'Play' }).click();
  await begin(page);
  const way = await wayOf(page, await page.textContent('.id'));
  await page.keyboard.press(way[0]);
  await save(page, 'first');
  await load(page, 'first');
  assert.match(await attempt(page), /this attempt counts/, 'nothing was played after it');
  await page.keyboard.press(way[1]);
  await load(page, 'first');
  assert.match(await attempt(page), /Practice: today’s first attempt is over/);
  await go(page, '#/');
  assert.match(await card(page).textContent(), /You gave up the first attempt/);
  assertQuiet(page);
  await own.close();
});

test('a level of the day whose way was watched has no first attempt', async () => {
  const { own, page } = await monday();
  const { code } = await playBeside(page, 'escape#20261109', ['N', 'E', 'S', 'W'].map((Step) => ({ Step })));
  await go(page, `#/replay/${code}?at=1`);
  await page.waitForSelector('section.replay');
  await go(page, '#/');
  assert.match(await card(page).textContent(), /You knew the level before, so there was no first attempt/);
  await card(page).getByRole('link', { name: 'Practise' }).click();
  await begin(page);
  assert.match(await attempt(page), /Practice: you have seen the way/);
  assertQuiet(page);
  await own.close();
});

test('fields of one size are different levels', async () => {
  const page = await open(context, server.address);
  const keys = [];
  for (const id of ['mines:board=9x9/10#1', 'mines:board=9x9/10#2', 'race#1', 'race:bot=first#1']) keys.push((await playBeside(page, id, [])).key);
  assert.notEqual(keys[0], keys[1]);
  assert.equal(keys[2], keys[3], 'whatever the rival is');
  await page.close();
});

test('the result and the level of the day are for everybody, in any colours', async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  for (const theme of ['light', 'dark', 'contrast']) {
    const { own, page } = await monday();
    await page.evaluate((theme) => localStorage.setItem('daidalos.settings', JSON.stringify({ theme })), theme);
    await page.reload();
    await page.waitForSelector('section.home');
    await win(page, 'escape#20261109');
    for (const where of ['result', 'home']) {
      if (where === 'home') await page.keyboard.press('Escape').then(() => go(page, '#/'));
      // What is still rising is still pale.
      await page.waitForTimeout(500);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      const grave = violations.filter(({ impact }) => impact !== 'minor');
      assert.deepEqual(grave.map(({ id, nodes }) => `${theme} ${where} ${id}: ${nodes.map((node) => node.html).slice(0, 3).join(' ')}`), []);
    }
    await own.close();
  }
});

test('Study shows the ways first, then what is told of them; codes and letters are folded', async () => {
  const page = await open(context, `${server.address}#/play/duel:4x4%233`);
  await begin(page);
  await playToTheEnd(page, (key) => page.keyboard.press(key));
  await report(page).getByRole('button', { name: /^Study/ }).click();
  const study = page.locator('dialog', { has: page.locator('h2', { hasText: 'Study' }) });
  await study.locator('figure').first().waitFor();
  const map = study.getByRole('img', { name: /^The ways that were gone/ });
  assert.equal(await map.evaluate((image) => image.decode().then(() => image.naturalWidth)), 808, 'nine tiles of 80 pixels, a margin and a wall');
  assert.ok((await study.locator('.facts > div').count()) > 5);
  assert.deepEqual(await study.locator('summary').allTextContents(), ['How the moves are coded (Huffman)', 'The map as text']);
  assert.match(await study.locator('.facts').textContent(), /Lowest cost possible/);
  assertQuiet(page);
  await page.close();
});
