/** Decides who may call the local service (docs/contract.md, Authentication). */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Auth } from '../core/auth.ts';
import type { Clock } from '../core/host.ts';
import { html, json, loginPage, type Reply, welcomePage } from './answers.ts';
import { createOAuth1Witness, type Caller } from './oauth1-check.ts';

export type Authentication = Exclude<Auth, { type: 'none' }>;

export interface SandboxGate {
  /** The answer to a caller without valid credentials; null for an accepted caller. */
  refusalOf(caller: Caller): Reply | null;
  /** Answers a login form; null if the service has no login. */
  readonly login: ((form: URLSearchParams) => Reply) | null;
  /** Headers whose values are secrets, in lower case. */
  readonly secretHeaders: readonly string[];
  forget(): void;
}

const SESSION_COOKIE = 'JSESSIONIDSSO';
const secretHeaders = ['authorization', 'proxy-authorization', 'cookie'];

export function createSandboxGate(
  authentication: Authentication | null,
  clock: Clock,
): SandboxGate {
  if (authentication?.type === 'session') return sessionGate(authentication);
  const accepts = witnessOf(authentication, clock);
  const named = authentication?.type === 'header' ? [authentication.name.toLowerCase()] : [];
  return {
    refusalOf: (caller) => (accepts(caller) ? null : unauthenticated()),
    login: null,
    secretHeaders: [...secretHeaders, ...named],
    forget: () => {},
  };
}

type Witness = (caller: Caller) => boolean;

function witnessOf(
  authentication: Exclude<Authentication, { type: 'session' }> | null,
  clock: Clock,
): Witness {
  if (authentication === null) return () => true;
  switch (authentication.type) {
    case 'bearer':
      return headerIs('authorization', `Bearer ${authentication.token}`);
    case 'basic': {
      const { username, password } = authentication;
      const pair = Buffer.from(`${username}:${password}`).toString('base64');
      return headerIs('authorization', `Basic ${pair}`);
    }
    case 'header':
      return headerIs(authentication.name, authentication.value);
    default:
      return createOAuth1Witness(authentication, clock);
  }
}

function headerIs(name: string, expected: string): Witness {
  return ({ headers }) => sameSecret(headers.get(name) ?? '', expected);
}

/** Compares in constant time, so that the duration does not reveal how much of it is right. */
function sameSecret(received: string, expected: string): boolean {
  return timingSafeEqual(digest(received), digest(expected));
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function unauthenticated(): Reply {
  return json(401, {
    detailedMessage: 'É necessário efetuar logon',
    code: 'FDNUnauthenticatedAccessDeniedException',
    helpUrl: null,
    details: null,
    message: 'Acesso não autorizado.',
  });
}

/** A form login like that of real servers: a wrong password returns 200 and the form again. */
function sessionGate({ username, password }: { username: string; password: string }): SandboxGate {
  const sessions = new Set<string>();
  return {
    refusalOf: ({ headers }) => {
      const session = cookieIn(headers, SESSION_COOKIE);
      return session !== null && sessions.has(session) ? null : html(200, loginPage);
    },
    login: (form) => {
      const known =
        sameSecret(form.get('j_username') ?? '', username) &&
        sameSecret(form.get('j_password') ?? '', password);
      if (!known) return html(200, loginPage);
      const session = randomUUID();
      sessions.add(session);
      const cookie = `${SESSION_COOKIE}=${session}; Path=/; HttpOnly`;
      return html(200, welcomePage, { 'set-cookie': cookie });
    },
    secretHeaders,
    forget: () => sessions.clear(),
  };
}

function cookieIn(headers: Headers, name: string): string | null {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([cookie]) => cookie === name)?.[1] ?? null;
}
