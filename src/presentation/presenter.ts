import type { LedgerPosition } from '../contract/ledger.ts';
import {
  createFindings,
  type Diagnostic,
  type Problem,
  type Severity,
} from '../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../core/errors.ts';
import { exitCodeWithoutOutput } from '../core/exit-code.ts';
import { FileProblem, type Host, isSet, type OutputStream, writtenBy } from '../core/host.ts';
import { formatTraits, isForPrograms, type OutputFormat } from '../core/output-format.ts';
import { Tally } from '../core/tally.ts';
import { describe } from '../messages/catalogue.ts';
import { groupByCause, othersLine } from './alike.ts';
import { renderDiagnostic } from './code-frame.ts';
import { type DataPage, dataText, type Page } from './data-writer.ts';
import { foldText } from './layout.ts';
import { positionLines, showCommandAfter, type ShownEnd, summaryObject } from './summary.ts';
import {
  describeProblem,
  errorObject,
  Hints,
  printStack,
  renderProblem,
  unwritable,
} from './problems.ts';
import { createResultFormat } from './result-text.ts';
import { isReadAlong, type ResultsOptions, ResultWriter } from './results.ts';
import { visibleLines } from './safe-text.ts';
import { loadTheme, type Speech, type Style } from './style.ts';

export interface PresenterOptions extends Speech {
  readonly format: OutputFormat;
  readonly startedAt: number;
  readonly quiet: boolean;
  /** Above 0, a defect shows its stack. */
  readonly verbosity: number;
  /** True for a command that sends, which says so where it did not. */
  readonly sends: boolean;
  readonly endsInSummary?: boolean;
}

type SpacedStream = Pick<Page, 'stderr' | 'block' | 'gap'>;

/** Standard error, on which what follows a block begins after an empty line. */
function spacedStream(to: OutputStream): SpacedStream {
  let isAfterBlock = false;
  const write = async (text: string) => {
    if (text === '') return;
    const space = isAfterBlock && !text.startsWith('\n') ? '\n' : '';
    isAfterBlock = false;
    await to.write(space + text);
  };
  return {
    gap: async () => {
      if (isAfterBlock) await write('\n');
    },
    stderr: writtenBy(to, write),
    block: async (text) => {
      await write(text);
      isAfterBlock = text !== '';
    },
  };
}

/** Prints outcomes: data to standard output, everything else to standard error. */
export class Presenter {
  readonly #host: Pick<Host, 'terminal' | 'env' | 'clock'>;
  readonly #options: PresenterOptions;
  readonly #stderr: SpacedStream;
  readonly #stdout: OutputStream;
  readonly #hints: Hints;
  #dataBegan = false;
  #isError = false;
  #isLost = false;
  #writer: ResultWriter | null = null;
  #end: ShownEnd = { tally: new Tally(), remaining: 0 };

  constructor(host: Pick<Host, 'terminal' | 'env' | 'clock'>, options: PresenterOptions) {
    this.#host = host;
    this.#options = options;
    this.#stderr = spacedStream(host.terminal.stderr);
    this.#stdout = this.#dataStream(host.terminal.stdout);
    this.#hints = new Hints(options.messages);
  }

  /** A warning about the destination or the credentials, which `quiet` does not silence. */
  async notice(warning: Problem): Promise<void> {
    await this.#tell('warning', warning);
  }

  /** A sentence about the run itself, which `quiet` silences. */
  async remark(sentence: string): Promise<void> {
    if (!this.#options.quiet) await this.say(sentence);
  }

  /** One of a dialogue, or of what a person has to know. */
  async say(sentence: string): Promise<void> {
    const style = await this.#styleOf(this.#stderr.stderr);
    // The sentence is ours, but it contains foreign names.
    const lines = visibleLines(this.#options.mask.text(sentence)).split('\n');
    const indentOf = (line: string) => `${/^ */.exec(line)?.[0] ?? ''}  `;
    await this.#write(lines.map((line) => foldText(line, style, indentOf(line))).join('\n'));
  }

  async position(position: LedgerPosition | null): Promise<void> {
    if (this.#options.quiet) return;
    const style = await this.#styleOf(this.#stderr.stderr);
    for (const line of positionLines({ position }, style)) await this.#write(line);
  }

  /** Findings in the given order. `quiet` omits the warnings. */
  async diagnostics(list: readonly Diagnostic[]): Promise<void> {
    const { quiet, verbosity, messages } = this.#options;
    const style = await this.#styleOf(this.#stderr.stderr);
    const told = quiet ? list.filter(({ severity }) => severity === 'error') : list;
    const { kept, errors, warnings } = createFindings(told);
    const rest = errors + warnings - kept.length;
    const isEach = verbosity > 0;
    const causes = isEach
      ? kept.flatMap((each) => groupByCause([each], messages))
      : groupByCause(kept, messages);
    for (const cause of causes) {
      const withHint = this.#hints.isNew(cause.examples[0].problem);
      const [first] = cause.examples;
      const lines = [renderDiagnostic(first, style, withHint), ...othersLine(cause, style)];
      await this.#stderr.block(`${lines.join('\n')}\n`);
    }
    if (rest > 0) await this.#write(messages.say('result-more-findings', { count: rest }));
  }

  /**
   * Text of documents for standard output, whatever -o says; in pieces if it is long. It is data,
   * but for a person at a terminal, and for the log of a job, whose runner obeys what it reads.
   */
  async text(text: string | Iterable<string> | AsyncIterable<string>): Promise<void> {
    const { env, terminal } = this.#host;
    const isLog = isSet(env, 'GITHUB_ACTIONS') && terminal.stdout.isFile !== true;
    const isShown = this.#stdout.isTerminal || isLog;
    const pieces = typeof text === 'string' ? [text] : text;
    for await (const piece of pieces) {
      // A byte order mark is for programs.
      await this.#stdout.write(isShown ? visibleLines(piece.replace(/^\uFEFF/, '')) : piece);
    }
  }

  async show(shown: DataPage): Promise<void> {
    const { format } = this.#options;
    const style = await this.#styleOf(this.#stdout);
    const text =
      format === 'human' ? await shown.text?.(style) : await dataText(shown, format, style);
    if (text) await this.#stdout.write(text);
    if (shown.remark !== undefined && !isForPrograms(format)) await this.remark(shown.remark);
  }

  /** A page that writes itself: piece by piece, on both streams, or by its own rules. */
  async page(write: (page: Page) => Promise<void>): Promise<void> {
    await write(await this.#page());
  }

  async #page(): Promise<Page> {
    const { format, quiet, verbosity } = this.#options;
    const style = await this.#styleOf(this.#stdout);
    const stderrStyle = await this.#styleOf(this.#stderr.stderr);
    const streams = { stdout: this.#stdout, ...this.#stderr };
    return { ...streams, format, style, stderrStyle, quiet, showsAll: verbosity > 0 };
  }

  /**
   * Why a command ended without its work. Any error that is not expected is a defect. Returns false
   * if standard output failed and the error went to standard error instead.
   */
  async error(reason: unknown): Promise<boolean> {
    const options = this.#options;
    const { format, verbosity, messages, mask } = options;
    if (reason instanceof InvalidDocuments) await this.diagnostics(reason.diagnostics);
    // After other data, a second kind of object would make it invalid.
    const hasData = this.#dataBegan || this.#writer?.hasBegun === true;
    const isData = isForPrograms(format) && !hasData;
    const lost = isData
      ? await this.#lossOf(
          await dataText({ object: () => errorObject(reason, options) }, format, options),
        )
      : null;
    this.#isError ||= isData && lost === null;
    this.#isLost ||= lost !== null;
    const told = describeProblem(reason, options);
    // A person who said no knows why the command ends.
    const isNo = told.code === 'usage/not-confirmed' && !isData;
    if (isNo) await this.say(describe(told, messages).message);
    else if (!isData || lost !== null) await this.#tell('error', told);
    if (lost !== null && !(reason instanceof FileProblem))
      await this.#tell('error', describeProblem(lost, options));
    const stack = verbosity > 0 ? printStack(reason) : null;
    if (stack !== null) await this.#write(visibleLines(mask.text(stack)));
    return lost === null;
  }

  async results(options: ResultsOptions): Promise<ResultWriter> {
    const { view, curl, isBesideData } = options;
    const page = await this.#page();
    const { format, stderr, stdout, stderrStyle, showsAll } = page;
    // Until the first result, an error may still take its place.
    this.#dataBegan ||= isBesideData;
    const output = isBesideData ? stderr : stdout;
    const human = { style: isBesideData ? stderrStyle : page.style, curl };
    const shape = { several: view !== 'single', isBrief: isReadAlong({ output, showsAll }) };
    this.#writer = new ResultWriter({
      ...page,
      ...options,
      output,
      layout: await createResultFormat(format, human, shape),
      hints: this.#hints,
      isReplaced: () => this.#isError,
    });
    return this.#writer;
  }

  /** How far the command has come, in case that it ends before its results. */
  reached(end: ShownEnd): void {
    this.#end = end;
  }

  /**
   * Ends the command: writes the last line of NDJSON.
   * @returns the exit code, which is another one if that could not be written
   */
  async end(exitCode: number): Promise<number> {
    const { endsInSummary = false, format, startedAt } = this.#options;
    const isTold = endsInSummary && isForPrograms(format) && formatTraits[format].isStream;
    const end = this.#end;
    const output = this.#writer === null ? this.#stdout : this.#writer.output;
    if (!isTold || this.#isLost || output === null) return exitCode;
    const times = { startedAt, finishedAt: end.finishedAt ?? this.#host.clock.now() };
    const summary = summaryObject(end, { ...times, exitCode });
    const text = await dataText({ object: () => ({ summary }) }, format, this.#options);
    const cause = await this.#lossOf(text, output);
    if (cause === null) return exitCode;
    await this.error(new CliError('output', unwritable(cause, showCommandAfter(end)), { cause }));
    return exitCodeWithoutOutput(exitCode);
  }

  /** Standard output, which notes that data have begun. */
  #dataStream(to: Host['terminal']['stdout']): OutputStream {
    return writtenBy(to, async (text) => {
      this.#dataBegan = true;
      const { stderr, gap } = this.#stderr;
      if (to.isTerminal && stderr.isTerminal) await gap();
      await to.write(text);
    });
  }

  async #write(text: string): Promise<void> {
    await this.#stderr.stderr.write(`${text}\n`);
  }

  async #tell(severity: Severity, told: Problem): Promise<void> {
    const style = await this.#styleOf(this.#stderr.stderr);
    await this.#stderr.block(`${renderProblem({ severity, problem: told, where: null }, style)}\n`);
  }

  async #styleOf(stream: OutputStream): Promise<Style> {
    const { messages, mask, verbosity } = this.#options;
    const { env } = this.#host;
    const theme = await loadTheme(stream, env);
    const { columns, isTerminal } = stream;
    const tellsPosition = verbosity > 0 || isSet(env, 'CI');
    return { messages, mask, theme, columns, isTerminal, tellsPosition };
  }

  async #lossOf(text: string, output = this.#stdout): Promise<FileProblem | null> {
    try {
      await output.write(text);
      return null;
    } catch (error) {
      if (error instanceof FileProblem) return error;
      throw error;
    }
  }
}
