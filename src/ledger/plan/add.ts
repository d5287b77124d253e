/** Compares a document with the others of its input and with the ledger, and adds it to the plan. */
import type { Added, Asked, ImportOptions } from '../../contract/import-run.ts';
import type { DocumentPlace } from '../../contract/references.ts';
import { lastKnown } from '../../contract/resources.ts';
import { stepKey } from '../../contract/step-keys.ts';
import { isEqual } from '../../core/bytes.ts';
import type { Problem } from '../../core/diagnostic.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { problem } from '../../messages/problem.ts';
import type { Database } from '../file/database.ts';
import { damaged } from '../file/errors.ts';
import { plainId, subjectOf, targetIn } from '../operations/ids.ts';
import { failureText } from '../operations/outcome.ts';
import {
  doubtsOfCommands,
  isCorrected,
  nthOfCorrection,
  type OriginalKnown,
  findOriginal,
  whatCounts,
} from '../operations/known.ts';
import {
  isNotPerformed,
  operationRow,
  type OperationRow,
  placeColumns,
  placeOfRow,
  specOf,
} from '../operations/rows.ts';
import { byId, find } from '../resources/known.ts';
import { renamedTo } from '../resources/notes.ts';
import { resourceRow, type ResourceRow } from '../resources/rows.ts';
import { runIdOf } from '../runs/rows.ts';
import type { Need, Plan, PlanRow, Todo } from './tables.ts';

export interface Adding {
  readonly plan: Plan;
  readonly database: Database;
  readonly options: ImportOptions;
  readonly doubts: ReturnType<typeof doubtsOfCommands>;
}

export const startAdding = (plan: Plan, database: Database, options: ImportOptions): Adding => ({
  plan,
  database,
  options,
  doubts: doubtsOfCommands(database),
});

/** How a document stands to the ledger. */
interface Standing {
  readonly nth: number | null;
  readonly todo: Todo;
  /** The operation of the ledger that counts. */
  readonly known: OperationRow | null;
  /** True if the ledger has rows of the document. */
  readonly isMet: boolean;
  readonly replaces: number | null;
  /** What is wrong with the document. */
  readonly finding: Problem | null;
}

/** Adds a document. */
export function addToPlan(asked: Asked, adding: Adding): Added {
  const { plan } = adding;
  const { operation, key, content, place, effect } = asked;
  const compared = compareDocument(asked, adding);
  const isRefused = compared.todo === 'send' ? protectedFrom(asked, adding) : null;
  const finding = isRefused ?? compared.finding;
  const failure =
    finding === null ? asked.rejection : ({ kind: 'refused', problem: finding } as const);
  const todo = failure === null ? compared.todo : 'invalid';
  // Documents that are settled without a request need none of this.
  const isSent = todo === 'send';
  const needs = isSent ? needsIn(asked) : [];
  const subject = isSent ? subjectOf(operation, asked) : null;
  const comesLast = isSent && adding.options.isApply === true && isDeletion(asked);
  const { known, isMet, nth, replaces } = compared;
  const maybe = known?.maybe ?? 0;
  const isSame = known !== null && isEqual(known.content, content);
  const row = {
    operation,
    todo,
    // The key of another document stays with that one.
    key: finding?.code === 'reference/duplicate-key' ? null : key,
    nth: todo === 'invalid' ? null : nth,
    content,
    known: known?.seq ?? null,
    is_met: Number(isMet),
    maybe: Number(isSame && maybe === 1),
    is_repeat: Number(
      adding.options.again && isSent && known !== null && todoOf(known, adding.database) !== 'send',
    ),
    ...placeColumns(place),
    comes_last: Number(comesLast),
    replaces,
    refs: needs.length > 0 ? JSON.stringify(needs) : null,
    failure: failure && failureText(failure),
    effect: effect === undefined ? null : stringifyExact({ ...effect }),
    params: isSent && Object.keys(asked.params).length > 0 ? stringifyExact(asked.params) : null,
    body: isSent && asked.body !== null ? stringifyExact(asked.body) : null,
  };
  plan.append(row, needs.flatMap(keysOfNeed), subject);
  if (finding === null) return { findings: [], isToSend: isSent };
  const path = finding.code === 'resources/protected' ? ['params'] : ['key'];
  return { findings: [{ severity: 'error', problem: finding, path }], isToSend: false };
}

/** Adds an operation in doubt, under a key: it is found in doubt, and what refers to it is blocked. */
export function addDoubt(
  { seq, key, place }: { seq: number; key: string | null; place: DocumentPlace | null },
  { plan, database }: Adding,
): void {
  const { operation, content } = operationRow(seq, database);
  plan.append({
    ...nothingToSend,
    operation,
    todo: 'in-doubt',
    key,
    content,
    known: seq,
    ...placeColumns(place),
  });
}

const nothingToSend = {
  nth: null,
  is_met: 0,
  maybe: 0,
  is_repeat: 0,
  comes_last: 0,
  replaces: null,
  refs: null,
  failure: null,
  effect: null,
  params: null,
  body: null,
};

const isDeletion = ({ operation }: Asked) => specOf(operation).verb === 'delete';

function needsIn({ references, after = [] }: Asked): readonly Need[] {
  if (after.length === 0) return references;
  return [...references, ...after.map((key) => ({ key, gives: null }))];
}

/** Every key whose end may let the document go on (`giverOf`). */
const keysOfNeed = ({ key, gives }: Need): string[] =>
  gives === 'versionId' ? [key, stepKey(key, 'release')] : [key];

function compareDocument(asked: Asked, adding: Adding): Standing {
  const { key, content, operation, effect } = asked;
  const { plan, database, options } = adding;
  const other = key === null ? undefined : plan.withKey(key);
  if (key !== null && other !== undefined) return refuseStep(duplicate(key, other, adding));
  if (effect !== undefined) return compareStep(asked, effect.key, adding);
  const original = originalIn(asked, adding);
  const nth = key === null ? nthOf(content, original, adding) : 0;
  const { row, isMet } = whatCounts({ key, content, nth }, operation, database);
  const known = row ?? doubtOfCommand(content, adding);
  const isFresh = known === null || isNotPerformed(known);
  const replaces = original !== null && isNotPerformed(original.counts) ? original.seq : null;
  const found = { nth, known, isMet, replaces, finding: null };
  if (key !== null) {
    const finding = findingOfKey(key, { row, content }, adding);
    if (finding !== null) return refuseStep(finding);
  }
  if (options.again) return { ...found, todo: 'send' };
  // Its original was performed after all, or another correction of it, or nobody knows.
  if (isFresh && original !== null && replaces === null)
    return withOriginal(found, original, adding);
  if (known === null) return { ...found, todo: 'send' };
  return { ...found, todo: todoOf(known, database) };
}

function nthOf(content: Uint8Array, original: OriginalKnown | null, { plan, database }: Adding) {
  const next = plan.nextNth(content);
  return original === null ? next : Math.max(next, nthOfCorrection(content, original, database));
}

function withOriginal(
  found: Omit<Standing, 'todo'>,
  { counts }: OriginalKnown,
  { database }: Adding,
): Standing {
  if (counts.state !== 'done') return { ...found, known: counts, todo: todoOf(counts, database) };
  const { seq, run, returned } = counts;
  return refuseStep(problem('rejects/settled', { seq, run: runIdOf(run, database), id: returned }));
}

/** How an import treats what counts of a document. */
function todoOf({ state }: OperationRow, database: Database): Todo {
  switch (state) {
    case 'done':
      return 'skipped';
    case 'in-doubt':
    case 'given-up':
      return state;
    case 'rejected':
    case 'failed':
    case 'blocked':
    case 'begun':
    case 'waiting':
      return 'send';
    default:
      throw damaged(database.file, 'corrupt');
  }
}

/** What a single command may have sent already must not be sent again. */
function doubtOfCommand(content: Uint8Array, { doubts, database, options }: Adding) {
  const seq = options.again ? null : doubts.next(content);
  return seq === null ? null : operationRow(seq, database);
}

const originalIn = ({ replaces, operation }: Asked, { database }: Adding): OriginalKnown | null =>
  replaces === undefined ? null : findOriginal(replaces, operation, database);

/** A step of an apply is a new operation, whatever was done under its key before. */
function compareStep(asked: Asked, resource: string, adding: Adding): Standing {
  const { database } = adding;
  const { key, content, operation } = asked;
  const state = find(resource, database);
  const doubtful = state.kind === 'in-doubt' ? operationRow(state.doubt.seq, database) : null;
  const doubt = doubtful ?? doubtOfCommand(content, adding);
  const { row, isMet } = whatCounts({ key, content, nth: 0 }, operation, database);
  const found = { nth: 0, known: doubt ?? row, isMet, replaces: null, finding: null };
  if (doubt !== null) return { ...found, todo: 'in-doubt' };
  return { ...found, todo: 'send' };
}

const refuseStep = (finding: Problem): Standing => ({
  nth: null,
  todo: 'invalid',
  known: null,
  isMet: false,
  replaces: null,
  finding,
});

function duplicate(key: string, other: PlanRow, { options }: Adding): Problem {
  const place = placeOfRow(other);
  if (place === null) throw new TypeError('two steps of an apply with one key');
  const { file, line } = options.originOf(place);
  return problem('reference/duplicate-key', { key, first: { file, line } });
}

/** What stands against a document under its key; null if nothing does. */
function findingOfKey(
  key: string,
  { row, content }: { readonly row: OperationRow | null; readonly content: Uint8Array },
  { database, options }: Adding,
): Problem | null {
  const isSame = row !== null && isEqual(row.content, content);
  const to = renamedTo(key, database);
  if (to !== null) {
    const isDone = row?.state === 'done' && isSame && !options.again;
    return isDone ? null : problem('key/renamed', { key, to });
  }
  const resource = resourceRow(key, database);
  // Adopted, or renamed to this key: no document of an import has made it.
  if (resource !== undefined && resource.deleted === null && !isMadeBy(row, resource, database)) {
    const { kind, id } = resource;
    return problem('ledger/key-of-resource', { key, kind, id });
  }
  // What corrected it has another content, and perhaps another key.
  const isChanged = row?.state === 'done' && !isSame;
  if (row === null || !isChanged || options.again || isCorrected(key, content, database))
    return null;
  const id = specOf(row.operation).verb === 'create' ? row.returned : null;
  return problem('ledger/changed-document', { key, id, run: runIdOf(row.run, database) });
}

/** Also if a repeat (--again) was sent since that has not become done. */
function isMadeBy(row: OperationRow | null, resource: ResourceRow, database: Database): boolean {
  const { key, kind, id } = resource;
  if (row === null || row.operation !== `${kind}.create`) return false;
  const made = database.get(
    `SELECT 1 FROM operations WHERE key = ? AND nth = 0 AND returned = ? AND operation = ?`,
    key,
    id,
    row.operation,
  );
  return made !== undefined;
}

/** Refuses a deletion of what is protected. An apply decides for itself what it deletes. */
function protectedFrom(asked: Asked, { database }: Adding): Problem | null {
  const kind = specOf(asked.operation).resource;
  if (!isDeletion(asked) || kind === undefined || asked.effect !== undefined) return null;
  const id = targetIn(asked.operation, asked);
  const named = asked.references.find(({ path: [part] }) => part === 'params')?.key;
  const byKey = named === undefined ? null : lastKnown(find(named, database));
  const resource = id === null ? byKey : byId(kind, plainId(id), database);
  if (resource?.protect !== true || resource.deletedBy !== null) return null;
  return problem('resources/protected', {
    key: resource.key,
    kind: resource.kind,
    id: resource.id,
  });
}
