/**
 * Checks OAuth 1.0a signatures. Written from RFC 5849 without the client's signing library, so that
 * each implementation tests the other.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { unescape } from 'node:querystring';
import type { Auth } from '../core/auth.ts';
import type { Clock } from '../core/host.ts';

export interface Caller {
  readonly method: string;
  /** Path and query as they arrived. */
  readonly target: string;
  readonly headers: Headers;
}

type OAuth1Keys = Omit<Extract<Auth, { type: 'oauth1' }>, 'type'>;

type Pair = readonly [name: string, value: string];

/** How far a timestamp may differ from the current time (RFC 5849, section 3.3). */
const TOLERANCE_SECONDS = 300;

/** True for a current request that these keys signed and that was not seen before. */
export function createOAuth1Witness(keys: OAuth1Keys, clock: Clock): (caller: Caller) => boolean {
  const seen = new Map<string, number>();
  return (caller) => {
    const sent = parametersOf(caller.headers.get('authorization') ?? '');
    const now = clock.now() / 1000;
    const timestamp = Number(sent.get('oauth_timestamp') ?? Number.NaN);
    const isTimely = Math.abs(now - timestamp) <= TOLERANCE_SECONDS;
    if (!isTimely || !areOurs(sent, keys) || !isSignedRight(caller, sent, keys)) return false;
    for (const [nonce, at] of seen) {
      if (Math.abs(now - at) > TOLERANCE_SECONDS) seen.delete(nonce);
    }
    const nonce = `${timestamp} ${sent.get('oauth_nonce')}`;
    if (seen.has(nonce)) return false;
    seen.set(nonce, timestamp);
    return true;
  };
}

function areOurs(sent: ReadonlyMap<string, string>, keys: OAuth1Keys): boolean {
  return (
    sent.get('oauth_consumer_key') === keys.consumerKey &&
    sent.get('oauth_token') === keys.token &&
    sent.get('oauth_signature_method') === 'HMAC-SHA1' &&
    sent.get('oauth_version') === '1.0' &&
    (sent.get('oauth_nonce') ?? '') !== ''
  );
}

function isSignedRight(
  caller: Caller,
  sent: ReadonlyMap<string, string>,
  keys: OAuth1Keys,
): boolean {
  const key = `${encodeParameter(keys.consumerSecret)}&${encodeParameter(keys.tokenSecret)}`;
  const expected = createHmac('sha1', key).update(signatureBase(caller, sent)).digest();
  const received = Buffer.from(sent.get('oauth_signature') ?? '', 'base64');
  return received.length === expected.length && timingSafeEqual(received, expected);
}

/** RFC 5849, section 3.4.1: method, address, and all parameters except the signature, sorted. */
function signatureBase(caller: Caller, sent: ReadonlyMap<string, string>): string {
  const [path = '', query = ''] = caller.target.split('?', 2);
  const signed = [...sent].filter(([name]) => name !== 'realm' && name !== 'oauth_signature');
  const pairs: Pair[] = [...signed, ...new URLSearchParams(query)];
  const address = `http://${(caller.headers.get('host') ?? '').toLowerCase()}${path}`;
  return [caller.method.toUpperCase(), address, normalizeParameters(pairs)]
    .map(encodeParameter)
    .join('&');
}

/** RFC 5849, section 3.4.1.3.2: sorted by the bytes of the encoded names, then of the values. */
function normalizeParameters(pairs: readonly Pair[]): string {
  return pairs
    .map(([name, value]): Pair => [encodeParameter(name), encodeParameter(value)])
    .sort((a, b) => compare(a[0], b[0]) || compare(a[1], b[1]))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** Encoded texts are ASCII, so comparing UTF-16 units compares bytes. */
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** RFC 5849, section 3.6: encodes everything except letters, digits, `-`, `.`, `_`, `~`. */
function encodeParameter(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** RFC 5849, section 3.5.1: `OAuth name="value", ...`. Empty for any other header. */
function parametersOf(header: string): Map<string, string> {
  const [, list = ''] = /^OAuth\s+(.*)$/is.exec(header) ?? [];
  const pairs = [...list.matchAll(/([^\s=,]+)="([^"]*)"/g)];
  return new Map(pairs.map(([, name = '', value = '']) => [unescape(name), unescape(value)]));
}
