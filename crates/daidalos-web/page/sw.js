// Keeps the whole page, so that it opens without a network after the first visit. A version is kept as a
// whole when it is first seen and never changed: while there is a network everything comes from there, and
// without one, or with one that hangs, everything comes from one version.

importScripts('files.js');

const CACHE = `daidalos-${self.VERSION}`;
/** How long the network may take to begin an answer, in milliseconds. */
const PATIENCE = 3000;

/** The pages and workers that came from the copy: the rest of them comes from there, too, and at once. */
const copied = new Set();

self.addEventListener('install', (event) => event.waitUntil(keep().then(() => self.skipWaiting())));

self.addEventListener('activate', (event) => event.waitUntil(forget().then(() => self.clients.claim()).then(announce)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && new URL(request.url).origin === location.origin) event.respondWith(answer(event));
});

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(['./', 'files.js', ...self.FILES].map((file) => new Request(file, { cache: 'reload' })));
}

/** The versions before this one. */
async function forget() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** Tells every open page which version is here now. */
async function announce() {
  for (const page of await self.clients.matchAll()) page.postMessage({ version: self.VERSION });
}

async function answer({ request, clientId, resultingClientId }) {
  const copy = await (await caches.open(CACHE)).match(request, { ignoreSearch: true });
  if (!copy) return fetch(request);
  const fresh = copied.has(clientId) ? null : await inTime(fetch(request));
  if (fresh && fresh.status < 500) return fresh;
  if (resultingClientId) copied.add(resultingClientId);
  return copy;
}

/** What the network answers; nothing if it fails or hangs. */
function inTime(answer) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
  return Promise.race([answer.catch(() => null), late]);
}
