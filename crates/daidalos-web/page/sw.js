// Keeps the whole page, so that it opens without a network after the first visit. A version is kept as a
// whole when it is first seen and never changed: while there is a network everything comes from there, and
// without one everything comes from one version.

importScripts('files.js');

const CACHE = `daidalos-${self.VERSION}`;

self.addEventListener('install', (event) => event.waitUntil(keep().then(() => self.skipWaiting())));

self.addEventListener('activate', (event) => event.waitUntil(forget().then(() => self.clients.claim())));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && new URL(request.url).origin === location.origin) event.respondWith(answer(request));
});

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(['./', ...self.FILES].map((file) => new Request(file, { cache: 'reload' })));
}

/** The versions before this one. */
async function forget() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

async function answer(request) {
  const fresh = await fetch(request).catch(() => null);
  if (fresh && fresh.status < 500) return fresh;
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fresh ?? Response.error();
}
