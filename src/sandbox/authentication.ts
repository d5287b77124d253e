/** Decides who may call the local service (docs/contract.md, Authentication). */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Auth } from '../core/auth.ts';
import type { Clock } from '../core/host.ts';
import { html, json, loginPage, notFound, type Reply, welcomePage } from './answers.ts';
import { createOAuth1Witness, type Caller } from './oauth1-check.ts';

export type Authentication = Exclude<Auth, { type: 'none' }>;

const SESSION_COOKIE = 'JSESSIONIDSSO';

export class SandboxGate {
  /** Headers whose values are secrets, in lower case. */
  readonly secretHeaders: readonly string[];
  readonly #authentication: Authentication | null;
  readonly #sessions = new Set<string>();
  readonly #accepts: Witness;

  constructor(authentication: Authentication | null, clock: Clock) {
    const named = authentication?.type === 'header' ? [authentication.name.toLowerCase()] : [];
    this.secretHeaders = ['authorization', 'proxy-authorization', 'cookie', ...named];
    this.#authentication = authentication;
    this.#accepts = witnessOf(authentication, { clock, sessions: this.#sessions });
  }

  /** The answer to a caller without valid credentials; null for an accepted caller. */
  refusalOf(caller: Caller): Reply | null {
    if (this.#accepts(caller)) return null;
    return this.#authentication?.type === 'session' ? html(200, loginPage) : unauthenticated();
  }

  /** A login like that of real servers: a wrong password is answered 200, with the form again. */
  login(form: URLSearchParams): Reply {
    const expected = this.#authentication;
    if (expected?.type !== 'session') throw notFound();
    const isKnown =
      sameSecret(form.get('j_username') ?? '', expected.username) &&
      sameSecret(form.get('j_password') ?? '', expected.password);
    if (!isKnown) return html(200, loginPage);
    const session = randomUUID();
    this.#sessions.add(session);
    const cookie = `${SESSION_COOKIE}=${session}; Path=/; HttpOnly`;
    return html(200, welcomePage, { 'set-cookie': cookie });
  }

  forget(): void {
    this.#sessions.clear();
  }
}

type Witness = (caller: Caller) => boolean;

function witnessOf(
  authentication: Authentication | null,
  { clock, sessions }: { readonly clock: Clock; readonly sessions: ReadonlySet<string> },
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
    case 'session':
      return ({ headers }) => sessions.has(cookieIn(headers, SESSION_COOKIE) ?? '');
    case 'oauth1':
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

function cookieIn(headers: Headers, name: string): string | null {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([cookie]) => cookie === name)?.[1] ?? null;
}
