/** The pages of `lms-cli runs`: data goes to standard output, the next step to standard error. */
import type { DoubtfulOperation, LedgerPosition, RecordedResult } from '../../contract/ledger.ts';
import { isOneTable, listedState, type RunRecord } from '../../contract/run-record.ts';
import type { JsonObject } from '../../core/json.ts';
import { isInstance } from '../../core/local-service.ts';
import { countedAs, isSuccess, type Result } from '../../core/result.ts';
import { type NamedResult, outcomeOrder, Tally } from '../../core/tally.ts';
import { type Catalogue, describe } from '../../messages/catalogue.ts';
import type { DataPage, Page } from '../data-writer.ts';
import { fieldLines, type Fields, foldText, headings, linesText, table } from '../layout.ts';
import {
  foldedLine,
  nextStepLines,
  positionLines,
  type RecordedRun,
  reference,
  resolveCommand,
  resultIn,
  undoStep,
} from '../summary.ts';
import {
  createResultFormat,
  findReturnedId,
  recordTexts,
  type ResultFormat,
  statusLine,
} from '../result-text.ts';
import { fields, inLine, type Speech, type Style } from '../style.ts';
import { isoTime } from '../../core/texts.ts';
import { moment } from '../../messages/functions.ts';

export const shownRuns = (list: readonly RunRecord[], speech: Speech): DataPage => ({
  list: list.map((run) => ({ ids: [run.id], object: () => runObject(run, speech) })),
  text: (style) => (list.length === 0 ? '' : runTable(list, style)),
});

function runObject(run: RunRecord, { mask }: Speech): JsonObject {
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
 * Where the runs are of several services, they have a column, too. The results tell the state, and
 * `runs show` tells the service and the command.
 */
function runTable(runs: readonly RunRecord[], style: Style): string {
  const { say } = style.messages;
  const areSeveral = new Set(runs.map((run) => serviceText(run, style))).size > 1;
  const rows = runs.map((run) => [
    inLine(run.id, style),
    moment(run.startedAt),
    say('run-state', { state: listedState(run) }),
    ...(areSeveral ? [inLine(serviceText(run, style), style)] : []),
    inLine(run.command, style),
    resultsText(run, style.messages),
  ]);
  const heads = headings(['run', 'started', 'state', 'service', 'command', 'results'], style);
  if (!areSeveral) heads.splice(3, 1);
  // All between the start and the results.
  const leastNeeded = areSeveral ? [2, 3, 4] : [2, 3];
  return linesText(table([heads, ...rows], style, { hasHead: true, leastNeeded }).flat());
}

export const commandText = ({ command, undoes }: RunRecord): string =>
  undoes === null ? command : `${command} ${undoes}`;

function headLines({ run, command, undoneBy }: ShownRun, style: Style): string[] {
  const { say } = style.messages;
  const { startedAt, finishedAt, files, target } = run;
  const [api = ''] = target.split(' ', 1);
  const service = serviceText(run, style);
  const lines: Fields = [
    ['run', run.id],
    ['command', command ?? commandText(run)],
    ['service', target === '' ? null : api === '' ? service : `${service} (API ${api})`],
    ['started', moment(startedAt)],
    ['finished', finishedAt === null ? null : moment(finishedAt)],
    ['state', say('run-state', { state: listedState(run) })],
    ['undone', undoneBy],
    ['files', files.length === 0 ? null : files.map(({ name }) => name).join(', ')],
    ['results', resultsText(run, style.messages)],
  ];
  return fieldLines(lines, style);
}

/** The target without its interface. The identity of the embedded service means nothing to people. */
function serviceText({ target }: RunRecord, { messages }: Style): string {
  const service = target.replace(/^\S* /, '');
  return isInstance(service) ? messages.say('local-service') : service;
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

interface ShownRun {
  readonly run: RunRecord;
  readonly command: string | null;
  readonly again: string | null;
  readonly results: Iterable<RecordedResult>;
  readonly ledger: string | null;
  readonly undoneBy: string | null;
}

/** People see every operation of so short a run, also what is done. */
const MOST_IN_FULL = 10;

export async function showRun(shown: ShownRun, page: Page): Promise<void> {
  const { run, again, results, ledger, undoneBy } = shown;
  const { stdout, stderr, format, style, stderrStyle, quiet } = page;
  const layout = await layoutOf(page);
  const tally = new Tally();
  const own = recordedRun(run, again, ledger);
  const { remaining = 0, skipped: _, ...others } = run.counts;
  const sent = Object.values(others).reduce((sum, each) => sum + each, 0);
  const showsAll = page.showsAll || sent <= MOST_IN_FULL;
  let isHead = format === 'human';
  if (isHead) await stdout.write(linesText(headLines(shown, style)));
  for (const recorded of results) {
    const result = resultIn(own, recorded.result);
    const named = { result, subject: recorded.subject };
    tally.add(result, recorded.subject);
    if (isLeftOut(result, { ...page, showsAll })) continue;
    await stdout.write((isHead ? '\n' : '') + layout.next(named));
    isHead = false;
  }
  await stdout.write(layout.end());
  // A run in progress continues without the user.
  if (quiet || run.state === 'running') return;
  const { recorded } = run;
  const end = { tally, remaining, freed: countFreed(run), run: own, recorded };
  const lines = nextStepLines(end, stderrStyle);
  const isOpen = lines.length > 0 || undoneBy !== null;
  const undo = isOpen ? null : undoStep(end, stderrStyle.messages);
  if (undo !== null) lines.push(foldedLine(undo, stderrStyle));
  await stderr.write(linesText(lines));
}

function recordedRun(
  { id, command, files }: RunRecord,
  again: string | null,
  ledger: string | null,
): RecordedRun {
  const kind = command === 'import' || command === 'apply' || command === 'undo' ? command : null;
  const undo = kind === null ? null : `lms-cli undo ${reference({ id, ledger })}`;
  return { id, ledger, kind, again, undo, isTable: isOneTable(files) };
}

interface ShownResolution {
  readonly settled: readonly RecordedResult[];
  /** What was recorded until now of those that were resolved otherwise. */
  readonly corrected: readonly RecordedResult[];
  readonly before: number;
  readonly left: OpenDoubts;
  readonly again: string | null;
  readonly ledger: string | null;
  readonly position: LedgerPosition;
}

export async function showResolved(
  { settled, corrected, before, left, again, ledger, position }: ShownResolution,
  page: Page,
): Promise<void> {
  const { stdout, stderr, format, quiet, stderrStyle } = page;
  const layout = await layoutOf(page);
  const named = { id: left.run.id, ledger };
  const shown = settled.filter(({ result }) => format !== 'human' || !quiet || !isSuccess(result));
  const texts = shown.map(({ result, subject }) =>
    layout.next({ result: resultIn(named, result), subject }),
  );
  await stdout.write(texts.join('') + layout.end());
  if (quiet) return;
  const { say } = stderrStyle.messages;
  const own = recordedRun(left.run, again, ledger);
  const known = before > 0 ? [say('run-resolved-before', { operations: before })] : [];
  const former = corrected.map((each) => say('run-corrected', formerOf(each)));
  const lines = [
    ...former,
    ...known,
    ...positionLines({ position }, stderrStyle),
    ...leftLines(left, settled.filter(isUnknown).length, own, stderrStyle),
  ];
  await stderr.write(linesText(lines));
}

/** Whether its resource exists. */
const isUnknown = ({ result }: RecordedResult) =>
  countedAs(result) === 'given-up' && result.key !== null && /create|delete/.test(result.operation);

function formerOf({ result }: RecordedResult) {
  const { seq } = result;
  const counted = countedAs(result);
  const outcome = counted === 'failed' ? 'not-done' : counted;
  return { seq, outcome, id: findReturnedId(result)?.id ?? null } as const;
}

/** For people a line about each result, and below it why the operation is not done. */
async function layoutOf({ format, style }: Page): Promise<ResultFormat> {
  if (format !== 'human')
    return createResultFormat(format, { style, curl: null }, { several: true });
  const next = ({ result, subject }: NamedResult) => {
    const line = fields(statusLine(result, subject, style), ...recordTexts(result, style));
    return linesText([foldText(line, style, '  '), ...reasonLines(result, style)]);
  };
  return { next, end: () => '' };
}

function isLeftOut(result: Result, { format, quiet, showsAll }: Page): boolean {
  if (format !== 'human' || !isSuccess(result)) return false;
  return quiet || (!showsAll && result.givenUp !== true);
}

function reasonLines({ error }: Result, style: Style): string[] {
  if (error === undefined) return [];
  const { message } = describe(error.problem, style.messages);
  const why = `  ${fields(error.problem.code, inLine(message, style))}`;
  return [foldText(why, style, '    ')];
}

interface OpenDoubts {
  readonly run: RunRecord;
  readonly doubts: readonly DoubtfulOperation[];
}

/** More would hide the command that they are for. */
const MOST_NUMBERS = 10;

function leftLines(
  { run, doubts }: OpenDoubts,
  unknown: number,
  own: RecordedRun,
  style: Style,
): string[] {
  const { say, directions } = style.messages;
  if (doubts.length > 0) {
    const seqs = doubts.slice(0, MOST_NUMBERS).map(({ seq }) => seq);
    const operations = doubts.length;
    const about = { run: run.id, seqs, more: operations - seqs.length, operations };
    const command = resolveCommand(own);
    return [step(say('run-still-in-doubt', { ...about, command }), style)];
  }
  if (unknown > 0) {
    const about = { resources: unknown, option: directions.toLookUp };
    return [step(say('plan-all-given-up', about), style)];
  }
  const advice = adviceOf(run, own, style);
  return advice.length > 0 ? advice : [step(say('run-none-in-doubt', { run: run.id }), style)];
}

const step = (text: string, style: Style) => style.theme.strong(foldedLine(text, style));

function adviceOf(run: RunRecord, own: RecordedRun, style: Style): string[] {
  const { state, command, counts } = run;
  if (state === 'running') return [];
  const freed = countFreed(run);
  const tally = new Tally();
  for (const outcome of outcomeOrder) {
    const count = counts[outcome] ?? 0;
    tally.addAll(command, outcome, outcome === 'blocked' ? count - freed : count);
  }
  return nextStepLines({ tally, remaining: counts.remaining ?? 0, freed, run: own }, style);
}

/** How many only waited for operations that were in doubt, and can be sent now. */
function countFreed({ counts, kept = 0 }: RunRecord): number {
  const { rejected = 0, blocked = 0 } = counts;
  const others = rejected + (counts['given-up'] ?? 0) + (counts['in-doubt'] ?? 0);
  return others === 0 ? blocked - kept : 0;
}
