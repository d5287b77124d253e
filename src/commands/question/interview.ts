/** Asks a person for a question answer by answer, shows it, and saves or sends it. */
import { extname } from 'node:path';
import {
  type Answers,
  complaintAbout,
  type FormField,
  isAnswered,
  shownAnswer,
} from '../../authoring/question-form.ts';
import { type Asking, askForStatement } from '../../authoring/statement-form.ts';
import { numberedBlanks } from '../../authoring/html.ts';
import { compile, withMark } from '../../authoring/notation.ts';
import { CliError, Interrupted } from '../../core/errors.ts';
import { exitCodeOfInterruption, exitCodes } from '../../core/exit-code.ts';
import { isSet, type Prompter } from '../../core/host.ts';
import type { JsonObject } from '../../core/json.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import { showQuestion, showReview } from '../../presentation/pages/question.ts';
import { destinationWords } from '../arguments/global-options.ts';
import { choiceText } from '../asking/gate.ts';
import type { Context } from '../context.ts';
import { isDestinationNamed, isLocalService } from '../service/destination.ts';
import { shownPath } from '../../config/own-files.ts';
import { compose, isQuestionsFile, type Writing } from './compose-form.ts';
import {
  checkFileName,
  fileFor,
  finishForm,
  type FormRequest,
  inFolder,
  type SavedForm,
  saveForm,
  type Saving,
} from './deliver-form.ts';
import { keepDraft, recall, remember, takeDraft } from './drafts.ts';

export interface Interview {
  readonly writing: Writing;
  readonly request: FormRequest;
  /** The answers of options, and of the question that is edited. */
  readonly given: Answers;
  readonly prompter: Prompter;
}

/** Authors write several questions, so after each one it offers the next. */
export async function interview(first: Interview): Promise<number> {
  const { context: typed } = first.writing;
  const context = await withDestination(typed);
  const writing = { ...first.writing, context };
  const { cloze: _, title: __, ...given } = first.given;
  const isRepeatable = first.request.key === null && context.settings.output === 'human';
  // What continues a draft, and sends to the same place.
  const { command, key } = first.request;
  const words = [...(key === null ? [] : [key]), ...destinationWords(typed.settings)];
  const request = { ...first.request, command: [command, ...words.map(shellQuoted)].join(' ') };
  for (let interviewing = { ...first, writing, request }; ;) {
    const written = await askForQuestion(interviewing);
    if (typeof written === 'number') return written;
    const code = await finishForm(writing, written.saved, written.isSent);
    if (code !== exitCodes.ok || !isRepeatable) return code;
    const { file } = written.saved;
    const save = isQuestionsFile(file) ? file : null;
    if (!(await isAnotherWanted(interviewing))) {
      return exitCodeOfInterruption(context.host.interruption.drain) ?? exitCodes.ok;
    }
    interviewing = { ...interviewing, given, request: { ...request, save, overwrite: false } };
  }
}

/** Without a configured service, requests go to the local one, and the review says so. */
async function withDestination(context: Context): Promise<Context> {
  if (await isDestinationNamed(context)) return context;
  return { ...context, settings: { ...context.settings, sandbox: true } };
}

/** The question before is finished, so Ctrl-C here means no. */
async function isAnotherWanted({ prompter, writing: { context } }: Interview): Promise<boolean> {
  try {
    return await prompter.confirm(context.messages.say('form-another'));
  } catch (error) {
    if (error instanceof Interrupted) return false;
    throw error;
  }
}

interface WrittenQuestion {
  readonly saved: SavedForm;
  readonly isSent: boolean;
}

/**
 * Whatever ends it before the question is saved, the answers are kept as a draft.
 * @returns the exit code if the person leaves before
 */
async function askForQuestion(interviewing: Interview): Promise<WrittenQuestion | number> {
  const { writing, request, given, prompter } = interviewing;
  const { context } = writing;
  const { host, messages, presenter, settings } = context;
  const { overwrite, key } = request;
  const { say } = messages;
  let answers = given;
  let saving = { save: request.save, overwrite };
  const keep = async () => {
    const path = await keepDraft({ answers, file: saving.save, key }, context);
    if (path === null) return;
    const about = { file: shellQuoted(shownPath(path, host)), command: request.command };
    await presenter.remark(say('form-kept', about));
  };
  try {
    const draft = await takeDraft(key, prompter, context);
    if (draft === null) await presenter.remark(say('form-draft'));
    else {
      answers = { ...given, ...draft.answers };
      saving = { ...saving, save: draft.file ?? saving.save };
    }
    const asking: Asking = {
      prompter,
      messages,
      hasEditor: isSet(host.env, 'VISUAL') || isSet(host.env, 'EDITOR'),
      show: (statement) => presenter.page((page) => showQuestion({ title: null, statement }, page)),
    };
    const remembered = await recall(context);
    let isOffered = false;
    for (const field of writing.form.fields) {
      if (!field.isNeeded || isAnswered(field, answers)) continue;
      if (field.isRemembered && !isOffered) {
        isOffered = true;
        answers = { ...answers, ...(await asLastTime(remembered, answers, interviewing)) };
        if (isAnswered(field, answers)) continue;
      }
      const text = await askFor(field, { before: answers[field.name], remembered }, asking);
      answers = { ...answers, [field.name]: text };
    }
    for (;;) {
      const reviewed = inFolder(writing, answers);
      const { chosen, file } = await review(reviewed, saving, interviewing);
      if (chosen === 'leave') {
        await keep();
        return exitCodes.ok;
      }
      if (chosen === 'save' || chosen === 'send') {
        const saved = await saveForm(writing, reviewed, saving);
        await remember(writing.form, answers, context);
        return { saved, isSent: chosen === 'send' };
      }
      if (chosen === 'file') {
        saving = { ...saving, save: await askForFile(file, interviewing) };
        continue;
      }
      const field = writing.form.fields.find(({ name }) => name === chosen);
      if (field === undefined) continue;
      const before = reviewed[field.name] ?? '';
      answers = { ...answers, [field.name]: await askFor(field, { before, remembered }, asking) };
    }
  } catch (error) {
    const isBegun = answers !== given;
    if (isBegun) await keep();
    if (!(error instanceof Interrupted)) throw error;
    if (settings.output !== 'human') {
      throw new Interrupted(error.message, { cause: error, isBeforeSending: true });
    }
    if (!isBegun) await presenter.remark(say('form-stopped'));
    return exitCodeOfInterruption(host.interruption.drain) ?? exitCodes.SIGINT;
  }
}

/** The answers of the last time, if there are several and the person wants all of them. */
async function asLastTime(
  remembered: Answers,
  answers: Answers,
  { writing, prompter }: Interview,
): Promise<Answers> {
  const { say } = writing.context.messages;
  const found = writing.form.fields.filter(
    (field) => field.isNeeded && !isAnswered(field, answers) && isAnswered(field, remembered),
  );
  if (found.length < 2) return {};
  const facts = found.map(({ name }) =>
    answerLine(say('form-label', { name }), choiceText(remembered[name] ?? '')),
  );
  const isTaken = await prompter.confirm(
    say('form-as-last-time', { facts: facts.join(' · ') }),
    true,
  );
  return isTaken ? Object.fromEntries(found.map(({ name }) => [name, remembered[name] ?? ''])) : {};
}

const answerLine = (label: string, answer: string) => `${label}: ${answer || '–'}`;

interface Offered {
  /** The answer so far. */
  readonly before: string | undefined;
  /** The answers of the last question. */
  readonly remembered: Answers;
}

async function askFor(
  field: FormField,
  { before, remembered }: Offered,
  asking: Asking,
): Promise<string> {
  const { prompter, messages } = asking;
  const { name, named, values } = field;
  const { say } = messages;
  if (name === 'cloze') return askForStatement(before ?? '', asking);
  const offered = before ?? remembered[name] ?? '';
  const asked = say('form-field', { name, hasHint: false });
  if (values.length > 0) {
    const choices = values.map((value) => ({
      value,
      label: say('form-choice', { name, isYes: value === 'true' }),
    }));
    return prompter.select(asked, choices, offered);
  }
  const isNamed = named.some((each) => each.name === offered);
  if (named.length > 0) {
    const choices = named.map((each) => ({
      value: each.name,
      label: say('form-named-id', each),
    }));
    const assumed = isNamed || offered === '' ? offered : OWN_ID;
    const all = [...choices, { value: OWN_ID, label: say('form-own-id') }];
    const chosen = await prompter.select(asked, all, assumed === '' ? named[0]?.name : assumed);
    if (chosen !== OWN_ID) return chosen;
  }
  const text = isNamed ? '' : offered;
  const complaint = (typed: string) => complaintAbout(typed.trim(), field, messages);
  const answering = before === undefined ? { assumed: text } : { initial: text };
  const typed = await prompter.text(say('form-field', { name, hasHint: true }), {
    ...answering,
    complaint,
  });
  return typed.trim();
}

/** No variable has such a name. */
const OWN_ID = '#';

async function askForFile(file: string, { prompter, writing }: Interview): Promise<string> {
  const { host, presenter, messages } = writing.context;
  for (;;) {
    const typed = (await prompter.text(messages.say('form-save-to'), { initial: file })).trim();
    const name = extname(typed) === '' ? `${typed}${extname(file)}` : typed;
    try {
      await checkFileName({ save: name, overwrite: false }, host);
      return name;
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      await presenter.notice(error.problem);
    }
  }
}

/** Shows the question, and lets the person choose what to do, or which answer to change. */
async function review(
  answers: Answers,
  saving: Saving,
  { writing, request, prompter }: Interview,
): Promise<{ readonly chosen: string; readonly file: string }> {
  const { form, folder, edited, variables, context } = writing;
  const { messages, presenter } = context;
  const { say } = messages;
  const file = await fileFor(writing, answers, saving);
  const { name } = file;
  const { isRight, findings } = await compose(writing, answers, file);
  const shown = { ...seenByLearners(answers, messages), findings };
  await presenter.page((page) => showReview(shown, page));
  const isContent = folder?.includes(name) === true;
  const way = isContent ? 'apply' : (await isLocalService(context)) ? 'local' : 'service';
  const defaults = variables.defaults.lacuna ?? {};
  const fields = form.fields.filter((field) => edited === null || field.name !== 'key');
  const choices = [
    ...(isRight ? [{ value: 'save', label: say('form-save', { file: name, way: null }) }] : []),
    ...(isRight ? [{ value: 'send', label: say('form-save', { file: name, way }) }] : []),
    ...fields.map((field) => {
      const value = shownField(field, answers, { defaults, messages });
      return { value: field.name, label: answerLine(say('form-label', field), value) };
    }),
    ...(edited === null
      ? [{ value: 'file', label: answerLine(say('form-saved-file'), name) }]
      : []),
    { value: 'leave', label: say('form-leave') },
  ];
  const assumed = isRight ? (request.send ? 'send' : 'save') : 'cloze';
  return { chosen: await prompter.select(say('form-next'), choices, assumed), file: name };
}

interface Shown {
  readonly defaults: JsonObject;
  readonly messages: Catalogue;
}

/** The answer to a field, or what `defaults:` give it. */
function shownField(field: FormField, answers: Answers, { defaults, messages }: Shown): string {
  const { name, values } = field;
  const usual = defaults[name] ?? values[0] ?? '';
  const text = answers[name] ?? (typeof usual === 'string' ? usual : stringifyExact(usual));
  return choiceText(shownAnswer(field, text, messages));
}

function seenByLearners({ cloze = '', dropDown }: Answers, { say }: Catalogue) {
  const decimalMark = say('form-decimal-mark');
  const { question, blanks } = compile(cloze);
  return {
    statement: numberedBlanks(question, false),
    blanks: blanks.map(({ alternatives }) => {
      const answers = alternatives.map(
        ({ description, score }) => `${description} = ${withMark(String(score), decimalMark)}`,
      );
      return `${dropDown === 'true' ? '▾ ' : ''}${answers.join(' | ')}`;
    }),
  };
}
