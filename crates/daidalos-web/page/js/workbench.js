// An engine on which a screen works: what takes long can be given up, and the next task has a fresh engine.
// Whatever lived in the old one is gone by then, so the screen is told, and makes it again when it is wanted.

import { Engine, GivenUp } from './engine.js';
import { capital, reason } from './dom.js';
import { patiently } from './patience.js';

export class Workbench {
  /** @param {Engine} engine @param {{ fail: (text: string) => void, lost: () => void }} given */
  constructor(engine, { fail, lost }) {
    this.engine = engine;
    this.fail = fail;
    this.lost = lost;
    this.isLeft = false;
  }

  /** Does a task, and says why if it cannot be done; nothing comes of it then. @template T @param {string} what as in “Making the map” @param {(engine: Engine) => Promise<T>} task @returns {Promise<T | undefined>} */
  async do(what, task) {
    try {
      return await patiently(task(this.engine), what, () => this.giveUp());
    } catch (error) {
      if (!this.isLeft) this.fail(error instanceof GivenUp ? `${what}: given up.` : `${capital(reason(error)).replace(/\.?$/, '')}.`);
      return undefined;
    }
  }

  /** The text that a link carries; nothing if something was given up meanwhile. @param {string} text @returns {Promise<string | undefined>} */
  squeezed(text) {
    return this.engine.squeeze(text).catch(() => undefined);
  }

  giveUp() {
    this.engine.stop();
    this.engine = Engine.take();
    this.lost();
  }

  leave() {
    this.isLeft = true;
    this.engine.stop();
  }
}
