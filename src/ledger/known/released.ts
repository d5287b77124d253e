/** What learners do not see yet, and what import --release has to release. */
import type { OperationId } from '../../contract/operations.ts';
import type {
  KnownResource,
  ReleasableKind,
  ResourceKind,
  UnreleasedCounts,
} from '../../contract/resources.ts';
import type { Database } from '../file/database.ts';
import { eventAt, intentAt } from '../log/events.ts';
import { findSpec, isGone, isOwnDoubt, type OperationRow, workAfter } from '../log/identities.ts';

/** SQL that is true of a create, `made`, of which no release is known, and no edit is in doubt. */
const IS_UNRELEASED = `
  made.operation IN ('lacuna.create', 'assessment.create') AND made.state = 'done'
  AND made.gone IS NULL AND NOT EXISTS (
    SELECT 1 FROM operations later WHERE later.id = made.id AND later.number > made.number
      AND (later.operation IN (replace(made.operation, 'create', 'release'), replace(made.operation, 'create', 'delete'))
          AND (later.state = 'done' OR later.maybe = 1)
        OR later.operation = replace(made.operation, 'create', 'edit')
          AND later.state = 'in-doubt' AND later.over IS NULL))`;

export const isUnreleased = (kind: ReleasableKind, id: string, database: Database): boolean =>
  database.get(
    `SELECT 1 FROM operations made WHERE made.id = ? AND made.operation = ? AND ${IS_UNRELEASED}`,
    [id, `${kind}.create`],
  ) !== undefined;

/** The oldest first. */
export function* unreleasedWithoutKey(database: Database): Iterable<KnownResource> {
  const creates = database.all<{ number: number; id: string }>(
    `SELECT made.number, made.id FROM operations made
     WHERE ${IS_UNRELEASED} AND made.id IS NOT NULL AND made.key IS NULL AND NOT EXISTS (
       SELECT 1 FROM resources WHERE id = made.id AND kind || '.create' = made.operation)
     ORDER BY made.number`,
  );
  const unknown = { scope: null, content: null, parent: null, version: null, source: null };
  const lasting = { protect: false, deletedBy: null, commit: null };
  for (const { number, id } of creates) {
    const { operation } = intentAt(number, database);
    const { at, run } = eventAt(number, database);
    yield { key: '', kind: findSpec(operation).resource, id, ...unknown, ...lasting, at, run };
  }
}

/** True if the newest of what was, or may have been, done to its content is no release. */
export function isChangedSince(kind: ReleasableKind, id: string, database: Database): boolean {
  const newest = newestOn(kind, id, database);
  return newest !== undefined && newest.operation !== `${kind}.release`;
}

/** The version of a resource that was released, if it was not edited since; otherwise null. */
export function findReleasedVersion(
  kind: ResourceKind,
  id: string,
  database: Database,
): string | null {
  const newest = newestOn(kind, id, database);
  return newest?.operation === `${kind}.release` && newest.state === 'done' ? newest.version : null;
}

const newestOn = (kind: ResourceKind, id: string, database: Database): OperationRow | undefined =>
  workAfter(0, { kind, id }, database).findLast(({ operation }) => operation !== `${kind}.move`);

interface ReleaseState {
  /** `skipped`: it is released, or not there. */
  readonly todo: 'send' | 'skipped' | 'in-doubt' | 'given-up';
  /** The number of the newest release; null if another is sent or the resource is gone. */
  readonly known: number | null;
}

export const unreleasedStanding: ReleaseState = { todo: 'send', known: null };

/** How the release stands of what a create has made. */
export function judgeRelease(create: OperationRow, database: Database): ReleaseState {
  const kind = releasedKind(create);
  const { id, state } = create;
  const isThere = state === 'done' && !isGone(create, database);
  const newest = kind === null || id === null ? undefined : newestOn(kind, id, database);
  if (newest === undefined || !isThere) return { todo: 'skipped', known: null };
  const { number: known, state: released, identity } = newest;
  if (newest.operation !== `${kind}.release`) return unreleasedStanding;
  if (released === 'given-up') return { todo: released, known };
  if (isOwnDoubt(newest, database)) return { todo: 'in-doubt', known };
  // That of a dead run, which has no end yet, is in doubt once the plan is made again.
  return released === 'begun' && identity !== null
    ? unreleasedStanding
    : { todo: 'skipped', known };
}

/** What a create makes, if that has versions; otherwise null. */
export function releasedKind({
  operation,
}: Pick<OperationRow, 'operation'>): ReleasableKind | null {
  const { resource, verb } = findSpec(operation);
  return verb === 'create' && resource !== 'track' ? resource : null;
}

/**
 * What is unreleased of the resources on which a run has worked, and of those it left as they are.
 * @param skipped the operations that have created these
 */
export function unreleasedIn(
  run: number,
  skipped: readonly number[],
  database: Database,
): UnreleasedCounts {
  const counts = database.all<{ operation: OperationId; count: number }>(
    `SELECT made.operation, count(*) AS count FROM operations made
     WHERE ${IS_UNRELEASED} AND made.number IN (
       SELECT value FROM json_each(?2) UNION SELECT created.number
       FROM operations own JOIN operations created ON created.id = own.id
         AND created.operation = substr(own.operation, 1, instr(own.operation, '.')) || 'create'
       WHERE own.number > ?1 AND own.run = ?1)
     GROUP BY made.operation`,
    [run, JSON.stringify(skipped)],
  );
  const countOf = (operation: OperationId) =>
    counts.find((each) => each.operation === operation)?.count ?? 0;
  return { lacuna: countOf('lacuna.create'), assessment: countOf('assessment.create') };
}
