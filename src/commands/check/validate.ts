/** `lms-cli validate`: checks documents of any kind without a service. */
import { InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { resourceKinds } from '../../contract/resources.ts';
import { kinds } from '../../documents/kind.ts';
import { createReports } from '../../presentation/reports/reports.ts';
import { documentOptions, readDocumentOptions } from '../arguments/command-options.ts';
import { choiceOption, type Found, textOption } from '../arguments/option-values.ts';
import { reportOption, reportsFound } from '../arguments/report-option.ts';
import type { Context, Define } from '../context.ts';
import { collectFindings } from '../import/import-findings.ts';
import { failingWithReports, writeReports } from '../import/write-reports.ts';
import { checkWritten } from '../import/output-files.ts';
import { validateFiles } from './validate-files.ts';

export const validateCommand: Define = (command, texts, bind) => {
  command
    .argument('<files...>', texts.arguments.files)
    .addOption(choiceOption('--as <KIND>', texts.options.as, [...kinds, ...resourceKinds]));
  bind(reportOption(documentOptions(command, texts), texts), validate);
};

/** Throws InvalidDocuments with every finding if one of them is an error. */
async function validate(context: Context, files: readonly string[], found: Found): Promise<number> {
  const { host, settings, mask, messages, presenter } = context;
  const options = { ...(await readDocumentOptions(found, context)), as: textOption('as', found) };
  const wanted = reportsFound(found, settings);
  await checkWritten({ reports: wanted }, files, host);
  const { workingDirectory } = host;
  const reports = createReports(wanted, { messages, mask, workingDirectory });
  const findings = collectFindings(reports);
  const report = async () =>
    writeReports(await reports.finish({ remaining: 0, target: null }), host);
  try {
    const documents = await validateFiles(files, options, { host, findings });
    if (findings.hasErrors) throw new InvalidDocuments(findings.diagnostics);
    await presenter.validated(documents, findings.diagnostics);
  } catch (error) {
    throw await failingWithReports(error, report, presenter);
  }
  await report();
  return exitCodes.ok;
}
