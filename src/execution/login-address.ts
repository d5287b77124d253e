import { headerValues, type Answer } from '../core/http.ts';

/**
 * The addresses at which the platform asks who is calling: whole paths, the query aside. The
 * letters of "login" in any other address prove nothing: `/lms/track/17?from=login` is what a
 * create that was performed may lead to.
 */
const loginPath =
  /^\/(?:portal\/p\/[^/]+\/login|login(?:\.do|\.jsp)?|j_security_check|portal\/api\/servlet\/login\.do)$/;

/** What a container without cookies adds to the last segment. */
const sessionSuffix = /;jsessionid=[^/;]*$/i;

export function isLoginAddress({ protocol, pathname }: URL): boolean {
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && loginPath.test(pathname.replace(sessionSuffix, ''));
}

/** Where the text leads from there; null where it leads nowhere. */
export function resolved(address: string, from: URL): URL | null {
  return URL.canParse(address, from) ? new URL(address, from) : null;
}

/**
 * True where a 301, 302 or 303 proves that nothing was performed: it asks for the same thing
 * under https, or for a login. Anywhere else it may point at what was done. Of several
 * addresses none counts.
 */
export function isRedirectUndone(answer: Answer, from: URL): boolean {
  const [address, ...others] = headerValues(answer, 'location');
  if (address === undefined || address.trim() === '' || others.length > 0) return false;
  const to = resolved(address, from);
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
