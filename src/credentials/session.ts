import { parseSetCookie, type Cookie } from 'set-cookie-parser';
import type { Auth } from '../core/auth.ts';
import type { Credentials, Proof } from '../core/credentials.ts';
import { CliError } from '../core/errors.ts';
import type { Clock } from '../core/host.ts';
import { headerValues, type HttpRequest, type Transport } from '../core/http.ts';
import { problem } from '../messages/problem.ts';

const LOGIN_PATH = '/portal/api/servlet/login.do';
/** Wrong credentials answer 200 with the login page: only one of these cookies is a session. */
const SESSION_COOKIES = ['JSESSIONIDSSO', 'jwt.token'];
/** A shorter cookie, such as `lang=pt`, proves nothing, and its text stands elsewhere by chance. */
const SHORTEST_SECRET = 8;

export interface LoginPorts {
  readonly clock: Clock;
  /** Connects to the server that has the login page; called at the first login. */
  readonly connectForLogin: () => Promise<Transport>;
  /** Root of the server: the base URL less a final /api/public. */
  readonly serverRoot: URL;
  readonly timeoutMs: number;
  readonly cut: AbortSignal;
  /** Told of each session cookie, so that it is never shown. */
  readonly hide: (secrets: readonly string[]) => void;
}

type Login = Extract<Auth, { type: 'session' }>;

/**
 * A form login (field notes: Authentication). Logs in before the first request, keeps the
 * cookies in memory, and lets answers rotate them. Callers that come at once share a login.
 */
export function createSession(auth: Login, ports: LoginPorts): Credentials {
  const cookies = new Map<string, string>();
  let loggingIn: Promise<void> | null = null;
  let connection: Promise<Transport> | null = null;
  /** Which login each proof comes from: of callers refused together, one logs in for all. */
  const loginOf = new WeakMap<Proof, number>();
  let logins = 0;

  const absorb = (setCookies: readonly string[]) => {
    if (setCookies.length === 0) return;
    for (const cookie of parseSetCookie([...setCookies], { decodeValues: false })) {
      if (isOver(cookie, ports.clock.now())) cookies.delete(cookie.name);
      else cookies.set(cookie.name, cookie.value);
    }
    const secrets = [...cookies].filter(
      ([name, { length }]) => SESSION_COOKIES.includes(name) || length >= SHORTEST_SECRET,
    );
    ports.hide(secrets.map(([, value]) => value));
  };
  const logIn = async () => {
    cookies.clear();
    connection ??= ports.connectForLogin();
    const request = loginRequest(auth, ports.serverRoot);
    const delivery = await (await connection).send(request, ports.timeoutMs, ports.cut);
    // A server that fails, or has no time, says nothing about the credentials.
    if (delivery.kind !== 'answer' || delivery.status >= 500 || delivery.status === 429) {
      throw new CliError('unavailable', problem('auth/login-failed', { reason: 'unreachable' }));
    }
    absorb(headerValues(delivery, 'set-cookie'));
    if (SESSION_COOKIES.every((name) => !cookies.has(name))) {
      cookies.clear();
      throw new CliError('auth', problem('auth/login-failed', { reason: 'refused' }));
    }
    logins += 1;
  };
  const logInTogether = () => {
    loggingIn ??= logIn().finally(() => {
      loggingIn = null;
    });
    return loggingIn;
  };
  return {
    async headersFor() {
      if (cookies.size === 0 || loggingIn !== null) await logInTogether();
      const proof = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
      loginOf.set(proof, logins);
      return proof;
    },
    absorb,
    async renew(refused) {
      if (loginOf.get(refused) === logins) await logInTogether();
    },
    curlHeaders: { cookie: '$LMS_COOKIE' },
  };
}

function loginRequest({ username, password }: Login, serverRoot: URL): HttpRequest {
  const url = new URL(serverRoot);
  url.pathname = url.pathname.replace(/\/$/, '') + LOGIN_PATH;
  const form = new URLSearchParams({ j_username: username, j_password: password });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { method: 'POST', url, headers, body: form.toString() };
}

/** How a server takes a cookie back: no value, no time left, or a date that has passed. */
function isOver({ value, maxAge, expires }: Cookie, now: number): boolean {
  if (maxAge !== undefined) return value === '' || maxAge <= 0;
  return value === '' || (expires !== undefined && expires.getTime() <= now);
}
