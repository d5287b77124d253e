/** Delivers a document that was written question by question: to a file, as a request, or both. */
import { dirname, join, relative, resolve } from 'node:path';
import { compileDocument } from '../../authoring/compile-document.ts';
import { fold } from '../../authoring/folded-text.ts';
import {
  type Answers,
  documentOf,
  type Form,
  openFields,
  shownAnswer,
} from '../../authoring/form.ts';
import { numberedBlanks } from '../../authoring/html.ts';
import { lintQuestion } from '../../authoring/lint.ts';
import { compile, withMark } from '../../authoring/notation.ts';
import { readQuestion } from '../../authoring/question.ts';
import { type Operation, operations as rows } from '../../contract/operations.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { type Host, onFileProblem } from '../../core/host.ts';
import type { JsonObject } from '../../core/json.ts';
import { readDocuments } from '../../documents/read.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import { problem } from '../../messages/problem.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import type { Reviewed } from '../../presentation/pages/question.ts';
import type { Presenter } from '../../presentation/presenter.ts';
import { visible } from '../../presentation/safe-text.ts';
import { yamlText } from '../../presentation/yaml-text.ts';
import type { Context } from '../context.ts';
import { performOperations } from '../operation/perform-operations.ts';
import { destinationWords, isDestinationNamed } from '../service/destination.ts';
import { stateFolder } from '../state/own-files.ts';
import { type DraftKeeper, remember } from './drafts.ts';
import { operationsOf } from './input.ts';
import { type NewFile, saveFile } from './new-file.ts';

export interface FormDelivery {
  readonly form: Form;
  readonly variables: Variables;
  readonly answers: Answers;
  /** The place to save it; null to save it nowhere. */
  readonly place: NewFile | null;
  readonly isSent: boolean;
  /** Deleted when the document is saved, or sent if it is not saved. Null if nobody was asked. */
  readonly draft: DraftKeeper | null;
}

/** @returns the exit code */
export async function deliver(delivery: FormDelivery, context: Context): Promise<number> {
  const { form, variables, answers, isSent } = delivery;
  const { host, settings } = context;
  let { place } = delivery;
  const file = place?.file ?? `${fileNameFor(form, answers)}.yaml`;
  let composed = await compose(form, answers, { file, variables, host });
  if (composed.operations.length === 0) throw new InvalidDocuments(composed.findings);
  if (place !== null && !settings.dryRun) {
    place = await saveFile(composed.text, place, host);
    // From here on, work continues with the file. A draft next to it could be sent a second time.
    await settle(delivery, context);
  }
  // The findings must name the file that it was saved in.
  if (place !== null && place.file !== file) {
    composed = await compose(form, answers, { file: place.file, variables, host });
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
  { form, answers, draft }: FormDelivery,
  { host, presenter }: Context,
): Promise<void> {
  if (draft === null) return;
  await tolerateLoss(() => remember(form, answers, host), presenter);
  await tolerateLoss(() => draft.discard(), presenter);
}

async function show(
  { text, document }: Composed,
  { form, place }: FormDelivery,
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
  { form, place }: FormDelivery,
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
function tolerateLoss(work: () => Promise<void>, presenter: Presenter): Promise<void> {
  return onFileProblem(work(), ({ path }) =>
    presenter.notice(problem('form/draft-unwritable', { file: path })),
  );
}

export interface Composed {
  readonly document: JsonObject;
  readonly text: string;
  /** Empty if the document has an error. */
  readonly operations: readonly Operation[];
  readonly findings: readonly Diagnostic[];
}

interface Composing extends Pick<FormDelivery, 'variables'> {
  readonly file: string;
  readonly host: Host;
}

/**
 * Composes the document of some answers, and reads it again as a file of that name would be read.
 */
export async function compose(
  form: Form,
  answers: Answers,
  { file, variables, host }: Composing,
): Promise<Composed> {
  const { kind } = form;
  const document = documentOf(form, answers);
  const schema = await schemaReference(kind, file, host);
  const text = schemaLine(schema) + yamlText(document);
  const read = readDocuments({ name: file, bytes: new TextEncoder().encode(text) }, 'yaml', kind);
  try {
    const options = { allowUnknown: false, id: null, variables };
    const loaded = operationsOf(read, kind, options);
    const remarks =
      kind === 'lacuna.create'
        ? read.documents.flatMap((each) =>
            lintQuestion(readQuestion(compileDocument(each, kind).document)),
          )
        : [];
    return {
      document,
      text,
      operations: loaded.operations,
      findings: [...loaded.warnings, ...remarks],
    };
  } catch (error) {
    if (!(error instanceof InvalidDocuments)) throw error;
    return { document, text, operations: [], findings: error.diagnostics };
  }
}

/** Empty if the schema cannot be found, because editors would complain about it. */
const schemaLine = (schema: string | null) =>
  schema === null ? '' : `# yaml-language-server: $schema=${schema}\n`;

/** The schema next to the project, as init writes it; null if it does not exist. */
async function schemaReference(kind: string, file: string, host: Host): Promise<string | null> {
  const schemas = join(dirname(await stateFolder(host)), 'schemas', `${kind}.schema.json`);
  if (!(await host.files.exists(schemas))) return null;
  const path = relative(dirname(resolve(host.workingDirectory, file)), schemas).replaceAll(
    '\\',
    '/',
  );
  return path.startsWith('.') ? path : `./${path}`;
}

/** The default name of a file without its ending: `a-capital-do-brasil`. */
export function fileNameFor({ kind }: Form, { title, name }: Answers): string {
  const words = fold(title ?? name ?? '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  const short = Array.from(words).slice(0, LONGEST_NAME).join('').replace(/-$/, '');
  const { resource } = rows[kind];
  if (short === '') return resource;
  return devices.test(short) ? `${resource}-${short}` : short;
}

/** Windows treats these names as devices even with an ending, and would save nothing. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

const LONGEST_NAME = 60;

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

export function reviewOf(
  form: Form,
  answers: Answers,
  { findings, messages }: Pick<Composed, 'findings'> & { readonly messages: Catalogue },
): Reviewed {
  const { labels, review } = messages.forms;
  const facts = openFields(form, answers).flatMap((field) => {
    const { name, way } = field;
    const answer = answers[name] ?? '';
    const shown = answer === '' ? '' : shownAnswer(field, answer, messages);
    const isNo = way.kind === 'flag' && answer === 'false';
    const isSaid = shown !== '' && !isNo && !shownApart.has(name);
    return isSaid ? [review.answer(labels[name], shown)] : [];
  });
  const { title, name, cloze } = answers;
  return {
    head: title ?? name ?? '',
    ...(cloze === undefined ? { statement: null, blanks: [] } : seenByLearners(answers, messages)),
    facts,
    findings,
  };
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
