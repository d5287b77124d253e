/** Chooses where to save a new document. It never overwrites a file without asking. */
import { basename, dirname, extname } from 'node:path';
import { type Answers, complaintOf, type Form } from '../../authoring/form.ts';
import type { Problem } from '../../core/diagnostic.ts';
import { CliError } from '../../core/errors.ts';
import { type Host, onFileProblem } from '../../core/host.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import { problem } from '../../messages/problem.ts';
import type { Interviewer } from '../asking/gate.ts';
import type { Context } from '../context.ts';
import { fileNameFor, numberName } from './document-names.ts';
import { fitsQuestionsFile, isQuestionsFile, type Writing } from './compose-form.ts';

export interface NewFile {
  readonly file: string;
  /** Replaces an existing file. */
  readonly overwrite: boolean;
  /** Adds the document to an existing file of questions. */
  readonly appends: boolean;
  /** The default names if the user named no file. Another free name is as good. */
  readonly names: Names | null;
}

/** The names of a new file in their order, from 1. */
export type Names = (number: number) => string;

type Files = Pick<Host, 'files'>;

interface Place {
  readonly form: Form['kind'];
  /** The value of --save. */
  readonly save: string | null;
  readonly overwrite: boolean;
  readonly createFolder: boolean;
  readonly names: Names;
}

/** Throws CliError `form/file-ending`. */
export function checkFileName({ save, form }: Pick<Place, 'save' | 'form'>): void {
  const wrong = save === null ? null : problemOfName(save, form);
  if (wrong !== null) throw new CliError('usage', wrong);
}

function problemOfName(file: string, form: Place['form']): Problem | null {
  // It may be one of several in a file of questions.
  const isQuestion = form === 'lacuna.create';
  const isRight = /[^/\\]\.ya?ml$/i.test(file) || (isQuestion && /[^/\\]\.md$/i.test(file));
  return isRight ? null : problem('form/file-ending', { file, isQuestion });
}

/** Adds the ending that a person did not type. */
function withEnding(typed: string, ending: string): string {
  const file = typed.trim();
  const isBare = extname(file) === '' && /^[^.]/.test(basename(file)) && !/[/\\]$/.test(file);
  return isBare ? `${file}${ending}` : file;
}

/** The endings of a file for a document, the usual one first. */
const endingsFor = ({ kind }: Pick<Form, 'kind'>, answers: Answers) =>
  kind === 'lacuna.create' && fitsQuestionsFile(answers) ? ['.md', '.yaml'] : ['.yaml'];

/** Where a document is saved unless somebody says otherwise: in the content folder, if it is not sent. */
export function namesFor(
  { form, folder }: Pick<Writing, 'form' | 'folder'>,
  answers: Answers,
  { send }: { readonly send: boolean | null },
): Names {
  const name = fileNameFor(form, answers);
  const first = send === true ? null : folder?.fileFor(name, endingsFor(form, answers));
  const ending = first === null || first === undefined ? '.yaml' : extname(first);
  const stem = first?.slice(0, -ending.length) ?? name;
  return (number) => `${numberName(stem, number)}${ending}`;
}

/**
 * Without an interview: the file of --save, or the first free name. Asks before it creates a
 * missing folder. Throws CliError `form/file-exists`, or `form/folder-missing` if nobody can be
 * asked. All of these functions can throw `form/file-unwritable`.
 */
export async function placeOf(
  { save, overwrite, createFolder, names }: Place,
  { host: { files }, gate, messages }: Pick<Context, 'host' | 'gate' | 'messages'>,
): Promise<NewFile> {
  if (save === null) return freeFile(names, { files });
  const folder = createFolder ? null : await missingFolder(save, { files });
  if (folder !== null && (await gate.ask(messages.forms.file.createFolder(folder))) !== true) {
    throw new CliError('usage', problem('form/folder-missing', { folder }));
  }
  if (!overwrite && (await isTaken(save, { files }))) throw taken(save);
  return { file: save, overwrite, ...asNamed };
}

const asNamed = { appends: false, names: null };

/** The first file that does not exist yet. */
export async function freeFile(names: Names, host: Files): Promise<NewFile> {
  return { file: await freeName(names, host), overwrite: false, appends: false, names };
}

/**
 * Asks for the file. It asks about the file of --save only if that file exists or its folder is
 * missing.
 */
export async function askForPlace(
  place: Place,
  prompter: Interviewer,
  { host, messages }: { readonly host: Files; readonly messages: Catalogue },
): Promise<NewFile> {
  const { forms } = messages;
  let { save } = place;
  for (;;) {
    const isOfOption = save !== null;
    const file = save ?? (await askForName(place, prompter, { host, messages }));
    save = null;
    const folder = isOfOption && place.createFolder ? null : await missingFolder(file, host);
    if (folder !== null && !(await prompter.confirm(forms.file.createFolder(folder), true))) {
      continue;
    }
    if (isOfOption && place.overwrite) return { file, overwrite: true, ...asNamed };
    if (!(await isTaken(file, host))) return { file, overwrite: false, ...asNamed };
    if (isQuestionsFile(file) && (await prompter.confirm(forms.file.append(file), true))) {
      return { file, overwrite: false, appends: true, names: null };
    }
    if (await prompter.confirm(forms.file.overwrite(file))) {
      return { file, overwrite: true, ...asNamed };
    }
  }
}

/** The missing folder of the file; null if the folder exists. */
async function missingFolder(file: string, { files }: Files): Promise<string | null> {
  const folder = dirname(file);
  return (await reportFileProblem(file, files.identity(folder))) === null ? folder : null;
}

async function askForName(
  { names, form }: Pick<Place, 'names' | 'form'>,
  prompter: Interviewer,
  { host, messages }: { readonly host: Files; readonly messages: Catalogue },
): Promise<string> {
  const assumed = await freeName(names, host);
  const ending = extname(assumed);
  const complaint = (text: string) => {
    const wrong = problemOfName(withEnding(text, ending), form);
    return wrong === null ? null : complaintOf(wrong, messages);
  };
  const typed = await prompter.text(messages.forms.file.name, { assumed, complaint });
  return withEnding(typed, ending);
}

/**
 * Throws CliError `form/file-exists` if another process created the file first. If the user named
 * no file, takes the next free name instead.
 * @returns the file that was written
 */
export async function saveFile(text: string, place: NewFile, host: Files): Promise<NewFile> {
  const { file, overwrite, appends, names } = place;
  const isCreated = (name: string) => reportFileProblem(name, host.files.create(name, text));
  if (overwrite || appends) await reportFileProblem(file, host.files.replace(file, text, 'shared'));
  else if (!(await isCreated(file))) {
    if (names === null) throw taken(file);
    for (let number = 1; ; number += 1) {
      const other = names(number);
      if (await isCreated(other)) return { ...place, file: other };
    }
  }
  return place;
}

const taken = (file: string) => new CliError('usage', problem('form/file-exists', { file }));

async function freeName(names: Names, host: Files): Promise<string> {
  for (let number = 1; ; number += 1) {
    const file = names(number);
    if (!(await isTaken(file, host))) return file;
  }
}

const isTaken = (file: string, { files }: Files) => reportFileProblem(file, files.exists(file));

/** A failure to save happens before anything is sent. */
function reportFileProblem<T>(file: string, work: Promise<T>): Promise<T> {
  return onFileProblem(work, (cause) => {
    throw new CliError('output', problem('form/file-unwritable', { file }), { cause });
  });
}
