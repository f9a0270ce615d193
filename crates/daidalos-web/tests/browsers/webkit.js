// WebKitGTK, by its own driver, which speaks plain WebDriver. Here is as much of a page as the tests use.

import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const DRIVER = process.env.WEBKIT ?? '/usr/bin/WebKitWebDriver';
const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' };
/** How long an element may take to come, and how often it is looked for. */
const PATIENCE = 30_000;
const PAUSE = 50;

export async function launch() {
  const port = await freePort();
  // It has no mode without a display; its own group ends as a whole.
  const driver = spawn('xvfb-run', ['-a', '-s', '-screen 0 1280x900x24', DRIVER, `--port=${port}`], { stdio: 'ignore', detached: true });
  const page = new Page(await session(`http://127.0.0.1:${port}/session`));
  const close = async () => {
    await page.ask('', undefined, 'DELETE');
    process.kill(-driver.pid);
  };
  return { page, complaints: () => page.evaluate(() => globalThis.complaints), close };
}

/** A port that nobody has. */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** The address of a new session, as soon as the driver listens. */
async function session(address) {
  for (let left = PATIENCE; ; left -= PAUSE) {
    try {
      const { sessionId } = await ask(address, { capabilities: { alwaysMatch: { browserName: 'MiniBrowser' } } });
      await ask(`${address}/${sessionId}/window/rect`, { x: 0, y: 0, width: 1280, height: 880 });
      return `${address}/${sessionId}`;
    } catch (error) {
      if (left <= 0 || !(error instanceof TypeError)) throw error;
      await sleep(PAUSE);
    }
  }
}

async function ask(address, body, method = body ? 'POST' : 'GET') {
  const answer = await fetch(address, { method, body: body && JSON.stringify(body) });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

class Page {
  constructor(session) {
    this.session = session;
    this.keyboard = { press: (key) => this.press(KEYS[key] ?? key) };
    this.mouse = { click: (x, y) => this.clickAt(x, y) };
  }

  ask(path, body, method) {
    return ask(this.session + path, body, method);
  }

  /** The driver tells nothing of the console, so the page keeps it. */
  async goto(address) {
    await this.ask('/url', { url: address });
    await this.evaluate(() => {
      if (globalThis.complaints) return;
      const told = [];
      globalThis.complaints = told;
      for (const kind of ['error', 'warn']) console[kind] = (...words) => told.push(words.join(' '));
      addEventListener('error', (event) => told.push(event.message));
      addEventListener('unhandledrejection', (event) => told.push(String(event.reason)));
    });
  }

  evaluate(todo, given) {
    return this.ask('/execute/sync', { script: `return (${todo})(arguments[0])`, args: [given ?? null] });
  }

  async waitForSelector(selector) {
    for (let left = PATIENCE; left > 0; left -= PAUSE) {
      if (await this.evaluate((selector) => document.querySelector(selector) !== null, selector)) return;
      await sleep(PAUSE);
    }
    throw new Error(`there is no ${selector}`);
  }

  press(value) {
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
    return this.ask('/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
  }

  clickAt(x, y) {
    const actions = [
      { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    return this.ask('/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }

  async click(selector) {
    const { x, y } = await this.evaluate((selector) => {
      const element = document.querySelector(selector);
      element.scrollIntoView({ block: 'center' });
      const box = element.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, selector);
    await this.clickAt(x, y);
  }

  async screenshot({ path }) {
    writeFileSync(path, Buffer.from(await this.ask('/screenshot'), 'base64'));
  }
}
