import type { Diagnostic } from '../core/diagnostic.ts';
import { describe, type Catalogue } from '../messages/catalogue.ts';

/** What is wrong with the command rather than with the documents, if it is found in many. */
const ofCommand: ReadonlySet<string> = new Set(['document/operation-missing']);

/** So many are shown one by one: then the documents are what is wrong. */
const FEW = 10;

interface Shown {
  readonly diagnostic: Diagnostic;
  /** How many more it stands for. */
  readonly more: number;
}

/** The findings to show people, in their order: one for those that are alike in many documents. */
export function withoutAlike(list: readonly Diagnostic[], messages: Catalogue): Shown[] {
  const nameOf = ({ problem }: Diagnostic) =>
    `${problem.code} ${describe(problem, messages).message}`;
  const counts = new Map<string, number>();
  const alike = list.filter(({ problem }) => ofCommand.has(problem.code));
  for (const each of alike) counts.set(nameOf(each), (counts.get(nameOf(each)) ?? 0) + 1);
  return list.flatMap((diagnostic) => {
    if (!ofCommand.has(diagnostic.problem.code)) return [{ diagnostic, more: 0 }];
    const name = nameOf(diagnostic);
    const count = counts.get(name);
    if (count === undefined) return [];
    if (count <= FEW) return [{ diagnostic, more: 0 }];
    counts.delete(name);
    return [{ diagnostic, more: count - 1 }];
  });
}
