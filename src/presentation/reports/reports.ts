import type { Diagnostic, Origin } from '../../core/diagnostic.ts';
import type { Result } from '../../core/result.ts';
import type { ShownEnd } from '../next-step.ts';
import {
  type Collected,
  createCollector,
  type ReportAbout,
  type ReportContext,
  type ReportEnd,
} from './collect.ts';

export type ReportKind = 'github' | 'junit' | 'markdown' | 'sarif';

export interface ReportWanted {
  readonly kind: ReportKind;
  /** `-` is standard output. Null is standard error, from which GitHub reads its commands too. */
  readonly file: string | null;
}

/** Makes a report when the run has ended. */
type Reporter = (collected: Collected, end: ReportEnd, context: ReportContext) => string;

/** The reports of a plan, which stand before what is found. */
export type PlanTexts = (kind: ReportKind) => string;

/**
 * The reports of one run. They receive everything as it comes and keep a bounded part of it: 1,000
 * findings and 10,000 results, the rest only counted. They are written when the run has ended in
 * any way.
 */
export interface Reports {
  readonly context: ReportContext;
  /** Adds a finding in a document. */
  diagnostic(diagnostic: Diagnostic): void;
  /** Adds findings, unless they were added already. */
  addOnce(list: readonly Diagnostic[]): void;
  /** Adds a result. Its origin is opened for the column, unless the operation is done. */
  result(result: Result, origin: Origin | null): Promise<void>;
  /** What is reported is a plan, and what is found only if the plan is refused. */
  plan(texts: PlanTexts): void;
  /** How far the run came, if something else than its own end is what ends the command. */
  reached(end: ShownEnd): void;
  /**
   * The texts in the order of the options, each ending in a newline or empty. There are none after
   * the first time, except of those that are to be told another end.
   */
  finish(end: ReportEnd, anew?: readonly ReportWanted[]): Promise<FinishedReport[]>;
}

export interface FinishedReport extends ReportWanted {
  readonly text: string;
}

export function createReports(
  wanted: readonly ReportWanted[],
  context: ReportContext,
  about: ReportAbout | null = null,
): Reports {
  const collector = createCollector(context, about);
  let unwritten = wanted;
  let reached: ShownEnd | null = null;
  let planTexts: PlanTexts | null = null;
  const textOf = async (kind: ReportKind, end: ReportEnd): Promise<string> => {
    const failure = end.failure ?? null;
    if (planTexts !== null && failure === null) return planTexts(kind);
    const report = await reporters[kind]();
    const found = report(collector.collected(end), end, context);
    return planTexts === null ? found : `${planTexts(kind)}\n${found}`;
  };
  return {
    context,
    diagnostic: (diagnostic) => collector.diagnostic(diagnostic),
    addOnce(list) {
      if (list.some((each) => collector.has(each))) return;
      for (const diagnostic of list) collector.diagnostic(diagnostic);
    },
    result: (result, origin) => collector.result(result, origin),
    plan(texts) {
      planTexts = texts;
    },
    reached(end) {
      reached = end;
    },
    async finish(last, anew = unwritten) {
      const end = { ...reached, ...last, remaining: reached?.remaining ?? last.remaining };
      unwritten = [];
      return Promise.all(
        anew.map(async ({ kind, file }) => ({ kind, file, text: await textOf(kind, end) })),
      );
    },
  };
}

/** True if a file that begins like this holds a report of that kind. */
export const beginsLike = (kind: ReportKind, text: string): boolean => beginnings[kind].test(text);

const beginnings: Readonly<Record<ReportKind, RegExp>> = {
  github: /^::(?:error|warning|notice) /,
  junit: /^<\?xml/,
  markdown: /^## /,
  sarif: /^\{\s*"\$schema"/,
};

const reporters: Readonly<Record<ReportKind, () => Promise<Reporter>>> = {
  github: async () => (await import('./annotations.ts')).githubReport,
  junit: async () => (await import('./junit.ts')).junitReport,
  markdown: async () => (await import('./markdown.ts')).markdownReport,
  sarif: async () => (await import('./annotations.ts')).sarifReport,
};
