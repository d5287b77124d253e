/** How a run ended: the summary, and what matters most now, with the command to type. */
import type { LedgerPosition } from '../contract/ledger.ts';
import { noneUnreleased, type UnreleasedCounts } from '../contract/resources.ts';
import type { Problem } from '../core/diagnostic.ts';
import type { StopReason } from '../core/events.ts';
import type { JsonObject } from '../core/json.ts';
import type { Result } from '../core/result.ts';
import type { Tally } from '../core/tally.ts';
import { type Catalogue, describe } from '../messages/catalogue.ts';
import { localNumber } from '../messages/local-number.ts';
import { withParams } from '../messages/problem.ts';
import type { FoldedResults } from './alike.ts';
import { shellQuoted } from './curl.ts';
import { foldText, table } from './layout.ts';
import { findReturnedId, originText, recordTexts, titleText } from './result-text.ts';
import { fields, inLine, type Speech, type Style } from './style.ts';
import { isoTime } from '../core/texts.ts';

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
  // An import that is through may still have documents that were refused.
  const isThrough = !endsEarly(end) && tally.count('in-doubt', 'failed') === 0;
  const isOver = next.length === 0 || isEmpty || (run?.kind === 'import' && isThrough);
  const options = run?.kind === 'apply' ? null : destination;
  const again = run?.kind === 'import' && madeEach(unreleased, tally) ? run.again : null;
  return [
    ...countsTable(tally, style),
    ...folded,
    ...early,
    ...doubtTexts(end, style).map((line) => foldText(line, style, '  ')),
    ...told(rejects && say('result-rejects-written', rejects), style),
    ...told(unreleasedText(unreleased, options, again, messages), style),
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

const countsTable = (tally: Tally, style: Style): string[] =>
  table(makeCells(tally, style.messages), style, { hasHead: true, isOfNumbers: true }).flat();

export function makeCells(tally: Tally, { say, language }: Catalogue): string[][] {
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

export interface ShownEnd {
  readonly tally: Tally;
  readonly remaining: number;
  /** In milliseconds since 1970; left out where the command is at its end. */
  readonly finishedAt?: number;
  /** How many were blocked by operations that have been settled since. */
  readonly freed?: number;
  readonly unreleased?: UnreleasedCounts;
  readonly stop?: StopReason | null;
  readonly cause?: Problem | null;
  /** The run in its ledger; null or left out if it is not recorded. */
  readonly run?: RecordedRun | null;
  /** The run, and the generation that its ledger has now; null or left out if it is not recorded. */
  readonly position?: LedgerPosition | null;
  readonly rejects?: RejectsFile | null;
  readonly recorded?: number;
  /** True for an apply without requests: its plan has said so. */
  readonly isEmpty?: boolean;
  readonly isLocal?: boolean;
  readonly destination?: readonly string[];
}

export interface RecordedRun extends NamedRun {
  readonly kind: 'import' | 'apply' | 'undo' | null;
  /**
   * The command line to type again, which goes on with it; null for a single command, and if it has
   * been typed again.
   */
  readonly again: string | null;
  readonly undo: string | null;
  /** Whether its rejects can be rows of CSV. In other formats, cells would be texts. */
  readonly isTable: boolean;
}

interface NamedRun {
  readonly id: string;
  /** The value of `--ledger` with which `runs` finds it; null if `runs` finds it without. */
  readonly ledger: string | null;
}

export interface RejectsFile {
  readonly file: string;
  readonly documents: number;
  readonly as: string | null;
  readonly options: readonly string[];
}

const endsEarly = ({ remaining, stop }: ShownEnd) => remaining > 0 || (stop ?? null) !== null;

export function stopText({ stop, cause }: ShownEnd, messages: Catalogue): string | null {
  if (stop === null || stop === undefined) return null;
  const reason = messages.say('result-stopped', { reason: stop });
  return cause ? `${reason}: ${describe(cause, messages).message}` : reason;
}

/**
 * What learners do not see, and how to release it; null for none.
 * @param options of the command that releases by ids; null where documents say it
 * @param again the command line of the import that made all of it, and can release it
 */
export function unreleasedText(
  unreleased: UnreleasedCounts,
  options: readonly string[] | null,
  again: string | null,
  messages: Catalogue,
): string | null {
  const counts = (['lacuna', 'assessment'] as const)
    .map((kind) => ({ kind, count: unreleased[kind] }))
    .filter(({ count }) => count > 0);
  const [first] = counts;
  if (first === undefined) return null;
  const command =
    again === null
      ? releaseCommand(first.kind, 'ID...', options ?? [], messages)
      : withNotes(again, messages);
  return messages.say('next-unreleased', { unreleased: counts, command: options && command });
}

/** --release of an import releases what its documents create, and nothing else that it worked on. */
const madeEach = (unreleased: UnreleasedCounts, { byOperation }: Tally) =>
  (['lacuna', 'assessment'] as const).every((kind) => {
    const creates = byOperation.get(`${kind}.create`);
    return unreleased[kind] <= (creates?.get('done') ?? 0) + (creates?.get('skipped') ?? 0);
  });

const releaseCommand = (
  resource: string,
  ids: string,
  options: readonly string[],
  { phrase }: Catalogue,
) => {
  const notes = phrase('placeholder', { name: 'NOTES' });
  return [
    `lms-cli ${resource} release ${ids} --notes "${notes}"`,
    ...options.map(shellQuoted),
  ].join(' ');
};

const withNotes = (again: string, { phrase }: Catalogue) =>
  again.includes(' --release ')
    ? again
    : `${again} --release "${phrase('placeholder', { name: 'NOTES' })}"`;

function continueStep(
  { tally, remaining, freed = 0, run }: ShownEnd,
  { say }: Catalogue,
): string | null {
  const command = run?.again ?? null;
  const operations = tally.count('failed') + freed + remaining;
  return command === null || operations === 0 ? null : say('next-resume', { operations, command });
}

/**
 * What matters most now, with the command to type; none where there is nothing to say: first what is
 * in doubt, then what was not sent, then what was refused. A command that stands on a line of its
 * own is never cut by the edge of the terminal.
 */
export function nextSteps(end: ShownEnd, messages: Catalogue): string[] {
  const { say } = messages;
  const { tally, remaining, run = null, rejects } = end;
  const doubts = tally.count('in-doubt');
  if (doubts > 0) {
    if (run === null) return [say('next-in-doubt', { operations: doubts })];
    return [say('next-resolve', { operations: doubts, command: resolveCommand(run) })];
  }
  if (tally.count('planned') > 0) return [say('next-dry-run')];
  const unsent = continueStep(end, messages);
  if (unsent !== null) return [unsent];
  const refused = tally.count('rejected', 'blocked') - tally.kept;
  const documents = refused - tally.addedReleases;
  if (run === null || run.kind === null) {
    if (refused + tally.count('failed') + remaining === 0) return [];
    const operations = tally.count('done', 'skipped');
    return [operations > 0 ? say('next-send-the-rest', { operations }) : say('next-send-again')];
  }
  if (rejects && documents > 0) {
    const { file } = rejects;
    return [say('next-correct-rejects', { documents, file, command: reimportCommand(rejects) })];
  }
  if (refused === 0 || run.again === null) return [];
  if (run.kind === 'import' && documents > 0) {
    const command = `lms-cli runs rejects ${reference(run)} rejects-${run.id}.${run.isTable ? 'csv' : 'yaml'}`;
    return [say('next-write-rejects', { documents }), `  ${command}`];
  }
  return [say('next-refused', { operations: refused, command: run.again })];
}

/** The usual step after an operation that is done, with the command to type; otherwise null. */
export function nextCommand(
  result: Result,
  { destination = [] }: ShownEnd,
  messages: Catalogue,
): string | null {
  const given = result.outcome === 'done' ? findReturnedId(result) : null;
  const [resource = '', verb] = result.operation.split('.');
  // A track has no versions.
  const isDraft = (verb === 'create' || verb === 'edit') && resource !== 'track';
  if (given === null || !isDraft) return null;
  const command = releaseCommand(resource, given.id, destination, messages);
  return messages.say('next-release', { command });
}

export function reimportCommand({ file, as, options }: Omit<RejectsFile, 'documents'>): string {
  const words = [file, ...(as === null ? [] : ['--as', as]), ...options];
  return `lms-cli import ${words.map(shellQuoted).join(' ')}`;
}

/**
 * How to take back what a run has done; null where that cannot be said in a command. Of an import,
 * only what it created is taken back.
 */
export function undoStep(
  { tally, run, recorded = 0 }: ShownEnd,
  { say }: Catalogue,
): string | null {
  const { kind = null, undo: command = null } = run ?? {};
  const isDone = [...tally.byOperation].some(
    ([operation, counts]) =>
      (kind === 'import' ? operation.endsWith('.create') : !operation.endsWith('.release')) &&
      (counts.get('done') ?? 0) > 0,
  );
  if (kind === null || command === null || !(isDone || recorded > 0)) return null;
  return say('next-undo', { command });
}

export const showCommand = (run: RecordedRun | null) =>
  run === null ? null : `lms-cli runs show ${reference(run)}`;

/** The same after a command; undefined if nothing was sent. */
export function showCommandAfter({ tally, run = null }: ShownEnd): string | null | undefined {
  const isSent = tally.count('done', 'in-doubt') > 0;
  return run !== null || isSent ? showCommand(run) : undefined;
}

export const reference = ({ id, ledger }: NamedRun): string =>
  [id, ...(ledger === null ? [] : ['--ledger', ledger])].map(shellQuoted).join(' ');

/** At a terminal, it asks about each operation that the run has in doubt. */
export const resolveCommand = (run: NamedRun) => `lms-cli runs resolve ${reference(run)}`;

/** The result with its run. If it is recorded as in doubt, its hint names that command. */
export function resultIn(run: NamedRun | null, result: Result): Result {
  if (run === null) return result;
  const { outcome, seq, error } = result;
  const recorded = Object.assign({}, result, { run: run.id });
  if (outcome !== 'in-doubt' || seq === undefined || error === undefined) return recorded;
  const problem = withParams(error.problem, { resolve: resolveCommand(run) });
  return { ...recorded, error: { ...error, problem } };
}
