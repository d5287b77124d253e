import type { Change, PlanTotals } from '../../contract/changes.ts';
import type { ReportContext } from '../reports/collect.ts';
import type { Doubts, PlanFacts } from './plan-summary.ts';

export interface PlanReportContext extends ReportContext {
  /** For example `2.0 https://lms.example.com/api/public`; null if there is none. */
  readonly target: string | null;
  readonly facts: PlanFacts;
}

/** One report. */
export interface PlanReporter {
  add(change: Change): Promise<void>;
  finish(totals: PlanTotals, doubts: Doubts): string;
}
