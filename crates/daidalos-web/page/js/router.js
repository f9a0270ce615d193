// Addresses: everything behind the # is the whole state of a screen, so a link is a share.

/** @typedef {import('../../types').Route} Route */

/** What the address asks for: `#/name/text?query`. Ids may hold a # of their own. @param {string} hash @returns {Route} */
export function parse(hash) {
  const path = hash.replace(/^#\/?/, '');
  const [, name, rest] = /^([^/?]*)\/?(.*)$/s.exec(path) ?? ['', '', ''];
  const mark = rest.lastIndexOf('?');
  const text = mark < 0 ? rest : rest.slice(0, mark);
  return { name, text: decode(text), query: new URLSearchParams(mark < 0 ? '' : rest.slice(mark + 1)) };
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** An address. @param {string} name @param {string} [text] @param {Record<string, string>} [query] */
export function address(name, text = '', query = {}) {
  // What ids are made of stays readable.
  const path = encodeURIComponent(text).replace(/%(3A|2C|3D|2F)/g, (part) => decodeURIComponent(part));
  const asked = new URLSearchParams(query).toString();
  return `#/${name}${path ? `/${path}` : ''}${asked ? `?${asked}` : ''}`;
}

/** The whole link of an address. @param {string} hash */
export const link = (hash) => location.href.replace(/#.*$/s, '') + hash;

/** @param {string} hash */
export function go(hash) {
  if (location.hash === hash) dispatchEvent(new HashChangeEvent('hashchange'));
  else location.hash = hash;
}

/** Writes the state into the address without leaving the screen. @param {string} hash */
export function note(hash) {
  if (location.hash !== hash) history.replaceState(null, '', hash);
}
