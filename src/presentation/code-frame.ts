import type { Diagnostic, Range, Source } from '../core/diagnostic.ts';
import { cellOf, lineAround, positionAt } from '../documents/position.ts';
import { countColumns } from './layout.ts';
import { renderProblem } from './problems.ts';
import { inLine, type Style } from './style.ts';

/** The range of a line of text in UTF-16 units, without its line break. */
interface Line {
  readonly start: number;
  readonly end: number;
}

/** The part of each line that a frame shows, in UTF-16 units from the line's start. */
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
  /** The line before; null at the top of the text. */
  readonly before: string | null;
  readonly line: string;
  /** The start and width of the range in `line`, in columns. */
  readonly column: number;
  readonly width: number;
}

function frameOf(source: Source, [start, end]: Range, style: Style): Frame {
  const line = lineIn(source, start);
  const before = line.start === 0 ? null : lineIn(source, line.start - 1);
  const view = viewAround(start - line.start, style.columns);
  const visibly = [line, ...(before === null ? [] : [before])];
  const text = visibly.reduce((rest, each) => maskLine(rest, each, view, style), source.text);
  const shown = partOf(text, line, view);
  const from = within(shown, start);
  const to = within(shown, Math.max(start, end));
  const lead = show(shown.lead + text.slice(shown.start, from), style);
  const marked = show(text.slice(from, to), style);
  const rest = show(text.slice(to, shown.end) + shown.trail, style);
  return {
    before: before && showPart(text, partOf(text, before, view), style),
    line: lead + marked + rest,
    column: countColumns(lead),
    width: Math.max(1, countColumns(marked)),
  };
}

/** A secret may be longer than the part of a line that is shown. */
const MASKED_AROUND = 4096;

/** Hides the secrets in the shown part of a line. Every other character keeps its place. */
function maskLine(text: string, line: Line, view: View, { mask }: Style): string {
  const start = Math.max(line.start, line.start + view.from - MASKED_AROUND);
  const end = Math.min(line.end, line.start + view.from + view.length + MASKED_AROUND);
  if (start >= end) return text;
  const part = text.slice(start, end);
  const hidden = mask.inPlace(part);
  // A long text is not copied again for each of its findings.
  return hidden === part ? text : text.slice(0, start) + hidden + text.slice(end);
}

function lineIn(source: Source, offset: number): Line {
  const [start, end] = lineAround(source, offset);
  return { start, end };
}

function within({ start, end }: Line, offset: number): number {
  return Math.min(Math.max(offset, start), end);
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

interface Part extends Line {
  /** The marks for the text that is left out before and after. */
  readonly lead: '' | '…';
  readonly trail: '' | '…';
}

function partOf(text: string, line: Line, view: View): Part {
  const lead = view.from > 0 && line.end > line.start ? '…' : '';
  const trail = line.start + view.from + view.length < line.end ? '…' : '';
  const start = Math.min(line.end, line.start + view.from + lead.length);
  const end = Math.min(line.end, line.start + view.from + view.length - trail.length);
  return {
    start: lead === '' ? start : betweenCharacters(text, start),
    end: trail === '' ? end : betweenCharacters(text, end),
    lead,
    trail,
  };
}

/** The offset itself, or the next one if it is inside a surrogate pair. */
function betweenCharacters(text: string, offset: number): number {
  return /^[\udc00-\udfff]/.test(text.charAt(offset)) ? offset + 1 : offset;
}

function showPart(text: string, { start, end, lead, trail }: Part, style: Style): string {
  return show(lead + text.slice(start, end) + trail, style);
}

/** Tabs become two spaces, so that the marks below align with them. */
function show(text: string, style: Style): string {
  return inLine(text.replaceAll('\t', '  '), style);
}
