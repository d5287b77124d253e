/** Names what is in doubt, for somebody who did not say which operation to resolve. */
import type { DoubtsOfRun } from '../../core/problem-params.ts';
import type { Context } from '../context.ts';
import { allRuns, openKnownLedgers } from '../state/ledgers.ts';

/** More would hide the command that they are for. */
const MOST_RUNS = 3;
const MOST_OPERATIONS = 10;

/**
 * The newest runs with operations in doubt. An operation that several runs have in doubt is named
 * with the newest of them.
 * @param id of a run, or its beginning, to look only there; null for every run
 */
export async function doubtsOf(id: string | null, context: Context): Promise<DoubtsOfRun[]> {
  await using known = await openKnownLedgers(context, true);
  const doubts: DoubtsOfRun[] = [];
  const named = new Map<object, Set<number>>();
  for (const { run, ledger } of await allRuns(known)) {
    if ((run.counts['in-doubt'] ?? 0) === 0) continue;
    if (id !== null && !run.id.startsWith(id)) continue;
    const before = named.get(ledger) ?? new Set();
    named.set(ledger, before);
    const all = (await ledger.inDoubt(run.id)).map(({ seq }) => seq);
    const seqs = all.filter((seq) => !before.has(seq));
    for (const seq of seqs) before.add(seq);
    const shown = seqs.slice(0, MOST_OPERATIONS);
    if (seqs.length > 0)
      doubts.push({ run: run.id, seqs: shown, more: seqs.length - shown.length });
    if (doubts.length === MOST_RUNS) break;
  }
  return doubts;
}
