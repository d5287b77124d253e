/**
 * `lms-cli convert`: questions in from other tools, and out again, one after another, from the files
 * to the output (docs/convert.md).
 */
import { STANDARD_STREAM } from '../arguments/global-options.ts';
import { basename } from 'node:path';
import type { Conversion } from '../../contract/conversions.ts';
import { isRefusal } from '../../conversion/loss.ts';
import { Unreadable } from '../../conversion/reading.ts';
import type { SourceItem } from '../../conversion/source-item.ts';
import type { RejectedRow } from '../../conversion/table/rejected-rows.ts';
import { createFindings, type Diagnostic, type Findings } from '../../core/diagnostic.ts';
import { CliError, Interrupted, InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { FileProblem } from '../../core/host.ts';
import { columnsNotFound } from '../../documents/csv/header.ts';
import { nameEnding } from '../../documents/document-format.ts';
import { describe } from '../../messages/catalogue.ts';
import { problem } from '../../messages/problem.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import { visible } from '../../presentation/safe-text.ts';
import { checkRejectsName } from '../send/outputs.ts';
import { anyWords } from '../arguments/parameters.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { unreadable } from '../input/documents.ts';
import {
  type ConversionReport,
  type ConversionTally,
  createConversionReport,
  createConversionTally,
  tellConverted,
} from './conversion-report.ts';
import { commentOf, type Converting, convertQuestion, type ItemPlace } from './convert-question.ts';
import { convertOptions, type ConvertRequest, convertRequest } from './convert-request.ts';
import { createKeys } from '../question/document-names.ts';
import {
  checkConvertFiles,
  type ConversionOutput,
  type ConversionOutputs,
  createDestination,
  oneChunk,
  writeTemplate,
} from './output.ts';
import { type OpenedText, openSource, PACKAGE, unreadDiagnostics } from './sources.ts';
import {
  comparedQuestion,
  type ComparedQuestion,
  lintCompared,
} from '../../authoring/lint-together.ts';
import { lintQuestion } from '../../authoring/lint.ts';
import { type AuthoredQuestion, readQuestion } from '../../authoring/question.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Node } from '../../documents/tree.ts';

export const convertCommand = defineCommand({
  arguments: { files: anyWords('convertFiles') },
  options: convertOptions,
  excludes: { template: ['files'] },
  accepts: ['--dry-run'],
  examples: [
    'lms-cli convert course.xml --out questions.md',
    'lms-cli convert quiz.xlsx --set topicId=8801 --set difficulty=1 --out questions.md',
    'lms-cli convert questions.md --to moodle-xml --out moodle.xml',
    'lms-cli convert --template xlsx --out questions.xlsx',
  ],
  run: async (context, given) => {
    const { files, template, out, overwrite } = given;
    if (template !== null) return writeTemplate(template, { out, overwrite }, context);
    if (files.length === 0) {
      const about = { argument: '<files>', command: 'lms-cli convert' };
      throw new CliError('usage', problem('usage/argument', { reason: 'missing', ...about }));
    }
    return performConvert(await convertRequest(given, context), context);
  },
});

/** Refused questions that are shown one by one, and findings of lint. */
const MOST_SHOWN = 20;
/** Of these, the ones with the same reason. */
const MOST_OF_A_REASON = 3;

/** Everything that grows while the files are read. */
interface Work {
  readonly request: ConvertRequest;
  readonly context: Context;
  readonly destination: ConversionOutputs;
  readonly reports: readonly ConversionReport[];
  readonly tally: ConversionTally;
  readonly lint: WrittenLint;
  readonly findings: Findings<Diagnostic>;
  readonly keys: Converting['keys'];
  readonly rejected: RejectedRow[];
  /** The problems of files that could not be read. */
  readonly unread: Diagnostic[];
  /** How many refused questions and findings of lint are shown. */
  readonly shown: number;
}

/**
 * Writes nothing if a file cannot be read.
 * @returns the exit code. Throws InvalidDocuments with the problems of files, CliError
 *   `convert/nothing`, `convert/some-refused` and `convert/incomplete`
 */
async function performConvert(request: ConvertRequest, context: Context): Promise<number> {
  await checkConvertFiles(request, context);
  const { settings } = context;
  const shown = settings.verbosity > 0 ? Number.POSITIVE_INFINITY : MOST_SHOWN;
  const work: Work = {
    request,
    context,
    destination: await createDestination(request, context),
    reports: await Promise.all(
      request.reports.map((report) => createConversionReport(report, context)),
    ),
    tally: createConversionTally({
      shown,
      ofReason: settings.verbosity > 0 ? Number.POSITIVE_INFINITY : MOST_OF_A_REASON,
    }),
    lint: new WrittenLint(),
    findings: createFindings(),
    keys: request.keys ? createKeys() : null,
    rejected: [],
    unread: [],
    shown,
  };
  try {
    for (const file of request.files) await convertFile(file, work);
    work.unread.push(...columnsNotFound(request.headers));
    if (work.unread.length > 0) {
      const files = [...new Set(work.unread.map(({ source }) => source.name))];
      throw new InvalidDocuments(work.unread, 'input', problem('convert/unread', { files }));
    }
    return await finish(work);
  } catch (error) {
    await work.destination.discard();
    for (const report of work.reports) await report.discard();
    throw error;
  }
}

async function convertFile(file: string, work: Work): Promise<void> {
  const { request, context, destination, tally, unread, findings } = work;
  const warn = (found: readonly Diagnostic[]) => {
    for (const each of found) findings.add(each);
  };
  try {
    const { topics } = request.filling;
    const topicOf = (name: string) => topics?.topicOf(name) ?? null;
    const texts = await openSource(file, { ...request, warn, topicOf }, context);
    const formats = formatsOf(texts);
    mustBeSheet(formats, request);
    const format = formats.join(', ');
    tally.begin(file, format);
    if (request.from === null && !context.settings.quiet) {
      await context.presenter.remark(
        context.messages.say('conversion-recognized', { file, format }),
      );
    }
    const output = await destination.begin(file, formats);
    let index = 0;
    for (const { name, format: own, items } of texts) {
      const sheet = own === 'xlsx' ? name.slice(file.length) : '';
      const source = `${own}: ${basename(file)}${sheet}`;
      for await (const item of items) {
        index += 1;
        stopIfInterrupted(context);
        await convertItem(item, { file: name, source, index }, { output, work });
      }
    }
    if (index === 0 && request.files.length > 1)
      await context.presenter.notice(problem('convert/empty', { reason: 'file', file }));
  } catch (error) {
    if (error instanceof Unreadable) unread.push(...unreadDiagnostics(file, error));
    else if (error instanceof FileProblem) unread.push(unreadable(file, error));
    else throw error;
  }
}

/**
 * Only the rows of one sheet are rows of another. Points with commas and with signs differ in CSV,
 * so its rows do not become a workbook. Throws CliError `convert/rejects` and `rejects/format`.
 */
function mustBeSheet(formats: readonly string[], { rejects, files }: ConvertRequest): void {
  if (rejects === null) return;
  if (files.length !== 1 || !formats.every((name) => isSheet.has(name))) {
    throw new CliError('usage', problem('convert/rejects', { files }));
  }
  checkRejectsName(rejects, formats.includes('xlsx') ? ['csv', 'xlsx'] : ['csv']);
}

const isSheet: ReadonlySet<string> = new Set(['csv', 'xlsx']);

/** Those of the texts. A package in which none can be read has one of its own. */
function formatsOf(texts: readonly OpenedText[]): readonly string[] {
  const formats = new Set(texts.map(({ format }) => format));
  if (formats.size > 1) formats.delete(PACKAGE);
  return [...formats];
}

function stopIfInterrupted({ host }: Context): void {
  const { drain } = host.interruption;
  if (drain.aborted) throw new Interrupted(String(drain.reason), { isBeforeSending: true });
}

async function convertItem(
  item: SourceItem,
  place: ItemPlace,
  { output, work }: { readonly output: ConversionOutput; readonly work: Work },
): Promise<void> {
  const { request, context, reports, tally, lint, findings, keys, rejected } = work;
  const { scale, filling, strict } = request;
  const { conversion, written } = convertQuestion(item, place, {
    scale,
    filling,
    strict,
    keys,
    firstRelease: context.messages.say('form-first-release'),
    write: ({ missing, ...question }) =>
      output.textOf({ ...question, comment: () => commentOf({ place, item, missing }, context) }),
  });
  let complete: Conversion = conversion;
  if (written !== null) {
    const writtenAt = await output.write(written.text);
    const found = lint.check(written.body, place.file, conversion.line ?? place.index);
    for (const finding of found) findings.add(finding);
    complete = { ...conversion, output: writtenAt, lint: found };
  }
  tally.add(complete);
  if (complete.status === 'refused' && request.rejects !== null && item.row !== undefined) {
    rejected.push({ ...item.row, reason: reasonOf(complete, context) });
  }
  for (const report of reports) await report.add(complete);
}

/** Why a question is refused, in one line. */
function reasonOf({ findings, losses }: Conversion, { messages, mask }: Context): string {
  const refusals = losses.filter(isRefusal);
  const why = [...findings, ...(refusals.length > 0 ? refusals : losses)];
  const sentences = why.map((each) => describe(each.problem, messages).message);
  return visible(mask.text([...new Set(sentences)].join('; ')), { multiline: false });
}

/** Writes the wrong rows, and says how they go on. Without any, empties what an earlier run wrote. */
async function writeRejects(
  { rejected, request: { rejects } }: Work,
  { host, settings, presenter, messages }: Context,
): Promise<void> {
  if (rejects === null || settings.dryRun) return;
  if (rejected.length === 0 && (await host.files.identity(rejects)) === null) return;
  const { rejectedCsv, rejectedXlsx } = await import('../../conversion/table/rejected-rows.ts');
  const isWorkbook = nameEnding(rejects) === 'xlsx';
  const content = oneChunk(isWorkbook ? await rejectedXlsx(rejected) : rejectedCsv(rejected));
  await host.files.replace(rejects, content, 'shared');
  if (rejected.length === 0 || settings.quiet) return;
  const about = { rows: rejected.length, file: shellQuoted(rejects) };
  await presenter.remark(messages.say('conversion-rejects-written', about));
}

async function finish(work: Work): Promise<number> {
  const { request, context, destination, reports, tally, lint, findings, shown } = work;
  const { counts } = tally;
  for (const finding of lint.together()) findings.add(finding);
  const summary = tally.summary();
  const files = counts.converted === 0 ? [] : await destination.finish();
  if (counts.converted === 0) await destination.discard();
  for (const report of reports) await report.finish(summary.files);
  if (context.settings.output === 'id') {
    await context.presenter.show({ ids: files, data: () => [] });
  }
  const written = request.reports.flatMap(({ file }) =>
    file === null || file === STANDARD_STREAM ? [] : [file],
  );
  await tellConverted({ summary, findings, shown, files, reports: written }, request, context);
  await writeRejects(work, context);
  // A misspelt category would leave its questions without a topic, or with another one.
  const unused = request.filling.topics?.unused() ?? [];
  if (unused.length > 0) {
    await context.presenter.notice(problem('convert/topics', { categories: unused }));
  }
  const { seen, converted, refused, skipped, incomplete } = counts;
  const { strict: isStrict, rejects } = request;
  const [first, ...rest] = summary.files;
  const isOfSheet = first !== undefined && rest.length === 0 && isSheet.has(first.format);
  const corrected = rejects === null || context.settings.dryRun ? null : shellQuoted(rejects);
  const sheet = isOfSheet ? { rejects: corrected } : null;
  const about = { seen, refused, skipped, converted, isStrict, sheet };
  if (converted === 0) throw new CliError('input', problem('convert/nothing', about));
  if (refused > 0) {
    throw new CliError('partly', problem('convert/some-refused', about));
  }
  if (incomplete > 0) {
    const fields = summary.missing.map(([field]) => field);
    throw new CliError('partly', problem('convert/incomplete', { fields, questions: incomplete }));
  }
  return exitCodes.ok;
}

/** Up to so many questions are compared with each other. */
const MOST_COMPARED = 10_000;

export class WrittenLint {
  readonly #kept: ComparedQuestion[] = [];

  /** The findings about one question, at the line on which it begins. */
  check(body: JsonObject, name: string, line: number): readonly Diagnostic[] {
    const source = { name, text: '', firstLine: line };
    const document = { source, format: 'json', node: NO_PARTS, value: body, line } as const;
    const question = readQuestion({ ...document, schemaLine: null });
    if (this.#kept.length < MOST_COMPARED) this.#kept.push(comparedAlone(question));
    return lintQuestion(question);
  }

  /** The findings about several. */
  together(): readonly Diagnostic[] {
    return lintCompared(this.#kept);
  }
}

const BEGINNING = [0, 1] as const;
const NO_PARTS: Node = { kind: 'mapping', range: BEGINNING, fields: [] };

/**
 * Shares no object with the question. Node would soon keep all objects for long that are made in
 * the same place as those that are kept, and take twice as long to remove them.
 */
function comparedAlone(question: AuthoredQuestion): ComparedQuestion {
  const { title, statement, source, answers } = comparedQuestion(question);
  const range = () => BEGINNING;
  return {
    title: title && { text: title.text, range },
    statement,
    statementRange: range,
    source: { ...source },
    answers: answers.map(({ description, answer }) => ({ description, answer, range })),
  };
}
