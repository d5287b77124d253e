import type { Problem } from '../core/diagnostic.ts';
import { type Counted, countedAs, type Result } from '../core/result.ts';
import { type Catalogue, describe } from '../messages/catalogue.ts';
import { addLine, causeIn, type LinesOfFiles } from './alike.ts';

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

/** How many results without a document are named. */
const FEW_NAMES = 3;

/** Results that are alike: only the first of them was shown. */
interface FoldedGroup {
  /** That of the first. */
  readonly problem: Problem;
  /** What they say, with `…` where they differ. */
  message: string;
  count: number;
  /** The lines of their documents. */
  readonly lines: LinesOfFiles;
  /** The first of those without a document. */
  readonly names: string[];
}

export class FoldedResults {
  readonly #groups = new Map<string, FoldedGroup>();
  readonly #messages: Catalogue;

  constructor(messages: Catalogue) {
    this.#messages = messages;
  }

  /** False if one like it was shown: then it is only counted. */
  add({ outcome, error, source, operation }: Result, subject: string | null): boolean {
    const isFolded = outcome === 'failed' || outcome === 'rejected' || outcome === 'blocked';
    if (error === undefined || !isFolded) return true;
    const { problem } = error;
    const { message } = describe(problem, this.#messages);
    const cause = causeIn(message);
    const reason = `${outcome} ${problem.code} ${cause}`;
    const known = this.#groups.get(reason);
    const group: FoldedGroup = known ?? { problem, message, count: 0, lines: new Map(), names: [] };
    this.#groups.set(reason, group);
    if (group.message !== message) group.message = cause;
    group.count += 1;
    if (source !== null) addLine(group.lines, source.file, source.line);
    else if (group.names.length < FEW_NAMES) group.names.push(subject ?? operation);
    return known === undefined;
  }

  /** Those of several results. */
  get groups(): readonly FoldedGroup[] {
    return [...this.#groups.values()].filter(({ count }) => count > 1);
  }
}
