/** Counts what to do with the documents of an import while they are planned. */
import type { Deletion, PlanCheck } from '../contract/import-run.ts';
import type { Place } from '../contract/references.ts';
import type { Treatment } from './planned-row.ts';

export interface PlanCounts {
  add(document: CountedDocument): void;
  total(): Omit<PlanCheck, 'findings'>;
}

interface CountedDocument {
  readonly treatment: Treatment;
  /** Null for a step of an apply without a document. */
  readonly place: Place | null;
  /** Without a key, and unknown to the ledger. */
  readonly isNew: boolean;
  /** Sent although it is done or in doubt (--again). */
  readonly isRepeat: boolean;
  /** Null for all other operations. */
  readonly deletion: Deletion | null;
}

export function createPlanCounts(): PlanCounts {
  const counts = new Map<Treatment, number>();
  const countOf = (treatment: Treatment) => counts.get(treatment) ?? 0;
  const files: { new: number; firstNew: Place | null; done: number }[] = [];
  let documents = 0;
  let repeats = 0;
  let deletions = 0;
  let lastDeletion: Deletion | null = null;
  return {
    add: ({ treatment, place, isNew, isRepeat, deletion }) => {
      documents++;
      counts.set(treatment, countOf(treatment) + 1);
      const isSent = treatment === 'send';
      if (isRepeat) repeats++;
      if (isSent && deletion !== null) {
        deletions++;
        lastDeletion = deletion;
      }
      if (place === null) return;
      const inFile = (files[place.file] ??= { new: 0, firstNew: null, done: 0 });
      if (isSent && isNew) {
        inFile.new++;
        inFile.firstNew ??= place;
      }
      if (treatment === 'skipped') inFile.done++;
    },
    total: () => ({
      documents,
      toSend: countOf('send'),
      skipped: countOf('skipped') + countOf('given-up'),
      inDoubt: countOf('in-doubt') + countOf('unknown'),
      repeats,
      deletions,
      onlyDeletion: deletions === 1 ? lastDeletion : null,
      // Files are few. A file without documents leaves a hole in the array, which `reduce` skips.
      newBesideDone: files.reduce((sum, each) => sum + (each.done > 0 ? each.new : 0), 0),
      firstNewBesideDone:
        files.find((each) => each !== undefined && each.done > 0 && each.new > 0)?.firstNew ?? null,
    }),
  };
}
