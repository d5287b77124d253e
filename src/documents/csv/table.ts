/** Reads a small CSV table whose columns are fixed, such as a list of ids (docs/csv.md). */
import type { Diagnostic, Problem, Source } from '../../core/diagnostic.ts';
import { problem } from '../../messages/problem.ts';
import { decode } from '../decode.ts';
import { nearestName } from '../nearest.ts';
import { cutterOf } from '../pieces.ts';
import { withoutLineEnd } from '../stream-ndjson.ts';
import {
  cellRanges,
  cellsOf,
  type Delimiter,
  delimiterOf,
  delimiterSaid,
  rowCut,
  rowProblem,
} from './rows.ts';

/** The columns of a table. */
interface TableColumns<Name extends string> {
  readonly required: readonly Name[];
  readonly optional: readonly Name[];
}

export interface TableRow<Name extends string> {
  readonly line: number;
  /** Without white space around it; empty if the table has no such column. */
  cell(column: Name): string;
  /** A problem at a cell, or at the row if the table has no such column. */
  finding(column: Name, about: Problem): Diagnostic;
}

/** All rows that can be read, and what is wrong with the others and with the header. */
export function readTable<Name extends string>(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  columns: TableColumns<Name>,
): { rows: TableRow<Name>[]; diagnostics: Diagnostic[] } {
  const decoded = decode(bytes);
  if ('problem' in decoded) {
    const source = { name, text: '' };
    return { rows: [], diagnostics: [wrong(decoded.problem, source, null)] };
  }
  const all = rowsOf(name, decoded.text);
  const said = delimiterSaid(all[0]?.text ?? '');
  const [header, ...sources] = said === null ? all : all.slice(1);
  if (header === undefined) {
    const source = { name, text: decoded.text };
    return { rows: [], diagnostics: [wrong(problem('document/empty', {}), source, null)] };
  }
  const delimiter = said ?? delimiterOf(header.text);
  const { names, diagnostics } = readHeader(header, delimiter, columns);
  if (diagnostics.length > 0) return { rows: [], diagnostics };
  return rowsBelow(sources, names, delimiter);
}

/** The rows that are not empty, each with its line. */
function rowsOf(name: string, text: string): Source[] {
  const rows: Source[] = [];
  const cutter = cutterOf(rowCut(isDelimiterIn(text)), 0, ({ bytes, line }) => {
    const row = new TextDecoder('utf-8', { ignoreBOM: true }).decode(withoutLineEnd(bytes));
    if (row.trim() !== '') rows.push({ name, text: row, firstLine: line });
  });
  cutter.push(new TextEncoder().encode(text), true);
  return rows;
}

/** The delimiter of the first row; it matters only for line breaks inside cells. */
function isDelimiterIn(text: string): (byte: number) => boolean {
  const [first = ''] = text.split('\n', 1);
  const code = (delimiterSaid(first.trimEnd()) ?? delimiterOf(first)).charCodeAt(0);
  return (byte) => byte === code;
}

function readHeader<Name extends string>(
  source: Source,
  delimiter: Delimiter,
  { required, optional }: TableColumns<Name>,
): { names: readonly string[]; diagnostics: Diagnostic[] } {
  const [cells = null] = cellsOf([source.text], delimiter);
  if (cells === null) return { names: [], diagnostics: [malformed(source, delimiter)] };
  const ranges = cellRanges(source.text, delimiter);
  const known: readonly string[] = [...required, ...optional];
  const names = cells.map((cell) => cell.trim());
  const diagnostics = names.flatMap((name, index) => {
    const about = columnProblem(name, names.indexOf(name) < index, known);
    return about === null ? [] : [wrong(about, source, ranges[index] ?? null)];
  });
  const missing = required.filter((name) => !names.includes(name));
  for (const field of missing) {
    diagnostics.push(wrong(problem('csv/column-missing', { field }), source, [0, 0]));
  }
  return { names, diagnostics };
}

function columnProblem(name: string, isTwice: boolean, known: readonly string[]): Problem | null {
  if (name === '') return problem('csv/column-unnamed', {});
  if (isTwice) return problem('csv/column-twice', { column: name });
  if (known.includes(name)) return null;
  const suggestion = nearestName(name, known);
  return problem('document/unknown-field', { field: name, suggestion, known, isSendable: false });
}

function rowsBelow<Name extends string>(
  sources: readonly Source[],
  names: readonly string[],
  delimiter: Delimiter,
): { rows: TableRow<Name>[]; diagnostics: Diagnostic[] } {
  const rows: TableRow<Name>[] = [];
  const diagnostics: Diagnostic[] = [];
  const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');
  const all = cellsOf(
    sources.map(({ text }) => text),
    delimiter,
  );
  for (const [index, source] of sources.entries()) {
    const cells = all[index] ?? null;
    if (cells === null) diagnostics.push(malformed(source, delimiter));
    else if (isEmpty(cells)) continue;
    else if (cells.length === names.length) rows.push(rowIn(source, cells, { names, delimiter }));
    else {
      const about = problem('csv/cells', { cells: cells.length, columns: names.length });
      const range = cellRanges(source.text, delimiter)[names.length] ?? [0, 0];
      diagnostics.push(wrong(about, source, range));
    }
  }
  return { rows, diagnostics };
}

function rowIn<Name extends string>(
  source: Source,
  cells: readonly string[],
  { names, delimiter }: { readonly names: readonly string[]; readonly delimiter: Delimiter },
): TableRow<Name> {
  const at = (column: Name) => names.indexOf(column);
  return {
    line: source.firstLine ?? 1,
    cell: (column) => cells[at(column)]?.trim() ?? '',
    finding: (column, about) =>
      wrong(about, source, cellRanges(source.text, delimiter)[at(column)] ?? [0, 0]),
  };
}

function malformed(source: Source, delimiter: Delimiter): Diagnostic {
  const { problem: about, range } = rowProblem(source.text, delimiter);
  return wrong(about, source, range);
}

const wrong = (about: Problem, source: Source, range: Diagnostic['range']): Diagnostic => ({
  severity: 'error',
  problem: about,
  source,
  range,
});
