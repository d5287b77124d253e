import { CliError } from '../core/errors.ts';
import { isLoopback } from '../core/local-service.ts';
import { problem } from '../messages/problem.ts';

/** A real server has this after its root for 2.0, but not for v0 (docs/contract.md, Roots). */
const PUBLIC_SUFFIX = /\/api\/public$/;

/** Everything before the host could be credentials, even if it is malformed. */
const withoutCredentials = (written: string) => written.replace(/.*@/s, '***@');

/** A URL to show by itself. It has no query, which could hold a secret too. */
export const shownUrl = (written: string) => withoutCredentials(written).replace(/[?#].*/s, '?***');

/** A root of the service: http or https, without credentials and without a slash at its end. */
export function parseBaseUrl(received: string): URL {
  // The messages repeat the text that was received.
  const shown = withoutCredentials(received);
  const fail = (reason: 'not-a-url' | 'credentials' | 'query' | 'scheme') =>
    new CliError('usage', problem('config/base-url', { received: shown, reason }));
  if (!URL.canParse(received)) throw fail('not-a-url');
  const url = new URL(received);
  if (url.username !== '' || url.password !== '') throw fail('credentials');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw fail('scheme');
  if (url.search !== '' || url.hash !== '') throw fail('query');
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

/** The root of the whole server, which has v0 and the login page. */
export function serverRootOf(baseUrl: URL): URL {
  const root = new URL(baseUrl);
  root.pathname = root.pathname.replace(PUBLIC_SUFFIX, '');
  return root;
}

/** True if others could read the traffic: http to another machine. */
export function isUnprotected({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && !isLoopback(hostname);
}
