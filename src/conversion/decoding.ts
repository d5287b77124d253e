/**
 * Turns bytes into text. Nothing is replaced: the first bytes that do not fit the encoding end the
 * reading.
 */
import { tableText, usualEncoding } from '../documents/csv/encoding.ts';
import { createDecoder, guessUtf16 } from '../documents/decode.ts';
import { problem } from '../messages/problem.ts';
import { Unreadable } from './reading.ts';

/**
 * The text, piece by piece, without its byte order mark. Throws Unreadable for an unknown encoding
 * and for bytes that are not of it.
 * @param encoding any label of the Encoding Standard; null for UTF-8, or what an XML declaration
 *   says. A byte order mark wins over both.
 */
export async function* decodePieces(
  { start, bytes }: Pick<OpenedBytes, 'start' | 'bytes'>,
  encoding: string | null,
): AsyncGenerator<string> {
  const label = encodingOfText(start, encoding);
  try {
    const decoder = createDecoder(label, { fatal: true });
    for await (const piece of bytes) {
      const text = decoder.decode(piece, { stream: true });
      if (text !== '') yield text;
    }
    decoder.decode();
  } catch (error) {
    // Only the decoder throws these two.
    const isOfEncoding = error instanceof TypeError || error instanceof RangeError;
    if (!isOfEncoding) throw error;
    throw new Unreadable(problem('document/encoding', { reason: 'named', encoding: label }), null);
  }
}

export interface OpenedBytes {
  /** At most the first 64 Ki units, with replacement characters for bytes that do not fit. */
  readonly text: string;
  /** At most the first 128 KiB. */
  readonly start: Uint8Array;
  /** All bytes from the start. They may be asked for once. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** To be called if the bytes are not wanted. */
  readonly close: () => Promise<void>;
}

/** The beginning of a stream, which can still be read as a whole. */
export async function readHead(
  bytes: AsyncIterable<Uint8Array>,
  encoding: string | null,
): Promise<OpenedBytes> {
  const iterator = bytes[Symbol.asyncIterator]();
  const held: Uint8Array[] = [];
  for (let length = 0; length < HEAD_BYTES;) {
    const next = await iterator.next();
    if (next.done === true) break;
    held.push(next.value);
    length += next.value.length;
  }
  const start = Buffer.concat(held).subarray(0, HEAD_BYTES);
  const text = lenientDecoder(encodingOfText(start, encoding)).decode(start, { stream: true });
  // Without a name for it, a text that is no UTF-8 may be a sheet that Excel has saved.
  const isOdd = encoding === null && text.includes('\uFFFD');
  return {
    text: (isOdd ? tableText(start, usualEncoding) : text).slice(0, HEAD_UNITS),
    start,
    bytes: replayed(held, iterator),
    close: async () => {
      await iterator.return?.();
    },
  };
}

const HEAD_UNITS = 2 ** 16;
/** As many bytes as so many units of UTF-16 have. */
const HEAD_BYTES = 2 * HEAD_UNITS;

async function* replayed(
  held: readonly Uint8Array[],
  iterator: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* held;
    for (;;) {
      const next = await iterator.next();
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** Bytes among which an XML declaration names the encoding. */
const DECLARATION_BYTES = 256;

/** What the first bytes of a text say of its encoding, or else the label of `decodePieces`. */
export function encodingOfText(start: Uint8Array, encoding: string | null): string {
  const [first, second, third] = start;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const wide = guessUtf16(start);
  if (isMarked && wide !== null) return wide;
  // Without a mark, UTF-16 shows by its zeros.
  return encoding ?? wide ?? declaredEncoding(start) ?? 'utf-8';
}

function declaredEncoding(start: Uint8Array): string | null {
  const text = String.fromCharCode(...start.subarray(0, DECLARATION_BYTES));
  const [, declared = null] =
    /^\s{0,20}<\?xml\s[^>?]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(text) ?? [];
  // A declaration that can be read as bytes is not in UTF-16, whatever it says.
  return declared === null || /^utf-?16/i.test(declared) ? null : declared;
}

/** That of UTF-8 for an unknown encoding, which is reported when the text is read. */
function lenientDecoder(encoding: string): TextDecoder {
  try {
    return createDecoder(encoding);
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder();
    throw error;
  }
}
