// What is seen for a moment: tiles that open like a wave, what lights up, and which presses there are.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertQuiet, begin, launch, open, placeOf, quit, serve, standing } from './browser.js';

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

/** Runs in the page: a board of so many closed tiles in a row, and the same with all of them open. */
const FIELD = `(async (count) => {
  const from = (name) => import(new URL('js/' + name + '.js', document.baseURI).href);
  const [{ Board }, { registry }, wave] = [await from('board'), await from('engine'), await from('wave')];
  const floor = registry.grounds.indexOf('floor');
  const rest = { map: [count, 1], entrance: null, exit: null, way: [], at: null, figures: [], beyond: [], trails: [], legend: [], x: 0, y: 0, walls: 'tiles', pixels: null, bitmap: null };
  const row = (flag, more = {}) => ({ ...rest, size: [count, 1], ...more, cells: Uint8Array.from(Array.from({ length: count }, () => [floor, 0, 0, 0, flag, 0, 0, 0]).flat()) });
  return { Board, registry, ...wave, closed: row(4), open: row(0), row };
})`;

test('tiles open ring after ring, in so much time at most', async () => {
  const page = await open(context, server.address);
  const seen = await page.evaluate(`(async () => {
    const { registry, waveOf, closedIn, veiled, closed, open, row } = await ${FIELD}(7);
    const count = (wave, elapsed) => closedIn(wave, elapsed).map(({ place }) => place[0]);
    const wave = waveOf(closed, open, [[3, 0]]);
    const far = waveOf(closed, open, [[20, 0], [5, 0]]);
    const moved = waveOf(closed, row(0, { x: 2 }), [[2, 0]]);
    const wide = await ${FIELD}(200);
    const widest = wide.waveOf(wide.closed, wide.open, [[0, 0]]);
    return {
      ring: registry.ring, longest: registry.longest, lasts: wave.lasts,
      rings: [0, 1, 2, 3].map((ring) => count(wave, ring * registry.ring)),
      early: count(wave, registry.ring - 1),
      far: count(far, 0), moved: count(moved, 0),
      flags: [...veiled(row(0, { x: 2 }), moved, 0).cells].filter((_, at) => at % 8 === 4),
      none: [waveOf(open, open, [[0, 0]]), waveOf(closed, open, [])],
      wide: [widest.lasts, closedIn(widest, widest.lasts / 2).length, closedIn(widest, widest.lasts).length],
    };
  })()`);
  assert.deepEqual(seen.rings, [[0, 1, 2, 4, 5, 6], [0, 1, 5, 6], [0, 6], []]);
  assert.deepEqual(seen.early, seen.rings[0]);
  assert.equal(seen.lasts, 3 * seen.ring);
  assert.deepEqual(seen.far, [0, 1, 2, 3, 4, 6], 'what lies nearer counts');
  assert.deepEqual(seen.moved, [3, 4, 5, 6], 'a window that has moved shows it in its own place');
  assert.deepEqual(seen.flags, [0, 4, 4, 4, 4, 0, 0]);
  assert.deepEqual(seen.none, [null, null]);
  assert.deepEqual(seen.wide, [seen.longest, 100, 0]);
  assertQuiet(page);
  await page.close();
});

for (const reducedMotion of ['no-preference', 'reduce']) test(`a board opens like a wave and lights cells up (${reducedMotion})`, async () => {
  const page = await open(context, server.address);
  await page.emulateMedia({ reducedMotion });
  const seen = await page.evaluate(`(async () => {
    const { Board, closed, open } = await ${FIELD}(9);
    const board = new Board({ label: 'all', least: 24, most: 24 });
    board.element.style.cssText = 'width: 240px; height: 60px';
    document.body.append(board.element);
    board.view([9, 1], 0);
    const image = () => board.stillCanvas.toDataURL();
    board.draw(closed);
    const before = image();
    board.draw(open, { from: [0] });
    const [first, isOpening] = [image(), !!board.opening];
    board.skip();
    const skipped = image();
    board.draw(closed);
    board.draw(open, { from: [0] });
    await new Promise((done) => setTimeout(done, 600));
    const last = image();
    board.draw(closed);
    board.draw(open);
    const plain = image();
    const dark = board.movingCanvas.toDataURL();
    board.light(4, 150);
    const lit = board.movingCanvas.toDataURL();
    await new Promise((done) => setTimeout(done, 400));
    const out = board.movingCanvas.toDataURL();
    board.leave();
    board.element.remove();
    return { isOpening, isVeiled: first !== plain, hasBegun: first !== before, isSkipped: skipped === plain, isDone: last === plain, isLit: lit !== dark, isOut: out === dark };
  })()`);
  const isMoving = reducedMotion === 'no-preference';
  assert.deepEqual(seen, { isOpening: isMoving, isVeiled: isMoving, hasBegun: true, isSkipped: true, isDone: true, isLit: true, isOut: true });
  assertQuiet(page);
  await page.close();
});

test('figures glide: the player at once, what answers a beat later; two on a cell are both seen', async () => {
  const page = await open(context, server.address);
  const seen = await page.evaluate(`(async () => {
    const { Board, open } = await ${FIELD}(9);
    const { Film } = await import(new URL('js/film.js', document.baseURI).href);
    const film = new Film();
    const picture = { ...open, figures: [{ cell: 2, role: 'you' }, { cell: 5, role: 'rival' }] };
    film.play([{ role: 'you', places: [[0, [1, 0]], [0, [2, 0]]] }, { role: 'rival', places: [[0, [6, 0]], [100, [5, 0]]] }]);
    const at = (elapsed) => film.places(picture, film.since + elapsed).map(([x]) => Math.round(x * 100) / 100);
    const places = [0, 55, 110, 155, 210].map(at);
    const lasts = [209, 211].map((elapsed) => film.isPlaying(film.since + elapsed));
    film.play([{ role: 'you', places: [[0, [1, 0]], [0, [2, 0]]] }]);
    film.places(picture, film.since + 55);
    // Another step before the first one is over starts where the figure is seen.
    film.play([{ role: 'you', places: [[0, [2, 0]], [0, [3, 0]]] }]);
    const [[next]] = film.places({ ...picture, figures: [{ cell: 3, role: 'you' }] }, film.since);
    const board = new Board({ label: 'all', least: 24, most: 24 });
    board.element.style.cssText = 'width: 240px; height: 60px';
    document.body.append(board.element);
    board.view([9, 1], 0);
    const image = (figures) => {
      board.draw({ ...open, figures });
      return board.movingCanvas.toDataURL();
    };
    const [you, rival, both] = [[{ cell: 4, role: 'you' }], [{ cell: 4, role: 'rival' }], [{ cell: 4, role: 'rival' }, { cell: 4, role: 'you' }]].map(image);
    board.leave();
    board.element.remove();
    return { places, lasts, next, differ: new Set([you, rival, both]).size };
  })()`);
  assert.deepEqual(seen.places, [[1, 6], [1.5, 6], [2, 5.91], [2, 5.5], [2, 5]]);
  assert.deepEqual(seen.lasts, [true, false]);
  assert.equal(seen.next, 1.5);
  assert.equal(seen.differ, 3);
  assertQuiet(page);
  await page.close();
});

for (const reducedMotion of ['no-preference', 'reduce']) test(`walls that move fade, and a wall throws the figure back (${reducedMotion})`, async () => {
  const page = await open(context, `${server.address}#/play/escape:8x5,shift=20%2313`);
  await page.emulateMedia({ reducedMotion });
  await begin(page);
  const moving = () => page.locator('.hall .board canvas').last().evaluate((canvas) => canvas.toDataURL());
  const stays = await moving();
  // North of the entrance there is no way.
  const thrown = page.evaluate(() => new Promise((done) => {
    const canvas = [...document.querySelectorAll('.hall .board canvas')].at(-1);
    const first = canvas.toDataURL();
    const until = performance.now() + 600;
    const look = () => (canvas.toDataURL() !== first ? done(true) : performance.now() > until ? done(false) : requestAnimationFrame(look));
    look();
  }));
  await page.keyboard.press('w');
  assert.equal(await thrown, reducedMotion === 'no-preference');
  await page.waitForTimeout(300);
  assert.equal(await moving(), stays);
  await page.locator('.countdown:not([hidden])').waitFor({ timeout: 20_000 });
  assert.match(await page.textContent('.countdown'), /Walls move in 0:\d\d/);
  await page.waitForFunction(() => /have moved/.test(document.querySelector('.message').textContent), null, { timeout: 20_000 });
  assert.equal(await page.locator('.board.rumble').count(), reducedMotion === 'no-preference' ? 1 : 0);
  await page.waitForTimeout(700);
  assert.equal(await moving(), stays, 'the old walls are gone');
  assertQuiet(page);
  await page.close();
});

test('a loss is seen around the board and in the list of facts, for a moment', async () => {
  const page = await open(context, server.address);
  const seen = await page.evaluate(async () => {
    const { Flash } = await import(new URL('js/flash.js', document.baseURI).href);
    const [facts, place] = [document.createElement('dl'), document.createElement('div')];
    const rows = () => facts.replaceChildren(...['time', 'hearts'].map((key) => Object.assign(document.createElement('div'), { className: 'row' })));
    const name = () => [...facts.children].forEach((row, at) => (row.dataset.key = ['time', 'hearts'][at]));
    rows(); name();
    const flash = new Flash(facts);
    const classes = () => [place, ...facts.children].map((element) => element.className);
    flash.show(place, 'lost', ['hearts'], 100);
    const first = classes();
    rows(); name();
    flash.mark();
    const again = classes();
    flash.show(place, 'gained', ['hearts'], 100);
    const other = classes();
    await new Promise((done) => setTimeout(done, 200));
    return { first, again, other, last: classes() };
  });
  assert.deepEqual(seen, {
    first: ['lost', 'row', 'row lost'], again: ['lost', 'row', 'row lost'], other: ['gained', 'row', 'row gained'], last: ['', 'row', 'row'],
  });
  assertQuiet(page);
  await page.close();
});

/** What the board of a game hands on from mouse and fingers, instead of the game. */
async function watched(page) {
  await page.evaluate(async () => {
    const from = (name) => import(new URL(`js/${name}.js`, document.baseURI).href);
    const { watchPointer } = await from('pointer');
    const element = document.createElement('div');
    element.id = 'watched';
    element.style.cssText = 'position: fixed; inset: 0; z-index: 9; touch-action: none; background: #fff';
    document.body.append(element);
    window.given = [];
    window.hummed = [];
    navigator.vibrate = (time) => window.hummed.push(time);
    watchPointer({ element, isCut: false, cellAt: (x, y) => Math.floor(x / 100) + 10 * Math.floor(y / 100) }, (input) => window.given.push(input), () => []);
  });
  return () => page.evaluate(() => window.given.splice(0));
}

test('the middle button, or two quick clicks, are a third press; the first is taken at once', async () => {
  const page = await open(context, server.address);
  const given = await watched(page);
  await page.mouse.click(150, 150);
  assert.deepEqual(await given(), [{ Point: [11, 'First'] }]);
  await page.waitForTimeout(500);
  await page.mouse.dblclick(150, 150);
  assert.deepEqual(await given(), [{ Point: [11, 'First'] }, { Point: [11, 'Third'] }]);
  await page.mouse.click(150, 150);
  await page.mouse.click(250, 150);
  assert.deepEqual(await given(), [{ Point: [11, 'First'] }, { Point: [12, 'First'] }]);
  await page.mouse.click(150, 150, { button: 'middle' });
  await page.mouse.click(150, 150, { button: 'right' });
  assert.deepEqual(await given(), [{ Point: [11, 'Third'] }, { Point: [11, 'Second'] }]);
  assertQuiet(page);
  await page.close();
});

test('a finger that rests marks, and the phone hums; two taps are a third press', async () => {
  const phone = await launch({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const page = await open(phone, server.address);
  const given = await watched(page);
  const touch = await phone.newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 150, y: 150 }] });
  await page.waitForTimeout(700);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  assert.deepEqual(await given(), [{ Point: [11, 'Second'] }], 'lifted, it does nothing else');
  assert.deepEqual(await page.evaluate(() => window.hummed), [20]);
  // A busy machine hands them on late: when they were is said.
  const began = Date.now() / 1000;
  for (const timestamp of [began, began + 0.2]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 150, y: 150 }], timestamp });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: timestamp + 0.05 });
  }
  assert.deepEqual(await given(), [{ Point: [11, 'First'] }, { Point: [11, 'Third'] }]);
  assertQuiet(page);
  await phone.close();
});

test('two quick clicks do not stop a walk, and marks can be where the player stands', async () => {
  const page = await open(context, `${server.address}#/play/escape:7x6%233`);
  await begin(page);
  await page.keyboard.press('E');
  const [x, y] = await standing(page);
  const words = await page.textContent('.message');
  const toward = { east: [1, 0], west: [-1, 0], north: [0, -1], south: [0, 1] };
  const [dx, dy] = toward[/ways? leads? (?:to )?(?:the )?(\w+)/.exec(words)[1]];
  const place = await placeOf(page, [7, 6], [x + dx, y + dy]);
  await page.mouse.dblclick(place.x, place.y);
  await page.waitForTimeout(100);
  assert.doesNotMatch(await page.textContent('.message'), /This game has no such move/);
  assert.notDeepEqual(await standing(page), [x, y]);
  await page.keyboard.press('m');
  await page.keyboard.press('m');
  assert.match(await page.textContent('.message'), /This game has no such move/, 'escape has no marks');
  assertQuiet(page);
  await page.close();
});
