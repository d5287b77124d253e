/** Reads a small CSV table whose columns are fixed, such as a list of ids (docs/files.md). */
import type { Diagnostic, Problem, Source } from '../../core/diagnostic.ts';
import { problem } from '../../messages/problem.ts';
import { decode } from '../decode.ts';
import { nearestName } from '../nearest.ts';
import { placedIn } from '../source-document.ts';
import {
  cellRanges,
  columnsProblem,
  type CsvRow,
  type Delimiter,
  problemOfRow,
  rowProblem,
  rowsIn,
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
  /** The same, but a quoted cell keeps its white space. */
  exactCell(column: Name): string;
  /** A problem at a cell, or at the row if the table has no such column. */
  finding(column: Name, about: Problem): Diagnostic;
}

/** All rows that can be read, and what is wrong with the others and with the header. */
export function readTable<Name extends string>(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  columns: TableColumns<Name>,
): { rows: TableRow<Name>[]; diagnostics: Diagnostic[] } {
  const decoded = decode(bytes, name);
  if ('problem' in decoded) {
    const found = placedIn({ name, text: '' }, { problem: decoded.problem, range: null });
    return { rows: [], diagnostics: [found] };
  }
  const { delimiter, rows: all, stopped } = rowsIn(name, decoded.text);
  const [header, ...below] = all;
  const stop = stopped === null ? [] : [placedIn(stopped.source, stopped)];
  if (header === undefined) {
    const about = { problem: problem('document/empty', {}), range: null };
    const empty = placedIn({ name, text: decoded.text }, about);
    return { rows: [], diagnostics: stopped === null ? [empty] : stop };
  }
  const { names, diagnostics } = readHeader(header, delimiter, columns);
  if (diagnostics.length > 0) return { rows: [], diagnostics };
  const read = rowsBelow<Name>(below, names, delimiter);
  return { rows: read.rows, diagnostics: [...read.diagnostics, ...stop] };
}

function readHeader<Name extends string>(
  { source, cells }: CsvRow,
  delimiter: Delimiter,
  { required, optional }: TableColumns<Name>,
): { names: readonly string[]; diagnostics: Diagnostic[] } {
  if (cells === null) {
    return { names: [], diagnostics: [placedIn(source, rowProblem(source.text, delimiter))] };
  }
  const tooMany = columnsProblem(cells.length);
  if (tooMany !== null) return { names: [], diagnostics: [placedIn(source, tooMany)] };
  const ranges = cellRanges(source, delimiter);
  const known: readonly string[] = [...required, ...optional];
  const names = cells.map((cell) => cell.trim());
  const diagnostics = names.flatMap((name, index) => {
    const about = columnProblem(name, names.indexOf(name) < index, known);
    const range = ranges[index] ?? null;
    return about === null ? [] : [placedIn(source, { problem: about, range })];
  });
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    const about = problem('csv/column-missing', {
      fields: missing,
      names: [],
      headers: missing,
      mayDefault: false,
    });
    diagnostics.push(placedIn(source, { problem: about, range: [0, 0] }));
  }
  return { names, diagnostics };
}

function columnProblem(name: string, isTwice: boolean, known: readonly string[]): Problem | null {
  if (name === '') return problem('csv/column', { reason: 'unnamed' });
  if (isTwice) return problem('csv/column', { reason: 'twice', column: name });
  if (known.includes(name)) return null;
  const suggestion = nearestName(name, known);
  return problem('document/unknown-field', { field: name, suggestion, known, isSendable: false });
}

function rowsBelow<Name extends string>(
  all: readonly CsvRow[],
  names: readonly string[],
  delimiter: Delimiter,
): { rows: TableRow<Name>[]; diagnostics: Diagnostic[] } {
  const rows: TableRow<Name>[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { source, cells } of all) {
    if (cells?.every((cell) => cell.trim() === '') === true) continue;
    const found = problemOfRow({ source, cells }, names.length, delimiter);
    if (found !== null) diagnostics.push(placedIn(source, found));
    else if (cells !== null) rows.push(rowIn(source, cells, { names, delimiter }));
  }
  return { rows, diagnostics };
}

function rowIn<Name extends string>(
  source: Source,
  cells: readonly string[],
  { names, delimiter }: { readonly names: readonly string[]; readonly delimiter: Delimiter },
): TableRow<Name> {
  const at = (column: Name) => names.indexOf(column);
  const placeOf = (column: Name) => cellRanges(source, delimiter)[at(column)] ?? [0, 0];
  const cell = (column: Name) => cells[at(column)]?.trim() ?? '';
  return {
    line: source.firstLine ?? 1,
    cell,
    exactCell: (column) =>
      source.text[placeOf(column)[0]] === '"' ? (cells[at(column)] ?? '') : cell(column),
    finding: (column, about) => placedIn(source, { problem: about, range: placeOf(column) }),
  };
}
