import type { Diagnostic, Origin } from '../../core/diagnostic.ts';
import type { Result } from '../../core/result.ts';
import { createCollector, type Collected, type ReportContext, type ReportEnd } from './collect.ts';

export type ReportKind = 'github' | 'json' | 'junit' | 'markdown' | 'sarif';

export interface ReportWanted {
  readonly kind: ReportKind;
  /** `-` is standard output; null standard error, where GitHub reads its commands too. */
  readonly file: string | null;
}

/** What a report is made of when the run has ended. */
export type Reporter = (collected: Collected, end: ReportEnd, context: ReportContext) => string;

/**
 * The reports of one run. They are told of everything as it comes, keep a bounded part of it
 * (1,000 findings, 10,000 results, the rest counted), and are written when the run has ended,
 * however it did.
 */
export interface Reports {
  /** A finding in a document. */
  diagnostic(diagnostic: Diagnostic): void;
  /** The origin is opened for the column of what is not done. */
  result(result: Result, origin: Origin | null): Promise<void>;
  /** The texts in the order in which they were wanted, each ending in a newline or empty. */
  finish(end: ReportEnd): Promise<(ReportWanted & { readonly text: string })[]>;
}

export function createReports(wanted: readonly ReportWanted[], context: ReportContext): Reports {
  const collector = createCollector(context);
  const isWanted = wanted.length > 0;
  return {
    diagnostic(diagnostic) {
      if (isWanted) collector.diagnostic(diagnostic);
    },
    async result(result, origin) {
      if (isWanted) await collector.result(result, origin);
    },
    finish: async (end) =>
      Promise.all(
        wanted.map(async ({ kind, file }) => {
          const report = await reporters[kind]();
          return { kind, file, text: report(collector.collected, end, context) };
        }),
      ),
  };
}

const reporters: Readonly<Record<ReportKind, () => Promise<Reporter>>> = {
  github: async () => (await import('./github.ts')).githubReport,
  json: async () => (await import('./json-report.ts')).jsonReport,
  junit: async () => (await import('./junit.ts')).junitReport,
  markdown: async () => (await import('./markdown.ts')).markdownReport,
  sarif: async () => (await import('./sarif.ts')).sarifReport,
};
