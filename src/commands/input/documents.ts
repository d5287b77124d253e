/** Turns files into operations. It reads and checks every document of every file first. */
import { remarksBeforeSending } from '../../authoring/lint.ts';
import { checkDocument } from '../../authoring/check-document.ts';
import { toInteger } from '../../contract/numbers.ts';
import { type DocumentKind, type Operation, type OperationId } from '../../contract/operations.ts';
import { createFindings, type Diagnostic, findBound, type Problem } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { FileProblem, type Host, onFileProblem } from '../../core/host.ts';
import { isObject } from '../../core/json.ts';
import { type Format, STANDARD_STREAM } from '../../documents/document-format.ts';
import { decodeTable, usualEncoding } from '../../documents/csv/encoding.ts';
import { columnsNotFound, rowsAs, type TableRules } from '../../documents/csv/header.ts';
import { decode, isTableName } from '../../documents/decode.ts';
import { MAX_WHOLE_BYTES, MAX_WHOLE_MIB } from '../../documents/parts.ts';
import { readDocuments, type ReadDocuments, type SheetRules } from '../../documents/read.ts';
import {
  createFoundProblems,
  placedIn,
  type SourceDocument,
  withValue,
} from '../../documents/source-document.ts';
import { findExtent, findStart } from '../../documents/tree.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import { problem } from '../../messages/problem.ts';

export interface InputOptions {
  readonly format: Format | null;
  readonly table: TableRules;
  readonly allowUnknown: boolean;
  readonly id: string | null;
  readonly variables: Variables;
}

interface LoadedOperations {
  readonly operations: Operation[];
  readonly warnings: Diagnostic[];
}

/** One operation for each document, in their order. Throws all findings of all documents. */
export async function operationsFrom(
  files: readonly string[],
  kind: DocumentKind,
  options: InputOptions,
  host: Host,
): Promise<LoadedOperations> {
  return makeOperations(await readFiles(files, { ...options, as: kind }, host), kind, options);
}

export function makeOperations(
  { documents, diagnostics: found }: ReadDocuments,
  kind: DocumentKind,
  options: Omit<InputOptions, 'format' | 'table'>,
): LoadedOperations {
  if (options.id !== null && documents.length > 1) {
    throw new CliError(
      'usage',
      problem('usage/argument', { reason: 'one-document', count: documents.length }),
    );
  }
  const id = options.id === null ? null : toInteger(options.id);
  const findings = createFindings(found);
  const operations: Operation[] = [];
  const { news, isFull } = createFoundProblems();
  for (const read of documents) {
    if (isFull()) break;
    const named =
      id === null || !isObject(read.value) ? read : withValue(read, { ...read.value, id });
    const { body, defaulted, diagnostics, document } = checkDocument(
      named,
      { body: kind },
      options,
    );
    for (const diagnostic of news(diagnostics)) findings.add(diagnostic);
    if (body === null) continue;
    for (const remark of remarksBeforeSending(document, kind)) findings.add(remark);
    const { source, line } = read;
    // Deferred, because the line of a document does not need its tree.
    const open = async () => ({
      source,
      range: findStart(read.node),
      extent: findExtent(read.node),
    });
    const origin = { file: source.name, line, open };
    operations.push({ id: kind, params: {}, body, defaulted, key: null, origin });
  }
  if (findings.errors > 0) throw new InvalidDocuments(findings.list);
  return { operations, warnings: [...findings.list] };
}

interface ReadingOfFiles {
  readonly format: Format | null;
  readonly as: OperationId | null;
}

/** Every document of the files, and the problems of the texts. Throws nothing. */
export async function readFiles(
  files: readonly string[],
  { format, as, ...sheet }: SheetRules & ReadingOfFiles,
  host: Host,
): Promise<ReadDocuments> {
  const documents: SourceDocument[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const name of files) {
    try {
      const bytes = await readBytes(name, host);
      const read = readDocuments({ name, bytes }, format, rowsAs(as), sheet);
      // One by one, because a call with a million arguments overflows the stack.
      for (const document of read.documents) documents.push(document);
      for (const diagnostic of read.diagnostics) diagnostics.push(diagnostic);
      if (findBound(read.diagnostics).limit !== undefined) break;
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      diagnostics.push(unreadable(name, error));
    }
  }
  if (sheet.table !== undefined) diagnostics.push(...columnsNotFound(sheet.table.headers));
  return { documents, diagnostics };
}

export function readBytes(name: string, { files, terminal }: Host): Promise<Uint8Array> {
  const most = MAX_WHOLE_BYTES;
  return name === STANDARD_STREAM ? terminal.stdin.read(most) : files.read(name, most);
}

/** Throws InvalidDocuments if it cannot be read. */
export function mustReadBytes(name: string, host: Host, about: Problem | null = null) {
  return onFileProblem(readBytes(name, host), (cause) => {
    throw new InvalidDocuments([unreadable(name, cause)], 'input', about);
  });
}

/**
 * The text of a file that is no document by itself. Throws InvalidDocuments if it cannot be read.
 * @param about what is wrong then, if it says more
 */
export async function givenText(
  file: string,
  host: Host,
  about: Problem | null = null,
): Promise<string> {
  const bytes = await mustReadBytes(file, host, about);
  // A table from a spreadsheet may be in its encoding.
  const table = isTableName(file) ? decodeTable(bytes, usualEncoding) : null;
  const decoded = table ?? decode(bytes, file);
  if ('text' in decoded) return decoded.text;
  const found = placedIn({ name: file, text: '' }, { problem: decoded.problem, range: null });
  throw new InvalidDocuments([found], 'input', about);
}

export function unreadable(
  file: string,
  { reason }: FileProblem,
  limitMiB = MAX_WHOLE_MIB,
): Diagnostic {
  const source = { name: file, text: '' };
  const about =
    reason === 'not-found'
      ? problem('document/unreadable', { reason: 'not-found', file })
      : reason === 'too-large'
        ? problem('document/too-large', { reason: 'whole', limitMiB })
        : problem('document/unreadable', {
            file,
            reason: reason === 'no-permission' || reason === 'not-a-file' ? reason : 'other',
          });
  return { severity: 'error', problem: about, source, range: null };
}
