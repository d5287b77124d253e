/** Decodes the body of an answer: a server may compress it without being asked (RFC 9110, 12.5.3). */

/** An answer is one small envelope. Anything larger is not an answer of the service. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

interface Body {
  readonly body: Buffer;
  readonly complete: boolean;
  /** The codings that it still has; left out if it has none. */
  readonly coding?: string;
}

/** Each one costs time. No server uses more than two. */
const MOST_CODINGS = 5;

/** No codings. Some servers write the encoding of the text here. */
const noCodings: ReadonlySet<string> = new Set(['', 'identity', 'utf-8', 'utf8']);

/** @param header all values of Content-Encoding, in the order in which the codings were applied */
export function withoutCoding(sent: Body, header: string): Body {
  const names = header.split(',').map((name) => name.trim().toLowerCase());
  const codings = names.filter((name) => !noCodings.has(name));
  if (sent.body.length === 0 || codings.length === 0) return sent;
  if (codings.length > MOST_CODINGS) return { ...sent, coding: header };
  // Half of a coded text is none.
  const cut = { body: Buffer.alloc(0), complete: false };
  if (!sent.complete) return cut;
  // Few servers compress answers this small, so it is not loaded before.
  const zlib = process.getBuiltinModule('node:zlib');
  const decoders = new Map([
    ['gzip', zlib.gunzipSync],
    ['x-gzip', zlib.gunzipSync],
    ['deflate', zlib.inflateSync],
    ['br', zlib.brotliDecompressSync],
  ]);
  let { body } = sent;
  for (const coding of codings.toReversed()) {
    const decode = decoders.get(coding);
    if (decode === undefined) return { body, complete: true, coding };
    try {
      body = decode(body, { maxOutputLength: BODY_LIMIT_BYTES });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      const isCut = ['ERR_BUFFER_TOO_LARGE', 'Z_BUF_ERROR'].includes(code);
      return isCut ? cut : { body, complete: true, coding };
    }
  }
  return { body, complete: true };
}
