import { headerValues, type Answer } from '../core/http.ts';

/**
 * The addresses at which the platform asks for a login: whole paths without the query. The letters
 * of "login" in any other address prove nothing: a create that succeeded may redirect to
 * `/lms/track/17?from=login`.
 */
const loginPath =
  /^\/(?:portal\/p\/[^/]+\/login|login(?:\.do|\.jsp)?|j_security_check|portal\/api\/servlet\/login\.do)$/;

/** Added to the last segment by a servlet container without cookies. */
const sessionSuffix = /;jsessionid=[^/;]*$/i;

export function isLoginAddress({ protocol, pathname }: URL): boolean {
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && loginPath.test(pathname.replace(sessionSuffix, ''));
}

/** The address resolved against that URL; null if it is invalid. */
export function resolveAddress(address: string, from: URL): URL | null {
  return URL.canParse(address, from) ? new URL(address, from) : null;
}

/**
 * True if a 301, 302 or 303 proves that nothing was performed: it asks for the same address under
 * https, or for a login. Any other redirect may point at the result. Several addresses prove
 * nothing.
 */
export function isRedirectUndone(answer: Answer, from: URL): boolean {
  const [address, ...others] = headerValues(answer, 'location');
  if (address === undefined || address.trim() === '' || others.length > 0) return false;
  const to = resolveAddress(address, from);
  return to !== null && (isSameUnderHttps(to, from) || isLoginAddress(to));
}

function isSameUnderHttps(to: URL, from: URL): boolean {
  return (
    from.protocol === 'http:' &&
    to.protocol === 'https:' &&
    to.hostname === from.hostname &&
    to.pathname === from.pathname &&
    to.search === from.search
  );
}
