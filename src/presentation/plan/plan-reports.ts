/**
 * The reports of a plan, for merge requests. They take each change as it comes and keep a bounded
 * part of them, however many there are.
 */
import type { Change, PlanTotals } from '../../contract/changes.ts';
import type { ReportKind, ReportWanted } from '../reports/reports.ts';
import type { PlanReportContext, PlanReporter } from './plan-reporter.ts';
import { noDoubts, withDoubtOf } from './plan-summary.ts';

export type PlanReportKind = Extract<ReportKind, 'github' | 'json' | 'markdown'>;

export type PlanReportWanted = ReportWanted & { readonly kind: PlanReportKind };

export interface PlanReports {
  /** The same changes. The reports see each one when it is taken. */
  watching(changes: AsyncIterable<Change> | Iterable<Change>): AsyncIterable<Change>;
  /** The texts in the order of the options, each ending in a newline. */
  finish(totals: PlanTotals): (PlanReportWanted & { readonly text: string })[];
}

export async function createPlanReports(
  wanted: readonly PlanReportWanted[],
  context: PlanReportContext,
): Promise<PlanReports> {
  const reports = await Promise.all(
    wanted.map(async (each) => ({ ...each, reporter: (await reporters[each.kind]())(context) })),
  );
  let doubts = noDoubts;
  return {
    async *watching(changes) {
      for await (const change of changes) {
        doubts = withDoubtOf(change, doubts);
        for (const { reporter } of reports) await reporter.add(change);
        yield change;
      }
    },
    finish: (totals) =>
      reports.map(({ kind, file, reporter }) => ({
        kind,
        file,
        text: reporter.finish(totals, doubts),
      })),
  };
}

type MakeReporter = (context: PlanReportContext) => PlanReporter;

const reporters: Readonly<Record<PlanReportKind, () => Promise<MakeReporter>>> = {
  github: async () => (await import('./plan-github.ts')).githubReporter,
  json: async () => (await import('./plan-json.ts')).jsonReporter,
  markdown: async () => (await import('./plan-markdown.ts')).markdownReporter,
};
