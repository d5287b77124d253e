/** Finds the documents of an import in their files, which other programs may change meanwhile. */
import type { ImportOptions, PlacedFinding, PlanCheck } from '../../contract/import-run.ts';
import type { DocumentPlace } from '../../contract/references.ts';
import {
  createFindings,
  type Diagnostic,
  type Origin,
  type Range,
  type Source,
} from '../../core/diagnostic.ts';
import type { Host } from '../../core/host.ts';
import { type TableEncoding, tableText } from '../../documents/csv/encoding.ts';
import { usualTable } from '../../documents/csv/header.ts';
import type { Format } from '../../documents/document-format.ts';
import { readWhole } from '../../documents/read.ts';
import { startOf } from '../../documents/tree.ts';
import type { ReadableFile } from './input.ts';

/** Reads the text of a document again when it is needed, and returns it if its file has not changed. */
export function originsIn(
  files: readonly ReadableFile[],
  host: Pick<Host, 'files'>,
): ImportOptions['originOf'] {
  return ({ file, line, start, end }: DocumentPlace): Origin => {
    const { name = '', format = null, table = usualTable } = files[file] ?? {};
    return {
      file: name,
      line,
      async open() {
        const bytes = unchangedBytes(files[file], [start, end], host);
        return bytes === null
          ? { source: { name, text: '', firstLine: line }, range: null }
          : locatePiece({ name, bytes, line, format, encoding: table.encoding });
      },
    };
  };
}

/** The bytes `[start, end)` of a file; null if it has changed since it was read. */
export function unchangedBytes(
  file: ReadableFile | undefined,
  range: readonly [start: number, end: number],
  { files }: Pick<Host, 'files'>,
): Uint8Array | null {
  return file?.version == null ? null : files.readUnchanged(file.path, file.version, range);
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

/** The text of a document, with its lines numbered as in the file, and its start. */
function locatePiece(piece: Piece): { source: Source; range: Range | null } {
  const { name, bytes, line, format, encoding } = piece;
  const options = { format, as: null, allowUnknown: true };
  const [first] = isRow(piece) ? [] : [...readWhole(name, bytes, options).documents];
  const document = first?.document ?? null;
  const text = isRow(piece) ? tableText(bytes, encoding) : new TextDecoder().decode(bytes);
  // Read alone, a document that is a list would be mistaken for a list of documents.
  if (document === null || first?.bytes[1] !== bytes.length) {
    return { source: { name, text, firstLine: line }, range: [0, 1] };
  }
  const { source, node } = document;
  const firstLine = line - document.line + (source.firstLine ?? 1);
  return { source: { ...source, firstLine }, range: startOf(node) };
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
    const isSame = last?.place.file === place.file && last.place.start === place.start;
    const opened: Opened = last !== null && isSame ? last.opened : await originOf(place).open();
    last = { place, opened };
    const { source, range: start } = opened;
    const more = times === undefined ? {} : { times };
    diagnostics.push({ severity, problem, source, range: range ?? start, ...more });
  }
  return diagnostics;
}
