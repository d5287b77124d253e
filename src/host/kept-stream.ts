/** Writes a stream to a file while somebody reads it. */
import { promises } from 'node:fs';
import { dirname } from 'node:path';
import { errorCodeOf, fileProblem } from './file-problems.ts';
import { makeFolder, syncFolder } from './whole-files.ts';

export async function* keep(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    const folder = dirname(path);
    await makeFolder(folder, 'private');
    // `wx` neither follows a link nor keeps the mode of an existing file.
    const file = await promises.open(path, 'wx', 0o600);
    try {
      for await (const piece of pieces) {
        await file.appendFile(piece);
        yield piece;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await syncFolder(folder);
  } catch (error) {
    // The source may fail in its own way: keep its error.
    throw errorCodeOf(error) === null ? error : fileProblem(path, error);
  }
}
