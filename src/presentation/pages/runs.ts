/** The pages of `lms-cli runs`: data goes to standard output, the next step to standard error. */
import type { DoubtfulOperation, LedgerPosition, RecordedResult } from '../../contract/ledger.ts';
import type { Counts, RunRecord } from '../../contract/run-record.ts';
import { countedAs, isSuccess, type Result } from '../../core/result.ts';
import { describe } from '../../messages/catalogue.ts';
import type { Page, Shown } from '../data-writer.ts';
import { foldText, headings, linesText, table } from '../layout.ts';
import { type RecordedRun, reference, resolveCommand, resultIn, undoStep } from '../next-step.ts';
import {
  createResultFormat,
  type ResultFormat,
  findReturnedId,
  originText,
  outcomeWord,
  recordTexts,
  statusLine,
  titleText,
} from '../result-text.ts';
import { fields, inLine, type Style } from '../style.ts';
import { foldedLine, nextStepLines, positionLines } from '../summary.ts';
import { type NamedResult, outcomeOrder, Tally } from '../../core/tally.ts';
import { listedTimes } from '../time.ts';
import { runHead, runObject, runTable } from './run-list.ts';

export const shownRuns = (list: readonly RunRecord[]): Shown => ({
  ids: list.map(({ id }) => id),
  data: (speech) => list.map((run) => runObject(run, speech)),
  text: (style) => (list.length === 0 ? '' : `${runTable(list, style)}\n`),
});

interface ShownRun {
  readonly run: RunRecord;
  /** Its command line; null for a single command. */
  readonly command: string | null;
  readonly again: string | null;
  readonly results: AsyncIterable<RecordedResult>;
  readonly ledger: string | null;
  /** The id of the run that took it back; null for none. */
  readonly undoneBy: string | null;
}

/** People see every operation of so short a run, also what is done. */
const MOST_IN_FULL = 10;

export async function showRun(
  { run, command, again, results, ledger, undoneBy }: ShownRun,
  page: Page,
): Promise<void> {
  const { stdout, stderr, format, style, stderrStyle, quiet } = page;
  const layout = await layoutOf(page);
  const tally = new Tally();
  const own = recordedRun(run, again, ledger);
  const kept: ShownOperation[] = [];
  let seen = 0;
  for await (const { subject, sentAt, ...recorded } of results) {
    const result = resultIn(own, resultOf({ ...recorded, sentAt }));
    tally.add(result, subject);
    seen += 1;
    const isListed = !isLeftOut(result, page);
    if (format !== 'human') {
      if (isListed) await stdout.write(layout.next({ result, subject: null }));
    } else if (isListed || seen <= MOST_IN_FULL) kept.push({ result, subject, sentAt });
  }
  if (format === 'human') {
    const isInFull = seen <= MOST_IN_FULL && !quiet;
    const shown = kept.filter(({ result }) => isInFull || !isLeftOut(result, page));
    const head = linesText(runHead(run, { command, undoneBy }, style));
    await stdout.write(head + linesText(resultTable(shown, style)));
  } else await stdout.write(layout.end());
  // A run in progress continues without the user.
  if (quiet || run.state === 'running') return;
  const { counts, recorded } = run;
  const end = {
    tally,
    remaining: counts.remaining ?? 0,
    freed: countFreed(counts),
    run: own,
    recorded,
  };
  const lines = nextStepLines(end, stderrStyle);
  const isOpen = lines.length > 0 || undoneBy !== null;
  const undo = isOpen ? null : undoStep(end, stderrStyle.messages);
  if (undo !== null) lines.push(foldedLine(undo, stderrStyle));
  await stderr.write(linesText(lines));
}

/** What the ledger says of a run, as the next step needs it. */
function recordedRun(
  { id, command }: RunRecord,
  again: string | null,
  ledger: string | null,
): RecordedRun {
  const kind = command === 'import' || command === 'apply' || command === 'undo' ? command : null;
  const undo = kind === null ? null : `lms-cli undo ${reference({ id, ledger })}`;
  return { id, ledger, kind, again, undo };
}

interface ShownResolution {
  readonly settled: readonly RecordedResult[];
  /** What was recorded until now of those that were resolved otherwise. */
  readonly corrected: readonly RecordedResult[];
  /** How many answers said what was settled before. */
  readonly before: number;
  /** What the run has in doubt still. */
  readonly left: Left;
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
  const shown = settled.filter(({ result }) => !quiet || !isSuccess(result));
  const texts = shown.map((each) =>
    textOf({ result: resultIn(named, resultOf(each)), subject: each.subject }, layout, page),
  );
  const end = format === 'human' ? '' : layout.end();
  await stdout.write(texts.join('') + end);
  if (quiet) return;
  const { say } = stderrStyle.messages;
  const known = before > 0 ? [say('run-resolved-before', { operations: before })] : [];
  const former = corrected.map((each) => say('run-corrected', formerOf(each)));
  const lines = [
    ...former,
    ...known,
    ...positionLines({ position }, stderrStyle),
    ...leftLines(left, recordedRun(left.run, again, ledger), stderrStyle),
  ];
  await stderr.write(linesText(lines));
}

/** For a question about every run. */
export async function showNoDoubt(page: Page): Promise<void> {
  const { stdout, stderr, format, quiet, stderrStyle } = page;
  if (format !== 'human') await stdout.write((await layoutOf(page)).end());
  const none = stderrStyle.messages.say('run-none-in-doubt', { run: null });
  if (!quiet) await stderr.write(`${step(none, stderrStyle)}\n`);
}

function formerOf({ seq, result }: RecordedResult) {
  const counted = countedAs(result);
  const outcome = counted === 'failed' ? 'not-done' : counted;
  return { seq, outcome, id: findReturnedId(result)?.id ?? null } as const;
}

const layoutOf = ({ format, style }: Page) =>
  createResultFormat(format, { style, curl: null }, { several: true });

function isLeftOut(result: Result, { format, quiet, showsAll }: Page): boolean {
  if (!isSuccess(result)) return false;
  return quiet || (format === 'human' && !showsAll && result.givenUp !== true);
}

function textOf(entry: NamedResult, layout: ResultFormat, { format, style }: Page): string {
  if (format === 'human') return resultLines(entry, style);
  return layout.next({ ...entry, subject: null });
}

/**
 * The result with its number and, if it was sent, the time, so that it can be found and settled.
 */
function resultOf({
  result,
  seq,
  sentAt,
}: Pick<RecordedResult, 'result' | 'seq' | 'sentAt'>): Result {
  return sentAt === null ? { ...result, seq } : { ...result, seq, sentAt };
}

/** A line about a result, and below it why the operation is not done. */
function resultLines({ result, subject }: NamedResult, style: Style): string {
  const line = fields(statusLine(result, subject, style), ...recordTexts(result, style));
  return linesText([foldText(line, style, '  '), ...reasonLines(result, style)]);
}

export interface Left {
  readonly run: RunRecord;
  readonly doubts: readonly DoubtfulOperation[];
}

/** More would hide the command that they are for. */
const MOST_NUMBERS = 10;

/** What is in doubt, otherwise how to go on with the run. */
function leftLines({ run, doubts }: Left, own: RecordedRun, style: Style): string[] {
  const { say } = style.messages;
  if (doubts.length > 0) {
    const seqs = doubts.slice(0, MOST_NUMBERS).map(({ seq }) => seq);
    const operations = doubts.length;
    const about = { run: run.id, seqs, more: operations - seqs.length, operations };
    const command = resolveCommand(own);
    return [step(say('run-still-in-doubt', { ...about, command }), style)];
  }
  const advice = adviceOf(run, own, style);
  return advice.length > 0 ? advice : [step(say('run-none-in-doubt', { run: run.id }), style)];
}

const step = (text: string, style: Style) => style.theme.strong(foldedLine(text, style));

function adviceOf({ state, command, counts }: RunRecord, own: RecordedRun, style: Style): string[] {
  if (state === 'running') return [];
  const freed = countFreed(counts);
  const tally = new Tally();
  for (const outcome of outcomeOrder) {
    const count = counts[outcome] ?? 0;
    tally.addAll(command, outcome, outcome === 'blocked' ? count - freed : count);
  }
  return nextStepLines({ tally, remaining: counts.remaining ?? 0, freed, run: own }, style);
}

/** How many only waited for operations that were in doubt, and can be sent now. */
function countFreed(counts: Counts): number {
  const { rejected = 0, blocked = 0 } = counts;
  const others = rejected + (counts['given-up'] ?? 0) + (counts['in-doubt'] ?? 0);
  return others === 0 ? blocked : 0;
}

interface ShownOperation extends Pick<RecordedResult, 'subject' | 'sentAt'> {
  readonly result: Result;
}

/**
 * A line for each operation below a heading, and below it why it is not done; an empty line before
 * them. Nothing without operations.
 */
function resultTable(operations: readonly ShownOperation[], style: Style): string[] {
  if (operations.length === 0) return [];
  const { zone, texts } = listedTimes(operations.flatMap(({ sentAt }) => sentAt ?? []));
  const heading = [
    ...headings(['result', 'operation', 'seq', 'id'], style),
    ...headings(['sent'], style, zone),
    ...headings(['about'], style),
  ];
  const rows = operations.map((each) => [
    outcomeText(each.result, style),
    each.result.operation,
    String(each.result.seq ?? ''),
    idText(each.result, style),
    each.sentAt === null ? '' : (texts.shift() ?? ''),
    aboutText(each, style),
  ]);
  const lines = table([heading, ...rows], style, { hasHead: true, below: 5 });
  const reasons = [[], ...operations.map(({ result }) => reasonLines(result, style))];
  return ['', ...lines.flatMap((own, row) => [...own, ...(reasons[row] ?? [])])];
}

function outcomeText(result: Result, style: Style): string {
  const { theme } = style;
  const word = outcomeWord(result, style);
  return isSuccess(result) ? theme.success(word) : theme.error(word);
}

function idText(result: Result, { messages }: Style): string {
  const returned = findReturnedId(result);
  if (returned === null) return '';
  const { id, kind } = returned;
  return kind === 'version' ? messages.say('run-version', { id }) : id;
}

/** `"Capital"  quiz.yaml:1  key q-8  after 2 attempts` */
function aboutText({ result, subject }: ShownOperation, style: Style): string {
  const { key, attempts } = result;
  return fields(
    titleText(result.title, style),
    originText(result, subject, style),
    ...recordTexts({ key }, style),
    attempts > 1 ? style.messages.say('result-attempts', { count: attempts }) : null,
  );
}

function reasonLines({ error }: Result, style: Style): string[] {
  if (error === undefined) return [];
  const { message } = describe(error.problem, style.messages);
  const why = `  ${fields(error.problem.code, inLine(message, style))}`;
  return [foldText(why, style, '    ')];
}
