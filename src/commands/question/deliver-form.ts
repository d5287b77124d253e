/** Saves a question that was written answer by answer, and sends it from its file. */
import { extname } from 'node:path';
import type { Answers, FieldName } from '../../authoring/question-form.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import type { Host } from '../../core/host.ts';
import { problem } from '../../messages/problem.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import { visible } from '../../presentation/safe-text.ts';
import { destinationWords } from '../arguments/global-options.ts';
import type { Context } from '../context.ts';
import { operationsOf } from '../input/documents.ts';
import { sendingStep } from '../service/destination.ts';
import {
  compose,
  type Composed,
  fitsQuestionsFile,
  type FormFile,
  isQuestionsFile,
  type Writing,
} from './compose-form.ts';
import { createKeys, fileNameFor, numberName } from './document-names.ts';

/** Where a question is saved. */
export interface Saving {
  /** Null to name the file after the title. */
  readonly save: string | null;
  /** Replaces an existing file. */
  readonly overwrite: boolean;
}

export interface FormRequest extends Saving {
  /** The command as it was typed, for messages: `lms-cli lacuna new`. */
  readonly command: string;
  /** The key of the question of the content folder to edit; null for a new one. */
  readonly key: string | null;
  /** The answers that options gave; null for none. */
  readonly given: Readonly<Partial<Record<FieldName, string | null>>>;
  readonly send: boolean;
}

/** Throws CliError `form/file-ending` or `form/file-exists`. A file of questions takes one more. */
export async function checkFileName({ save, overwrite }: Saving, host: Host): Promise<void> {
  const file = save ?? '';
  if (save !== null && !/[^/\\]\.(?:ya?ml|md)$/i.test(file)) {
    throw new CliError('usage', problem('form/file', { reason: 'ending', file }));
  }
  if (save === null || overwrite || isQuestionsFile(file)) return;
  if (await host.files.exists(file)) throw taken(file);
}

const taken = (file: string) =>
  new CliError('usage', problem('form/file', { reason: 'exists', file }));

/** A new question of a content folder gets a key and a release that nobody has given. */
export function inFolder({ folder, edited, context }: Writing, answers: Answers): Answers {
  if (folder === null || edited !== null) return answers;
  const key = createKeys(folder.isKeyTaken).make(fileNameFor(answers.title ?? ''));
  return { key, release: context.messages.say('form-first-release'), ...answers };
}

/** The file of these answers: the one that was named, that of the edited question, or a free one. */
export async function fileFor(
  { edited, folder, context: { host } }: Writing,
  answers: Answers,
  { save, overwrite }: Saving,
  attempt = 1,
): Promise<FormFile> {
  if (edited !== null) return { name: edited.file, isThere: true };
  if (save !== null) return { name: save, isThere: !overwrite && (await host.files.exists(save)) };
  const stem = fileNameFor(answers.title ?? '');
  const endings = fitsQuestionsFile(answers) ? ['.md', '.yaml'] : ['.yaml'];
  const first = folder?.fileFor(stem, endings) ?? `${stem}.yaml`;
  for (let number = attempt; ; number += 1) {
    const ending = extname(first);
    const name = `${numberName(first.slice(0, -ending.length), number)}${ending}`;
    if (!(await host.files.exists(name))) return { name, isThere: false };
  }
}

export interface SavedForm {
  readonly composed: Composed;
  readonly file: string;
}

/**
 * Saves the question. If another process creates the file first, takes the next free name, or
 * throws CliError `form/file-exists` for a file that somebody named.
 * @param answers with those about the content folder
 */
export async function saveForm(
  writing: Writing,
  answers: Answers,
  saving: Saving,
): Promise<SavedForm> {
  const { host, settings } = writing.context;
  for (let attempt = 1; ; attempt += 1) {
    const file = await fileFor(writing, answers, saving, attempt);
    const { name } = file;
    const composed = await compose(writing, answers, file);
    if (!composed.isRight) throw new InvalidDocuments(composed.findings);
    if (settings.dryRun) return { composed, file: name };
    const { text } = composed;
    const replaces = file.isThere || saving.overwrite;
    if (replaces) await host.files.replace(name, text, 'shared');
    const isSaved = replaces || (await host.files.create(name, text));
    if (!isSaved && saving.save !== null) throw taken(name);
    if (!isSaved) continue;
    writing.folder?.takeKey(answers.key ?? '');
    return { composed, file: name };
  }
}

/** Tells where the question is, or sends it: in a content folder by `apply`, with its question. */
export async function finishForm(
  writing: Writing,
  saved: SavedForm,
  isSent: boolean,
): Promise<number> {
  const { context, folder } = writing;
  const { settings, presenter } = context;
  const { file } = saved;
  const isContent = folder?.includes(file) === true;
  if (!isSent || (settings.dryRun && isContent)) return show(writing, saved);
  if (!settings.quiet && !settings.dryRun) await tellSaved(file, context);
  const as = (...command: string[]) => ({
    ...context,
    typed: { ...context.typed, command, operands: [file] },
  });
  if (isContent) {
    // Nobody has seen what else has changed in the file.
    if (context.gate.interview() === null) {
      throw new CliError('usage', problem('usage/answer-needed', { reason: 'apply', file }));
    }
    const { applyCommand } = await import('../content/apply.ts');
    return applyCommand.action(as('apply'), [file], {});
  }
  const { sendOperations } = await import('../send/single-run.ts');
  const code = await sendOperations(
    { ...loaded(writing, saved), again: false },
    as('lacuna', 'create'),
  );
  // An operation that may have been performed must not be sent again before its outcome is known.
  if (code === exitCodes.refused || code === exitCodes.auth || code === exitCodes.unavailable) {
    await presenter.remark(await sendingStep(createLine(file, settings), context));
  }
  return code;
}

/** The question alone, whatever else is in its file. Its warnings have been shown. */
function loaded({ variables }: Writing, { composed: { read } }: SavedForm) {
  const documents = read === null ? [] : [read];
  const options = { allowUnknown: false, id: null, variables, isSent: false };
  const { operations } = operationsOf({ documents, diagnostics: [] }, 'lacuna.create', options);
  return { operations, warnings: [] };
}

const tellSaved = (file: string, { presenter, messages }: Context) =>
  presenter.remark(messages.say('form-saved', { file: shellQuoted(file) }));

async function show({ folder, context }: Writing, { composed, file }: SavedForm): Promise<number> {
  const { host, settings, messages, presenter } = context;
  const { say } = messages;
  const { document, added } = composed;
  // A person at a terminal has seen the document and has the file. A program needs it.
  const isHuman = settings.output === 'human' && settings.verbosity === 0;
  if (settings.dryRun || !isHuman || !host.terminal.stdout.isTerminal) {
    await presenter.show({
      ids: [],
      data: () => ({ file: settings.dryRun ? null : file, document }),
      text: () => visible(added, { multiline: true }),
    });
  }
  if (settings.quiet) return exitCodes.ok;
  if (settings.dryRun) {
    await presenter.remark(say('form-dry-run'));
    return exitCodes.ok;
  }
  await tellSaved(file, context);
  const isContent = folder?.includes(file) === true;
  const step = isContent
    ? say('next-command', { command: folder.planCommand })
    : await sendingStep(createLine(file, settings), context);
  await presenter.remark(step);
  return exitCodes.ok;
}

/** Ready to be pasted. */
const createLine = (file: string, settings: Context['settings']) =>
  ['lms-cli', 'lacuna', 'create', file, ...destinationWords(settings)].map(shellQuoted).join(' ');
