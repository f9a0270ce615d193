import { button, h } from './dom.js';

/** How hard the level of a game is: told by itself if that takes a moment only, else when it is asked for. @param {() => import('../engine/daidalos_web.js').Play} game the one that is played by then */
export function ratingOf(game) {
  const place = h('div', { className: 'rating', role: 'status' });
  /** @param {number} rating */
  const tell = (rating) => place.replaceChildren(`Rating ${rating} of 10`);
  const ask = () => tell(game().rating(true) ?? 0);
  // After the board has been drawn: players look at that first.
  setTimeout(() => {
    if (!place.isConnected) return;
    const rating = game().rating(false);
    if (rating === undefined) place.replaceChildren(button('Rating', ask, { title: 'How hard this level is, from 1 to 10' }));
    else tell(rating);
  }, 100);
  return place;
}
