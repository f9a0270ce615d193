// Zoom and pan on a board: the wheel, two fingers, a mouse that drags, and keys.

/** @typedef {import('./board.js').Board} Board */

/** How much a notch of the wheel, or a key, zooms; and how much of the window a key pans. */
const NOTCH = 1.0015;
const PINCH = 1.01;
export const KEY_ZOOM = 1.25;
const KEY_PAN = 0.15;
/** How far a mouse must go to mean a drag, in points. */
const DRAG = 5;

/**
 * @param {Board} board @param {{ drags: (event: PointerEvent) => boolean }} given whether a press may drag the map
 * @returns {() => void} puts an end to it
 */
export function watchCamera(board, { drags }) {
  const { element } = board;
  /** Fingers and the mouse, where they are. @type {Map<number, { x: number, y: number }>} */
  const down = new Map();
  let isDragging = false;
  const press = (/** @type {PointerEvent} */ event) => {
    if (event.pointerType !== 'touch' && !drags(event)) return;
    if (event.pointerType === 'touch' || board.isCut) down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    isDragging = false;
  };
  const move = (/** @type {PointerEvent} */ event) => {
    const was = down.get(event.pointerId);
    if (!was) return;
    const others = [...down].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    const isTouch = event.pointerType === 'touch';
    if (others.length === 1) pinch(board, was, event, others[0]);
    else if (isTouch ? drags(event) : isDragging || far(was, event) > DRAG) {
      // A finger that only rests trembles, too.
      if (isTouch && !isDragging && far(was, event) <= DRAG) return;
      isDragging = true;
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
      element.dataset.dragged = '';
      board.pan(was.x - event.clientX, was.y - event.clientY);
    } else return;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const lift = (/** @type {PointerEvent} */ event) => {
    down.delete(event.pointerId);
    // A click comes after this; it is none if the map was dragged.
    if (isDragging) setTimeout(() => delete element.dataset.dragged);
    isDragging = false;
  };
  const wheel = (/** @type {WheelEvent} */ event) => {
    event.preventDefault();
    const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (isSideways) board.pan(event.deltaX || event.deltaY, event.deltaX ? event.deltaY : 0);
    else board.zoom((event.ctrlKey ? PINCH : NOTCH) ** -(event.deltaY * (event.deltaMode ? 30 : 1)), event);
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (panOrZoom(board, event)) event.preventDefault();
  };
  const handlers = /** @type {[string, any][]} */ ([
    ['pointerdown', press], ['pointermove', move], ['pointerup', lift], ['pointercancel', lift], ['wheel', wheel], ['keydown', key],
  ]);
  handlers.forEach(([type, handler]) => element.addEventListener(type, handler, { passive: false }));
  return () => handlers.forEach(([type, handler]) => element.removeEventListener(type, handler));
}

/** Two fingers: what lies between them stays there. @param {Board} board @param {{ x: number, y: number }} was @param {PointerEvent} is @param {{ x: number, y: number }} other */
function pinch(board, was, is, other) {
  const before = Math.hypot(was.x - other.x, was.y - other.y);
  const after = Math.hypot(is.clientX - other.x, is.clientY - other.y);
  const middle = { clientX: (is.clientX + other.x) / 2, clientY: (is.clientY + other.y) / 2 };
  if (before > 10) board.zoom(after / before, middle);
  board.pan((was.x - is.clientX) / 2, (was.y - is.clientY) / 2);
}

/** @param {{ x: number, y: number }} was @param {PointerEvent} is */
const far = (was, is) => Math.hypot(is.clientX - was.x, is.clientY - was.y);

/** Ctrl and an arrow pans, + and − zoom, 0 shows all. @param {Board} board @param {KeyboardEvent} event */
function panOrZoom(board, event) {
  const [width, height] = [board.element.clientWidth * KEY_PAN, board.element.clientHeight * KEY_PAN];
  /** @type {Record<string, () => void>} */
  const keys = {
    'Ctrl+ArrowLeft': () => board.pan(-width, 0), 'Ctrl+ArrowRight': () => board.pan(width, 0),
    'Ctrl+ArrowUp': () => board.pan(0, -height), 'Ctrl+ArrowDown': () => board.pan(0, height),
    '+': () => board.zoom(KEY_ZOOM), '=': () => board.zoom(KEY_ZOOM), '-': () => board.zoom(1 / KEY_ZOOM), 0: () => board.fitAll(),
  };
  const name = `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.key}`;
  if (!Object.hasOwn(keys, name)) return false;
  keys[name]();
  return true;
}
