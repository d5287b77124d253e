/** Closed lists of terms that describe problems. Each language has a phrase for every element. */

export type SyntaxReason =
  | 'indentation'
  | 'missing-end'
  | 'missing-comma'
  | 'missing-colon'
  | 'value-expected'
  | 'unexpected-text'
  | 'no-quotes'
  | 'bad-escape'
  | 'bad-mark'
  | 'bad-number'
  | 'bad-character'
  | 'not-one-line'
  | 'other';

/** The fields of an import document that carry the data of its operation. */
export type DocumentPart = 'params' | 'body';

/** The faults that the local service can inject (--faults). Each language describes them. */
export const injectableFaults = [
  'latency',
  'jitter',
  '429',
  '503',
  '503-bare',
  '408',
  '500-before',
  '500-after',
  '502-after',
  '504-after',
  'reset-before',
  'reset-after',
  'timeout-before',
  'timeout-after',
  'truncated',
  'truncated-close',
  'empty',
  'foreign',
  'html',
  'no-id',
  'warning',
  'redirect',
  'redirect-301',
  'redirect-login',
  'login-page',
  '401',
  '403',
  '403-own',
  '404-page',
  'error-200',
  'business-500',
  'code-message',
] as const;

export type FaultKind = (typeof injectableFaults)[number];

/** A document to create, and what exists with its content. */
export interface ExistingCreate {
  readonly operation: string;
  /** The file of the document and its line there; null without a file. */
  readonly file: string | null;
  readonly line: number | null;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly run: string;
}
