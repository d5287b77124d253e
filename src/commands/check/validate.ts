/** `lms-cli validate`: checks documents of any kind without a service. */
import { resourceKinds } from '../../contract/resources.ts';
import { InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { kinds } from '../../documents/kind.ts';
import { createReports } from '../../presentation/reports/reports.ts';
import { someWords, textOption } from '../arguments/parameters.ts';
import {
  documentOptions,
  type FilesOf,
  readingOf,
  reportOption,
} from '../arguments/shared-options.ts';
import {
  checkWritten,
  collectFindings,
  failingWithReports,
  writeReports,
} from '../bulk/outputs.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { validateFiles } from './validate-files.ts';

const options = {
  as: { ...textOption('<KIND>'), choices: [...kinds, ...resourceKinds] },
  ...documentOptions,
  report: reportOption,
};

export const validateCommand = defineCommand({
  arguments: { files: someWords() },
  options,
  examples: [
    'lms-cli validate question.yaml',
    'lms-cli validate week-*.yaml --as lacuna.create',
    'lms-cli validate course.import.yaml questions.import.ndjson',
    'lms-cli validate course/*.md --as resource',
  ],
  run: validate,
});

/** Throws InvalidDocuments with every finding if one of them is an error. */
async function validate(
  context: Context,
  { files, as, report: wanted, ...given }: FilesOf<typeof options>,
): Promise<number> {
  const { host, mask, messages, presenter } = context;
  const reading = { ...(await readingOf(given, context)), as };
  await checkWritten({ reports: wanted }, files, host);
  const { workingDirectory } = host;
  const reports = createReports(wanted, { messages, mask, workingDirectory });
  const findings = collectFindings(reports);
  const report = async () =>
    writeReports(await reports.finish({ remaining: 0, target: null }), host);
  try {
    const documents = await validateFiles(files, reading, { host, findings });
    if (findings.hasErrors) throw new InvalidDocuments(findings.diagnostics);
    await presenter.validated(documents, findings.diagnostics);
  } catch (error) {
    throw await failingWithReports(error, report, presenter);
  }
  await report();
  return exitCodes.ok;
}
