/** Faults on demand: decides which requests get which fault. */
import { CliError } from '../core/errors.ts';
import { isOperationId, type OperationId } from '../contract/operations.ts';
import { problem } from '../messages/problem.ts';

/** The faults that the local service can inject (--faults). Each language describes them. */
export const injectableFaults = [
  'latency',
  'jitter',
  '429',
  '503',
  '503-bare',
  '408',
  '500-before',
  '500-after',
  '502-after',
  '504-after',
  'reset-before',
  'reset-after',
  'timeout-before',
  'timeout-after',
  'truncated',
  'truncated-close',
  'empty',
  'foreign',
  'html',
  'no-id',
  'warning',
  'redirect',
  'redirect-301',
  'redirect-login',
  'login-page',
  '401',
  '403',
  '403-own',
  '404-page',
  'error-200',
  'business-500',
  'code-message',
] as const;

export type FaultKind = (typeof injectableFaults)[number];

type DelayKind = 'latency' | 'jitter';
export type StrikeKind = Exclude<FaultKind, DelayKind>;

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
  if (!isFaultKind(kind) || (operation !== null && !isOperationId(operation))) return null;
  const value = Number(amount);
  if (kind === 'latency' || kind === 'jitter') {
    const ms = unit === 's' ? value * 1000 : value;
    return (unit === 's' || unit === 'ms') && ms <= MAX_DELAY_MS ? { kind, operation, ms } : null;
  }
  if (unit === '%' && value <= 100) return { kind, operation, chance: value / 100 };
  return unit === 'x' && Number.isInteger(value) ? { kind, operation, first: value } : null;
}

const isFaultKind = (kind: string): kind is FaultKind =>
  injectableFaults.some((each) => each === kind);

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
