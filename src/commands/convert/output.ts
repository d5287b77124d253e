/**
 * The files of a conversion: one for all questions, or one for each source in a folder. All appear
 * together, when everything is read and converted.
 */
import { basename, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { portugueseHeader } from '../../contract/header-names.ts';
import { standingFields } from '../../conversion/loss.ts';
import type { HeaderOf } from '../../conversion/table/question-columns.ts';
import { CliError } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { type Host, onFileProblem } from '../../core/host.ts';
import type { Delimiter } from '../../documents/csv/rows.ts';
import type { Language } from '../../messages/language.ts';
import { problem } from '../../messages/problem.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import { unwritable } from '../../presentation/problems.ts';
import { STANDARD_STREAM } from '../arguments/global-options.ts';
import type { Context } from '../context.ts';
import { checkOwnFiles, standingText } from '../send/outputs.ts';
import { type ConvertRequest, isFolderName } from './convert-request.ts';
import { openFieldsOf } from './fields.ts';
import { type ConversionTarget, findFormat, type TableFormat } from './formats.ts';

/**
 * The file for the questions of each source, in their order; null for standard output. Throws
 * CliError `convert/output` and `output/file`.
 */
export async function outputsOf(
  { out, to, files, reports, rejects, overwrite, alsoRead }: ConvertRequest,
  { host, settings }: Context,
): Promise<readonly (string | null)[]> {
  if (out === null && !settings.dryRun) {
    if (to.name === 'xlsx') throw outNeeded('--to xlsx', 'xlsx');
    if (settings.output !== 'human') throw outNeeded(`-o ${settings.output}`);
    // The questions would stand before the report.
    const beside = reports.find(({ file }) => file === STANDARD_STREAM);
    if (beside !== undefined) throw outNeeded(`--report ${beside.kind}=-`);
  }
  const isFolder = out !== null && (await isFolderName(out, host));
  const nameOf = (file: string) =>
    file === STANDARD_STREAM ? 'questions' : basename(file).replace(/\.[^.]*$/, '');
  const outputs = files.map((file) => (isFolder ? join(out, nameOf(file) + to.ending) : out));
  // For Windows and macOS, names that differ only in this are the same.
  const plain = outputs.map((output) => output?.normalize('NFC').toLowerCase());
  const at = isFolder ? plain.findIndex((name, index) => plain.indexOf(name) < index) : -1;
  if (at !== -1) {
    const [first = '', second = ''] = [files[plain.indexOf(plain[at])], files[at]];
    const about = { first, second, file: outputs[at] ?? '' };
    throw new CliError('usage', problem('convert/output', { reason: 'same', ...about }));
  }
  const names = [...new Set(outputs)].filter((file) => file !== null);
  const written = [
    ...names.map((file) => ({ option: '--out', file })),
    ...reports.flatMap(({ file }) =>
      file === null || file === STANDARD_STREAM ? [] : [{ option: '--report', file }],
    ),
    ...(rejects === null ? [] : [{ option: '--rejects', file: rejects }]),
  ];
  await checkOwnFiles(written, [...files, ...alsoRead], host);
  if (overwrite) return outputs;
  for (const file of names) await mustNotExist(file, host);
  // A clean conversion leaves an earlier file empty, which the next one may fill.
  if (rejects !== null && (await standingText(rejects, host)) !== '') {
    throw taken(rejects, '--rejects');
  }
  return outputs;
}

const outNeeded = (format: string, ending = 'md') =>
  new CliError('usage', problem('convert/output', { reason: 'needed', format, ending }));

async function mustNotExist(file: string, { files }: Host): Promise<void> {
  if (await files.exists(file)) throw taken(file, '--out');
}

const taken = (file: string, option: string) =>
  new CliError('usage', problem('convert/output', { reason: 'exists', file, option }));

/** The columns of tables, and what separates the cells of CSV, as a spreadsheet expects it. */
const tableIn = (language: Language): { delimiter: Delimiter; headerOf: HeaderOf } =>
  language === 'pt-BR'
    ? { delimiter: ';', headerOf: portugueseHeader }
    : { delimiter: ',', headerOf: (field) => field };

/**
 * How questions are written into one file.
 * @param file the only source of its questions; null if there are several
 * @param formats of the first source
 */
export function targetFor(
  file: string | null,
  formats: readonly string[],
  { to, scale, filling }: ConvertRequest,
  { messages }: Context,
): Promise<ConversionTarget> {
  // A table or a file of questions says of each question what it has.
  const says = formats.some((each) => findFormat(each)?.isOwn === true);
  const isShared = file !== null && !says && formats.length === 1;
  const source = isShared ? { source: `${formats.join()}: ${basename(file)}` } : null;
  const open = says ? [] : openFieldsOf(filling);
  const fields = { ...standingFields, ...source, ...filling.given };
  const comment = messages.say('conversion-shared', { isComplete: open.length === 0 });
  return to.write({ shared: { fields, open, comment }, scale, ...tableIn(messages.language) });
}

/** One file, opened with its first question. */
export class ConversionFile {
  readonly name: string | null;
  readonly target: ConversionTarget;
  readonly #context: Context;
  #sink: Sink | null = null;
  #line = 1;

  /** @param name null for standard output */
  constructor(name: string | null, target: ConversionTarget, context: Context) {
    this.name = name;
    this.target = target;
    this.#context = context;
  }

  /** Returns the place of the question: the line, or the row of a table, from 1. */
  async write(text: string): Promise<{ readonly file: string | null; readonly line: number }> {
    const { head, table } = this.target;
    if (this.#sink === null) {
      const { settings, presenter, host } = this.#context;
      const { name } = this;
      const tell = settings.dryRun ? null : (piece: string) => presenter.text(piece);
      this.#sink = tell === null || name === null ? collectedSink(tell) : fileSink(name, host);
      await this.#sink.write(head);
      this.#line += linesIn(head);
    }
    if (table !== undefined) {
      table.add(text);
      this.#line += 1;
      return { file: this.name, line: this.#line };
    }
    const line = this.#line + (/^\n*/.exec(text)?.[0].length ?? 0);
    this.#line += linesIn(text);
    await this.#sink.write(text);
    return { file: this.name, line };
  }

  /** Puts the file in its place. Returns its name if it was written. */
  async finish(): Promise<string | null> {
    if (this.#sink === null) return null;
    const { table, foot = '' } = this.target;
    if (table === undefined) await this.#sink.write(foot);
    else for await (const piece of table.content()) await this.#sink.write(piece);
    await this.#sink.close();
    return this.#context.settings.dryRun ? null : this.name;
  }

  async discard(): Promise<void> {
    await this.#sink?.discard();
  }
}

function linesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Of `--template`: an empty table with one question as an example. Throws CliError `convert/output`. */
export async function writeTemplate(
  format: TableFormat,
  { out, overwrite }: Pick<ConvertRequest, 'out' | 'overwrite'>,
  { host, settings, messages, presenter }: Context,
): Promise<number> {
  const { columnNotes, csvTemplate, xlsxTemplate } =
    await import('../../conversion/table/template.ts');
  if (out === null && format === 'xlsx') throw outNeeded('--template xlsx', format);
  const { delimiter, headerOf } = tableIn(messages.language);
  const content =
    format === 'csv'
      ? csvTemplate(messages, delimiter, headerOf)
      : await xlsxTemplate(messages, headerOf);
  if (out === null) await presenter.text(String(content));
  else if (!settings.dryRun) {
    await checkOwnFiles([{ option: '--out', file: out }], [], host);
    if (!overwrite) await mustNotExist(out, host);
    await host.files.replace(out, oneChunk(content), 'shared');
  }
  if (settings.quiet) return exitCodes.ok;
  for (const { column, holds } of columnNotes(messages, headerOf)) {
    await presenter.remark(`${column}: ${holds}`);
  }
  if (settings.dryRun) await presenter.remark(messages.say('nothing-written'));
  else if (out !== null) {
    await presenter.remark(messages.say('conversion-written', { files: [shellQuoted(out)] }));
  }
  return exitCodes.ok;
}

export interface Sink {
  /** Waits for room. */
  readonly write: (piece: string | Uint8Array) => Promise<void>;
  /** Waits until everything is on disk. */
  readonly close: () => Promise<void>;
  /** A file stays as it was. */
  readonly discard: () => Promise<void>;
}

/** A file appears only when it is complete. Throws CliError `output/unwritable`. */
export function fileSink(file: string, { files }: Pick<Host, 'files'>): Sink {
  const stream = new PassThrough();
  // A FileProblem would be taken for one of the source that is read meanwhile.
  const written = onFileProblem(files.replace(file, stream, 'shared'), (cause) => {
    throw new CliError('output', unwritable(cause), { cause });
  });
  // A failure is told to whoever writes next, and to `close`.
  const settled = written.catch(() => {});
  return {
    async write(piece) {
      if (stream.write(piece)) return;
      const drained = new Promise((resolve) => void stream.once('drain', resolve));
      await Promise.race([drained, written]);
    },
    async close() {
      stream.end();
      await written;
    },
    async discard() {
      stream.destroy();
      await settled;
    },
  };
}

/**
 * A stream. It gets everything at the end, so that a program behind a pipe never works with a part.
 * @param tell null for a run that writes nothing
 */
export function collectedSink(tell: ((text: string) => Promise<void>) | null): Sink {
  const pieces: string[] = [];
  return {
    async write(piece) {
      if (tell !== null) pieces.push(String(piece));
    },
    async close() {
      for (const piece of pieces) await tell?.(piece);
    },
    discard: async () => {},
  };
}

export async function* oneChunk(content: string | Uint8Array): AsyncGenerator<string | Uint8Array> {
  yield content;
}
