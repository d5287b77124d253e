/** Reads the rows of a spreadsheet as documents (docs/files.md). A header names the fields. */
import { fieldOfHeader, isPortuguese } from '../../contract/header-names.ts';
import { isOperationId, REJECTED, unsentFields } from '../../contract/operations.ts';
import type { Range, Source } from '../../core/diagnostic.ts';
import type { JsonPath } from '../../core/json.ts';
import { problem } from '../../messages/problem.ts';
import {
  type Emit,
  type Piece,
  type PieceReader,
  type StreamedDocument,
  withoutDocument,
  withoutLineEnd,
} from '../pieces.ts';
import { type Columns, placedIn, unplacedDocument } from '../source-document.ts';
import { type Field, type Mapping, type Node, type Placed, toValue } from '../tree.ts';
import { cellNode, type CsvColumn } from './cells.ts';
import { createRowDecoder, type TableEncoding } from './encoding.ts';
import {
  columnPaths,
  columnsFor,
  type CsvLayout,
  csvLayoutOf,
  type RowKind,
  type RowsAs,
  type RowsOf,
  type GivenFields,
} from './header.ts';
import { standingMark } from './rejected.ts';
import {
  cellRanges,
  cellsOf,
  columnLetters,
  columnsProblem,
  type Delimiter,
  delimiterOf,
  delimiters,
  delimiterSaid,
  rowCut,
  rowProblem,
  problemOfRow,
  widthProblem,
  withoutEmptyEnd,
} from './rows.ts';

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
  readonly layout: CsvLayout | null;
  /** Of the columns, as the contract has them. */
  readonly names: readonly string[];
  /** Null for a column that is not read. */
  readonly paths: readonly (JsonPath | null)[];
  /** How many cells the first row has, with the empty ones behind its columns. */
  readonly width: number;
  /** The index of the column that says what each row is; -1 without one. */
  readonly naming: number;
  /** Null where each row says what it is: rows then need different columns. */
  readonly columns: Columns | null;
}

interface RowOptions {
  /** What every row is; null if each row says so. */
  readonly as: RowsOf;
  readonly allowUnknown: boolean;
  readonly encoding: TableEncoding;
  /** Of a workbook, whose lines are its rows: the columns of the sheet that are read, from 0. */
  readonly sheetColumns?: readonly number[];
  /** False once nothing after the rows so far is to be read. */
  readonly isWanted?: () => boolean;
}

type HeaderOfRows = Header & { readonly layout: CsvLayout };

/** The state of reading one file. */
interface Table {
  readonly options: RowOptions;
  readonly emit: Emit;
  /** The delimiter that a line before the header declares. */
  said: Delimiter | null;
  header: Header | null;
  /** The rows of a chunk. The parser takes many at once. */
  rows: Row[];
  /** True after a row that is too wide to be split. */
  isStopped: boolean;
  /** The columns for each kind of row. */
  readonly columns: Map<RowKind | null, readonly (CsvColumn | null)[]>;
}

/** Makes a document of every row except the first. */
export function csvReader(name: string, options: RowOptions, emit: Emit): PieceReader {
  const table: Table = {
    options,
    emit,
    said: null,
    header: null,
    rows: [],
    isStopped: false,
    columns: new Map(),
  };
  const isDelimiter = (byte: number) =>
    table.header === null
      ? delimiters.some((each) => each.charCodeAt(0) === byte)
      : table.header.delimiter.charCodeAt(0) === byte;
  const { cut, cells: cellsCut } = rowCut(isDelimiter);
  let rows = 0;
  // A spreadsheet does not show the line that says what separates its cells.
  const cells = (text: string, line: number) => {
    if (table.header !== null || delimiterSaid(text) === null) rows += 1;
    const number = options.sheetColumns === undefined ? rows : line;
    return (source: Source, offset: number) => cellName(source, offset, { number, table });
  };
  const { decode, encoding } = createRowDecoder(name, options.encoding, cells);
  const read = ({ bytes, start, line }: Piece) => {
    if (table.isStopped) return;
    const own = withoutLineEnd(bytes);
    const decoded = decode(own, { start, line });
    if ('refused' in decoded) {
      emit(decoded.refused);
      return;
    }
    const { source, found } = decoded;
    if (source.text.trim() === '') return;
    const row: Row = { source, line, bytes: [start, start + own.length] };
    if (found !== null) emit(withoutDocument(row, [found]));
    const tooWide = widthProblem(cellsCut(), table.header?.paths.length ?? null);
    if (tooWide === null) take(row, table);
    else stopAt(row, tooWide, table);
  };
  return {
    cut,
    read,
    flush: () => readRows(table),
    header: () => table.header?.text ?? null,
    encoding,
    isStopped: () => table.isStopped,
  };
}

/** `G5`: the cell at an offset of a row. */
function cellName(
  source: Source,
  offset: number,
  { number, table }: { readonly number: number; readonly table: Table },
): string {
  const { header, said, options } = table;
  const ranges = cellRanges(source, header?.delimiter ?? said ?? delimiterOf(source.text));
  const index = Math.max(0, ranges.filter(([start]) => start <= offset).length - 1);
  return `${columnLetters(options.sheetColumns?.[index] ?? index)}${number}`;
}

function stopAt(row: Row, found: Placed, table: Table): void {
  readRows(table);
  table.emit(withoutDocument(row, [placedIn(row.source, found)]));
  table.isStopped = true;
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
  const headers = withoutEmptyEnd(cells ?? [], 1).map((cell) => cell.trim());
  const names = headers.map(fieldOfHeader);
  const as = typeof options.as === 'function' ? options.as(names) : options.as;
  const tooMany = columnsProblem(headers.filter((name) => !unsent.has(name)).length);
  const layout = cells === null || tooMany !== null ? null : csvLayoutOf(names, as);
  const paths = layout === null ? [] : columnPaths(headers, layout, options);
  const problems =
    cells === null
      ? [rowProblem(text, delimiter)]
      : tooMany !== null
        ? [tooMany]
        : layout === null
          ? [withoutLayout(headers, row.source, { as, ranges: cellRanges(row.source, delimiter) })]
          : headerProblems(paths, cellRanges(row.source, delimiter));
  if (problems.length > 0) {
    const diagnostics = problems.map((placed) => placedIn(row.source, placed));
    emit(withoutDocument(row, diagnostics));
  }
  // A column without a name names nothing.
  const named = layout?.naming ?? null;
  const naming = named === null ? -1 : names.indexOf(named);
  return {
    delimiter,
    text,
    layout,
    names,
    paths: paths.map((path) => ('code' in path ? null : path)),
    width: cells?.length ?? 0,
    naming,
    columns: naming === -1 ? columnsIn(row.source, headers, paths) : null,
  };
}

const unsent: ReadonlySet<string> = new Set(unsentFields);

/** The problem of a header that does not say what its rows are. */
function withoutLayout(
  headers: readonly string[],
  { name }: Source,
  { as, ranges }: { as: RowsAs | null; ranges: readonly Range[] },
): Placed {
  if (as === null)
    return { problem: problem('csv/kind', { reason: 'no-operation' }), range: [0, 0] };
  const operation = ranges[headers.map(fieldOfHeader).indexOf('operation')];
  if (operation === undefined) {
    const column = headers.some(isPortuguese) ? 'recurso' : 'resource';
    return { problem: problem('csv/kind', { reason: 'no-resource', column }), range: [0, 0] };
  }
  const about = {
    command: ['lms-cli', 'import', name],
    ...(isOperationId(as) && ({ isForBody: true } as const)),
  };
  return {
    problem: problem('document/other-command', { reason: 'import', ...about }),
    range: operation,
  };
}

function columnsIn(
  source: Source,
  headers: readonly string[],
  paths: ReturnType<typeof columnPaths>,
): Columns {
  const fields = new Set(paths.flatMap((path) => ('code' in path ? [] : String(path[0]))));
  const meant = new Set(
    paths.flatMap((path) => ('code' in path ? fieldsMeant(String(path.params['suggestion'])) : [])),
  );
  const named = paths.flatMap((path, index) =>
    'code' in path ? [] : [[JSON.stringify(path), headers[index] ?? ''] as const],
  );
  const inPortuguese = named.some(([, header]) => isPortuguese(header));
  return { source, fields, meant, headers: new Map(named), inPortuguese };
}

/** A sentence gives the statement and its answers. */
function fieldsMeant(suggestion: string): readonly string[] {
  const field = fieldOfHeader(suggestion);
  if (field === 'cloze') return ['cloze', 'question', 'lacunaAlternatives'];
  return [field.startsWith('lacuna') ? 'lacunaAlternatives' : field];
}

function readRows(table: Table): void {
  const { rows, header: read } = table;
  if (read === null) return;
  table.rows = [];
  const { layout } = read;
  if (layout === null) return;
  const header = { ...read, layout };
  const { isWanted = () => true } = table.options;
  for (let at = 0; at < rows.length && isWanted(); at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE);
    const texts = some.map(({ source }) => source.text);
    const cells = cellsOf(texts, header.delimiter);
    for (const [index, row] of some.entries()) {
      const streamed = rowRead(row, cells[index] ?? null, { table, header });
      if (streamed !== null) table.emit(streamed);
    }
  }
}

/** Rows that the parser takes together. After so many, nothing more may be wanted. */
const AT_ONCE = 1000;

/** The document of a row; null if all its cells are empty. */
function rowRead(
  row: Row,
  whole: readonly string[] | null,
  { table, header }: { readonly table: Table; readonly header: HeaderOfRows },
): StreamedDocument | null {
  const { source, line, bytes } = row;
  const { delimiter, layout, paths, width } = header;
  const { text } = source;
  const hasEmptyEnd = whole?.length === width && width > paths.length;
  const cells = hasEmptyEnd ? withoutEmptyEnd(whole, paths.length) : whole;
  const found =
    stillRejected(source, cells, header) ??
    problemOfRow({ source, cells }, paths.length, delimiter);
  if (found !== null) return withoutDocument(row, [placedIn(source, found)]);
  if (cells === null || cells.every((cell) => cell.trim() === '')) return null;
  const { given } = layout;
  const columns = columnsOf(cells, header, table);
  const parts = { cells, columns, given, length: text.length, hasComma: delimiter === ';' };
  const value = toValue(rowNode({ ranges: null, ...parts }));
  const tree = () => rowNode({ ranges: cellRanges(source, delimiter), ...parts });
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

/** The problem of a row that nobody corrected since a conversion rejected it. */
function stillRejected(
  source: Source,
  cells: readonly string[] | null,
  { names, delimiter }: Header,
): Placed | null {
  const at = names.indexOf(REJECTED);
  const mark = cells === null || at === -1 ? null : standingMark({ fields: names, cells });
  if (mark === null) return null;
  const { reason, emptied } = mark;
  const range = cellRanges(source, delimiter)[at] ?? [0, 0];
  return { problem: problem('csv/still-rejected', { text: reason, emptied }), range };
}

function columnsOf(
  cells: readonly string[],
  { layout, paths, naming }: HeaderOfRows,
  { columns }: Table,
): readonly (CsvColumn | null)[] {
  const kind = layout.kindOf(cells[naming]?.trim() ?? '');
  const known = columns.get(kind) ?? columnsFor(paths, kind, layout);
  columns.set(kind, known);
  return known;
}

function headerProblems(
  paths: ReturnType<typeof columnPaths>,
  ranges: ReturnType<typeof cellRanges>,
): Placed[] {
  return paths.flatMap((path, index) =>
    'code' in path ? [{ problem: path, range: ranges[index] ?? [0, 0] }] : [],
  );
}

interface RowParts {
  readonly cells: readonly string[];
  /** Null for a column that is not read. */
  readonly columns: readonly (CsvColumn | null)[];
  /** Fields that the row has without a cell: texts, or null for an object. */
  readonly given: GivenFields;
  /** Where each cell is; null if nobody needs the places. */
  readonly ranges: readonly Range[] | null;
  /** The length of the row's text. */
  readonly length: number;
  /** Numbers have a decimal comma. */
  readonly hasComma: boolean;
}

const NOWHERE: Range = [0, 0];

/** Makes a document from a row. An empty cell leaves its field out. */
function rowNode({ cells, columns, given, ranges, length, hasComma }: RowParts): Node {
  const start: Range = [0, Math.min(1, length)];
  const before = Object.entries(given).map(
    ([name, value]) => [name, givenAt(start, value)] as const,
  );
  const root: Draft = { range: [0, length], parts: new Map(before) };
  for (const [index, column] of columns.entries()) {
    const text = cells[index] ?? '';
    if (column === null || text.trim() === '') continue;
    const range = ranges?.[index] ?? NOWHERE;
    insert(root, column.path, cellNode({ text, range, hasComma }, column.typing));
  }
  return objectOf(root);
}

/** A list or an object under construction, with its parts by their steps. */
interface Draft {
  /** The cell of its first part. */
  readonly range: Range;
  readonly parts: Map<string | number, Draft | Node>;
}

function insert(root: Draft, path: JsonPath, node: Node): void {
  let draft = root;
  for (const [index, step] of path.entries()) {
    if (index === path.length - 1) {
      draft.parts.set(step, node);
      return;
    }
    const inner = draft.parts.get(step);
    const next = inner !== undefined && 'parts' in inner ? inner : emptyAt(node.range);
    draft.parts.set(step, next);
    draft = next;
  }
}

const givenAt = (range: Range, text: string | null): Draft | Node =>
  text === null ? emptyAt(range) : { kind: 'scalar', range, value: text };

const emptyAt = (range: Range): Draft => ({ range, parts: new Map() });

function nodeOf(part: Draft | Node): Node {
  if (!('parts' in part)) return part;
  const [first] = part.parts.keys();
  return typeof first === 'number' ? listOf(part) : objectOf(part);
}

function objectOf({ range, parts }: Draft): Mapping {
  const fields = [...parts].map(([name, part]): Field => ({
    name: String(name),
    key: part.range,
    value: nodeOf(part),
  }));
  return { kind: 'mapping', range, fields };
}

/** Elements without a cell before one that has a cell become null, placed at that cell. */
function listOf({ range, parts }: Draft): Node {
  const items: Node[] = [];
  for (const [step, part] of parts) {
    for (let at = items.length; at < Number(step); at++) {
      items.push({ kind: 'scalar', range: part.range, value: null });
    }
    items[Number(step)] = nodeOf(part);
  }
  return { kind: 'sequence', range, items };
}
