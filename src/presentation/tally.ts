import { type Counted, countedAs, type Result } from '../core/result.ts';
import { type Catalogue, describe } from '../messages/catalogue.ts';

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
  let givenUp = 0;
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
    count,
    add(result, subject) {
      const { operation, outcome, error } = result;
      if (error?.problem.code === 'content/given-up') givenUp += 1;
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

/** So many that are rejected or blocked for one reason are shown one by one. */
const FEW = 10;

/** Further reasons are shown every time, so that the size is bounded. */
const MOST_REASONS = 1000;

/** How many results of a group are named. */
const FEW_NAMES = 3;

type FoldedOutcome = 'failed' | 'rejected' | 'blocked';

/** What the summary says of results that are alike. */
interface FoldedGroup {
  readonly outcome: FoldedOutcome;
  readonly code: string;
  /** True if others like them were shown in full. */
  readonly areMore: boolean;
  readonly count: number;
  readonly first: readonly Named[];
}

export interface FoldedResults {
  /** What is not shown of a result: its line, or its reason as well. */
  add(result: Result, subject: string | null): 'nothing' | 'line' | 'everything';
  readonly groups: ReadonlyMap<string, FoldedGroup>;
}

export function createFoldedResults(messages: Catalogue): FoldedResults {
  const groups = new Map<string, FoldedGroup>();
  const shown = new Map<string, number>();
  const isOneOfFew = (reason: string) => {
    const times = shown.get(reason) ?? 0;
    if (times > 0 || shown.size < MOST_REASONS) shown.set(reason, times + 1);
    return times < FEW;
  };
  return {
    groups,
    add(result, subject) {
      const { outcome, error } = result;
      if (error === undefined || !isFolded(outcome)) return 'nothing';
      const { code } = error.problem;
      const areMore = outcome !== 'failed';
      const reason = `${outcome} ${code} ${describe(error.problem, messages).message}`;
      if (areMore && isOneOfFew(reason)) return 'nothing';
      const name = `${outcome} ${code}`;
      const { count, first } = groups.get(name) ?? { count: 0, first: [] };
      const named = first.length < FEW_NAMES ? [...first, { result, subject }] : first;
      groups.set(name, { outcome, code, areMore, count: count + 1, first: named });
      return areMore ? 'everything' : 'line';
    },
  };
}

function isFolded(outcome: Result['outcome']): outcome is FoldedOutcome {
  return outcome === 'failed' || outcome === 'rejected' || outcome === 'blocked';
}
