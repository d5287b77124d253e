import { localNumber } from '../messages/local-number.ts';
import type { LedgerPosition } from '../contract/ledger.ts';
import { noneUnreleased } from '../contract/resources.ts';
import type { JsonObject } from '../core/json.ts';
import type { NamedResult, Tally } from '../core/tally.ts';
import { type Catalogue, describe } from '../messages/catalogue.ts';
import type { FoldedResults } from './alike.ts';
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
  unreleasedText,
} from './next-step.ts';
import { originText, recordTexts, titleText } from './result-text.ts';
import { fields, inLine, type Style } from './style.ts';
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
  end: ShownEnd,
  style: Style,
  { isBulk, quiet, alike }: SummaryShape,
): string[] {
  const { tally, rejects, run = null } = end;
  const next = nextStepLines(end, style);
  const folded = alike?.lines(showCommand(run), style) ?? [];
  const stopped = stopLines(end, style);
  const early = [...unreachedLines(end, style), ...stopped];
  if (quiet) return endsEarly(end) ? [...folded, ...early, ...next] : folded;
  return [
    ...(isBulk ? countsTable(tally, style) : [countsLine(end, style)]),
    ...folded,
    ...(isBulk ? early : stopped),
    ...doubtLines(end, style),
    ...(rejects ? [foldedLine(style.messages.say('result-rejects-written', rejects), style)] : []),
    ...unreleasedLines(end, style),
    ...localLines(end, style),
    ...positionLines(end, style),
    ...(isBulk && next.length === 0
      ? doneLines(end, style)
      : [...undoBesides(end, style), ...next]),
  ];
}

function countsLine({ tally, remaining }: ShownEnd, style: Style): string {
  const counts = [
    ...tally.counts.map(([outcome, count]) => ({ outcome, count })),
    ...(remaining > 0 ? [{ outcome: 'not-reached', count: remaining } as const] : []),
  ];
  const operations = counts.reduce((sum, { count }) => sum + count, 0);
  return foldText(style.messages.say('result-summary', { operations, counts }), style, '  ');
}

/** So that nobody believes that it went to a server. */
export function localLines({ tally, isLocal = false }: ShownEnd, style: Style) {
  return isLocal && tally.sent > 0
    ? [foldedLine(style.messages.say('result-sent-locally'), style)]
    : [];
}

/** What learners do not see. */
export function unreleasedLines(
  { tally: { made }, unreleased = noneUnreleased, run = null, destination = [] }: ShownEnd,
  style: Style,
): string[] {
  const options = run?.kind === 'apply' ? null : destination;
  const text = unreleasedText(unreleased, { options, made, run }, style.messages);
  return text === null ? [] : [foldedLine(text, style)];
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
function stopLines(end: ShownEnd, style: Style): string[] {
  const { messages } = style;
  const text = stopText(end, messages);
  if (text === null) return [];
  const isFarUp = end.tally.count('failed', 'rejected') > 1;
  // What to do about doubt comes further down.
  const isTold = end.cause && isFarUp && end.tally.count('in-doubt') === 0;
  const hint = isTold ? [hintLine(describe(end.cause, messages).hint, style)] : [];
  return [foldedLine(text, style), ...hint];
}

/** Of an import that is through, and of which some documents were refused. */
function undoBesides(end: ShownEnd, style: Style): string[] {
  const isThrough = !endsEarly(end) && end.tally.count('in-doubt', 'failed') === 0;
  const undo = isThrough && end.run?.kind === 'import' ? undoStep(end, style.messages) : null;
  return undo === null ? [] : [foldedLine(undo, style)];
}

function doneLines(end: ShownEnd, style: Style): string[] {
  const undo = undoStep(end, style.messages);
  return [
    style.theme.strong(foldedLine(allDone(end.tally, style.messages), style)),
    ...(undo === null ? [] : [foldedLine(undo, style)]),
  ];
}

/** The last line if nothing is left to do. */
export function allDone(tally: Tally, { say }: Catalogue): string {
  const before = tally.count('skipped');
  const done = tally.count('done') + before;
  const givenUp = tally.count('given-up');
  const known = say('next-all-done', { operations: done, before });
  if (givenUp === 0) return known;
  const unknown = say('next-given-up', { operations: givenUp });
  return done === 0 ? unknown : `${known}. ${unknown}`;
}

/** The next steps, the most important one last; empty if nothing is left to do. */
export function nextStepLines(end: ShownEnd, style: Style): string[] {
  // After what is in doubt, which matters more, operations may be left to send.
  const hasDoubts = end.tally.count('in-doubt') > 0;
  const besides = hasDoubts ? continueStep(end, style.messages) : null;
  const next = nextSteps(end, style.messages);
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

/** `in doubt: lacuna.create  q.yaml:12  key q-12  seq 41  sent 2026-11-21 13:03:22 UTC` */
function doubtLines({ tally, run = null }: ShownEnd, style: Style): string[] {
  const { say } = style.messages;
  const names = tally.doubts.map((doubt) =>
    say('result-in-doubt', { operation: nameOf(doubt, style) }),
  );
  const unnamed = tally.count('in-doubt') - names.length;
  const about = { count: unnamed, command: showCommand(run) };
  const more = unnamed > 0 ? [say('result-more-in-doubt', about)] : [];
  return [...names, ...more].map((line) => foldText(line, style, '  '));
}

function nameOf({ result, subject }: NamedResult, style: Style): string {
  return fields(
    result.operation,
    titleText(result.title, style),
    originText(result, subject, style),
    ...recordTexts(result, style),
  );
}

/** A row for each operation, a column for each outcome that occurs, and the totals. */
const countsTable = (tally: Tally, style: Style): string[] =>
  table(tableOf(tally, style.messages), style, { hasHead: true, isOfNumbers: true }).flat();

/** The table as cells, with its head first; empty without results. */
export function tableOf(tally: Tally, { say, language }: Catalogue): string[][] {
  const totals = tally.counts;
  if (totals.length === 0) return [];
  const cell = (count = 0) => (count === 0 ? '-' : localNumber(count, language));
  const head = [
    say('table-heading', { name: 'operation' }),
    ...totals.map(([outcome]) => say('result-outcome', { outcome })),
  ];
  const rows = [...tally.byOperation].map(([operation, counts]) => [
    operation,
    ...totals.map(([outcome]) => cell(counts.get(outcome))),
  ]);
  const last = [say('table-heading', { name: 'total' }), ...totals.map(([, count]) => cell(count))];
  return [head, ...rows, ...(rows.length > 1 ? [last] : [])];
}

/**
 * How a command ended that sends, for programs (docs/scripting.md, The summary).
 * @param startedAt of the command, in milliseconds since 1970, as is `finishedAt`
 */
export function summaryObject(
  end: ShownEnd,
  { startedAt, finishedAt, exitCode }: Record<'startedAt' | 'finishedAt' | 'exitCode', number>,
): JsonObject {
  return {
    run: end.position?.run ?? end.run?.id ?? null,
    startedAt: isoTime(startedAt),
    finishedAt: isoTime(finishedAt),
    counts: { ...Object.fromEntries(end.tally.counts), remaining: end.remaining },
    exitCode,
    unreleased: { ...noneUnreleased, ...end.unreleased },
    stopped: end.stop ?? null,
    generation: end.position?.generation ?? null,
  };
}
