import type { Diagnostic, Range, Source } from '../core/diagnostic.ts';
import { lineAround, nameCell, positionAt } from '../documents/position.ts';
import { countColumns } from './layout.ts';
import { renderProblem } from './problems.ts';
import { inLine, type Style } from './style.ts';

/** A diagnostic with its lines (docs/files.md, Mistakes), without a final newline. */
export function renderDiagnostic(diagnostic: Diagnostic, style: Style, withHint = true): string {
  const { severity, problem, source, range } = diagnostic;
  const told = { severity, problem, withHint };
  if (range === null) return renderProblem({ ...told, where: source.name }, style);
  const { line, column } = positionAt(source, range[0]);
  const cell = nameCell(source, range);
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

/** The columns of a frame beside its text: indentation, line number and bar. */
const MARGIN = 12;
const LEAST_COLUMNS = 40;
const MOST_COLUMNS = 120;

/**
 * The line with the range, from its start if that shows the range, else from slightly before it, and the
 * line before; null without one.
 */
function frameOf(source: Source, [start, end]: Range, style: Style) {
  const length = Math.min(Math.max(style.columns, LEAST_COLUMNS), MOST_COLUMNS) - MARGIN;
  const line = lineAround(source, start);
  const offset = start - line[0];
  const skipped = offset < length * 0.6 ? 0 : offset - Math.floor(length / 3);
  const view: Range = [line[0] + skipped, line[0] + skipped + length];
  const { text, from, to, lead, trail } = partOf(source, line, view, style);
  const within = (place: number) => Math.min(Math.max(place, from), to);
  const [first, last] = [within(start), within(Math.max(start, end))];
  const [unmarked, marked] = [lead + text(from, first), text(first, last)];
  const above = line[0] === 0 ? null : lineAround(source, line[0] - 1);
  const before = above && partOf(source, above, [above[0], above[0] + length], style);
  return {
    before: before && before.text(before.from, before.to) + before.trail,
    line: unmarked + marked + text(last, to) + trail,
    column: countColumns(unmarked),
    width: Math.max(1, countColumns(marked)),
  };
}

/** A secret may be longer than the part of a line that is shown. */
const MASKED_AROUND = 4096;

function partOf(source: Source, [start, end]: Range, [first, last]: Range, style: Style) {
  const [lead, trail] = [first > start ? '…' : '', last < end ? '…' : ''];
  const from = lead === '' ? start : betweenCharacters(source.text, first + 1);
  const to = trail === '' ? end : betweenCharacters(source.text, last - 1);
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
