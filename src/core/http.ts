/** One HTTP request, complete except for its connection. */
export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** UTF-8 text; null sends no body. */
  readonly body: string | null;
}

/** Why no byte of a request left this machine. */
export type UnsentCause =
  | 'name-not-resolved'
  | 'refused'
  | 'unreachable'
  | 'connect-timeout'
  | 'tls'
  | 'no-tls'
  | 'certificate'
  | 'client-certificate'
  | 'proxy'
  | 'spoke-first'
  /** The run might not have held its ledger until the end of the request. */
  | 'ledger'
  | 'interrupted';

/** True if no request can leave before somebody corrects a setting. */
export const isSettingToCorrect = (cause: UnsentCause): cause is SettingCause =>
  settingCauses.some((each) => each === cause);

const settingCauses = ['certificate', 'client-certificate', 'no-tls', 'proxy'] as const;
export type SettingCause = (typeof settingCauses)[number];

/** Why no complete answer came to a request that the service may have received. */
export type LostCause = 'reset' | 'timeout' | 'protocol' | 'headers-too-long' | 'interrupted';

export interface Answer {
  readonly kind: 'answer';
  readonly status: number;
  /** Names in lower case. A header that occurs several times has several values. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string;
  /** False if the connection or the size limit cut the body short. */
  readonly complete: boolean;
  /** The Content-Encoding that could not be decoded: the body is not the text that was sent. */
  readonly coding?: string;
}

/**
 * What happened to a request. A request may be repeated after `unsent` but perhaps not after
 * `lost`, so a transport reports `unsent` only if it can prove it.
 */
export type RequestDelivery =
  | Answer
  | { readonly kind: 'unsent'; readonly cause: UnsentCause; readonly detail: string }
  | { readonly kind: 'lost'; readonly cause: LostCause; readonly detail: string };

/** Carries requests to one origin. Never throws for network failures, never repeats a request. */
export interface Transport {
  /** `abort` cuts off the exchange at once, whatever its state. */
  send(request: HttpRequest, timeoutMs: number, abort: AbortSignal): Promise<RequestDelivery>;
  close(): Promise<void>;
}

export function findHeader(answer: Answer, name: string): string | null {
  const value = answer.headers[name];
  if (value === undefined) return null;
  return typeof value === 'string' ? value : (value[0] ?? null);
}

export function headerValues(answer: Answer, name: string): readonly string[] {
  const value = answer.headers[name] ?? [];
  return typeof value === 'string' ? [value] : value;
}
