/** `lacuna new`: with options alone, or with a person who is asked for the rest. */
import {
  type Answers,
  type FieldName,
  type LacunaForm,
  missingFields,
} from '../../authoring/question-form.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { problem, withParams } from '../../messages/problem.ts';
import { flagOption, kebabCase, optionalWord, textOption } from '../arguments/parameters.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { interview } from './interview.ts';
import { checkFileName, type Draft, WrittenQuestion } from './written-question.ts';

const answers = {
  title: textOption('<TEXT>'),
  cloze: textOption('<TEXT>'),
  difficulty: textOption('<N>'),
  topic: textOption('<ID>'),
  source: textOption('<TEXT>'),
  author: textOption('<TEXT>'),
  tags: textOption('<TEXT>'),
  dropDown: flagOption(),
  assessWhole: flagOption(),
};

const options = {
  ...answers,
  save: textOption('<FILE>'),
  overwrite: flagOption(),
  send: flagOption(),
};

export const newCommand = defineCommand({
  arguments: { key: optionalWord('editedKey') },
  options,
  accepts: 'all',
  examples: [
    'lms-cli lacuna new',
    'lms-cli lacuna new first-capital',
    'lms-cli lacuna new --title Capitais --cloze "A capital é [[Brasília]]." --difficulty 1 --topic 8801 --source Apostila --author Ana',
  ],
  run: async (context, { key, save, overwrite, send, topic, ...given }) => {
    const { typed } = context;
    // The command that sends from the file has none of the own options.
    const common = typed.options.filter(({ name }) => !Object.hasOwn(options, name));
    const { dropDown, assessWhole, ...texts } = given;
    const flags = {
      ...(dropDown && { dropDown: 'true' }),
      ...(assessWhole && { assessWhole: 'true' }),
    };
    const answered = { ...texts, topicId: topic, ...flags };
    const form = { key, save, overwrite, send, given: answered };
    return performForm(form, { ...context, typed: { ...typed, options: common } });
  },
});

const optionOf = (name: FieldName) => (name === 'topicId' ? '--topic' : `--${kebabCase(name)}`);

type FieldAnswers = Readonly<Partial<Record<FieldName, string | null>>>;

/**
 * Asks nothing if options answer all that is needed. Throws CliError `usage/answer-needed` if
 * something is missing and nobody can be asked, and InvalidDocuments for invalid answers.
 * @param request `key` of the question of the content folder to edit; null for a new one
 * @returns the exit code
 */
export async function performForm(
  request: Omit<Draft, 'answers'> & {
    readonly key: string | null;
    readonly given: FieldAnswers;
    readonly send: boolean;
  },
  context: Context,
): Promise<number> {
  const { key, given, send, ...saving } = request;
  const writing = await WrittenQuestion.open(key, context);
  const { form, edited } = writing;
  await checkFileName(saving, context.host);
  const own = rightAnswers(form, given);
  const all = { ...edited?.says, ...own };
  const missing = missingFields(form, all);
  if (edited === null ? missing.length === 0 : Object.keys(own).length > 0) {
    const saved = await writing.save({ ...saving, answers: writing.inFolder(all) });
    return writing.finish(saved, send);
  }
  const prompter = context.gate.interview();
  if (prompter !== null) return interview(writing, { ...saving, answers: all }, { prompter, send });
  const command = ['lms-cli', ...context.typed.command].join(' ');
  const named = missing.map(({ name }) => optionOf(name));
  const about = { reason: 'form', command, options: named } as const;
  throw new CliError('usage', problem('usage/answer-needed', about));
}

/** The answers from options. An empty one does not answer a field that the question needs. */
function rightAnswers({ fields }: LacunaForm, given: FieldAnswers): Answers {
  const wrong: Diagnostic[] = [];
  const right = fields.flatMap(({ name, isNeeded, read }) => {
    const text = given[name] ?? null;
    if (text === null || (isNeeded && text.trim() === '')) return [];
    const answer = read(text);
    if ('problem' in answer) {
      const option = optionOf(name);
      const { problem: about } = answer;
      const isOfField = 'field' in about.params && about.params.field === name;
      const found = isOfField ? withParams(about, { field: option }) : about;
      const range = answer.range ?? ([0, text.length] as const);
      wrong.push({ severity: 'error', problem: found, source: { name: option, text }, range });
    }
    return [[name, text] as const];
  });
  if (wrong.length > 0) {
    const about = problem('form/answers-wrong', { errors: wrong.length });
    throw new InvalidDocuments(wrong, 'usage', about);
  }
  return Object.fromEntries(right);
}
