// Texts in links: squeezed, and in letters that addresses can hold.

/** The longest text that a link may hold, in characters: a map of four million cells. */
const LONGEST = 1 << 23;

/** @param {string} text */
export async function squeeze(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @param {string} squeezed */
export async function expand(squeezed) {
  try {
    const binary = atob(squeezed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return await bounded(stream.pipeThrough(new TextDecoderStream()));
  } catch {
    throw new Error('the map in this link is damaged; ask for the link again');
  }
}

/** @param {ReadableStream<string>} stream */
async function bounded(stream) {
  const reader = stream.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > LONGEST) throw new Error('too long');
  }
}
