import { button, h } from './dom.js';
import { patiently } from './patience.js';

/** How hard the level of a game is: told by itself if that takes a moment only, else when it is asked for. @param {() => import('./engine.js').Play} game the one that is played by then */
export function ratingOf(game) {
  const place = h('div', { className: 'rating', role: 'status' });
  /** @param {number} rating */
  const tell = (rating) => place.replaceChildren(`Rating ${rating} of 10`);
  const ask = async () => tell((await patiently(game().rating(true), 'Rating the level', () => place.remove())) ?? 0);
  // After the board has been drawn: players look at that first.
  setTimeout(async () => {
    if (!place.isConnected) return;
    const rating = await game().rating(false).catch(() => null);
    if (rating === undefined) place.replaceChildren(button('Rating', () => ask().catch(() => {}), { title: 'How hard this level is, from 1 to 10' }));
    else if (rating !== null) tell(rating);
  }, 400);
  return place;
}
