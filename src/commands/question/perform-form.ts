/** Carries out `lacuna new`: with options alone, or with a person who is asked for the rest. */
import {
  type Answers,
  createQuestionForm,
  type FieldName,
  missingFields,
  type LacunaForm,
} from '../../authoring/question-form.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import { effectiveVariables } from '../arguments/shared-options.ts';
import { findContentFiles } from '../content/content-files.ts';
import type { Context } from '../context.ts';
import { checkFileName, finishForm, type FormRequest, inFolder, saveForm } from './deliver-form.ts';
import { writtenAnswers, findQuestion, type FoundQuestion } from './edit-question.ts';
import { openFormFolder } from './form-folder.ts';
import { interview } from './interview.ts';

/** The option that answers each field that a question needs. */
const options: Readonly<Record<string, string>> = { topicId: '--topic' };

/**
 * Asks nothing if options answer all that is needed. Throws CliError `usage/answer-needed` if
 * something is missing and nobody can be asked, and InvalidDocuments for invalid answers.
 * @returns the exit code
 */
export async function performForm(request: FormRequest, context: Context): Promise<number> {
  const { gate } = context;
  const { key } = request;
  const variables = await effectiveVariables({}, context);
  const folder = await openFormFolder(context);
  const found = key === null ? null : await questionOfFolder(key, context);
  const isKeyTaken =
    folder === null ? null : (each: string) => each !== key && folder.isKeyTaken(each);
  const defaults = variables.defaults.lacuna ?? {};
  const form = createQuestionForm({ variables: variables.values, defaults, isKeyTaken });
  const edited = found === null || key === null ? null : { key, file: found.file };
  const writing = { form, variables, folder, edited, context };
  const before = found === null ? {} : writtenAnswers(found.document, form);
  await checkFileName(request, context.host);
  const given = { ...before, ...rightAnswers(form, request) };
  const missing = missingFields(form, given);
  const isEnough = key === null ? missing.length === 0 : request.given.length > 0;
  if (isEnough) {
    const saved = await saveForm(writing, inFolder(writing, given), request);
    return finishForm(writing, saved, request.send);
  }
  const prompter = gate.interview();
  if (prompter !== null) return interview({ writing, request, given, prompter });
  const { command } = request;
  const named = missing.map(({ name }) => options[name] ?? `--${name}`);
  throw new CliError(
    'usage',
    problem('usage/answer-needed', { reason: 'form', command, options: named }),
  );
}

/** The answers from options. An empty one does not answer a field that the question needs. */
function rightAnswers(form: LacunaForm, { given }: FormRequest): Answers {
  const wrong: Diagnostic[] = [];
  const answers: [FieldName, string][] = [];
  for (const { name, option, text } of given) {
    const field = form.fields.find((each) => each.name === name);
    if (field === undefined || (field.isNeeded && text.trim() === '')) continue;
    answers.push([name, text]);
    const read = field.read(text);
    if (!('problem' in read)) continue;
    const source = { name: option, text };
    const range = read.range ?? ([0, text.length] as const);
    const { params } = read.problem;
    const about = params['field'] === name ? { ...params, field: option } : params;
    wrong.push({ severity: 'error', problem: { ...read.problem, params: about }, source, range });
  }
  if (wrong.length > 0) {
    const about = problem('form/answers-wrong', { errors: wrong.length });
    throw new InvalidDocuments(wrong, 'usage', about);
  }
  return Object.fromEntries(answers);
}

async function questionOfFolder(key: string, context: Context): Promise<FoundQuestion> {
  const { files } = await findContentFiles(context);
  return findQuestion(key, files, context.host);
}
