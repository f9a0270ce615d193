// What a screen reader is told: the sentences that line mode says, when there is a moment's silence.

/** How long nothing more must happen before it is said, in milliseconds. */
const SILENCE = 150;

/** @type {string[]} */
let waiting = [];
let timer = 0;

/** @param {string[]} sentences */
export function say(sentences) {
  waiting = [...waiting, ...sentences].slice(-6);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const place = document.getElementById('spoken');
    if (place) place.textContent = waiting.join(' ');
    waiting = [];
  }, SILENCE);
}
