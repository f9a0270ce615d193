// What is lost or gained is seen for a moment: around the board, and in the list of facts.

export class Flash {
  /** @param {HTMLElement} facts the list of facts, whose rows name their keys */
  constructor(facts) {
    this.facts = facts;
    /** What is marked now, and how. @type {{ kind: string, keys: string[] }} */
    this.marked = { kind: '', keys: [] };
  }

  leave() {
    clearTimeout(this.timer);
  }

  /** Marks a place and facts for so many milliseconds. @param {HTMLElement} place @param {'lost' | 'gained'} kind @param {string[]} keys @param {number} lasts */
  show(place, kind, keys, lasts) {
    clearTimeout(this.timer);
    place.classList.remove('lost', 'gained');
    // Asked for its size, the browser forgets that the class was there: another hit is another shake.
    void place.offsetWidth;
    place.classList.add(kind);
    this.marked = { kind, keys };
    this.mark();
    this.timer = setTimeout(() => {
      place.classList.remove(kind);
      this.marked = { kind: '', keys: [] };
      this.mark();
    }, lasts);
  }

  /** Marks the rows that are there now: they are written anew whenever a fact changes. */
  mark() {
    const { kind, keys } = this.marked;
    for (const row of /** @type {HTMLCollectionOf<HTMLElement>} */ (this.facts.children)) {
      for (const other of ['lost', 'gained']) row.classList.toggle(other, other === kind && keys.includes(row.dataset.key ?? ''));
    }
  }
}
