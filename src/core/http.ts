/** One HTTP request, complete but for the connection it will use. */
export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** UTF-8 text; null sends no body at all. */
  readonly body: string | null;
}

/** Why no byte of a request left this machine. */
export type UnsentCause =
  | 'name-not-resolved'
  | 'refused'
  | 'unreachable'
  | 'connect-timeout'
  | 'tls'
  | 'certificate'
  | 'proxy'
  | 'spoke-first'
  | 'interrupted';

/** Why no complete answer came although the request, or some of it, may have arrived. */
export type LostCause = 'reset' | 'timeout' | 'protocol' | 'interrupted';

/** An HTTP answer. */
export interface Answer {
  readonly kind: 'answer';
  readonly status: number;
  /** Names in lower case; several headers of one name are several values. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string;
  /** False where the body was cut short, by the connection or by the size bound. */
  readonly complete: boolean;
  /** Numbers the connection within its transport, from 1. */
  readonly connection: number;
  /** True where it came before the request was written in full: it may answer another one. */
  readonly early: boolean;
}

/**
 * What became of a request. The difference between `unsent` and `lost` is what allows or
 * forbids a repeat, so a transport says `unsent` only where it can prove it.
 */
export type Delivery =
  | Answer
  | { readonly kind: 'unsent'; readonly cause: UnsentCause; readonly detail: string }
  | { readonly kind: 'lost'; readonly cause: LostCause; readonly detail: string };

/** Carries requests to one origin. Never throws for what a network does, never repeats. */
export interface Transport {
  /** `abort` cuts the exchange at once, whatever its state. */
  send(request: HttpRequest, timeoutMs: number, abort: AbortSignal): Promise<Delivery>;
  /** Closes that connection: what is under way on it ends as lost. */
  drop(connection: number): void;
  close(): Promise<void>;
}

export function headerOf(answer: Answer, name: string): string | null {
  const value = answer.headers[name];
  if (value === undefined) return null;
  return typeof value === 'string' ? value : (value[0] ?? null);
}

export function headerValues(answer: Answer, name: string): readonly string[] {
  const value = answer.headers[name] ?? [];
  return typeof value === 'string' ? [value] : value;
}
