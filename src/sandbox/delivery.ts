/** Sends an ending over the connection. */
import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { responseOf, type Reply } from './answers.ts';
import type { Bindings, Deliver } from './app.ts';

export interface Delivery {
  readonly deliver: Deliver;
  /** Ends the requests that were left without an answer. */
  readonly release: () => void;
}

export function createDelivery(): Delivery {
  const held = new Set<ServerResponse>();
  const deliver: Deliver = (ending, bindings) => {
    if (ending.kind === 'reply') return responseOf(ending.reply);
    const { incoming, outgoing } = socketsOf(bindings);
    switch (ending.kind) {
      case 'reset':
        incoming.socket.resetAndDestroy();
        break;
      case 'silence':
        held.add(outgoing);
        outgoing.once('close', () => held.delete(outgoing));
        break;
      case 'cut':
        cut(outgoing, ending.reply, ending.announced);
    }
    return RESPONSE_ALREADY_SENT;
  };
  return {
    deliver,
    release: () => {
      for (const response of held) response.destroy();
    },
  };
}

function socketsOf({ incoming, outgoing }: Bindings): HttpBindings {
  if (incoming === undefined || outgoing === undefined) throw new TypeError('no connection');
  return { incoming, outgoing };
}

/** Sends half of the body and closes. `announced` adds the length of the whole body. */
function cut(outgoing: ServerResponse, reply: Reply, announced: boolean): void {
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
