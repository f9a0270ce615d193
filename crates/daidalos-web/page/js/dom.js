// Builds elements: the page has no templates, and needs none.

/**
 * An element with attributes, handlers (`onclick`) and properties, and what is in it.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [given]
 * @param {...(Node | string | null | undefined | false)} inside
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, given = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key in element && key !== 'list' && key !== 'form') Reflect.set(element, key, value);
    else element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...inside.filter((node) => node !== null && node !== undefined && node !== false));
  return element;
}

/** @param {string} text @param {(event: MouseEvent) => void} onclick @param {Record<string, any>} [given] */
export function button(text, onclick, given = {}) {
  return h('button', { type: 'button', onclick, ...given }, text);
}

/** A pair of name and value for a list of facts. @param {string} name @param {string} value */
export function pair(name, value) {
  return h('div', {}, h('dt', {}, name), h('dd', {}, value));
}

/** A text with a capital first. @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

let serial = 0;

/** A name that no other element has. @param {string} word */
export function unique(word) {
  serial += 1;
  return `${word}-${serial}`;
}

/**
 * A dialog over the page; it is gone when it is closed.
 * @param {string} title @param {(Node | string)[]} inside @param {() => void} [closed]
 */
export function dialog(title, inside, closed) {
  const heading = unique('dialog');
  const box = h(
    'dialog',
    { 'aria-labelledby': heading },
    h('h2', { id: heading }, title),
    ...inside,
    button('×', () => box.close(), { className: 'close', 'aria-label': 'Close' }),
  );
  box.addEventListener('close', () => {
    box.remove();
    closed?.();
  });
  document.body.append(box);
  box.showModal();
  return box;
}

/** Lets the browser do what waits: what comes after is a task of its own. @returns {Promise<void>} */
export const breath = () => new Promise((done) => setTimeout(done));

/** A message that goes away by itself. @param {string} text */
export function toast(text) {
  const place = document.getElementById('toast');
  if (!place) return;
  place.textContent = capital(text);
  // Above whatever is open by now, dialogs included.
  place.hidePopover();
  place.showPopover();
  clearTimeout(Number(place.dataset.timer));
  place.dataset.timer = String(setTimeout(() => place.hidePopover(), 4000));
}

/** Puts a text on the clipboard, and says so. @param {string} text @param {string} what */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied.`);
  } catch {
    dialog(what, [h('textarea', { readOnly: true, rows: 5, value: text, 'aria-label': what })]);
  }
}

/** Hands a file to the person. @param {string} name @param {Blob} blob */
export function download(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = h('a', { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether things should not move by themselves. */
export const isStill = () => still.matches;

/** What went wrong, in words. @param {unknown} error */
export function reason(error) {
  return error instanceof Error ? error.message : String(error);
}
