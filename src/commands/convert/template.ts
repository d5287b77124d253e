/** `convert --template`: an empty table with one question as an example. */
import { CliError } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { problem } from '../../messages/problem.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import { checkOwnFiles } from '../send/outputs.ts';
import type { Context } from '../context.ts';
import type { TableFormat } from './formats.ts';
import { mustNotExist, tableDelimiter, tableHeaders } from './output.ts';
import { oneChunk, writing } from './sink.ts';

interface TemplateRequest {
  /** Null is standard output. */
  readonly out: string | null;
  readonly overwrite: boolean;
}

/** Throws CliError `convert/output`. */
export async function writeTemplate(
  format: TableFormat,
  { out, overwrite }: TemplateRequest,
  { host, settings, messages, presenter }: Context,
): Promise<number> {
  const { columnNotes, csvTemplate, xlsxTemplate } =
    await import('../../conversion/table/template.ts');
  if (out === null && format === 'xlsx') {
    throw new CliError('usage', problem('convert/output', { reason: 'needed', format }));
  }
  const delimiter = tableDelimiter(messages.language);
  const headerOf = tableHeaders(messages.language);
  const content =
    format === 'csv'
      ? csvTemplate(messages, delimiter, headerOf)
      : await xlsxTemplate(messages, headerOf);
  if (out === null) await presenter.text(String(content));
  else if (!settings.dryRun) {
    await checkOwnFiles([{ option: '--out', file: out }], [], host);
    if (!overwrite) await mustNotExist(out, host);
    await writing(() => host.files.replace(out, oneChunk(content), 'shared'));
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
