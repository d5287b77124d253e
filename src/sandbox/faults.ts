/** Faults on demand: how each changes the end of a request, and which requests get which fault. */
import { CliError } from '../core/errors.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { isOperationId, type OperationId } from '../contract/operations.ts';
import { parseExact } from '../documents/exact-json.ts';
import { problem } from '../messages/problem.ts';
import {
  codeAndMessage,
  containerPage,
  errorEnvelope,
  html,
  json,
  loginPage,
  maintenancePage,
  type Reply,
} from './answers.ts';
import type { ExchangeEnding } from './endings.ts';

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

/** The faults that change the end of a request, and how. */
export const plays = {
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
} as const satisfies Readonly<Record<string, Play>>;

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

type DelayKind = 'latency' | 'jitter';
export type StrikeKind = keyof typeof plays;
export type FaultKind = DelayKind | StrikeKind;

const isStrikeKind = (kind: string): kind is StrikeKind => Object.hasOwn(plays, kind);

/** The faults that the local service can inject (--faults). */
export const injectableFaults: readonly FaultKind[] = [
  'latency',
  'jitter',
  ...Object.keys(plays).filter(isStrikeKind),
];

export type Fault =
  | { readonly kind: DelayKind; readonly operation: OperationId | null; readonly ms: number }
  | { readonly kind: StrikeKind; readonly operation: OperationId | null; readonly chance: number }
  | { readonly kind: StrikeKind; readonly operation: OperationId | null; readonly first: number };

/** The longest delay: a longer one would look like no answer. */
const MAX_DELAY_MS = 600_000;

/**
 * Parses `[OPERATION:]KIND=AMOUNT,...`. An amount is `5%`, `3x`, or for a delay `50ms` or `2s`. An
 * empty text means no faults. Throws CliError `usage/option-value` for the first invalid part.
 */
export function parseFaults(spec: string): Fault[] {
  if (spec.trim() === '') return [];
  return spec.split(',').map((part) => {
    const fault = parseFault(part.trim());
    if (fault !== null) return fault;
    const expected = { kind: 'faults', values: [...injectableFaults] } as const;
    const about = { option: '--faults', received: part.trim(), expected };
    throw new CliError('usage', problem('usage/option-value', { reason: 'wrong', ...about }));
  });
}

const form =
  /^(?:(?<operation>[^:]+):)?(?<kind>[^:=]+)=(?<amount>\d{1,6}(?:\.\d{1,6})?)(?<unit>%|x|ms|s)$/;

function parseFault(part: string): Fault | null {
  const { operation = null, kind = '', amount = '', unit } = form.exec(part)?.groups ?? {};
  if (operation !== null && !isOperationId(operation)) return null;
  const value = Number(amount);
  if (kind === 'latency' || kind === 'jitter') {
    const ms = unit === 's' ? value * 1000 : value;
    return (unit === 's' || unit === 'ms') && ms <= MAX_DELAY_MS ? { kind, operation, ms } : null;
  }
  if (!isStrikeKind(kind)) return null;
  if (unit === '%' && value <= 100) return { kind, operation, chance: value / 100 };
  return unit === 'x' && Number.isInteger(value) ? { kind, operation, first: value } : null;
}

/** The faults of one request; null if it has none. */
export interface Strike {
  readonly delayMs: number;
  readonly kind: StrikeKind | null;
}

/**
 * Draws the faults of each request: all delays together, and the first other fault that strikes.
 * `3x` counts the requests that were struck. The same seed and the same order of requests give the
 * same faults.
 */
export function createFaultPlan(
  faults: readonly Fault[],
  seed: number,
): (operation: OperationId) => Strike {
  const random = seededRandom(seed);
  const struck = new Map<Fault, number>();
  return (operation) => {
    let delayMs = 0;
    let kind: StrikeKind | null = null;
    for (const fault of faults) {
      if (fault.operation !== null && fault.operation !== operation) continue;
      if ('ms' in fault) {
        delayMs += fault.kind === 'jitter' ? fault.ms * random() : fault.ms;
      } else if ('chance' in fault) {
        const strikes = random() < fault.chance;
        if (strikes) kind ??= fault.kind;
      } else if (kind === null && (struck.get(fault) ?? 0) < fault.first) {
        struck.set(fault, (struck.get(fault) ?? 0) + 1);
        kind = fault.kind;
      }
    }
    return { delayMs, kind };
  };
}

/** Numbers in [0, 1) determined by a seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
