/** What can be told of a path before it is opened. */
import { promises } from 'node:fs';
import { errorCodeOf } from './file-problems.ts';

export async function exists(path: string): Promise<boolean> {
  try {
    await promises.stat(path);
    return true;
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    throw error;
  }
}

/**
 * A descriptor that a shell passes on (`<(command)`) is meant to be waited for; opening any
 * other FIFO without O_NONBLOCK would wait for somebody to write into it.
 */
export function isPassedOn(path: string): boolean {
  return /^\/dev\/(std(in|out|err)$|fd\/)|^\/proc\/self\/fd\//.test(path);
}
