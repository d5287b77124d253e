import type { HttpRequest } from './http.ts';

/** How requests authenticate, as plain values: every secret has been looked up already. */
export type Auth =
  | { readonly type: 'none' }
  | { readonly type: 'bearer'; readonly token: string }
  | { readonly type: 'basic'; readonly username: string; readonly password: string }
  | { readonly type: 'header'; readonly name: string; readonly value: string }
  | {
      readonly type: 'oauth1';
      readonly consumerKey: string;
      readonly consumerSecret: string;
      readonly token: string;
      readonly tokenSecret: string;
    }
  | { readonly type: 'session'; readonly username: string; readonly password: string };

/** Where a secret comes from. A command is named by its program only. */
export type SecretOrigin =
  | { readonly env: string; readonly isSet: boolean }
  | { readonly file: string }
  | { readonly command: string };

/** The texts to hide, in every form that they are sent in; empty ones in a dry run. */
export function listSecrets(auth: Auth): string[] {
  switch (auth.type) {
    case 'none':
      return [];
    case 'bearer':
      return [auth.token];
    case 'header':
      return [auth.value];
    case 'oauth1':
      return [auth.consumerSecret, auth.tokenSecret, auth.token];
    case 'basic':
      return secretsOfPair(auth);
    case 'session':
      return [auth.password];
  }
}

interface UserAndPassword {
  readonly username: string;
  readonly password: string;
}

export function secretsOfPair({ username, password }: UserAndPassword): string[] {
  if (password === '') return [];
  return [password, `${username}:${password}`, basicProof({ username, password })];
}

/** The credentials after `Basic` in a header (RFC 7617, 2.1). */
export function basicProof({ username, password }: UserAndPassword): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return btoa(String.fromCharCode(...bytes));
}

/** Headers that authenticate a request. Each request has its own object or shares one. */
export type Proof = Readonly<Record<string, string>>;

/** What a curl command has beside the request: headers in place of credentials, and more options. */
export interface CurlExtras {
  /** Each value between double quotes, such as `Bearer $LMS_TOKEN`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly options: readonly string[];
}

/** The identity that requests are sent with (docs/contract.md, Authentication). */
export interface Credentials {
  /** The headers for this one request, signed or read anew at each attempt. */
  headersFor(request: HttpRequest): Promise<Proof> | Proof;
  /** Takes over what an answer changes, such as a rotated cookie; null if none changes anything. */
  readonly absorb: ((setCookies: readonly string[]) => void) | null;
  /** Logs in again if the refused headers are those of the last login; null without a login. */
  readonly renew: ((refused: Proof) => Promise<void>) | null;
  /** The same headers for a person to repeat by hand, with each secret as a shell variable. */
  readonly curlHeaders: Readonly<Record<string, string>>;
}
