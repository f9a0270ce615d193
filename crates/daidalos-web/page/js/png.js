// A PNG from rows of pixels: the browser compresses them, and this puts the pieces together.

/** @typedef {{ width(): number, height(): number, palette(): Uint8Array, rows(from: number, count: number): Uint8Array }} Bitmap */

const SIGNATURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits a pixel, each a place in the palette. */
const INDEXED = [8, 3, 0, 0, 0];
/** About so many bytes are painted at once: no picture is ever held whole before it is compressed. */
const BAND = 1 << 22;

/** @param {Bitmap} bitmap @returns {Promise<Uint8Array>} */
export async function png(bitmap) {
  const head = new Uint8Array(8 + INDEXED.length);
  const words = new DataView(head.buffer);
  words.setUint32(0, bitmap.width());
  words.setUint32(4, bitmap.height());
  head.set(INDEXED, 8);
  const pixels = await compressed(bands(bitmap));
  const pieces = [SIGNATURE, chunk('IHDR', head), chunk('PLTE', bitmap.palette()), chunk('IDAT', pixels), chunk('IEND', new Uint8Array())];
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (pieces)).arrayBuffer());
}

/** @param {Bitmap} bitmap */
function* bands(bitmap) {
  const [height, count] = [bitmap.height(), Math.ceil(BAND / (bitmap.width() + 1))];
  for (let from = 0; from < height; from += count) yield bitmap.rows(from, count);
}

/** @param {Generator<Uint8Array>} bands */
async function compressed(bands) {
  const source = new ReadableStream({
    pull(controller) {
      const { done, value } = bands.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  }, { highWaterMark: 0 });
  const stream = source.pipeThrough(/** @type {any} */ (new CompressionStream('deflate')));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A piece of the file: its length, its name, its bytes, and their checksum. @param {string} name @param {Uint8Array} bytes */
function chunk(name, bytes) {
  const whole = new Uint8Array(12 + bytes.length);
  const words = new DataView(whole.buffer);
  words.setUint32(0, bytes.length);
  whole.set([...name].map((letter) => letter.charCodeAt(0)), 4);
  whole.set(bytes, 8);
  words.setUint32(8 + bytes.length, checksum(whole.subarray(4, 8 + bytes.length)));
  return whole;
}

/** What eight bits add to a checksum, by their value (CRC-32). */
const ADDED = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});

/** @param {Uint8Array} bytes */
function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = ADDED[(sum ^ byte) & 0xff] ^ (sum >>> 8);
  return ~sum;
}
