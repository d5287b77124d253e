/** Asks a person for a document question by question, and then whether to save or send it. */
import { fillIn } from '../../authoring/fill-in.ts';
import {
  type Answers,
  askFor,
  type Asking,
  chooseField,
  type FormField,
  openFields,
} from '../../authoring/form.ts';
import { operations } from '../../contract/operations.ts';
import { Interrupted, WentBack } from '../../core/errors.ts';
import { exitCodeOfInterruption, exitCodes } from '../../core/exit-code.ts';
import { problem } from '../../messages/problem.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import { showQuestion, showReview, showUnsavedText } from '../../presentation/pages/question.ts';
import { destinationWords } from '../arguments/global-options.ts';
import { choiceText, type Interviewer } from '../asking/gate.ts';
import type { Context } from '../context.ts';
import { isDestinationNamed, isLocalService } from '../service/destination.ts';
import { shownPath } from '../state/own-files.ts';
import { compose, type Composed, type Writing } from './compose-form.ts';
import {
  deliver,
  type FormDelivery,
  type FormRequest,
  inFolder,
  reviewOf,
  shownField,
} from './deliver-form.ts';
import { fileNameFor } from './document-names.ts';
import { openDraft, type OpenDraft, type Opened, recall } from './drafts.ts';
import { askForPlace, freeFile, namesFor, type NewFile } from './new-file.ts';

export interface Interview extends Writing {
  readonly answer: FormRequest;
  readonly given: Answers;
  /** The file of questions that the question is added to; null for one of its own. */
  readonly appendsTo: string | null;
  readonly prompter: Interviewer;
  readonly context: Context;
}

export interface Ending {
  readonly code: number;
  /** False if the person left before the end. The draft is kept. */
  readonly isDelivered: boolean;
  /** Where the document was saved; null for nowhere. */
  readonly file: string | null;
}

/** Asks the questions. If the interview ends early, tells the person where the draft is. */
export async function interview(interviewing: Interview): Promise<Ending> {
  let opened: Opened;
  try {
    opened = await openDraft(interviewing);
  } catch (error) {
    const { context } = interviewing;
    return stoppedBy(error, context.messages.forms.stoppedBefore, context);
  }
  return goOn(opened, interviewing);
}

async function goOn({ draft, taken }: Opened, interviewing: Interview): Promise<Ending> {
  const { form, given, prompter, context } = interviewing;
  const { messages, host, presenter } = context;
  const { answers: remembered, broken } = await recall(form, host);
  if (broken !== null) {
    await presenter.notice(problem('form/memory-broken', { file: broken }));
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
    if (delivery === null) return { code: exitCodes.ok, ...undelivered };
    return { ...(await deliver(delivery, settling.context)), isDelivered: true };
  } catch (error) {
    const isKept = await draft.isKept();
    if (delivery === null && !isKept)
      return await stoppedBy(error, messages.forms.stopped, context);
    // A person who stops is told only where the draft is.
    const isTold = error instanceof Interrupted && context.settings.output === 'human';
    if (!isTold || !isKept) throw error;
    return { code: codeOfInterruption(context), ...undelivered };
  } finally {
    if (await draft.isKept()) {
      const file = shellQuoted(shownPath(draft.file, host));
      await presenter.remark(messages.forms.draft.kept(file, continueCommand(interviewing)));
    }
  }
}

const undelivered = { isDelivered: false, file: null };

/** Stopping before there is a new draft loses nothing, so it is not an error for people. */
async function stoppedBy(error: unknown, remark: string, context: Context): Promise<Ending> {
  if (!(error instanceof Interrupted)) throw error;
  if (context.settings.output !== 'human') {
    throw new Interrupted(error.message, { cause: error, isBeforeSending: true });
  }
  await context.presenter.remark(remark);
  return { code: codeOfInterruption(context), ...undelivered };
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

type Decision = 'save' | 'elsewhere' | 'send' | 'save-and-send' | 'change' | 'show' | 'leave';

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
  const { form, answer, prompter, context, draft } = settling;
  let answers = filled;
  let looked = await look(answers, settling);
  for (;;) {
    const { place, composed } = looked;
    const decision = await decide(looked, settling);
    if (decision === 'leave') return null;
    if (decision === 'show') await showFile(composed, settling);
    else if (decision === 'change') {
      answers = await fillIn(form, await change(answers, asking, settling), asking);
      looked = await look(answers, settling);
    } else {
      const isElsewhere = decision === 'elsewhere';
      const names = namesFor(settling, answers, answer);
      const asked = { ...answer, names, save: isElsewhere ? null : answer.save };
      const chosen =
        decision === 'send'
          ? null
          : place !== null && !isElsewhere
            ? place
            : await askForPlace(asked, prompter, context);
      const isSent = decision === 'send' || decision === 'save-and-send';
      return { ...settling, answers, place: chosen, isSent, draft };
    }
  }
}

const shownWith = ({ form, variables, context: { messages } }: Interview) => ({
  defaults: variables.defaults[operations[form.kind].resource] ?? {},
  messages,
});

interface Looked {
  readonly composed: Composed;
  /** Where it is saved unless the person says otherwise; null if the person is asked. */
  readonly place: NewFile | null;
}

/** Shows the document that the answers make. */
async function look(answers: Answers, looking: Interview): Promise<Looked> {
  const { form, answer, context } = looking;
  const { presenter } = context;
  const place = await usualPlace(answers, looking);
  const file = place?.file ?? answer.save ?? `${fileNameFor(form, answers)}.yaml`;
  const appends = place?.appends === true;
  const isSent = answer.send === true;
  const whole = inFolder(looking, answers, context);
  const composed = await compose(looking, whole, { file, appends, isSent }, context);
  const { findings } = composed;
  const document = reviewOf(form, whole, { findings, ...shownWith(looking) });
  await presenter.page((page) => showReview(document, page));
  return { composed, place };
}

/** The file of the question before, or one with a name of its own. Null if an option names it. */
async function usualPlace(
  answers: Answers,
  { appendsTo, answer, context: { host }, ...writing }: Interview,
): Promise<NewFile | null> {
  if (appendsTo !== null) {
    return { file: appendsTo, overwrite: false, appends: true, names: null };
  }
  return answer.save === null ? freeFile(namesFor(writing, answers, answer), host) : null;
}

/** The file as it would be saved, with each finding at its place. */
async function showFile({ added, findings }: Composed, { context }: Interview): Promise<void> {
  const { presenter } = context;
  await presenter.page((page) => showUnsavedText(`\n${added}\n`, page));
  await presenter.diagnostics(findings);
}

async function decide(
  { composed: { isRight }, place }: Looked,
  { answer, folder, prompter, context }: Interview,
): Promise<Decision> {
  const { review } = context.messages.forms;
  const isContent = place !== null && (place.appends || folder?.includes(place.file) === true);
  const mayBeSent = isRight && answer.send !== false;
  const ways: readonly Decision[] = [
    ...(isRight ? (['save'] as const) : []),
    ...(mayBeSent ? (['send'] as const) : []),
    ...(mayBeSent && !isContent ? (['save-and-send'] as const) : []),
    ...(isRight && place !== null ? (['elsewhere'] as const) : []),
    'change',
    'show',
    'leave',
  ];
  const save = place === null ? review.save : review.saveAs(place.file);
  const locally = (await isLocalService(context)) ? review.locally : {};
  const labels = { ...review, ...locally, save };
  const choices = ways.map((way) => ({ value: way, label: labels[way] }));
  const assumed = isRight ? (answer.send === true ? 'save-and-send' : 'save') : 'change';
  const chosen = await prompter.select(review.what, choices, assumed);
  return ways.find((way) => way === chosen) ?? 'leave';
}

async function change(answers: Answers, asking: Asking, changing: Interview): Promise<Answers> {
  const { form, context } = changing;
  const whole = inFolder(changing, answers, context);
  const fields = [...openFields(form, answers), ...form.around];
  const shown = (field: FormField) => choiceText(shownField(field, whole, shownWith(changing)));
  const field = await chooseField(fields, shown, asking);
  if (field === null) return answers;
  try {
    const own = { ...asking, goesBack: true };
    return await askFor(field, form.around.includes(field) ? whole : answers, own);
  } catch (error) {
    if (!(error instanceof WentBack)) throw error;
    await asking.keep(answers);
    return answers;
  }
}
