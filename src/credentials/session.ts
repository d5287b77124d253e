import { parseSetCookie, type Cookie } from 'set-cookie-parser';
import type { Auth } from '../core/auth.ts';
import type { Credentials } from '../core/credentials.ts';
import { CliError } from '../core/errors.ts';
import { headerValues, type Transport } from '../core/http.ts';
import { problem } from '../messages/problem.ts';
import type { CredentialPorts } from './create.ts';

const LOGIN_PATH = '/portal/api/servlet/login.do';
/** Wrong credentials answer 200 with the login page: only one of these cookies is a session. */
const SESSION_COOKIES = ['JSESSIONIDSSO', 'jwt.token'];

/**
 * A form login (field notes: Authentication). Logs in before the first request, keeps the
 * cookies in memory, and lets answers rotate them. Callers that come at once share a login.
 */
export function createSession(
  auth: Extract<Auth, { type: 'session' }>,
  ports: CredentialPorts,
): Credentials {
  const cookies = new Map<string, string>();
  let loggingIn: Promise<void> | null = null;
  let connection: Promise<Transport> | null = null;

  const absorb = (setCookies: readonly string[]) => {
    for (const cookie of parseSetCookie([...setCookies], { decodeValues: false })) {
      if (isOver(cookie, ports.clock.now())) cookies.delete(cookie.name);
      else cookies.set(cookie.name, cookie.value);
    }
    ports.hide([...cookies.values()]);
  };
  const logIn = async () => {
    cookies.clear();
    connection ??= ports.connectForLogin();
    const url = new URL(ports.serverRoot);
    url.pathname = url.pathname.replace(/\/$/, '') + LOGIN_PATH;
    const form = new URLSearchParams({ j_username: auth.username, j_password: auth.password });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const request = { method: 'POST', url, headers, body: form.toString() };
    const delivery = await (await connection).send(request, ports.timeoutMs, ports.cut);
    // A server that fails says nothing about the credentials.
    if (delivery.kind !== 'answer' || delivery.status >= 500) {
      throw new CliError('unavailable', problem('auth/login-failed', { reason: 'unreachable' }));
    }
    absorb(headerValues(delivery, 'set-cookie'));
    if (SESSION_COOKIES.every((name) => !cookies.has(name))) {
      throw new CliError('auth', problem('auth/login-failed', { reason: 'refused' }));
    }
  };
  const renew = () => {
    loggingIn ??= logIn().finally(() => {
      loggingIn = null;
    });
    return loggingIn;
  };
  return {
    async headersFor() {
      if (cookies.size === 0 || loggingIn !== null) await renew();
      return { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    },
    absorb,
    renew,
    curlHeaders: { cookie: '$LMS_COOKIE' },
  };
}

/** How a server takes a cookie back: no value, no time left, or a date that has passed. */
function isOver({ value, maxAge, expires }: Cookie, now: number): boolean {
  if (maxAge !== undefined) return value === '' || maxAge <= 0;
  return value === '' || (expires !== undefined && expires.getTime() <= now);
}
