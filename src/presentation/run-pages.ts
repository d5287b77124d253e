/** The pages of `lms-cli runs`: data goes to standard output, the next step to standard error. */
import type { RecordedResult, RunRecord } from '../contract/ledger.ts';
import { type RecordedRun, resumeCommand } from './next-step.ts';
import type { OutputStream } from '../core/host.ts';
import { isSuccess, type Result } from '../core/result.ts';
import { describe } from '../messages/catalogue.ts';
import type { Format, FormatName } from './formats.ts';
import { runHead, runObject, runTable } from './run-list.ts';
import { writeShown, type Shown } from './command-output.ts';
import { statusLine } from './status-line.ts';
import { fields, inLine, type Style } from './style.ts';
import { nextLine } from './summary.ts';
import { createTally } from './tally.ts';
import { timeText } from './time.ts';

/** The streams and the format of a page. */
export interface Page {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly format: FormatName;
  /** For several results. */
  readonly layout: Format;
  readonly style: Style;
  /** Shows only failures. */
  readonly quiet: boolean;
  /** Shows people what is done in long runs too. */
  readonly showsAll: boolean;
}

export async function showRuns(list: readonly RunRecord[], page: Page): Promise<void> {
  const { stdout, stderr, format, style } = page;
  const isEmpty = list.length === 0;
  const shown: Shown = {
    ids: list.map(({ id }) => id),
    data: (speech) => list.map((run) => runObject(run, speech)),
    text: () => (isEmpty ? '' : `${runTable(list, style)}\n`),
  };
  await writeShown(shown, format, { stdout, style });
  if (isEmpty && format === 'human') await stderr.write(`${style.messages.output.runs.none()}\n`);
}

interface ShownRun {
  readonly run: RunRecord;
  /** By `seq`. */
  readonly results: AsyncIterable<RecordedResult>;
  /** As in RecordedRun. */
  readonly ledger: string | null;
}

/** People see every operation of so short a run, also what is done. */
const MOST_IN_FULL = 10;

export async function showRun({ run, results, ledger }: ShownRun, page: Page): Promise<void> {
  const { stdout, stderr, format, layout, style, quiet } = page;
  const tally = createTally();
  if (format === 'human') await stdout.write(`${runHead(run, style)}\n`);
  let written = 0;
  const show = async (recorded: RecordedResult, isOfFew: boolean) => {
    const result = resultOf(recorded);
    tally.add(result, recorded.subject);
    const text = !isOfFew && isLeftOut(result, page) ? '' : textOf(recorded, written, page);
    if (text === '') return;
    written += 1;
    await stdout.write(text);
  };
  // Held back until it is clear whether they are few: then all of them are shown.
  const first: RecordedResult[] = [];
  let seen = 0;
  for await (const each of results) {
    seen += 1;
    if (seen <= MOST_IN_FULL) first.push(each);
    else {
      for (const held of first.splice(0)) await show(held, false);
      await show(each, false);
    }
  }
  for (const held of first) await show(held, format === 'human' && !quiet);
  if (format !== 'human') await stdout.write(layout.end(written));
  // A run in progress continues without the user.
  if (quiet || run.state === 'running') return;
  const recorded = recordedRun(run, ledger);
  const end = { remaining: run.counts.remaining ?? 0, run: recorded };
  for (const line of nextLine(tally, end, style)) await stderr.write(`${line}\n`);
}

/** An apply or an undo plans again when it is resumed, so it is resumed whatever was wrong with it. */
function recordedRun({ id, command }: RunRecord, ledger: string | null): RecordedRun {
  const isUndo = command === 'undo';
  const plansAnew = isUndo || command === 'apply';
  const run = { id, ledger, isResumable: plansAnew || command === 'import' };
  return plansAnew ? { ...run, isUndo, again: resumeCommand(run) } : run;
}

export async function showResolved(results: readonly RecordedResult[], page: Page): Promise<void> {
  const { stdout, format, layout, quiet } = page;
  const shown = results.filter(({ result }) => !quiet || !isSuccess(result));
  const texts = shown.map((each, index) => textOf(each, index, page));
  const end = format === 'human' ? '' : layout.end(shown.length);
  await stdout.write(texts.join('') + end);
}

function isLeftOut(result: Result, { format, quiet, showsAll }: Page): boolean {
  if (!isSuccess(result) || result.suspect === true) return false;
  return quiet || (format === 'human' && !showsAll && result.givenUp !== true);
}

function textOf(
  recorded: RecordedResult,
  position: number,
  { format, layout, style }: Page,
): string {
  if (format === 'human') return `${resultLines(recorded, style)}\n`;
  return layout.each({ result: resultOf(recorded), subject: null, position });
}

/**
 * The result with its number and, if it was sent, the time, so that it can be found and settled.
 */
function resultOf({ result, seq, sentAt }: RecordedResult): Result {
  return sentAt === null ? { ...result, seq } : { ...result, seq, sentAt };
}

/** A line about a result, and below it why the operation is not done. */
function resultLines(recorded: RecordedResult, style: Style): string {
  const { output } = style.messages;
  const result = resultOf(recorded);
  const { key, seq, sentAt, error, suspect } = result;
  const line = fields(
    statusLine(result, recorded.subject, style),
    key === null ? null : output.key(inLine(key, style)),
    seq === undefined ? null : output.seq(seq),
    suspect === undefined ? null : output.suspect(),
    sentAt === undefined ? null : output.sent(timeText(sentAt, style.zone)),
  );
  if (error === undefined) return line;
  const { message } = describe(error.problem, style.messages);
  return `${line}\n  ${fields(error.problem.code, inLine(message, style))}`;
}
