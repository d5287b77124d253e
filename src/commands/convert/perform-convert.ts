/** Carries out `lms-cli convert`: one question after another, from the files to the output. */
import { basename } from 'node:path';
import type { Conversion } from '../../contract/conversions.ts';
import { Unreadable } from '../../conversion/reading.ts';
import type { SourceItem } from '../../conversion/source-item.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError, Interrupted, InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { createFindings, type Findings } from '../../core/findings.ts';
import { FileProblem } from '../../core/host.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import { unreadable } from '../question/input.ts';
import { checkConvertFiles } from './check-convert-files.ts';
import { commentOf } from './comments.ts';
import { convertQuestion, type Converting, type ItemPlace } from './convert-question.ts';
import type { ConvertRequest } from './convert-request.ts';
import { createConversionReport, type ConversionReport } from './conversion-report.ts';
import { createConversionTally, type ConversionTally } from './conversion-tally.ts';
import { createKeys } from './keys.ts';
import { createWrittenLint, MOST_COMPARED, type WrittenLint } from './lint-written.ts';
import { createDestination, type Destination } from './destination.ts';
import type { Output } from './output-file.ts';
import { openSource } from './sources.ts';
import { tellConverted } from './tell-converted.ts';

/** Refused questions that are shown one by one, and findings of lint. */
const MOST_SHOWN = 20;

/** Everything that grows while the files are read. */
interface Work {
  readonly request: ConvertRequest;
  readonly context: Context;
  readonly destination: Destination;
  readonly reports: readonly ConversionReport[];
  readonly tally: ConversionTally;
  readonly lint: WrittenLint;
  readonly findings: Findings<Diagnostic>;
  readonly keyOf: Converting['keyOf'];
  /** The problems of files that could not be read. */
  readonly unread: Diagnostic[];
}

/**
 * Writes nothing if a file cannot be read.
 * @returns the exit code. Throws InvalidDocuments with the problems of files, CliError
 *   `convert/nothing`, `convert/some-refused` and `convert/incomplete`
 */
export async function performConvert(request: ConvertRequest, context: Context): Promise<number> {
  await checkConvertFiles(request, context);
  const { settings } = context;
  const shown = settings.verbosity > 0 ? Number.POSITIVE_INFINITY : MOST_SHOWN;
  const work: Work = {
    request,
    context,
    destination: await createDestination(request, context),
    reports: request.reports.map((report) => createConversionReport(report, context)),
    tally: createConversionTally(shown),
    lint: createWrittenLint(),
    findings: createFindings(),
    keyOf: request.hasKeys ? createKeys() : null,
    unread: [],
  };
  try {
    for (const file of request.files) await convertFile(file, work);
    if (work.unread.length > 0) {
      const files = [...new Set(work.unread.map(({ source }) => source.name))];
      throw new InvalidDocuments(work.unread, 'input', problem('convert/unread', { files }));
    }
    return await finish(work, shown);
  } catch (error) {
    await work.destination.discard();
    for (const report of work.reports) await report.discard();
    throw error;
  }
}

async function convertFile(file: string, work: Work): Promise<void> {
  const { request, context, destination, tally, unread } = work;
  try {
    const { formats, items } = await openSource(file, request, context);
    const format = formats.join(', ');
    tally.begin(file, format);
    if (request.from === null && !context.settings.quiet) {
      await context.presenter.remark(context.messages.output.conversions.recognized(file, format));
    }
    const output = await destination.begin(file, formats);
    let index = 0;
    for await (const named of items) {
      index += 1;
      stopIfInterrupted(context);
      const place = { file: named.name, source: `${named.format}: ${basename(file)}`, index };
      await convertItem(named.item, place, { output, work });
    }
    if (index === 0) await context.presenter.notice(problem('convert/empty', { file }));
  } catch (error) {
    if (error instanceof Unreadable) unread.push(diagnosticOf(file, error));
    else if (error instanceof FileProblem) unread.push(unreadable(file, error));
    else throw error;
  }
}

function stopIfInterrupted({ host }: Context): void {
  const { drain } = host.interruption;
  if (drain.aborted) throw new Interrupted(String(drain.reason), { isBeforeSending: true });
}

function diagnosticOf(file: string, { problem: about, line, column }: Unreadable): Diagnostic {
  const range = line === null ? null : ([0, 0] as const);
  const source = {
    name: file,
    text: '',
    ...(line !== null && { firstLine: line, firstColumn: column }),
  };
  return { severity: 'error', problem: about, source, range };
}

async function convertItem(
  item: SourceItem,
  place: ItemPlace,
  { output, work }: { readonly output: Output; readonly work: Work },
): Promise<void> {
  const { request, context, reports, tally, lint, findings, keyOf } = work;
  const { mapping, filling, isStrict } = request;
  const { conversion, written } = convertQuestion(item, place, {
    mapping,
    filling,
    isStrict,
    keyOf,
    write: ({ body, key, missing }) =>
      output.textOf({ body, key, comment: () => commentOf({ place, item, missing }, context) }),
  });
  let complete: Conversion = conversion;
  if (written !== null) {
    const { text, body } = written;
    const writtenAt = await output.write(text);
    const own = output.own === null ? null : { text: text.replace(/^\n+/, ''), format: output.own };
    const lintName = writtenAt.file ?? '-';
    const isShown = (finding: Diagnostic) => reports.length > 0 || findings.takes(finding);
    const found = lint.check({ body, name: lintName, line: writtenAt.line, own }, isShown);
    for (const finding of found) findings.add(finding);
    complete = { ...conversion, output: writtenAt, lint: found };
  }
  tally.add(complete);
  for (const report of reports) await report.add(complete);
}

async function finish(work: Work, shown: number): Promise<number> {
  const { request, context, destination, reports, tally, lint, findings } = work;
  const { counts } = tally;
  const { findings: others, isAll } = lint.together();
  for (const finding of others) findings.add(finding);
  const summary = tally.summary();
  const files = counts.converted === 0 ? [] : await destination.finish();
  if (counts.converted === 0) await destination.discard();
  for (const report of reports) await report.finish(summary.files);
  if (context.settings.output === 'id') {
    await context.presenter.text(files.map((file) => `${file}\n`).join(''));
  }
  const ending = { summary, findings, shown, files, notCompared: isAll ? null : MOST_COMPARED };
  await tellConverted(ending, request, context);
  const { seen, converted, refused, skipped, incomplete } = counts;
  if (converted === 0) {
    throw new CliError('input', problem('convert/nothing', { seen, refused, skipped }));
  }
  if (refused > 0) {
    const { isStrict } = request;
    const about = { refused, skipped, converted, isStrict };
    throw new CliError('partly', problem('convert/some-refused', about));
  }
  if (incomplete > 0) {
    const fields = summary.missing.map(([field]) => field);
    throw new CliError('partly', problem('convert/incomplete', { fields, questions: incomplete }));
  }
  return exitCodes.ok;
}
