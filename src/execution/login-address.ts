import { headerValues, type Answer } from '../core/http.ts';

/**
 * The addresses at which the platform asks for a login: whole paths without the query, with what a
 * container without cookies adds. The letters of "login" in any other address prove nothing: a
 * create that succeeded may redirect to `/lms/track/17?from=login`.
 */
const loginPath =
  /^\/(?:portal\/p\/[^/]+\/login|login(?:\.do|\.jsp)?|j_security_check)(?:;jsessionid=[^/;]*)?$/;

/**
 * True if a 301, 302 or 303 proves that nothing was performed: it asks for the same address under
 * https, or for a login. Any other redirect may point at the result. Several addresses prove
 * nothing.
 */
export function isRedirectUndone(answer: Answer, from: URL): boolean {
  const [address = '', ...others] = headerValues(answer, 'location');
  if (address.trim() === '' || others.length > 0 || !URL.canParse(address, from)) return false;
  const to = new URL(address, from);
  const isWeb = to.protocol === 'http:' || to.protocol === 'https:';
  return isSameUnderHttps(to, from) || (isWeb && loginPath.test(to.pathname));
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
