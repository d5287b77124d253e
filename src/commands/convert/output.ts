/**
 * The files of a conversion: one for all questions, or one for each source in a folder. All appear
 * together, when everything is read and converted.
 */
import { STANDARD_STREAM } from '../arguments/global-options.ts';
import { basename, dirname, join } from 'node:path';
import { portugueseHeader } from '../../contract/header-names.ts';
import { standingFields } from '../../conversion/loss.ts';
import type { HeaderOf } from '../../conversion/table/question-columns.ts';
import { CliError } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import type { Delimiter } from '../../documents/csv/rows.ts';
import { MAX_WHOLE_BYTES } from '../../documents/parts.ts';
import type { Language } from '../../messages/language.ts';
import { problem } from '../../messages/problem.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import { checkOwnFiles, standingText } from '../send/outputs.ts';
import type { Context } from '../context.ts';
import { type ConvertRequest, isFolderName } from './convert-request.ts';
import { openFieldsOf } from './fields.ts';
import {
  type ConversionTarget,
  findFormat,
  type TableFormat,
  type TargetFormat,
} from './formats.ts';
import { PassThrough } from 'node:stream';
import { type Host, onFileProblem } from '../../core/host.ts';
import { unwritable } from '../../presentation/problems.ts';

/**
 * Throws CliError `convert/output` and `output/file`.
 */
export async function checkConvertFiles(
  request: ConvertRequest,
  { host, settings }: Context,
): Promise<void> {
  const { out, to, files, reports, rejects } = request;
  if (out === null && !settings.dryRun) {
    if (to.name === 'xlsx') throw outNeeded('xlsx');
    if (settings.output !== 'human') throw outNeeded(`-o ${settings.output}`);
    // The questions would stand before the report.
    const beside = reports.find(({ file }) => file === STANDARD_STREAM);
    if (beside !== undefined) throw outNeeded(`--report ${beside.kind}=-`);
  }
  const written = [
    ...(await outputsOf(request, host)).map((file) => ({ option: '--out', file })),
    ...reports.flatMap(({ file }) =>
      file === null || file === '-' ? [] : [{ option: '--report', file }],
    ),
    ...(rejects === null ? [] : [{ option: '--rejects', file: rejects }]),
  ];
  await checkOwnFiles(written, [...files, ...request.alsoRead], host);
  // A clean conversion leaves an earlier file empty, which the next one may fill.
  if (rejects === null || request.overwrite || (await standingText(rejects, host)) === '') return;
  throw taken(rejects, '--rejects');
}

/** The file, or those in the folder. */
async function outputsOf(
  { out, to, files }: ConvertRequest,
  host: Context['host'],
): Promise<readonly string[]> {
  if (out === null) return [];
  if (!(await isFolderName(out, host))) return [out];
  const written: string[] = [];
  const sources = new Map<string, string>();
  for (const second of files) {
    const file = outputIn(out, second, to);
    written.push(file);
    // For Windows and macOS, names that differ only in this are the same.
    const name = file.normalize('NFC').toLowerCase();
    const first = sources.get(name);
    if (first !== undefined) {
      throw new CliError(
        'usage',
        problem('convert/output', { reason: 'same', first, second, file }),
      );
    }
    sources.set(name, second);
  }
  return written;
}

const outNeeded = (format: string) =>
  new CliError('usage', problem('convert/output', { reason: 'needed', format }));

export type ConversionOutputs = Awaited<ReturnType<typeof createDestination>>;

export async function createDestination(request: ConvertRequest, context: Context) {
  const { out } = request;
  const { files } = context.host;
  const isFolder = out !== null && (await isFolderName(out, context.host));
  const folder = out === null || isFolder ? out : dirname(out);
  const makesFolder = folder !== null && !(await files.exists(folder));
  const opened: ConversionOutput[] = [];
  const open = async (name: string | null, common: Common) => {
    const target = await targetFor(common, request, context);
    const output = await openOutput(name, target, request, context);
    opened.push(output);
    return output;
  };
  return {
    /** The output for the questions of a file. */
    async begin(file: string, formats: readonly string[]) {
      // A table or a file of questions says of each question what it has.
      const says = formats.some((each) => findFormat(each)?.isOwn === true);
      const source = says || formats.length > 1 ? null : `${formats.join()}: ${basename(file)}`;
      if (!isFolder) {
        const [only] = opened;
        return only ?? open(out, { source: request.files.length === 1 ? source : null, says });
      }
      return open(outputIn(out, file, request.to), { source, says });
    },
    /** Puts everything in its place. Returns the names of the files that were written. */
    async finish() {
      const written: string[] = [];
      for (const output of opened) {
        const file = await output.finish();
        if (file !== null) written.push(file);
      }
      return written;
    },
    async discard() {
      for (const output of opened) await output.discard();
      if (makesFolder) await files.removeEmptyFolder(folder);
    },
  };
}

/** The columns of tables, and what separates the cells of CSV, as a spreadsheet expects it. */
const tableIn = (language: Language): { delimiter: Delimiter; headerOf: HeaderOf } =>
  language === 'pt-BR'
    ? { delimiter: ';', headerOf: portugueseHeader }
    : { delimiter: ',', headerOf: (field) => field };

/** What the questions of one output have in common. */
interface Common {
  /** Their field `source`; null if each has its own. */
  readonly source: string | null;
  /** True if the source says of each question what it has. */
  readonly says: boolean;
}

function targetFor(
  { source, says }: Common,
  { to, scale, filling, strict }: ConvertRequest,
  { messages }: Context,
): Promise<ConversionTarget> {
  const open = says ? [] : openFieldsOf(filling);
  const fields = { ...standingFields, ...(source !== null && { source }), ...filling.given };
  const comment = messages.say('conversion-shared', { isComplete: open.length === 0 });
  const shared = { fields, open, comment };
  return to.write({ shared, scale, isStrict: strict, ...tableIn(messages.language) });
}

/** The name of the file for a source in a folder: that of the source with another ending. */
function outputIn(folder: string, source: string, to: TargetFormat): string {
  const name = source === '-' ? 'questions' : basename(source).replace(/\.[^.]*$/, '');
  return join(folder, `${name}${to.ending}`);
}

export type ConversionOutput = Awaited<ReturnType<typeof openOutput>>;

/** Opens one file. */
async function openOutput(
  file: string | null,
  target: ConversionTarget,
  { to, overwrite }: ConvertRequest,
  { host, settings, presenter }: Context,
) {
  if (!overwrite) await mustNotExist(file, host);
  const sink = settings.dryRun
    ? noSink
    : file === null
      ? collectedSink((text) => presenter.text(text))
      : fileSink(file, host);
  let questions = 0;
  // The header of a table is the first.
  let line = target.isTable ? 0 : 1;
  let units = 0;
  const put = async (text: string) => {
    if (target.isTable) {
      line += 1;
      return { file, line };
    }
    units += text.length;
    // No file of questions with more bytes could be read again.
    if (to.name === 'md' && units > MAX_WHOLE_BYTES) {
      throw new CliError('input', problem('convert/too-large', { what: 'output' }));
    }
    const place = { file, line: line + emptyLinesAt(text) };
    line += linesIn(text);
    await sink.write(text);
    return place;
  };
  await put(target.head);
  return {
    /** What a question is in the target. Nothing is written yet. */
    textOf: target.write,
    /** Writes such a text. Returns its place: the line, or the row of a table, from 1. */
    write(text: string) {
      questions += 1;
      return put(text);
    },
    /** Puts the file in its place, unless it has no question. Returns its name if it was written. */
    async finish() {
      if (questions === 0) {
        await sink.discard();
        return null;
      }
      for await (const piece of target.end()) await sink.write(piece);
      await sink.close();
      return settings.dryRun ? null : file;
    },
    discard: () => sink.discard(),
  };
}

async function mustNotExist(file: string | null, { files }: Context['host']): Promise<void> {
  if (file !== null && (await files.exists(file))) throw taken(file, '--out');
}

const taken = (file: string, option: string) =>
  new CliError('usage', problem('convert/output', { reason: 'exists', file, option }));

function linesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

const emptyLinesAt = (text: string) => /^\n*/.exec(text)?.[0].length ?? 0;

/** Of `--template`: an empty table with one question as an example. Throws CliError `convert/output`. */
export async function writeTemplate(
  format: TableFormat,
  { out, overwrite }: Pick<ConvertRequest, 'out' | 'overwrite'>,
  { host, settings, messages, presenter }: Context,
): Promise<number> {
  const { columnNotes, csvTemplate, xlsxTemplate } =
    await import('../../conversion/table/template.ts');
  if (out === null && format === 'xlsx') throw outNeeded(format);
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
  /** Resolves when there is room for more. */
  readonly write: (piece: string | Uint8Array) => Promise<void>;
  /** Resolves when everything is on disk. */
  readonly close: () => Promise<void>;
  /** Gives up: a file stays as it was. */
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
  const failure = written.then(
    () => null,
    (error: unknown) => error,
  );
  const room = async () => {
    const drained = new Promise<null>((resolve) => stream.once('drain', () => resolve(null)));
    const failed = await Promise.race([drained, failure]);
    if (failed !== null) throw failed;
  };
  return {
    write: async (piece) => {
      if (!stream.write(piece)) await room();
    },
    async close() {
      stream.end();
      await written;
    },
    async discard() {
      stream.destroy();
      await failure;
    },
  };
}

/**
 * A stream. It gets everything at the end, so that a program behind a pipe never works with a part.
 */
export function collectedSink(tell: (text: string) => Promise<void>): Sink {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  return {
    write: async (piece) => {
      pieces.push(typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }));
    },
    async close() {
      for (const piece of pieces) await tell(piece);
    },
    discard: async () => {
      pieces = [];
    },
  };
}

/** For a run that writes nothing. */
export const noSink: Sink = {
  write: async () => {},
  close: async () => {},
  discard: async () => {},
};

/** A text or bytes as content of a file. */
export async function* oneChunk(content: string | Uint8Array): AsyncGenerator<string | Uint8Array> {
  yield content;
}
