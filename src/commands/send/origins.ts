/** Finds the documents of an import in their files, which other programs may change meanwhile. */
import { checkDocument, type DocumentCheckOptions } from '../../authoring/check-document.ts';
import type { ImportOptions, PlacedFinding, PlanCheck } from '../../contract/import-run.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { DocumentPlace } from '../../contract/references.ts';
import { isEqual } from '../../core/bytes.ts';
import {
  createFindings,
  type Diagnostic,
  type Origin,
  type Range,
  type Source,
} from '../../core/diagnostic.ts';
import { type Host, onFileProblem } from '../../core/host.ts';
import { contentDigest } from '../../documents/canonical.ts';
import { type TableEncoding, tableText, usualEncoding } from '../../documents/csv/encoding.ts';
import type { Format } from '../../documents/document-format.ts';
import type { StreamedDocument } from '../../documents/pieces.ts';
import { readWhole } from '../../documents/read.ts';
import { startOf } from '../../documents/tree.ts';
import { sha256 } from '../../ledger/known/sha256.ts';
import type { ReadableFile } from './input.ts';

interface ReadingAgain extends DocumentCheckOptions {
  /** The operation of every document; null if each document names its own. */
  readonly as: OperationId | null;
  /** The content of an apply's steps is not that of a document, so it is not compared. */
  readonly isApply: boolean;
}

/** Reads the text of a document again when it is needed, and returns it if it has not changed. */
export function originsIn(
  files: readonly ReadableFile[],
  options: ReadingAgain,
  host: Pick<Host, 'files'>,
): ImportOptions['originOf'] {
  return ({ file, line, bytes: [start, end] }: DocumentPlace, content?: Uint8Array): Origin => {
    const { name = '', path = '', format = null, encoding = usualEncoding } = files[file] ?? {};
    return {
      file: name,
      line,
      async open() {
        const lost = { source: { name, text: '', firstLine: line }, range: null };
        const bytes = await onFileProblem(host.files.readRange(path, start, end), () => null);
        if (bytes?.length !== end - start) return lost;
        const piece: Piece = { name, bytes, line, format, encoding };
        const isSame =
          content === undefined || options.isApply || isContent(content, piece, options);
        return isSame ? locatePiece(piece) : lost;
      },
    };
  };
}

/** The bytes in a file at the place of a document. */
interface Piece {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly line: number;
  /** The format that the user named for the file. */
  readonly format: Format | null;
  readonly encoding: TableEncoding;
}

/**
 * True if the bytes are still the planned document. A row of CSV cannot be checked without its
 * header, nor a question without the fields that its file shares, so these count as unchanged.
 */
function isContent(content: Uint8Array, piece: Piece, options: ReadingAgain): boolean {
  const { name, bytes, format } = piece;
  if (isRow(piece) || isQuestion(piece)) return true;
  // On its own, a document of YAML in flow style looks like JSON.
  const formats = format === null ? [null, 'yaml' as const] : [format];
  return formats.some((each) => {
    const [first] = readWhole(name, bytes, { ...options, format: each }).documents;
    const found = first === undefined ? null : contentOf(first, options);
    return found !== null && isEqual(found, content);
  });
}

/** The digest under which a document is planned; null if it would not be planned. */
function contentOf(
  { document, diagnostics }: StreamedDocument,
  options: ReadingAgain,
): Uint8Array | null {
  if (document === null || diagnostics.length > 0) return null;
  const { planned, defaulted } = checkDocument(document, { import: options.as }, options);
  return planned === null ? null : contentDigest({ ...planned, defaulted }, sha256);
}

/** The text of a document, with its lines numbered as in the file, and its start. */
function locatePiece(piece: Piece): { source: Source; range: Range | null } {
  const { name, bytes, line, format, encoding } = piece;
  const options = { format, as: null, allowUnknown: true };
  const [first] = isRow(piece) ? [] : readWhole(name, bytes, options).documents;
  const document = first?.document ?? null;
  const text = isRow(piece) ? tableText(bytes, encoding) : new TextDecoder().decode(bytes);
  // Read alone, a document that is a list would be mistaken for a list of documents.
  if (document === null || document.source.text !== text) {
    return { source: { name, text, firstLine: line }, range: [0, 1] };
  }
  const { source, node } = document;
  const firstLine = line - document.line + (source.firstLine ?? 1);
  return { source: { ...source, firstLine }, range: startOf(node) };
}

function isQuestion({ name, format }: Piece): boolean {
  return format === 'md' || (format === null && /\.md$/i.test(name));
}

/** A row of CSV has no meaning without its header. */
function isRow({ name, format }: Piece): boolean {
  return format === 'csv' || (format === null && /\.csv$/i.test(name));
}

type Opened = Awaited<ReturnType<Origin['open']>>;

/** The findings of a plan with the texts that they point into. */
export async function diagnosticsOf(
  { findings }: Pick<PlanCheck, 'findings'>,
  originOf: (place: PlacedFinding['place']) => Origin,
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  const found = createFindings(findings.map(({ finding, ...where }) => ({ ...finding, ...where })));
  let last: { readonly place: PlacedFinding['place']; readonly opened: Opened } | null = null;
  for (const { severity, problem, place, range, times } of found.list) {
    // One document may have many findings, and opening it means reading it.
    const isSame = last?.place.file === place.file && last.place.bytes[0] === place.bytes[0];
    const opened: Opened = last !== null && isSame ? last.opened : await originOf(place).open();
    last = { place, opened };
    const { source, range: start } = opened;
    const more = times === undefined ? {} : { times };
    diagnostics.push({ severity, problem, source, range: range ?? start, ...more });
  }
  return diagnostics;
}
