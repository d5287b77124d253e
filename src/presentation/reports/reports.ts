import { createFindings, type Diagnostic, type Problem } from '../../core/diagnostic.ts';
import { isSuccess, type Result } from '../../core/result.ts';
import { Tally } from '../../core/tally.ts';
import { positionAt } from '../../documents/position.ts';
import type { ShownEnd } from '../summary.ts';
import { findProblemToTell } from '../problems.ts';
import {
  type CommandEnd,
  describeEntry,
  type Report,
  type ReportAbout,
  type ReportContext,
  type ReportEntry,
} from './collect.ts';

export type ReportKind = 'github' | 'junit' | 'markdown' | 'sarif';

export interface ReportWanted {
  readonly kind: ReportKind;
  /** `-` is standard output. Null is standard error, from which GitHub reads its commands too. */
  readonly file: string | null;
}

/** The reports of a plan, which stand before what is found. */
export type PlanTexts = (kind: ReportKind) => Promise<string>;

/** The limit of listed results. The rest is only counted, as with findings (createFindings). */
const MOST_ENTRIES = 10_000;

/**
 * The reports of one run. They receive everything as it comes and keep a bounded part of it: 1,000
 * findings and 10,000 results, the rest only counted. They are written when the run has ended in
 * any way.
 */
export class Reports {
  readonly context: ReportContext;
  readonly #about: ReportAbout | null;
  #unwritten: readonly ReportWanted[];
  #end: ShownEnd = { tally: new Tally(), remaining: 0 };
  #planTexts: PlanTexts | null = null;
  readonly #findings = createFindings<ReportEntry>();
  readonly #seen = new WeakSet<Diagnostic>();
  readonly #entries: ReportEntry[] = [];
  readonly #passed: Result[] = [];
  readonly #count = { error: 0, warning: 0 };

  constructor(
    wanted: readonly ReportWanted[],
    context: ReportContext,
    about: ReportAbout | null = null,
  ) {
    this.#unwritten = wanted;
    this.context = context;
    this.#about = about;
  }

  diagnostic(diagnostic: Diagnostic): void {
    this.#seen.add(diagnostic);
    if (!this.#findings.takes(diagnostic)) return this.#findings.count(diagnostic);
    const { severity, problem, source, range } = diagnostic;
    const position = range === null ? { line: null, column: null } : positionAt(source, range[0]);
    const place = { file: source.name, ...position };
    const entry = describeEntry({ severity, problem, place, result: null }, this.context);
    this.#findings.add(entry);
  }

  addOnce(list: readonly Diagnostic[]): void {
    if (list.some((each) => this.#seen.has(each))) return;
    for (const diagnostic of list) this.diagnostic(diagnostic);
  }

  result(result: Result): void {
    if (isSuccess(result) && this.#passed.length < MOST_ENTRIES) this.#passed.push(result);
    const told = findProblemToTell(result);
    if (told === null) return;
    this.#count[told.severity] += 1;
    if (this.#entries.length === MOST_ENTRIES) return;
    const place = result.source && { ...result.source, column: null };
    this.#entries.push(describeEntry({ ...told, result, place }, this.context));
  }

  /** What is reported is a plan, and what is found only if the plan is refused. */
  plan(texts: PlanTexts): void {
    this.#planTexts = texts;
  }

  /** How far the run came, if something else than its own end is what ends the command. */
  reached(end: ShownEnd): void {
    this.#end = end;
  }

  /**
   * The texts in the order of the options, each ending in a newline or empty. There are none after
   * the first time.
   */
  finish(last: CommandEnd): Promise<(ReportWanted & { readonly text: string })[]> {
    const wanted = this.#unwritten;
    this.#unwritten = [];
    return Promise.all(
      wanted.map(async (each) => ({ ...each, text: await this.#textOf(each.kind, last) })),
    );
  }

  async #textOf(kind: ReportKind, last: CommandEnd): Promise<string> {
    const plan = (await this.#planTexts?.(kind)) ?? null;
    if (plan !== null && (last.failure ?? null) === null) return plan;
    const report = await reporters[kind]();
    const found = report(this.#reportOf(last));
    return plan === null ? found : `${plan}\n${found}`;
  }

  #reportOf(last: CommandEnd): Report {
    const { context } = this;
    const end = { ...this.#end, ...last };
    const { failure = null, finishedAt = context.clock.now() } = end;
    const { kept, errors, warnings } = this.#findings;
    const problem = failure !== null && tellsFindings(failure, errors) ? null : failure;
    return {
      context,
      end,
      about: this.#about,
      entries: [...kept, ...this.#entries],
      failure:
        problem &&
        describeEntry({ severity: 'error', problem, place: null, result: null }, context),
      passed: this.#passed,
      from: context.startedAt,
      to: finishedAt,
      errors: this.#count.error + errors,
      warnings: this.#count.warning + warnings,
      invalid: errors,
    };
  }
}

/** True if the findings say more than the problem, which only counts them. */
const tellsFindings = ({ code }: Problem, errors: number) =>
  errors > 0 && (code === 'document/invalid' || code === 'lint/failed');

const reporters: Readonly<Record<ReportKind, () => Promise<(report: Report) => string>>> = {
  github: async () => (await import('./annotations.ts')).githubReport,
  junit: async () => (await import('./junit.ts')).junitReport,
  markdown: async () => (await import('./markdown.ts')).markdownReport,
  sarif: async () => (await import('./annotations.ts')).sarifReport,
};
