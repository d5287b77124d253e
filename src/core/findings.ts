import type { Severity } from './diagnostic.ts';

/** Findings that are kept with their places and shown; more of them are counted only. */
export const MOST_FINDINGS = 1000;

interface Found {
  readonly severity: Severity;
  /** Findings that it stands for, where they are more than itself: then it is not shown. */
  readonly times?: number;
}

/** Findings as they come, a bounded number of them, and how many there are of all. */
export interface Findings<T extends Found> {
  add(finding: T): void;
  /** Counts one that is not kept: so many of its severity. */
  count(finding: Found): void;
  /** False where it would only be counted. */
  takes(finding: Found): boolean;
  readonly errors: number;
  readonly warnings: number;
  /** The first ones, in the order in which they came; warnings give way to errors. */
  readonly kept: readonly T[];
  /** The kept ones, and behind them at most one of each severity that stands for the others. */
  readonly list: readonly (T & Found)[];
}

/** The one place that bounds how many findings of anything are kept. */
export function createFindings<T extends Found>(from: Iterable<T> = []): Findings<T> {
  const kept: T[] = [];
  const counts = { error: 0, warning: 0 };
  const others: { error?: T; warning?: T } = {};
  let keptWarnings = 0;
  const makeRoom = () => {
    if (kept.length < MOST_FINDINGS) return;
    const last = kept.findLastIndex(({ severity }) => severity === 'warning');
    for (const warning of kept.splice(last, 1)) others.warning = warning;
    keptWarnings -= 1;
  };
  const findings: Findings<T> = {
    add(finding) {
      const { severity } = finding;
      if (findings.takes(finding)) {
        makeRoom();
        kept.push(finding);
        if (severity === 'warning') keptWarnings += 1;
      } else others[severity] = finding;
      findings.count(finding);
    },
    count({ severity, times = 1 }) {
      counts[severity] += times;
    },
    takes({ severity, times }) {
      const hasRoom = kept.length < MOST_FINDINGS || (severity === 'error' && keptWarnings > 0);
      return times === undefined && hasRoom;
    },
    get errors() {
      return counts.error;
    },
    get warnings() {
      return counts.warning;
    },
    kept,
    get list() {
      const rest = (['error', 'warning'] as const).flatMap((severity) => {
        const one = others[severity];
        const own = kept.filter((each) => each.severity === severity).length;
        return one === undefined ? [] : [{ ...one, times: counts[severity] - own }];
      });
      return [...kept, ...rest];
    },
  };
  for (const finding of from) findings.add(finding);
  return findings;
}

/** How many findings of a severity a list stands for. */
export function countOf(list: readonly Found[], severity: Severity): number {
  return list.reduce((sum, each) => sum + (each.severity === severity ? (each.times ?? 1) : 0), 0);
}
