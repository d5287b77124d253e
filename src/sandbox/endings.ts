/** How a request ends, and how the end is sent over the connection. */
import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { makeResponse, type Reply } from './answers.ts';

export type ExchangeEnding =
  | { readonly kind: 'reply'; readonly reply: Reply }
  /** A TCP reset instead of an answer. */
  | { readonly kind: 'reset' }
  /** No answer until the service closes. */
  | { readonly kind: 'silence' }
  /** Half of the body. `announced` says whether Content-Length gives the full length. */
  | { readonly kind: 'cut'; readonly reply: Reply; readonly announced: boolean };

/** Plain replies work without a socket; other endings need one. */
export type Bindings = Partial<HttpBindings>;

/**
 * Translates an ending into the listener's terms.
 * @param closing ends the requests that were left without an answer
 */
export function deliver(
  ending: ExchangeEnding,
  bindings: Bindings,
  closing: AbortSignal,
): Response {
  if (ending.kind === 'reply') return makeResponse(ending.reply);
  const { incoming, outgoing } = socketsOf(bindings);
  switch (ending.kind) {
    case 'reset':
      incoming.socket.resetAndDestroy();
      break;
    case 'silence': {
      const end = () => outgoing.destroy();
      closing.addEventListener('abort', end);
      outgoing.once('close', () => closing.removeEventListener('abort', end));
      break;
    }
    case 'cut':
      cutReply(outgoing, ending.reply, ending.announced);
  }
  return RESPONSE_ALREADY_SENT;
}

function socketsOf({ incoming, outgoing }: Bindings): HttpBindings {
  if (incoming === undefined || outgoing === undefined) throw new TypeError('no connection');
  return { incoming, outgoing };
}

/** Sends half of the body and closes. `announced` adds the length of the whole body. */
function cutReply(outgoing: ServerResponse, reply: Reply, announced: boolean): void {
  const whole = Buffer.from(reply.body);
  const length = announced ? { 'content-length': String(whole.length) } : {};
  // Without chunks and length, the body ends with the connection.
  outgoing.useChunkedEncodingByDefault = false;
  outgoing.shouldKeepAlive = false;
  outgoing.writeHead(reply.status, { ...reply.headers, ...length });
  outgoing.write(whole.subarray(0, Math.floor(whole.length / 2)), () => {
    outgoing.socket?.destroySoon();
  });
}
