import type { HttpRequest } from './http.ts';

/** Headers that prove who calls; each request has an object of its own or shares one. */
export type Proof = Readonly<Record<string, string>>;

/** Who the requests are sent as (docs/contract.md, Authentication). */
export interface Credentials {
  /** The headers that prove it for this one request; signed or read anew at each attempt. */
  headersFor(request: HttpRequest): Promise<Proof>;
  /** Absorbs what an answer changes, such as a rotated session cookie. */
  absorb(setCookies: readonly string[]): void;
  /**
   * Logs in again where the headers of a refused request are still those of the last login;
   * null where the credentials have no such step.
   */
  readonly renew: ((refused: Proof) => Promise<void>) | null;
  /** The same headers for a person to repeat by hand, each secret as a shell variable. */
  readonly curlHeaders: Readonly<Record<string, string>>;
}
