import type { Diagnostic } from '../core/diagnostic.ts';
import { describe, type Catalogue } from '../messages/catalogue.ts';

/** What is wrong with the command rather than with the documents, if it is found in many. */
const ofCommand: ReadonlySet<string> = new Set(['document/operation-missing']);

/** So many are shown one by one. */
const FEW = 10;

interface Shown {
  readonly diagnostic: Diagnostic;
  /** The line that stands for others that are alike; null if there are none, or it comes later. */
  readonly others: string | null;
}

/**
 * The findings to show people, in their order. Many that are alike are one if they are about the
 * command.
 * @param isBrief true to show only the first few of any that are alike
 * @param areAll false if there were more findings than are in the list
 */
export function withoutAlike(
  list: readonly Diagnostic[],
  messages: Catalogue,
  { isBrief, areAll }: { readonly isBrief: boolean; readonly areAll: boolean },
): Shown[] {
  const { output } = messages;
  const nameOf = ({ problem }: Diagnostic) =>
    `${problem.code} ${describe(problem, messages).message}`;
  const counts = new Map<string, number>();
  for (const each of list) counts.set(nameOf(each), (counts.get(nameOf(each)) ?? 0) + 1);
  const shown = new Map<string, number>();
  return list.flatMap((diagnostic) => {
    const name = nameOf(diagnostic);
    const count = counts.get(name) ?? 0;
    const isOfCommand = ofCommand.has(diagnostic.problem.code);
    if (count <= FEW || !(isOfCommand || isBrief)) return [{ diagnostic, others: null }];
    const most = isOfCommand ? 1 : FEW;
    const position = (shown.get(name) ?? 0) + 1;
    shown.set(name, position);
    if (position > most) return [];
    const more = count - most;
    const line = isOfCommand ? output.sameInOthers(more) : output.moreAlike(more, areAll);
    return [{ diagnostic, others: position === most ? line : null }];
  });
}
