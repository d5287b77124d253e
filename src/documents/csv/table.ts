/** Reads a small CSV table whose columns are fixed, such as a list of ids (docs/files.md). */
import type { Diagnostic, Problem } from '../../core/diagnostic.ts';
import { problem } from '../../messages/problem.ts';
import { decode } from '../decode.ts';
import { nearestName } from '../nearest.ts';
import { placedIn } from '../source-document.ts';
import { columnsProblem, type CsvRow, problemOfRow, rowsIn } from './rows.ts';

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
  const { rows: all, stopped } = rowsIn(name, decoded.text);
  const [header, ...below] = all;
  const stop = stopped === null ? [] : [placedIn(stopped.source, stopped)];
  if (header === undefined) {
    const about = { problem: problem('document/empty', {}), range: null };
    const empty = placedIn({ name, text: decoded.text }, about);
    return { rows: [], diagnostics: stopped === null ? [empty] : stop };
  }
  const { names, diagnostics } = readHeader(header, columns);
  if (diagnostics.length > 0) return { rows: [], diagnostics };
  const read = rowsBelow<Name>(below, names);
  return { rows: read.rows, diagnostics: [...read.diagnostics, ...stop] };
}

function readHeader<Name extends string>(
  { source, cells, ranges, flaw }: CsvRow,
  { required, optional }: TableColumns<Name>,
): { names: readonly string[]; diagnostics: Diagnostic[] } {
  const wrong = flaw ?? columnsProblem(cells.length);
  if (wrong !== null) return { names: [], diagnostics: [placedIn(source, wrong)] };
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
): { rows: TableRow<Name>[]; diagnostics: Diagnostic[] } {
  const rows: TableRow<Name>[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const row of all) {
    if (row.flaw === null && row.cells.every((cell) => cell.trim() === '')) continue;
    const found = problemOfRow(row, names.length);
    if (found !== null) diagnostics.push(placedIn(row.source, found));
    else rows.push(rowIn(row, names));
  }
  return { rows, diagnostics };
}

function rowIn<Name extends string>(
  { source, cells, ranges }: CsvRow,
  names: readonly string[],
): TableRow<Name> {
  const at = (column: Name) => names.indexOf(column);
  const placeOf = (column: Name) => ranges[at(column)] ?? [0, 0];
  const cell = (column: Name) => cells[at(column)]?.trim() ?? '';
  return {
    line: source.firstLine ?? 1,
    cell,
    exactCell: (column) =>
      source.text[placeOf(column)[0]] === '"' ? (cells[at(column)] ?? '') : cell(column),
    finding: (column, about) => placedIn(source, { problem: about, range: placeOf(column) }),
  };
}
