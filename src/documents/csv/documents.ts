/** Reads the rows of a spreadsheet as documents (docs/files.md). A header names the fields. */
import { fieldOfHeader, fieldOfNamed, isPortuguese } from '../../contract/header-names.ts';
import { REJECTED, unsentFields } from '../../contract/operations.ts';
import type { Diagnostic, Problem, Range, Source } from '../../core/diagnostic.ts';
import type { JsonPath } from '../../core/json.ts';
import { problem } from '../../messages/problem.ts';
import {
  type PieceReader,
  type StreamedDocument,
  type StreamPlace,
  withoutDocument,
  withoutLineEnd,
} from '../parts.ts';
import { type Columns, placedIn, unplacedDocument } from '../source-document.ts';
import { type Field, type Mapping, type Node, type PlacedProblem, toValue } from '../tree.ts';
import { cellNode, type CsvColumn, plainCell } from './cells.ts';
import { RowDecoder } from './encoding.ts';
import {
  columnPaths,
  columnsFor,
  type CsvLayout,
  type HeaderOptions,
  kindIn,
  matchHeader,
  type RowKind,
  rowsAs,
  type RowsOf,
  type TableRules,
} from './header.ts';
import { standingMark } from './rejected.ts';
import {
  cellAt,
  columnLetters,
  columnsProblem,
  type Delimiter,
  delimiters,
  delimiterSaid,
  guessDelimiter,
  problemOfRow,
  rowCut,
  splitRow,
  widthProblem,
  withoutEmptyEnd,
} from './rows.ts';
import { columnsMissing } from '../columns.ts';

interface Row extends StreamPlace {
  readonly source: Source;
  readonly width: number;
}

interface Header {
  readonly delimiter: Delimiter;
  readonly text: string;
  /** Null if the header makes rows impossible. */
  readonly layout: CsvLayout | null;
  /** The names of the columns in the contract. */
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

type HeaderOfRows = Header & { readonly layout: CsvLayout };

export interface SheetOptions {
  /** Left out where each row names its operation. */
  readonly rows?: RowsOf | undefined;
  /** Reads columns of unknown fields as texts. */
  readonly allowUnknown: boolean;
  /** Left out if the header, or a line before it, tells. */
  readonly delimiter?: Delimiter;
  /** For a workbook, whose lines are its rows: the columns of the sheet that are read, from 0. */
  readonly sheetColumns?: readonly number[];
  /** How headers are read that are no names of fields. */
  readonly headers: HeaderOptions;
  /** The line of the header, from 1: what stands above it is not read. Left out for the first row. */
  readonly headerLine?: number;
}

export function csvReader(
  name: string,
  options: Omit<SheetOptions, 'headers'>,
  { encoding, headers }: TableRules,
): PieceReader {
  const sheet = new Sheet(name, { ...options, headers });
  const { cut, cells } = rowCut((byte) => sheet.separates(byte));
  const decoder = new RowDecoder(name, encoding);
  return {
    cut,
    *read({ bytes, start, line }) {
      const own = withoutLineEnd(bytes);
      const decoded = decoder.decode(own, { start, line });
      if ('refused' in decoded) {
        yield decoded.refused;
        return;
      }
      const place = { line, bytes: [start, start + own.length] } as const;
      const source = sheet.sourceOf(decoded.text, line);
      if (decoded.isGuess) yield withoutDocument(place, [decoder.findingOfGuess(source)]);
      yield* sheet.read({ ...place, source, width: cells() });
    },
    header: () => sheet.header?.text ?? null,
    isStopped: () => sheet.isStopped,
  };
}

/** A table while it is read: the first row gives the others their meaning. */
export class Sheet {
  readonly #name: string;
  readonly #options: SheetOptions;
  /** The columns for each kind of row. */
  readonly #columns = new Map<RowKind | null, readonly (CsvColumn | null)[]>();
  /** The delimiter that a line before the header declares. */
  #said: Delimiter | null;
  #rows = 0;
  header: Header | null = null;
  /** True after a row that is too wide to be split. */
  isStopped = false;

  constructor(name: string, options: SheetOptions) {
    this.#name = name;
    this.#options = options;
    this.#said = options.delimiter ?? null;
  }

  separates(byte: number): boolean {
    const own = this.header?.delimiter;
    return own === undefined
      ? delimiters.some((each) => each.charCodeAt(0) === byte)
      : own.charCodeAt(0) === byte;
  }

  /** The next row, which knows the names of its cells: `G5`. */
  sourceOf(text: string, line: number): Source {
    // A spreadsheet does not show the line that says what separates its cells.
    if (this.header !== null || delimiterSaid(text) === null) this.#rows += 1;
    const { sheetColumns } = this.#options;
    const number = sheetColumns === undefined ? this.#rows : line;
    const source: Source = {
      name: this.#name,
      text,
      firstLine: line,
      cellAt: (offset) => {
        const delimiter = this.header?.delimiter ?? this.#said ?? guessDelimiter(text);
        const index = cellAt(source, offset, delimiter);
        return `${columnLetters(sheetColumns?.[index] ?? index)}${number}`;
      },
    };
    return source;
  }

  /** The document of a row, what is wrong with it, or nothing. */
  *read(row: Row): Generator<StreamedDocument> {
    const { source, width } = row;
    const { text } = source;
    if (this.isStopped || text.trim() === '') return;
    const tooWide = widthProblem(width, this.header?.paths.length ?? null);
    if (tooWide !== null) {
      this.isStopped = true;
      yield withoutDocument(row, [placedIn(source, tooWide)]);
    } else if (this.header !== null) {
      const { layout } = this.header;
      const read = layout === null ? null : this.#rowRead(row, { ...this.header, layout });
      if (read !== null) yield read;
    } else {
      const said = this.#said === null ? delimiterSaid(text) : null;
      if (said !== null) this.#said = said;
      else if (row.line >= (this.#options.headerLine ?? 1)) yield* this.#readHeader(row);
    }
  }

  *#readHeader(row: Row): Generator<StreamedDocument> {
    const { source } = row;
    const { text } = source;
    const delimiter = this.#said ?? guessDelimiter(text);
    const { cells, ranges, flaw } = splitRow(text, delimiter);
    const headers = withoutEmptyEnd(cells, 1).map((cell) => cell.trim());
    const { named } = this.#options.headers;
    matchHeader(this.#options.headers, { source, headers });
    const names = headers.map((header) => fieldOfNamed(header, named) ?? '');
    const { rows = rowsAs(null) } = this.#options;
    const found = rows(names);
    const wrong = flaw ?? columnsProblem(headers.filter((name) => !unsent.has(name)).length);
    const unlaid =
      wrong ??
      (typeof found === 'string'
        ? withoutLayout(found, headers, { source, ranges })
        : requiredOf(found, names));
    const said = typeof found === 'string' || unlaid !== null ? null : found;
    const columns = said === null ? [] : columnPaths(headers, said, this.#options);
    const problems =
      unlaid === null ? headerProblems(source, columns, ranges) : [placedIn(source, unlaid)];
    const errors = problems.filter(({ severity }) => severity === 'error');
    // Below a header that is wrong, rows would lack what it misnames.
    const layout = errors.length > 0 ? null : said;
    const paths = columns.map((column) => (isPath(column) ? column : null));
    // A column without a name names nothing.
    const kind = layout?.naming ?? null;
    const naming = kind === null ? -1 : names.indexOf(kind);
    this.header = {
      delimiter,
      text,
      layout,
      names,
      paths,
      width: cells.length,
      naming,
      columns: naming === -1 ? columnsIn(source, headers, columns) : null,
    };
    // Without an error, what is left out.
    const shown = errors.length > 0 ? errors : problems;
    if (shown.length > 0) yield withoutDocument(row, shown);
  }

  /** Null if all cells of the row are empty. */
  #rowRead(row: Row, header: HeaderOfRows): StreamedDocument | null {
    const { source, line, bytes } = row;
    const { delimiter, layout, paths, width } = header;
    const { text } = source;
    const split = splitRow(text, delimiter);
    const hasEmptyEnd = split.cells.length === width && width > paths.length;
    const cells = hasEmptyEnd ? withoutEmptyEnd(split.cells, paths.length) : split.cells;
    const { ranges, flaw } = split;
    const own = { cells, ranges, flaw };
    const found = stillRejected(own, header) ?? problemOfRow(own, paths.length);
    if (found !== null) {
      const read = withoutDocument(row, [placedIn(source, found)]);
      // A quote that is not closed takes the rows after it for a part of its cell.
      const isOpen = found.problem.code === 'csv/quote' && found.problem.params.reason !== 'stray';
      return isOpen ? read : { ...read, isAlone: true };
    }
    if (cells.every((cell) => cell.trim() === '')) return null;
    const columns = this.#columnsOf(cells, header);
    // Objects of one shape: a spread one has a description of its own, which is kept with each row.
    const parts = {
      cells,
      ranges,
      columns,
      layout,
      length: text.length,
      hasComma: delimiter !== ',',
    };
    const tree = () => rowNode(parts);
    const value = toValue(tree());
    const ofHeader = header.columns ?? undefined;
    const facts = { source, format: 'csv', line, schemaLine: null, columns: ofHeader } as const;
    const document = unplacedDocument(facts, value, tree);
    return { document, diagnostics: [], line, bytes };
  }

  #columnsOf(
    cells: readonly string[],
    { layout, paths, naming }: HeaderOfRows,
  ): readonly (CsvColumn | null)[] {
    const kind = kindIn(cells[naming]?.trim() ?? '', layout);
    const known = this.#columns.get(kind) ?? columnsFor(paths, kind, layout);
    this.#columns.set(kind, known);
    return known;
  }
}

const unsent: ReadonlySet<string> = new Set(unsentFields);

/** The problem of a header without columns that its layout requires. */
function requiredOf({ required = [] }: CsvLayout, names: readonly string[]): PlacedProblem | null {
  const lacking = required.filter((name) => !names.includes(name));
  if (lacking.length === 0) return null;
  return { problem: columnsMissing(lacking, undefined, false), range: [0, 0] };
}

/** The problem of a header that does not say what its rows are. */
function withoutLayout(
  reason: 'no-operation' | 'no-resource',
  headers: readonly string[],
  { source, ranges }: { source: Source; ranges: readonly Range[] },
): PlacedProblem {
  const operation = ranges[headers.map(fieldOfHeader).indexOf('operation')];
  if (operation === undefined) {
    const column = headers.some(isPortuguese) ? 'recurso' : 'resource';
    return { problem: problem('csv/kind', { reason, column }), range: [0, 0] };
  }
  const command = ['lms-cli', 'import', source.name];
  const about = problem('document/other-command', { reason: 'import', command });
  return { problem: about, range: operation };
}

function columnsIn(
  source: Source,
  headers: readonly string[],
  paths: ReturnType<typeof columnPaths>,
): Columns {
  const fields = new Set(paths.filter(isPath).map((path) => String(path[0])));
  const named = paths.flatMap((path, index) =>
    isPath(path) ? [[JSON.stringify(path), headers[index] ?? ''] as const] : [],
  );
  const inPortuguese = named.some(([, header]) => isPortuguese(header));
  return { source, fields, headers: new Map(named), inPortuguese };
}

/** The problem of a row that nobody corrected since a conversion rejected it. */
function stillRejected(
  { cells, ranges, flaw }: ReturnType<typeof splitRow>,
  { names }: Header,
): PlacedProblem | null {
  const at = names.indexOf(REJECTED);
  const mark = flaw !== null || at === -1 ? null : standingMark({ fields: names, cells });
  if (mark === null) return null;
  const { reason, emptied } = mark;
  const about = problem('csv/still-rejected', { text: reason, emptied });
  return { problem: about, range: ranges[at] ?? [0, 0] };
}

function headerProblems(
  source: Source,
  paths: ReturnType<typeof columnPaths>,
  ranges: readonly Range[],
): Diagnostic[] {
  return paths.flatMap((path, index) => {
    if (path === null || isPath(path)) return [];
    const found = placedIn(source, { problem: path, range: ranges[index] ?? [0, 0] });
    return [path.code === 'csv/left-out' ? { ...found, severity: 'warning' } : found];
  });
}

const isPath = (column: JsonPath | Problem | null): column is JsonPath => Array.isArray(column);

interface RowParts {
  readonly cells: readonly string[];
  /** Null for a column that is not read. */
  readonly columns: readonly (CsvColumn | null)[];
  readonly layout: CsvLayout;
  readonly ranges: readonly Range[];
  readonly length: number;
  /** Numbers have a decimal comma. */
  readonly hasComma: boolean;
}

/** Makes a document from a row. An empty cell leaves its field out. */
function rowNode({ cells, columns, layout, ranges, length, hasComma }: RowParts): Node {
  const root: Draft = { range: [0, length], parts: new Map() };
  if (layout.naming === 'resource') {
    const range: Range = [0, Math.min(1, length)];
    const { usual: value } = layout;
    if (value !== null) root.parts.set('resource', { kind: 'scalar', range, value });
    root.parts.set('body', emptyAt(range));
  }
  for (const [index, column] of columns.entries()) {
    const text = cells[index] ?? '';
    const isText = layout.kinds.length === 0;
    if (column === null || (text.trim() === '' && !isText)) continue;
    const cell = { text, range: ranges[index] ?? ([0, 0] as const), hasComma };
    insert(root, column.path, isText ? plainCell(cell) : cellNode(cell, column.typing));
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
