/** Results with the same reason. A terminal shows the first ones, and the summary counts the others. */
import type { Result } from '../core/result.ts';
import { describe, type Catalogue } from '../messages/catalogue.ts';
import type { Named } from './tally.ts';

/** So many that are rejected or blocked for one reason are shown one by one. */
const FEW = 10;

/** Further reasons are shown every time, so that the size is bounded. */
const MOST_REASONS = 1000;

/** How many results of a group are named. */
const FEW_NAMES = 3;

type FoldedOutcome = 'failed' | 'rejected' | 'blocked';

/** What the summary says of results that are alike. */
export interface FoldedGroup {
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
