/** Delivers a document that was written question by question: to a file, as a request, or both. */
import {
  type Answers,
  type Form,
  type FormField,
  openFields,
  shownAnswer,
} from '../../authoring/form.ts';
import { numberedBlanks } from '../../authoring/html.ts';
import { compile, withMark } from '../../authoring/notation.ts';
import { operations as rows } from '../../contract/operations.ts';
import { PROJECT_FILE } from '../../config/project-file.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { onFileProblem } from '../../core/host.ts';
import type { JsonObject } from '../../core/json.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import { problem } from '../../messages/problem.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import type { Reviewed } from '../../presentation/pages/question.ts';
import type { Presenter } from '../../presentation/presenter.ts';
import { visible } from '../../presentation/safe-text.ts';
import { destinationWords } from '../arguments/global-options.ts';
import type { Context } from '../context.ts';
import { performOperations } from '../operation/perform-operations.ts';
import { sendingStep } from '../service/destination.ts';
import { compose, type Composed, type Writing } from './compose-form.ts';
import { fileNameFor, freeKey } from './document-names.ts';
import { type OpenDraft, remember } from './drafts.ts';
import { type NewFile, saveFile } from './new-file.ts';

export interface FormDelivery extends Writing {
  readonly answers: Answers;
  /** The place to save it; null to save it nowhere. */
  readonly place: NewFile | null;
  readonly isSent: boolean;
  /** Deleted when the document is saved, or sent if it is not saved. Null if nobody was asked. */
  readonly draft: Pick<OpenDraft, 'discard'> | null;
}

interface DeliveredForm {
  readonly code: number;
  /** Where it was saved; null for nowhere. */
  readonly file: string | null;
}

export async function deliver(delivery: FormDelivery, context: Context): Promise<DeliveredForm> {
  const { form, isSent } = delivery;
  const { host, settings } = context;
  let { place } = delivery;
  const answers = inFolder(delivery, delivery.answers, context);
  const file = place?.file ?? `${fileNameFor(form, answers)}.yaml`;
  const composing = { appends: place?.appends === true, isSent };
  let composed = await compose(delivery, answers, { ...composing, file }, context);
  if (!composed.isRight) throw new InvalidDocuments(composed.findings);
  if (place !== null && !settings.dryRun) {
    place = await saveFile(composed.text, place, host);
    // From here on, work continues with the file. A draft next to it could be sent a second time.
    await settle(delivery, context);
    delivery.folder?.takeKey(answers['key'] ?? '');
  }
  // The findings must name the file that it was saved in.
  if (place !== null && place.file !== file) {
    composed = await compose(delivery, answers, { ...composing, file: place.file }, context);
  }
  const perform = isSent ? send : show;
  const code = await perform(composed, { ...delivery, answers, place }, context);
  if (code === exitCodes.ok && place === null && !settings.dryRun) {
    await settle(delivery, context);
  }
  return { code, file: place?.file ?? null };
}

/**
 * The answers with those about the folder that nobody has given: a key from the title that no other
 * document has, and the first release.
 */
export function inFolder(
  { form, folder }: Writing,
  answers: Answers,
  { messages }: Pick<Context, 'messages'>,
): Answers {
  if (folder === null) return answers;
  const key = freeKey(fileNameFor(form, answers), folder.isKeyTaken);
  return { key, release: messages.forms.file.firstRelease, ...answers };
}

/** Keeps the answers for the next time and deletes the draft. */
async function settle(
  { form, answers, draft }: FormDelivery,
  { host, presenter }: Context,
): Promise<void> {
  if (draft === null) return;
  await tolerateLoss(() => remember(form, answers, host), presenter);
  await tolerateLoss(() => draft.discard(), presenter);
}

async function show(
  { added, document }: Composed,
  { form, folder, place }: FormDelivery,
  context: Context,
): Promise<number> {
  const { host, settings, messages, presenter } = context;
  const { file: texts } = messages.forms;
  const file = settings.dryRun ? null : (place?.file ?? null);
  // A person at a terminal has seen the document and has the file. A program needs it.
  const isSeen = file !== null && settings.output === 'human' && settings.verbosity === 0;
  if (!isSeen || !host.terminal.stdout.isTerminal) {
    await presenter.show({
      ids: [],
      data: () => ({ file, document }),
      text: () => visible(added, { multiline: true }),
    });
  }
  if (settings.quiet) return exitCodes.ok;
  if (file === null) await presenter.remark(texts.dryRun);
  else {
    await presenter.remark(texts.saved(shellQuoted(file)));
    const isPlanned = folder?.includes(file) ?? false;
    await presenter.remark(
      isPlanned
        ? texts.next(folder?.planCommand ?? '')
        : await sendingStep(sendingCommand(form, file, settings), context),
    );
  }
  return exitCodes.ok;
}

async function send(
  { operations }: Composed,
  { form, answers, place }: FormDelivery,
  context: Context,
): Promise<number> {
  const { settings, messages, presenter } = context;
  const { file: texts } = messages.forms;
  const isSaved = place !== null && !settings.dryRun;
  if (isSaved && !settings.quiet) await presenter.remark(texts.saved(shellQuoted(place.file)));
  const sent = operations.map((operation) =>
    // A document that is not in a file has no place in one.
    place === null ? { ...operation, origin: null } : operation,
  );
  const unconfirmed = { isConfirmed: false, again: false, unprotect: false };
  const notes = answers['release'] || null;
  const answer = { operations: sent, warnings: [], notes, ...unconfirmed };
  const tell = async (sentence: string) => (isSaved ? presenter.remark(sentence) : undefined);
  const file = shellQuoted(place?.file ?? '');
  const toSend = () => sendingStep(sendingCommand(form, place?.file ?? '', settings), context);
  try {
    const code = await performOperations(answer, context);
    if (code === exitCodes.refused) {
      await tell(texts.toCorrect(file, sendingCommand(form, place?.file ?? '', settings)));
    } else if (code === exitCodes.auth || code === exitCodes.unavailable)
      await tell(await toSend());
    // An operation that may have been performed must not be sent again before its outcome is known.
    else if (code !== exitCodes.ok) await tell(texts.kept(file));
    return code;
  } catch (error) {
    await tell(error instanceof CliError ? await toSend() : texts.kept(file));
    throw error;
  }
}

/** Ready to be pasted. */
function sendingCommand({ kind }: Form, file: string, settings: Context['settings']): string {
  const { resource, verb } = rows[kind];
  const named = file.startsWith('-') ? `./${file}` : file;
  const words = [resource, verb, named, ...destinationWords(settings)];
  return `lms-cli ${words.map(shellQuoted).join(' ')}`;
}

/** Help for the next time must not spoil a finished document. */
function tolerateLoss(work: () => Promise<void>, presenter: Presenter): Promise<void> {
  return onFileProblem(work(), ({ path }) =>
    presenter.notice(problem('form/draft-unwritable', { file: path })),
  );
}

/** A document that is written question by question, or made of the answers that options give. */
export interface FormRequest {
  readonly form: 'lacuna.create' | 'assessment.create' | 'track.create';
  /** The command as it was typed, for messages: `lms-cli lacuna new`. */
  readonly command: string;
  /** The answers that options gave, by the names of their fields. */
  readonly given: readonly GivenAnswer[];
  /** The option that answers each field; none if only a person can answer it. */
  readonly options: Readonly<Record<string, string>>;
  /** The file for the document; null to name it after its title. */
  readonly save: string | null;
  readonly overwrite: boolean;
  /** True if a missing folder of the file is created without asking. */
  readonly createFolder: boolean;
  /** Null if no option says whether to send it. */
  readonly send: boolean | null;
}

export interface GivenAnswer {
  readonly name: string;
  /** Its option, for messages. */
  readonly option: string;
  readonly text: string;
  /** True if a person will finish the answer, so that it may be incomplete. */
  readonly isBegun?: true;
}

/** Fields that are shown above the others or are not part of the document. */
const shownApart: ReadonlySet<string> = new Set(['cloze', 'title', 'name', 'more']);

/** What gives a document the fields that nobody has answered. */
interface Shown {
  readonly defaults: JsonObject;
  readonly messages: Catalogue;
}

export function reviewOf(
  form: Form,
  answers: Answers,
  { findings, ...shown }: Pick<Composed, 'findings'> & Shown,
): Reviewed {
  const { messages } = shown;
  const { labels, review } = messages.forms;
  const facts = [...openFields(form, answers), ...form.around].flatMap((field) => {
    const { name, way } = field;
    const assumed = way.kind === 'choice' ? field.assumed : '';
    const isNo = way.kind === 'flag' && answers[name] === 'false';
    const value = isNo ? '' : shownField({ ...field, assumed }, answers, shown);
    return value === '' || shownApart.has(name) ? [] : [review.answer(labels[name], value)];
  });
  const { title, name, cloze } = answers;
  return {
    head: title ?? name ?? '',
    ...(cloze === undefined ? { statement: null, blanks: [] } : seenByLearners(answers, messages)),
    facts,
    findings,
  };
}

/** The answer to a field, or what `defaults:` give it, with where that is from; empty for nothing. */
export function shownField(
  field: FormField,
  answers: Answers,
  { defaults, messages }: Shown,
): string {
  const { name, assumed } = field;
  const given = answers[name] === undefined ? (defaults[name] ?? null) : null;
  if (given !== null && stringifyExact(given) !== '[]') {
    const text = typeof given === 'string' ? given : stringifyExact(given);
    return `${shownAnswer(field, text, messages)} (${PROJECT_FILE})`;
  }
  const answer = answers[name] ?? assumed;
  return answer === '' ? '' : shownAnswer(field, answer, messages);
}

function seenByLearners(
  { cloze = '', disableHTML, dropDown }: Answers,
  { forms: { decimalMark } }: Catalogue,
): Pick<Reviewed, 'statement' | 'blanks'> {
  const { question, blanks } = compile(cloze);
  return {
    statement: numberedBlanks(question, disableHTML === 'true'),
    blanks: blanks.map(({ alternatives }) => {
      const answers = alternatives.map(
        ({ description, score }) => `${description} = ${withMark(String(score), decimalMark)}`,
      );
      return `${dropDown === 'true' ? '▾ ' : ''}${answers.join(' | ')}`;
    }),
  };
}
