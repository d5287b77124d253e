/** Finds the run that went on with the work of an earlier one. */
import type { RunRecord } from '../../contract/run-record.ts';
import { isObject } from '../../core/json.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { filesRead } from './resumption.ts';

/**
 * The newest run after this one that was resumed from it, or was the same command again; null for
 * none.
 * @param runs newest first
 */
export function laterRun(run: RunRecord, runs: readonly RunRecord[]): RunRecord | null {
  const later = runs.slice(
    0,
    runs.findIndex(({ id }) => id === run.id),
  );
  return later.find((each) => isSameWork(each, run)) ?? null;
}

function isSameWork(one: RunRecord, other: RunRecord): boolean {
  if (one.command !== other.command) return false;
  switch (one.command) {
    case 'import':
      return hasSame(one, other, 'path') || hasSame(one, other, 'digest');
    case 'apply':
      return wordsOf(one) === wordsOf(other);
    case 'undo':
      return one.undoes === other.undoes;
    default:
      return false;
  }
}

/** Standard input has the same bytes in another file. */
function hasSame(one: RunRecord, other: RunRecord, what: 'path' | 'digest'): boolean {
  const [own, others] = [one, other].map((run) => filesRead(run).map((file) => file[what]));
  const isKnown = own?.every((each) => each !== null) === true && own.length > 0;
  return isKnown && own.join('\0') === others?.join('\0');
}

function wordsOf({ words }: RunRecord): string | null {
  const content = words?.['content'];
  return isObject(content) ? stringifyExact(content['words'] ?? null) : null;
}
