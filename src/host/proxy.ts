import type { Environment } from '../core/host.ts';
import { CliError } from '../core/errors.ts';
import { isLoopback } from '../core/local-service.ts';
import { problem } from '../messages/problem.ts';

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * The proxy for this origin according to the environment, or null: HTTPS_PROXY or HTTP_PROXY,
 * unless NO_PROXY exempts the origin. Lower case outranks upper case, and HTTP_PROXY serves https
 * too, as in undici. Loopback never uses a proxy. Throws CliError if a variable names an unusable
 * proxy, which must not be ignored silently.
 */
export function proxyFor(origin: URL, env: Environment): URL | null {
  const forHttp = env['http_proxy'] ?? env['HTTP_PROXY'];
  const forHttps = (env['https_proxy'] ?? env['HTTPS_PROXY']) || forHttp;
  const named = origin.protocol === 'https:' ? forHttps : forHttp;
  if (named === undefined || named === '') return null;
  const exempt = env['no_proxy'] ?? env['NO_PROXY'] ?? '';
  if (isLoopback(origin.hostname) || isExempt(origin, exempt)) return null;
  return parseProxy(named);
}

function parseProxy(named: string): URL {
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(named);
  const text = hasScheme ? named : `http://${named}`;
  const proxy = URL.canParse(text) ? new URL(text) : null;
  if (proxy !== null && Object.hasOwn(defaultPorts, proxy.protocol)) return proxy;
  throw new CliError('usage', problem('config/proxy', {}));
}

function isExempt(origin: URL, list: string): boolean {
  const port = origin.port === '' ? defaultPorts[origin.protocol] : origin.port;
  return list
    .split(/[,\s]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true;
      const [, name = entry, ownPort] = /^(.+):(\d+)$/.exec(entry) ?? [];
      const domain = name.replace(/^\*?\./, '').toLowerCase();
      const isNamed = origin.hostname === domain || origin.hostname.endsWith(`.${domain}`);
      return isNamed && (ownPort === undefined || ownPort === port);
    });
}
