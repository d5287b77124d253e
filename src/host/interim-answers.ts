/**
 * Interim answers (1xx) answer nothing, and any number of them may come before the answer, asked for
 * or not (RFC 9110, 15.2). undici 7.30 breaks the connection at a 100 Continue. So its parser gets
 * only what follows them.
 */
import { maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';

/** What begins the next answer of a socket. */
const beginnings = new WeakMap<Socket, () => void>();

/** A request is about to be written: what the socket receives next may be an interim answer. */
export function expectAnswer(socket: Socket): void {
  beginnings.get(socket)?.();
}

/** Lets the reader of this socket see no interim answer, wherever its bytes are split. */
export function skipInterimAnswers(socket: Socket): void {
  /** What was read of an interim answer that is not whole; null after the answer has begun. */
  let held: Buffer | null = null;
  const read: (size?: number) => Buffer | null = socket.read.bind(socket);
  beginnings.set(socket, () => (held = Buffer.alloc(0)));
  socket.read = (size) => {
    // Node itself reads with a size of 0.
    if (size !== undefined || held === null) return read(size);
    for (;;) {
      const chunk = read();
      if (chunk === null) return null;
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      const rest = afterInterimAnswers(held);
      held = rest.isAnswer ? null : rest.bytes;
      if (held === null) return rest.bytes;
    }
  };
}

/** 101 is an answer: nothing in HTTP follows it. */
const interim = /^HTTP\/1\.[01] 1(?!01)\d\d[ \r\n]/;
const SAMPLE = 'HTTP/1.1 100 ';

/** What follows them: no answer if it is, or may be, the beginning of another interim one. */
function afterInterimAnswers(received: Buffer) {
  let bytes = received;
  for (;;) {
    const start = bytes.toString('latin1', 0, SAMPLE.length);
    if (!interim.test(start + SAMPLE.slice(start.length))) return { bytes, isAnswer: true };
    const head = bytes.toString('latin1', 0, maxHeaderSize);
    const end = start.length < SAMPLE.length ? null : /\r?\n\r?\n/.exec(head);
    // The parser refuses one whose headers have no end.
    if (end === null) return { bytes, isAnswer: bytes.length >= maxHeaderSize };
    bytes = bytes.subarray(end.index + end[0].length);
  }
}
