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

/** What a file system said, in the words of the port. */
export function fileProblem(path: string, cause: unknown): FileProblem {
  if (cause instanceof FileProblem) return cause;
  return new FileProblem(reasons[errorCodeOf(cause) ?? ''] ?? 'other', path, { cause });
}

export function errorCodeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
