/** Parses the values of options and profiles that are more than a text. */

const unitsMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** The default limits for a request, and for opening its connection. */
export const usualTimes = {
  timeout: '60s',
  timeoutMs: 60_000,
  connectTimeout: '10s',
  connectTimeoutMs: 10_000,
} as const;

/** The milliseconds of `500ms`, `30s` or `2m`; null for anything else, and for more than a day. */
export function parseDuration(text: string): number | null {
  const match = /^(\d{1,8}(?:\.\d{1,3})?)(ms|s|m)$/.exec(text);
  if (match === null) return null;
  const ms = Number(match[1]) * (unitsMs[match[2] ?? ''] ?? 0);
  return ms >= 1 && ms <= 86_400_000 ? Math.round(ms) : null;
}

/** The number of concurrent operations, or `auto`, which finds the best number itself. */
export type Concurrency = number | 'auto';

export const MAX_CONCURRENCY = 256;

/** `8` or `auto`; null for anything else, and for more than 256. */
export function parseConcurrency(text: string): Concurrency | null {
  if (text === 'auto') return text;
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= MAX_CONCURRENCY ? count : null;
}

/** The requests per second of `20/s`, `0.5/s` or `300/m`; null for anything else. */
export function parseRate(text: string): number | null {
  const match = /^(\d{1,6}(?:\.\d{1,3})?)\/(s|m)$/.exec(text);
  if (match === null) return null;
  const perSecond = Number(match[1]) / (match[2] === 'm' ? 60 : 1);
  return perSecond > 0 ? perSecond : null;
}

export type CountOrPercent = { readonly count: number } | { readonly percent: number };

/** `10`; null for anything else. */
export const parseCount = (text: string): number | null =>
  /^\d{1,9}$/.test(text) ? Number(text) : null;

/** `10` or `5%`; null for anything else, and for more than 100%. */
export function parseCountOrPercent(text: string): CountOrPercent | null {
  const count = parseCount(text);
  if (count !== null) return { count };
  const percent = text.endsWith('%') ? parseCount(text.slice(0, -1)) : null;
  return percent !== null && percent <= 100 ? { percent } : null;
}

/** As it is written. */
export const textOfLimit = (limit: CountOrPercent): string =>
  'percent' in limit ? `${limit.percent}%` : String(limit.count);
