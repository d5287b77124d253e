/** Decodes the body of an answer: a server may compress it without being asked (RFC 9110, 12.5.3). */

/** An answer is one small envelope. Anything larger is not an answer of the service. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

interface Body {
  readonly body: Buffer;
  /** False if it was cut short. */
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
  if (sent.body.length === 0) return sent;
  if (codings.length > MOST_CODINGS) return { ...sent, coding: header };
  let { body, complete } = sent;
  for (const coding of codings.toReversed()) {
    const decode = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
    if (decode === undefined) return { body, complete, coding };
    try {
      body = decode(body, false);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      // More than the limit: decoding has stopped there.
      if (code === 'ERR_BUFFER_TOO_LARGE') return { body: Buffer.alloc(0), complete: false };
      if (code !== 'Z_BUF_ERROR') return { body, complete, coding };
      body = decode(body, true);
      complete = false;
    }
  }
  return { body, complete };
}

/** Throws for data that end too early, unless they are known to be cut. */
type Decode = (bytes: Buffer, isCut: boolean) => Buffer;

const gunzip: Decode = (bytes, isCut) => zlib().gunzipSync(bytes, optionsFor(isCut));

const decoders: Readonly<Record<string, Decode>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  deflate: (bytes, isCut) => {
    const { inflateRawSync, inflateSync } = zlib();
    // Some servers leave out the header of zlib (RFC 1950, 2.2).
    const header = bytes.length > 1 ? bytes.readUInt16BE() : 0;
    const hasHeader = (header & 0x0f00) === 0x0800 && header % 31 === 0;
    return (hasHeader ? inflateSync : inflateRawSync)(bytes, optionsFor(isCut));
  },
  br: (bytes, isCut) => {
    const { brotliDecompressSync, constants } = zlib();
    const { BROTLI_OPERATION_FLUSH: flush, BROTLI_OPERATION_FINISH: finish } = constants;
    const finishFlush = isCut ? flush : finish;
    return brotliDecompressSync(bytes, { finishFlush, maxOutputLength: BODY_LIMIT_BYTES });
  },
};

function optionsFor(isCut: boolean) {
  const { Z_FINISH, Z_SYNC_FLUSH } = zlib().constants;
  return { finishFlush: isCut ? Z_SYNC_FLUSH : Z_FINISH, maxOutputLength: BODY_LIMIT_BYTES };
}

/** Few servers compress answers this small, so it is not loaded before. */
const zlib = () => process.getBuiltinModule('node:zlib');
