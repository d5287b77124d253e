/** Delivers a document that was written question by question: to a file, as a request, or both. */
import type { Answers, Form } from '../../authoring/form.ts';
import { operations as rows } from '../../contract/operations.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { onFileProblem } from '../../core/host.ts';
import { problem } from '../../messages/problem.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import type { Presenter } from '../../presentation/presenter.ts';
import { visible } from '../../presentation/safe-text.ts';
import type { Context } from '../context.ts';
import { performOperations } from '../operation/perform-operations.ts';
import { destinationWords, isDestinationNamed } from '../service/destination.ts';
import { compose, type Composed, fileNameFor } from './document-of-form.ts';
import type { DraftKeeper } from './drafts.ts';
import { type NewFile, saveFile } from './new-file.ts';
import { remember } from './remembered-answers.ts';

export interface Delivery {
  readonly form: Form;
  readonly answers: Answers;
  /** The place to save it; null to save it nowhere. */
  readonly place: NewFile | null;
  readonly isSent: boolean;
  /** Deleted when the document is saved, or sent if it is not saved. Null if nobody was asked. */
  readonly draft: DraftKeeper | null;
}

/** @returns the exit code */
export async function deliver(delivery: Delivery, context: Context): Promise<number> {
  const { form, answers, isSent } = delivery;
  const { host, settings } = context;
  let { place } = delivery;
  const file = place?.file ?? `${fileNameFor(form, answers)}.yaml`;
  let composed = await compose(form, answers, { file, host });
  if (composed.operations.length === 0) throw new InvalidDocuments(composed.findings);
  if (place !== null && !settings.dryRun) {
    place = await saveFile(composed.text, place, host);
    // From here on, work continues with the file. A draft next to it could be sent a second time.
    await settle(delivery, context);
  }
  // The findings must name the file that it was saved in.
  if (place !== null && place.file !== file) {
    composed = await compose(form, answers, { file: place.file, host });
  }
  const perform = isSent ? send : show;
  const code = await perform(composed, { ...delivery, place }, context);
  if (code === exitCodes.ok && place === null && !settings.dryRun) {
    await settle(delivery, context);
  }
  return code;
}

/** Keeps the answers for the next time and deletes the draft. */
async function settle(
  { form, answers, draft }: Delivery,
  { host, presenter }: Context,
): Promise<void> {
  if (draft === null) return;
  await forgiving(() => remember(form, answers, host), presenter);
  await forgiving(() => draft.discard(), presenter);
}

async function show(
  { text, document }: Composed,
  { form, place }: Delivery,
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
      text: () => visible(text, { multiline: true }),
    });
  }
  if (settings.quiet) return exitCodes.ok;
  if (file === null) await presenter.remark(texts.dryRun);
  else {
    await presenter.remark(texts.saved(shellQuoted(file)));
    await presenter.remark(await howToSend(form, file, context));
  }
  return exitCodes.ok;
}

async function send(
  { operations }: Composed,
  { form, place }: Delivery,
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
  const answer = { operations: sent, warnings: [], ...unconfirmed };
  const tell = async (sentence: string) => (isSaved ? presenter.remark(sentence) : undefined);
  const file = shellQuoted(place?.file ?? '');
  const toSend = () => howToSend(form, place?.file ?? '', context);
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

/** The command works as shown: without a configured service, it names the local one. */
async function howToSend(form: Form, file: string, context: Context): Promise<string> {
  const { toSend, toSendLocally } = context.messages.forms.file;
  const command = sendingCommand(form, file, context.settings);
  return (await isDestinationNamed(context))
    ? toSend(command)
    : toSendLocally(`${command} --sandbox`);
}

/** Ready to be pasted. */
function sendingCommand({ kind }: Form, file: string, settings: Context['settings']): string {
  const { resource, verb } = rows[kind];
  const named = file.startsWith('-') ? `./${file}` : file;
  const words = [resource, verb, named, ...destinationWords(settings)];
  return `lms-cli ${words.map(shellQuoted).join(' ')}`;
}

/** Help for the next time must not spoil a finished document. */
function forgiving(work: () => Promise<void>, presenter: Presenter): Promise<void> {
  return onFileProblem(work(), ({ path }) =>
    presenter.notice(problem('form/draft-unwritable', { file: path })),
  );
}
