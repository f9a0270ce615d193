// Drawing on boards with a mouse, a finger or the keyboard: strokes of a tool, and ends that are dragged.
// A stroke is shown at once on every board; what it makes of the map is told when it ends.

import { watchCamera } from './gestures.js';
import { CellCursor } from './cell-cursor.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {{ pointer: number, which: number } | { pointer: number, cells: Set<number>, last: number }} Hold what a pointer is at: an end, or a stroke */
/**
 * @typedef {{
 *   boards: () => Board[],
 *   tint: () => 'wall' | 'floor' | null,
 *   ends: () => number[],
 *   tool: () => number | null,
 *   drag: (which: number, cell: number) => void,
 *   drop: (which: number, cell: number) => void,
 *   paint: (cells: number[]) => void,
 *   told: (cell: number) => Promise<string>,
 * }} Canvas what is drawn on: all boards, the colour of the tool if it draws, the ends, which of them the tool sets, and what comes of it
 */

/** How far from its middle an end can be grabbed at least, in points. */
const REACH = 14;

export class Drawing {
  /** @param {Canvas} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    /** @type {Hold | null} */
    this.hold = null;
  }

  /** Lets a board be drawn on, zoomed and panned. @param {Board} board @returns {() => void} puts an end to it */
  watch(board) {
    const { element } = board;
    // Its keys are its own: a screen reader must let them through.
    element.setAttribute('role', 'application');
    element.setAttribute('aria-description', 'Arrows move a cursor, Space uses the tool, plus and minus zoom, Ctrl and arrows pan.');
    const cursor = new CellCursor(board, { use: (cell) => this.use(cell), told: this.canvas.told });
    const handlers = /** @type {[string, any][]} */ ([
      ['pointerdown', (/** @type {PointerEvent} */ event) => this.press(board, event)],
      ['pointermove', (/** @type {PointerEvent} */ event) => this.move(board, event)],
      ['pointerup', (/** @type {PointerEvent} */ event) => this.lift(board, event)],
      ['pointercancel', () => this.abandon()],
    ]);
    handlers.forEach(([type, handler]) => element.addEventListener(type, handler));
    const forget = watchCamera(board, { drags: () => this.hold === null && this.canvas.tint() === null && this.canvas.tool() === null });
    return () => {
      forget();
      cursor.leave();
      handlers.forEach(([type, handler]) => element.removeEventListener(type, handler));
    };
  }

  /** @param {Board} board @param {PointerEvent} event */
  press(board, event) {
    // A second finger means to zoom.
    if (this.hold) return this.abandon();
    if (event.button !== 0) return;
    const cell = board.cellAt(event.clientX, event.clientY);
    const which = this.canvas.tool() ?? this.grabbed(board, event);
    if (which !== null) this.hold = { pointer: event.pointerId, which };
    else if (this.canvas.tint() && cell !== null) this.hold = { pointer: event.pointerId, cells: new Set(), last: cell };
    else return;
    board.element.setPointerCapture(event.pointerId);
    this.move(board, event);
  }

  /** @param {Board} board @param {PointerEvent} event */
  move(board, event) {
    const { hold } = this;
    if (!hold) board.element.classList.toggle('grabbable', this.grabbed(board, event) !== null);
    if (!hold || hold.pointer !== event.pointerId) return;
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell === null) return;
    if ('which' in hold) this.canvas.drag(hold.which, cell);
    else this.stroke(hold, cell, board.camera.map[0]);
  }

  /** @param {Board} board @param {PointerEvent} event */
  lift(board, event) {
    const { hold } = this;
    if (!hold || hold.pointer !== event.pointerId) return;
    this.hold = null;
    const cell = board.cellAt(event.clientX, event.clientY);
    if (!('which' in hold)) this.canvas.paint([...hold.cells]);
    else if (cell === null) this.abandon();
    else this.canvas.drop(hold.which, cell);
  }

  /** Nothing comes of it. */
  abandon() {
    this.hold = null;
    this.canvas.boards().forEach((board) => board.onview());
  }

  /** The end that is under a pointer, if there is one. @param {Board} board @param {PointerEvent} event */
  grabbed(board, event) {
    const reach = Math.max(REACH, board.camera.cell / (devicePixelRatio || 1) / 2);
    const near = this.canvas.ends().map((cell) => {
      const { x, y } = board.pointOf(cell);
      return Math.hypot(x - event.clientX, y - event.clientY);
    });
    const which = near.indexOf(Math.min(...near));
    return which >= 0 && near[which] <= reach ? which : null;
  }

  /** Draws on to a cell: a fast pointer leaves no gaps. @param {{ cells: Set<number>, last: number }} hold @param {number} cell @param {number} width */
  stroke(hold, cell, width) {
    const tint = this.canvas.tint();
    for (const passed of line(hold.last, cell, width)) {
      if (hold.cells.has(passed) || !tint) continue;
      hold.cells.add(passed);
      this.canvas.boards().forEach((board) => board.tint(passed, tint));
    }
    hold.last = cell;
  }

  /** A key does at a cell what the tool does. @param {number} cell */
  use(cell) {
    const which = this.canvas.tool();
    if (which !== null) this.canvas.drop(which, cell);
    else if (this.canvas.tint()) this.canvas.paint([cell]);
  }
}

/** The cells of a line, both ends included. @param {number} from @param {number} to @param {number} width */
function line(from, to, width) {
  const [x, y] = [from % width, Math.floor(from / width)];
  const [dx, dy] = [(to % width) - x, Math.floor(to / width) - y];
  const steps = Math.max(Math.abs(dx), Math.abs(dy), 1);
  return Array.from({ length: steps + 1 }, (_, step) =>
    (y + Math.round((dy * step) / steps)) * width + x + Math.round((dx * step) / steps));
}
