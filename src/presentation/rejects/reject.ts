/** One document that was not taken, whatever format it goes to. */
import type { RecordedResult, RunFile } from '../../contract/ledger.ts';
import { REJECTED, type OperationId } from '../../contract/operations.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { formats, type Format } from '../../documents/document-format.ts';
import { readWhole } from '../../documents/stream.ts';
import { describe } from '../../messages/catalogue.ts';
import { originOf } from '../status-line.ts';
import { inLine, type Speech } from '../style.ts';

/** The field that holds the text of a document that could not be read. */
const UNREAD = '$text';

export interface Reject {
  /** As it stood in its file, what belongs to it included. */
  readonly text: string;
  readonly format: Format;
  /** The first row of its file, where that is CSV. */
  readonly header: string | null;
  readonly file: string;
  readonly reason: Reason;
}

export interface Reason {
  /** What became of it, in the language of the reader. */
  readonly outcome: string;
  readonly code: string;
  /** In one line, without secrets. */
  readonly message: string;
  /** `quiz.yaml:12`; null where it came from no file. */
  readonly source: string | null;
}

/** Null for what was taken, and for what has no document. */
export function rejectOf(
  { result, text, place }: RecordedResult,
  files: readonly RunFile[],
  speech: Speech,
): Reject | null {
  const { outcome, error } = result;
  if (outcome !== 'rejected' && outcome !== 'blocked') return null;
  const file = place && files[place.file];
  if (text === null || !file || error === undefined) return null;
  const origin = originOf(result, null);
  const reason: Reason = {
    outcome: speech.messages.output.outcomes[outcome],
    code: error.problem.code,
    message: inLine(describe(error.problem, speech.messages).message, speech),
    source: origin === null ? null : inLine(origin, speech),
  };
  return { text, format: formatOfText(text, file), header: file.header, file: file.name, reason };
}

/** `rejected: service/rejected: no such topic (quiz.yaml:12)` */
export function reasonLine({ outcome, code, message, source }: Reason): string {
  return `${outcome}: ${code}: ${message}${source === null ? '' : ` (${source})`}`;
}

/** True for a comment, without its sign, that an earlier round has left, in whatever language. */
export function isOwnComment(comment: string): boolean {
  return /^ [\p{L} ]+: (?:[a-z]+\/[a-z0-9-]+: |lms-cli import )/u.test(comment);
}

export function sidecarOf({ code, message, source }: Reason): JsonObject {
  return { code, message, source };
}

/**
 * The value of a document without what an earlier round has added; undefined where its text is
 * not well-formed.
 */
export function valueOf(reject: Reject, as: OperationId | null): Json | undefined {
  const value = valueIn(reject.format, textWithHeader(reject), as);
  return value === undefined ? undefined : withoutSidecar(value);
}

/** What stands for a document that cannot be written in another format. */
export function unreadValue({ text }: Reject): JsonObject {
  return { [UNREAD]: text };
}

/** The only document of a text; undefined where there is none or something is wrong with it. */
export function valueIn(format: Format, text: string, as: OperationId | null): Json | undefined {
  const bytes = new TextEncoder().encode(text);
  const { documents } = readWhole('-', bytes, { format, as, allowUnknown: true });
  const [only, ...others] = documents;
  const isRight = others.length === 0 && only?.diagnostics.length === 0;
  return isRight ? only?.document?.value : undefined;
}

export function hasSidecar(value: Json): boolean {
  return isObject(value) && Object.hasOwn(value, REJECTED);
}

function withoutSidecar(value: Json): Json {
  if (!isObject(value) || !hasSidecar(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== REJECTED));
}

/** An element alone would be taken for a list of documents where it is a list itself. */
function textWithHeader({ format, text, header }: Reject): string {
  if (format === 'csv') return `${header ?? ''}\n${text}\n`;
  if (format === 'cloze') return `${header ?? ''}${text}`;
  return format === 'json' || format === 'jsonc' ? `[${text}\n]` : text;
}

/** Where the row of a CSV file was gone, its document is kept as JSON instead. */
function formatOfText(text: string, file: RunFile): Format {
  const format = formatOf(file);
  const isJson =
    format === 'csv' && text.startsWith('{') && valueIn('json', text, null) !== undefined;
  return isJson ? 'json' : format;
}

function formatOf({ format }: RunFile): Format {
  const known = formats.find((each) => each === format);
  if (known === undefined) throw new TypeError(`no such format: ${format}`);
  return known;
}
