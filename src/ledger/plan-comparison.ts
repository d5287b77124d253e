/** Compares the documents of an import with each other and with the ledger. */
import type { ImportOptions, PlanCheck, PlannedOperation } from '../contract/import-run.ts';
import type { Place } from '../contract/references.ts';
import { isEqual } from '../core/bytes.ts';
import type { Finding } from '../core/diagnostic.ts';
import type { Failure } from '../core/result.ts';
import { problem } from '../messages/problem.ts';
import { scratchLost } from './errors.ts';
import { treatmentOf, type FoundRow, type Known, type KnownRow } from './known-documents.ts';
import type { ExistingResource } from './known-resources.ts';
import { checkPlan } from './plan-references.ts';
import { createPlanCounts, type PlanCounts } from './plan-counts.ts';
import { createPlan, type Plan } from './plan.ts';
import { placeOfDocument, type Treatment } from './planned-row.ts';
import { tableRow } from './operation-rows.ts';
import { plainId } from './returned-ids.ts';
import { deletionIn, targetId } from './subject.ts';

export interface Planning {
  readonly plan: Plan;
  /** Translates an error of the scratch tables into one of lms-cli. */
  readonly inScratch: <T>(task: () => T) => T;
  /** Adds a document. Returns what is wrong with its key. */
  add(planned: PlannedOperation): Finding[];
  /** Adds an operation in doubt, which keeps its record, under a key. */
  addInDoubt(seq: number, key: string | null, place: Place | null): void;
  /** Called after the last document. */
  check(): PlanCheck;
}

/** @param file the ledger, for messages */
export function createPlanning(options: ImportOptions, known: Known, file: string): Planning {
  const plan = createPlan();
  const counts = createPlanCounts();
  const planner: Planner = { plan, counts, known, options };
  const inScratch = <T>(task: () => T): T => {
    try {
      return task();
    } catch (error) {
      throw scratchLost(error, file);
    }
  };
  return {
    plan,
    inScratch,
    add: (planned) => inScratch(() => addToPlan(planned, planner)),
    addInDoubt: (seq, key, place) =>
      inScratch(() => {
        const { operation, content } = known.whole(seq);
        if (key !== null) plan.claimKey(key);
        plan.append({
          ...nothingToSend,
          operation,
          key,
          content,
          seq,
          place,
          treatment: 'in-doubt',
        });
        counts.add({
          treatment: 'in-doubt',
          place,
          isNew: false,
          isRepeat: false,
          deletion: null,
        });
      }),
    check: () => {
      const findings = inScratch(() => checkPlan(plan, known));
      return { findings, ...counts.total() };
    },
  };
}

const nothingToSend = {
  params: {},
  body: null,
  references: [],
  failure: null,
  ordinal: null,
  maybe: false,
};

interface Planner {
  readonly plan: Plan;
  readonly counts: PlanCounts;
  readonly known: Known;
  readonly options: ImportOptions;
}

function addToPlan(planned: PlannedOperation, planner: Planner): Finding[] {
  const { plan, counts } = planner;
  const { operation, params, body, key, content, references, place } = planned;
  const { effect, after } = planned;
  const found = compared(planned, planner);
  const { row, isSame, ordinal, treatment, failure, finding } =
    found.treatment === 'send' ? (protectedFrom(planned, planner) ?? found) : found;
  const deletion = deletionIn(operation, { params, body });
  plan.append({
    operation,
    params,
    body,
    key,
    content,
    references,
    place,
    treatment,
    failure,
    ordinal,
    seq: row?.seq ?? null,
    // What is done stays done, whatever becomes of a repeat (--again).
    maybe: isSame && row?.maybe === 1 && row.state !== 'done',
    ...(effect === undefined ? {} : { effect }),
    ...(after === undefined ? {} : { after }),
    comesLast: planner.options.isApply === true && deletion !== null && treatment === 'send',
  });
  const isNew = key === null && row === undefined;
  const isRepeat =
    planner.options.again && treatment === 'send' && treatmentOf(row, false) !== 'send';
  counts.add({ treatment, place, isNew, isRepeat, deletion });
  if (finding === null) return [];
  const path = finding.code === 'resources/protected' ? ['params'] : ['key'];
  return [{ severity: 'error', problem: finding, path }];
}

interface Compared {
  /** The ledger's row for it. */
  readonly row: FoundRow | undefined;
  /** True if the ledger knows it with this content. */
  readonly isSame: boolean;
  readonly ordinal: number | null;
  readonly treatment: Treatment;
  /** Why it is not sent. */
  readonly failure: Failure | null;
  /** What is wrong with its key. */
  readonly finding: Failure['problem'] | null;
}

function compared(planned: PlannedOperation, planner: Planner): Compared {
  const { key, content, rejection, operation } = planned;
  const { plan, known, options } = planner;
  const other = key === null ? null : plan.claimKey(key);
  if (key !== null && other !== null) return invalid(duplicate(key, other, planner), rejection);
  if (rejection !== null) {
    return {
      row: undefined,
      isSame: false,
      ordinal: null,
      treatment: 'invalid',
      failure: rejection,
      finding: null,
    };
  }
  if (options.isApply === true && key !== null) return comparedStep(planned, key, planner);
  const mayBeLost = known.hasGap && tableRow(operation)?.repeat === 'once';
  const treatment = (row: FoundRow | undefined): Treatment =>
    row === undefined && mayBeLost && !options.again ? 'unknown' : treatmentOf(row, options.again);
  if (key === null) {
    const ordinal = plan.ordinalOf(content);
    const row = known.byContent(content, ordinal) ?? doubtful(planned, planner);
    return { row, isSame: true, ordinal, treatment: treatment(row), ...fine };
  }
  const found = known.byKey(key);
  const resource = known.resourceOf(key);
  // Adopted, or renamed to this key: no document of an import has made it.
  if (resource !== null && !isMadeBy(found, resource, planner)) {
    return invalid(problem('ledger/key-of-resource', { key, ...resource }), null);
  }
  const row = found ?? doubtful(planned, planner);
  const isSame = row !== undefined && isEqual(row.content, content);
  if (row?.state === 'done' && !isSame && !options.again) {
    return invalid(changed(key, row, known), null);
  }
  return { row, isSame, ordinal: 0, treatment: treatment(row), ...fine };
}

/**
 * A step of an apply is a new operation, whatever was done under its key before; that stays in the
 * history of the record.
 */
function comparedStep(planned: PlannedOperation, key: string, planner: Planner): Compared {
  const { known } = planner;
  const row = known.byKey(key) ?? doubtful(planned, planner);
  const isSame = row !== undefined && isEqual(row.content, planned.content);
  const found = { row, isSame, ordinal: 0, ...fine };
  if (row?.state === 'in-doubt') return { ...found, treatment: 'in-doubt' };
  const mayBeLost = known.hasGap && tableRow(planned.operation)?.repeat === 'once';
  return { ...found, treatment: mayBeLost ? 'unknown' : 'send' };
}

/** Refuses a deletion of what is protected. An apply decides for itself what it deletes. */
function protectedFrom(planned: PlannedOperation, { known, options }: Planner): Compared | null {
  const kind = tableRow(planned.operation)?.resource;
  const isDeletion = tableRow(planned.operation)?.verb === 'delete';
  if (!isDeletion || kind === undefined || options.isApply === true) return null;
  const id = targetId(planned.operation, planned);
  const key = planned.references.find(({ path: [part] }) => part === 'params')?.key ?? null;
  const resource = known.protectedBy(kind, { id, key });
  return resource && invalid(problem('resources/protected', resource), null);
}

/** What a single command may have sent already must not be sent again. */
function doubtful({ content }: PlannedOperation, { known, options }: Planner) {
  return options.again ? undefined : known.inDoubtOfCommand(content);
}

const fine = { failure: null, finding: null };

function invalid(finding: Failure['problem'], rejection: Failure | null): Compared {
  const failure = rejection ?? { kind: 'refused', problem: finding };
  return { row: undefined, isSame: false, ordinal: null, treatment: 'invalid', failure, finding };
}

function duplicate(key: string, position: number, { plan, options }: Planner) {
  const row = plan.row(position);
  if (row === undefined) throw new TypeError('a key without a document');
  const { file, line } = options.originOf(placeOfDocument(row));
  return problem('reference/duplicate-key', { key, first: { file, line } });
}

function changed(key: string, row: KnownRow, known: Known) {
  const id = tableRow(row.operation)?.verb === 'create' ? row.resource : null;
  return problem('ledger/changed-document', { key, id, run: known.runId(row.run) });
}

/** Also if a repeat (--again) was sent since, unless a plain import would send it once more. */
function isMadeBy(
  row: KnownRow | undefined,
  { kind, id }: ExistingResource,
  { known, options }: Planner,
): boolean {
  const made = row === undefined ? null : tableRow(row.operation);
  if (row === undefined || made?.verb !== 'create' || made.resource !== kind) return false;
  if (plainId(row.resource ?? '') === id) return true;
  const isMeant = options.again || treatmentOf(row, false) !== 'send';
  return isMeant && known.makerOf(kind, id) === row.seq;
}
