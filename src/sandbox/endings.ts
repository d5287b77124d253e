/** How a request ends, how each fault changes that, and how the end is sent over the connection. */
import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { parseExact } from '../documents/exact-json.ts';
import {
  codeAndMessage,
  containerPage,
  errorEnvelope,
  html,
  json,
  loginPage,
  maintenancePage,
  makeResponse,
  type Reply,
} from './answers.ts';
import type { StrikeKind } from './faults.ts';

export type ExchangeEnding =
  | { readonly kind: 'reply'; readonly reply: Reply }
  /** A TCP reset instead of an answer. */
  | { readonly kind: 'reset' }
  /** No answer until the service closes. */
  | { readonly kind: 'silence' }
  /** Half of the body. `announced` says whether Content-Length gives the full length. */
  | { readonly kind: 'cut'; readonly reply: Reply; readonly announced: boolean };

/** `before`: the operation is not performed. `after`: it is performed and its answer is changed. */
type Play =
  | { readonly before: ExchangeEnding }
  | { readonly after: (reply: Reply) => ExchangeEnding };

const before = (reply: Reply): Play => ({ before: { kind: 'reply', reply } });
const instead = (reply: Reply): Play => ({ after: () => ({ kind: 'reply', reply }) });
const alterEnvelope = (alter: (envelope: JsonObject) => JsonObject): Play => ({
  after: (reply) => ({ kind: 'reply', reply: withEnvelope(reply, alter) }),
});

const page = (status: number, title: string) => html(status, containerPage(`${status} ${title}`));
const redirect = (status: number, location: string) =>
  html(status, containerPage(`${status} Redirect`), { location });
const retryLater = (status: number) =>
  html(status, containerPage(`${status} Try again later`), { 'retry-after': '1' });

/** One row for each kind. The help describes each in one line. */
export const plays: Readonly<Record<StrikeKind, Play>> = {
  '429': before(retryLater(429)),
  '503': before(retryLater(503)),
  '503-bare': before(page(503, 'Service Unavailable')),
  '408': before(page(408, 'Request Timeout')),
  '500-before': before(page(500, 'Internal Server Error')),
  '500-after': instead(page(500, 'Internal Server Error')),
  '502-after': instead(page(502, 'Bad Gateway')),
  '504-after': instead(page(504, 'Gateway Timeout')),
  'reset-before': { before: { kind: 'reset' } },
  'reset-after': { after: () => ({ kind: 'reset' }) },
  'timeout-before': { before: { kind: 'silence' } },
  'timeout-after': { after: () => ({ kind: 'silence' }) },
  truncated: { after: (reply) => ({ kind: 'cut', reply, announced: true }) },
  'truncated-close': { after: (reply) => ({ kind: 'cut', reply, announced: false }) },
  empty: instead({ status: 200, headers: {}, body: '' }),
  foreign: instead(json(200, { status: 'UP', components: ['db', 'mail'] })),
  html: instead(html(200, maintenancePage)),
  'no-id': alterEnvelope((envelope) => ({ ...envelope, content: withoutId(envelope['content']) })),
  warning: alterEnvelope((envelope) => ({
    ...envelope,
    message: { message: 'Cota quase esgotada', detail: 'Restam 3', type: 'WARNING' },
  })),
  redirect: instead(redirect(302, '/portal/home')),
  'redirect-301': before(redirect(301, 'https://lms.example.com/')),
  'redirect-login': before(redirect(302, '/portal/p/1/login?back=%2F')),
  'login-page': before(html(200, loginPage)),
  '401': before(page(401, 'Unauthorized')),
  '403': before(page(403, 'Forbidden')),
  '403-own': before(
    json(403, codeAndMessage('NotAllowedException', 'NotAllowedException', 'NotAllowedException')),
  ),
  '404-page': before(page(404, 'Not Found')),
  'error-200': before(json(200, errorEnvelope('Operação recusada.', 'ECMException'))),
  'business-500': before(json(500, errorEnvelope('Operação recusada.', 'ECMException'))),
  'code-message': before(
    json(
      500,
      codeAndMessage('IndexOutOfBoundsException', 'Oops.', 'An unexpected error happened.'),
    ),
  ),
};

/** Changes the envelope of a success and leaves a refusal unchanged. */
function withEnvelope(reply: Reply, alter: (envelope: JsonObject) => JsonObject): Reply {
  const value = reply.status === 200 ? parseExact(reply.body) : null;
  return isObject(value) ? json(reply.status, alter(value)) : reply;
}

/** Removes the id that a create or a release owes. Keeps the OK of other operations. */
function withoutId(content: Json | undefined): Json {
  if (typeof content === 'string') return content;
  if (!isObject(content)) return null;
  const { id: _, ...rest } = content;
  return rest;
}

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
