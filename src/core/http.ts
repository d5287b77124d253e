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
  return headerValues(answer, name)[0] ?? null;
}

export function headerValues(answer: Answer, name: string): readonly string[] {
  const value = answer.headers[name] ?? [];
  return typeof value === 'string' ? [value] : value;
}

const month = '[A-Z][a-z]{2}';
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)`;

/** IMF-fixdate, the format of RFC 850, and that of asctime (RFC 9110, 5.6.7). All are UTC. */
const dateFormats = [
  String.raw`[A-Z][a-z]{2}, \d\d ${month} \d{4} ${time} GMT`,
  String.raw`[A-Z][a-z]+day, \d\d-${month}-\d\d ${time} GMT`,
  String.raw`[A-Z][a-z]{2} ${month} [ \d]?\d ${time} \d{4}(?: GMT)?`,
].map((format) => new RegExp(`^${format}$`));

/** Milliseconds since 1970; null for anything else. */
export function parseHttpDate(text: string): number | null {
  if (!dateFormats.some((format) => format.test(text))) return null;
  // Date.parse would take asctime as local time. It knows no leap seconds, and takes 31 Nov for 1 Dec.
  const at = Date.parse(`${text.replace(':60 ', ':59 ').replace(/ GMT$/, '')} GMT`);
  const day = Number(/\d+/.exec(text)?.[0]);
  return new Date(at).getUTCDate() === day ? at : null;
}
