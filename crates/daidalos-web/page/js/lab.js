// The laboratory: which of the two is asked for.

/** @typedef {import('../../types').Route} Route */
/** @typedef {import('./engine.js').Engine} Engine */

/** @param {Route} route @param {Engine} engine */
export async function show(route, engine) {
  const [kind, ...rest] = route.text.split('/');
  if (kind === 'carve') return (await import('./generators.js')).show(route.query, engine);
  if (kind && kind !== 'search') throw new Error(`The lab has no part called '${kind}'; it has search and carve.`);
  return (await import('./searches.js')).show(rest.join('/'), route.query, engine);
}
