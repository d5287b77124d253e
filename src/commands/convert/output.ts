/** The files of a conversion: one for all questions, or one for each source in a folder. */
import { basename, join } from 'node:path';
import { portugueseHeader } from '../../contract/header-names.ts';
import { standingFields } from '../../contract/resource-schema.ts';
import type { HeaderOf } from '../../conversion/table/question-columns.ts';
import { PackedTexts } from '../../conversion/writing.ts';
import { CliError } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import type { Host } from '../../core/host.ts';
import type { Delimiter } from '../../documents/csv/rows.ts';
import { STANDARD_STREAM } from '../../documents/document-format.ts';
import type { Language } from '../../messages/language.ts';
import { problem } from '../../messages/problem.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import type { Context } from '../context.ts';
import { checkOwnFiles, reportFiles, standingText } from '../send/outputs.ts';
import { type ConvertRequest, isFolderName } from './convert-request.ts';
import { listOpenFields } from './fields.ts';
import { type ConversionTarget, findFormat, linesIn, type TableFormat } from './formats.ts';

/**
 * The file for the questions of each source, in their order; null for standard output. Throws
 * CliError `output/file`.
 */
export async function planOutputs(
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
    throw new CliError('usage', problem('output/file', { reason: 'same', ...about }));
  }
  const names = [...new Set(outputs)].filter((file) => file !== null);
  const written = [
    ...names.map((file) => ({ option: '--out', file })),
    ...reportFiles(reports).map((file) => ({ option: '--report', file })),
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
  new CliError('usage', problem('output/file', { reason: 'needed', format, ending }));

async function mustNotExist(file: string, { files }: Host): Promise<void> {
  if (await files.exists(file)) throw taken(file, '--out');
}

const taken = (file: string, option: string) =>
  new CliError('usage', problem('output/file', { reason: 'exists', file, option }));

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
  const open = says ? [] : listOpenFields(filling);
  const fields = { ...standingFields, ...source, ...filling.given };
  const comment = messages.say('conversion-shared', { isComplete: open.length === 0 });
  return to.write({ shared: { fields, open, comment }, scale, ...tableIn(messages.language) });
}

export class ConversionFile {
  /** Null for standard output. */
  readonly name: string | null;
  readonly target: ConversionTarget;
  /** Null if nothing is written. */
  readonly #texts: PackedTexts | null;
  #line: number;

  constructor(name: string | null, target: ConversionTarget, isWritten: boolean) {
    this.name = name;
    this.target = target;
    this.#texts = isWritten ? new PackedTexts() : null;
    this.#line = 1 + target.linesAbove;
  }

  /** Returns the place of the question: the line, or the row of a table, from 1. */
  add(text: string): { readonly file: string | null; readonly line: number } {
    const line = this.#line + (/^\n*/.exec(text)?.[0].length ?? 0);
    const own = text.replace(/\n$/, '');
    this.#line += linesIn(own) + 1;
    this.#texts?.add(own);
    return { file: this.name, line };
  }

  /** Returns the name of the file if it was written: not without a question. */
  async write({ host, presenter }: Context): Promise<string | null> {
    if (this.#texts === null || this.#line === 1 + this.target.linesAbove) return null;
    const content = this.target.content(this.#texts);
    if (this.name === null) await presenter.text(asTexts(content));
    else await host.files.replace(this.name, content, 'shared');
    return this.name;
  }
}

async function* asTexts(content: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  for await (const piece of content) yield String(piece);
}

/** An empty table with one question as an example. Throws CliError `output/file`. */
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
    await host.files.replace(out, [content], 'shared');
  }
  for (const { column, holds } of columnNotes(messages, headerOf)) {
    await presenter.remark(`${column}: ${holds}`);
  }
  if (settings.dryRun) await presenter.remark(messages.say('nothing-written'));
  else if (out !== null) {
    await presenter.remark(messages.say('conversion-written', { files: [shellQuoted(out)] }));
  }
  return exitCodes.ok;
}
