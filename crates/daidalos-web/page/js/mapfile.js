// Files with maps and masks: text is read as it is; of a picture, light pixels are floor. It runs in the worker.

/** The largest file that is read, in bytes, and the largest picture, in pixels. */
const LARGEST = 1 << 22;
/** Pixels are light from here on, of 255. */
const LIGHT = 128;

/** What is in a file: a text, or pixels. @param {File} file @returns {Promise<{ text: string, image: ImageData | null }>} */
export async function contentOf(file) {
  if (file.size > LARGEST) throw new Error(`${file.name} is too large for a page`);
  const isPicture = (await file.slice(0, 4).text()).endsWith('PNG');
  return isPicture ? { text: '', image: await pixelsOf(file) } : { text: await file.text(), image: null };
}

/** A mask as text: `.` is inside, `#` outside. @param {File} file */
export async function maskOf(file) {
  const { text, image } = await contentOf(file);
  return image ? outline(image) : text;
}

/** @param {ImageData} image */
function outline({ width, height, data }) {
  const isLight = (/** @type {number} */ pixel) => {
    const [red, green, blue, alpha] = data.subarray(4 * pixel, 4 * pixel + 4);
    return alpha >= LIGHT && red * 0.299 + green * 0.587 + blue * 0.114 >= LIGHT;
  };
  const row = (/** @type {number} */ y) => Array.from({ length: width }, (_, x) => (isLight(y * width + x) ? '.' : '#')).join('');
  return Array.from({ length: height }, (_, y) => row(y)).join('\n');
}

/** The pixels of a picture; its size is known before it is read. @param {File} file */
async function pixelsOf(file) {
  const head = new DataView(await file.slice(16, 24).arrayBuffer());
  const [width, height] = head.byteLength === 8 ? [head.getUint32(0), head.getUint32(4)] : [0, 0];
  if (width * height > LARGEST) throw new Error(`${file.name} is too large for a page: it has ${width} x ${height} pixels`);
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error(`${file.name} is no readable PNG picture`);
  });
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}
