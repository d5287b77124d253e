import type { RecordedResult, RunRecord } from '../contract/ledger.ts';
import type { Diagnostic, Problem, Severity } from '../core/diagnostic.ts';
import { InvalidDocuments } from '../core/errors.ts';
import { countOf, createFindings } from '../core/findings.ts';
import { FileProblem, type Host, type OutputStream } from '../core/host.ts';
import { renderDiagnostic } from './code-frame.ts';
import { describe } from '../messages/catalogue.ts';
import { visibleLines } from './safe-text.ts';
import type { Explanation } from './explained.ts';
import { diagnosticFields, errorObject, problemOf, stackOf } from './failure.ts';
import {
  humanFormat,
  idFormat,
  isForPrograms,
  jsonFormat,
  ndjsonFormat,
  yamlFormat,
  type Format,
  type FormatName,
  type HumanOptions,
} from './formats.ts';
import { renderProblem } from './problem-block.ts';
import { createResultWriter, type ResultWriter } from './results.ts';
import type { Reviewed } from './review.ts';
import type { Page } from './run-pages.ts';
import { dataText, writeShown, type Shown } from './command-output.ts';
import { inLine, type Speech, type Style } from './style.ts';
import { loadTheme } from './theme.ts';
import type { Tried } from './graded-answers.ts';
import { folded } from './wrapped.ts';

export interface PresenterOptions extends Speech {
  readonly format: FormatName;
  /** Prints failures only. */
  readonly quiet: boolean;
  /** Above 0 a defect shows where it happened. */
  readonly verbosity: number;
}

export interface ResultsOptions {
  /** Makes an array of what is one object otherwise. */
  readonly several: boolean;
  /** Shows the plan of a dry run as curl commands with these headers; null as requests. */
  readonly curlHeaders: Readonly<Record<string, string>> | null;
  /**
   * The results of an import: people see a line only for what is not done, unless they ask for
   * more (-v), and at the end a table.
   */
  readonly isBulk?: boolean;
  /** Standard output holds other data, such as a report: results go to standard error. */
  readonly isBesideData?: boolean;
}

/** The way from outcomes to the terminal: data to standard output, all else to standard error. */
export interface Presenter {
  /** A warning about where and as whom is sent; `quiet` does not silence it. */
  notice(warning: Problem): Promise<void>;
  /** A sentence of the catalogue about the run itself. */
  remark(sentence: string): Promise<void>;
  /** Findings in the order given; `quiet` leaves the warnings out. */
  diagnostics(list: readonly Diagnostic[]): Promise<void>;
  /** What `validate` found: so many documents without an error. */
  validated(documents: number, warnings: readonly Diagnostic[]): Promise<void>;
  /** What `lacuna lint` found: so many questions with nothing that it fails for. */
  linted(questions: number, findings: readonly Diagnostic[]): Promise<void>;
  /** A question that is about to be asked: its title, and its statement with numbered blanks. */
  question(title: string | null, statement: string): Promise<void>;
  /** What answers came to, question by question. */
  tried(list: readonly Tried[]): Promise<void>;
  /** That so many tests of questions passed. */
  tested(tests: number): Promise<void>;
  /** A document that is not saved yet, as a person is to look at it. */
  reviewed(document: Reviewed): Promise<void>;
  /** The file that it would be. */
  unsaved(text: string): Promise<void>;
  /** What codes mean. */
  explained(explanation: Explanation): Promise<void>;
  /** Standard output as it stands, whatever -o says; in pieces where it is long. */
  text(text: string | AsyncIterable<string>): Promise<void>;
  /** What is to be seen, on standard output; `quiet` does not silence it. */
  show(shown: Shown): Promise<void>;
  /**
   * Why a command ended without its work; anything but an expected error is a defect. Answers
   * false where standard output did not take it: it goes to standard error then.
   */
  error(error: unknown): Promise<boolean>;
  /** For the operations of the command. */
  results(run: ResultsOptions): Promise<ResultWriter>;
  /** The runs of a ledger, in the order given. */
  runs(list: readonly RunRecord[]): Promise<void>;
  /** One of them, with what it came to; `ledger` as RecordedRun has it. */
  run(run: RunRecord, results: AsyncIterable<RecordedResult>, ledger: string | null): Promise<void>;
  /** Operations that were in doubt and are settled now. */
  resolved(results: readonly RecordedResult[]): Promise<void>;
}

export function createPresenter(
  { terminal, env }: Pick<Host, 'terminal' | 'env'>,
  options: PresenterOptions,
): Presenter {
  const { format, quiet, messages, mask } = options;
  const { stderr } = terminal;
  let dataBegan = false;
  const stdout: OutputStream = {
    isTerminal: terminal.stdout.isTerminal,
    get columns() {
      return terminal.stdout.columns;
    },
    write: (text) => {
      dataBegan = true;
      return terminal.stdout.write(text);
    },
  };

  const say = async (text: string) => stderr.write(`${text}\n`);
  const styleOf = async (stream: OutputStream): Promise<Style> => {
    const theme = await loadTheme(stream, env);
    const { zone } = options;
    const { columns, isTerminal } = stream;
    return { messages, mask, ...(zone !== undefined && { zone }), theme, columns, isTerminal };
  };
  const tell = async (severity: Severity, told: Problem) =>
    say(renderProblem({ severity, problem: told, where: null }, await styleOf(stderr)));
  const remark = async (sentence: string) => {
    const style = await styleOf(stderr);
    const lines = visibleLines(mask.text(sentence)).split('\n');
    const indentOf = (line: string) => `${/^ */.exec(line)?.[0] ?? ''}  `;
    await say(lines.map((line) => folded(line, style, indentOf(line))).join('\n'));
  };
  const diagnostics = async (list: readonly Diagnostic[]) => {
    const style = await styleOf(stderr);
    const told = quiet ? list.filter(({ severity }) => severity === 'error') : list;
    const { kept, errors, warnings } = createFindings(told);
    for (const diagnostic of kept) await say(await renderDiagnostic(diagnostic, style));
    const more = errors + warnings - kept.length;
    if (more > 0) await say(messages.output.moreFindings(more));
  };

  const checked = async (
    documents: number,
    warnings: readonly Diagnostic[],
    sentence: (documents: number, warnings: number) => string,
  ) => {
    await diagnostics(warnings);
    if (quiet) return;
    const found = { documents, ...diagnosticFields(warnings, options) };
    if (isForPrograms(format)) await stdout.write(await dataText(found, format, options));
    else await say(sentence(documents, countOf(warnings, 'warning')));
  };

  /** Why standard output did not take a text; null where it did. */
  const lossOf = async (text: string): Promise<FileProblem | null> => {
    try {
      await stdout.write(text);
      return null;
    } catch (error) {
      if (error instanceof FileProblem) return error;
      throw error;
    }
  };

  const page = async (): Promise<Page> => {
    const style = await styleOf(stdout);
    const layout = await formatOf(format, { style, curlHeaders: null }, true);
    return { stdout, stderr, format, layout, style, quiet, showsAll: options.verbosity > 0 };
  };

  return {
    diagnostics,
    // A sentence of ours, with foreign names in it.
    remark,
    explained: async (explanation) =>
      (await import('./explained.ts')).showExplanation(explanation, await page()),
    runs: async (list) => (await import('./run-pages.ts')).showRuns(list, await page()),
    run: async (run, results, ledger) =>
      (await import('./run-pages.ts')).showRun({ run, results, ledger }, await page()),
    resolved: async (results) =>
      (await import('./run-pages.ts')).showResolved(results, await page()),
    async notice(warning) {
      await tell('warning', warning);
    },
    validated: (documents, warnings) => checked(documents, warnings, messages.output.validated),
    linted: (questions, findings) => checked(questions, findings, messages.output.linted),
    async text(text) {
      if (typeof text === 'string') await stdout.write(text);
      else for await (const piece of text) await stdout.write(piece);
    },
    async question(title, statement) {
      const style = await styleOf(stderr);
      if (title !== null) await say(folded(style.theme.strong(inLine(title, style)), style, ''));
      await say(folded(inLine(statement, style), style, ''));
    },
    async tried(list) {
      const { triedObject, triedText } = await import('./graded-answers.ts');
      if (isForPrograms(format)) {
        const objects = list.map(triedObject);
        const isLine = format === 'ndjson';
        const parts = isLine ? objects : [{ questions: objects }];
        for (const part of parts) await stdout.write(await dataText(part, format, options));
        return;
      }
      const style = await styleOf(stdout);
      for (const tried of list) await stdout.write(triedText(tried, style));
    },
    async tested(tests) {
      if (isForPrograms(format)) await stdout.write(await dataText({ tests }, format, options));
      else if (!quiet) await say(messages.output.tested(tests));
    },
    async reviewed(document) {
      const { reviewText } = await import('./review.ts');
      await stderr.write(`\n${reviewText(document, await styleOf(stderr))}`);
    },
    async unsaved(text) {
      await stderr.write(visibleLines(mask.text(text)));
    },
    async show(shown) {
      await writeShown(shown, format, { stdout, style: await styleOf(stdout) });
    },
    async error(error) {
      if (error instanceof InvalidDocuments) await diagnostics(error.diagnostics);
      // Behind other data, a second kind of object would break the first.
      const isData = isForPrograms(format) && !dataBegan;
      const lost = isData
        ? await lossOf(await dataText(errorObject(error, options), format, options))
        : null;
      const told = problemOf(error);
      // A person who said no knows why the command ends.
      const isNo = told.code === 'usage/not-confirmed' && !isData;
      if (isNo) await remark(describe(told, messages).message);
      else if (!isData || lost !== null) await tell('error', told);
      if (lost !== null && !(error instanceof FileProblem)) await tell('error', problemOf(lost));
      const stack = options.verbosity > 0 ? stackOf(error) : null;
      if (stack !== null) await say(visibleLines(mask.text(stack)));
      return lost === null;
    },
    async results({ several, curlHeaders, isBulk = false, isBesideData = false }) {
      dataBegan = true;
      const hasCurl = curlHeaders !== null;
      const output = isBesideData ? stderr : stdout;
      const styles = { output: await styleOf(output), stderr: await styleOf(stderr) };
      // At a terminal a person reads along; into a pipe goes everything (docs/scripting.md).
      const isBrief = output.isTerminal && options.verbosity === 0;
      const human = { style: styles.output, curlHeaders };
      return createResultWriter({
        output,
        stderr,
        format: await formatOf(format, human, several, isBrief),
        tellsErrors: !isForPrograms(format),
        // Standard error repeats nothing that the results hold.
        tellsPlans: format === 'id' || (isForPrograms(format) && hasCurl),
        human: { style: styles.stderr, curlHeaders },
        quiet,
        several,
        isBulk,
        tellsNext: format === 'human' && output.isTerminal,
        hidesDone: isBulk && format === 'human' && options.verbosity === 0,
      });
    },
  };
}

async function formatOf(
  format: FormatName,
  human: HumanOptions,
  several: boolean,
  isBrief = false,
): Promise<Format> {
  const { style } = human;
  const formats: Readonly<Record<FormatName, () => Format | Promise<Format>>> = {
    human: () => humanFormat(human, several, isBrief),
    json: () => jsonFormat(style, several),
    ndjson: () => ndjsonFormat(style),
    yaml: async () => yamlFormat(style, several),
    id: () => idFormat(),
  };
  return formats[format]();
}
