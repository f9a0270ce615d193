// The laboratory: which of the two is asked for.

/** @typedef {import('../../types').Route} Route */

/** @param {Route} route */
export async function show(route) {
  const [kind, ...rest] = route.text.split('/');
  if (kind === 'carve') return new (await import('./generators.js')).Generators(route.query);
  return new (await import('./searches.js')).Searches(rest.join('/'), route.query);
}
