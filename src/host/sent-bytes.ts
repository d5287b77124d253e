import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import type { Abort } from './undici-exchange.ts';
import { createSlots } from '../core/slots.ts';

const CHANNEL = 'undici:client:sendHeaders';

export type Forget = () => void;

/** Told over which socket; null where undici does not say. */
type Sent = (socket: Socket | null) => void;

export interface Sending {
  /**
   * Calls `sent` when the request that this function cuts is about to be written; the caller
   * owes a call of what it answers when the request has ended, sent or not.
   */
  readonly expect: (abort: Abort, sent: Sent) => Forget;
  readonly stop: () => void;
}

/**
 * Watches what undici writes. That a request never left is proven by the channel
 * `undici:client:sendHeaders`, on which undici announces each request before its first byte
 * (reliability.md, Points of failure). undici cuts a request with a function that no other
 * request has; the announcement is recognized by it, so that neither requests beside it nor
 * the CONNECT of a proxy are taken for it.
 */
export function watchSending(): Sending {
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
