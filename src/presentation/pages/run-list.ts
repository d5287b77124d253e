/** Shows runs: as a list for people, as objects for programs. */
import { listedState, type RunRecord } from '../../contract/run-record.ts';
import type { JsonObject } from '../../core/json.ts';
import { isInstance } from '../../core/local-service.ts';
import type { Counted } from '../../core/result.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import { countColumns, foldText, stackedLines, tableLines, wrapText } from '../layout.ts';
import { inLine, type Speech, type Style } from '../style.ts';
import { outcomeOrder } from '../tally.ts';
import { isoTime, listedTimes, timeText } from '../time.ts';

/** The object for a run in JSON and YAML (docs/scripting.md). */
export function runObject(run: RunRecord, { mask }: Speech): JsonObject {
  const { id, startedAt, finishedAt, target, counts, recorded } = run;
  return {
    id,
    startedAt: isoTime(startedAt),
    finishedAt: finishedAt === null ? null : isoTime(finishedAt),
    target: mask.text(target),
    state: listedState(run),
    counts,
    ...(recorded > 0 && { recorded }),
  };
}

/**
 * A row for each run below a heading, without a final newline. Where they are of several services, a
 * line before them names the service of those that follow.
 */
export function runTable(runs: readonly RunRecord[], style: Style): string {
  const { columns, states } = style.messages.output.runs;
  const { zone, texts } = listedTimes(
    runs.map(({ startedAt }) => startedAt),
    style.zone,
  );
  const rows = runs.map((run, index) => [
    inLine(run.id, style),
    texts[index] ?? '',
    states[listedState(run)],
    inLine(run.command, style),
    resultsText(run, style.messages),
  ]);
  const { id, started, state, command, counts } = columns;
  const table = [[id, started(zone), state, command, counts], ...rows];
  const services = servicesAt(runs, style);
  return rowLines(table, style)
    .flatMap((shown, index) => {
      if (index === 0) return shown.map((line) => style.theme.faint(line));
      return [...(services[index - 1] ?? []), ...shown];
    })
    .join('\n');
}

/** The line before each run that names its service, if it is not that of the run above. */
function servicesAt(runs: readonly RunRecord[], style: Style): (readonly string[])[] {
  const services = runs.map((run) => inLine(serviceText(run, style), style));
  if (new Set(services).size < 2) return [];
  return services.map((service, index) =>
    service === services[index - 1] ? [] : [style.theme.strong(service)],
  );
}

const BETWEEN = 2;
/** On narrower lines, command and results have lines of their own. */
const LEAST_RESULTS = 12;

/** The lines of each row. At a terminal they fit its width: what is too long goes on below itself. */
function rowLines(rows: readonly (readonly string[])[], style: Style): string[][] {
  if (style.isTerminal !== true) return tableLines(rows).map((line) => [line]);
  const widthOf = (column: number, isWord = false) =>
    Math.max(
      ...rows
        .flatMap(({ [column]: cell = '' }) => (isWord ? cell.split(' ') : cell))
        .map(countColumns),
    );
  const before = [0, 1, 2].reduce((sum, column) => sum + widthOf(column) + BETWEEN, 0);
  const left = style.columns - before - BETWEEN;
  const [words, results] = [widthOf(3, true), Math.min(widthOf(4), LEAST_RESULTS)];
  if (left < words + results) return stackedLines(rows, 3, style);
  const command = Math.min(widthOf(3), Math.max(words, left - widthOf(4)));
  const cells = rows.map(([id = '', started = '', state = '', typed = '', counts = '']) => {
    const [own, told] = [wrapText(typed, command), wrapText(counts, left - command)];
    return Array.from({ length: Math.max(own.length, told.length) }, (_, line) => [
      ...(line === 0 ? [id, started, state] : ['', '', '']),
      own[line] ?? '',
      told[line] ?? '',
    ]);
  });
  const lines = tableLines(cells.flat());
  return cells.map(({ length }) => lines.splice(0, length));
}

/** An undo names the run that it takes back. */
export const commandText = ({ command, undoes }: RunRecord): string =>
  undoes === null ? command : `${command} ${undoes}`;

/** The details of one run, one on each line, without a final newline. */
export function runHead(
  run: RunRecord,
  { command, undoneBy }: { readonly command: string | null; readonly undoneBy: string | null },
  style: Style,
): string {
  const { runs } = style.messages.output;
  const { head } = runs;
  const { startedAt, finishedAt, files } = run;
  const lines: readonly (readonly [string, string])[] = [
    [runs.columns.id, inLine(run.id, style)],
    [head.command, inLine(command ?? commandText(run), style)],
    ...(run.target === '' ? [] : [[head.service, inLine(targetText(run, style), style)] as const]),
    [head.started, timeText(startedAt, style.zone)],
    ...(finishedAt === null ? [] : [[head.finished, timeText(finishedAt, style.zone)] as const]),
    [head.state, runs.states[listedState(run)]],
    ...(undoneBy === null ? [] : [[head.undone, inLine(undoneBy, style)] as const]),
    ...(files.length === 0
      ? []
      : [[head.files, files.map(({ name }) => inLine(name, style)).join(', ')] as const]),
    [head.counts, resultsText(run, style.messages)],
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  const indent = ' '.repeat(width + 2);
  return lines
    .map(([name, text]) => foldText(`${name.padEnd(width)}  ${text}`, style, indent))
    .join('\n');
}

/** With the interface that it was used through. */
function targetText(run: RunRecord, style: Style): string {
  const { api } = partsOf(run);
  return api === '' ? serviceText(run, style) : `${serviceText(run, style)} (API ${api})`;
}

/** The identity of the embedded service means nothing to people. */
function serviceText(run: RunRecord, { messages }: Style): string {
  const { service } = partsOf(run);
  return isInstance(service) ? messages.output.runs.localService() : service;
}

function partsOf({ target }: RunRecord): { readonly api: string; readonly service: string } {
  const end = Math.max(target.indexOf(' '), 0);
  return { api: target.slice(0, end), service: target.slice(end).trimStart() };
}

/** `480 done, 20 rejected` */
export function resultsText(run: RunRecord, messages: Catalogue): string {
  const { runs }: Catalogue['output'] = messages.output;
  const { counts, recorded } = run;
  const told = outcomeOrder
    .map((outcome): readonly [Counted, number] => [outcome, counts[outcome] ?? 0])
    .filter(([, count]) => count > 0);
  const { remaining = 0 } = counts;
  return runs.counts(told, { remaining, recorded, isRunning: run.state === 'running' });
}
