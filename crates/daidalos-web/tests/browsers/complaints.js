// What a page complains about, where the driver tells it.

const LOUD = ['error', 'warning', 'warn'];

/** Gives a function that tells all complaints so far. */
export function listen(page) {
  const told = [];
  page.on('console', (message) => { if (LOUD.includes(message.type())) told.push(message.text()); });
  page.on('pageerror', (error) => told.push(error.message));
  return async () => told;
}
