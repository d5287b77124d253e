import { countedAs, type CountedOutcome, type FailureKind, type Result } from './result.ts';

/** The outcomes in the order in which they are shown. */
export const outcomeOrder: readonly CountedOutcome[] = [
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
const MOST_DOUBTS = 20;

/** A result, and the operands of its command if it has no document. */
export interface NamedResult {
  readonly result: Result;
  readonly subject: string | null;
}

/** The results of a run by outcome. Its size is bounded, however many operations there are. */
export class Tally {
  /** By operation, in the order of their first results. */
  readonly byOperation = new Map<string, Map<CountedOutcome, number>>();
  /** Why operations were rejected or failed, for the exit code. */
  readonly kinds = new Set<FailureKind>();
  readonly doubts: NamedResult[] = [];
  /** How many were blocked because an undo cannot take them back: no repeat changes that. */
  kept = 0;
  /** How many of those rejected or blocked no document asks for: there is nothing to correct. */
  addedReleases = 0;
  sent = 0;

  add(result: Result, subject: string | null = null): void {
    const { operation, outcome, error, attempts, isAddedRelease } = result;
    if (attempts > 0) this.sent += 1;
    this.addAll(operation, countedAs(result), 1);
    // A blocked operation is blocked because of another one, whose kind counts.
    if (error !== undefined && outcome !== 'blocked') this.kinds.add(error.kind);
    if (error?.problem.code === 'undo/kept') this.kept += 1;
    if (isAddedRelease && (outcome === 'rejected' || outcome === 'blocked'))
      this.addedReleases += 1;
    const { doubts } = this;
    if (outcome === 'in-doubt' && doubts.length < MOST_DOUBTS) doubts.push({ result, subject });
  }

  /** Adds results that need no mention. */
  addAll(operation: string, outcome: CountedOutcome, times: number): void {
    if (times === 0) return;
    const counts = this.byOperation.get(operation) ?? new Map<CountedOutcome, number>();
    this.byOperation.set(operation, counts.set(outcome, (counts.get(outcome) ?? 0) + times));
  }

  count(...outcomes: readonly CountedOutcome[]): number {
    let sum = 0;
    for (const counts of this.byOperation.values()) {
      for (const outcome of outcomes) sum += counts.get(outcome) ?? 0;
    }
    return sum;
  }

  /** The outcomes that occur, in their order, with their counts. */
  get counts(): (readonly [outcome: CountedOutcome, count: number])[] {
    return outcomeOrder
      .map((outcome) => [outcome, this.count(outcome)] as const)
      .filter(([, count]) => count > 0);
  }
}
