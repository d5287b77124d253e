/** The files of an import, with standard input kept so that it can be read again. */
import { join } from 'node:path';
import type { Host } from '../core/host.ts';
import type { InputFile } from './answer.ts';

/** A file that can be read more than once. */
export interface Readable extends InputFile {
  readonly path: string;
}

export interface ImportInput extends AsyncDisposable {
  readonly files: readonly Readable[];
  /** True while a later run may read what came from standard input: else its spool goes. */
  isNeeded: boolean;
}

/** @param folder where what is read from standard input is kept */
export async function openInput(
  files: readonly InputFile[],
  folder: string,
  host: Host,
): Promise<ImportInput> {
  const readable: Readable[] = [];
  const spools: string[] = [];
  const remove = async () => {
    for (const spool of spools) await host.files.remove(spool);
  };
  try {
    for (const file of files) {
      const path = file.path ?? join(folder, 'spool', crypto.randomUUID());
      if (file.name === STANDARD_INPUT) spools.push(path);
      if (file.path === null) {
        await host.files.replace(path, host.terminal.stdin.stream(), 'private');
      }
      readable.push({ ...file, path });
    }
  } catch (error) {
    await remove();
    throw error;
  }
  const input: ImportInput = {
    files: readable,
    // What a run is taken up with is not lost because that fails.
    isNeeded: files.every(({ path }) => path !== null),
    [Symbol.asyncDispose]: async () => {
      if (!input.isNeeded) await remove();
    },
  };
  return input;
}

const STANDARD_INPUT = '-';
