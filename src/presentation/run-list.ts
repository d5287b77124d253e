/** Shows runs: as a list for people, as objects for programs. */
import stringWidth from 'string-width';
import type { Counts, RunRecord } from '../contract/ledger.ts';
import type { JsonObject } from '../core/json.ts';
import { isInstance } from '../core/local-service.ts';
import type { Counted } from '../core/result.ts';
import type { Catalogue } from '../messages/catalogue.ts';
import { inLine, type Speech, type Style } from './style.ts';
import { tableLines } from './table.ts';
import { cutTo, folded, wrapped } from './wrapped.ts';
import { outcomeOrder } from './tally.ts';
import { isoTime, localTime, timeText } from './time.ts';

/** The object for a run in JSON and YAML (docs/scripting.md). */
export function runObject(run: RunRecord, { mask }: Speech): JsonObject {
  const { id, startedAt, finishedAt, target, state, counts } = run;
  return {
    id,
    startedAt: isoTime(startedAt),
    finishedAt: finishedAt === null ? null : isoTime(finishedAt),
    target: mask.text(target),
    state,
    counts,
  };
}

/** One line for each run below a heading, without a final newline. */
export function runTable(runs: readonly RunRecord[], style: Style): string {
  const { columns, states } = style.messages.output.runs;
  const rows = runs.map((run) => [
    inLine(run.id, style),
    localTime(run.startedAt, style.zone),
    states[run.state],
    inLine(run.command, style),
    countsText(run.counts, style.messages),
  ]);
  const head = [columns.id, columns.started, columns.state, columns.command, columns.counts];
  const table = [head, ...rows];
  const [first = '', ...lines] = tableLines(
    style.isTerminal === true ? fitted(table, style) : table,
  );
  return [style.theme.faint(first), ...lines].join('\n');
}

const BETWEEN = 2;
/** The results have at least this width, at the expense of the command. */
const LEAST_RESULTS = 16;
const LEAST_COMMAND = 6;

/** The results go on below themselves where they do not fit. */
function fitted(rows: readonly (readonly string[])[], { columns }: Style): string[][] {
  const widthOf = (column: number) =>
    Math.max(...rows.map((cells) => stringWidth(cells[column] ?? '') + BETWEEN));
  const before = widthOf(0) + widthOf(1) + widthOf(2);
  const command = Math.max(
    LEAST_COMMAND,
    Math.min(widthOf(3) - BETWEEN, columns - before - BETWEEN - LEAST_RESULTS),
  );
  const left = Math.max(LEAST_RESULTS, columns - before - command - BETWEEN);
  return rows.flatMap(([id = '', started = '', state = '', words = '', results = '']) => {
    const shown = stringWidth(words) > command ? cutTo(words, command) : words;
    const [first = '', ...more] = wrapped(results, left);
    return [[id, started, state, shown, first], ...more.map((line) => ['', '', '', '', line])];
  });
}

/** An undo names the run that it takes back. */
function commandText({ command, options }: RunRecord): string {
  const { undoes } = options;
  return typeof undoes === 'string' ? `${command} ${undoes}` : command;
}

/** The details of one run, one on each line, without a final newline. */
export function runHead(run: RunRecord, style: Style): string {
  const { runs } = style.messages.output;
  const { head } = runs;
  const { startedAt, finishedAt, state, names } = run;
  const lines: readonly (readonly [string, string])[] = [
    [runs.columns.id, inLine(run.id, style)],
    [head.command, inLine(commandText(run), style)],
    [head.target, inLine(targetText(run, style), style)],
    [head.started, timeText(startedAt, style.zone)],
    ...continuedBy(run, style),
    ...(finishedAt === null ? [] : [[head.finished, timeText(finishedAt, style.zone)] as const]),
    [head.state, runs.states[state]],
    ...(names.length === 0
      ? []
      : [[head.files, names.map((name) => inLine(name, style)).join(', ')] as const]),
    [head.counts, countsText(run.counts, style.messages)],
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  const indent = ' '.repeat(width + 2);
  return lines
    .map(([name, text]) => folded(`${name.padEnd(width)}  ${text}`, style, indent))
    .join('\n');
}

/** The run that began the same saved plan. */
function continuedBy({ options }: RunRecord, style: Style): [string, string][] {
  const { continues } = options;
  const { head } = style.messages.output.runs;
  return typeof continues === 'string' ? [[head.continues, inLine(continues, style)]] : [];
}

/** The identity of the embedded service means nothing to people. */
function targetText({ target }: RunRecord, { messages }: Style): string {
  const [api = '', service = ''] = target.split(' ');
  return isInstance(service) ? messages.output.runs.localService(api) : target;
}

function countsText(counts: Counts, messages: Catalogue): string {
  const { runs }: Catalogue['output'] = messages.output;
  const told = outcomeOrder
    .map((outcome): readonly [Counted, number] => [outcome, counts[outcome] ?? 0])
    .filter(([, count]) => count > 0);
  return runs.counts(told, counts.remaining ?? 0);
}
