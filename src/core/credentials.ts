import type { HttpRequest } from './http.ts';

/** Who the requests are sent as (contract: Authentication; field notes: Authentication). */
export interface Credentials {
  /** The headers that prove it for this one request; signed or read anew at each attempt. */
  headersFor(request: HttpRequest): Promise<Readonly<Record<string, string>>>;
  /** Absorbs what an answer changes, such as a rotated session cookie. */
  absorb(setCookies: readonly string[]): void;
  /** Logs in again after a refusal; null where the credentials have no such step. */
  readonly renew: (() => Promise<void>) | null;
  /** The same headers for a person to repeat by hand, each secret as a shell variable. */
  readonly curlHeaders: Readonly<Record<string, string>>;
}
