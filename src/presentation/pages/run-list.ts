/** Shows runs: as a list for people, as objects for programs. */
import type { RunRecord } from '../../contract/run-record.ts';
import type { JsonObject } from '../../core/json.ts';
import { isInstance } from '../../core/local-service.ts';
import type { Counted } from '../../core/result.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import { countColumns, cutTo, foldText, tableLines, wrapText } from '../layout.ts';
import { inLine, type Speech, type Style } from '../style.ts';
import { outcomeOrder } from '../tally.ts';
import { isoTime, listedTimes, timeText } from '../time.ts';

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

/**
 * One line for each run below a heading, without a final newline. Where they are of several
 * services, a line before them names the service of those that follow.
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
    states[run.state],
    inLine(run.command, style),
    resultsText(run, style.messages),
  ]);
  const { id, started, state, command, counts } = columns;
  const table = [[id, started(zone), state, command, counts], ...rows];
  const cells = style.isTerminal === true ? fitRows(table, style) : table.map((row) => [row]);
  const lines = tableLines(cells.flat());
  const services = servicesAt(runs, style);
  return cells
    .flatMap((own, index) => {
      const shown = lines.splice(0, own.length);
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
/** The results have at least this width, at the expense of the command. */
const LEAST_RESULTS = 16;
const LEAST_COMMAND = 6;

/** Each row as several ones: the results go on below themselves where they do not fit. */
function fitRows(rows: readonly (readonly string[])[], { columns }: Style): string[][][] {
  const widthOf = (column: number) =>
    Math.max(...rows.map((cells) => countColumns(cells[column] ?? '') + BETWEEN));
  const before = widthOf(0) + widthOf(1) + widthOf(2);
  const command = Math.max(
    LEAST_COMMAND,
    Math.min(widthOf(3) - BETWEEN, columns - before - BETWEEN - LEAST_RESULTS),
  );
  const left = Math.max(LEAST_RESULTS, columns - before - command - BETWEEN);
  return rows.map(([id = '', started = '', state = '', words = '', results = '']) => {
    const shown = countColumns(words) > command ? cutTo(words, command) : words;
    const [first = '', ...more] = wrapText(results, left);
    return [[id, started, state, shown, first], ...more.map((line) => ['', '', '', '', line])];
  });
}

/** An undo names the run that it takes back. */
const commandText = ({ command, undoes }: RunRecord): string =>
  undoes === null ? command : `${command} ${undoes}`;

/** The details of one run, one on each line, without a final newline. */
export function runHead(run: RunRecord, continues: string | null, style: Style): string {
  const { runs } = style.messages.output;
  const { head } = runs;
  const { startedAt, finishedAt, state, files } = run;
  const lines: readonly (readonly [string, string])[] = [
    [runs.columns.id, inLine(run.id, style)],
    [head.command, inLine(commandText(run), style)],
    ...(run.target === '' ? [] : [[head.service, inLine(targetText(run, style), style)] as const]),
    [head.started, timeText(startedAt, style.zone)],
    ...(continues === null ? [] : [[head.continues, inLine(continues, style)] as const]),
    ...(finishedAt === null ? [] : [[head.finished, timeText(finishedAt, style.zone)] as const]),
    [head.state, runs.states[state]],
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

/** With the interface that it was used through, which the run of a recovery does not know. */
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

function resultsText(run: RunRecord, messages: Catalogue): string {
  const { runs }: Catalogue['output'] = messages.output;
  const { counts } = run;
  const told = outcomeOrder
    .map((outcome): readonly [Counted, number] => [outcome, counts[outcome] ?? 0])
    .filter(([, count]) => count > 0);
  return runs.counts(told, counts.remaining ?? 0, run.state === 'running');
}
