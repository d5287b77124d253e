/** Carries out commands that write a document question by question. */
import { type Answers, type Form, leaveToDefaults, missingFields } from '../../authoring/form.ts';
import { operations as rows } from '../../contract/operations.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError, Interrupted, InvalidDocuments } from '../../core/errors.ts';
import { exitCodeOfInterruption, exitCodes } from '../../core/exit-code.ts';
import { isObject } from '../../core/json.ts';
import { problem } from '../../messages/problem.ts';
import { effectiveVariables } from '../arguments/shared-options.ts';
import type { Interviewer } from '../asking/gate.ts';
import type { Context } from '../context.ts';
import { isQuestionsFile, readQuestionsFile, sharedFieldsIn } from './compose-form.ts';
import { deliver, type FormRequest } from './deliver-form.ts';
import { openFormFolder } from './form-folder.ts';
import { interview, type Interview } from './interview.ts';
import { checkFileName, namesFor, placeOf } from './new-file.ts';

/**
 * Asks nothing if all required answers are given. Throws CliError `form/answers-missing` if one is
 * missing and nobody can be asked, and InvalidDocuments for invalid answers.
 * @returns the exit code
 */
export async function performForm(answer: FormRequest, context: Context): Promise<number> {
  const { createForm } = await import('../../authoring/forms.ts');
  const variables = await effectiveVariables({}, context);
  const folder = await openFormFolder(context);
  const isKeyTaken = folder?.isKeyTaken ?? null;
  const whole = createForm(answer.form, { variables: variables.values, isKeyTaken });
  const { resource, verb } = rows[answer.form];
  const form = leaveToDefaults(whole, variables.defaults[resource] ?? {});
  const writing = { form, variables, folder };
  checkFileName(answer);
  const given = rightAnswers(form, answer);
  const missing = missingFields(form, given);
  if (missing.length === 0) {
    const createFolder = answer.createFolder || context.settings.dryRun;
    const names = namesFor(writing, given, answer);
    const place = await placeOf({ ...answer, createFolder, names }, context);
    const isSent = answer.send === true;
    const delivery = { ...writing, answers: given, place, isSent, draft: null };
    return (await deliver(delivery, context)).code;
  }
  const prompter = context.gate.interview();
  if (prompter === null) {
    const { command } = answer;
    const options = missing.flatMap(({ name }) => answer.options[name] ?? []);
    const about =
      options.length === 0
        ? problem('form/person-needed', { command: `lms-cli ${resource} ${verb}` })
        : problem('form/answers-missing', { command, options });
    throw new CliError('usage', about);
  }
  return interviews({ ...writing, answer, given, appendsTo: null, prompter, context });
}

/** Authors write several questions, so after each one it offers the next. */
async function interviews(first: Interview): Promise<number> {
  const { form, context, prompter } = first;
  const isRepeatable = form.kind === 'lacuna.create' && context.settings.output === 'human';
  for (let interviewing = first; ;) {
    const { code, isDelivered, file } = await interview(interviewing);
    if (!isDelivered || !isRepeatable || code !== exitCodes.ok) return code;
    const another = await askForAnother(file, prompter, context);
    if (another === 'no') {
      return exitCodeOfInterruption(context.host.interruption.drain) ?? exitCodes.ok;
    }
    const { cloze: _, title: __, ...given } = interviewing.given;
    const appendsTo = another === 'same' ? file : null;
    const shared =
      appendsTo === null
        ? {}
        : answersShared(form, await readQuestionsFile(appendsTo, context.host));
    const answer = { ...first.answer, save: null };
    interviewing = { ...first, given: { ...shared, ...given }, answer, appendsTo };
  }
}

/** What a file of questions says for all of them, as far as one answer can say it. */
function answersShared(form: Form, text: string): Answers {
  const shared = Object.entries(sharedFieldsIn(text)).flatMap(([name, value]) => {
    const isField = [...form.fields, ...form.around].some((field) => field.name === name);
    // Permissions of its own take several answers.
    const isWhole = name !== 'inheritPermissions' || value === 'INHERIT';
    const answer = isObject(value) ? (value['$var'] ?? null) : value;
    const isOne = answer !== null && typeof answer !== 'object';
    return isField && isWhole && isOne ? [[name, String(answer)] as const] : [];
  });
  return Object.fromEntries(shared);
}

type Another = 'no' | 'same' | 'own';

/** The document is finished, so Ctrl-C here means no. */
async function askForAnother(
  file: string | null,
  prompter: Interviewer,
  { messages: { forms } }: Context,
): Promise<Another> {
  try {
    if (file === null || !isQuestionsFile(file)) {
      return (await prompter.confirm(forms.another, false)) ? 'own' : 'no';
    }
    const labels = { ...forms.anotherIn, same: forms.anotherIn.same(file) };
    const ways = ['no', 'same', 'own'] as const;
    const choices = ways.map((value) => ({ value, label: labels[value] }));
    const chosen = await prompter.select(forms.another, choices, 'no');
    return ways.find((way) => way === chosen) ?? 'no';
  } catch (error) {
    if (error instanceof Interrupted) return 'no';
    throw error;
  }
}

/** The answers from options. An empty one does not answer a required field. */
function rightAnswers(form: Form, { given }: FormRequest): Answers {
  const wrong: Diagnostic[] = [];
  const answers: [string, string][] = [];
  for (const { name, option, text, isBegun = false } of given) {
    const field = form.fields.find((each) => each.name === name);
    if (field === undefined || (field.isNeeded && text.trim() === '')) continue;
    answers.push([name, text]);
    const read = field.read(text);
    if (isBegun || !('problem' in read)) continue;
    const source = { name: option, text };
    const range = read.range ?? ([0, text.length] as const);
    const { params } = read.problem;
    const about = params['field'] === name ? { ...params, field: option } : params;
    const told = { ...read.problem, params: about };
    wrong.push({ severity: 'error', problem: told, source, range });
  }
  if (wrong.length > 0) {
    const about = problem('form/answers-wrong', { errors: wrong.length });
    throw new InvalidDocuments(wrong, 'usage', about);
  }
  return Object.fromEntries(answers);
}
