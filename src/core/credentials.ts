import type { HttpRequest } from './http.ts';

/** Headers that authenticate a request. Each request has its own object or shares one. */
export type Proof = Readonly<Record<string, string>>;

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
