import { constants, statSync } from 'node:fs';
import { FileProblem, type FileProblemReason } from '../core/host.ts';

const reasons: Readonly<Record<string, FileProblemReason>> = {
  ENOENT: 'not-found',
  ENOTDIR: 'not-found',
  EISDIR: 'not-a-file',
  ENXIO: 'not-a-file',
  EACCES: 'no-permission',
  EPERM: 'no-permission',
  EROFS: 'no-permission',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
};

/** Node's error codes for a pipe whose reader has gone, at the first write and at later ones. */
export const closedPipe: ReadonlySet<string> = new Set([
  'EPIPE',
  'EOF',
  'ECONNRESET',
  'ERR_STREAM_DESTROYED',
]);

export function fileProblem(path: string, cause: unknown): FileProblem {
  if (cause instanceof FileProblem) return cause;
  const code = findErrorCode(cause) ?? '';
  const reason = closedPipe.has(code) ? 'no-reader' : (reasons[code] ?? 'other');
  return new FileProblem(reason, path, { cause });
}

export function findErrorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

export function exists(path: string): boolean {
  try {
    statSync(path);
    return true;
  } catch (error) {
    const code = findErrorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    throw error;
  }
}

/** Without O_NONBLOCK, opening a FIFO would wait for a writer. */
export const READING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * A descriptor that a shell passes on (`<(command)`) is meant to be waited for.
 */
export function isPassedOn(path: string): boolean {
  return /^\/dev\/(std(in|out|err)$|fd\/)|^\/proc\/self\/fd\//.test(path);
}
