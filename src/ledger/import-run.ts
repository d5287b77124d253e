/** One import: plans its documents, compares them with the ledger, and works through them. */
import type { ImportOptions, ImportRun, PlanCheck } from '../contract/import-run.ts';
import type { KeptReadings } from '../contract/readings.ts';
import { CliError } from '../core/errors.ts';
import type { Database } from './database.ts';
import { translated, withTranslatedErrors } from './errors.ts';
import { createImportWork } from './import-work.ts';
import type { Known } from './known-documents.ts';
import type { Lock } from './lock.ts';
import type { Recording } from './operation-record.ts';
import { keepReadings } from './readings.ts';
import { createPlanning } from './plan-comparison.ts';
import type { MarkSuspect } from './suspects.ts';
import type { Writing } from './writing.ts';

export interface ImportPorts extends Recording {
  readonly suspect: MarkSuspect;
  readonly known: Known;
  readonly database: Database;
  /** For messages. */
  readonly file: string;
  readonly lock: Lock | null;
  readonly change: Writing['change'];
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
  let readings: KeptReadings | null = null;
  /** After the end of the run, which must not depend on whether there is space for them. */
  const keepRead = () => {
    const kept = readings;
    if (kept === null) return;
    try {
      ports.change(() => keepReadings(kept, ports.database));
    } catch (error) {
      if (!(translated(error, file) instanceof CliError)) throw error;
    }
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
    keepReadings: (kept) => (readings = kept),
    finish: async () => {
      try {
        const counts = await run.finish();
        keepRead();
        return counts;
      } finally {
        discard();
      }
    },
    abandon: async () => {
      try {
        await run.abandon();
        keepRead();
      } finally {
        discard();
      }
    },
    discard,
  };
  return withTranslatedErrors(importRun, file);
}
