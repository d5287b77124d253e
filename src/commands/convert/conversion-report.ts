/** What becomes of the questions of a conversion: reports for programs, the end for people. */
import type { Conversion, ConvertedFile } from '../../contract/conversions.ts';
import { PackedTexts } from '../../conversion/writing.ts';
import type { Diagnostic, Findings } from '../../core/diagnostic.ts';
import { STANDARD_STREAM } from '../../documents/document-format.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import { createDataWriter } from '../../presentation/data-writer.ts';
import {
  conversionObject,
  type ConversionTally,
  conversionTotals,
  showConversion,
} from '../../presentation/pages/conversion.ts';
import type { Context } from '../context.ts';
import { sendingStep } from '../service/destination.ts';
import type { ConvertRequest, ReportToWrite } from './convert-request.ts';

/** `ndjson` is a line for each question and one for the counts. Otherwise it is one object. */
export async function createConversionReport({ kind, file }: ReportToWrite, context: Context) {
  const { host, presenter } = context;
  const writer = await createDataWriter(kind, { field: 'questions' });
  const texts = new PackedTexts();
  const keep = (text: string) => {
    if (text !== '') texts.add(text.replace(/\n$/, ''));
  };
  return {
    add(conversion: Conversion) {
      keep(writer.next({ object: () => conversionObject(conversion, context) }));
    },
    async write(files: readonly ConvertedFile[]) {
      keep(writer.end(conversionTotals(files)));
      const content = texts.content();
      if (file === STANDARD_STREAM) await presenter.text(content);
      else if (file !== null) await host.files.replace(file, content, 'shared');
      else for await (const text of content) await host.terminal.stderr.write(text);
    },
  };
}

export type ConversionReport = Awaited<ReturnType<typeof createConversionReport>>;

interface ConversionEnd {
  readonly tally: ConversionTally;
  readonly findings: Findings<Diagnostic>;
  readonly shown: number;
  readonly files: readonly string[];
  /** The files of --report, which a dry run writes, too. */
  readonly reports: readonly string[];
}

export async function tellConverted(
  { tally, findings, shown, files, reports }: ConversionEnd,
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
  const { converted, seen: questions } = tally.counts;
  await presenter.remark(say('conversion-converted', { converted, questions }));
  if (settings.dryRun && reports.length === 0) await presenter.remark(say('nothing-written'));
  const names = files.map(shellQuoted);
  const written = [...names, ...reports.map(shellQuoted)];
  if (written.length > 0) await presenter.remark(say('conversion-written', { files: written }));
  const next = nextCommand(tally, findings.errors, request, names);
  if (next === null) return;
  const isWhole = tally.missing.size + findings.errors === 0;
  await presenter.remark(
    isWhole ? await sendingStep(next, context) : say('next-command', { command: next }),
  );
}

/** Null where lms-cli cannot read the output back as documents. */
function nextCommand(
  { missing }: ConversionTally,
  errors: number,
  { to, keys, filling }: ConvertRequest,
  names: readonly string[],
): string | null {
  if (names.length === 0 || to.name === 'xlsx' || filling.isForOthers) return null;
  const files = names.join(' ');
  if (missing.size + errors > 0)
    return `lms-cli validate ${files} --as ${keys ? 'lacuna' : 'lacuna.create'}`;
  // An import can be repeated after the rest is corrected: it skips what is done.
  return keys ? `lms-cli plan ${files}` : `lms-cli import ${files} --as lacuna.create`;
}
