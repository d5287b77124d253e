/** Chooses where to save a new document. It never overwrites a file without asking. */
import { basename, dirname, extname } from 'node:path';
import { complaintOf } from '../../authoring/form.ts';
import type { Problem } from '../../core/diagnostic.ts';
import { CliError } from '../../core/errors.ts';
import { type Host, onFileProblem } from '../../core/host.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import { problem } from '../../messages/problem.ts';
import type { Interviewer } from '../asking/gate.ts';
import type { Context } from '../context.ts';

export interface NewFile {
  readonly file: string;
  /** Replaces an existing file. */
  readonly overwrite: boolean;
  /** The default name if the user named no file. Another free name is as good. */
  readonly ownName: string | null;
}

type Files = Pick<Host, 'files'>;

interface Place {
  /** The value of --save. */
  readonly save: string | null;
  readonly overwrite: boolean;
  readonly createFolder: boolean;
  /** The default name, without its ending. */
  readonly name: string;
}

/** Throws CliError `form/file-ending`. */
export function checkFileName(save: string | null): void {
  const wrong = save === null ? null : problemOfName(save);
  if (wrong !== null) throw new CliError('usage', wrong);
}

function problemOfName(file: string): Problem | null {
  return /[^/\\]\.ya?ml$/i.test(file) ? null : problem('form/file-ending', { file });
}

/** Adds the ending that a person did not type. */
function withEnding(typed: string): string {
  const file = typed.trim();
  const isBare = extname(file) === '' && /^[^.]/.test(basename(file)) && !/[/\\]$/.test(file);
  return isBare ? `${file}.yaml` : file;
}

/**
 * Without an interview: the file of --save, or the first free name. Asks before it creates a
 * missing folder. Throws CliError `form/file-exists`, or `form/folder-missing` if nobody can be
 * asked. All of these functions can throw `form/file-unwritable`.
 */
export async function placeOf(
  { save, overwrite, createFolder, name }: Place,
  { host: { files }, gate, messages }: Pick<Context, 'host' | 'gate' | 'messages'>,
): Promise<NewFile> {
  if (save === null)
    return { file: await freeName(name, { files }), overwrite: false, ownName: name };
  const folder = createFolder ? null : await missingFolder(save, { files });
  if (folder !== null && (await gate.ask(messages.forms.file.createFolder(folder))) !== true) {
    throw new CliError('usage', problem('form/folder-missing', { folder }));
  }
  if (!overwrite && (await isTaken(save, { files }))) throw taken(save);
  return { file: save, overwrite, ownName: null };
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
  const named = { ownName: null };
  for (;;) {
    const isOfOption = save !== null;
    const file = save ?? (await askForName(await freeName(place.name, host), prompter, messages));
    save = null;
    const folder = isOfOption && place.createFolder ? null : await missingFolder(file, host);
    if (folder !== null && !(await prompter.confirm(forms.file.createFolder(folder), true))) {
      continue;
    }
    if (isOfOption && place.overwrite) return { file, overwrite: true, ...named };
    if (!(await isTaken(file, host))) return { file, overwrite: false, ...named };
    if (await prompter.confirm(forms.file.overwrite(file))) {
      return { file, overwrite: true, ...named };
    }
  }
}

/** The missing folder of the file; null if the folder exists. */
async function missingFolder(file: string, { files }: Files): Promise<string | null> {
  const folder = dirname(file);
  return (await reportFileProblem(file, files.identity(folder))) === null ? folder : null;
}

async function askForName(
  assumed: string,
  prompter: Interviewer,
  messages: Catalogue,
): Promise<string> {
  const complaint = (text: string) => {
    const wrong = problemOfName(withEnding(text));
    return wrong === null ? null : complaintOf(wrong, messages);
  };
  return withEnding(await prompter.text(messages.forms.file.name, { assumed, complaint }));
}

/**
 * Throws CliError `form/file-exists` if another process created the file first. If the user named
 * no file, takes the next free name instead.
 * @returns the file that was written
 */
export async function saveFile(text: string, place: NewFile, host: Files): Promise<NewFile> {
  const { file, overwrite, ownName } = place;
  const isCreated = (name: string) => reportFileProblem(name, host.files.create(name, text));
  if (overwrite) await reportFileProblem(file, host.files.replace(file, text, 'shared'));
  else if (!(await isCreated(file))) {
    if (ownName === null) throw taken(file);
    for (let number = 1; ; number += 1) {
      const other = numberName(ownName, number);
      if (!(await isTaken(other, host)) && (await isCreated(other))) {
        return { ...place, file: other };
      }
    }
  }
  return place;
}

const taken = (file: string) => new CliError('usage', problem('form/file-exists', { file }));

async function freeName(name: string, host: Files): Promise<string> {
  for (let number = 1; ; number += 1) {
    const file = numberName(name, number);
    if (!(await isTaken(file, host))) return file;
  }
}

const numberName = (name: string, number: number) =>
  number === 1 ? `${name}.yaml` : `${name}-${number}.yaml`;

const isTaken = (file: string, { files }: Files) => reportFileProblem(file, files.exists(file));

/** A failure to save happens before anything is sent. */
function reportFileProblem<T>(file: string, work: Promise<T>): Promise<T> {
  return onFileProblem(work, (cause) => {
    throw new CliError('output', problem('form/file-unwritable', { file }), { cause });
  });
}
