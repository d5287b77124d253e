import type { CurlExtras } from '../core/auth.ts';
import type { Origin } from '../core/diagnostic.ts';
import type { OutputStream } from '../core/host.ts';
import { isForPrograms } from '../core/output-format.ts';
import { isSuccess, type Result } from '../core/result.ts';
import { FoldedResults } from './alike.ts';
import { renderDiagnostic } from './code-frame.ts';
import type { Page } from './data-writer.ts';
import { linesText } from './layout.ts';
import {
  foldedLine,
  localLines,
  nextCommand,
  nextStepLines,
  positionLines,
  type ShownEnd,
  summaryLines,
} from './summary.ts';
import { findProblemToTell, type Hints, isHintOfDoubt, renderProblem } from './problems.ts';
import { plannedRequestText, printOrigin, type ResultFormat, statusLine } from './result-text.ts';

/**
 * How results are shown. A single one has its envelope and the next command. A list has a line each
 * and a summary, for programs an array. Bulk is the list of an import: people see only the lines
 * that are not done, unless they ask for more (-v), and a table at the end.
 */
type ResultView = 'single' | 'list' | 'bulk';

export interface ResultsOptions {
  readonly view: ResultView;
  /** The headers for the plan of a dry run as curl commands; null to show requests. */
  readonly curl: CurlExtras | null;
  /** The results can be shown again later: they are recorded, or nothing was sent. */
  readonly isFoundAgain: boolean;
  /** Standard output holds other data, such as a report, so results go to standard error. */
  readonly isBesideData: boolean;
}

interface ResultPage extends Page, ResultsOptions {
  readonly output: OutputStream;
  readonly layout: ResultFormat;
  readonly hints: Hints;
  /** True if standard output holds an error instead of results. */
  readonly isReplaced: () => boolean;
}

/** At a terminal a person reads along. A pipe gets everything (docs/scripting.md). */
export const isReadAlong = ({ output, showsAll }: Pick<ResultPage, 'output' | 'showsAll'>) =>
  output.isTerminal && !showsAll;

/** A document, or the operand of the command, such as the id `17`. */
export type ResultSubject = Origin | { readonly name: string };

export const nameOfSubject = (subject: ResultSubject | null): string | null =>
  subject !== null && 'name' in subject ? subject.name : null;

/**
 * Writes the results of one command in the order of the calls. If standard output rejects one, that
 * call throws FileProblem, and this result and the following ones go to standard error.
 */
export class ResultWriter {
  readonly #page: ResultPage;
  /** People see only the first result with a cause, and where the others are at the end. */
  readonly #folded: FoldedResults | null;
  #isBroken = false;
  #last: Result | null = null;

  constructor(page: ResultPage) {
    this.#page = page;
    const { view, format, showsAll, isFoundAgain, style } = page;
    const isFolded = view === 'bulk' && format === 'human' && !showsAll && isFoundAgain;
    this.#folded = isFolded ? new FoldedResults(style.messages) : null;
  }

  get hasBegun(): boolean {
    return this.#last !== null;
  }

  get output(): OutputStream | null {
    return this.#isBroken ? null : this.#page.output;
  }

  /**
   * `subject` says for people what the result is about; null if its operation says enough. Returns
   * nothing to wait for if nothing is written.
   */
  result(result: Result, subject: ResultSubject | null): Promise<void> | undefined {
    const page = this.#page;
    this.#last = result;
    const isQuiet = page.quiet && page.format === 'human';
    const isSilent = isSuccess(result) && (isQuiet || isUntold(result, page));
    return isSilent ? undefined : this.#write(result, subject);
  }

  async #write(result: Result, subject: ResultSubject | null): Promise<void> {
    const page = this.#page;
    const { stderr, layout, stderrStyle } = page;
    const about = nameOfSubject(subject);
    const named = { result, subject: about };
    // What failed stays a line each in a pipe: it has no place that a reader could look at.
    const isOneOfMany = result.outcome !== 'failed' || isReadAlong(page);
    if (isOneOfMany && this.#folded?.add(named) === false) return;
    const aside = await asideOf(result, subject, page);
    // Where both streams are one screen, the problem says it all.
    const isTold = aside.isProblem && isReadAlong(page) && stderr.isTerminal && !isSuccess(result);
    if (!isTold && !isHidden(result, page)) {
      const text = layout.next(named);
      try {
        if (!this.#isBroken) {
          // A log shows both streams as one text.
          if (page.format === 'human') await page.gap();
          await this.#put(text);
        }
      } finally {
        // Standard output is broken, so performed operations are named at least here.
        if (this.#isBroken) await stderr.write(`${statusLine(result, about, stderrStyle)}\n`);
      }
    }
    if (aside.isProblem) await page.block(aside.text);
    else await writeText(stderr, aside.text);
  }

  async finish(end: ShownEnd): Promise<void> {
    const { layout, isReplaced, stderr } = this.#page;
    try {
      if (!this.#isBroken && !isReplaced()) await this.#put(layout.end());
    } finally {
      await writeText(stderr, linesText(this.#endLines(end)));
    }
  }

  async #put(text: string): Promise<void> {
    try {
      await writeText(this.#page.output, text);
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  /**
   * A single operation needs no summary. It has a next command, or one that settles it if it is
   * recorded as in doubt.
   */
  #endLines(end: ShownEnd): string[] {
    const page = this.#page;
    const { view, format, output, quiet, stderrStyle: style } = page;
    if (quiet || view !== 'single' || end.remaining > 0) {
      return summaryLines(end, style, { quiet, alike: this.#folded });
    }
    // For programs, the result itself has it.
    const told =
      format === 'human' ? [...localLines(end, style), ...positionLines(end, style)] : [];
    if (end.run && end.tally.count('in-doubt') > 0) return [...told, ...nextStepLines(end, style)];
    const last = format === 'human' && output.isTerminal ? this.#last : null;
    const next = last && nextCommand(last, end, style.messages);
    return [...told, ...(next === null ? [] : [foldedLine(next, style)])];
  }
}

/** True if nothing would be written: most results of an import. */
function isUntold(result: Result, page: ResultPage): boolean {
  return isHidden(result, page) && findProblemToTell(result) === null;
}

/** A recorded operation in doubt has its line in the summary, where results are folded. */
function isHidden({ outcome, seq }: Result, page: ResultPage): boolean {
  if (page.view !== 'bulk' || page.format !== 'human') return false;
  if (outcome === 'in-doubt') return isReadAlong(page) && !page.quiet && seq !== undefined;
  return !page.showsAll && (outcome === 'done' || outcome === 'skipped');
}

async function writeText(stream: OutputStream, text: string): Promise<void> {
  if (text !== '') await stream.write(text);
}

/** True if only earlier runs have sent it: the summary names it. */
const wasInDoubt = ({ outcome, attempts, sentAt }: Result) =>
  outcome === 'in-doubt' && attempts === 0 && sentAt !== undefined;

interface Aside {
  readonly text: string;
  readonly isProblem: boolean;
}

const plain = (text: string): Aside => ({ text, isProblem: false });

async function asideOf(
  result: Result,
  subject: ResultSubject | null,
  { view, format, curl, stderrStyle: style, hints, quiet }: ResultPage,
): Promise<Aside> {
  const isData = isForPrograms(format);
  // Data holds the request, but not the command for it. Ids hold neither.
  const tellsRequest = format === 'id' || (isData && curl !== null);
  if (tellsRequest && result.request !== undefined) {
    return plain(`${plannedRequestText(result.request, { style, curl })}\n`);
  }
  // Standard error does not repeat the content of the results.
  if (isData) return plain('');
  const told = findProblemToTell(result);
  if (told === null) return plain('');
  const several = view !== 'single';
  const isDoubt = result.outcome === 'in-doubt';
  // Such a reason is not in the document. Whatever else it concerns has its line, or is listed.
  const isOfService = isDoubt || result.outcome === 'failed';
  if (several && !quiet && wasInDoubt(result)) return plain('');
  if (isOfService && several && !hints.isNewReason(told.problem)) return plain('');
  const hasSummary = !quiet && (several || 'resolve' in told.problem.params);
  const isSaidLast = isDoubt && hasSummary && isHintOfDoubt(told.problem, style.messages);
  const withHint = !isSaidLast && hints.isNew(told.problem);
  // Only a refusal is about the document, and shows it.
  if (result.outcome === 'rejected' && subject !== null && 'open' in subject) {
    const text = renderDiagnostic({ ...told, ...(await subject.open()) }, style, withHint);
    return { text: `${text}\n`, isProblem: true };
  }
  // Ids alone would look like a count.
  const named = [result.operation, nameOfSubject(subject) ?? []].flat().join(' ');
  const where = printOrigin(result, named);
  return { text: `${renderProblem({ ...told, where, withHint }, style)}\n`, isProblem: true };
}
