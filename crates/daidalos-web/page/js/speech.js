// What a screen reader is told: the sentences that line mode says, when there is a moment's silence.

/** How long nothing more must happen before it is said, in milliseconds. */
const SILENCE = 150;

/** @type {string[]} */
let waiting = [];
let where = '';
let timer = 0;

/** Forgets what was said: another screen is there, and it is not true there. */
export function hush() {
  clearTimeout(timer);
  [waiting, where] = [[], ''];
  document.getElementById('spoken')?.replaceChildren();
}

/** What happened, and where one is by now: of places, only the last is worth hearing. @param {string[]} sentences @param {string} [place] */
export function say(sentences, place = where) {
  waiting = [...waiting, ...sentences].slice(-8);
  where = place;
  clearTimeout(timer);
  timer = setTimeout(() => {
    const spoken = document.getElementById('spoken');
    if (spoken) spoken.textContent = [...waiting, where].join(' ').trim();
    [waiting, where] = [[], ''];
  }, SILENCE);
}
