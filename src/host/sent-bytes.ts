import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { createSlots } from '../core/slots.ts';

const CHANNEL = 'undici:client:sendHeaders';

/** undici's function for cutting off one request. It also tells requests apart. */
export type Abort = (error?: Error) => void;

export type Forget = () => void;

/** Called with the socket; null if undici does not name it. */
type OnSent = (socket: Socket | null) => void;

export interface SendingBytes {
  /**
   * Calls `sent` when undici is about to write the request that `abort` cuts off. The caller must
   * call the returned function when the request has ended, sent or not.
   */
  readonly expect: (abort: Abort, sent: OnSent) => Forget;
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
  const expected = createSlots<{ readonly abort: Abort; readonly sent: OnSent }>();
  const onSend = (message: unknown) => {
    if (!isAnnouncement(message)) return;
    const { request, socket } = message;
    const own = expected.find((each) => each.abort === request.abort);
    own?.sent(socket instanceof Socket ? socket : null);
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

const isAnnouncement = (
  message: unknown,
): message is { readonly request: { readonly abort: unknown }; readonly socket?: unknown } =>
  typeof message === 'object' &&
  message !== null &&
  'request' in message &&
  typeof message.request === 'object' &&
  message.request !== null &&
  'abort' in message.request;
