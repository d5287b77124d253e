import type { Severity } from './diagnostic.ts';

/** How many findings are kept with their places and shown. Any others are only counted. */
export const MOST_FINDINGS = 1000;

interface Found {
  readonly severity: Severity;
  /** How many findings it stands for, if more than itself. It is then not shown. */
  readonly times?: number;
}

/** Collects findings: keeps a bounded number of them and counts all. */
export interface Findings<T extends Found> {
  add(finding: T): void;
  /** Counts findings of one severity without keeping them. */
  count(finding: Found): void;
  /** False if it would only be counted. */
  takes(finding: Found): boolean;
  readonly errors: number;
  readonly warnings: number;
  /** The first ones, in order of arrival. Errors displace warnings. */
  readonly kept: readonly T[];
  /** The kept findings, followed by at most one per severity that stands for the others. */
  readonly list: readonly (T & Found)[];
}

/** The only place that bounds how many findings of anything are kept. */
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
