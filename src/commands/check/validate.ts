/** `lms-cli validate`: checks documents of any kind without a service. */
import type { Command } from 'commander';
import { InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { kinds } from '../../documents/kind.ts';
import type { HelpTexts } from '../../messages/help.ts';
import { documentOptions, readDocumentOptions } from '../arguments/command-options.ts';
import { choiceOption, textOption } from '../arguments/option-values.ts';
import type { Bind, Context, Found } from '../context.ts';
import { summaryOf } from '../help/help-page.ts';
import { reportOption, reportsFound } from '../import/import.ts';

export function addValidateCommand(program: Command, texts: HelpTexts, bind: Bind): void {
  const command = program
    .command('validate')
    .summary(summaryOf('validate', texts))
    .argument('<files...>', texts.arguments.files)
    .addOption(choiceOption('--as <KIND>', texts.options.as, kinds));
  bind(reportOption(documentOptions(command, texts), texts), validate);
}

/** Throws InvalidDocuments with every finding where there is an error among them. */
async function validate(
  { host, settings, mask, messages, presenter }: Context,
  files: readonly string[],
  found: Found,
): Promise<number> {
  const options = { ...readDocumentOptions(found), as: textOption('as', found) };
  const wanted = reportsFound(found, settings);
  const [{ createReports }, { collectFindings }, written, reporting, { validateFiles }] =
    await Promise.all([
      import('../../presentation/reports/create.ts'),
      import('../import/import-findings.ts'),
      import('../import/written-files.ts'),
      import('../import/reports.ts'),
      import('./validate-files.ts'),
    ]);
  await written.checkWritten({ reports: wanted }, files, host);
  const { workingDirectory } = host;
  const reports = createReports(wanted, { messages, mask, workingDirectory });
  const findings = collectFindings(reports);
  const report = async () =>
    reporting.writeReports(await reports.finish({ remaining: 0, target: null }), host);
  try {
    const documents = await validateFiles(files, options, { host, findings });
    if (findings.hasErrors) throw new InvalidDocuments(findings.diagnostics);
    await presenter.validated(documents, findings.diagnostics);
  } catch (error) {
    throw await reporting.failingWithReports(error, report, presenter);
  }
  await report();
  return exitCodes.ok;
}
