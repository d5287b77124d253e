/** What becomes of the questions of a conversion: reports for programs, counts, the end for people. */
import type { Conversion, ConvertedFile, Loss } from '../../contract/conversions.ts';
import type { Diagnostic, Findings } from '../../core/diagnostic.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import { createDataWriter } from '../../presentation/data-writer.ts';
import {
  conversionObject,
  type ConversionSummary,
  conversionTotals,
  type CountedCode,
  showConversion,
} from '../../presentation/pages/conversion.ts';
import type { Context } from '../context.ts';
import { sendingStep } from '../service/destination.ts';
import type { ConvertRequest, ReportToWrite } from './convert-request.ts';
import { collectedSink, fileSink } from './output.ts';

/** `ndjson` is a line for each question and one for the counts. Otherwise it is one object. */
export async function createConversionReport(
  { kind, file }: ReportToWrite,
  { host, presenter, messages, mask }: Pick<Context, 'host' | 'presenter' | 'messages' | 'mask'>,
) {
  const speech = { messages, mask };
  const tell = (text: string) =>
    file === null ? host.terminal.stderr.write(text) : presenter.text(text);
  const sink = file === null || file === '-' ? collectedSink(tell) : fileSink(file, host);
  const writer = await createDataWriter(kind, { field: 'questions' });
  return {
    add: async (conversion: Conversion) => {
      const item = { id: null, object: () => conversionObject(conversion, speech) };
      await sink.write(writer.next(item));
    },
    async finish(files: readonly ConvertedFile[]) {
      await sink.write(writer.end(conversionTotals(files)));
      await sink.close();
    },
    discard: () => sink.discard(),
  };
}

export type ConversionReport = Awaited<ReturnType<typeof createConversionReport>>;

export class ConversionTally implements ConversionSummary {
  readonly files: { -readonly [Name in keyof ConvertedFile]: ConvertedFile[Name] }[] = [];
  /** `incomplete`: converted questions that lack a required field. */
  readonly counts = { seen: 0, converted: 0, refused: 0, skipped: 0, incomplete: 0 };
  readonly refused: Conversion[] = [];
  readonly losses = new Map<string, CountedCode>();
  readonly skips = new Map<string, CountedCode>();
  readonly missing = new Map<string, number>();
  readonly #shown: number;

  /** @param shown refused questions that are kept */
  constructor(shown: number) {
    this.#shown = shown;
  }

  /** Starts a file: the next conversions are those of its questions. */
  begin(file: string, format: string): void {
    this.files.push({ file, format, seen: 0, converted: 0, refused: 0, skipped: 0 });
  }

  add(conversion: Conversion): void {
    const { status, missing } = conversion;
    for (const count of [this.counts, ...this.files.slice(-1)]) {
      count.seen += 1;
      count[status] += 1;
    }
    if (status !== 'refused') {
      noteCodes(conversion, status === 'converted' ? this.losses : this.skips);
    } else if (this.refused.length < this.#shown) this.refused.push(conversion);
    if (missing.length > 0) this.counts.incomplete += 1;
    for (const field of missing) this.missing.set(field, (this.missing.get(field) ?? 0) + 1);
  }
}

/**
 * Each cause once for each question, however often it has it: a field by its name, and what is
 * skipped by its kind, so that nobody takes essays for choices.
 */
function noteCodes(conversion: Conversion, codes: Map<string, CountedCode>): void {
  const { status, type } = conversion;
  const causes = new Map<string, Loss>();
  for (const loss of conversion.losses) {
    const { code, params } = loss.problem;
    const noun = typeof params['what'] === 'string' ? params['what'] : code;
    // The value of a field is `name: value`.
    const field = noun === 'field' ? loss.value?.split(':')[0] : '';
    const cause = `${noun} ${field} ${status === 'skipped' ? type : ''}`;
    if (!causes.has(cause)) causes.set(cause, loss);
  }
  for (const [cause, loss] of causes) {
    const known = codes.get(cause) ?? { questions: 0, example: { conversion, loss } };
    codes.set(cause, { ...known, questions: known.questions + 1 });
  }
}

interface Ending {
  readonly tally: ConversionTally;
  readonly findings: Findings<Diagnostic>;
  readonly shown: number;
  readonly files: readonly string[];
  /** The files of --report, which a dry run writes, too. */
  readonly reports: readonly string[];
}

export async function tellConverted(
  { tally, findings, shown, files, reports }: Ending,
  request: ConvertRequest,
  context: Context,
): Promise<void> {
  const { presenter, settings, messages } = context;
  const { say } = messages;
  if (!settings.quiet) {
    await presenter.diagnostics(findings.kept.slice(0, shown));
    const more = findings.errors + findings.warnings - Math.min(shown, findings.kept.length);
    if (more > 0) await presenter.remark(say('conversion-more-findings', { findings: more }));
  }
  await presenter.page((page) => showConversion(tally, page));
  if (settings.quiet) return;
  const { converted, seen: questions } = tally.counts;
  await presenter.remark(say('conversion-converted', { converted, questions }));
  if (settings.dryRun && reports.length === 0) await presenter.remark(say('nothing-written'));
  const names = files.map(shellQuoted);
  const written = [...names, ...reports.map(shellQuoted)];
  if (written.length > 0) await presenter.remark(say('conversion-written', { files: written }));
  const next = nextCommand(tally, request, names);
  if (next === null) return;
  const isWhole = tally.missing.size === 0;
  await presenter.remark(
    isWhole ? await sendingStep(next, context) : say('next-command', { command: next }),
  );
}

/** Null where lms-cli cannot read the output back as documents. */
function nextCommand(
  { missing }: ConversionTally,
  { to, keys, filling }: ConvertRequest,
  names: readonly string[],
): string | null {
  if (names.length === 0 || to.name === 'xlsx' || filling.isForOthers) return null;
  const files = names.join(' ');
  if (missing.size > 0)
    return `lms-cli validate ${files} --as ${keys ? 'lacuna' : 'lacuna.create'}`;
  // An import can be repeated after the rest is corrected: it skips what is done.
  return keys ? `lms-cli plan ${files}` : `lms-cli import ${files} --as lacuna.create`;
}
