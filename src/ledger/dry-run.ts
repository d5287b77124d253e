/** A trial of an import (--dry-run): locks, records and sends nothing. */
import type { ImportOptions, ImportRun } from '../contract/import-run.ts';
import { type Operation, plannedParam } from '../contract/operations.ts';
import type { Entry, Step } from '../contract/work.ts';
import { type Database } from './database.ts';
import { withTranslatedErrors } from './errors.ts';
import { settledResult, skippedResult, originOf } from './document-step.ts';
import { createKnown, type Known } from './known-documents.ts';
import { createPlanning } from './plan-comparison.ts';
import type { Plan } from './plan.ts';
import { failureOf, type PlannedRow, referencesOf } from './planned-row.ts';
import { shownKey } from '../contract/step-keys.ts';
import { lostRecord } from './stored-outcome.ts';

const PAGE = 100;

interface RehearsalPorts {
  readonly database: Database;
  /** For messages. */
  readonly file: string;
}

/** Keeps references as they are: their values are unknown before sending. */
export function createRehearsal(
  options: ImportOptions,
  { database, file }: RehearsalPorts,
): ImportRun {
  const known = createKnown(database);
  const planning = createPlanning(options, known, file);
  const { plan } = planning;
  const rows = rowsOf(plan);
  const rehearsal: ImportRun = {
    id: '',
    add: async (planned) => planning.add(planned),
    addInDoubt: (seq, key, place) => planning.addInDoubt(seq, key, place),
    complete: async () => planning.check(),
    work: withTranslatedErrors(
      {
        next: async () => {
          const { value: row } = rows.next();
          return row ? stepOf(row, { plan, known, options }) : null;
        },
        suspect: async () => 0,
      },
      file,
    ),
    finish: async () => {
      plan[Symbol.dispose]();
      return {};
    },
    abandon: async () => plan[Symbol.dispose](),
  };
  return withTranslatedErrors(rehearsal, file);
}

interface Rehearsing {
  readonly plan: Plan;
  readonly known: Known;
  readonly options: ImportOptions;
}

function* rowsOf(plan: Plan): Generator<PlannedRow, undefined> {
  for (let last = 0; ;) {
    const page = plan.page(last, PAGE);
    yield* page;
    const end = page.at(-1);
    if (end === undefined) return undefined;
    last = end.position;
  }
}

function stepOf(row: PlannedRow, { plan, known, options }: Rehearsing): Step {
  const origin = originOf(row, options);
  const { operation: id, treatment, key, seq } = row;
  if (treatment === 'send' && id !== 'import') {
    const operation: Operation = { id, ...partsOf(row, plan), key: shownKey(key), origin };
    return { kind: 'send', operation, entry: unused };
  }
  const document = { row, origin };
  const before = seq === null ? undefined : known.bySeq(seq);
  switch (treatment) {
    case 'skipped':
    case 'given-up':
      return { kind: 'settled', result: skippedResult({ ...document, known: before }), origin };
    case 'in-doubt':
      return { kind: 'settled', result: settledResult(document, 'in-doubt'), origin };
    case 'unknown':
      return {
        kind: 'settled',
        result: { ...settledResult(document, 'in-doubt'), error: lostRecord },
        origin,
      };
    default: {
      const error = failureOf(row);
      return { kind: 'settled', result: { ...settledResult(document, 'rejected'), error }, origin };
    }
  }
}

function partsOf(row: PlannedRow, plan: Plan): Pick<Operation, 'params' | 'body'> {
  const { params, body } = plan.parts(row.position);
  const references = referencesOf(row);
  const texts = Object.entries(params).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  const standIns = references.flatMap(({ path: [part, name], key }) =>
    part === 'params' ? [[String(name), plannedParam(key)] as const] : [],
  );
  return { params: Object.fromEntries([...texts, ...standIns]), body };
}

const nobody = () => {
  throw new TypeError('a rehearsal sends nothing');
};

const unused: Entry = {
  maybePerformed: false,
  begin: nobody,
  withdraw: nobody,
  pause: nobody,
  end: nobody,
};
