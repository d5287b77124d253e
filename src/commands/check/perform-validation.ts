import { InvalidDocuments } from '../../core/errors.ts';
import type { Presenter } from '../../presentation/presenter.ts';
import { createReports } from '../../presentation/reports/create.ts';
import type { Context, ValidateAnswer } from '../answer.ts';
import { collectFindings } from '../import/import-findings.ts';
import { failingWithReports, writeReports } from '../import/reports.ts';
import { validateFiles } from './validate-files.ts';
import { checkWritten } from '../import/written-files.ts';

/** Throws InvalidDocuments with every finding where there is an error among them. */
export async function performValidation(
  answer: ValidateAnswer,
  { host, mask, messages }: Context,
  presenter: Presenter,
): Promise<void> {
  await checkWritten(answer, answer.files, host);
  const { workingDirectory } = host;
  const reports = createReports(answer.reports, { messages, mask, workingDirectory });
  const findings = collectFindings(reports);
  const report = async () =>
    writeReports(await reports.finish({ remaining: 0, target: null }), host);
  try {
    const documents = await validateFiles(answer.files, answer, { host, findings });
    if (findings.hasErrors) throw new InvalidDocuments(findings.diagnostics);
    await presenter.validated(documents, findings.diagnostics);
  } catch (error) {
    throw await failingWithReports(error, report, presenter);
  }
  await report();
}
