import type { Problem } from '../core/diagnostic.ts';
import { type Counted, countedAs, type Result } from '../core/result.ts';
import { type Catalogue, describe } from '../messages/catalogue.ts';
import { causeIn, type LinesOfFiles } from './alike.ts';

/** The outcomes in the order in which they are shown. */
export const outcomeOrder: readonly Counted[] = [
  'planned',
  'done',
  'skipped',
  'given-up',
  'blocked',
  'rejected',
  'failed',
  'in-doubt',
];

/** How many operations in doubt are listed one by one. */
const MOST_NAMES = 20;

/** The results of a run by outcome. Its size is bounded, however many operations there are. */
export interface ResultTally {
  /** By operation, in the order of their first results. Those without any hold only their places. */
  readonly byOperation: ReadonlyMap<string, ReadonlyMap<Counted, number>>;
  /** The first operations in doubt. */
  readonly doubts: readonly Named[];
  /** How many were rejected because the create of their resource was given up. */
  readonly givenUp: number;
  /** How many were blocked because an undo cannot take them back: no repeat changes that. */
  readonly kept: number;
}

/** An operation that is named. */
export interface Named {
  readonly result: Result;
  /** The operands of the command, for results without a document. */
  readonly subject: string | null;
}

interface GrowingTally extends ResultTally {
  add(result: Result, subject: string | null): void;
  /** Adds results that need no mention. Without any, only keeps the place of the operation. */
  count(operation: string, outcome: Counted, times: number): void;
}

export function createResultTally(): GrowingTally {
  const byOperation = new Map<string, Map<Counted, number>>();
  const doubts: Named[] = [];
  let [givenUp, kept] = [0, 0];
  const count = (operation: string, outcome: Counted, times: number) => {
    const counts = byOperation.get(operation) ?? new Map<Counted, number>();
    byOperation.set(operation, counts);
    if (times > 0) counts.set(outcome, (counts.get(outcome) ?? 0) + times);
  };
  return {
    byOperation,
    doubts,
    get givenUp() {
      return givenUp;
    },
    get kept() {
      return kept;
    },
    count,
    add(result, subject) {
      const { operation, outcome, error } = result;
      if (error?.problem.code === 'content/given-up') givenUp += 1;
      if (error?.problem.code === 'undo/kept') kept += 1;
      count(operation, countedAs(result), 1);
      if (outcome === 'in-doubt' && doubts.length < MOST_NAMES) doubts.push({ result, subject });
    },
  };
}

/** The sum over all operations. */
export function countOutcome({ byOperation }: ResultTally, outcome: Counted): number {
  return [...byOperation.values()].reduce((sum, counts) => sum + (counts.get(outcome) ?? 0), 0);
}

/** The outcomes that occur, in their order, with their counts. */
export function outcomesOf(tally: ResultTally): (readonly [Counted, number])[] {
  return outcomeOrder
    .map((outcome) => [outcome, countOutcome(tally, outcome)] as const)
    .filter(([, count]) => count > 0);
}

/** Results of further reasons are shown one by one, so that the size is bounded. */
const MOST_REASONS = 1000;

/** How many lines of documents a group keeps. */
const MOST_LINES = 1000;

/** How many results without a document are named. */
const FEW_NAMES = 3;

type FoldedOutcome = 'failed' | 'rejected' | 'blocked';

/** Results that are alike: only the first of them was shown. */
export interface FoldedGroup {
  readonly outcome: FoldedOutcome;
  /** That of the first. */
  readonly problem: Problem;
  /** What they say, with `…` where they differ. */
  readonly message: string;
  readonly count: number;
  /** The lines of their documents. */
  readonly lines: LinesOfFiles;
  /** Those without a document. */
  readonly names: readonly string[];
}

export interface FoldedResults {
  /** False if one like it was shown: then it is only counted. */
  add(result: Result, subject: string | null): boolean;
  readonly groups: ReadonlyMap<string, FoldedGroup>;
}

export function createFoldedResults(messages: Catalogue): FoldedResults {
  const groups = new Map<string, GrowingGroup>();
  return {
    groups,
    add(result, subject) {
      const { outcome, error } = result;
      if (error === undefined || !isFolded(outcome)) return true;
      const { problem } = error;
      const { message } = describe(problem, messages);
      const cause = causeIn(message);
      const reason = `${outcome} ${problem.code} ${cause}`;
      const known = groups.get(reason);
      const group: GrowingGroup = known ?? {
        outcome,
        problem,
        message,
        count: 0,
        kept: 0,
        lines: new Map(),
        names: [],
      };
      if (group.message !== message) group.message = cause;
      if (known === undefined && groups.size < MOST_REASONS) groups.set(reason, group);
      addTo(group, result, subject);
      return known === undefined;
    },
  };
}

interface GrowingGroup extends FoldedGroup {
  message: string;
  count: number;
  /** The number of lines in `lines`. */
  kept: number;
  readonly lines: Map<string, number[]>;
  readonly names: string[];
}

function addTo(group: GrowingGroup, { source, operation }: Result, subject: string | null): void {
  group.count += 1;
  if (source === null) {
    if (group.names.length < FEW_NAMES) group.names.push(subject ?? operation);
  } else if (group.kept < MOST_LINES) {
    group.kept += 1;
    const lines = group.lines.get(source.file);
    if (lines === undefined) group.lines.set(source.file, [source.line]);
    else lines.push(source.line);
  }
}

function isFolded(outcome: Result['outcome']): outcome is FoldedOutcome {
  return outcome === 'failed' || outcome === 'rejected' || outcome === 'blocked';
}
