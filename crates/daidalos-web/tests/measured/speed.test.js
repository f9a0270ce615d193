// How fast the page is: measured and printed. Machines differ, so only what is far off fails.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { begin, go, launch, open, quit, serve, keysOf } from '../browser.js';

let server;
let context;

before(async () => {
  server = await serve();
  context = await launch({ viewport: { width: 1600, height: 900 } });
});

after(async () => {
  await quit();
  server?.stop();
});

const percentile = (values, share) => [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))];

/** Turns the meter on, lets something happen, and tells what frames took. */
async function frames(page, what, happen) {
  const meter = "import(new URL('js/meter.js', document.baseURI).href)";
  await page.evaluate(`${meter}.then(({ meter }) => { meter.isOn = true; meter.frames.length = 0; })`);
  await happen();
  const taken = await page.evaluate(`${meter}.then(({ meter }) => { meter.isOn = false; return meter.frames; })`);
  const [median, slow, most] = [percentile(taken, 0.5), percentile(taken, 0.95), percentile(taken, 1)];
  console.log(`${what}: ${taken.length} frames, median ${median.toFixed(1)} ms, 95 % within ${slow.toFixed(1)} ms, at most ${most.toFixed(1)} ms`);
  return slow;
}

test('the engine is small', () => {
  const engine = readFileSync(new URL('../../page/engine/daidalos_web_bg.wasm', import.meta.url));
  // As gzip itself packs it: Node has a fork of zlib that is quicker and packs one percent less.
  const gzip = execFileSync('gzip', ['-9'], { input: engine, maxBuffer: 1 << 24 }).length;
  const brotli = brotliCompressSync(engine).length;
  console.log(`engine: ${engine.length} bytes, ${gzip} with gzip, ${brotli} with brotli`);
  assert.ok(gzip < 400_000);
});

test('the page is there at once', async () => {
  const page = await open(context, server.address);
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  const ready = Number(await page.evaluate(() => document.body.dataset.ready));
  console.log(`interactive after ${ready} ms`);
  assert.ok(ready < 5000);
  await page.close();
});

test('frames are short while walking on 200x200', async () => {
  const page = await open(context, `${server.address}#/play/escape:200x200,shift=0%235`);
  await begin(page);
  for (const zoom of ['near', 'far']) {
    if (zoom === 'far') for (let times = 0; times < 7; times += 1) await page.keyboard.press('-');
    await page.keyboard.press('E');
    const slow = await frames(page, `walking on 200x200, ${zoom}`, () => walk(page, 120));
    assert.ok(slow < 50);
  }
  await page.close();
});

/** Follows the way that is shown, a step after the other, and asks on. */
async function walk(page, steps) {
  for (let left = steps; left > 0;) {
    const keys = keysOf(await page.textContent('.message')).slice(0, left);
    assert.ok(keys.length > 0, 'a way is told');
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(8);
    }
    left -= keys.length;
    if (left > 0) await page.keyboard.press('e');
  }
}

test('frames are short while four searches run on 150x150', async () => {
  const page = await open(context, server.address);
  await go(page, '#/lab/search/backtracker:150x150,braid=40%237?with=breadth-first,dijkstra,a-star,greedy');
  await page.waitForSelector('.panels figure');
  const slow = await frames(page, 'four searches on 150x150', () => page.waitForTimeout(4000));
  assert.ok(slow < 50);
  await page.close();
});

test('mazes of 500x500 are made quickly', async () => {
  const page = await open(context, server.address);
  const taken = await page.evaluate(async () => {
    const { Engine, Labyrinth } = await import(new URL('js/engine.js', document.baseURI).href);
    const [engine, taken] = [Engine.take(), []];
    for (let seed = 0; seed < 9; seed += 1) {
      const start = performance.now();
      (await Labyrinth.make(engine, `backtracker:500x500#${seed}`)).free();
      taken.push(performance.now() - start);
    }
    engine.stop();
    return taken;
  });
  console.log(`backtracker 500x500 in the page: ${percentile(taken, 0.5).toFixed(1)} ms`);
  assert.ok(percentile(taken, 0.5) < 500);
  await page.close();
});
