import { isAbsolute, relative } from 'node:path';
import type { Host } from '../../core/host.ts';

/** A file as people know it: from the working directory where it is below it. */
export function shownPath(
  path: string,
  { workingDirectory }: Pick<Host, 'workingDirectory'>,
): string {
  const from = relative(workingDirectory, path);
  return from === '' || from.startsWith('..') || isAbsolute(from) ? path : from;
}
