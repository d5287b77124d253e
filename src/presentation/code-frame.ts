import type { Diagnostic, Range, Source } from '../core/diagnostic.ts';
import { cellOf, lineAround, positionAt } from '../documents/position.ts';
import { countColumns } from './layout.ts';
import { renderProblem } from './problems.ts';
import { inLine, type Style } from './style.ts';

interface View {
  readonly from: number;
  readonly length: number;
}

/** A diagnostic with its lines (docs/files.md, Mistakes), without a final newline. */
export function renderDiagnostic(diagnostic: Diagnostic, style: Style, withHint = true): string {
  const { severity, problem, source, range } = diagnostic;
  const told = { severity, problem, withHint };
  if (range === null) return renderProblem({ ...told, where: source.name }, style);
  const { line, column } = positionAt(source, range[0]);
  const cell = cellOf(source, range);
  const where = `${source.name}:${line}:${column}${cell === null ? '' : ` (${cell})`}`;
  // The text of some sources is not kept: then there is nothing to show.
  if (source.text === '') return renderProblem({ ...told, where }, style);
  const frame = frameOf(source, range, style);
  const paint = style.theme[severity];
  const width = String(line).length;
  const gutter = (label: string) => style.theme.faint(`${label.padStart(width)} |`);
  const evidence = [
    ...(frame.before === null ? [] : [`${gutter(String(line - 1))} ${frame.before}`.trimEnd()]),
    `${gutter(String(line))} ${frame.line}`.trimEnd(),
    `${gutter('')} ${' '.repeat(frame.column)}${paint('^'.repeat(frame.width))}`,
  ];
  return renderProblem({ ...told, where }, style, evidence);
}

interface Frame {
  readonly before: string | null;
  readonly line: string;
  readonly column: number;
  readonly width: number;
}

function frameOf(source: Source, [start, end]: Range, style: Style): Frame {
  const line = lineAround(source, start);
  const view = viewAround(start - line[0], style.columns);
  const { from, to, lead, trail, text } = partOf(source, line, view, style);
  const within = (offset: number) => Math.min(Math.max(offset, from), to);
  const [first, last] = [within(start), within(Math.max(start, end))];
  const [unmarked, marked] = [lead + text(from, first), text(first, last)];
  const above = line[0] === 0 ? null : lineAround(source, line[0] - 1);
  const before = above && partOf(source, above, view, style);
  return {
    before: before && before.lead + before.text(before.from, before.to) + before.trail,
    line: unmarked + marked + text(last, to) + trail,
    column: countColumns(unmarked),
    width: Math.max(1, countColumns(marked)),
  };
}

/** The columns of a frame beside its text: indentation, line number and bar. */
const MARGIN = 12;
const LEAST_COLUMNS = 40;
const MOST_COLUMNS = 120;

/** Begins at the start of the line if that shows the range, otherwise slightly before the range. */
function viewAround(offset: number, columns: number): View {
  const length = Math.min(Math.max(columns, LEAST_COLUMNS), MOST_COLUMNS) - MARGIN;
  const from = offset < length * 0.6 ? 0 : offset - Math.floor(length / 3);
  return { from, length };
}

/** A secret may be longer than the part of a line that is shown. */
const MASKED_AROUND = 4096;

interface Part {
  /** In UTF-16 units of the whole text. */
  readonly from: number;
  readonly to: number;
  /** The marks for the text that is left out before and after. */
  readonly lead: '' | '…';
  readonly trail: '' | '…';
  /** What is between two places, safe to show. */
  readonly text: (from: number, to: number) => string;
}

function partOf(source: Source, [start, end]: Range, view: View, style: Style): Part {
  const lead = view.from > 0 && end > start ? '…' : '';
  const trail = start + view.from + view.length < end ? '…' : '';
  const inside = (offset: number) => betweenCharacters(source.text, Math.min(end, offset));
  const from = lead === '' ? Math.min(end, start + view.from) : inside(start + view.from + 1);
  const to = trail === '' ? end : inside(start + view.from + view.length - 1);
  // Every character keeps its place where secrets are hidden.
  const base = Math.max(start, from - MASKED_AROUND);
  const masked = style.mask.inPlace(source.text.slice(base, Math.min(end, to + MASKED_AROUND)));
  // Tabs become two spaces, so that the marks below align with them.
  const text = (one: number, other: number) =>
    inLine(masked.slice(one - base, other - base).replaceAll('\t', '  '), style);
  return { from, to, lead, trail, text };
}

function betweenCharacters(text: string, offset: number): number {
  return /^[\udc00-\udfff]/.test(text.charAt(offset)) ? offset + 1 : offset;
}
