// How long frames take: off unless a test turns it on.

export const meter = {
  isOn: false,
  /** Milliseconds of every frame. @type {number[]} */
  frames: [],
};

/** Does something that belongs to a frame. @param {() => void} call */
export function metered(call) {
  const start = performance.now();
  call();
  if (meter.isOn) meter.frames.push(performance.now() - start);
}
