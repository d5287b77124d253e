/**
 * `lms-cli convert`: questions in from other tools, and out again, one after another, from the files
 * to the output (docs/convert.md).
 */
import { basename } from 'node:path';
import { lintDocument } from '../../authoring/lint.ts';
import type { Conversion } from '../../contract/conversions.ts';
import { isRefusal } from '../../conversion/loss.ts';
import { Unreadable } from '../../conversion/reading.ts';
import type { SourceItem } from '../../conversion/source-item.ts';
import type { RejectedRow } from '../../conversion/table/rejected-rows.ts';
import { createFindings, type Diagnostic } from '../../core/diagnostic.ts';
import { CliError, Interrupted, InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { FileProblem } from '../../core/host.ts';
import type { JsonObject } from '../../core/json.ts';
import { columnsNotFound } from '../../documents/csv/header.ts';
import { formatOfName, nameEnding } from '../../documents/document-format.ts';
import type { Node } from '../../documents/tree.ts';
import { describe } from '../../messages/catalogue.ts';
import { problem } from '../../messages/problem.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import { ConversionTally } from '../../presentation/pages/conversion.ts';
import { visible } from '../../presentation/safe-text.ts';
import { anyWords } from '../arguments/parameters.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { unreadable } from '../input/documents.ts';
import { createKeys, type Keys } from '../question/document-names.ts';
import { checkRejectsName, reportFiles } from '../send/outputs.ts';
import {
  type ConversionReport,
  createConversionReport,
  tellConverted,
} from './conversion-report.ts';
import { convertQuestion, type ItemPlace } from './convert-question.ts';
import { convertOptions, type ConvertRequest, convertRequest } from './convert-request.ts';
import type { TargetFormat } from './formats.ts';
import { ConversionFile, planOutputs, targetFor, writeTemplate } from './output.ts';
import { ConvertedSource, type OpenedText, PACKAGE, unreadDiagnostics } from './sources.ts';
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
    return new ConvertRun(await convertRequest(given, context), context).perform();
  },
});

/** Refused questions that are shown one by one, and findings of lint. */
const MOST_SHOWN = 20;

class ConvertRun {
  readonly #request: ConvertRequest;
  readonly #context: Context;
  readonly #shown: number;
  readonly #tally: ConversionTally;
  readonly #findings = createFindings<Diagnostic>();
  readonly #keys: Keys | null;
  readonly #rejected: RejectedRow[] = [];
  readonly #outputs: ConversionFile[] = [];
  readonly #reports: ConversionReport[] = [];

  constructor(request: ConvertRequest, context: Context) {
    this.#request = request;
    this.#context = context;
    this.#shown = context.settings.verbosity > 0 ? Number.POSITIVE_INFINITY : MOST_SHOWN;
    this.#tally = new ConversionTally(this.#shown);
    this.#keys = request.keys ? createKeys() : null;
  }

  /**
   * Writes nothing if a file cannot be read.
   * @returns the exit code. Throws InvalidDocuments with the problems of files, CliError
   *   `convert/nothing`, `convert/some-refused` and `convert/incomplete`
   */
  async perform(): Promise<number> {
    const { files, reports, headers } = this.#request;
    const names = await planOutputs(this.#request, this.#context);
    for (const report of reports) {
      this.#reports.push(await createConversionReport(report, this.#context));
    }
    const unread: Diagnostic[] = [];
    for (const [at, file] of files.entries()) {
      const output = names[at] ?? null;
      const isShared = names.filter((each) => each === output).length > 1;
      unread.push(...(await this.#convertFile(file, output, isShared)));
    }
    unread.push(...columnsNotFound(headers));
    if (unread.length > 0) {
      const wrong = [...new Set(unread.map(({ source }) => source.name))];
      throw new InvalidDocuments(unread, 'input', problem('convert/unread', { files: wrong }));
    }
    return this.#finish();
  }

  /**
   * Returns the problems of a file that cannot be read.
   * @param isShared true if questions of other files go to the same output
   */
  async #convertFile(
    file: string,
    outputName: string | null,
    isShared: boolean,
  ): Promise<readonly Diagnostic[]> {
    const { presenter, messages } = this.#context;
    try {
      const texts = await new ConvertedSource(file, this.#request, this.#context, (found) => {
        for (const each of found) this.#findings.add(each);
      }).open();
      const formats = formatsOf(texts);
      mustBeSheet(formats, this.#request);
      const format = formats.join(', ');
      this.#tally.begin(file, format);
      if (this.#request.from === null) {
        await presenter.remark(messages.say('conversion-recognized', { file, format }));
      }
      const output = await this.#outputFor(outputName, isShared ? null : file, formats);
      await this.#convertTexts(texts, file, output);
      return [];
    } catch (error) {
      if (error instanceof Unreadable) return unreadDiagnostics(file, error);
      if (error instanceof FileProblem) return [unreadable(file, error)];
      throw error;
    }
  }

  /** @param only the file whose questions it has; null if it has those of several */
  async #outputFor(
    name: string | null,
    only: string | null,
    formats: readonly string[],
  ): Promise<ConversionFile> {
    const begun = this.#outputs.find((each) => each.name === name);
    if (begun !== undefined) return begun;
    const target = await targetFor(only, formats, this.#request, this.#context);
    const output = new ConversionFile(name, target, !this.#context.settings.dryRun);
    this.#outputs.push(output);
    return output;
  }

  async #convertTexts(
    texts: readonly OpenedText[],
    file: string,
    output: ConversionFile,
  ): Promise<void> {
    const { drain } = this.#context.host.interruption;
    let index = 0;
    for (const { name, format, items } of texts) {
      const sheet = format === 'xlsx' ? name.slice(file.length) : '';
      const source = `${format}: ${basename(file)}${sheet}`;
      for await (const item of items) {
        index += 1;
        if (drain.aborted) throw new Interrupted(String(drain.reason), { isBeforeSending: true });
        this.#convertItem(item, { file: name, source, index }, output);
      }
    }
  }

  #convertItem(item: SourceItem, place: ItemPlace, output: ConversionFile): void {
    const { scale, filling, strict, rejects, to } = this.#request;
    const { messages } = this.#context;
    const { target } = output;
    const converting = { scale, filling, strict, keys: this.#keys, target, messages };
    const { conversion, written } = convertQuestion(item, place, converting);
    let complete: Conversion = conversion;
    if (written !== null) {
      const writtenAt = output.add(written.text);
      const line = conversion.line ?? place.index;
      const lint = lintWritten(written.body, to, place.file, line);
      for (const finding of lint) this.#findings.add(finding);
      complete = { ...conversion, output: writtenAt, lint };
    }
    this.#tally.add(complete);
    if (complete.status === 'refused' && rejects !== null && item.row !== undefined) {
      this.#rejected.push({ ...item.row, reason: reasonOf(complete, this.#context) });
    }
    for (const report of this.#reports) report.add(complete);
  }

  async #finish(): Promise<number> {
    const { reports, filling } = this.#request;
    const { settings, presenter } = this.#context;
    const written: string[] = [];
    for (const output of this.#outputs) {
      const file = await output.write(this.#context);
      if (file !== null) written.push(file);
    }
    for (const report of this.#reports) await report.write(this.#tally.files);
    if (settings.output === 'id') await presenter.show({ ids: written, object: () => [] });
    const about = { tally: this.#tally, findings: this.#findings, shown: this.#shown };
    await tellConverted(
      { ...about, files: written, reports: reportFiles(reports) },
      this.#request,
      this.#context,
    );
    await this.#writeRejects();
    // A misspelt category leaves its questions without a topic, or with that of one around it.
    const unused = [...(filling.topics?.unused ?? [])];
    if (unused.length > 0) {
      await presenter.notice(problem('convert/topics', { categories: unused }));
    }
    this.#mustBeComplete();
    return exitCodes.ok;
  }

  /** Throws CliError if a question was not converted, or lacks what must be filled in. */
  #mustBeComplete(): void {
    const { strict: isStrict, rejects } = this.#request;
    const { settings } = this.#context;
    const { counts, files, missing } = this.#tally;
    const { converted, refused, skipped, incomplete } = counts;
    const [first, ...rest] = files;
    const isOfSheet = first !== undefined && rest.length === 0 && isSheet.has(first.format);
    const corrected = rejects === null || settings.dryRun ? null : shellQuoted(rejects);
    const ofSheet = corrected === null ? 'sheet' : 'rejects';
    const mend = isStrict ? 'strict' : isOfSheet ? ofSheet : 'source';
    const ends = { refused, skipped, converted, mend, rejects: corrected ?? '' } as const;
    if (converted === 0) throw new CliError('input', problem('convert/nothing', ends));
    if (refused > 0) throw new CliError('partly', problem('convert/some-refused', ends));
    if (incomplete > 0) {
      const lacking = { fields: [...missing.keys()], questions: incomplete };
      throw new CliError('partly', problem('convert/incomplete', lacking));
    }
  }

  /** Writes the wrong rows, and says how they go on. Without any, empties what an earlier run wrote. */
  async #writeRejects(): Promise<void> {
    const { rejects } = this.#request;
    const { host, settings, presenter, messages } = this.#context;
    const rows = this.#rejected;
    if (rejects === null || settings.dryRun) return;
    if (rows.length === 0 && (await host.files.identity(rejects)) === null) return;
    const { rejectedSheet } = await import('../../conversion/table/rejected-rows.ts');
    const content = await rejectedSheet(rows, nameEnding(rejects) === 'xlsx' ? 'xlsx' : 'csv');
    await host.files.replace(rejects, [content], 'shared');
    if (rows.length === 0) return;
    const about = { rows: rows.length, file: shellQuoted(rejects) };
    await presenter.remark(messages.say('conversion-rejects-written', about));
  }
}

/**
 * Only the rows of one sheet are rows of another. Points with commas and with signs differ in CSV,
 * so its rows do not become a workbook. Throws CliError `rejects/format`.
 */
function mustBeSheet(formats: readonly string[], { rejects, files }: ConvertRequest): void {
  if (rejects === null) return;
  if (files.length !== 1 || !formats.every((name) => isSheet.has(name))) {
    throw new CliError('usage', problem('rejects/format', { reason: 'several', files }));
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

function reasonOf({ findings, losses }: Conversion, { messages, mask }: Context): string {
  const refusals = losses.filter(isRefusal);
  const why = [...findings, ...(refusals.length > 0 ? refusals : losses)];
  const sentences = why.map((each) => describe(each.problem, messages).message);
  return visible(mask.text([...new Set(sentences)].join('; ')), { multiline: false });
}

function lintWritten(body: JsonObject, { ending }: TargetFormat, name: string, line: number) {
  // A workbook and the formats of other tools have no comments for lint either.
  const format = formatOfName(ending) ?? 'csv';
  const source = { name, text: '', firstLine: line };
  const node: Node = { kind: 'mapping', range: [0, 1], fields: [] };
  const document = { source, format, node, value: body, line, schemaLine: null };
  return lintDocument(document, 'lacuna.create');
}
