/** Comments that say why to ignore a finding: `# lms-cli-disable-next-line CODE reason`. */
import type { Diagnostic, Source } from '../core/diagnostic.ts';
import { lineAt } from '../documents/position.ts';
import type { AuthoredQuestion } from './question.ts';

const comment = /^[ \t]*(?:#|\/\/|<!--)[ \t]*lms-cli-disable-next-line[ \t]+(\S+)/gm;

/**
 * The findings of lint that the author of a question has not waived. A waiver applies to the next
 * line that is not a waiver, and above the statement to all of its lines.
 */
export function withoutWaived(
  found: Diagnostic[],
  { document: { source }, statementRange }: AuthoredQuestion,
): Diagnostic[] {
  if (found.length === 0) return found;
  const waived = waivedIn(source);
  if (waived.size === 0) return found;
  const isWaivedAt = (at: number, code: string) =>
    waived.get(lineAt(source, at))?.has(code) === true;
  const [start, end] = statementRange();
  return found.filter(({ range, problem: { code } }) => {
    const [at] = range ?? [-1];
    const isInStatement = start <= at && at < end;
    return !isWaivedAt(at, code) && !(isInStatement && isWaivedAt(start, code));
  });
}

/** Those of each text, which has many documents. */
const known = new WeakMap<Source, ReadonlyMap<number, ReadonlySet<string>>>();

function waivedIn(source: Source): ReadonlyMap<number, ReadonlySet<string>> {
  const before = known.get(source);
  if (before !== undefined) return before;
  const codes = new Map<number, Set<string>>();
  for (const { index, 1: code = '' } of source.text.matchAll(comment)) {
    const line = lineAt(source, index);
    // Those of the waiver right above count for the same line.
    const above = codes.get(line) ?? new Set();
    codes.set(line + 1, above.add(code));
  }
  known.set(source, codes);
  return codes;
}
