import { stringify } from 'csv-stringify/sync';
import type { RecordedResult } from '../../contract/ledger.ts';
import { type OperationId, REJECTED } from '../../contract/operations.ts';
import type { RunFile } from '../../contract/run-record.ts';
import { CliError } from '../../core/errors.ts';
import { isObject } from '../../core/json.ts';
import { type Delimiter, guessDelimiter, splitRow } from '../../documents/csv/rows.ts';
import { formatOfName } from '../../documents/document-format.ts';
import { problem } from '../../messages/problem.ts';
import { jsonText } from '../data-writer.ts';
import { reimportCommand } from '../summary.ts';
import { inLine, type Speech } from '../style.ts';
import { yamlText } from '../yaml-text.ts';
import { isOwnComment, makeReject, readRejectedValue, type Reject, remarksOn } from './reject.ts';

type RejectsFormat = 'yaml' | 'json' | 'ndjson' | 'csv';

export interface RejectsOptions extends Speech {
  readonly files: readonly RunFile[];
  readonly file: string | null;
  /** The operation whose bare body every document is; null if each document names its own. */
  readonly as: OperationId | null;
  /** Those that import the rejects as they were. */
  readonly options: readonly string[];
}

/**
 * The documents that were rejected or blocked, with their comments and the reason for each
 * (docs/import.md), to be corrected and imported again. Comes piece by piece. Without such
 * documents, it is an empty file of its format. Throws CliError `rejects/format` if the format is
 * CSV and a document is not a row with the same header.
 */
export function* writeRejects(
  results: Iterable<RecordedResult>,
  options: RejectsOptions,
): Generator<string> {
  const form = forms[rejectsFormat(options)];
  let first: Reject | null = null;
  for (const recorded of results) {
    const reject = makeReject(recorded, options.files, options);
    if (reject === null) continue;
    yield first === null ? form.begin(reject, options) : form.between;
    first ??= reject;
    yield form.one(reject, options.as, first);
  }
  yield first === null ? form.empty : form.end;
}

/**
 * Checks the file before anything is rejected. Throws CliError `rejects/format` if the format is
 * CSV and a file does not have the header of the first one.
 */
export function checkRejectsFile(options: Pick<RejectsOptions, 'file' | 'files'>): void {
  if (rejectsFormat(options) !== 'csv') return;
  const header = options.files[0]?.header ?? null;
  const other = options.files.find((file) => file.header === null || file.header !== header);
  if (other !== undefined) throw notCsv(other.name);
}

/** The format of the name's ending, otherwise that of the first file. */
function rejectsFormat({ file, files }: Pick<RejectsOptions, 'file' | 'files'>) {
  const named = file === null ? null : formatOfName(file);
  const format = named ?? files[0]?.format;
  if (format === 'json' || format === 'jsonc') return 'json';
  return format === 'ndjson' || format === 'csv' ? format : 'yaml';
}

interface RejectsForm {
  readonly begin: (first: Reject, options: RejectsOptions) => string;
  readonly one: (reject: Reject, as: OperationId | null, first: Reject) => string;
  readonly between: string;
  readonly end: string;
  readonly empty: string;
}

const inRows = { between: '', end: '', empty: '' };

const forms: Readonly<Record<RejectsFormat, RejectsForm>> = {
  yaml: { ...inRows, begin: (_, options) => command('#', options), one: yamlDocument },
  json: {
    begin: (_, options) => `${command('//', options)}[\n`,
    one: jsonElement,
    between: ',\n',
    end: '\n]\n',
    empty: '[]\n',
  },
  ndjson: { ...inRows, begin: () => '', one: ndjsonLine },
  csv: {
    ...inRows,
    begin: (first) => {
      const { columns, delimiter } = csvShape(first);
      return `${BYTE_ORDER_MARK}${columns}${delimiter}${REJECTED}\n`;
    },
    one: csvRow,
  },
};

/** The command to import the rejects again, if it needs --as. */
function command(sign: string, { file, as, options, messages, mask }: RejectsOptions): string {
  if (as === null) return '';
  const unnamed = messages.phrase('placeholder', { name: 'FILE' });
  const again = inLine(reimportCommand({ file: file ?? unnamed, as, options }), { mask });
  return `${sign} ${messages.say('result-import-with', { command: again })}\n`;
}

/** A YAML document with the reason above it: as it was written, or the value of another format. */
function yamlDocument(reject: Reject, as: OperationId | null): string {
  const isYaml = reject.format === 'yaml';
  const text = isYaml ? yamlBody(reject.text) : yamlText(readRejectedValue(reject, as));
  const remarks = remarksOn(reject).map((remark) => `# ${remark}\n`);
  return `---\n${remarks.join('')}${text.endsWith('\n') ? text : `${text}\n`}`;
}

/**
 * A document without its separator, the directives above it, and the reason from an earlier round.
 * Its other comments stay.
 */
function yamlBody(text: string): string {
  const lines = text.split('\n');
  const head: string[] = [];
  let isAbove = true;
  let at = 0;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const isSeparator: boolean = isAbove && /^---(?:\s|$)/.test(line);
    isAbove &&= !isSeparator;
    const content = isSeparator ? line.slice(SEPARATOR.length).trimStart() : line;
    const isDirective = isAbove && content.startsWith('%');
    if (content.trim() === '' || isDirective) continue;
    const comment = /^\s*#(.*)$/.exec(content)?.[1];
    if (comment === undefined || !isOwnComment(comment)) head.push(content);
    if (comment === undefined) break;
  }
  return [...head, ...lines.slice(at + 1)].join('\n');
}

const SEPARATOR = '---';

/** An element of an array with its reason above it, without a comma after it. */
function jsonElement(reject: Reject, as: OperationId | null): string {
  const remarks = remarksOn(reject).map((remark) => `  // ${remark}\n`);
  // A newline inside a text is escaped, so each newline here is between two fields.
  const text = jsonText(readRejectedValue(reject, as), 2).replaceAll('\n', '\n  ');
  return `${remarks.join('')}  ${text}`;
}

/** A line of NDJSON with the reason as an additional field, for which only an object has room. */
function ndjsonLine(reject: Reject, as: OperationId | null): string {
  const value = readRejectedValue(reject, as);
  return `${jsonText(isObject(value) ? { ...value, [REJECTED]: reject.sidecar } : value)}\n`;
}

/** Without this mark, a spreadsheet reads the file in its own encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The header without the column of an earlier round. Throws CliError `rejects/format` without one. */
function csvShape(first: Reject) {
  const header = headerOf(first);
  if (header === null) throw notCsv(first.file);
  const delimiter = guessDelimiter(header);
  const { cells } = splitRow(header, delimiter);
  const isLaterRound = cells.at(-1) === REJECTED;
  const count = cells.length - (isLaterRound ? 1 : 0);
  return { delimiter, isLaterRound, count, columns: partOfRow(header, count, delimiter) };
}

/** Throws CliError `rejects/format` for a row with another header than the first one. */
function csvRow(reject: Reject, _as: OperationId | null, first: Reject): string {
  if (headerOf(reject) !== headerOf(first)) throw notCsv(reject.file);
  const { delimiter, isLaterRound, count } = csvShape(first);
  const own = reject.text.replace(/\r?\n$/, '');
  const places = splitRow(own, delimiter).ranges.length;
  // A row may be shorter than its header. A longer one is invalid and stays as it is.
  const row = places > count && isLaterRound ? partOfRow(own, count, delimiter) : own;
  const missing = delimiter.repeat(Math.max(0, count - places));
  const reason = stringify([[remarksOn(reject).join(' ')]], { delimiter, eof: false });
  return `${row}${missing}${delimiter}${reason}\n`;
}

function headerOf({ format, header }: Reject): string | null {
  return format === 'csv' ? (header?.replace(BYTE_ORDER_MARK, '') ?? null) : null;
}

function partOfRow(row: string, count: number, delimiter: Delimiter): string {
  return row.slice(0, splitRow(row, delimiter).ranges[count - 1]?.[1] ?? 0);
}

function notCsv(file: string): CliError {
  return new CliError('usage', problem('rejects/format', { reason: 'columns', file }));
}
