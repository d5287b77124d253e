/** One import: plans its documents, compares them with the ledger, and works through them. */
import type { ImportOptions, ImportRun, PlanCheck } from '../contract/import-run.ts';
import { withTranslatedErrors } from './errors.ts';
import { createImportWork } from './import-work.ts';
import type { Known } from './known-documents.ts';
import type { Lock } from './lock.ts';
import type { Recording } from './operation-record.ts';
import { createPlanning } from './plan-comparison.ts';
import type { MarkSuspect } from './suspects.ts';

export interface ImportPorts extends Recording {
  readonly suspect: MarkSuspect;
  readonly known: Known;
  /** For messages. */
  readonly file: string;
  readonly lock: Lock | null;
}

/** A run whose process may end before the run does. */
export interface DiscardableRun extends ImportRun {
  discard(): void;
}

export function createImportRun(options: ImportOptions, ports: ImportPorts): DiscardableRun {
  const { run, file } = ports;
  const planning = createPlanning(options, ports.known, file);
  const { plan, inScratch } = planning;
  const work = createImportWork({ ...ports, plan, options, inScratch });
  const discard = () => {
    plan[Symbol.dispose]();
    ports.lock?.release();
  };
  const importRun: DiscardableRun = {
    id: run.id,
    work: withTranslatedErrors(work.source, file),
    add: async (planned) => planning.add(planned),
    addInDoubt: (seq, key, place) => planning.addInDoubt(seq, key, place),
    complete: async (files): Promise<PlanCheck> => {
      const check = planning.check();
      await run.plan(check.documents, files);
      work.complete();
      return check;
    },
    finish: async () => {
      try {
        return await run.finish();
      } finally {
        discard();
      }
    },
    abandon: async () => {
      try {
        await run.abandon();
      } finally {
        discard();
      }
    },
    discard,
  };
  return withTranslatedErrors(importRun, file);
}
