/** Saves a question that was written answer by answer, and sends it from its file. */
import { extname } from 'node:path';
import type { Answers, FieldName } from '../../authoring/question-form.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { type Host, onFileProblem } from '../../core/host.ts';
import { problem } from '../../messages/problem.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import { visible } from '../../presentation/safe-text.ts';
import { destinationWords } from '../arguments/global-options.ts';
import type { Context } from '../context.ts';
import { sendingStep } from '../service/destination.ts';
import {
  compose,
  type Composed,
  fitsQuestionsFile,
  type FormFile,
  isQuestionsFile,
  type Writing,
} from './compose-form.ts';
import { fileNameFor, freeKey, numberName } from './document-names.ts';

/** Where a question is saved. */
export interface Saving {
  /** Null to name the file after the title. */
  readonly save: string | null;
  /** Replaces an existing file. */
  readonly overwrite: boolean;
}

export interface GivenAnswer {
  readonly name: FieldName;
  /** Its option, for messages. */
  readonly option: string;
  readonly text: string;
}

export interface FormRequest extends Saving {
  /** The command as it was typed, for messages: `lms-cli lacuna new`. */
  readonly command: string;
  /** The key of the question of the content folder to edit; null for a new one. */
  readonly key: string | null;
  /** The answers that options gave. */
  readonly given: readonly GivenAnswer[];
  readonly send: boolean;
}

/** Throws CliError `form/file-ending` or `form/file-exists`. A file of questions takes one more. */
export async function checkFileName({ save, overwrite }: Saving, host: Host): Promise<void> {
  const file = save ?? '';
  if (save !== null && !/[^/\\]\.(?:ya?ml|md)$/i.test(file)) {
    throw new CliError('usage', problem('form/file', { reason: 'ending', file }));
  }
  if (save === null || overwrite || isQuestionsFile(file)) return;
  if (await existing(file, host)) throw taken(file);
}

const taken = (file: string) =>
  new CliError('usage', problem('form/file', { reason: 'exists', file }));

/** A new question of a content folder gets a key and a release that nobody has given. */
export function inFolder(
  { folder, edited }: Writing,
  answers: Answers,
  { messages }: Pick<Context, 'messages'>,
): Answers {
  if (folder === null || edited !== null) return answers;
  const key = freeKey(fileNameFor(answers.title ?? ''), folder.isKeyTaken);
  return { key, release: messages.say('form-first-release'), ...answers };
}

/** The file of these answers: the one that was named, that of the edited question, or a free one. */
export async function fileFor(
  { edited, folder }: Writing,
  answers: Answers,
  { save, overwrite }: Saving,
  { host, attempt = 1 }: { readonly host: Host; readonly attempt?: number },
): Promise<FormFile> {
  if (edited !== null) return { name: edited.file, isThere: true };
  if (save !== null) return { name: save, isThere: !overwrite && (await existing(save, host)) };
  const stem = fileNameFor(answers.title ?? '');
  const endings = fitsQuestionsFile(answers) ? ['.md', '.yaml'] : ['.yaml'];
  const first = folder?.fileFor(stem, endings) ?? `${stem}.yaml`;
  for (let number = attempt; ; number += 1) {
    const ending = extname(first);
    const name = `${numberName(first.slice(0, -ending.length), number)}${ending}`;
    if (!(await existing(name, host))) return { name, isThere: false };
  }
}

const existing = (file: string, { files }: Host) => orUnwritable(file, files.exists(file));

export interface Delivery {
  readonly writing: Writing;
  /** With those about the content folder. */
  readonly answers: Answers;
  readonly saving: Saving;
}

export interface SavedForm {
  readonly composed: Composed;
  readonly file: string;
}

/**
 * Saves the question. If another process creates the file first, takes the next free name, or
 * throws CliError `form/file-exists` for a file that somebody named.
 */
export async function saveForm(delivery: Delivery, context: Context): Promise<SavedForm> {
  const { writing, answers, saving } = delivery;
  const { host, settings } = context;
  for (let attempt = 1; ; attempt += 1) {
    const file = await fileFor(writing, answers, saving, { host, attempt });
    const { name } = file;
    const composed = await compose(writing, answers, file, context);
    if (!composed.isRight) throw new InvalidDocuments(composed.findings);
    if (settings.dryRun) return { composed, file: name };
    const { text } = composed;
    const replaces = file.isThere || saving.overwrite;
    if (replaces) await orUnwritable(name, host.files.replace(name, text, 'shared'));
    const isSaved = replaces || (await orUnwritable(name, host.files.create(name, text)));
    if (!isSaved && saving.save !== null) throw taken(name);
    if (!isSaved) continue;
    writing.folder?.takeKey(answers.key ?? '');
    return { composed, file: name };
  }
}

/** Tells where the question is, or sends it: in a content folder by `apply`, with its question. */
export async function finishForm(
  { composed, file }: SavedForm,
  { writing, isSent }: Pick<Delivery, 'writing'> & { readonly isSent: boolean },
  context: Context,
): Promise<number> {
  const { settings, presenter, messages } = context;
  const saved = messages.say('form-saved', { file: shellQuoted(file) });
  const isContent = writing.folder?.includes(file) === true;
  if (!isSent || (settings.dryRun && isContent)) return show({ composed, file }, writing, context);
  if (!settings.quiet && !settings.dryRun) await presenter.remark(saved);
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
  const { operations } = composed;
  const request = { operations, warnings: [], again: false };
  const code = await sendOperations(request, as('lacuna', 'create'));
  // An operation that may have been performed must not be sent again before its outcome is known.
  if (code === exitCodes.refused || code === exitCodes.auth || code === exitCodes.unavailable) {
    await presenter.remark(await sendingStep(createLine(file, settings), context));
  }
  return code;
}

async function show(
  { composed, file }: SavedForm,
  { folder }: Writing,
  context: Context,
): Promise<number> {
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
  await presenter.remark(say('form-saved', { file: shellQuoted(file) }));
  const isContent = folder?.includes(file) === true;
  const step = isContent
    ? say('next-command', { command: folder.planCommand })
    : await sendingStep(createLine(file, settings), context);
  await presenter.remark(step);
  return exitCodes.ok;
}

/** Ready to be pasted. */
function createLine(file: string, settings: Context['settings']): string {
  const named = file.startsWith('-') ? `./${file}` : file;
  return ['lms-cli', 'lacuna', 'create', named, ...destinationWords(settings)]
    .map(shellQuoted)
    .join(' ');
}

/** A failure to save happens before anything is sent. */
function orUnwritable<T>(file: string, work: Promise<T>): Promise<T> {
  return onFileProblem(work, (cause) => {
    throw new CliError('output', problem('form/file', { reason: 'unwritable', file }), { cause });
  });
}
