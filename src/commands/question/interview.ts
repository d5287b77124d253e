/** Asks a person for a question answer by answer, shows it, and saves or sends it. */
import { extname, join } from 'node:path';
import { numberedBlanks } from '../../authoring/html.ts';
import { compile } from '../../authoring/notation.ts';
import {
  type Answers,
  answersOf,
  askForStatement,
  complaintAbout,
  type FormField,
  isAnswered,
  type LacunaForm,
  shownAnswer,
} from '../../authoring/question-form.ts';
import { commandOf } from '../arguments/recorded-words.ts';
import { choiceText } from '../asking/gate.ts';
import type { Context } from '../context.ts';
import {
  checkFileName,
  type Composed,
  isQuestionsFile,
  type Saving,
  type WrittenQuestion,
} from './written-question.ts';
import { isLocalService, withUsualDestination } from '../service/destination.ts';
import { ownFile, shownPath, stateFolder } from '../../config/own-files.ts';
import { CliError, Interrupted } from '../../core/errors.ts';
import { exitCodeOfInterruption, exitCodes } from '../../core/exit-code.ts';
import { isSet, onFileProblem, type Prompter } from '../../core/host.ts';
import { isObject, type JsonObject, textIn } from '../../core/json.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { MAX_BYTES } from '../../documents/parts.ts';
import { readDocuments } from '../../documents/read.ts';
import { unwritable } from '../../presentation/problems.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import { showQuestion, showReview } from '../../presentation/pages/question.ts';
import { yamlText } from '../../presentation/yaml-text.ts';

/**
 * Authors write several questions, so after each one it offers the next.
 * @param given the answers of options, and of the question that is edited
 */
export async function interview(
  typed: WrittenQuestion,
  given: Answers,
  { prompter, ...first }: Asked,
): Promise<number> {
  // Without a configured service, requests go to the local one, and the review says so.
  const writing = typed.at(await withUsualDestination(typed.context));
  const { host, messages, settings } = writing.context;
  const command = commandOf(typed.context);
  const { cloze: _, title: __, ...next } = given;
  for (let asked: Asked = { prompter, ...first }, answers = given; ; answers = next) {
    const written = await new Interview(writing, command, asked, answers).run();
    if (typeof written === 'number') return written;
    const code = await writing.finish(written.saved, written.isSent);
    if (code !== exitCodes.ok || writing.edited !== null || settings.output !== 'human')
      return code;
    try {
      // The question before is finished, so Ctrl-C here means no.
      if (!(await prompter.confirm(messages.say('form-another')))) return exitCodes.ok;
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      return exitCodeOfInterruption(host.interruption.drain) ?? exitCodes.ok;
    }
    const { name } = written.saved.file;
    asked = { ...asked, save: isQuestionsFile(name) ? name : null, overwrite: false };
  }
}

interface Asked extends Saving {
  readonly prompter: Prompter;
  readonly send: boolean;
}

interface InterviewResult {
  readonly saved: Composed;
  readonly isSent: boolean;
}

class Interview {
  readonly #writing: WrittenQuestion;
  readonly #command: string;
  readonly #asked: Asked;
  readonly #given: Answers;
  #answers: Answers;
  #saving: Saving;
  #remembered: Answers = {};

  constructor(writing: WrittenQuestion, command: string, asked: Asked, given: Answers) {
    this.#writing = writing;
    this.#command = command;
    this.#asked = asked;
    this.#given = given;
    this.#answers = given;
    this.#saving = { save: asked.save, overwrite: asked.overwrite };
  }

  /**
   * Whatever ends it before the question is saved, the answers are kept as a draft.
   * @returns the exit code if the person leaves before
   */
  async run(): Promise<InterviewResult | number> {
    const { host, messages, presenter, settings } = this.#writing.context;
    try {
      await this.#continueDraft();
      this.#remembered = await recall(this.#writing.context);
      await this.#askForNeeded();
      return await this.#review();
    } catch (error) {
      const isBegun = this.#answers !== this.#given;
      if (isBegun) await this.#keep();
      if (!(error instanceof Interrupted)) throw error;
      if (settings.output !== 'human') {
        throw new Interrupted(error.message, { cause: error, isBeforeSending: true });
      }
      if (!isBegun) await presenter.remark(messages.say('form-stopped'));
      return exitCodeOfInterruption(host.interruption.drain) ?? exitCodes.SIGINT;
    }
  }

  async #continueDraft(): Promise<void> {
    const { edited, context } = this.#writing;
    const draft = await takeDraft(edited?.key ?? null, this.#asked.prompter, context);
    if (draft === null) return context.presenter.remark(context.messages.say('form-draft'));
    this.#answers = { ...this.#given, ...draft.answers };
    this.#saving = { ...this.#saving, save: draft.file ?? this.#saving.save };
  }

  async #keep(): Promise<void> {
    const { edited, context } = this.#writing;
    const draft = { answers: this.#answers, file: this.#saving.save, key: edited?.key ?? null };
    const path = await keepDraft(draft, context);
    if (path === null) return;
    const about = { file: shellQuoted(shownPath(path, context.host)), command: this.#command };
    await context.presenter.remark(context.messages.say('form-kept', about));
  }

  async #askForNeeded(): Promise<void> {
    let isOffered = false;
    for (const field of this.#writing.form.fields) {
      if (!field.isNeeded || isAnswered(field, this.#answers)) continue;
      if (field.isRemembered && !isOffered) {
        isOffered = true;
        await this.#offerLast();
        if (isAnswered(field, this.#answers)) continue;
      }
      await this.#askFor(field, this.#answers[field.name]);
    }
  }

  /** The answers of the last time, if there are several and the person wants all of them. */
  async #offerLast(): Promise<void> {
    const { say } = this.#writing.context.messages;
    const found = this.#writing.form.fields.filter(
      (field) =>
        field.isNeeded && !isAnswered(field, this.#answers) && isAnswered(field, this.#remembered),
    );
    if (found.length < 2) return;
    const last = found.map(({ name }) => [name, this.#remembered[name] ?? ''] as const);
    const facts = last
      .map(([name, text]) => answerLine(say('form-label', { name }), choiceText(text)))
      .join(' · ');
    if (await this.#asked.prompter.confirm(say('form-as-last-time', { facts }), true)) {
      this.#answers = { ...this.#answers, ...Object.fromEntries(last) };
    }
  }

  async #askFor(field: FormField, before: string | undefined): Promise<void> {
    const text = await this.#answerTo(field, before);
    this.#answers = { ...this.#answers, [field.name]: text };
  }

  async #answerTo(field: FormField, before: string | undefined): Promise<string> {
    const { prompter } = this.#asked;
    const { messages } = this.#writing.context;
    const { name, named, values } = field;
    const { say } = messages;
    if (name === 'cloze') return this.#statement(before ?? '');
    const offered = before ?? this.#remembered[name] ?? '';
    const asked = say('form-field', { name, hasHint: false });
    if (values.length > 0) {
      const choices = values.map((value) => ({
        value,
        label: say(value === 'true' ? 'prompt-yes' : 'prompt-no'),
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
    const typed = await prompter.text(say('form-field', { name, hasHint: true }), {
      ...(before === undefined ? { assumed: text } : { initial: text }),
      complaint: (answer) => complaintAbout(answer.trim(), field, messages),
    });
    return typed.trim();
  }

  #statement(before: string): Promise<string> {
    const { host, messages, presenter } = this.#writing.context;
    return askForStatement(before, {
      prompter: this.#asked.prompter,
      messages,
      hasEditor: isSet(host.env, 'VISUAL') || isSet(host.env, 'EDITOR'),
      show: (statement) => presenter.page((page) => showQuestion({ title: null, statement }, page)),
    });
  }

  async #review(): Promise<InterviewResult | number> {
    const { form, context } = this.#writing;
    for (;;) {
      const answers = this.#writing.inFolder(this.#answers);
      const composed = await this.#writing.compose(answers, this.#saving);
      const chosen = await this.#choose(answers, composed);
      switch (chosen) {
        case 'leave':
          await this.#keep();
          return exitCodes.ok;
        case 'save':
        case 'send': {
          const saved = await this.#writing.save(answers, this.#saving);
          await remember(form, this.#answers, context);
          return { saved, isSent: chosen === 'send' };
        }
        case 'file':
          this.#saving = { ...this.#saving, save: await this.#fileName(composed.file.name) };
          break;
        default: {
          const field = form.fields.find(({ name }) => name === chosen);
          if (field !== undefined) await this.#askFor(field, answers[field.name] ?? '');
        }
      }
    }
  }

  /** Shows the question, and lets the person choose what to do, or which answer to change. */
  async #choose(answers: Answers, { file, isRight, findings }: Composed): Promise<string> {
    const { form, edited, context } = this.#writing;
    const { messages, presenter } = context;
    const { say } = messages;
    await presenter.page((page) => showReview({ ...seenByLearners(answers), findings }, page));
    const isLocal = await isLocalService(context);
    const way = this.#writing.isContent(file) ? 'apply' : isLocal ? 'local' : 'service';
    const about = { file: file.name };
    const fields = form.fields.filter((field) => edited === null || field.name !== 'key');
    const choices = [
      ...(isRight ? [{ value: 'save', label: say('form-save', { ...about, way: null }) }] : []),
      ...(isRight ? [{ value: 'send', label: say('form-save', { ...about, way }) }] : []),
      ...fields.map((field) => ({
        value: field.name,
        label: answerLine(say('form-label', field), this.#shown(field, answers)),
      })),
      ...(edited === null
        ? [{ value: 'file', label: answerLine(say('form-saved-file'), file.name) }]
        : []),
      { value: 'leave', label: say('form-leave') },
    ];
    const assumed = isRight ? (this.#asked.send ? 'send' : 'save') : 'cloze';
    return this.#asked.prompter.select(say('form-next'), choices, assumed);
  }

  /** The answer to a field, or what `defaults:` give it. */
  #shown(field: FormField, answers: Answers): string {
    const { defaults, context } = this.#writing;
    const usual = defaults[field.name] ?? field.values[0] ?? '';
    const text = answers[field.name] ?? (typeof usual === 'string' ? usual : stringifyExact(usual));
    return choiceText(shownAnswer(field, text, context.messages));
  }

  async #fileName(file: string): Promise<string> {
    const { host, presenter, messages } = this.#writing.context;
    for (;;) {
      const asked = messages.say('form-save-to');
      const typed = (await this.#asked.prompter.text(asked, { initial: file })).trim();
      const save = extname(typed) === '' ? `${typed}${extname(file)}` : typed;
      try {
        await checkFileName({ save, overwrite: false }, host);
        return save;
      } catch (error) {
        if (!(error instanceof CliError)) throw error;
        await presenter.notice(error.problem);
      }
    }
  }
}

/** No variable has such a name. */
const OWN_ID = '#';

const answerLine = (label: string, answer: string) => `${label}: ${answer || '–'}`;

function seenByLearners({ cloze = '', dropDown }: Answers) {
  const { question, blanks } = compile(cloze);
  const list = dropDown === 'true' ? '▾ ' : '';
  return {
    statement: numberedBlanks(question, false),
    blanks: blanks.map((blank) => list + answersOf(blank)),
  };
}

export interface Draft {
  readonly answers: Answers;
  /** Where the question is to be saved; null if nobody has said so. */
  readonly file: string | null;
  readonly key: string | null;
}

const DRAFT = 'draft.yaml';
const REMEMBERED = 'answers.yaml';

/** The draft of this key, if the person wants to continue it. It is offered once. */
export async function takeDraft(
  key: string | null,
  prompter: Prompter,
  context: Context,
): Promise<Draft | null> {
  const { host, messages } = context;
  const { answers = null, file = null, key: ofKey = null } = await readOwn(DRAFT, context);
  if (!isObject(answers) || ofKey !== key) return null;
  const draft = { answers: textsIn(answers), file: file === null ? null : textIn(file), key };
  const name = choiceText(draft.answers.title ?? Object.values(draft.answers).join(' '));
  const isTaken = await prompter.confirm(messages.say('form-resume', { name }), true);
  await onFileProblem(host.files.remove(await pathOf(DRAFT, context)), () => undefined);
  return isTaken ? draft : null;
}

/** @returns the path of the draft; null if it cannot be written, which is told */
export const keepDraft = ({ answers, file, key }: Draft, context: Context) =>
  writeOwn(
    DRAFT,
    { ...(key !== null && { key }), ...(file !== null && { file }), answers },
    context,
  );

export const recall = async (context: Context): Promise<Answers> =>
  textsIn(await readOwn(REMEMBERED, context));

export async function remember(
  { fields }: LacunaForm,
  answers: Answers,
  context: Context,
): Promise<void> {
  const kept = fields.flatMap(({ name, isRemembered }) => {
    const text = answers[name] ?? '';
    return isRemembered && text !== '' ? [[name, text] as const] : [];
  });
  await writeOwn(REMEMBERED, Object.fromEntries(kept), context);
}

const pathOf = async (name: string, { host }: Context) => join(await stateFolder(host), name);

const textsIn = (object: JsonObject): Answers =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => typeof value === 'string'));

/** Empty if the file does not exist, or is damaged. */
async function readOwn(name: string, context: Context): Promise<JsonObject> {
  const { host } = context;
  const file = await pathOf(name, context);
  const read = async () => host.files.read(await ownFile(file, host), MAX_BYTES);
  const bytes = await onFileProblem(read(), () => new Uint8Array());
  const value = readDocuments({ name, bytes }, 'yaml').documents[0]?.value ?? null;
  return isObject(value) ? value : {};
}

async function writeOwn(name: string, value: JsonObject, context: Context): Promise<string | null> {
  const { host, presenter } = context;
  const file = await pathOf(name, context);
  const write = async () => {
    await host.files.replace(await ownFile(file, host), yamlText(value), 'private');
    return file;
  };
  return onFileProblem(write(), async (cause) => {
    await presenter.notice(unwritable(cause));
    return null;
  });
}
