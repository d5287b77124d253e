import type { LedgerPosition } from '../contract/ledger.ts';
import {
  createFindings,
  type Diagnostic,
  type Problem,
  type Severity,
} from '../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../core/errors.ts';
import { exitCodeWithoutOutput } from '../core/exit-code.ts';
import { FileProblem, type Host, isSet, type OutputStream } from '../core/host.ts';
import { isByLine, isForPrograms, type OutputFormat } from '../core/output-format.ts';
import { describe } from '../messages/catalogue.ts';
import { causesOf, othersLine } from './alike.ts';
import { renderDiagnostic } from './code-frame.ts';
import { dataText, jsonText, type Page, type Shown, writeShown } from './data-writer.ts';
import { foldText } from './layout.ts';
import { showCommandAfter, type ShownEnd } from './next-step.ts';
import {
  createHints,
  errorObject,
  problemOf,
  renderProblem,
  stackOf,
  unwritable,
} from './problems.ts';
import { createResultFormat } from './result-text.ts';
import {
  createResultWriter,
  isReadAlong,
  type ResultsOptions,
  type ResultWriter,
} from './results.ts';
import { positionLines, summaryObject } from './summary.ts';
import { visibleLines } from './safe-text.ts';
import { loadTheme, type Speech, type Style } from './style.ts';
import { createResultTally, type ResultTally } from './tally.ts';

export interface PresenterOptions extends Speech {
  readonly format: OutputFormat;
  /** When the command began, in milliseconds since 1970. */
  readonly startedAt: number;
  /** Prints only failures. */
  readonly quiet: boolean;
  /** Above 0, a defect shows its stack. */
  readonly verbosity: number;
  /** True for a command that sends, which says so where it did not. */
  readonly sends: boolean;
  /** True for a command whose NDJSON ends in a summary; otherwise left out or false. */
  readonly endsInSummary?: boolean;
}

/** Prints outcomes: data to standard output, everything else to standard error. */
export interface Presenter {
  /** A warning about the destination or the credentials, which `quiet` does not silence. */
  notice(warning: Problem): Promise<void>;
  /** A sentence of the catalogue about the run itself. */
  remark(sentence: string): Promise<void>;
  /** Where the ledger of the command is now; null for none. */
  position(position: LedgerPosition | null): Promise<void>;
  /** Findings in the given order. `quiet` omits the warnings. */
  diagnostics(list: readonly Diagnostic[]): Promise<void>;
  /**
   * Text of documents for standard output, whatever -o says; in pieces if it is long. It is data,
   * but for a person at a terminal, and for the log of a job, whose runner obeys what it reads.
   */
  text(text: string | AsyncIterable<string>): Promise<void>;
  /** A page for standard output, which `quiet` does not silence. */
  show(shown: Shown): Promise<void>;
  /** A page that writes itself: piece by piece, on both streams, or by its own rules. */
  page(write: (page: Page) => Promise<void>): Promise<void>;
  /**
   * Why a command ended without its work. Any error that is not expected is a defect. Returns false
   * if standard output failed and the error went to standard error instead.
   */
  error(error: unknown): Promise<boolean>;
  /** Starts the results of the command's operations. */
  results(run: ResultsOptions): Promise<ResultWriter>;
  /** How far the command has come, in case that it ends before its results. */
  reached(end: ShownEnd): void;
  /**
   * Ends the command: writes the last line of NDJSON.
   * @returns the exit code, which is another one if that could not be written
   */
  end(exitCode: number): Promise<number>;
}

interface SpacedStream extends Pick<Page, 'stderr' | 'block'> {
  /** Separates a block from what another stream shows on the same screen. */
  readonly gap: () => Promise<void>;
}

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
    stderr: {
      isTerminal: to.isTerminal,
      get columns() {
        return to.columns;
      },
      write,
    },
    block: async (text) => {
      await write(text);
      isAfterBlock = text !== '';
    },
  };
}

/** How far a command has come. */
interface Reached {
  readonly tally: ResultTally;
  readonly end: ShownEnd;
  /** Where the last line of NDJSON goes; null if nothing can be written there. */
  readonly output: OutputStream | null;
}

export function createPresenter(
  { terminal, env, clock }: Pick<Host, 'terminal' | 'env' | 'clock'>,
  options: PresenterOptions,
): Presenter {
  const { format, quiet, startedAt, messages, mask } = options;
  const summed = options.endsInSummary === true && isByLine(format);
  const { stderr, block, gap } = spacedStream(terminal.stderr);
  const hints = createHints(messages);
  let dataBegan = false;
  /** True once standard output holds an error instead of data. */
  let isError = false;
  const stdout: OutputStream = {
    isTerminal: terminal.stdout.isTerminal,
    get columns() {
      return terminal.stdout.columns;
    },
    write: async (text) => {
      dataBegan = true;
      if (terminal.stdout.isTerminal && stderr.isTerminal) await gap();
      await terminal.stdout.write(text);
    },
  };

  const say = async (text: string) => stderr.write(`${text}\n`);
  const styleOf = async (stream: OutputStream): Promise<Style> => {
    const theme = await loadTheme(stream, env);
    const { columns, isTerminal } = stream;
    const tellsPosition = options.verbosity > 0 || isSet(env, 'CI');
    return { messages, mask, theme, columns, isTerminal, tellsPosition };
  };
  const tell = async (severity: Severity, told: Problem) =>
    block(`${renderProblem({ severity, problem: told, where: null }, await styleOf(stderr))}\n`);
  // The sentence is ours, but it contains foreign names.
  const remark = async (sentence: string) => {
    const style = await styleOf(stderr);
    const lines = visibleLines(mask.text(sentence)).split('\n');
    const indentOf = (line: string) => `${/^ */.exec(line)?.[0] ?? ''}  `;
    await say(lines.map((line) => foldText(line, style, indentOf(line))).join('\n'));
  };
  const diagnostics = async (list: readonly Diagnostic[]) => {
    const style = await styleOf(stderr);
    const told = quiet ? list.filter(({ severity }) => severity === 'error') : list;
    const { kept, errors, warnings } = createFindings(told);
    const rest = errors + warnings - kept.length;
    const isEach = options.verbosity > 0;
    const causes = isEach ? kept.map((first) => ({ first, others: [] })) : causesOf(kept, messages);
    for (const cause of causes) {
      const withHint = hints.isNew(cause.first.problem);
      const lines = [
        renderDiagnostic(cause.first, style, withHint),
        ...othersLine(cause, style, rest === 0),
      ];
      await block(`${lines.join('\n')}\n`);
    }
    if (rest > 0) await say(messages.say('result-more-findings', { count: rest }));
  };

  /** Why standard output did not accept a text; null if it did. */
  const lossOf = async (text: string, output = stdout): Promise<FileProblem | null> => {
    try {
      await output.write(text);
      return null;
    } catch (error) {
      if (error instanceof FileProblem) return error;
      throw error;
    }
  };

  let reached: Reached = { tally: createResultTally(), end: { remaining: 0 }, output: stdout };
  const error = async (reason: unknown): Promise<boolean> => {
    if (reason instanceof InvalidDocuments) await diagnostics(reason.diagnostics);
    // After other data, a second kind of object would make it invalid.
    const isData = isForPrograms(format) && !dataBegan;
    const lost = isData
      ? await lossOf(await dataText(errorObject(reason, options), format, options))
      : null;
    isError ||= isData && lost === null;
    if (lost !== null) reached = { ...reached, output: null };
    const told = problemOf(reason, options);
    // A person who said no knows why the command ends.
    const isNo = told.code === 'usage/not-confirmed' && !isData;
    if (isNo) await remark(describe(told, messages).message);
    else if (!isData || lost !== null) await tell('error', told);
    if (lost !== null && !(reason instanceof FileProblem))
      await tell('error', problemOf(lost, options));
    const stack = options.verbosity > 0 ? stackOf(reason) : null;
    if (stack !== null) await say(visibleLines(mask.text(stack)));
    return lost === null;
  };

  return {
    diagnostics,
    remark,
    error,
    async position(position) {
      for (const line of positionLines({ position }, await styleOf(stderr))) await say(line);
    },
    async notice(warning) {
      await tell('warning', warning);
    },
    async text(text) {
      const isLog = isSet(env, 'GITHUB_ACTIONS') && terminal.stdout.isFile !== true;
      const isShown = stdout.isTerminal || isLog;
      const pieces = typeof text === 'string' ? [text] : text;
      for await (const piece of pieces) {
        // A byte order mark is for programs.
        await stdout.write(isShown ? visibleLines(piece.replace(/^\uFEFF/, '')) : piece);
      }
    },
    async page(write) {
      const [style, stderrStyle] = [await styleOf(stdout), await styleOf(stderr)];
      const showsAll = options.verbosity > 0;
      await write({ stdout, stderr, block, format, style, stderrStyle, quiet, showsAll });
    },
    async show(shown) {
      await writeShown(shown, format, { stdout, style: await styleOf(stdout) });
    },
    async results({ view, curl, isRecorded = false, isBesideData = false }) {
      // Until the first result, an error may still take its place.
      dataBegan ||= isBesideData;
      const output = isBesideData ? stderr : stdout;
      const besideText = format === 'human' && !isBesideData;
      const showsAll = options.verbosity > 0;
      const human = { style: await styleOf(output), curl };
      const several = view !== 'single';
      const isBrief = isReadAlong({ output, showsAll });
      return createResultWriter({
        view,
        output,
        stderr,
        block,
        gap: async () => (besideText ? gap() : undefined),
        format,
        layout: await createResultFormat(format, human, { several, isBrief }),
        human: { style: await styleOf(stderr), curl },
        hints,
        quiet,
        showsAll,
        isRecorded,
        began: () => {
          dataBegan = true;
        },
        isReplaced: () => isError,
        reached: (tally, end, to) => {
          reached = { tally, end, output: to };
        },
      });
    },
    reached(end) {
      reached = { ...reached, end };
    },
    async end(exitCode) {
      const { tally, end, output } = reached;
      const times = { startedAt, finishedAt: end.finishedAt ?? clock.now() };
      if (!summed || output === null) return exitCode;
      const summary = summaryObject(tally, end, { ...times, exitCode });
      const cause = await lossOf(`${jsonText({ summary })}\n`, output);
      if (cause === null) return exitCode;
      await error(
        new CliError('output', unwritable(cause, showCommandAfter(tally, end)), { cause }),
      );
      return exitCodeWithoutOutput(exitCode);
    },
  };
}
