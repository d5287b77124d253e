import { localNumber } from '../messages/local-number.ts';
import type { LedgerPosition } from '../contract/ledger.ts';
import { noneUnreleased } from '../contract/resources.ts';
import type { JsonObject } from '../core/json.ts';
import type { Tally } from '../core/tally.ts';
import type { Catalogue } from '../messages/catalogue.ts';
import type { FoldedResults } from './alike.ts';
import { foldText, table } from './layout.ts';
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
import { fields, inLine, type Speech, type Style } from './style.ts';
import { isoTime } from './time.ts';

interface SummaryShape {
  /** True for only why the run did not get to its end, which is an error, and how to go on. */
  readonly quiet: boolean;
  /** Results that were not shown one by one; null if each was. */
  readonly alike: FoldedResults | null;
}

export function summaryLines(
  end: ShownEnd,
  style: Style,
  { quiet, alike }: SummaryShape,
): string[] {
  const { tally, rejects = null, run = null, isEmpty = false, remaining } = end;
  const { unreleased = noneUnreleased, destination = [] } = end;
  const { messages, theme } = style;
  const { say } = messages;
  const folded = alike?.lines(showCommand(run), style) ?? [];
  const unreached = { outcome: 'not-reached', count: remaining } as const;
  const early = [
    ...told(remaining > 0 ? say('result-count', unreached) : null, style),
    ...told(stopText(end, messages), style),
  ];
  const next = nextStepLines(end, style);
  if (quiet) return endsEarly(end) ? [...folded, ...early, ...next] : folded;
  // Of an import that is through, some documents may have been refused.
  const isThrough = !endsEarly(end) && tally.count('in-doubt', 'failed') === 0;
  const isOver = next.length === 0 || isEmpty || (run?.kind === 'import' && isThrough);
  const options = run?.kind === 'apply' ? null : destination;
  return [
    ...countsTable(tally, style),
    ...folded,
    ...early,
    ...doubtTexts(end, style).map((line) => foldText(line, style, '  ')),
    ...told(rejects && say('result-rejects-written', rejects), style),
    ...told(unreleasedText(unreleased, options, run, messages), style),
    ...localLines(end, style),
    ...positionLines(end, style),
    ...(isEmpty || next.length > 0
      ? []
      : [theme.strong(foldedLine(allDone(end, messages), style))]),
    ...told(isOver ? undoStep(end, messages) : null, style),
    ...(isEmpty ? [] : next),
  ];
}

/** So that nobody believes that it went to a server. */
export const localLines = ({ tally, isLocal = false }: ShownEnd, style: Style): string[] =>
  told(isLocal && tally.sent > 0 ? style.messages.say('result-sent-locally') : null, style);

/** What --expect takes: the run and the generation of its ledger. */
export const positionLines = (
  { position = null }: { readonly position?: LedgerPosition | null },
  style: Style,
): string[] =>
  told(
    position && style.tellsPosition ? style.messages.say('result-position', position) : null,
    style,
  );

/** The last line if nothing is left to do. */
export function allDone({ tally, run, unreleased }: ShownEnd, { say }: Catalogue): string {
  const before = tally.count('skipped');
  const done = tally.count('done') + before;
  const hasNoMore = done === before && !Object.values(unreleased ?? {}).some(Boolean);
  const isReleased = hasNoMore && run?.again?.includes(' --release ') === true;
  const givenUp = tally.count('given-up');
  const known = say('next-all-done', { operations: done, before, isReleased });
  if (givenUp === 0) return known;
  const unknown = say('next-given-up', { operations: givenUp });
  return done === 0 ? unknown : `${known}. ${unknown}`;
}

/** The next steps, the most important one last; empty if nothing is left to do. */
export function nextStepLines(end: ShownEnd, style: Style): string[] {
  // After what is in doubt, which matters more, operations may be left to send.
  const hasDoubts = end.tally.count('in-doubt') > 0;
  return [
    ...told(hasDoubts ? continueStep(end, style.messages) : null, style),
    ...nextSteps(end, style.messages).map((line) => style.theme.strong(foldedLine(line, style))),
  ];
}

const told = (text: string | null, style: Style): string[] =>
  text === null ? [] : [foldedLine(text, style)];

/** A command that stands on a line of its own is not broken. */
export const foldedLine = (text: string, style: Style) => {
  const line = inLine(text, style);
  return /^ *lms-cli /.test(line) ? line : foldText(line, style, '  ');
};

/** `in doubt: lacuna.create  q.yaml:12  key q-12  seq 41  sent 2026-11-21 13:03:22 UTC` */
export function doubtTexts({ tally, run = null }: ShownEnd, speech: Speech): string[] {
  const { say } = speech.messages;
  const names = tally.doubts.map(({ result, subject }) => {
    const title = titleText(result.title, speech);
    const place = originText(result, subject, speech);
    const operation = fields(result.operation, title, place, ...recordTexts(result, speech));
    return say('result-in-doubt', { operation });
  });
  const count = tally.count('in-doubt') - names.length;
  const command = showCommand(run);
  return count > 0 ? [...names, say('result-more-in-doubt', { count, command })] : names;
}

/** A row for each operation, a column for each outcome that occurs, and the totals. */
const countsTable = (tally: Tally, style: Style): string[] =>
  table(cellsOf(tally, style.messages), style, { hasHead: true, isOfNumbers: true }).flat();

export function cellsOf(tally: Tally, { say, language }: Catalogue): string[][] {
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
