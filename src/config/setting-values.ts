/** Parses the values of options and profiles: times, limits, addresses and headers. */
import { CliError } from '../core/errors.ts';
import { type Environment, isSet } from '../core/host.ts';
import { isLoopback } from '../core/local-service.ts';
import { shownUrl } from '../core/texts.ts';
import { problem } from '../messages/problem.ts';

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

export const textOfLimit = (limit: CountOrPercent): string =>
  'percent' in limit ? `${limit.percent}%` : String(limit.count);

/** A real server has this after its root for 2.0, but not for v0 (docs/contract.md, Roots). */
const PUBLIC_SUFFIX = /\/api\/public$/;

/** The paths of operations in both interfaces, which lms-cli appends. */
const OPERATION_PATH = /\/+(?:2\.0(?=\/*$|\/+(?:lms|users)(?:\/|$))|lms\/+api\/+v0(?=\/|$)).*$/i;

/** A root of the service: http or https, without credentials and without a slash at its end. */
export function parseBaseUrl(text: string): URL {
  const wrong = new CliError('usage', problem('config/base-url', { received: shownUrl(text) }));
  if (!URL.canParse(text)) throw wrong;
  const url = new URL(text);
  const { username, password, protocol, search, hash } = url;
  const isHttp = protocol === 'https:' || protocol === 'http:';
  if (!isHttp || [username, password, search, hash].some((part) => part !== '')) throw wrong;
  // Some addresses are copied with their points escaped.
  if (OPERATION_PATH.test(url.pathname.replaceAll(/%2e/gi, '.'))) throw wrong;
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

export function findServerRoot(baseUrl: URL): URL {
  const root = new URL(baseUrl);
  root.pathname = root.pathname.replace(PUBLIC_SUFFIX, '');
  return root;
}

export function isUnprotected({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && !isLoopback(hostname);
}

/** Headers that lms-cli or the credentials of a profile set. */
const RESERVED =
  /^(authorization|proxy-authorization|cookie|host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive)$/;

/** Additional headers as the user wrote them, `Name: value`. Their names become lower case. */
export function parseHeaders(lines: readonly string[]): Record<string, string> {
  return checkHeaders(
    lines.map((line) => {
      const [, name, value = ''] = /^([^:\s]+):\s*(.*)$/.exec(line) ?? [];
      if (name !== undefined) return [name, value];
      // All but a name may be a secret.
      throw refuseHeader(/^([^:\s]+)[:\s]/.exec(line)?.[1] ?? '', 'shape');
    }),
  );
}

/** The name of a header that carries a credential, in lower case. */
export function credentialHeader(name: string): string {
  const key = name.toLowerCase();
  if (!isName(name)) throw refuseHeader(name, 'shape');
  const carriesCredentials = key === 'authorization' || key === 'cookie';
  if (RESERVED.test(key) && !carriesCredentials) throw refuseHeader(name, 'reserved');
  return key;
}

const isName = (text: string) => /^[!#$%&'*+.^_`|~\w-]+$/.test(text);

/** Throws CliError `config/header` for one that cannot be sent, or that lms-cli sends itself. */
export function checkHeaders(
  headers: readonly (readonly [name: string, value: string])[],
): Record<string, string> {
  const checked: Record<string, string> = {};
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    if (!isName(name) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      throw refuseHeader(name, 'shape');
    if (RESERVED.test(key)) throw refuseHeader(name, 'reserved');
    checked[key] = value;
  }
  return checked;
}

const refuseHeader = (header: string, reason: 'shape' | 'reserved') =>
  new CliError('usage', problem('config/header', { header, reason }));

/** The variable that gives a secret: the one of that name, unless its twin names a file with it. */
export function variableInUse(name: string, env: Environment): string {
  const twin = `${name}_FILE`;
  return isSet(env, twin) ? twin : name;
}
