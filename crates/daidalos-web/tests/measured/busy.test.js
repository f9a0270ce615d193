// The page never stands still: whatever is done on whatever screen, no task of the page's own thread takes longer than
// 50 milliseconds, on a processor that is four times as slow. What takes longer is listed. Counted is the time that the
// thread has worked, times four, so other programs of the machine count little. The browser can slow itself down, too, but
// then it works on while it waits: the same task was seen to take five times the thread's time at a rate of four.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begin, go, launch, open, playBeside, playToTheEnd, quit, serve, settle } from '../browser.js';

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

const SLOWER = 4;
const LONGEST = 50;
/** A busy machine makes the same work longer at times: what is long every time is the page's. */
const TRIES = 4;

/** A page whose work can be traced. */
async function tracedPage(hash) {
  const page = await open(context, `${server.address}${hash}`);
  page.devtools = await context.newCDPSession(page);
  return page;
}

/** The longest task of the page's own thread while something is done, in milliseconds of a slow processor. */
async function taken(page, deed) {
  const { devtools } = page;
  const events = [];
  const collect = ({ value }) => events.push(...value);
  devtools.on('Tracing.dataCollected', collect);
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', '__metadata', 'disabled-by-default-devtools.timeline'] } });
  try {
    await deed();
    await page.waitForTimeout(250);
    // Whatever was begun has ended when the page answers.
    await page.evaluate(() => {});
  } finally {
    const complete = new Promise((done) => devtools.once('Tracing.tracingComplete', done));
    await devtools.send('Tracing.end');
    await complete;
    devtools.off('Tracing.dataCollected', collect);
  }
  return longestTask(events);
}

function longestTask(events) {
  const threadOf = ({ pid, tid }) => `${pid}:${tid}`;
  const own = new Set(events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf));
  // A task that has begun when the trace ends has no length yet.
  const tasks = events.filter((event) => event.name === 'RunTask' && event.ph === 'X' && own.has(threadOf(event)));
  // Where the browser does not tell how long the thread has worked, the clock does: it is never less.
  const lengths = tasks.map(({ tdur, dur }) => tdur ?? dur);
  assert.ok(lengths.length > 0 && lengths.every((length) => length >= 0), 'the browser tells of its tasks');
  return Math.max(...lengths) / 1000 * SLOWER;
}

/** Does something, some times if need be, and tells how long the longest task took at best. */
async function longest(page, deed, undo) {
  let best = Infinity;
  for (let turn = 0; turn < TRIES && best > LONGEST; turn += 1) {
    best = Math.min(best, await taken(page, deed));
    if (undo) await undo();
  }
  return best;
}

/** Holds a list of deeds under the bound, and lists those that are not. */
async function hold(page, deeds) {
  const slow = [];
  for (const [what, deed, undo] of deeds) {
    const taken = await longest(page, deed, undo);
    if (taken > LONGEST) slow.push(`${what}: ${Math.round(taken)} ms`);
  }
  assert.deepEqual(slow, []);
}

const key = (page, name) => [name, () => page.keyboard.press(name)];

test('home', async () => {
  const page = await tracedPage('#/');
  await page.waitForSelector('section.home');
  await hold(page, [
    ['to come home', async () => { await go(page, '#/'); await page.waitForSelector('section.home article.game'); }, () => go(page, '#/replay')],
    ['to choose a difficulty', async () => {
      await go(page, '#/');
      await page.locator('article[data-mode="race"] input[value="medium"]').check();
    }],
    ['to scroll', () => page.mouse.wheel(0, 900)],
    ['to watch the previews', () => page.waitForTimeout(1500)],
  ]);
  await page.close();
});

for (const level of ['escape', 'race', 'duel', 'hunt', 'mines', 'words']) test(`a game of ${level}`, async () => {
  const page = await tracedPage('#/replay');
  const hash = `#/play/${level}%237`;
  await page.evaluate((mode) => localStorage.setItem(`daidalos.known.${mode}`, ''), level);
  const enter = async () => {
    await go(page, hash);
    await page.waitForSelector('section.play:not(.replay)');
    await settle(page);
  };
  await hold(page, [['to open it', enter, () => go(page, '#/replay')]]);
  await enter();
  await hold(page, [
    ...['e', 'd', 's', 'a', 'w', 'E', 'D', 'u', '+', '-', '0', 'i'].map((name) => key(page, name)),
    ['to turn the wheel', async () => { await page.mouse.move(500, 400); await page.mouse.wheel(0, -300); }, () => page.mouse.wheel(0, 300)],
    ['to read the rules', () => page.locator('[data-action="help"]').click(), () => page.keyboard.press('Escape')],
    ['to change the colours', () => page.emulateMedia({ colorScheme: 'dark' }), () => page.emulateMedia({ colorScheme: 'light' })],
    ['to start again', async () => { await page.keyboard.press('r'); }],
    ['to let it run', () => page.waitForTimeout(1000)],
  ]);
  await page.close();
});

test('a large level is made beside the page, and can be given up', async () => {
  const page = await tracedPage('#/replay');
  await page.evaluate(() => localStorage.setItem('daidalos.known.hunt', ''));
  await hold(page, [['to ask for it', async () => {
    await go(page, '#/play/hunt:160x60,foes=12,lamps=10%237');
    await page.locator('.patience').waitFor();
    await page.getByRole('button', { name: 'Give up' }).click();
    await page.waitForSelector('section.home');
  }, () => go(page, '#/replay')]]);
  await page.close();
});

test('a maze of 200x200, near and far', async () => {
  const page = await tracedPage('#/play/escape:200x200,shift=0%235');
  await begin(page);
  await hold(page, [
    ...['E', 'e', '-', '-', '-', '-', '0', '+', 'd', 's'].map((name) => key(page, name)),
    ['to pan', () => page.keyboard.press('Control+ArrowRight')],
  ]);
  await page.close();
});

test('lab and studio', async () => {
  const page = await tracedPage('#/replay');
  const away = () => go(page, '#/replay');
  await hold(page, [
    ['four searches', async () => { await go(page, '#/lab/search/caves:60x40%237'); await page.waitForSelector('.panels figure'); await page.waitForTimeout(1500); }, away],
    ['four searches on 500x500', async () => {
      await go(page, '#/lab/search/backtracker:500x500,braid=40%237?with=breadth-first,dijkstra,a-star,greedy');
      await page.waitForSelector('.panels figure');
      await page.waitForTimeout(2500);
    }, away],
    ['generators', async () => { await go(page, '#/lab/carve'); await page.waitForSelector('.panels figure'); await page.waitForTimeout(1500); }, away],
    ['a maze of 1000x1000', async () => { await go(page, '#/studio/backtracker:1000x1000%237?show=way,heat'); await page.waitForSelector('.studio .board'); await page.waitForTimeout(3000); }, away],
    ['a dungeon', async () => { await go(page, '#/studio/bsp:80x30%237?show=way'); await page.waitForSelector('.studio .board'); await page.waitForTimeout(500); }, away],
  ]);
  await page.close();
});

test('a replay, near and far', async () => {
  const page = await tracedPage('#/replay');
  const { code } = await playBeside(page, 'hunt:60x40#7', ['Next', { Step: 'E' }, { Step: 'S' }, { Step: 'W' }]);
  await hold(page, [['to open it', async () => { await go(page, `#/replay/${code}`); await page.waitForSelector('section.replay'); }, () => go(page, '#/replay')]]);
  await go(page, `#/replay/${code}`);
  await page.locator('.replay .board').focus();
  await hold(page, [
    ...['+', '+', '+', '-', '0', 'ArrowRight', 'End', 'Home', ' '].map((name) => key(page, name)),
    ['to study it', async () => { await page.getByRole('button', { name: 'Study' }).click(); await page.waitForTimeout(1000); }, () => page.keyboard.press('Escape')],
  ]);
  await page.close();
});

test('the end of a game, and dialogs', async () => {
  const page = await tracedPage('#/play/escape:6x5,shift=0%235');
  await begin(page);
  await hold(page, [
    ['to save it', () => page.keyboard.press('Control+s'), () => page.keyboard.press('Escape')],
    ['to load one', () => page.keyboard.press('Control+o'), () => page.keyboard.press('Escape')],
    ['more commands', () => page.getByRole('button', { name: 'More' }).click(), () => page.keyboard.press('Escape')],
    ['settings', () => page.getByRole('button', { name: 'Settings' }).click(), () => page.keyboard.press('Escape')],
    ['to win it', () => playToTheEnd(page, (name) => page.keyboard.press(name)), async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('r');
    }],
  ]);
  await page.close();
});

test('strokes, outlines and files on a million cells', async () => {
  const page = await tracedPage('#/studio/backtracker:1000x1000%237');
  await page.waitForSelector('.studio .board');
  const quiet = () => page.waitForFunction(() => !document.querySelector('.patience'), null, { polling: 50 });
  const made = async () => {
    await page.waitForTimeout(1500);
    await quiet();
  };
  const stroke = async () => {
    await page.mouse.move(300, 300);
    await page.mouse.down();
    await page.mouse.move(600, 500, { steps: 5 });
    await page.mouse.up();
    await made();
  };
  const picture = Buffer.from(await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1000, 1000);
    const context = canvas.getContext('2d');
    context.fillStyle = 'white';
    context.arc(500, 500, 450, 0, 7);
    context.fill();
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  }));
  await made();
  await hold(page, [
    ['a picture as an outline', async () => {
      await page.locator('.studio input[accept=".txt,.png"]').setInputFiles({ name: 'round.png', mimeType: 'image/png', buffer: picture });
      await made();
    }],
    ['to cut away', async () => { await page.locator('input[value="Cut away"]').check({ force: true }); await stroke(); }],
    ['a cursor on the outline', async () => { await page.locator('.studio .hall .board').focus(); await page.keyboard.press('ArrowRight'); await page.keyboard.press('ArrowDown'); }],
    ['to download it', async () => { await page.locator('[data-format="map"]').click(); await made(); }],
  ]);
  await go(page, '#/lab/search/caves:1000x1000%237?with=a-star');
  await page.waitForSelector('.panels figure');
  await made();
  await hold(page, [
    ['a picture as a map', async () => {
      await page.locator('.lab input[type="file"]').setInputFiles({ name: 'round.png', mimeType: 'image/png', buffer: picture });
      await made();
    }],
    ['to draw rock', async () => { await page.locator('input[value="Rock"]').check({ force: true }); await stroke(); }],
  ]);
  await page.close();
});
