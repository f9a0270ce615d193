// A server, a browser, and a page that complains: what every test of the page starts from.

import assert from 'node:assert/strict';
import { spawn, execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PROGRAM = process.env.DAIDALOS ?? join(ROOT, 'target/debug/daidalos');
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Runs the program, and gives what it printed. */
export function daidalos(...args) {
  return execFileSync(PROGRAM, args, { maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });
}

/** Runs cargo in the project, and gives what it printed. */
export function cargo(...args) {
  return execFileSync('cargo', args, { cwd: ROOT, maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Serves the page until it is stopped. */
export async function serve() {
  const server = spawn(PROGRAM, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise((resolve, reject) => {
    let text = '';
    server.stdout.on('data', (data) => {
      text += data;
      const found = /http:\/\/\S+\//.exec(text);
      if (found) resolve(found[0]);
    });
    server.on('exit', () => reject(new Error(`the server has ended: ${text}`)));
  });
  return { address, stop: () => server.kill() };
}

/** All browsers that were launched. */
const launched = [];

/** A browser as a person has it, with a folder of its own. */
export async function launch(given = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'daidalos-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync',
    ],
    viewport: { width: 1280, height: 800 },
    acceptDownloads: true,
    ...given,
  });
  launched.push(context);
  return context;
}

/** Closes all browsers, those of tests that have failed, too: as long as one is open, the tests do not end. */
export async function quit() {
  await Promise.all(launched.map((context) => context.close()));
}

/** A page at an address; whatever it complains about, and whatever it asks elsewhere, fails the test in the end. */
export async function open(context, address) {
  const page = await context.newPage();
  const origin = new URL(address).origin;
  page.complaints = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) page.complaints.push(message.text());
  });
  page.on('pageerror', (error) => page.complaints.push(error.message));
  page.on('request', (request) => {
    const { origin: asked, protocol } = new URL(request.url());
    if (asked !== origin && !['blob:', 'data:'].includes(protocol)) page.complaints.push(`asked for ${request.url()}`);
  });
  await page.goto(address);
  await page.waitForSelector('body[data-ready]');
  settleAfter(page.keyboard, 'press', page);
  settleAfter(page.mouse, 'click', page);
  settleAfter(page.mouse, 'dblclick', page);
  settleAfter(page.touchscreen, 'tap', page);
  settleAfter(page, 'tap', page);
  // Loaded again, it is ready again; its first screen has begun by then.
  const reload = page.reload.bind(page);
  page.reload = async () => {
    await reload();
    await page.waitForSelector('body[data-ready]');
  };
  return page;
}

/** The engine answers a moment later: whatever a test does, it waits for the answer, and for a walk to end. */
function settleAfter(device, deed, page) {
  const plain = device[deed].bind(device);
  device[deed] = async (...args) => {
    await plain(...args);
    await settle(page);
  };
}

/** Waits until a game has answered. */
export async function settle(page) {
  // A page behind another one paints no frames.
  await page.waitForFunction(() => !document.querySelector('[data-busy]'), null, { polling: 10 });
}

export function assertQuiet(page) {
  assert.deepEqual(page.complaints, []);
}

/** Goes to a screen of the page. */
export async function go(page, hash) {
  await page.evaluate(async (hash) => {
    const before = location.hash;
    const asked = new Promise((done) => { addEventListener('hashchange', done, { once: true }); });
    location.hash = hash;
    if (location.hash !== before) await asked;
  }, hash);
  await page.waitForTimeout(50);
}

/** Puts the rules away that are shown before a first game. */
export async function begin(page) {
  const play = page.locator('dialog button.primary');
  await page.waitForSelector('section.play:not(.replay)');
  await settle(page);
  await page.waitForTimeout(100);
  if (await play.count()) await play.click();
}

const KEYS = {
  north: 'w', east: 'd', south: 's', west: 'a',
  'north-west': 'y', 'north-east': 'u', 'south-west': 'b', 'south-east': 'n',
};

/** The steps that a hint has told, ten at most, as keys. */
export function keysOf(text) {
  const way = /The way on, \d+ steps?: ([^.;]*)[.;]/.exec(text)?.[1] ?? '';
  return way.split(', ').filter(Boolean).flatMap((run) => {
    const [word, count = '1'] = run.split(' ');
    return Array(Number(count)).fill(KEYS[word]);
  });
}

/** Saves the game under a name. To fetch its record is no turn, so nothing but the message tells that it is there. */
export async function save(page, name) {
  await page.keyboard.press('Control+s');
  await page.fill('#slot-name', name);
  await page.keyboard.press('Enter');
  await page.waitForFunction((name) => document.querySelector('.message')?.textContent === `Saved as ${name}.`, name);
}

/** Loads the game of a name. */
export async function load(page, name) {
  await go(page, `#/saved/${encodeURIComponent(name)}`);
  await page.waitForFunction((name) => document.querySelector('.message')?.textContent === `Loaded ${name}.`, name);
  await settle(page);
}

/** Closes a page as a person does, and waits until it is closed: its games are free by then. */
export async function shut(page) {
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);
}

export const isOver = (page) => page.locator('dialog.report').count().then(Boolean);

/** Plays to the end with hints; `step` makes each move: by keys, by a mouse, by a finger. */
export async function playToTheEnd(page, step) {
  for (let turn = 0; turn < 200 && !(await isOver(page)); turn += 1) {
    await page.keyboard.press('e');
    let keys = keysOf(await page.textContent('.message'));
    if (keys.length === 0 && !(await ended(page))) {
      // The next steps may be something to go for; the whole way is always a way.
      await page.keyboard.press('E');
      keys = keysOf(await page.textContent('.message'));
    }
    assert.ok(keys.length > 0 || (await ended(page)), `no hint: ${await page.textContent('.message')}`);
    for (const key of keys) {
      if (await ended(page)) break;
      await step(key);
    }
  }
  await page.waitForSelector('dialog.report');
}

async function ended(page) {
  return (await isOver(page)) || / (won|lost|over)\.|It is a draw/.test(await page.textContent('.message'));
}

/** Plays a level beside the page, where nobody sees it: what was told last, and the code of the game. */
export async function playBeside(page, id, inputs) {
  return page.evaluate(async ([id, inputs]) => {
    const { Engine, Play } = await import(new URL('js/engine.js', document.baseURI).href);
    const engine = Engine.take();
    const game = await Play.start(engine, id);
    const { key } = await game.opening();
    let told = [];
    for (const input of inputs) ({ told } = await game.turn({ elapsed: 0, input, view: { x: 0, y: 0, w: 1, h: 1 }, looks: false, keeps: false }));
    const code = await game.code();
    engine.stop();
    return { said: told.map(({ said }) => said).join(' '), code, key };
  }, [id, inputs]);
}

/** The place of a cell on the screen, from what the page shows: the board, and the size of the map. */
export async function placeOf(page, [w, h], [x, y]) {
  const box = await page.locator('.hall .board').boundingBox();
  const cell = Math.floor(Math.min(Math.max(Math.min(box.width / (w + 0.3), box.height / (h + 0.3)), 11), 128));
  return {
    x: box.x + (box.width - w * cell) / 2 + (x + 0.5) * cell,
    y: box.y + (box.height - h * cell) / 2 + (y + 0.5) * cell,
    cell,
  };
}

/** Where the person stands, as the page says it. */
export async function standing(page) {
  await page.keyboard.press('i');
  const text = await page.textContent('.message');
  const [, x, y] = /at (\d+),(\d+)/.exec(text) ?? [];
  return [Number(x), Number(y)];
}
