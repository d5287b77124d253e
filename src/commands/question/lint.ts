/** `lms-cli lacuna lint`: reviews questions as a colleague would. */
import { lintQuestion, lintTogether } from '../../authoring/lint.ts';
import {
  createFindings,
  type Diagnostic,
  findBound,
  type Severity,
  type Source,
} from '../../core/diagnostic.ts';
import { InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { byPlace } from '../../documents/source-document.ts';
import { problem } from '../../messages/problem.ts';
import { anyWords, choiceOption, withDefault } from '../arguments/parameters.ts';
import { type FilesOf, questionOptions, reportOption } from '../input/shared-options.ts';
import { checkWritten, writeReports } from '../send/outputs.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { findFiles } from '../content/content-files.ts';
import { type QuestionsRead, readQuestions } from './questions.ts';
import { checkPage } from '../../presentation/pages/question.ts';
import { waiverIn } from '../../presentation/problems.ts';

const severities: readonly Severity[] = ['warning', 'error'];

const options = {
  ...questionOptions,
  failOn: withDefault(choiceOption('<SEVERITY>', severities), 'error'),
  report: reportOption,
};

export const lintCommand = defineCommand({
  arguments: { files: anyWords('foundFiles') },
  options,
  examples: [
    'lms-cli lacuna lint',
    'lms-cli lacuna lint course/week-1 --fail-on warning --report github',
  ],
  run: lint,
});

/** Throws InvalidDocuments with every finding if one is at least as bad as --fail-on. */
async function lint(
  context: Context,
  { files: named, failOn, report: wanted, ...given }: FilesOf<typeof options>,
): Promise<number> {
  const { host, messages, presenter } = context;
  const files = await findFiles(named, context);
  await checkWritten({ report: wanted }, files, host);
  const reports = await context.reports(wanted);
  const read = await readQuestions(files, given, context);
  const { questions, lacking } = read;
  const found = createFindings(findingsOf(read));
  for (const finding of found.list) reports?.diagnostic(finding);
  const counts = { errors: found.errors, warnings: found.warnings };
  if (counts.errors > 0 || (failOn === 'warning' && counts.warnings > 0)) {
    const comment = waiverIn(found.list);
    const about = problem('lint/failed', { ...counts, ...findBound(found.list), comment });
    throw new InvalidDocuments(found.list, 'input', about);
  }
  await presenter.diagnostics(found.list);
  const told = messages.say('check-linted', { questions: questions.length, ...counts });
  await presenter.show(checkPage(questions.length, found.list, told, context));
  if (lacking.questions > 0) await presenter.remark(messages.say('check-unfinished', lacking));
  await writeReports(reports, { told }, host);
  return exitCodes.ok;
}

/** The findings, file by file. */
function findingsOf({ questions, sources: all, errors }: QuestionsRead): Diagnostic[] {
  const own = questions.flatMap(lintQuestion);
  const sources = new Map(all.map((source): [Source, Diagnostic[]] => [source, []]));
  for (const finding of [...errors, ...own, ...lintTogether(questions)]) {
    const before = sources.get(finding.source) ?? [];
    before.push(finding);
    sources.set(finding.source, before);
  }
  return [...sources.values()].flatMap((found) => found.sort(byPlace));
}
