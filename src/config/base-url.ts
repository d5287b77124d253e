import { CliError } from '../core/errors.ts';
import { isLoopback } from '../core/local-service.ts';
import { problem } from '../messages/problem.ts';

/** What a real server adds to its root for 2.0 and not for v0 (field notes: Roots). */
const PUBLIC_SUFFIX = /\/api\/public$/;

/** What stands before a host could be credentials, however they are written. */
const withoutCredentials = (written: string) => written.replace(/.*@/s, '***@');

/** As it may be shown by itself: a query could hold a secret too. */
export const shownUrl = (written: string) => withoutCredentials(written).replace(/[?#].*/s, '?***');

/** A root of the service: http or https, no credentials in it, no slash at its end. */
export function parseBaseUrl(received: string): URL {
  // The sentences repeat what was received.
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

/** The root of the whole server, where v0 and the login page are. */
export function serverRootOf(baseUrl: URL): URL {
  const root = new URL(baseUrl);
  root.pathname = root.pathname.replace(PUBLIC_SUFFIX, '');
  return root;
}

/** True where everything sent could be read on the way: http to another machine. */
export function isUnprotected({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && !isLoopback(hostname);
}
