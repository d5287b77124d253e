/** Opens the files of an import. It saves standard input, so that it can be read again. */
import { dirname, join } from 'node:path';
import { InvalidDocuments } from '../../core/errors.ts';
import { FileProblem, type Host } from '../../core/host.ts';
import type { InputFile } from './import-request.ts';
import { unreadable } from '../question/input.ts';
import { mustBeOwn } from '../state/own-files.ts';

/** A file that can be read more than once. */
export interface Readable extends InputFile {
  readonly path: string;
}

export interface ImportInput extends AsyncDisposable {
  readonly files: readonly Readable[];
  /** True while a later run may need the saved standard input; otherwise it is deleted. */
  isNeeded: boolean;
}

/** @param folder where standard input is saved */
export async function openInput(
  files: readonly InputFile[],
  folder: string,
  host: Host,
): Promise<ImportInput> {
  const readable: Readable[] = [];
  const spools: string[] = [];
  const spoolFolder = join(folder, 'spool');
  let isFresh = false;
  const remove = async () => {
    for (const spool of spools) await host.files.remove(spool);
  };
  try {
    for (const file of files) {
      const passing = await passingThrough(file, host);
      const path = passing === null ? (file.path ?? '') : join(spoolFolder, crypto.randomUUID());
      if (dirname(path) === spoolFolder) {
        await mustBeOwn(path, { folder: dirname(folder), option: null }, host);
        spools.push(path);
      }
      if (passing !== null) {
        isFresh = true;
        await host.files.replace(path, passing, 'private');
      }
      readable.push({ ...file, path });
    }
  } catch (error) {
    await remove();
    throw error;
  }
  const input: ImportInput = {
    files: readable,
    // A failed attempt to resume a run must not delete the input that the run needs.
    isNeeded: !isFresh,
    [Symbol.asyncDispose]: async () => {
      if (!input.isNeeded) await remove();
    },
  };
  return input;
}

/** Inputs that can be read only once: standard input, or a pipe from a shell (`<(command)`). */
async function passingThrough(
  { path }: InputFile,
  { files, terminal }: Host,
): Promise<AsyncIterable<Uint8Array> | null> {
  if (path === null) return reading('-', terminal.stdin.stream());
  const isPassedOn = (await files.identity(path))?.kind === 'passed-on';
  return isPassedOn ? reading(path, files.stream(path)) : null;
}

/** An input that cannot be read must not be reported as a spool that cannot be written. */
async function* reading(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw error instanceof FileProblem ? new InvalidDocuments([unreadable(name, error)]) : error;
  }
}
