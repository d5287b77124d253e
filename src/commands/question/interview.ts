/** Asks a person for a question answer by answer, shows it, and saves or sends it. */
import { extname, join } from 'node:path';
import { numberedBlanks } from '../../authoring/html.ts';
import { compile } from '../../authoring/notation.ts';
import {
  type Answers,
  askForStatement,
  complaintAbout,
  type FormField,
  isAnswered,
  type LacunaForm,
  printAnswers,
  shownAnswer,
} from '../../authoring/question-form.ts';
import { printCommand } from '../arguments/recorded-words.ts';
import { choiceText } from '../asking/gate.ts';
import type { Context } from '../context.ts';
import {
  checkFileName,
  type ComposedQuestion,
  type Draft,
  isQuestionsFile,
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
import { showReview } from '../../presentation/pages/question.ts';
import { yamlText } from '../../presentation/yaml-text.ts';

interface InterviewOptions {
  readonly prompter: Prompter;
  /** True if to send it is what is offered first. */
  readonly send: boolean;
}

/**
 * Authors write several questions, so after each one it offers the next.
 * @param first the answers of options, and of the question that is edited
 * @returns the exit code
 */
export async function interview(
  typed: WrittenQuestion,
  first: Draft,
  asked: InterviewOptions,
): Promise<number> {
  // Without a configured service, requests go to the local one, and the review says so.
  const writing = typed.at(await withUsualDestination(typed.context));
  const { host, messages, settings } = writing.context;
  for (let draft = first; ;) {
    const written = await new Interview(writing, draft, asked).run();
    if (typeof written === 'number') return written;
    const code = await writing.finish(written.saved, written.isSent);
    if (code !== exitCodes.ok || writing.edited !== null || settings.output !== 'human')
      return code;
    try {
      // The question before is finished, so Ctrl-C here means no.
      if (!(await asked.prompter.confirm(messages.say('form-another')))) return exitCodes.ok;
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      return exitCodeOfInterruption(host.interruption.drain) ?? exitCodes.ok;
    }
    const { name } = written.saved.file;
    const { cloze: _, title: __, ...answers } = first.answers;
    draft = { answers, save: isQuestionsFile(name) ? name : null, overwrite: false };
  }
}

class Interview {
  readonly #writing: WrittenQuestion;
  readonly #context: Context;
  readonly #prompter: Prompter;
  readonly #sends: boolean;
  readonly #first: Draft;
  #draft: Draft;
  #remembered: Answers = {};

  constructor(writing: WrittenQuestion, first: Draft, { prompter, send }: InterviewOptions) {
    this.#writing = writing;
    this.#context = writing.context;
    this.#prompter = prompter;
    this.#sends = send;
    this.#first = first;
    this.#draft = first;
  }

  /**
   * Whatever ends it before the question is saved, the answers are kept as a draft.
   * @returns the exit code if the person leaves before
   */
  async run(): Promise<{ readonly saved: ComposedQuestion; readonly isSent: boolean } | number> {
    const { host, messages, presenter, settings } = this.#context;
    try {
      const kept = await readDraft(this.#writing.edited?.key ?? null, this.#context);
      if (kept !== null && (await this.#doesContinue(kept))) {
        this.#draft = { ...this.#draft, save: kept.file ?? this.#draft.save };
        this.#answer(kept.answers);
      } else await presenter.say(messages.say('form-draft'));
      this.#remembered = await recall(this.#context);
      await this.#askForNeeded();
      const written = await this.#review();
      const isWritten = typeof written !== 'number' && !settings.dryRun;
      if (kept !== null && isWritten) await removeDraft(this.#context);
      return written;
    } catch (error) {
      const isBegun = this.#draft.answers !== this.#first.answers;
      if (isBegun) await this.#keep();
      if (!(error instanceof Interrupted)) throw error;
      if (settings.output !== 'human') {
        throw new Interrupted(error.message, { cause: error, isBeforeSending: true });
      }
      if (!isBegun) await presenter.say(messages.say('form-stopped'));
      return exitCodeOfInterruption(host.interruption.drain) ?? exitCodes.SIGINT;
    }
  }

  #doesContinue({ answers }: KeptDraft): Promise<boolean> {
    const name = choiceText(answers.title ?? Object.values(answers).join(' '));
    return this.#prompter.confirm(this.#context.messages.say('form-resume', { name }), true);
  }

  #answer(answers: Answers): void {
    if (Object.keys(answers).length === 0) return;
    this.#draft = { ...this.#draft, answers: { ...this.#draft.answers, ...answers } };
  }

  async #keep(): Promise<void> {
    const { host, messages, presenter } = this.#context;
    const { answers, save: file } = this.#draft;
    const kept = { answers, file, key: this.#writing.edited?.key ?? null };
    const path = await keepDraft(kept, this.#context);
    if (path === null) return;
    const about = {
      file: shellQuoted(shownPath(path, host)),
      command: printCommand(this.#context),
    };
    await presenter.say(messages.say('form-kept', about));
  }

  async #askForNeeded(): Promise<void> {
    let isOffered = false;
    for (const field of this.#writing.form.fields) {
      if (!this.#isOpen(field)) continue;
      if (field.isRemembered && !isOffered) {
        isOffered = true;
        await this.#offerLast();
        if (!this.#isOpen(field)) continue;
      }
      await this.#askFor(field, this.#draft.answers[field.name]);
    }
  }

  #isOpen(field: FormField): boolean {
    return field.isNeeded && !isAnswered(field, this.#draft.answers);
  }

  /** The answers of the last time, if there are several and the person wants all of them. */
  async #offerLast(): Promise<void> {
    const { say } = this.#context.messages;
    const last = this.#writing.form.fields
      .filter((field) => this.#isOpen(field) && isAnswered(field, this.#remembered))
      .map(({ name }) => [name, this.#remembered[name] ?? ''] as const);
    if (last.length < 2) return;
    const facts = last
      .map(([name, text]) => answerLine(say('form-label', { name }), choiceText(text)))
      .join(' · ');
    if (await this.#prompter.confirm(say('form-as-last-time', { facts }), true))
      this.#answer(Object.fromEntries(last));
  }

  async #askFor(field: FormField, before: string | undefined): Promise<void> {
    this.#answer({ [field.name]: await this.#answerTo(field, before) });
  }

  async #answerTo(field: FormField, before: string | undefined): Promise<string> {
    const { messages } = this.#context;
    const { say } = messages;
    const { name, named, values } = field;
    if (name === 'cloze') return this.#statement(before ?? '');
    const offered = before ?? this.#remembered[name] ?? '';
    const asked = say('form-field', { name, hasHint: false });
    if (values.length > 0) {
      const labelOf = (value: string) => say(value === 'true' ? 'prompt-yes' : 'prompt-no');
      const choices = values.map((value) => ({ value, label: labelOf(value) }));
      return this.#prompter.select(asked, choices, offered);
    }
    const isNamed = named.some((each) => each.name === offered);
    if (named.length > 0) {
      const choices = [
        ...named.map((each) => ({ value: each.name, label: say('form-named-id', each) })),
        { value: OWN_ID, label: say('form-own-id') },
      ];
      const assumed = isNamed ? offered : offered === '' ? named[0]?.name : OWN_ID;
      const chosen = await this.#prompter.select(asked, choices, assumed);
      if (chosen !== OWN_ID) return chosen;
    }
    const text = isNamed ? '' : offered;
    const typed = await this.#prompter.text(say('form-field', { name, hasHint: true }), {
      ...(before === undefined ? { assumed: text } : { initial: text }),
      complaint: (answer) => complaintAbout(answer.trim(), field, messages),
    });
    return typed.trim();
  }

  #statement(before: string): Promise<string> {
    const { host, messages, presenter } = this.#context;
    return askForStatement(before, {
      prompter: this.#prompter,
      messages,
      hasEditor: isSet(host.env, 'VISUAL') || isSet(host.env, 'EDITOR'),
      show: (statement) => presenter.say(statement),
      keep: (cloze) => this.#answer({ cloze }),
    });
  }

  async #review() {
    const { form } = this.#writing;
    for (;;) {
      const draft = { ...this.#draft, answers: this.#writing.inFolder(this.#draft.answers) };
      const composed = await this.#writing.compose(draft);
      const chosen = await this.#choose(draft.answers, composed);
      if (chosen === 'leave') {
        await this.#keep();
        return exitCodes.ok;
      }
      if (chosen === 'save' || chosen === 'send') {
        const saved = await this.#writing.save(draft);
        await remember(form, this.#draft.answers, this.#context);
        return { saved, isSent: chosen === 'send' };
      }
      const field = form.fields.find(({ name }) => name === chosen);
      if (field !== undefined) await this.#askFor(field, draft.answers[field.name] ?? '');
      else this.#draft = { ...this.#draft, save: await this.#fileName(composed.file.name) };
    }
  }

  /** Shows the question, and lets the person choose what to do, or which answer to change. */
  async #choose(answers: Answers, { file, isRight, findings }: ComposedQuestion): Promise<string> {
    const { form, edited } = this.#writing;
    const { messages, presenter } = this.#context;
    const { say } = messages;
    await presenter.page((page) => showReview({ ...seenByLearners(answers), findings }, page));
    const isLocal = await isLocalService(this.#context);
    const way = this.#writing.isContent(file) ? 'apply' : isLocal ? 'local' : 'service';
    const save = (how: typeof way | null) => say('form-save', { file: file.name, way: how });
    const isSendable = isRight && findings.every(({ severity }) => severity !== 'error');
    const ways = [
      ...(isRight ? [{ value: 'save', label: save(null) }] : []),
      ...(isSendable ? [{ value: 'send', label: save(way) }] : []),
    ];
    const fields = form.fields.filter((field) => edited === null || field.name !== 'key');
    const place = { value: 'file', label: answerLine(say('form-saved-file'), file.name) };
    const choices = [
      ...ways,
      ...fields.map((field) => ({
        value: field.name,
        label: answerLine(say('form-label', field), this.#shown(field, answers)),
      })),
      ...(edited === null ? [place] : []),
      { value: 'leave', label: say('form-leave') },
    ];
    const assumed = isSendable ? (this.#sends ? 'send' : 'save') : 'cloze';
    return this.#prompter.select(say('form-next'), choices, assumed);
  }

  #shown(field: FormField, answers: Answers): string {
    const usual = this.#writing.defaults[field.name] ?? field.values[0] ?? '';
    const text = answers[field.name] ?? (typeof usual === 'string' ? usual : stringifyExact(usual));
    return choiceText(shownAnswer(field, text, this.#context.messages));
  }

  async #fileName(file: string): Promise<string> {
    const { host, presenter, messages } = this.#context;
    for (;;) {
      const asked = messages.say('form-save-to');
      const typed = (await this.#prompter.text(asked, { initial: file })).trim();
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
  const listed = dropDown === 'true' ? '▾ ' : '';
  return {
    statement: numberedBlanks(question, false),
    blanks: blanks.map((blank) => listed + printAnswers(blank)),
  };
}

interface KeptDraft {
  readonly answers: Answers;
  /** Where the question is to be saved; null if nobody has said so. */
  readonly file: string | null;
  readonly key: string | null;
}

const DRAFT = 'draft.yaml';
const REMEMBERED = 'answers.yaml';

/** The draft of this key. It is offered until another draft or a question is saved. */
async function readDraft(key: string | null, context: Context): Promise<KeptDraft | null> {
  const { answers = null, file = null, key: ofKey = null } = await readStateFile(DRAFT, context);
  if (!isObject(answers) || ofKey !== key) return null;
  return { answers: textsIn(answers), file: file === null ? null : textIn(file), key };
}

const removeDraft = async (context: Context) =>
  onFileProblem(context.host.files.remove(await pathOf(DRAFT, context)), () => undefined);

/** @returns the path of the draft; null if it cannot be written, which is told */
const keepDraft = ({ answers, file, key }: KeptDraft, context: Context) =>
  writeStateFile(
    DRAFT,
    { ...(key !== null && { key }), ...(file !== null && { file }), answers },
    context,
  );

const recall = async (context: Context): Promise<Answers> =>
  textsIn(await readStateFile(REMEMBERED, context));

async function remember({ fields }: LacunaForm, answers: Answers, context: Context): Promise<void> {
  const kept = fields.flatMap(({ name, isRemembered }) => {
    const text = answers[name] ?? '';
    return isRemembered && text !== '' ? [[name, text] as const] : [];
  });
  await writeStateFile(REMEMBERED, Object.fromEntries(kept), context);
}

const pathOf = async (name: string, { host }: Context) => join(await stateFolder(host), name);

const textsIn = (object: JsonObject): Answers =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => typeof value === 'string'));

/** Empty if the file does not exist, or is damaged. */
async function readStateFile(name: string, context: Context): Promise<JsonObject> {
  const { host } = context;
  const file = await pathOf(name, context);
  const read = async () => host.files.read(await ownFile(file, host), MAX_BYTES);
  const bytes = await onFileProblem(read(), () => new Uint8Array());
  const value = readDocuments({ name, bytes }, 'yaml').documents[0]?.value ?? null;
  return isObject(value) ? value : {};
}

async function writeStateFile(
  name: string,
  value: JsonObject,
  context: Context,
): Promise<string | null> {
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
