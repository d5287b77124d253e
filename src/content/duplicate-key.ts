import type { Place } from '../contract/references.ts';
import type { Finding } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';

/** The finding about a second document with the same key. By the paths of the document. */
export function duplicateKey(
  key: string,
  first: Pick<Place, 'file' | 'line'>,
  nameOf: (file: number) => string,
): Finding {
  const about = { key, first: { file: nameOf(first.file), line: first.line } };
  const duplicate = problem('reference/duplicate-key', about);
  return { severity: 'error', problem: duplicate, path: ['key'] };
}
