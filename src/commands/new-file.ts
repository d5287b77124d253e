/** Where a new document is saved: nothing that exists is overwritten without a word. */
import { complaintOf } from '../authoring/form.ts';
import type { Problem } from '../core/diagnostic.ts';
import { CliError } from '../core/errors.ts';
import { FileProblem, type Host } from '../core/host.ts';
import type { Catalogue } from '../messages/catalogue.ts';
import { problem } from '../messages/problem.ts';
import type { Interviewer } from './gate.ts';

export interface NewFile {
  readonly file: string;
  /** What stands there is replaced. */
  readonly overwrite: boolean;
}

interface Place {
  /** As --save said it. */
  readonly save: string | null;
  readonly overwrite: boolean;
  /** What it is called by itself, without an ending. */
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

/**
 * Without a person: the file of --save, or the first free one. Throws CliError
 * `form/file-exists` and, as all of these do, `form/file-unwritable`.
 */
export async function placeOf(
  { save, overwrite, name }: Place,
  { files }: Pick<Host, 'files'>,
): Promise<NewFile> {
  if (save === null) return { file: await freeName(name, { files }), overwrite: false };
  if (!overwrite && (await isTaken(save, { files }))) throw taken(save);
  return { file: save, overwrite };
}

/** As a person says it; what --save names is asked about only where it is there already. */
export async function askForPlace(
  place: Place,
  prompter: Interviewer,
  { host, messages }: { readonly host: Pick<Host, 'files'>; readonly messages: Catalogue },
): Promise<NewFile> {
  const { forms } = messages;
  let { save } = place;
  if (save !== null && place.overwrite) return { file: save, overwrite: true };
  for (;;) {
    const file = save ?? (await askForName(await freeName(place.name, host), prompter, messages));
    if (!(await isTaken(file, host))) return { file, overwrite: false };
    if (await prompter.confirm(forms.file.overwrite(file))) return { file, overwrite: true };
    save = null;
  }
}

async function askForName(
  assumed: string,
  prompter: Interviewer,
  messages: Catalogue,
): Promise<string> {
  const complaint = (text: string) => {
    const wrong = problemOfName(text.trim());
    return wrong === null ? null : complaintOf(wrong, messages);
  };
  return (await prompter.text(messages.forms.file.name, { assumed, complaint })).trim();
}

/** Throws CliError `form/file-exists` where another process was faster. */
export async function saveFile(
  text: string,
  { file, overwrite }: NewFile,
  { files }: Pick<Host, 'files'>,
): Promise<void> {
  if (overwrite) await reported(file, files.replace(file, text, 'shared'));
  else if (!(await reported(file, files.create(file, text)))) throw taken(file);
}

const taken = (file: string) => new CliError('usage', problem('form/file-exists', { file }));

async function freeName(name: string, { files }: Pick<Host, 'files'>): Promise<string> {
  for (let number = 1; ; number += 1) {
    const file = number === 1 ? `${name}.yaml` : `${name}-${number}.yaml`;
    if (!(await isTaken(file, { files }))) return file;
  }
}

const isTaken = (file: string, { files }: Pick<Host, 'files'>) =>
  reported(file, files.exists(file));

/** Nothing was sent before it is saved. */
async function reported<T>(file: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    const kind = error.reason === 'disk-full' ? 'unavailable' : 'usage';
    throw new CliError(kind, problem('form/file-unwritable', { file }), { cause: error });
  }
}
