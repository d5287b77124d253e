import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import type { Answer, RequestDelivery } from '../core/http.ts';
import { BODY_LIMIT_BYTES, withoutCoding } from './content-coding.ts';
import { describeError, LedgerNotHeld, lostCause, unsentCause } from './failure-causes.ts';
import { expectAnswer } from './interim-answers.ts';
import type { Abort, Forget, SendingBytes } from './sent-bytes.ts';

/**
 * The server gave the request up, perhaps because of its connection. The next request gets a new
 * one (docs/reliability.md, Points of failure).
 */
const wantsNewConnection: ReadonlySet<number> = new Set([408, 421, 425]);

export interface Wire {
  readonly sending: SendingBytes;
  readonly maySend: () => boolean;
}

interface Bounds {
  readonly timeoutMs: number;
  readonly abort: AbortSignal;
}

/** Follows one request through undici and ends it exactly once. */
export class UndiciExchange implements Dispatcher.DispatchHandler {
  readonly #wire: Wire;
  readonly #isSecure: boolean;
  readonly #abort: AbortSignal;
  readonly #timer: NodeJS.Timeout;
  #resolve: (delivery: RequestDelivery) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;
  readonly delivery = new Promise<RequestDelivery>((resolve, reject) => {
    this.#resolve = resolve;
    this.#reject = reject;
  });
  #hasEnded = false;
  #isSent = false;
  #isLast = false;
  #socket: Socket | null = null;
  /** That of the answer; null before it. */
  #status: number | null = null;
  #headers: readonly Buffer[] = [];
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #cutRequest: Abort | null = null;
  #forget: Forget | null = null;

  constructor(wire: Wire, isSecure: boolean, { timeoutMs, abort }: Bounds) {
    this.#wire = wire;
    this.#isSecure = isSecure;
    this.#abort = abort;
    this.#timer = setTimeout(() => this.#cut('timeout'), timeoutMs);
    abort.addEventListener('abort', this.#interrupt, { once: true });
  }

  onConnect(cutRequest: Abort): void {
    // The exchange ended while it waited for a connection. undici writes nothing after this.
    if (this.#hasEnded) return cutRequest();
    // After an error undici writes nothing, and the connection stays open for the next request.
    if (!this.#wire.maySend()) throw new LedgerNotHeld();
    this.#cutRequest = cutRequest;
    this.#forget?.();
    this.#forget = this.#wire.sending.expect(cutRequest, (socket) => {
      if (socket !== null) expectAnswer(socket);
      this.#isSent = true;
      this.#socket = socket;
    });
  }

  onHeaders(status: number, headers: Buffer[] | null): boolean {
    if (status < 100) {
      this.#end({ kind: 'lost', cause: 'protocol', detail: `status ${status}` });
      this.#cutRequest?.();
    }
    if (status < 200) return true;
    this.#status = status;
    this.#headers = headers ?? [];
    this.#isLast = wantsNewConnection.has(status);
    return true;
  }

  onData(chunk: Buffer): boolean {
    const room = BODY_LIMIT_BYTES - this.#size;
    this.#chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
    this.#size += chunk.length;
    if (chunk.length > room) {
      this.#endAnswered(false);
      this.#cutRequest?.();
    }
    return true;
  }

  onComplete(): void {
    if (this.#isLast) this.#socket?.destroy();
    this.#endAnswered(true);
  }

  onError(error: Error): void {
    if (this.#endAnswered(false)) return;
    const detail = describeError(error);
    if (this.#isSent) return this.#end({ kind: 'lost', cause: lostCause(error), detail });
    // The request itself is impossible: a defect, not a network failure.
    if ('code' in error && error.code === 'UND_ERR_INVALID_ARG') {
      this.#release();
      return this.#reject(new TypeError('no such request can be sent', { cause: error }));
    }
    this.#end({ kind: 'unsent', cause: unsentCause(error, this.#isSecure), detail });
  }

  readonly #interrupt = () => this.#cut('interrupted');

  #cut(cause: 'timeout' | 'interrupted'): void {
    const unsent = cause === 'timeout' ? 'connect-timeout' : cause;
    if (!this.#endAnswered(false)) {
      this.#end(
        this.#isSent
          ? { kind: 'lost', cause, detail: cause }
          : { kind: 'unsent', cause: unsent, detail: cause },
      );
    }
    this.#cutRequest?.();
  }

  /** Ends it with the answer as far as it has come. False if none has begun. */
  #endAnswered(isComplete: boolean): boolean {
    const status = this.#status;
    if (status === null) return false;
    const headers = headersOf(this.#headers);
    const [first] = this.#chunks;
    const isOne = this.#chunks.length === 1 && first !== undefined;
    const sent = { body: isOne ? first : Buffer.concat(this.#chunks), complete: isComplete };
    const coded = headers['content-encoding'];
    const read = coded === undefined ? sent : withoutCoding(sent, [coded].flat().join(','));
    this.#end({ kind: 'answer', status, headers, ...read, body: utf8.decode(read.body) });
    return true;
  }

  #end(delivery: RequestDelivery): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#release();
    this.#resolve(delivery);
  }

  #release(): void {
    clearTimeout(this.#timer);
    this.#abort.removeEventListener('abort', this.#interrupt);
    this.#forget?.();
  }
}

/** Without `stream`, the decoder keeps no state between texts. */
const utf8 = new TextDecoder();

/** Names in lower case. Repeated headers, and every set-cookie, become lists. */
function headersOf(raw: readonly Buffer[]): Answer['headers'] {
  // Without a prototype, so that a name such as `__proto__` is an ordinary name.
  const headers: Record<string, string | string[]> = Object.create(null);
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = textIn(raw[index]).toLowerCase();
    const value = textIn(raw[index + 1]);
    const before = headers[name];
    if (before === undefined) headers[name] = name === 'set-cookie' ? [value] : value;
    else if (typeof before === 'string') headers[name] = [before, value];
    else before.push(value);
  }
  return headers;
}

/** Byte for byte, so that a cookie goes back exactly as it came. */
const textIn = (field: Buffer | undefined) => field?.toString('latin1') ?? '';
