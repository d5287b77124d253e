/** Reads the rows of a spreadsheet as documents (docs/csv.md). A header names the fields. */
import { isOperationId, type OperationId } from '../contract/operations.ts';
import type { Source } from '../core/diagnostic.ts';
import type { JsonPath } from '../core/json.ts';
import { problem } from '../messages/problem.ts';
import { rowNode } from './csv-document.ts';
import { columnsFor, pathsOf, type Column, type HeaderOptions } from './csv-header.ts';
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
  /** Null for a column that is not read. The list is empty if the header makes rows impossible. */
  readonly paths: readonly (JsonPath | null)[];
  /** The index of the column that names the operation; -1 without one. */
  readonly operation: number;
  /** Null where each row says its operation: rows then need different columns. */
  readonly columns: Columns | null;
}

/** The state of reading one file. */
interface Table {
  readonly options: HeaderOptions;
  readonly emit: Emit;
  /** The delimiter that a line before the header declares. */
  said: Delimiter | null;
  header: Header | null;
  /** The rows of a chunk. The parser takes many at once. */
  rows: Row[];
  /** The columns for each operation. */
  readonly columns: Map<OperationId | null, readonly (Column | null)[]>;
}

/** Makes a document of every row except the first. */
export function csvReader(name: string, options: HeaderOptions, emit: Emit): PieceReader {
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
  const operation = (cells ?? []).findIndex((cell) => cell.trim() === OPERATION);
  const isSaid = options.as !== null || operation !== -1;
  const paths = cells !== null && isSaid ? pathsOf(cells, options) : [];
  const problems = paths.length > 0 ? headerProblems(paths, cellRanges(text, delimiter)) : [];
  if (cells === null) problems.push(rowProblem(text, delimiter));
  else if (!isSaid) problems.push({ problem: problem('csv/no-operation', {}), range: [0, 0] });
  if (problems.length > 0) {
    const diagnostics = problems.map((placed) => placedIn(row.source, placed));
    emit(withoutDocument(row, diagnostics));
  }
  return {
    delimiter,
    text,
    paths: paths.map((path) => ('code' in path ? null : path)),
    operation,
    columns: options.as === null ? null : columnsIn(row.source, paths),
  };
}

function columnsIn(source: Source, paths: ReturnType<typeof pathsOf>): Columns {
  const fields = paths.flatMap((path) => ('code' in path ? [] : [String(path[0])]));
  const meant = paths.flatMap((path) =>
    'code' in path ? [String(path.params['suggestion'])] : [],
  );
  return { source, fields: new Set(fields), meant: new Set(meant) };
}

const OPERATION = 'operation';

function readRows(table: Table): void {
  const { header, rows } = table;
  if (header === null) return;
  table.rows = [];
  if (header.paths.length === 0) return;
  const texts = rows.map(({ source }) => source.text);
  const cells = cellsOf(texts, header.delimiter);
  for (const [index, row] of rows.entries()) {
    const streamed = rowRead(row, cells[index] ?? null, { table, header });
    if (streamed !== null) table.emit(streamed);
  }
}

/** The document of a row; null if all its cells are empty. */
function rowRead(
  row: Row,
  cells: readonly string[] | null,
  { table, header }: { readonly table: Table; readonly header: Header },
): StreamedDocument | null {
  const { source, line, bytes } = row;
  const { delimiter } = header;
  const { text } = source;
  const found = problemOfRow(text, cells, header);
  if (found !== null) return withoutDocument(row, [placedIn(source, found)]);
  if (cells === null || cells.every((cell) => cell.trim() === '')) return null;
  const columns = columnsOf(cells, header, table);
  const parts = { cells, columns, length: text.length, hasComma: delimiter === ';' };
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
  { paths, operation }: Header,
  { options, columns }: Table,
): readonly (Column | null)[] {
  const said = cells[operation]?.trim() ?? '';
  const own = options.as ?? (isOperationId(said) ? said : null);
  const known = columns.get(own) ?? columnsFor(paths, own, options.as);
  columns.set(own, known);
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
