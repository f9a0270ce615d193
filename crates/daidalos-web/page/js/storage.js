// Texts under names in this browser, for this page alone. Storage may be full or blocked: what is only jotted down
// then lasts for the visit, so the page works all the same, and what must be kept says that it was not.

const PREFIX = 'daidalos.';

/** What could not be kept, for as long as the page is open. @type {Map<string, string>} */
const visit = new Map();

/** The text under a name. @param {string} key */
export function read(key) {
  return visit.get(key) ?? tried(() => localStorage.getItem(PREFIX + key)) ?? null;
}

/** Keeps a text; the error, if there is no room or no permission, is for people. @param {string} key @param {string} text */
export function write(key, text) {
  try {
    localStorage.setItem(PREFIX + key, text);
    visit.delete(key);
  } catch {
    throw new Error('this browser keeps nothing more for this page');
  }
}

/** Keeps a text if possible, and for this visit otherwise. @param {string} key @param {string} text @returns {boolean} whether it is kept */
export function jot(key, text) {
  try {
    write(key, text);
    return true;
  } catch {
    visit.set(key, text);
    return false;
  }
}

/** @param {string} key */
export function remove(key) {
  visit.delete(key);
  tried(() => localStorage.removeItem(PREFIX + key));
}

/** All names below a word. @param {string} word */
export function names(word) {
  const start = `${PREFIX}${word}.`;
  const keys = tried(() => Object.keys(localStorage)) ?? [];
  return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
}

/** Takes a lock that is given back by a call; nothing if another tab holds it. @param {string} name @returns {Promise<(() => void) | null>} */
export function lock(name) {
  const free = () => {};
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve(free);
    const hold = (/** @type {Lock | null} */ held) => (held ? new Promise((release) => resolve(() => release(undefined))) : resolve(null));
    // Where storage is blocked locks are too, and there is nothing to share.
    navigator.locks.request(PREFIX + name, { ifAvailable: true }, hold).catch(() => resolve(free));
  });
}

/** The names that are locked, in any tab. @returns {Promise<Set<string>>} */
export async function locked() {
  const held = (await navigator.locks?.query().catch(() => null))?.held ?? [];
  return new Set(held.map(({ name = '' }) => name.slice(PREFIX.length)));
}

/** A name for this tab, which a reload does not change. */
export function tab() {
  const name = tried(() => sessionStorage.getItem(`${PREFIX}tab`)) ?? fresh;
  tried(() => sessionStorage.setItem(`${PREFIX}tab`, name));
  return name;
}

const fresh = crypto.getRandomValues(new Uint32Array(1))[0].toString(36);

/** What a call gives; nothing where the browser forbids it. @template T @param {() => T} call */
function tried(call) {
  try {
    return call();
  } catch {
    return null;
  }
}
