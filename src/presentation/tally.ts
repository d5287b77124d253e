import { type Counted, countedAs, type Result } from '../core/result.ts';

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

export interface GrowingTally extends ResultTally {
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
