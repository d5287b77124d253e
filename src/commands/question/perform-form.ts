/** Carries out commands that write a document question by question. */
import { type Answers, type Form, leaveToDefaults, missingFields } from '../../authoring/form.ts';
import { operations as rows } from '../../contract/operations.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError, Interrupted, InvalidDocuments } from '../../core/errors.ts';
import { exitCodeOfInterruption, exitCodes } from '../../core/exit-code.ts';
import { problem } from '../../messages/problem.ts';
import { effectiveVariables } from '../arguments/shared-options.ts';
import type { Interviewer } from '../asking/gate.ts';
import type { Context } from '../context.ts';
import { deliver, fileNameFor, type FormRequest } from './deliver-form.ts';
import { interview, type Interview } from './interview.ts';
import { checkFileName, placeOf } from './new-file.ts';

/**
 * Asks nothing if all required answers are given. Throws CliError `form/answers-missing` if one is
 * missing and nobody can be asked, and InvalidDocuments for invalid answers.
 * @returns the exit code
 */
export async function performForm(answer: FormRequest, context: Context): Promise<number> {
  const { createForm } = await import('../../authoring/forms.ts');
  const variables = await effectiveVariables({}, context);
  const { resource } = rows[answer.form];
  const whole = createForm(answer.form, variables.values);
  const form = leaveToDefaults(whole, variables.defaults[resource] ?? {});
  checkFileName(answer.save);
  const given = rightAnswers(form, answer);
  const missing = missingFields(form, given);
  if (missing.length === 0) {
    const createFolder = answer.createFolder || context.settings.dryRun;
    const name = fileNameFor(form, given);
    const place = await placeOf({ ...answer, createFolder, name }, context);
    const isSent = answer.send === true;
    const delivery = { form, variables, answers: given, place, isSent, draft: null };
    return deliver(delivery, context);
  }
  const prompter = context.gate.interview();
  if (prompter === null) {
    const { command } = answer;
    const options = missing.flatMap(({ name }) => answer.options[name] ?? []);
    const about =
      options.length === 0
        ? problem('form/person-needed', { command: commandOf(form) })
        : problem('form/answers-missing', { command, options });
    throw new CliError('usage', about);
  }
  return interviews({ form, variables, answer, given, prompter, context });
}

/** Authors write several questions, so after each one it offers the next. */
async function interviews(first: Interview): Promise<number> {
  const { form, context, prompter } = first;
  const isRepeatable = form.kind === 'lacuna.create' && context.settings.output === 'human';
  for (let interviewing = first; ;) {
    const { code, isDelivered } = await interview(interviewing);
    if (!isDelivered || !isRepeatable || code !== exitCodes.ok) return code;
    if (!(await wantsAnother(prompter, context))) {
      return exitCodeOfInterruption(context.host.interruption.drain) ?? exitCodes.ok;
    }
    const { cloze: _, title: __, ...given } = interviewing.given;
    interviewing = { ...first, given, answer: { ...first.answer, save: null } };
  }
}

/** The document is finished, so Ctrl-C here means no. */
async function wantsAnother(prompter: Interviewer, { messages }: Context): Promise<boolean> {
  try {
    return await prompter.confirm(messages.forms.another, false);
  } catch (error) {
    if (error instanceof Interrupted) return false;
    throw error;
  }
}

function commandOf({ kind }: Form): string {
  const { resource, verb } = rows[kind];
  return `lms-cli ${resource} ${verb}`;
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
    wrong.push({ severity: 'error', problem: read.problem, source, range });
  }
  if (wrong.length > 0) {
    const about = problem('form/answers-wrong', { errors: wrong.length });
    throw new InvalidDocuments(wrong, 'usage', about);
  }
  return Object.fromEntries(answers);
}
