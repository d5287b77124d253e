/** Reads the rows of a spreadsheet as documents (docs/csv.md). A header names the fields. */
import type { Range, Source } from '../core/diagnostic.ts';
import type { JsonPath } from '../core/json.ts';
import { problem } from '../messages/problem.ts';
import { rowNode } from './csv-document.ts';
import type { Column } from './csv-cells.ts';
import { columnsFor, pathsOf } from './csv-header.ts';
import { layoutOf, type Layout, type RowKind, type RowsAs } from './csv-layout.ts';
import {
  cellRanges,
  cellsOf,
  delimiterOf,
  delimiterSaid,
  delimiters,
  rowCut,
  rowProblem,
  type Delimiter,
} from './csv-rows.ts';
import {
  textOf,
  withoutDocument,
  type Emit,
  type Piece,
  type PieceReader,
  type StreamedDocument,
} from './pieces.ts';
import { placedIn, unplacedDocument, type Columns } from './source-document.ts';
import { withoutLineEnd } from './stream-ndjson.ts';
import { toValue, type Placed } from './tree.ts';

/** The text of a row before it is split into cells. */
interface Row {
  readonly source: Source;
  readonly line: number;
  readonly bytes: readonly [start: number, end: number];
}

/** The meaning of the first row. */
interface Header {
  readonly delimiter: Delimiter;
  readonly text: string;
  /** Null if the header makes rows impossible. */
  readonly layout: Layout | null;
  /** Null for a column that is not read. */
  readonly paths: readonly (JsonPath | null)[];
  /** The index of the column that says what each row is; -1 without one. */
  readonly naming: number;
  /** Null where each row says what it is: rows then need different columns. */
  readonly columns: Columns | null;
}

export interface RowOptions {
  /** What every row is; null if each row says so. */
  readonly as: RowsAs | null;
  readonly allowUnknown: boolean;
}

type HeaderOfRows = Header & { readonly layout: Layout };

/** The state of reading one file. */
interface Table {
  readonly options: RowOptions;
  readonly emit: Emit;
  /** The delimiter that a line before the header declares. */
  said: Delimiter | null;
  header: Header | null;
  /** The rows of a chunk. The parser takes many at once. */
  rows: Row[];
  /** The columns for each kind of row. */
  readonly columns: Map<RowKind | null, readonly (Column | null)[]>;
}

/** Makes a document of every row except the first. */
export function csvReader(name: string, options: RowOptions, emit: Emit): PieceReader {
  const table: Table = { options, emit, said: null, header: null, rows: [], columns: new Map() };
  const read = ({ bytes, start, line }: Piece) => {
    const own = withoutLineEnd(bytes);
    const decoded = textOf(own, { start, line }, name);
    if ('refused' in decoded) {
      emit(decoded.refused);
      return;
    }
    const { text } = decoded;
    if (text.trim() === '') return;
    const source: Source = { name, text, firstLine: line };
    take({ source, line, bytes: [start, start + own.length] }, table);
  };
  const isDelimiter = (byte: number) =>
    table.header === null
      ? delimiters.some((each) => each.charCodeAt(0) === byte)
      : table.header.delimiter.charCodeAt(0) === byte;
  return {
    cut: rowCut(isDelimiter),
    read,
    flush: () => readRows(table),
    header: () => table.header?.text ?? null,
  };
}

function take(row: Row, table: Table): void {
  if (table.header !== null) {
    table.rows.push(row);
    return;
  }
  const { text } = row.source;
  const delimiter = table.said === null ? delimiterSaid(text) : null;
  if (delimiter === null) table.header = readHeader(row, table);
  else table.said = delimiter;
}

function readHeader(row: Row, { options, emit, said }: Table): Header {
  const { text } = row.source;
  const delimiter = said ?? delimiterOf(text);
  const [cells = null] = cellsOf([text], delimiter);
  const names = (cells ?? []).map((cell) => cell.trim());
  const layout = cells === null ? null : layoutOf(names, options.as);
  const paths = layout === null ? [] : pathsOf(names, layout, options);
  const problems =
    cells === null
      ? [rowProblem(text, delimiter)]
      : layout === null
        ? [withoutLayout(names, row.source, { options, ranges: cellRanges(text, delimiter) })]
        : headerProblems(paths, cellRanges(text, delimiter));
  if (problems.length > 0) {
    const diagnostics = problems.map((placed) => placedIn(row.source, placed));
    emit(withoutDocument(row, diagnostics));
  }
  const naming = names.indexOf(layout?.naming ?? '');
  return {
    delimiter,
    text,
    layout,
    paths: paths.map((path) => ('code' in path ? null : path)),
    naming,
    columns: naming === -1 ? columnsIn(row.source, paths) : null,
  };
}

/** The problem of a header that does not say what its rows are. */
function withoutLayout(
  names: readonly string[],
  { name }: Source,
  { options, ranges }: { options: RowOptions; ranges: readonly Range[] },
): Placed {
  if (options.as === null) return { problem: problem('csv/no-operation', {}), range: [0, 0] };
  const operation = ranges[names.indexOf('operation')];
  if (operation === undefined) return { problem: problem('csv/no-resource', {}), range: [0, 0] };
  const command = ['lms-cli', 'import', name];
  return { problem: problem('document/for-import', { command }), range: operation };
}

function columnsIn(source: Source, paths: ReturnType<typeof pathsOf>): Columns {
  const fields = paths.flatMap((path) => ('code' in path ? [] : [String(path[0])]));
  const meant = paths.flatMap((path) =>
    'code' in path ? [String(path.params['suggestion'])] : [],
  );
  return { source, fields: new Set(fields), meant: new Set(meant) };
}

function readRows(table: Table): void {
  const { header, rows } = table;
  if (header === null) return;
  table.rows = [];
  const { layout } = header;
  if (layout === null) return;
  const texts = rows.map(({ source }) => source.text);
  const cells = cellsOf(texts, header.delimiter);
  for (const [index, row] of rows.entries()) {
    const streamed = rowRead(row, cells[index] ?? null, { table, header: { ...header, layout } });
    if (streamed !== null) table.emit(streamed);
  }
}

/** The document of a row; null if all its cells are empty. */
function rowRead(
  row: Row,
  cells: readonly string[] | null,
  { table, header }: { readonly table: Table; readonly header: HeaderOfRows },
): StreamedDocument | null {
  const { source, line, bytes } = row;
  const { delimiter, layout } = header;
  const { text } = source;
  const found = problemOfRow(text, cells, header);
  if (found !== null) return withoutDocument(row, [placedIn(source, found)]);
  if (cells === null || cells.every((cell) => cell.trim() === '')) return null;
  const { given } = layout;
  const columns = columnsOf(cells, header, table);
  const parts = { cells, columns, given, length: text.length, hasComma: delimiter === ';' };
  const value = toValue(rowNode({ ...parts, ranges: null }));
  const tree = () => rowNode({ ...parts, ranges: cellRanges(text, delimiter) });
  const ofHeader = header.columns ?? undefined;
  const document = unplacedDocument({
    source,
    format: 'csv',
    value,
    line,
    columns: ofHeader,
    tree,
  });
  return { document, diagnostics: [], line, bytes };
}

function columnsOf(
  cells: readonly string[],
  { layout, paths, naming }: HeaderOfRows,
  { columns }: Table,
): readonly (Column | null)[] {
  const kind = layout.kindOf(cells[naming]?.trim() ?? '');
  const known = columns.get(kind) ?? columnsFor(paths, kind, layout);
  columns.set(kind, known);
  return known;
}

function headerProblems(
  paths: ReturnType<typeof pathsOf>,
  ranges: ReturnType<typeof cellRanges>,
): Placed[] {
  return paths.flatMap((path, index) =>
    'code' in path ? [{ problem: path, range: ranges[index] ?? [0, 0] }] : [],
  );
}

/** The problem of the row itself; null if it has one cell for each column. */
function problemOfRow(
  text: string,
  cells: readonly string[] | null,
  { delimiter, paths }: Header,
): Placed | null {
  if (cells === null) return rowProblem(text, delimiter);
  const columns = paths.length;
  if (cells.length === columns) return null;
  const ranges = cellRanges(text, delimiter);
  const range = ranges[columns] ?? ranges.at(-1) ?? [0, 0];
  return { problem: problem('csv/cells', { cells: cells.length, columns }), range };
}
