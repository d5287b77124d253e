/** One rejected or blocked document, whatever the format of the rejects. */
import type { RecordedResult } from '../../contract/ledger.ts';
import { type OperationId, REJECTED } from '../../contract/operations.ts';
import type { RunFile } from '../../contract/run-record.ts';
import { isObject, type Json, type JsonObject, withoutFields } from '../../core/json.ts';
import { rowsAs } from '../../documents/csv/header.ts';
import { type Format, formats } from '../../documents/document-format.ts';
import { originalMark, UNREAD } from '../../documents/import-document.ts';
import { readWhole } from '../../documents/read.ts';
import { describe } from '../../messages/catalogue.ts';
import { printOrigin } from '../result-text.ts';
import { inLine, type Speech } from '../style.ts';

export interface Reject {
  readonly text: string;
  readonly format: Format;
  readonly header: string | null;
  readonly file: string;
  /** Why, on one line, in the language of the reader. */
  readonly reason: string;
  /** The same for programs, without secrets. */
  readonly sidecar: JsonObject;
  /** What its correction is tied to (originalMark); null if it cannot be. */
  readonly original: string | null;
}

/** Null for an accepted operation, and for one without a document. */
export function makeReject(
  { result, text, place, original: tied }: RecordedResult,
  files: readonly RunFile[],
  speech: Speech,
): Reject | null {
  const { outcome, error } = result;
  if (outcome !== 'rejected' && outcome !== 'blocked') return null;
  const file = place && files[place.file];
  if (text === null || !file || error === undefined) return null;
  const origin = printOrigin(result, null);
  const { code } = error.problem;
  const texts = [error.problem, ...(error.others ?? [])].map(
    (each) => describe(each, speech.messages).message,
  );
  const message = inLine([...new Set(texts)].join('; '), speech);
  const source = origin === null ? null : inLine(origin, speech);
  const original = tied && originalMark(tied);
  const word = speech.messages.say('result-outcome', { outcome });
  return {
    text,
    format: formatOfText(text, file),
    header: file.header,
    file: file.name,
    reason: `${word}: ${code}: ${message}${source === null ? '' : ` (${source})`}`,
    sidecar: { code, message, source, ...(original === null ? {} : { original }) },
    original,
  };
}

/** True for a comment, without its sign, that an earlier round wrote in any language. */
export function isOwnComment(comment: string): boolean {
  return /^ (?:original: |[\p{L} ]+: (?:[a-z]+\/[a-z0-9-]+: |lms-cli import ))/u.test(comment);
}

/** What is left of rejects if their reasons are taken out, whose words depend on language and masks. */
export function withoutRemarks(text: string): string {
  const isTable = text.slice(0, text.indexOf('\n')).endsWith(REJECTED);
  if (isTable) return text.replaceAll(REASON_IN_ROW, '$1');
  return text
    .replaceAll(/^[ \t]*(?:#|\/\/)(.*)\n/gm, (line, comment: string) =>
      isOwnComment(comment) ? '' : line,
    )
    .replaceAll(REASON_IN_LINE, '');
}

/** What stands before it in the line is the document, and what stands after it is its mark. */
const REASON_IN_LINE =
  /(?<="\$rejected":\{)"code":"[^"]*","message":"(?:[^"\\]|\\.)*","source":(?:null|"(?:[^"\\]|\\.)*")/g;

/** The last cell of a row. */
const REASON_IN_ROW = /^(.*[,;\t])"?[\p{L} ]+: [a-z]+\/[a-z0-9-]+: .*$/gmu;

export function hasRejects(text: string): boolean {
  if (text.includes(REJECTED)) return true;
  return [...text.matchAll(/^\s*(?:#|\/\/)(.*)$/gm)].some(([, comment = '']) =>
    isOwnComment(comment),
  );
}

export const remarksOn = ({ reason, original }: Reject): string[] =>
  [reason, original ?? []].flat();

/** The value of a document without the reason of an earlier round, or its text if that is malformed. */
export function readRejectedValue(reject: Reject, as: OperationId | null): Json {
  const value = valueIn(reject.format, textWithHeader(reject), as);
  if (value === undefined) return { [UNREAD]: reject.text };
  return isObject(value) ? withoutFields(value, [REJECTED]) : value;
}

function valueIn(format: Format, text: string, as: OperationId | null): Json | undefined {
  const bytes = new TextEncoder().encode(text);
  const { documents } = readWhole('-', bytes, { format, rows: rowsAs(as), allowUnknown: true });
  const [only, ...others] = documents;
  const isRight = others.length === 0 && only?.diagnostics.length === 0;
  return isRight ? only?.document?.value : undefined;
}

/** An element that is itself a list would be mistaken for a list of documents. */
function textWithHeader({ format, text, header }: Reject): string {
  if (format === 'csv') return `${header ?? ''}\n${text}\n`;
  if (format === 'md') return `${header ?? ''}${text}`;
  return format === 'json' || format === 'jsonc' ? `[${text}\n]` : text;
}

/** If the row was gone from its CSV file, the ledger kept its document as JSON. */
function formatOfText(text: string, { format }: RunFile): Format {
  const known = formats.find((each) => each === format);
  if (known === undefined) throw new TypeError(`no such format: ${format}`);
  const isJson =
    known === 'csv' && text.startsWith('{') && valueIn('json', text, null) !== undefined;
  return isJson ? 'json' : known;
}
