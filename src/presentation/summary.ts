import { localNumber } from '../messages/local-number.ts';
import type { LedgerPosition } from '../contract/ledger.ts';
import type { JsonObject } from '../core/json.ts';
import type { Counted } from '../core/result.ts';
import { type Catalogue, describe } from '../messages/catalogue.ts';
import { placesAlike } from './alike.ts';
import { foldText, table } from './layout.ts';
import { hintLine } from './problems.ts';
import {
  continueStep,
  endsEarly,
  nextSteps,
  showCommand,
  type ShownEnd,
  stopText,
  undoStep,
} from './next-step.ts';
import { originText, recordTexts, titleText } from './result-text.ts';
import { fields, inLine, type Style } from './style.ts';
import {
  countOutcome,
  type FoldedResults,
  type Named,
  outcomesOf,
  type ResultTally,
} from './tally.ts';
import { isoTime } from './time.ts';

interface SummaryShape {
  /** True for an import: a table by operation and outcome, and how it ended. */
  readonly isBulk: boolean;
  /** True for only why the run did not get to its end, which is an error, and how to go on. */
  readonly quiet: boolean;
  /** Results that were not shown one by one; null if each was. */
  readonly alike: FoldedResults | null;
}

/** How a run ended. The most important comes last. */
export function summaryLines(
  tally: ResultTally,
  end: ShownEnd,
  style: Style,
  { isBulk, quiet, alike }: SummaryShape,
): string[] {
  const next = nextStepLines(tally, end, style);
  const folded = foldedLines(alike, end, style);
  const early = [...unreachedLines(end, style), ...stopLines(tally, end, style)];
  if (quiet) return endsEarly(end) ? [...folded, ...early, ...next] : folded;
  const { rejects } = end;
  return [
    ...(isBulk ? countsTable(tally, style) : [countsLine(tally, end, style)]),
    ...folded,
    ...(isBulk ? early : stopLines(tally, end, style)),
    ...doubtLines(tally, end, style),
    ...(rejects ? [foldedLine(style.messages.say('result-rejects-written', rejects), style)] : []),
    ...localLines(tally, end, style),
    ...positionLines(end, style),
    ...(isBulk && next.length === 0 ? doneLines(tally, end, style) : next),
  ];
}

function countsLine(tally: ResultTally, { remaining }: ShownEnd, style: Style): string {
  const counts = [
    ...outcomesOf(tally).map(([outcome, count]) => ({ outcome, count })),
    ...(remaining > 0 ? [{ outcome: 'not-reached', count: remaining } as const] : []),
  ];
  const operations = counts.reduce((sum, { count }) => sum + count, 0);
  return foldText(style.messages.say('result-summary', { operations, counts }), style, '  ');
}

const unsentOutcomes: ReadonlySet<Counted> = new Set(['planned', 'skipped', 'blocked', 'given-up']);

/** So that nobody believes that it went to a server. */
export function localLines(tally: ResultTally, { isLocal = false }: ShownEnd, style: Style) {
  const hasDoubts = countOutcome(tally, 'in-doubt') > 0;
  return isLocal && outcomesOf(tally).some(([outcome]) => !unsentOutcomes.has(outcome))
    ? [foldedLine(style.messages.say('result-sent-locally', { hasDoubts }), style)]
    : [];
}

/** What --expect takes: the run and the generation of its ledger. */
export const positionLines = (
  { position = null }: { readonly position?: LedgerPosition | null },
  style: Style,
): string[] =>
  position === null || style.tellsPosition !== true
    ? []
    : [foldedLine(style.messages.say('result-position', position), style)];

const unreachedLines = ({ remaining }: ShownEnd, { messages }: Style) =>
  remaining > 0 ? [messages.say('result-count', { outcome: 'not-reached', count: remaining })] : [];

/** Why the run was stopped and, if that may be far up on the screen by now, what to do about it. */
function stopLines(tally: ResultTally, end: ShownEnd, style: Style): string[] {
  const { messages } = style;
  const text = stopText(end, messages);
  if (text === null) return [];
  const isFarUp = countOutcome(tally, 'failed') + countOutcome(tally, 'rejected') > 1;
  // What to do about doubt comes further down.
  const isTold = end.cause && isFarUp && countOutcome(tally, 'in-doubt') === 0;
  const hint = isTold ? [hintLine(describe(end.cause, messages).hint, style)] : [];
  return [foldedLine(text, style), ...hint];
}

function doneLines(tally: ResultTally, end: ShownEnd, style: Style): string[] {
  const undo = undoStep(tally, end, style.messages);
  return [
    style.theme.strong(foldedLine(allDone(tally, style.messages), style)),
    ...(undo === null ? [] : [foldedLine(undo, style)]),
  ];
}

/** The last line if nothing is left to do. */
export function allDone(tally: ResultTally, { say }: Catalogue): string {
  const before = countOutcome(tally, 'skipped');
  const done = countOutcome(tally, 'done') + before;
  const givenUp = countOutcome(tally, 'given-up');
  const known = say('next-all-done', { operations: done, before, givenUp });
  if (givenUp === 0) return known;
  const unknown = say('next-given-up', { operations: givenUp });
  return done === 0 ? unknown : `${known}. ${unknown}`;
}

/** The next steps, the most important one last; empty if nothing is left to do. */
export function nextStepLines(tally: ResultTally, end: ShownEnd, style: Style): string[] {
  // After what is in doubt, which matters more, operations may be left to send.
  const hasDoubts = countOutcome(tally, 'in-doubt') > 0;
  const besides = hasDoubts ? continueStep(tally, end, style.messages) : null;
  const next = nextSteps(tally, end, style.messages);
  return [
    ...(besides === null ? [] : [foldedLine(besides, style)]),
    ...next.map((line) => style.theme.strong(foldedLine(line, style))),
  ];
}

/** A command that stands on a line of its own is not broken. */
export const foldedLine = (text: string, style: Style) => {
  const line = inLine(text, style);
  return /^ *lms-cli /.test(line) ? line : foldText(line, style, '  ');
};

/**
 * Two lines for each reason that several results share. The first of them was shown in full:
 *
 *     20 × the service rejected it: Operação recusada. (service/rejected)
 *       q.ndjson: lines 1-4, 11, 17 and 14 more. To see all: lms-cli runs show RUN
 */
function foldedLines(
  results: FoldedResults | null,
  { run = null }: ShownEnd,
  style: Style,
): string[] {
  const { say } = style.messages;
  return (results?.groups ?? []).flatMap(({ problem, message, count, names, lines }) => {
    const { places, named } = placesAlike(lines, style);
    const all = [...names.map((name) => inLine(name, style)), ...places];
    const more = count - named - names.length;
    const about = { count, message: inLine(message, style), code: problem.code };
    const head = say('result-alike', about);
    const command = more === 0 ? null : showCommand(run);
    const where = say('result-places', { places: all.join('; '), more, command });
    return [foldText(head, style, '  '), foldText(`  ${where}`, style, '    ')];
  });
}

/** `in doubt: lacuna.create  q.yaml:12  key q-12  seq 41  sent 2026-11-21 13:03:22 UTC` */
function doubtLines(tally: ResultTally, { run = null }: ShownEnd, style: Style): string[] {
  const { say } = style.messages;
  const names = tally.doubts.map((doubt) =>
    say('result-in-doubt', { operation: nameOf(doubt, style) }),
  );
  const unnamed = countOutcome(tally, 'in-doubt') - names.length;
  const about = { count: unnamed, command: showCommand(run) };
  const more = unnamed > 0 ? [say('result-more-in-doubt', about)] : [];
  return [...names, ...more].map((line) => foldText(line, style, '  '));
}

function nameOf({ result, subject }: Named, style: Style): string {
  return fields(
    result.operation,
    titleText(result.title, style),
    originText(result, subject, style),
    ...recordTexts(result, style),
  );
}

/** A row for each operation, a column for each outcome that occurs, and the totals. */
const countsTable = (tally: ResultTally, style: Style): string[] =>
  table(tableOf(tally, style.messages), style, { hasHead: true, isOfNumbers: true }).flat();

/** The table as cells, with its head first; empty without results. */
export function tableOf(tally: ResultTally, messages: Catalogue): string[][] {
  const { say, language } = messages;
  const totals = outcomesOf(tally);
  if (totals.length === 0) return [];
  const cell = (count: number | undefined) =>
    count === undefined ? '-' : localNumber(count, language);
  const head = [
    say('result-heading', { name: 'operation' }),
    ...totals.map(([outcome]) => say('result-outcome', { outcome })),
  ];
  const reached = [...tally.byOperation].filter(([, counts]) => counts.size > 0);
  const rows = reached.map(([operation, counts]) => [
    operation,
    ...totals.map(([outcome]) => cell(counts.get(outcome))),
  ]);
  if (rows.length === 1) return [head, ...rows];
  return [
    head,
    ...rows,
    [say('result-heading', { name: 'total' }), ...totals.map(([, count]) => cell(count))],
  ];
}

interface EndedCommand {
  /** When it began and ended, in milliseconds since 1970. */
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly exitCode: number;
}

/** How a command ended that sends, for programs (docs/scripting.md, The summary). */
export function summaryObject(
  tally: ResultTally,
  end: ShownEnd,
  { startedAt, finishedAt, exitCode }: EndedCommand,
): JsonObject {
  return {
    run: end.position?.run ?? end.run?.id ?? null,
    startedAt: isoTime(startedAt),
    finishedAt: isoTime(finishedAt),
    counts: { ...Object.fromEntries(outcomesOf(tally)), remaining: end.remaining },
    exitCode,
    stopped: end.stop ?? null,
    generation: end.position?.generation ?? null,
  };
}
