// Which part of a map is shown, and how large: cells become pixels here, and nowhere else.

/** @typedef {import('../../types').Picture} Picture */
/** @typedef {import('../../types').View} View */

/** Cells with fewer pixels than this are painted by the engine, as ground and walls, which is all that can be seen of them. */
export const FEW_PIXELS = 7;
/** So many cells more than the window shows are got on every side: small moves need nothing new. */
const MARGIN = 4;
/** The most pixels of a side of a bitmap: beyond, cells have one pixel, and are scaled. */
const LARGEST_BITMAP = 4096;
/** The largest zoom; the smallest shows the whole map. */
const MOST = 8;
/** A map that would leave more of the window empty than this, with cells of fewer points than that, is shown larger, up to so many times. */
const [EMPTY, SMALL, LARGER] = [0.35, 24, 2];
/** A map that is nearly all in view, with the fewest points a cell, is shown whole with cells of this part of them: nothing is worse than a goal that lies just outside. */
const NEARLY = 0.75;

export class Camera {
  /** @param {{ least: number, most: number }} given the fewest and the most points of a cell at zoom 1 */
  constructor({ least, most }) {
    this.least = least;
    this.most = most;
    this.scale = 1;
    /** The cell that was followed last, and whether the player has looked elsewhere since. @type {number | null} */
    this.around = null;
    this.isPanned = false;
    /** Width and height of the map in cells, and of the window in pixels. @type {[number, number]} */
    this.map = [1, 1];
    /** @type {[number, number]} */
    this.room = [0, 0];
    /** Pixels a cell, and the first pixel of the map that is shown. */
    this.cell = 16;
    this.left = 0;
    this.top = 0;
    /** Whether anything was shown yet. */
    this.isSet = false;
  }

  /** @param {number} width points @param {number} height */
  resize(width, height) {
    const density = devicePixelRatio || 1;
    this.room = [Math.floor(width * density), Math.floor(height * density)];
    if (this.isSet) this.fit(this.map, this.around);
  }

  /** Chooses how large cells are, and which are shown. @param {[number, number]} map @param {number | null} around */
  fit(map, around) {
    if (map[0] !== this.map[0] || map[1] !== this.map[1]) this.isSet = false;
    this.map = map;
    this.cell = this.cellAtScale(this.scale);
    this.isPanned &&= around === this.around && this.isSet;
    this.around = around;
    const follows = around !== null && !this.isPanned;
    const [x, y] = [(around ?? 0) % map[0], Math.floor((around ?? 0) / map[0])];
    this.left = follow(this.left, this.room[0], map[0] * this.cell, follows ? (x + 0.5) * this.cell : null, this.isSet);
    this.top = follow(this.top, this.room[1], map[1] * this.cell, follows ? (y + 0.5) * this.cell : null, this.isSet);
    this.isSet = true;
  }

  /** Pixels a cell at which all of the map is shown. */
  get fitting() {
    return Math.min(this.room[0] / (this.map[0] + 0.3), this.room[1] / (this.map[1] + 0.3));
  }

  /** The same, or larger where much of the window would be empty around small cells; boards that show whole maps keep to them. @param {number} density */
  filling(density) {
    const [[width, height], [w, h], fitting] = [this.room, this.map, this.fitting];
    const isEmpty = 1 - (w * h * fitting * fitting) / (width * height) > EMPTY;
    if (!this.least || !isEmpty || fitting >= SMALL * density) return fitting;
    return Math.min(Math.max(width / (w + 0.3), height / (h + 0.3)), LARGER * fitting);
  }

  /** @param {number} scale */
  cellAtScale(scale) {
    const density = devicePixelRatio || 1;
    const least = this.fitting >= NEARLY * this.least * density ? 0 : this.least * density;
    const usual = Math.min(Math.max(this.filling(density), least), this.most * density);
    const cell = Math.max(usual * scale, Math.min(this.fitting, usual));
    // Shapes are painted on whole pixels; bitmaps are scaled anyhow.
    return cell < FEW_PIXELS ? Math.max(cell, 0.01) : Math.floor(cell);
  }

  /** @param {number} by @param {number} x the pixel that stays where it is @param {number} y @param {boolean} follows whether it may also be the cell that is followed */
  zoom(by, x, y, follows) {
    const least = Math.min(1, this.fitting / this.cellAtScale(1));
    const [mx, my] = [(this.left + x) / this.cell, (this.top + y) / this.cell];
    this.scale = Math.min(Math.max(this.scale * by, least), MOST);
    this.cell = this.cellAtScale(this.scale);
    this.left = mx * this.cell - x;
    this.top = my * this.cell - y;
    this.isPanned ||= !follows;
    this.fit(this.map, this.around);
  }

  /** @param {number} dx pixels @param {number} dy */
  pan(dx, dy) {
    this.isPanned = true;
    this.left += dx;
    this.top += dy;
    this.fit(this.map, this.around);
  }

  /** @param {number} x @param {number} y a cell of the map */
  lookAt(x, y) {
    this.isPanned = true;
    this.left = (x + 0.5) * this.cell - this.room[0] / 2;
    this.top = (y + 0.5) * this.cell - this.room[1] / 2;
    this.fit(this.map, this.around);
  }

  fitAll() {
    this.scale = Math.min(1, this.fitting / this.cellAtScale(1));
    this.isPanned = false;
    this.fit(this.map, this.around);
  }

  /** Whether a part of the map lies outside of the window. */
  get isCut() {
    return this.map[0] * this.cell > this.room[0] + 1 || this.map[1] * this.cell > this.room[1] + 1;
  }

  /** The cells of the map that the window shows, in part at least. */
  get window() {
    const [w, h] = this.map;
    const x = Math.min(Math.max(0, Math.floor(this.left / this.cell)), w - 1);
    const y = Math.min(Math.max(0, Math.floor(this.top / this.cell)), h - 1);
    const right = Math.min(w, Math.ceil((this.left + this.room[0]) / this.cell));
    const bottom = Math.min(h, Math.ceil((this.top + this.room[1]) / this.cell));
    return { x, y, w: Math.max(1, right - x), h: Math.max(1, bottom - y) };
  }

  /** What is to be got: the cells of the window and some around it; their walls stand at its edge. @returns {View} */
  wanted() {
    const { x, y, w, h } = this.window;
    const pixels = this.pixels;
    const margin = pixels ? Math.ceil((MARGIN * FEW_PIXELS) / pixels) : MARGIN;
    const [left, top] = [Math.max(0, x - margin), Math.max(0, y - margin)];
    const wide = Math.min(this.map[0] - left, w + x - left + margin);
    const high = Math.min(this.map[1] - top, h + y - top + margin);
    return { x: left, y: top, w: wide, h: high, ...(pixels ? { pixels } : {}) };
  }

  /** Pixels a cell of a bitmap; none where cells are large enough for shapes. */
  get pixels() {
    if (this.cell >= FEW_PIXELS) return undefined;
    const { w, h } = this.window;
    // Walls need a pixel beside the floor; where there is none, they are shades of it.
    const wanted = this.cell < 1.5 ? 1 : Math.max(2, Math.round(this.cell));
    return Math.max(1, Math.min(wanted, Math.floor(LARGEST_BITMAP / Math.max(w, h))));
  }

  /** Whether a picture holds all that the window shows. @param {Picture} picture */
  isShownBy(picture) {
    if (picture.map[0] !== this.map[0] || picture.map[1] !== this.map[1]) return false;
    if ((picture.pixels?.[0] ?? undefined) !== this.pixels) return false;
    const { x, y, w, h } = this.window;
    return picture.x <= x && picture.y <= y && picture.x + picture.size[0] >= x + w && picture.y + picture.size[1] >= y + h;
  }

  /** The cell at a pixel of the window; nothing outside of the map. @param {number} px @param {number} py */
  cellAt(px, py) {
    const [x, y] = [Math.floor((px + this.left) / this.cell), Math.floor((py + this.top) / this.cell)];
    const [w, h] = this.map;
    return x >= 0 && y >= 0 && x < w && y < h ? y * w + x : null;
  }

  /** Where a cell begins. @param {number} cell @returns {[number, number]} */
  corner(cell) {
    const [w] = this.map;
    return [(cell % w) * this.cell - this.left, Math.floor(cell / w) * this.cell - this.top];
  }

  /** @param {number} cell @returns {[number, number]} */
  middle(cell) {
    const [x, y] = this.corner(cell);
    return [x + this.cell / 2, y + this.cell / 2];
  }

  /** The part of a way from where it first enters the window to where it last leaves it. @param {ArrayLike<number>} way @returns {number[]} */
  visible(way) {
    const { x, y, w, h } = this.window;
    const wide = this.map[0];
    const isIn = (/** @type {number} */ cell) => {
      const [cx, cy] = [cell % wide, Math.floor(cell / wide)];
      return cx >= x - 1 && cy >= y - 1 && cx <= x + w && cy <= y + h;
    };
    let [first, last] = [0, way.length - 1];
    while (first <= last && !isIn(way[first])) first += 1;
    while (last >= first && !isIn(way[last])) last -= 1;
    return Array.prototype.slice.call(way, first, last + 1);
  }
}

/** The first pixel to show of a map, so that the focus, if there is one, is not near the edge; what fits is centred. @param {number} from @param {number} shown @param {number} whole @param {number | null} focus @param {boolean} isSet whether `from` means anything yet */
function follow(from, shown, whole, focus, isSet) {
  if (whole <= shown) return Math.round((whole - shown) / 2);
  const margin = shown / 4;
  const stays = isSet && (focus === null || (focus - from > margin && focus - from < shown - margin));
  const start = stays ? from : (focus ?? 0) - shown / 2;
  const slack = 8;
  return Math.round(Math.min(Math.max(start, -slack), whole - shown + slack));
}
