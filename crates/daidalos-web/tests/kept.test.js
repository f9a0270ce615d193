// What the page keeps and how it copes: damaged entries, no storage, no network, new versions, colours from the start, sounds.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { assertQuiet, go, launch, open, quit } from './browser.js';

const PAGE = fileURLToPath(new URL('../page/', import.meta.url));
const TYPES = {
  '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png',
  '.wasm': 'application/wasm', '.txt': 'text/plain', '.webmanifest': 'application/manifest+json', '.bin': 'application/octet-stream',
};

const USUALLY = { version: 'one', hangs: () => false };

/** The page as it lies there, from a server that can be told to hang for some paths, and to be of another version. */
async function serveFiles() {
  const files = readdirSync(PAGE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.d\.ts$|^(stamp\.txt|files\.js|sw\.js)$/.test(entry.name))
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll(/\/+/g, '/').slice(PAGE.length));
  const state = { ...USUALLY };
  const textOf = (path) => (path === 'files.js'
    ? `self.VERSION = '${state.version}'; self.FILES = ${JSON.stringify(files)};`
    : readFileSync(PAGE + path));
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://here').pathname.slice(1) || 'index.html';
    if (state.hangs(path)) return;
    if (![...files, 'files.js', 'sw.js'].includes(path)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(path)], 'cache-control': 'no-store' }).end(textOf(path));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${server.address().port}/`, state, stop };
}

let server;
let context;

before(async () => {
  server = await serveFiles();
  context = await launch();
});

after(async () => {
  await quit();
  server?.stop();
});

afterEach(() => Object.assign(server.state, USUALLY));

/** A browser of its own for a test, gone after it however it ends. */
async function alone(t) {
  const own = await launch();
  t.after(() => own.close());
  return own;
}

/** Calls a function in the page with what a module of it exports. */
const within = (page, module, call, given) => page.evaluate(
  `import(new URL('js/${module}.js', document.baseURI).href).then((all) => (${call})(all, ${JSON.stringify(given)}))`);

const USUAL = { theme: 'auto', pad: 'auto', ghost: false, sound: false, vibration: true, keys: {}, difficulty: {} };

test('settings are sound, whatever is stored', async () => {
  const page = await open(context, server.address);
  const sound = { ...USUAL, theme: 'dark', pad: 'shown', ghost: true, sound: true, vibration: false, keys: { undo: ['z', 'Ctrl+z'] }, difficulty: { hunt: 'hard' } };
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, number) => [`action ${number}`, ['x']]));
  for (const [stored, wanted] of [
    [JSON.stringify(sound), sound],
    ['{"keys":null}', USUAL],
    ['{"keys":null,"theme":"dark"}', { ...USUAL, theme: 'dark' }],
    ['{"keys":["a"],"difficulty":["b"],"theme":"pink","pad":7,"ghost":"yes","sound":1,"vibration":null}', USUAL],
    ['{"keys":{"undo":["z"],"next":"e","solve":[1],"load":[],"save":[""]}}', { ...USUAL, keys: { undo: ['z'] } }],
    [JSON.stringify({ keys: { undo: ['z'.repeat(9999)], next: Array(9999).fill('e') }, difficulty: { hunt: 'h'.repeat(9999) } }), USUAL],
    [JSON.stringify({ keys: many }), USUAL],
    ['{"__proto__":{"theme":"dark"},"theme":{"toString":1}}', USUAL],
    ...['null', '7', '"dark"', '[]', '{', ''].map((text) => [text, USUAL]),
  ]) {
    await page.evaluate((text) => localStorage.setItem('daidalos.settings', text), stored);
    assert.deepEqual(await within(page, 'store', '({ settings }) => settings()'), wanted, stored.slice(0, 80));
  }
  const changed = await within(page, 'store', '({ changeSettings, settings }) => [changeSettings({ difficulty: { mines: "easy" } }), settings().difficulty]');
  assert.deepEqual(changed, [true, { mines: 'easy' }]);
  await page.evaluate(() => localStorage.clear());
  assertQuiet(page);
  await page.close();
});

const RECORD = 'daidalos 1\nlevel escape:7x6#3\nhelp 0\nundos 0\nattempt first\nend 0\n';
const KEPT = { record: RECORD, level: 'escape:7x6#3', moves: 12, time: '0:07', when: 1_700_000_000_000 };
const OLD = { ...KEPT, moves: 0, time: '', when: 0 };

test('games come back as they were kept, and old or damaged ones with what is left of them', async () => {
  const page = await open(context, server.address);
  const seen = await within(page, 'store', `async (store, { KEPT, RECORD }) => {
    const put = (key, text) => localStorage.setItem('daidalos.' + key, text);
    const running = await store.Running.claim('escape:7x6#3', { isEmpty: true });
    running.keep(KEPT);
    const mine = [running.record(), await store.unfinished()];
    running.release();
    await new Promise((done) => setTimeout(done, 50));
    put('running.hunt#4~2', JSON.stringify({ record: RECORD, when: 1_800_000_000_000 }));
    put('running.race#5~k3f~2', '{"record":17,"level":{},"moves":-1,"time":9,"when":1e300}');
    put('running.mines#6', '{ cut');
    store.saveSlot('new', KEPT);
    store.saveSlot('newer', { ...KEPT, when: KEPT.when + 1 });
    put('slot.old', RECORD);
    put('slot.broken', 'nothing');
    put('best.words#1', RECORD);
    store.keepBest('race#2', { ...KEPT, level: 'race#2' });
    return {
      mine, left: await store.unfinished(), slots: store.slots(),
      slot: ['new', 'old', 'broken', 'none'].map(store.slot), best: ['words#1', 'race#2', 'none#1'].map(store.bestOf),
      free: store.freeSlot('new'),
      restarts: [store.saveBeforeRestart(KEPT), store.saveBeforeRestart({ ...KEPT, moves: 13 })],
      saved: store.slots().filter(({ name }) => name.includes('restart')).map(({ moves }) => moves),
      others: ['race#1', 'race#2', 'race#3'].map((level, at) => store.saveBeforeRestart({ ...KEPT, level, when: KEPT.when + 1 + at })),
      stay: store.slots().filter(({ name }) => name.includes('restart')).map(({ level }) => level),
    };
  }`, { KEPT, RECORD });
  assert.deepEqual(seen.mine, [RECORD, []], 'a game that is played is not offered');
  assert.deepEqual(seen.left.map(({ key, level, moves, time, when }) => [key, level, moves, time, when]), [
    ['hunt#4~2', 'escape:7x6#3', 0, '', 1_800_000_000_000],
    ['escape:7x6#3', 'escape:7x6#3', 12, '0:07', KEPT.when],
    ...seen.left.slice(2).map(({ key }) => [key, key.split('~')[0], 0, '', 0]),
  ]);
  assert.deepEqual(seen.left.slice(2).map(({ key }) => key).sort(), ['mines#6', 'race#5~k3f~2']);
  assert.equal(seen.left.find(({ key }) => key === 'mines#6').record, '{ cut', 'what is damaged is not lost');
  assert.deepEqual(seen.slots.slice(0, 2).map(({ name }) => name), ['newer', 'new']);
  assert.deepEqual(seen.slots[1], { name: 'new', level: KEPT.level, moves: 12, time: '0:07', when: KEPT.when });
  assert.deepEqual(seen.slot, [KEPT, OLD, { ...OLD, record: 'nothing', level: '' }, null]);
  assert.deepEqual(seen.best, [OLD, { ...KEPT, level: 'race#2' }, null]);
  assert.equal(seen.free, 'new 2');
  const name = `before the restart of ${KEPT.level}`;
  assert.deepEqual([seen.restarts, seen.saved], [[name, name], [13]], 'one a level');
  assert.deepEqual(seen.stay, ['race#3', 'race#2', 'race#1'], 'the latest three');
  await page.evaluate(() => localStorage.clear());
  assertQuiet(page);
  await page.close();
});

test('saves are listed with game, level, moves, time and date; a record that cannot be had is reported', async () => {
  const page = await open(context, server.address);
  await within(page, 'kept-games', 'async ({ askLoad }) => { self.open = askLoad; }');
  await within(page, 'saves', `async ({ askSave }, KEPT) => {
    localStorage.setItem('daidalos.slot.<b>old', KEPT.record);
    self.save = (record) => askSave(record, (name) => (document.title = name));
    self.save(async () => KEPT);
  }`, KEPT);
  await page.locator('#slot-name').fill('mine');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.title === 'mine');
  await page.evaluate(() => self.save(async () => { throw new Error('the engine is gone'); }));
  await page.locator('#slot-name').fill('another');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.getElementById('toast').textContent === 'Not saved: the engine is gone.');
  await page.keyboard.press('Escape');
  await page.evaluate(() => self.open());
  const rows = await page.locator('dialog .slots li').allInnerTexts();
  assert.match(rows[0], /mine\s*escape:7x6#3\s*12 moves · 0:07 · .*2023\s*Load\s*Delete/);
  assert.match(rows[1], /<b>old\s*escape:7x6#3\s*Load\s*Delete/);
  assert.equal(rows.length, 2);
  assert.equal(await page.locator('dialog .slots li', { hasText: 'mine' }).getByRole('link').getAttribute('href'), '#/saved/mine');
  await page.evaluate(() => localStorage.clear());
  assertQuiet(page);
  await page.close();
});

/** Runs before a page: a browser that keeps nothing. */
function block() {
  const deny = () => { throw new DOMException('denied', 'SecurityError'); };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: deny });
  LockManager.prototype.request = async () => deny();
  LockManager.prototype.query = async () => deny();
}

test('where storage is blocked colours still change, and there is a place for games', async (t) => {
  const own = await alone(t);
  await own.addInitScript(block);
  const page = await open(own, server.address);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.locator('input[name="theme"][value="contrast"]').check();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'contrast');
  assert.match(await page.textContent('#toast'), /does not keep the change/);
  const seen = await within(page, 'store', `async (store, KEPT) => {
    const running = await store.Running.claim(KEPT.level, { isEmpty: false });
    const failed = (call) => { try { call(); return ''; } catch ({ message }) { return message; } };
    store.learn('escape');
    return [
      running.key, running.record(), failed(() => running.keep(KEPT)), failed(() => store.saveSlot('a', KEPT)),
      await store.unfinished(), store.slots(), store.knows('escape'), store.knows('hunt'), store.settings().theme,
    ];
  }`, KEPT);
  const refused = 'this browser keeps nothing more for this page';
  assert.deepEqual(seen, [KEPT.level, null, refused, refused, [], [], true, false, 'contrast']);
  assertQuiet(page);
});

/** The colour of the page in each theme. */
const GROUNDS = { light: 'rgb(245, 242, 234)', dark: 'rgb(18, 20, 27)', contrast: 'rgb(0, 0, 0)' };

test('the page has its colours before any script of it has come', async (t) => {
  const own = await alone(t);
  const page = await own.newPage();
  server.state.hangs = (path) => path.startsWith('engine/') || (path.startsWith('js/') && path !== 'js/first.js');
  const colours = () => page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    const probe = document.querySelector('.brand');
    return { page: style.backgroundColor, bar: document.querySelector('meta[name="theme-color"]').content, ink: getComputedStyle(probe).color, scheme: style.colorScheme };
  });
  const seen = {};
  for (const [theme, media] of [
    ['light', { colorScheme: 'light', contrast: 'no-preference' }],
    ['dark', { colorScheme: 'dark', contrast: 'no-preference' }],
    ['contrast', { colorScheme: 'light', contrast: 'more' }],
  ]) {
    await page.emulateMedia(media);
    for (const chosen of ['auto', 'light', 'dark', 'contrast']) {
      // What still hangs would hold all the connections that a browser has.
      await page.goto('about:blank');
      await page.goto(`${server.address}icon.svg`);
      await page.evaluate((theme) => localStorage.setItem('daidalos.settings', JSON.stringify({ theme })), chosen);
      await page.goto(server.address, { waitUntil: 'commit' });
      await page.waitForSelector('.brand');
      const shown = await colours();
      const wanted = chosen === 'auto' ? theme : chosen;
      assert.equal(shown.page, GROUNDS[wanted], `${theme}, ${chosen}`);
      assert.equal(shown.bar, GROUNDS[wanted]);
      seen[wanted] ??= shown.ink;
      assert.equal(shown.ink, seen[wanted], 'a choice and a wish of the system look alike');
    }
  }
});

test('the page comes from its copy when the network hangs, and all of it from there', async (t) => {
  const own = await alone(t);
  const page = await open(own, server.address);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  // A second after it has opened, a page gets another engine ready; that of the page before is not what is asked for here.
  await page.waitForTimeout(1500);
  const asked = [];
  server.state.hangs = (path) => asked.push(path) > 0;
  const began = Date.now();
  await page.reload();
  assert.ok((await page.locator('article.game').count()) >= 4);
  await go(page, '#/studio');
  await page.waitForSelector('.studio');
  const took = Date.now() - began;
  assert.ok(took > 2900 && took < 20_000, `${took} ms`);
  // The browser itself looks for a newer worker.
  assert.deepEqual([...new Set(asked)].filter((path) => !['sw.js', 'files.js'].includes(path)), ['index.html']);
  assertQuiet(page);
});

test('a new version says so, and the player reloads', async (t) => {
  const own = await alone(t);
  const page = await open(own, server.address);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const update = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update().then(() => {}));
  await update();
  await page.waitForTimeout(500);
  assert.equal(await page.locator('.news').count(), 0, 'the same version is no news');
  server.state.version = 'two';
  await update();
  await page.waitForSelector('.news');
  assert.match(await page.textContent('.news'), /A new version is here\.\s*Reload/);
  assert.deepEqual(await page.evaluate(() => caches.keys()), ['daidalos-two'], 'kept as a whole');
  await Promise.all([page.waitForEvent('load'), page.locator('.news button', { hasText: 'Reload' }).click()]);
  await page.waitForSelector('body[data-ready]');
  await page.waitForTimeout(500);
  assert.equal(await page.locator('.news').count(), 0);
  assertQuiet(page);
});

test('only screens that there are can be asked for', async () => {
  const page = await open(context, server.address);
  for (const name of ['constructor', '__proto__', 'toString', 'nowhere']) {
    await page.evaluate((name) => { location.hash = `#/${name}`; }, name);
    await page.locator('main [role="alert"]', { hasText: `“${name}”` }).waitFor();
  }
  assertQuiet(page);
  await page.close();
});

const luminance = (rgb) => rgb.map((part) => part / 255)
  .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
const contrast = (one, other) => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};
const rgbOf = (text) => (text.startsWith('#') ? text.match(/[0-9a-f]{2}/g).map((part) => parseInt(part, 16)) : text.match(/\d+/g).slice(0, 3).map(Number));

test('the ring of what has the focus is seen on every colour, and never cut off', async () => {
  const page = await open(context, server.address);
  for (const theme of ['light', 'dark', 'contrast']) {
    await within(page, 'store', `({ changeSettings }, theme) => changeSettings({ theme })`, theme);
    await page.reload();
    const ring = await page.evaluate(`(async () => {
      const { Board } = await import(new URL('js/board.js', document.baseURI).href);
      const { h } = await import(new URL('js/dom.js', document.baseURI).href);
      const board = new Board({ label: 'a map', least: 8 });
      board.element.tabIndex = 0;
      document.body.replaceChildren(h('figure', { className: 'probe' }, board.element), h('button', {}, 'A button'));
      document.querySelector('.probe').style.cssText = 'margin: 0; width: 200px; height: 100px; overflow: hidden';
      board.element.style.cssText = 'width: 200px; height: 100px';
      board.element.querySelectorAll('canvas').forEach((canvas) => (canvas.style.background = 'rgb(120, 120, 120)'));
      document.querySelector('button').focus();
      const { outlineColor, outlineWidth } = getComputedStyle(document.querySelector('button'));
      const grounds = ['--page', '--card'].map((name) => {
        document.body.style.background = 'var(' + name + ')';
        return getComputedStyle(document.body).backgroundColor;
      });
      board.element.focus();
      return { outlineColor, outlineWidth, grounds };
    })()`);
    assert.equal(ring.outlineWidth, '3px');
    for (const ground of ring.grounds) assert.ok(contrast(rgbOf(ring.outlineColor), rgbOf(ground)) >= 3, `${theme}: ${ring.outlineColor} on ${ground}`);
    const picture = (await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 100 } })).toString('base64');
    const rows = await page.evaluate(async (picture) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(picture), (char) => char.charCodeAt(0))]));
      const context = new OffscreenCanvas(200, 100).getContext('2d');
      context.drawImage(image, 0, 0);
      const at = (x, y) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3);
      return [[at(1, 50), at(4, 50)], [at(198, 50), at(195, 50)], [at(100, 1), at(100, 4)], [at(100, 98), at(100, 95)]];
    }, picture);
    const [[outer, inner]] = rows;
    for (const row of rows) assert.deepEqual(row, [outer, inner], `${theme}: the same on every side`);
    const colours = await within(page, 'theme', '({ colours }) => Object.entries(colours())');
    assert.ok(colours.length > 30);
    for (const [meaning, colour] of colours) {
      const most = Math.max(contrast(outer, rgbOf(colour)), contrast(inner, rgbOf(colour)));
      assert.ok(most >= 3, `${theme}: ${meaning} ${most}`);
    }
  }
  await page.evaluate(() => localStorage.clear());
  await page.close();
});

test('sound and vibration are switched in the settings', async () => {
  const page = await open(context, server.address);
  await page.evaluate(() => {
    self.made = 0;
    self.hums = [];
    const Real = AudioContext;
    self.AudioContext = class extends Real { constructor() { super(); self.made += 1; } };
    Object.defineProperty(navigator, 'vibrate', { value: (pattern) => self.hums.push(pattern) > 0 });
  });
  const sounds = (call) => within(page, 'sounds', call);
  const made = () => page.evaluate(() => self.made);
  await page.getByRole('button', { name: 'Settings' }).click();
  await sounds(`({ play, sounds }) => sounds().forEach(play)`);
  assert.equal(await made(), 0, 'nothing sounds while it is off');
  await page.getByLabel('Sound').check();
  assert.equal(await made(), 1, 'switched on, it gives a sample');
  await sounds(`({ play, sounds }) => ['constructor', 'nothing', ...sounds()].forEach(play)`);
  assert.equal(await made(), 1);
  await sounds(`({ hum }) => ['bump', 'caught', 'shift', 'won', 'step', 'constructor'].forEach(hum)`);
  const hums = await page.evaluate(() => self.hums);
  assert.equal(hums.length, 4);
  assert.equal(new Set(hums.map(String)).size, 4, 'each its own');
  await page.getByLabel('Vibration').uncheck();
  await sounds(`({ hum }) => hum('won')`);
  assert.equal(await page.evaluate(() => self.hums.length), 4);
  const kept = await within(page, 'store', '({ settings }) => settings()');
  assert.deepEqual([kept.sound, kept.vibration], [true, false]);
  await page.evaluate(() => localStorage.clear());
  assertQuiet(page);
  await page.close();
});

test('a sound waits for a gesture', async () => {
  const page = await open(context, server.address);
  const made = await within(page, 'sounds', `async ({ play }) => {
    const { changeSettings } = await import(new URL('js/store.js', document.baseURI).href);
    const made = [];
    const Real = AudioContext;
    self.AudioContext = class extends Real { constructor() { super(); made.push(navigator.userActivation.hasBeenActive); } };
    let hasBeenActive = false;
    // A call from a test counts as a gesture.
    Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive }) });
    changeSettings({ sound: true });
    play('won');
    hasBeenActive = true;
    play('won');
    return made;
  }`);
  assert.deepEqual(made, [true]);
  await page.evaluate(() => localStorage.clear());
  assertQuiet(page);
  await page.close();
});

test('every sound is heard, short, quiet, without clicks, and like no other', async () => {
  const page = await open(context, server.address);
  const heard = await within(page, 'sounds', `async ({ sounds, compose }) => Promise.all([...sounds(), 'nothing', 'constructor'].map(async (name) => {
    const context = new OfflineAudioContext(1, 44100 * 2, 44100);
    compose(context, name);
    const samples = (await context.startRendering()).getChannelData(0);
    const loud = (value) => Math.abs(value) > 0.0005;
    const length = (samples.findLastIndex(loud) + 1) / 44100;
    const crossings = Array.from({ length: 40 }, (_, part) => samples.slice(part * 2205, part * 2205 + 2205).reduce((sum, value, at, all) => sum + (at && value * all[at - 1] < 0 ? 1 : 0), 0));
    const most = (from, to) => samples.slice(Math.max(0, from * 44100), to * 44100).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    return { name, length, peak: most(0, 2), edges: [most(0, 0.001), most(length - 0.003, length)], crossings };
  }))`);
  const [known, silent] = [heard.slice(0, -2), heard.slice(-2)];
  assert.deepEqual(known.map(({ name }) => name).sort(), ['bump', 'caught', 'lamp', 'lost', 'shift', 'step', 'trap', 'warning', 'won']);
  assert.deepEqual(silent.map(({ peak }) => peak), [0, 0]);
  for (const { name, length, peak, edges } of known) {
    console.log(`${name}: ${length.toFixed(2)} s, peak ${peak.toFixed(3)}`);
    assert.ok(peak > 0.01 && peak < 0.5, `${name}: ${peak}`);
    assert.ok(length > 0.03 && length < 1.5, `${name}: ${length} s`);
    assert.ok(Math.max(...edges) < 0.2 * peak, `${name} clicks: ${edges}`);
  }
  const peakOf = (wanted) => known.find(({ name }) => name === wanted).peak;
  assert.ok(known.every(({ name, peak }) => name === 'step' || peak > peakOf('step')), 'steps are the softest');
  for (const one of known) for (const other of known) {
    if (one === other) continue;
    const apart = one.crossings.reduce((sum, count, at) => sum + Math.abs(count - other.crossings[at]), 0);
    const most = Math.max(...[one, other].map(({ crossings }) => crossings.reduce((sum, count) => sum + count, 0)));
    assert.ok(apart > 0.3 * most, `${one.name} and ${other.name} sound alike`);
  }
  assertQuiet(page);
  await page.close();
});
