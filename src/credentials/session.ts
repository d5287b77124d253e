import { parseSetCookie, type Cookie } from 'set-cookie-parser';
import type { Auth, Credentials, Proof } from '../core/auth.ts';
import { CliError } from '../core/errors.ts';
import type { Clock } from '../core/host.ts';
import {
  headerValues,
  isSettingToCorrect,
  type HttpRequest,
  type Transport,
} from '../core/http.ts';
import { problem } from '../messages/problem.ts';

const LOGIN_PATH = '/portal/api/servlet/login.do';
/**
 * Wrong credentials are answered with 200 and the login page: only these cookies prove a session.
 */
const SESSION_COOKIES = ['JSESSIONIDSSO', 'jwt.token'];
/** A shorter cookie, such as `lang=pt`, proves nothing, and its text occurs elsewhere by chance. */
const SHORTEST_SECRET = 8;
/**
 * As many as a browser must keep for one host (RFC 6265, 6.1), and fewer than the mask remembers. A
 * server that gives every cookie a new name therefore makes neither the requests nor the mask grow.
 */
const MOST_COOKIES = 50;

export interface LoginPorts {
  readonly clock: Clock;
  /** Connects to the server that has the login page. Called at the first login. */
  readonly connectForLogin: () => Promise<Transport>;
  readonly serverRoot: URL;
  readonly timeoutMs: number;
  readonly cut: AbortSignal;
  /** Called with each session cookie, so that it is never shown. */
  readonly hide: (secrets: readonly string[]) => void;
}

type Login = Extract<Auth, { type: 'session' }>;

/**
 * A form login (docs/contract.md, Authentication). Logs in before the first request, keeps the
 * cookies in memory, and lets answers rotate them. Simultaneous callers share one login.
 */
export function createSession(auth: Login, ports: LoginPorts): Credentials {
  const cookies = new Map<string, string>();
  let loggingIn: Promise<void> | null = null;
  let connection: Promise<Transport> | null = null;
  /**
   * The login behind each set of headers: of several callers refused together, only one logs in
   * again.
   */
  const loginOf = new WeakMap<Proof, number>();
  let logins = 0;

  const absorb = (setCookies: readonly string[]) => {
    if (setCookies.length === 0) return;
    for (const cookie of parseSetCookie([...setCookies], { decodeValues: false })) {
      // Deleting first keeps the latest cookie last.
      cookies.delete(cookie.name);
      if (!isOver(cookie, ports.clock.now())) cookies.set(cookie.name, cookie.value);
    }
    for (const oldest of [...cookies.keys()].filter((name) => !SESSION_COOKIES.includes(name))) {
      if (cookies.size <= MOST_COOKIES) break;
      cookies.delete(oldest);
    }
    const secrets = [...cookies].filter(
      ([name, { length }]) => SESSION_COOKIES.includes(name) || length >= SHORTEST_SECRET,
    );
    ports.hide(secrets.map(([, value]) => value));
  };
  const connected = () => {
    connection ??= ports.connectForLogin().catch((error: unknown) => {
      // Connect again at the next login.
      connection = null;
      throw error;
    });
    return connection;
  };
  const logIn = async () => {
    cookies.clear();
    const request = loginRequest(auth, ports.serverRoot);
    const delivery = await (await connected()).send(request, ports.timeoutMs, ports.cut);
    if (delivery.kind === 'unsent' && isSettingToCorrect(delivery.cause)) {
      const { host } = request.url;
      throw new CliError('auth', problem('network/unsent', { cause: delivery.cause, host }));
    }
    // An overloaded or failing server says nothing about the credentials.
    if (delivery.kind !== 'answer' || delivery.status >= 500 || delivery.status === 429) {
      throw new CliError('unavailable', problem('auth/refused', { reason: 'login-unreachable' }));
    }
    // A refusal may set a session cookie too, that of an anonymous session.
    if (delivery.status < 400) absorb(headerValues(delivery, 'set-cookie'));
    if (SESSION_COOKIES.every((name) => !cookies.has(name))) {
      cookies.clear();
      throw new CliError('auth', problem('auth/refused', { reason: 'login' }));
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

/** How a server deletes a cookie: an empty value, no lifetime left, or a past date. */
function isOver({ value, maxAge, expires }: Cookie, now: number): boolean {
  if (maxAge !== undefined) return value === '' || maxAge <= 0;
  return value === '' || (expires !== undefined && expires.getTime() <= now);
}
