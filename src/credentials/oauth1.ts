import { createHmac } from 'node:crypto';
import OAuth from 'oauth-1.0a';
import type { Auth } from '../core/auth.ts';
import type { Credentials } from '../core/credentials.ts';
import type { Clock } from '../core/host.ts';

export interface SigningPorts {
  readonly clock: Clock;
  /** A text that no other request has, for signatures. */
  readonly nonce: () => string;
  /** Told of each signature, so that it is never shown. */
  readonly hide: (secrets: readonly string[]) => void;
}

/**
 * OAuth 1.0a with four keys and HMAC-SHA1 (RFC 5849; field notes: Authentication). Each
 * request is signed anew; its query is signed, its JSON body is not.
 */
export function createOAuth1(
  auth: Extract<Auth, { type: 'oauth1' }>,
  { clock, nonce, hide }: SigningPorts,
): Credentials {
  const signer = new OAuth({
    consumer: { key: auth.consumerKey, secret: auth.consumerSecret },
    signature_method: 'HMAC-SHA1',
    hash_function: (text, key) => createHmac('sha1', key).update(text).digest('base64'),
  });
  // The library asks these two of itself; here they come from outside.
  signer.getNonce = nonce;
  signer.getTimeStamp = () => Math.floor(clock.now() / 1000);
  const token = { key: auth.token, secret: auth.tokenSecret };
  return {
    headersFor: async ({ method, url }) => {
      const signed = signer.authorize({ method, url: url.href }, token);
      // Until its timestamp is too old, a signature lets anybody send this request.
      hide([signed.oauth_signature]);
      return { authorization: signer.toHeader(signed).Authorization };
    },
    absorb: () => undefined,
    renew: null,
    // A signature cannot be a variable: it holds for one request only.
    curlHeaders: { authorization: '$LMS_AUTHORIZATION' },
  };
}
