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

/**
 * The texts that must never be shown, in every form that the authentication method sends them. A
 * dry run looks nothing up: its secrets are empty and hide nothing.
 */
export function secretsOf(auth: Auth): string[] {
  return secretTexts(auth).filter((text) => text !== '');
}

function secretTexts(auth: Auth): string[] {
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

/** A user and a password, which are sent together. */
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
  /**
   * Takes over what an answer changes, such as a rotated session cookie. Null if no answer changes
   * anything.
   */
  readonly absorb: ((setCookies: readonly string[]) => void) | null;
  /**
   * Logs in again if the headers of the refused request are still those of the last login. Null for
   * credentials without a login.
   */
  readonly renew: ((refused: Proof) => Promise<void>) | null;
  /** The same headers for a person to repeat by hand, with each secret as a shell variable. */
  readonly curlHeaders: Readonly<Record<string, string>>;
}
