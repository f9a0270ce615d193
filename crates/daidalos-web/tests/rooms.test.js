// The laboratory and the studio are driven to their results; the page works without a network, for
// everybody, and comes to the same as the program.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { assertQuiet, begin, cargo, daidalos, go, launch, open, playBeside, quit, serve } from './browser.js';

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

const toTheEnd = async (page) => {
  await page.waitForSelector('.results table');
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.waitForSelector('.results[data-done="true"]');
};
const tool = (page, name) => page.locator('.tools label').filter({ hasText: name }).click();
/** Where a cell is on a board that shows all of its map. */
const placeOn = async (board, [w, h], [x, y]) => {
  const box = await board.boundingBox();
  const cell = Math.floor(Math.min(72, box.width / (w + 0.3), box.height / (h + 0.3)));
  return [box.x + (box.width - w * cell) / 2 + (x + 0.5) * cell, box.y + (box.height - h * cell) / 2 + (y + 0.5) * cell];
};
const drag = async (page, from, to) => {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 6 });
  await page.mouse.up();
};
/** How many colours a board shows. */
const coloursOf = (board) => board.locator('canvas').first().evaluate((canvas) => {
  const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
  const context = copy.getContext('2d', { willReadFrequently: true });
  context.drawImage(canvas, 0, 0);
  const { data } = context.getImageData(0, 0, copy.width, copy.height);
  return new Set(new Uint32Array(data.buffer)).size;
});
/** Whether something is drawn on the first of these boards, sooner or later. */
const isDrawn = async (page, selector) => {
  const board = page.locator(selector).first();
  for (let wait = 0; wait < 300 && (await coloursOf(board)) < 3; wait += 1) await page.waitForTimeout(100);
  return (await coloursOf(board)) >= 3;
};
const MAP = 'type octile\nheight 5\nwidth 9\nmap\n.........\n.@@@@@@@.\n.@.....@.\n.@.@@@@@.\n.........\n';
const mapFile = (text) => ({ name: 'test.map', mimeType: 'text/plain', buffer: Buffer.from(text) });
const cellsOf = (page) => page.locator('.results tbody tr').evaluateAll((rows) =>
  rows.map((row) => [...row.children].map((cell) => cell.textContent)));

test('four searches run side by side, and their table is that of the program', async () => {
  const page = await open(context, `${server.address}#/lab/search/caves:40x30%235?with=dijkstra,a-star,greedy,jump-point`);
  await page.waitForSelector('.panels figure');
  assert.equal(await page.locator('.panels figure').count(), 4);
  await page.waitForFunction(() => /[1-9]\d* expanded/.test(document.querySelector('figcaption')?.textContent ?? ''));
  assert.equal(await page.locator('.how article').count(), 4);
  await toTheEnd(page);
  const rows = await cellsOf(page);
  const told = daidalos('compare', 'caves:40x30#5', '--with', 'dijkstra,a-star,greedy,jump-point').toString();
  for (const [name, expanded, , cost] of rows) {
    const line = told.split('\n').find((line) => line.trim().startsWith(name));
    const words = line?.split(/\s+/) ?? [];
    assert.ok(words.includes(expanded) && words.some((word) => Math.abs(Number(word) - Number(cost)) < 0.001), `${name}: ${expanded} ${cost} in\n${told}`);
  }
  const link = page.url();
  const again = await open(context, link);
  await again.waitForSelector('.panels figure');
  await toTheEnd(again);
  assert.deepEqual(await cellsOf(again), rows);
  await page.locator('label', { hasText: 'bidirectional' }).locator('input').click();
  assert.match(await page.textContent('.stage .message'), /Up to 4/);
  assertQuiet(page);
  await page.close();
  await again.close();
});

test('maps are opened, drawn and shared', async () => {
  const page = await open(context, `${server.address}#/lab/search`);
  await page.waitForSelector('.results table');
  await page.locator('input[type="file"]').setInputFiles(mapFile(MAP));
  await page.waitForFunction(() => location.hash.includes('map='));
  await toTheEnd(page);
  const before = await cellsOf(page);
  assert.equal(before.length, 4);
  const [opened, board] = [page.url(), page.locator('.panels .board').first()];
  await tool(page, 'Rock');
  const [x, y] = await placeOn(board, [9, 5], [4, 0]);
  await drag(page, [x, y], [x + 1, y]);
  await page.waitForFunction((opened) => location.href !== opened, opened);
  await toTheEnd(page);
  const drawn = await cellsOf(page);
  assert.notDeepEqual(drawn, before);
  const again = await open(context, page.url());
  await toTheEnd(again);
  assert.deepEqual(await cellsOf(again), drawn);
  await again.locator('input[type="file"]').setInputFiles(mapFile('not a map'));
  await again.waitForFunction(() => document.querySelector('.stage .message')?.textContent.includes('can be read'));
  await go(again, '#/lab/search?map=nonsense');
  await again.waitForSelector('[role="alert"]');
  await go(again, '#/lab/search/caves:3000x3000%231');
  await again.waitForFunction(() => document.querySelector('.stage .message')?.textContent.includes('too large'));
  assertQuiet(page);
  assertQuiet(again);
  await page.close();
  await again.close();
});

test('an end is dragged to where the search should start', async () => {
  const page = await open(context, `${server.address}#/lab/search/caves:20x12%237?with=a-star`);
  await toTheEnd(page);
  const [board, size] = [page.locator('.panels .board'), [20, 12]];
  const ends = async () => /ends=(\d+)-(\d+)/.exec(page.url()).slice(1).map(Number);
  const [start, goal] = await ends();
  const place = (cell) => placeOn(board, size, [cell % 20, Math.floor(cell / 20)]);
  // The floor beside the goal: a way ends on floor.
  const beside = await page.evaluate(async (goal) => {
    const { Engine, Labyrinth } = await import(new URL('js/engine.js', document.baseURI).href);
    const engine = Engine.take();
    const map = await Labyrinth.make(engine, 'caves:20x12#7');
    const floor = await Promise.all([-1, 1, -20, 20].map((by) => map.isFloor(goal + by)));
    engine.stop();
    return goal + [-1, 1, -20, 20][floor.indexOf(true)];
  }, goal);
  await drag(page, await place(start), await place(beside));
  await page.waitForFunction((cell) => location.hash.includes(`ends=${cell}-`), beside);
  // The address comes before the picture and the table.
  await page.waitForFunction(() => document.querySelector('.results tbody tr')?.children[2].textContent === '1');
  await page.waitForSelector('.results[data-done="true"]');
  assertQuiet(page);
  await page.close();
});

test('walls are drawn with the keyboard, and said', async () => {
  const page = await open(context, `${server.address}#/lab/search?with=dijkstra`);
  await page.waitForSelector('.results table');
  await page.locator('input[type="file"]').setInputFiles(mapFile(MAP));
  await page.waitForFunction(() => location.hash.includes('map='));
  await page.locator('.tools input').first().focus();
  await page.keyboard.press('ArrowRight');
  const before = page.url();
  await page.locator('.panels .board').focus();
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  await page.waitForFunction(() => document.getElementById('spoken').textContent.includes('Column 5, row 1: floor'));
  await page.keyboard.press('Space');
  await page.waitForFunction((before) => location.href !== before, before);
  await page.waitForSelector('.results table');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.waitForFunction(() => document.getElementById('spoken').textContent.includes('Column 5, row 1: rock'));
  assertQuiet(page);
  await page.close();
});

test('a million cells are drawn in the lab and in the studio', { timeout: 180_000 }, async () => {
  const page = await open(context, `${server.address}#/studio/prim:1000x1000%231`);
  page.setDefaultTimeout(60_000);
  await page.waitForFunction(() => document.querySelector('.studio .id')?.textContent.startsWith('prim:1000x1000'));
  assert.ok(await isDrawn(page, '.hall .board'), 'nothing is drawn in the studio');
  await go(page, '#/lab/search/caves:1000x1000%231?with=a-star&shade=distance');
  await page.waitForSelector('.results table');
  assert.ok(await isDrawn(page, '.panels .board'), 'nothing is drawn in the lab');
  assertQuiet(page);
  await page.close();
});

test('nothing is wider than its window, from a phone to a large screen', async () => {
  for (const viewport of [{ width: 360, height: 640 }, { width: 1280, height: 800 }, { width: 2560, height: 1440 }]) {
    const own = await launch({ viewport });
    const page = await open(own, server.address);
    for (const hash of ['#/', '#/play/hunt%235', '#/replay', '#/lab', '#/lab/carve', '#/studio']) {
      await go(page, hash);
      await page.waitForTimeout(400);
      const { wide, shown } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, shown: innerWidth }));
      assert.ok(wide <= shown, `${hash} is ${wide} wide at ${shown}`);
    }
    await own.close();
  }
});

test('the studio shows its labyrinth in narrow windows, too', async () => {
  for (const viewport of [{ width: 360, height: 640 }, { width: 768, height: 1024 }]) {
    const own = await launch({ viewport });
    const page = await open(own, `${server.address}#/studio`);
    await page.waitForSelector('.studio .facts div');
    const { height } = await page.locator('.hall .board').boundingBox();
    assert.ok(height >= 0.4 * viewport.height, `the board is ${height} high at ${viewport.width}x${viewport.height}`);
    // The numbers come before the picture.
    assert.ok(await isDrawn(page, '.hall .board'), 'nothing is drawn');
    assertQuiet(page);
    await own.close();
  }
});

test('generators carve side by side, and their labyrinths are compared', async () => {
  const page = await open(context, `${server.address}#/lab/carve?of=prim:12x12%237&of=caves:40x20%231`);
  await page.waitForSelector('.panels figure');
  assert.equal(await page.locator('.panels figure').count(), 2);
  await toTheEnd(page);
  const rows = await cellsOf(page);
  assert.deepEqual(rows[0][0], 'steps');
  assert.ok(rows.some(([name]) => name === 'dead ends'));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll('.panels figure').length === 3);
  assertQuiet(page);
  await page.close();
});

test('the studio makes every labyrinth, and its files are those of the program', async () => {
  const page = await open(context, `${server.address}#/studio`);
  await page.waitForSelector('.studio .facts div');
  const generators = await page.locator('.maker optgroup:not([label="Levels of games"]) option').evaluateAll((all) => all.map((one) => one.value));
  assert.ok(generators.length >= 14);
  for (const name of generators) {
    await page.locator('.maker select').first().selectOption(name);
    await page.waitForFunction((name) => new RegExp(`^${name}[:#]`).test(document.querySelector('.studio .id').textContent), name);
    // Sizes are kept.
    assert.match(await page.textContent('.studio .id'), /:30x20#/);
    assert.equal(await page.textContent('.studio .stage .message'), '');
  }
  await go(page, '#/studio/bsp:40x20,loops=20%2311');
  await page.waitForFunction(() => document.querySelector('.studio .id')?.textContent === 'bsp:40x20,loops=20#11');
  await page.locator('label', { hasText: 'Solution' }).click();
  await page.waitForFunction(() => /bsp:40x20,loops=20%2311\?show=way/.test(location.hash));
  const formats = await page.locator('[data-format]').evaluateAll((all) => all.map((one) => one.dataset.format));
  for (const format of formats) {
    const waiting = page.waitForEvent('download');
    await page.locator(`[data-format="${format}"]`).click();
    const bytes = readFileSync(await (await waiting).path());
    const shows = format !== 'map';
    const file = join(tmpdir(), `daidalos-test.${{ text: 'txt', unicode: 'txt', tiled: 'tmj' }[format] ?? format}`);
    daidalos('generate', 'bsp:40x20,loops=20#11', '--format', format, ...(shows ? ['--solution'] : []), '-o', file);
    // The browser compresses in its own way: what counts is the picture.
    if (format === 'png') assert.equal(await pixelsOf(page, bytes), await pixelsOf(page, readFileSync(file)));
    else assert.ok(bytes.equals(readFileSync(file)), `${format} differs`);
  }
  const tiles = page.waitForEvent('download', (download) => download.suggestedFilename() === 'daidalos-tiles.png');
  await page.locator('[data-format="tiled"]').click();
  assert.equal(await pixelsOf(page, readFileSync(await (await tiles).path())), await pixelsOf(page, readFileSync(join(tmpdir(), 'daidalos-tiles.png'))));
  assertQuiet(page);
  await page.close();
});

test('the studio cuts a maze out of its outline, drawn or opened, and the link keeps it', async () => {
  const page = await open(context, `${server.address}#/studio/prim:12x8%233`);
  await page.waitForFunction(() => location.hash.includes('prim:12x8'));
  const cells = () => page.locator('.facts div', { hasText: /^cells/ }).locator('dd').textContent();
  assert.equal(await cells(), '96');
  const board = page.locator('.hall .board');
  await tool(page, 'Cut away');
  await drag(page, await placeOn(board, [12, 8], [3, 0]), await placeOn(board, [12, 8], [6, 0]));
  await page.waitForFunction(() => location.hash.includes('mask='));
  assert.equal(await cells(), '92');
  const again = await open(context, page.url());
  await again.waitForSelector('.facts div');
  assert.equal(await again.locator('.facts div', { hasText: /^cells/ }).locator('dd').textContent(), '92');
  await again.close();
  await page.locator('summary', { hasText: 'Outline' }).click();
  await page.locator('input[type="file"]').setInputFiles({ name: 'mask.txt', mimeType: 'text/plain', buffer: Buffer.from('##....##\n#......#\n........\n........\n') });
  await page.waitForFunction(() => document.querySelector('.studio .id').textContent.startsWith('prim:8x4'));
  assert.equal(await cells(), '26');
  await page.getByRole('button', { name: 'Remove the outline' }).click();
  await page.waitForFunction(() => !location.hash.includes('mask='));
  assert.equal(await cells(), '32');
  assertQuiet(page);
  await page.close();
});

test('the studio makes the levels of games', async () => {
  const page = await open(context, `${server.address}#/studio/duel:8x8%235`);
  await page.waitForFunction(() => document.querySelector('.studio .id')?.textContent === 'duel#5');
  await page.locator('.maker select').first().selectOption('hunt');
  await page.waitForFunction(() => /^hunt#/.test(document.querySelector('.studio .id').textContent));
  assert.ok(await page.locator('.maker .field', { hasText: 'Foes' }).count());
  assert.ok(await page.locator('.tools').isHidden());
  assertQuiet(page);
  await page.close();
});

test('a labyrinth is printed on one sheet, its solution on another', async () => {
  const page = await open(context, `${server.address}#/studio/prim:15x15%233`);
  await page.waitForSelector('.studio .facts div');
  await page.evaluate(() => { window.print = () => { document.body.dataset.printed = 'yes'; }; });
  await page.getByRole('button', { name: 'Print' }).click();
  await page.waitForSelector('body[data-printed]');
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 2);
  await page.close();
});

test('a page that was visited opens without a network', async () => {
  const own = await launch();
  const page = await open(own, server.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).length > 0 && (await (await caches.open('daidalos')).keys()).length > 20);
  await own.setOffline(true);
  await page.reload();
  assert.ok((await page.locator('article.game').count()) >= 4);
  await go(page, '#/play/hunt%233');
  await begin(page);
  await page.keyboard.press('e');
  assert.match(await page.textContent('.message'), /The way on/);
  await go(page, '#/lab');
  await page.waitForSelector('.panels figure');
  await own.close();
});

test('no screen is hard to use for anybody, in any colours', async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const page = await open(context, server.address);
  for (const theme of ['light', 'dark', 'contrast']) {
    await page.evaluate((theme) => localStorage.setItem('daidalos.settings', JSON.stringify({ theme })), theme);
    for (const hash of ['#/', '#/play/hunt%235', '#/replay', '#/lab', '#/lab/carve', '#/studio', '#/nowhere']) {
      await page.goto(`${server.address}${hash}`);
      await page.reload();
      // What is still rising is still pale.
      await page.waitForTimeout(300);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      const grave = violations.filter(({ impact }) => impact !== 'minor');
      const told = grave.map(({ id, nodes }) => `${theme} ${hash} ${id}: ${nodes.map((node) => node.html).slice(0, 3).join(' ')}`);
      assert.deepEqual(told, []);
    }
  }
  await page.evaluate(() => localStorage.removeItem('daidalos.settings'));
  await page.close();
});

test('everything that a scene can hold looks like nothing else, near and far', async () => {
  const page = await open(context, server.address);
  for (const theme of ['light', 'dark', 'contrast']) {
    const same = await page.evaluate(async (theme) => {
      localStorage.setItem('daidalos.settings', JSON.stringify({ theme }));
      const from = (name) => import(new URL(`js/${name}.js`, document.baseURI).href);
      const [{ Board }, { registry }, { applyTheme }] = [await from('board'), await from('engine'), await from('theme')];
      applyTheme();
      const floor = registry.grounds.indexOf('floor');
      const looks = { plain: [floor, 0, 0, 0, 0, 0, 0, 0] };
      const set = (name, field, value, walls) => {
        looks[name] = looks.plain.map((byte, at) => (at === field ? value : byte));
        looks[name].walls = walls;
      };
      registry.grounds.forEach((name, number) => number !== floor && set(name, 0, number));
      registry.parts.slice(1).forEach((name, number) => set(name, 0, floor | (number + 1) << 2));
      registry.marks.slice(1).forEach((name, number) => set(name, 3, number + 1));
      registry.items.forEach(({ key }, number) => set(key, 0, floor | (number + 1) << 5));
      [['heat', 1], ['dim', 2], ['covered', 4], ['north', 16], ['east', 32], ['south', 64], ['west', 128]].forEach(
        ([name, flag]) => set(name, 4, flag));
      for (const letter of '12345678AZ') set(`sign ${letter}`, 5, letter.charCodeAt(0));
      for (const [name, bit] of [['NE', 2], ['SE', 8], ['SW', 32], ['NW', 128]]) set(`passage ${name}`, 1, bit);
      const rest = { map: [3, 3], size: [3, 3], entrance: null, exit: null, way: [], at: null, figures: [], beyond: [], trails: [], legend: [], x: 0, y: 0, pixels: null, bitmap: null };
      const board = new Board({ label: 'all', least: 24, most: 24 });
      board.element.style.cssText = 'width: 90px; height: 90px';
      document.body.append(board.element);
      const shot = (picture) => {
        board.still.forget();
        board.view([3, 3], 4);
        board.draw({ ...rest, walls: 'lines', ...picture });
        board.skip();
        return board.stillCanvas.toDataURL() + board.movingCanvas.toDataURL();
      };
      const cells = (look) => Uint8Array.from(Array.from({ length: 9 }, (_, cell) => (cell === 4 ? look : looks.plain)).flat());
      const seen = new Map(Object.entries(looks).map(([name, look]) => [name, shot({ cells: cells(look) })]));
      const plain = { cells: cells(looks.plain) };
      for (const role of ['you', 'rival', 'foe', 'ghost']) {
        seen.set(role, shot({ ...plain, figures: [{ cell: 4, role }] }));
        seen.set(`trail of ${role}`, shot({ ...plain, trails: [[role, [3, 4, 5]]] }));
      }
      for (const end of ['entrance', 'exit']) seen.set(end, shot({ ...plain, [end]: { cell: 4, side: null } }));
      seen.set('way', shot({ ...plain, way: [3, 4, 5] }));
      seen.set('at', shot({ ...plain, at: 4 }));
      board.leave();
      board.element.remove();
      const known = new Map();
      return [...seen].flatMap(([name, image]) => {
        const other = known.get(image);
        known.set(image, name);
        return other ? [`${name} looks like ${other}`] : [];
      });
    }, theme);
    assert.deepEqual(same, [], theme);
  }
  await page.evaluate(() => localStorage.removeItem('daidalos.settings'));
  assertQuiet(page);
  await page.close();
});

test('the same records give the same digests as the program, and the same ids the same labyrinths', async () => {
  const corpus = JSON.parse(cargo('run', '--quiet', '--package', 'daidalos-web', '--example', 'corpus').toString());
  assert.ok(corpus.games.length >= 500 && corpus.labyrinths.length >= 100);
  const page = await open(context, server.address);
  const found = await page.evaluate(async ({ games, labyrinths }) => {
    const { Engine, Labyrinth } = await import(new URL('js/engine.js', document.baseURI).href);
    const engine = Engine.take();
    const found = { games: [], labyrinths: [] };
    for (const { record } of games) found.games.push({ digest: (await engine.verdict(record)).digest, code: await engine.code(record) });
    for (const { id } of labyrinths) {
      const labyrinth = await Labyrinth.make(engine, id);
      found.labyrinths.push(await labyrinth.digest());
      labyrinth.free();
    }
    engine.stop();
    return found;
  }, corpus);
  corpus.games.forEach(({ record, digest, code }, number) =>
    assert.deepEqual(found.games[number], { digest, code }, record));
  corpus.labyrinths.forEach(({ id, digest }, number) => assert.equal(found.labyrinths[number], digest, id));
  console.log(`${corpus.games.length} records and ${corpus.labyrinths.length} labyrinths: the same in the browser`);
  assertQuiet(page);
  await page.close();
});

test('words are loaded with the first game that needs them, and nothing else waits for them', async () => {
  const own = await launch({ serviceWorkers: 'block' });
  const page = await open(own, `${server.address}#/replay`);
  let asked = 0;
  let isThere = false;
  await own.route('**/english.bin', (route) => {
    asked += 1;
    return isThere ? route.continue() : route.fulfill({ status: 200, body: '<html>sign in</html>' });
  });
  await go(page, '#/play/chess%231');
  await page.getByText('No game is called').waitFor();
  await go(page, '#/play/escape%231');
  await page.waitForSelector('section.play:not(.replay)');
  assert.equal(asked, 0);
  await go(page, '#/play/words%233');
  await page.getByText('The words are damaged').waitFor();
  isThere = true;
  await page.reload();
  await page.waitForSelector('section.play:not(.replay)');
  await go(page, '#/play/words%234');
  await page.waitForFunction(() => document.querySelector('.id')?.textContent === 'words#4');
  assert.equal(asked, 2, 'once a page');
  await own.close();
});

/** A picture as its size and a digest of its pixels. */
function pixelsOf(page, bytes) {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
    return `${bitmap.width}x${bitmap.height} ${digest.join(' ')}`;
  }, bytes.toString('base64'));
}

/** The next search runs, but its answer gets lost: however quick the machine is, there is time to give it up. */
function loseSearch(page) {
  return page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (message.call !== 'Contest.between') return post.call(this, message, ...rest);
      Worker.prototype.postMessage = post;
      window.isSearching = true;
      return post.call(this, { ...message, id: -1 }, ...rest);
    };
  });
}

test('to give up an export or a search leaves the labyrinth where it was', async () => {
  const page = await open(context, `${server.address}#/studio/backtracker:1000x1000%237`);
  const giveUp = () => page.getByRole('button', { name: 'Give up' }).click();
  const said = (text) => page.waitForFunction((text) => document.querySelector('.stage .message')?.textContent === text, text);
  // What is still being drawn could be given up, too.
  assert.ok(await isDrawn(page, '.studio .hall .board'));
  await page.locator('[data-format="png"]').click();
  await giveUp();
  await said('Writing png: given up.');
  // What is asked next waits until it is made again.
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-format="map"]').click()]);
  assert.equal(download.suggestedFilename(), 'backtracker-1000x1000-7.map');
  await said('');
  await loseSearch(page);
  await go(page, '#/lab/search/caves:1000x1000%237?with=a-star');
  await page.waitForFunction(() => window.isSearching);
  await giveUp();
  await said('Making the map: given up.');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction(() => !/ 0$/.test(document.querySelector('.place')?.textContent ?? ' 0'));
  assertQuiet(page);
  await page.close();
});

test('where a part of the map is out of sight, lab and replay show all of it, small', async () => {
  const page = await open(context, `${server.address}#/lab/search/caves:60x40%237`);
  const overview = page.locator('.overview');
  await page.waitForSelector('.panels figure canvas');
  assert.equal(await overview.isVisible(), false);
  for (let turn = 0; turn < 4; turn += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
  await overview.waitFor();
  await page.getByRole('button', { name: 'All of it' }).click();
  await overview.waitFor({ state: 'hidden' });
  const { code } = await playBeside(page, 'hunt#7', [{ Step: 'E' }]);
  await go(page, `#/replay/${code}`);
  await page.locator('.replay .board').focus();
  for (let turn = 0; turn < 4; turn += 1) await page.keyboard.press('+');
  await overview.waitFor();
  assertQuiet(page);
  await page.close();
});
