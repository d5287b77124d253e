/** What exists already with the content of documents that would create it (docs/import.md). */
import type { DoneBefore } from '../../contract/ledger.ts';
import type { Operation, OperationId } from '../../contract/operations.ts';
import type { ExistingResource } from '../../contract/resources.ts';
import type { Problem } from '../../core/diagnostic.ts';
import { CliError } from '../../core/errors.ts';
import { groupBy } from '../../core/groups.ts';
import { comparableDigest, contentDigest, parentIn } from '../../documents/canonical.ts';
import type { Database } from '../file/database.ts';
import { targetIn } from '../known/ids.ts';
import { findRunId } from '../known/resources.ts';
import { type ActiveRun, beganIn } from '../known/runs.ts';
import {
  type ContentDigests,
  findSpec,
  IS_SAME,
  isGone,
  isOnceOnly,
  isOwnDoubt,
  type OperationRow,
  sameWords,
  workAfter,
} from '../log/identities.ts';
import { eventAt, intentAt } from '../log/events.ts';
import { stateOfId } from '../log/resource-rows.ts';
import { problem } from '../../messages/problem.ts';

const contentOf = ({ id, params, body, defaulted = [] }: Operation) =>
  contentDigest({ operation: id, params, body, defaulted });

export function digestContent(operation: Operation): ContentDigests {
  const content = contentOf(operation);
  if (operation.defaulted === undefined || operation.defaulted.length === 0) return { content };
  return { content, sent: contentOf({ ...operation, defaulted: [] }) };
}

/** Why one of the operations must not be sent: the very same is in doubt, or what it would release. */
export function doubtBefore(operations: readonly Operation[], database: Database): CliError | null {
  for (const operation of operations) {
    const { id } = operation;
    const same = isOnceOnly(id) ? alike(digestContent(operation), id, database) : [];
    const doubt =
      same.findLast((row) => isOwnDoubt(row, database)) ?? doubtOnReleased(operation, database);
    if (doubt !== undefined) return new CliError('inDoubt', doubtProblem(doubt, database));
  }
  return null;
}

/** What is in doubt about the resource of a release: nobody knows what that would show. */
function doubtOnReleased(operation: Operation, database: Database): OperationRow | undefined {
  if (findSpec(operation.id).verb !== 'release') return undefined;
  const isOpen = (row: OperationRow) => row.over === null && isOwnDoubt(row, database);
  return workOn(operation, database).find(isOpen);
}

function doubtProblem({ operation, run, number: seq }: OperationRow, database: Database): Problem {
  const about = { operation, verb: findSpec(operation).verb, run: findRunId(run, database), seq };
  return problem('ledger/in-doubt-before', { reason: 'operation', ...about });
}

export function doneBefore(operations: readonly Operation[], database: Database): DoneBefore[] {
  return operations.flatMap((operation) => {
    const { verb } = findSpec(operation.id);
    const existing =
      verb === 'create'
        ? createdAlike(operation, database)
        : verb === 'release'
          ? releasedAsIs(operation, database)
          : undefined;
    if (existing === undefined) return [];
    const { id, at, run } = existing;
    return [{ operation, id: id ?? '', at, run }];
  });
}

function createdAlike(operation: Operation, database: Database) {
  const same = alike(digestContent(operation), operation.id, database).findLast(
    (row) => row.state === 'done' && !isGone(row, database),
  );
  return same ? existingBy(same, database) : resourceAlike(operation, database);
}

/** The release of its resource, if that is the newest of what is, or may be, done to it. */
function releasedAsIs(operation: Operation, database: Database) {
  const newest = workOn(operation, database).at(-1);
  const isRelease = newest?.operation === operation.id && newest.state === 'done';
  return isRelease ? existingBy(newest, database) : undefined;
}

/** What is, or may be, done to the resource of an operation, oldest first. */
function workOn({ id: operation, ...parts }: Operation, database: Database): OperationRow[] {
  const id = targetIn(operation, parts);
  const { resource: kind } = findSpec(operation);
  return id === null ? [] : workAfter(0, { kind, id }, database);
}

/** A resource that an edit has given this content, under the same parent. */
function resourceAlike({ id, body }: Operation, database: Database) {
  if (body === null) return undefined;
  const { resource: kind } = findSpec(id);
  return database.get<Pick<ExistingResource, 'id' | 'at' | 'run'>>(
    `SELECT id, at, run FROM resources
     WHERE kind = ? AND content = ? AND parent IS ? AND deleted IS NULL AND run IS NOT NULL LIMIT 1`,
    [kind, comparableDigest(kind, body), parentIn(kind, body)],
  );
}

/** A document that creates something. */
interface CreateContent extends ContentDigests {
  readonly operation: OperationId;
}

/** As in `Ledger`. Each existing one is for one document, unless more exist than there are documents. */
export function existingFor(
  creating: readonly CreateContent[],
  counts: (existing: ExistingResource, row: OperationRow) => boolean,
  database: Database,
): (readonly ExistingResource[])[] {
  const found: (readonly ExistingResource[])[] = creating.map(() => []);
  const places = creating.map((each, index) => ({ ...each, index }));
  const groups = groupBy(
    places,
    ({ operation, ...each }) => `${operation} ${sameWords(each).join(' ')}`,
  );
  for (const documents of groups.values()) {
    const [first] = documents;
    if (first === undefined) continue;
    const existing = existingLike(first, counts, database);
    for (const [place, { index }] of documents.entries())
      found[index] =
        existing.length > documents.length ? existing : existing.slice(place, place + 1);
  }
  return found;
}

/** Oldest first. */
function existingLike(
  { operation, ...compared }: CreateContent,
  counts: Parameters<typeof existingFor>[1],
  database: Database,
): ExistingResource[] {
  const found = new Map<string, ExistingResource>();
  for (const row of alike(compared, operation, database)) {
    if (!mayExist(row, database)) continue;
    const existing = existingBy(row, database);
    if (counts(existing, row)) found.set(existing.id ?? `operation ${row.number}`, existing);
  }
  return [...found.values()];
}

/** The operations that are the very same, oldest first: usually none. */
export const alike = (compared: ContentDigests, operation: OperationId, database: Database) =>
  database.all<OperationRow>(
    `SELECT * FROM operations WHERE ${IS_SAME} AND operation = ?3 ORDER BY number`,
    [...sameWords(compared), operation],
  );

/** What a document has created, and another one has taken over since: it is done for both. */
export const findAdopted = (
  same: readonly OperationRow[],
  identity: string,
  database: Database,
): OperationRow | undefined =>
  same.find(
    (row) =>
      row.identity !== null &&
      row.identity !== identity &&
      row.state === 'done' &&
      !isGone(row, database) &&
      intentAt(row.number, database).identity === identity,
  );

/** What a single command has in doubt is met by its document (Plan). */
const mayExist = (row: OperationRow, database: Database): boolean =>
  row.state === 'done'
    ? row.id !== null && !isGone(row, database) && !isOther(row, database)
    : row.identity !== null && isOwnDoubt(row, database);

/** What a create has made, or may have. */
function existingBy(row: OperationRow, database: Database): ExistingResource {
  const { number: seq, operation, key } = row;
  const { resource } = findSpec(operation);
  const id = row.state === 'done' ? row.id : null;
  return {
    seq,
    id,
    at: eventAt(seq, database).at,
    run: findRunId(row.run, database),
    isEdited: editedSince(row, database) !== null,
    existingKey: id === null ? key : (stateOfId(resource, id, database)?.key ?? null),
  };
}

/** The run of the newest edit that has, or may have, given it another content since; null for none. */
function editedSince({ operation, id, number }: OperationRow, database: Database): number | null {
  const { resource: kind } = findSpec(operation);
  const work = id === null ? [] : workAfter(number, { kind, id }, database);
  return work.findLast((each) => findSpec(each.operation).verb === 'edit')?.run ?? null;
}

/** True if what it created has another content by now. An undo may have given it back. */
function isOther(row: OperationRow, database: Database): boolean {
  const run = editedSince(row, database);
  return run !== null && beganIn(run, database).undoes === null;
}

interface OperationStart {
  readonly run: ActiveRun;
  /** The newest event when its command looked for what exists; null if nobody else has worked since. */
  readonly since: number | null;
  /** True for a step of an apply, of which the plan has looked for doubts. */
  readonly isStep: boolean;
  readonly database: Database;
}

/**
 * Why an operation must not begin: what it releases is in doubt, or another command has begun or ended the
 * same one, which may be done only once, since this one has looked.
 */
export function findRefusal(
  operation: Operation,
  compared: ContentDigests,
  { run, since, isStep, database }: OperationStart,
): Problem | CliError | null {
  const doubt = isStep ? undefined : doubtOnReleased(operation, database);
  if (doubt !== undefined) return doubtProblem(doubt, database);
  if (since === null) return null;
  const other = sameOnce(operation, compared, database).findLast(
    (row) =>
      row.run !== run.number &&
      (row.state === 'begun' ||
        ((row.ended ?? row.number) > since && (row.state === 'done' || row.maybe === 1))),
  );
  if (other === undefined) return null;
  const about = { operation: other.operation, run: findRunId(other.run, database) };
  return new CliError('conflict', problem('ledger/being-sent', about));
}

/** Releases of the same resource, and what may be done only once with the same content. */
function sameOnce(operation: Operation, compared: ContentDigests, database: Database) {
  if (findSpec(operation.id).verb === 'release')
    return workOn(operation, database).filter((row) => row.operation === operation.id);
  return isOnceOnly(operation.id) ? alike(compared, operation.id, database) : [];
}
