import type { Diagnostic, Origin } from '../../core/diagnostic.ts';
import type { Result } from '../../core/result.ts';
import { createCollector, type Collected, type ReportContext, type ReportEnd } from './collect.ts';

export type ReportKind = 'github' | 'json' | 'junit' | 'markdown' | 'sarif';

export interface ReportWanted {
  readonly kind: ReportKind;
  /** `-` is standard output. Null is standard error, from which GitHub reads its commands too. */
  readonly file: string | null;
}

/** Makes a report when the run has ended. */
type Reporter = (collected: Collected, end: ReportEnd, context: ReportContext) => string;

/**
 * The reports of one run. They receive everything as it comes and keep a bounded part of it: 1,000
 * findings and 10,000 results, the rest only counted. They are written when the run has ended in
 * any way.
 */
export interface Reports {
  /** Adds a finding in a document. */
  diagnostic(diagnostic: Diagnostic): void;
  /**
   * Adds a result. Its origin is opened for the column, unless the operation is done. Returns
   * nothing to wait for if no report is wanted.
   */
  result(result: Result, origin: Origin | null): Promise<void> | undefined;
  /** The texts in the order of the options, each ending in a newline or empty. */
  finish(end: ReportEnd): Promise<(ReportWanted & { readonly text: string })[]>;
}

export function createReports(wanted: readonly ReportWanted[], context: ReportContext): Reports {
  const collector = createCollector(context);
  const isWanted = wanted.length > 0;
  return {
    diagnostic(diagnostic) {
      if (isWanted) collector.diagnostic(diagnostic);
    },
    result: (result, origin) => (isWanted ? collector.result(result, origin) : undefined),
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
  github: async () => (await import('./annotations.ts')).githubReport,
  json: async () => (await import('./annotations.ts')).jsonReport,
  junit: async () => (await import('./junit.ts')).junitReport,
  markdown: async () => (await import('./markdown.ts')).markdownReport,
  sarif: async () => (await import('./annotations.ts')).sarifReport,
};
