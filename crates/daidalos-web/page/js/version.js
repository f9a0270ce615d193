// Says when a newer version of the page is here. It is there after the next reload, and the player chooses when that
// is: a game may be running.

import { button, h } from './dom.js';

/** Loaded with the page, so it names the version that runs; a page that cannot tell is never told of another. @type {Promise<string | undefined>} */
const own = import(new URL('../files.js', import.meta.url).href).then(() => Reflect.get(self, 'VERSION'), () => undefined);

navigator.serviceWorker?.addEventListener('message', async ({ data }) => {
  const version = await own;
  if (version && typeof data?.version === 'string' && data.version !== version) announce();
});

// A page that stays open for days asks when it is looked at again.
document.addEventListener('visibilitychange', async () => {
  const worker = document.hidden ? undefined : await navigator.serviceWorker?.getRegistration();
  worker?.update().catch(() => {});
});

function announce() {
  if (document.querySelector('.news')) return;
  const news = h('p', { className: 'news', role: 'status' },
    h('span', {}, 'A new version is here.'),
    button('Reload', () => location.reload(), { className: 'primary' }),
    button('Later', () => news.remove()));
  document.body.append(news);
}
