import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { createSlots } from '../core/slots.ts';

const CHANNEL = 'undici:client:sendHeaders';

/** undici's function for cutting off one request. It also tells requests apart. */
export type Abort = (error?: Error) => void;

export type Forget = () => void;

/** Called with the socket; null if undici does not name it. */
type Sent = (socket: Socket | null) => void;

export interface SendingBytes {
  /**
   * Calls `sent` when undici is about to write the request that `abort` cuts off. The caller must
   * call the returned function when the request has ended, sent or not.
   */
  readonly expect: (abort: Abort, sent: Sent) => Forget;
  readonly stop: () => void;
}

/**
 * Watches what undici writes. undici announces each request on the channel
 * `undici:client:sendHeaders` before its first byte: without that announcement, a request provably
 * never left (docs/reliability.md, Points of failure). undici gives each request its own abort
 * function, which identifies it in the announcement. Neither concurrent requests nor the CONNECT of
 * a proxy are therefore mistaken for it.
 */
export function watchSending(): SendingBytes {
  const expected = createSlots<{ readonly abort: Abort; readonly sent: Sent }>();
  const onSend = (message: unknown) => {
    const abort = abortOf(message);
    expected.find((each) => each.abort === abort)?.sent(socketOf(message));
  };
  subscribe(CHANNEL, onSend);
  return {
    expect: (abort, sent) => {
      const slot = expected.add({ abort, sent });
      return () => expected.remove(slot);
    },
    stop: () => {
      unsubscribe(CHANNEL, onSend);
    },
  };
}

function abortOf(message: unknown): Abort | null {
  if (typeof message !== 'object' || message === null || !('request' in message)) return null;
  const { request } = message;
  if (typeof request !== 'object' || request === null || !('abort' in request)) return null;
  return isAbort(request.abort) ? request.abort : null;
}

function socketOf(message: unknown): Socket | null {
  if (typeof message !== 'object' || message === null || !('socket' in message)) return null;
  return message.socket instanceof Socket ? message.socket : null;
}

const isAbort = (value: unknown): value is Abort => typeof value === 'function';
