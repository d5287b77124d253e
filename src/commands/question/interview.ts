/** Asks a person for a document question by question, and then whether to save or send it. */
import {
  type Answers,
  askFor,
  type Asking,
  fillIn,
  type Form,
  openFields,
  shownAnswer,
} from '../../authoring/form.ts';
import { Interrupted } from '../../core/errors.ts';
import { exitCodeOfInterruption, exitCodes } from '../../core/exit-code.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import { problem } from '../../messages/problem.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import { showQuestion, showReview, showUnsavedText } from '../../presentation/pages/question.ts';
import { choiceText, type Interviewer } from '../asking/gate.ts';
import type { Context } from '../context.ts';
import { destinationWords, isDestinationNamed, isLocalService } from '../service/destination.ts';
import { shownPath } from '../state/own-files.ts';
import {
  compose,
  type Composed,
  deliver,
  type FormDelivery,
  fileNameFor,
  type FormRequest,
  reviewOf,
} from './deliver-form.ts';
import { openDraft, type OpenDraft, type Opened, recall } from './drafts.ts';
import { askForPlace } from './new-file.ts';

export interface Interview {
  readonly form: Form;
  /** Those of the document. */
  readonly variables: Variables;
  readonly answer: FormRequest;
  readonly given: Answers;
  readonly prompter: Interviewer;
  readonly context: Context;
}

export interface Ending {
  readonly code: number;
  /** False if the person left before the end. The draft is kept. */
  readonly isDelivered: boolean;
}

/** Asks the questions. If the interview ends early, tells the person where the draft is. */
export async function interview(interviewing: Interview): Promise<Ending> {
  let opened: Opened;
  try {
    opened = await openDraft(interviewing);
  } catch (error) {
    return stoppedBy(error, interviewing.context);
  }
  return goOn(opened, interviewing);
}

async function goOn({ draft, taken }: Opened, interviewing: Interview): Promise<Ending> {
  const { form, given, prompter, context } = interviewing;
  const { messages, host, presenter } = context;
  const { answers: remembered, broken } = await recall(form, host);
  if (broken !== null) {
    await presenter.notice(problem('form/memory-broken', { file: shownPath(broken, host) }));
  }
  const asking: Asking = {
    prompter,
    messages,
    remembered,
    show: (text) => presenter.page((page) => showQuestion({ title: null, statement: text }, page)),
    keep: (answers) => draft.keep(answers),
  };
  let delivery: FormDelivery | null = null;
  try {
    if (taken === null) await presenter.remark(messages.forms.draft.intro);
    const answers = await fillIn(form, { ...taken, ...given }, asking);
    const settling = { ...(await withDestination(interviewing)), draft };
    delivery = await settle(answers, asking, settling);
    if (delivery === null) return { code: exitCodes.ok, isDelivered: false };
    return { code: await deliver(delivery, settling.context), isDelivered: true };
  } catch (error) {
    const isKept = await draft.isKept();
    if (delivery === null && !isKept) return await stoppedBy(error, context);
    // A person who stops is told only where the draft is.
    const isTold = error instanceof Interrupted && context.settings.output === 'human';
    if (!isTold || !isKept) throw error;
    return { code: codeOfInterruption(context), isDelivered: false };
  } finally {
    if (await draft.isKept()) {
      const file = shellQuoted(shownPath(draft.file, host));
      await presenter.remark(messages.forms.draft.kept(file, continueCommand(interviewing)));
    }
  }
}

/** Stopping before there is a draft loses nothing, so it is not an error for people. */
async function stoppedBy(error: unknown, context: Context): Promise<Ending> {
  if (!(error instanceof Interrupted)) throw error;
  if (context.settings.output !== 'human') {
    throw new Interrupted(error.message, { cause: error, isBeforeSending: true });
  }
  await context.presenter.remark(context.messages.forms.stopped);
  return { code: codeOfInterruption(context), isDelivered: false };
}

const codeOfInterruption = ({ host }: Context) =>
  exitCodeOfInterruption(host.interruption.drain) ?? exitCodes.SIGINT;

/** The command that continues the draft and sends to the same place. */
function continueCommand({ answer, context }: Interview): string {
  return [answer.command, ...destinationWords(context.settings).map(shellQuoted)].join(' ');
}

/** Without a configured service, requests go to the local one, and the review says so. */
async function withDestination(interviewing: Interview): Promise<Interview> {
  const { context } = interviewing;
  if (await isDestinationNamed(context)) return interviewing;
  const settings = { ...context.settings, sandbox: true };
  return { ...interviewing, context: { ...context, settings } };
}

type Decision = 'save' | 'send' | 'save-and-send' | 'change' | 'show' | 'leave';

type Settling = Interview & { readonly draft: OpenDraft };

/**
 * The review: the person can change any answer before the document is saved or sent.
 * @returns null if the person quits
 */
async function settle(
  filled: Answers,
  asking: Asking,
  settling: Settling,
): Promise<FormDelivery | null> {
  const { form, variables, answer, prompter, context, draft } = settling;
  let answers = filled;
  let composed = await look(answers, settling);
  for (;;) {
    const decision = await decide(composed.operations.length > 0, settling);
    if (decision === 'leave') return null;
    if (decision === 'show') await showFile(composed, settling);
    else if (decision === 'change') {
      answers = await fillIn(form, await change(answers, asking, settling), asking);
      composed = await look(answers, settling);
    } else {
      const name = fileNameFor(form, answers);
      const place =
        decision === 'send' ? null : await askForPlace({ ...answer, name }, prompter, context);
      return { form, variables, answers, place, isSent: decision !== 'save', draft };
    }
  }
}

/** Shows the document that the answers make. */
async function look(answers: Answers, looking: Interview): Promise<Composed> {
  const { form, variables, answer, context } = looking;
  const { host, presenter, messages } = context;
  const file = answer.save ?? `${fileNameFor(form, answers)}.yaml`;
  const composed = await compose(form, answers, { file, variables, host });
  const { findings } = composed;
  const document = reviewOf(form, answers, { findings, messages });
  await presenter.page((page) => showReview(document, page));
  return composed;
}

/** The file as it would be saved, with each finding at its place. */
async function showFile({ text, findings }: Composed, { context }: Interview): Promise<void> {
  const { presenter } = context;
  await presenter.page((page) => showUnsavedText(`\n${text}\n`, page));
  await presenter.diagnostics(findings);
}

async function decide(
  isRight: boolean,
  { answer, prompter, context }: Interview,
): Promise<Decision> {
  const { review } = context.messages.forms;
  const ways: readonly Decision[] = [
    ...(isRight ? (['save'] as const) : []),
    ...(isRight && answer.send !== false ? (['send', 'save-and-send'] as const) : []),
    'change',
    'show',
    'leave',
  ];
  const labels = (await isLocalService(context)) ? { ...review, ...review.locally } : review;
  const choices = ways.map((way) => ({ value: way, label: labels[way] }));
  const assumed = isRight ? (answer.send === true ? 'save-and-send' : 'save') : 'change';
  const chosen = await prompter.select(review.what, choices, assumed);
  return ways.find((way) => way === chosen) ?? 'leave';
}

async function change(
  answers: Answers,
  asking: Asking,
  { form, prompter, context: { messages } }: Interview,
): Promise<Answers> {
  const { labels, review } = messages.forms;
  const fields = openFields(form, answers);
  const choices = fields.map((field) => {
    const answer = shownAnswer(field, answers[field.name] ?? field.assumed, messages);
    return { value: field.name, label: review.answer(labels[field.name], choiceText(answer)) };
  });
  const none = { value: '', label: review.back };
  const chosen = await prompter.select(review.which, [...choices, none]);
  const field = fields.find(({ name }) => name === chosen);
  return field === undefined ? answers : askFor(field, answers, asking);
}
