import { createHmac } from 'node:crypto';
import OAuth from 'oauth-1.0a';
import type { Auth, Credentials } from '../core/auth.ts';
import type { Clock } from '../core/host.ts';

export interface SigningPorts {
  readonly clock: Clock;
  /** Returns a text that no other request has, for signatures. */
  readonly nonce: () => string;
  /** Called with each signature, so that it is never shown. */
  readonly hide: (secrets: readonly string[]) => void;
}

/**
 * OAuth 1.0a with four keys and HMAC-SHA1 (RFC 5849; docs/contract.md, Authentication). Signs each
 * request anew. The signature covers the query but not the JSON body.
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
  // By default the library makes its own nonce and timestamp; here they come from outside.
  signer.getNonce = nonce;
  signer.getTimeStamp = () => Math.floor(clock.now() / 1000);
  const token = { key: auth.token, secret: auth.tokenSecret };
  return {
    headersFor: async ({ method, url }) => {
      const signed = signer.authorize({ method, url: url.href }, token);
      // Until its timestamp expires, anybody who has a signature can send this request.
      hide([signed.oauth_signature]);
      return { authorization: signer.toHeader(signed).Authorization };
    },
    absorb: null,
    renew: null,
    // A placeholder: a signature is valid for one request only.
    curlHeaders: { authorization: '$LMS_AUTHORIZATION' },
  };
}
