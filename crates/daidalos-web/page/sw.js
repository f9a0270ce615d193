// Keeps the whole page, so that it opens without a network after the first visit. While there is one,
// everything is asked for anew: a new version is never mixed with an old one.

const CACHE = 'daidalos';

self.addEventListener('install', (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith(answer(request));
});

async function keepAll() {
  const { files } = await (await fetch('files.json')).json();
  const cache = await caches.open(CACHE);
  await cache.addAll(['./', ...files]);
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(request, fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
