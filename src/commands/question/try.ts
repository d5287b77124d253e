/** `lacuna try`: answers a question as a learner would, or runs its tests (docs/authoring.md). */
import { grade } from '../../authoring/grade.ts';
import { numberedBlanks } from '../../authoring/html.ts';
import type { AuthoredQuestion } from '../../authoring/question.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { problem } from '../../messages/problem.ts';
import { shownScores, type TrialResult } from '../../presentation/pages/question.ts';
import { anyWords, flagOption, textsOption } from '../arguments/parameters.ts';
import { type FilesOf, questionOptions } from '../input/shared-options.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { findFiles } from '../content/content-files.ts';
import { readQuestions } from './questions.ts';

const options = {
  ...questionOptions,
  answer: textsOption('<TEXT>'),
  check: flagOption('try-check'),
};

export const tryCommand = defineCommand({
  arguments: { files: anyWords('foundFiles') },
  options,
  excludes: { answer: ['check'] },
  examples: [
    'lms-cli lacuna try questions.md',
    'lms-cli lacuna try question.yaml --answer Brasília --answer 1960',
    'lms-cli lacuna try --check',
  ],
  run: tryQuestions,
});

/** Throws InvalidDocuments: of kind input if the questions are invalid, refused if a test fails. */
async function tryQuestions(
  context: Context,
  { files: named, answer: answers, check: isCheck, ...given }: FilesOf<typeof options>,
): Promise<number> {
  const { presenter } = context;
  const files = await findFiles(named, context);
  const { questions, errors } = await readQuestions(files, given, context);
  if (errors.length > 0) throw new InvalidDocuments(errors);
  if (isCheck) await runTests(questions, context);
  else {
    const tried = answers.length > 0 ? triedWith(answers, questions) : [];
    if (answers.length === 0) {
      for (const question of questions) tried.push(await ask(question, context));
    }
    await presenter.show(shownScores(tried));
  }
  return exitCodes.ok;
}

async function runTests(
  questions: readonly AuthoredQuestion[],
  { presenter, messages }: Context,
): Promise<void> {
  const failed = questions.flatMap(failedTests);
  const tests = questions.reduce((count, question) => count + question.tests.length, 0);
  if (failed.length > 0) {
    const about = problem('try/failed', { reason: 'all', failed: failed.length, tests });
    throw new InvalidDocuments(failed, 'refused', about);
  }
  const remark = messages.say('check-tested', { tests });
  await presenter.show({ object: () => ({ tests }), remark });
}

function failedTests(question: AuthoredQuestion): Diagnostic[] {
  const { source } = question.document;
  return question.tests.flatMap(({ answers, score: expected, range }): Diagnostic[] => {
    const counts = { answers: answers.length, blanks: question.blanks.length };
    const { score } = grade(question, answers);
    const about =
      counts.answers !== counts.blanks
        ? problem('lint/test-answers', counts)
        : score === expected
          ? null
          : problem('try/failed', { reason: 'test', score, expected });
    return about === null ? [] : [{ severity: 'error', problem: about, source, range: range() }];
  });
}

/** The answers of --answer go to the blanks of all questions, one after the other. */
function triedWith(
  answers: readonly string[],
  questions: readonly AuthoredQuestion[],
): TrialResult[] {
  const blanks = questions.reduce((count, question) => count + question.blanks.length, 0);
  if (blanks !== answers.length) {
    throw new CliError('usage', problem('try/answer-count', { answers: answers.length, blanks }));
  }
  let at = 0;
  return questions.map((question) => {
    const own = answers.slice(at, at + question.blanks.length);
    at += own.length;
    return triedOf(question, own);
  });
}

async function ask(
  question: AuthoredQuestion,
  { gate, messages, presenter }: Context,
): Promise<TrialResult> {
  const { blanks, dropDown, title, statement, disableHTML } = question;
  if (title !== null) await presenter.say(title.text);
  await presenter.say(numberedBlanks(statement, disableHTML));
  const answers: string[] = [];
  for (const [index, { alternatives }] of blanks.entries()) {
    const asked = messages.say('ask-blank', { number: index + 1 });
    const choices = alternatives.map(({ description }) => description);
    answers.push(
      dropDown
        ? await gate.choice(asked, choices, '--answer')
        : await gate.answer(asked, '--answer'),
    );
  }
  return triedOf(question, answers);
}

function triedOf(question: AuthoredQuestion, answers: readonly string[]): TrialResult {
  const { title, assessWhole } = question;
  return { title: title?.text ?? null, assessWhole, ...grade(question, answers) };
}
