/** Shows runs: as a list for people, as objects for programs. */
import { listedState, type RunRecord } from '../../contract/run-record.ts';
import type { JsonObject } from '../../core/json.ts';
import { isInstance } from '../../core/local-service.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import { fieldLines, type Fields, headings, table } from '../layout.ts';
import { inLine, type Speech, type Style } from '../style.ts';
import { outcomeOrder } from '../../core/tally.ts';
import { isoTime, listedTimes, timeText } from '../time.ts';

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
  const { say } = style.messages;
  const { zone, texts } = listedTimes(runs.map(({ startedAt }) => startedAt));
  // The id has the time, too.
  const isNarrow = style.isTerminal === true && style.columns < LEAST_FOR_TIMES;
  const rows = runs.map((run, index) => [
    inLine(run.id, style),
    ...(isNarrow ? [] : [texts[index] ?? '']),
    say('run-state', { state: listedState(run) }),
    inLine(run.command, style),
    resultsText(run, style.messages),
  ]);
  const heading = [
    ...headings(['run'], style),
    ...(isNarrow ? [] : headings(['started'], style, zone)),
    ...headings(['state', 'command', 'results'], style),
  ];
  const services = [[], ...servicesAt(runs, style)];
  return table([heading, ...rows], style, { hasHead: true, below: 3 })
    .flatMap((shown, index) => [...(services[index] ?? []), ...shown])
    .join('\n');
}

const LEAST_FOR_TIMES = 100;

/** The line before each run that names its service, if it is not that of the run above. */
function servicesAt(runs: readonly RunRecord[], style: Style): (readonly string[])[] {
  const services = runs.map((run) => inLine(serviceText(run, style), style));
  if (new Set(services).size < 2) return [];
  return services.map((service, index) =>
    service === services[index - 1] ? [] : [style.theme.strong(service)],
  );
}

/** An undo names the run that it takes back. */
export const commandText = ({ command, undoes }: RunRecord): string =>
  undoes === null ? command : `${command} ${undoes}`;

export function runHead(
  run: RunRecord,
  { command, undoneBy }: { readonly command: string | null; readonly undoneBy: string | null },
  style: Style,
): string[] {
  const { say } = style.messages;
  const { startedAt, finishedAt, files } = run;
  const lines: Fields = [
    ['run', run.id],
    ['command', command ?? commandText(run)],
    ['service', run.target === '' ? null : targetText(run, style)],
    ['started', timeText(startedAt)],
    ['finished', finishedAt === null ? null : timeText(finishedAt)],
    ['state', say('run-state', { state: listedState(run) })],
    ['undone', undoneBy],
    ['files', files.length === 0 ? null : files.map(({ name }) => name).join(', ')],
    ['results', resultsText(run, style.messages)],
  ];
  return fieldLines(lines, style);
}

/** With the interface that it was used through. */
function targetText(run: RunRecord, style: Style): string {
  const { api } = partsOf(run);
  return api === '' ? serviceText(run, style) : `${serviceText(run, style)} (API ${api})`;
}

/** The identity of the embedded service means nothing to people. */
function serviceText(run: RunRecord, { messages }: Style): string {
  const { service } = partsOf(run);
  return isInstance(service) ? messages.say('local-service') : service;
}

function partsOf({ target }: RunRecord): { readonly api: string; readonly service: string } {
  const end = Math.max(target.indexOf(' '), 0);
  return { api: target.slice(0, end), service: target.slice(end).trimStart() };
}

/** `480 done, 20 rejected` */
export function resultsText(run: RunRecord, messages: Catalogue): string {
  const { counts, recorded, state } = run;
  const unsent = state === 'running' ? 'to-go' : 'not-reached';
  const all = [
    ...outcomeOrder.map((outcome) => ({ outcome, count: counts[outcome] ?? 0 })),
    { outcome: 'recorded', count: recorded },
    { outcome: unsent, count: counts.remaining ?? 0 },
  ] as const;
  return messages.say('run-results', { counts: all.filter(({ count }) => count > 0) });
}
