/** The changes of resources that need no request: adopted, forgotten, renamed, protected. */
import {
  type Adoption,
  existingResource,
  type ResourceDoubt,
  type ResourceNote,
} from '../../contract/resources.ts';
import { CliError } from '../../core/errors.ts';
import { comparableDigest, parentIn } from '../../documents/canonical.ts';
import type { Database } from '../file/database.ts';
import { plainId } from './ids.ts';
import { releasedBefore } from './changes.ts';
import type { ParamsOfProblem } from '../../core/diagnostic.ts';
import { problem } from '../../messages/problem.ts';
import type { ResourceNoted, ResourceRow } from '../log/events.ts';
import {
  findSpec,
  isDoneDeletion,
  type OperationRow,
  renamedTo,
  workAfter,
} from '../log/identities.ts';
import { emptyRow, resourceRow, resourceState, stateOfId } from '../log/resource-rows.ts';
import { byId, certainRow, find, findRunId } from './resources.ts';

/** Appends an event about a resource. */
type Note = (noted: ResourceNoted) => void;

/** Records a resource that exists already. Throws CliError `resources/...`. Within a commit. */
export function adopt(adoption: Adoption, at: number, database: Database, note: Note): void {
  mustNotBeDeleted(adoption, database);
  const before = mustBeAdoptable(adoption, database);
  const { key, recorded, isListed } = adoption;
  // What this ledger knows itself is as new as what another one recorded.
  if (recorded !== undefined && before !== null && before.content !== null) return;
  const from = before === null || before.key === key ? null : before.key;
  const previous = resourceState(from ?? key, database)?.event ?? null;
  const to = adopted(adoption, before, at);
  note({ key, previous, to, ...(from !== null && { from }), ...(isListed && { isListed }) });
}

/** What was not certain is told by the person who adopts it, or it is unknown from now on. */
function adopted(
  { key, kind, id, version: named, body, recorded }: Adoption,
  before: ResourceRow | null,
  at: number,
): ResourceRow {
  const row: ResourceRow = {
    ...(before ?? emptyRow({ key, kind })),
    key,
    id: plainId(id),
    run: null,
    at,
    source: body?.source ?? null,
    commit: null,
  };
  const version = named === null ? row.version : versionNamed(plainId(named), row);
  const { written = {}, resolved = {} } = body ?? {};
  const sent = body && { written, resolved, blocks: [], released: null };
  if (recorded !== undefined) {
    const { blocks, held, ...told } = recorded;
    const holding = version && { ...version, content: held };
    return { ...row, ...told, version: holding, body: sent && { ...sent, blocks } };
  }
  if (body === null || sent === null)
    return { ...row, version, body: row.content === null ? null : row.body };
  const content = comparableDigest(kind, body.resolved);
  // What an older version holds stays known: it is not what the files say now.
  const held = (named === null ? row.version?.content : null) ?? content;
  return {
    ...row,
    content,
    parent: parentIn(kind, body.resolved),
    // A folder without a scope takes nothing out of another one.
    scope: body.scope ?? row.scope,
    protect: body.protect,
    version: version && { ...version, content: held },
    body: { ...sent, released: named === null ? releasedBefore(row) : null },
  };
}

/** A version that is named anew: nobody says what it holds. */
const versionNamed = (id: string, { version }: ResourceRow) =>
  version?.id === id ? version : { id, content: null };

function inDoubt(key: string, { run, seq }: ResourceDoubt): CliError {
  return new CliError(
    'inDoubt',
    problem('ledger/in-doubt-before', { reason: 'key', key, run, seq }),
  );
}

const taken = (why: ParamsOfProblem<'resources/taken'>) =>
  new CliError('conflict', problem('resources/taken', why));

/** What is known of the resource. Throws CliError `resources/...` if the key cannot have it. */
function mustBeAdoptable(
  { key, kind, id, formerKey }: Adoption,
  database: Database,
): ResourceRow | null {
  const holder = byId(kind, id, database);
  const state = find(key, database);
  if (state.kind === 'in-doubt') throw inDoubt(key, state.doubt);
  if (state.kind === 'other') {
    const { operation } = state;
    throw taken({ reason: 'import', key, operation });
  }
  const resource = existingResource(state);
  const row = certainRow(key, database);
  const isThis = row !== null && row.kind === kind && row.id === plainId(id);
  const isSame = isThis && row.deletedBy === null;
  if (resource !== null && !isSame) {
    throw taken({ reason: 'key', key, kind: resource.kind, id: resource.id });
  }
  if (holder !== null && holder.key === formerKey) {
    const former = find(formerKey, database);
    if (former.kind === 'in-doubt') throw inDoubt(formerKey, former.doubt);
    return certainRow(formerKey, database);
  }
  if (holder !== null && holder.key !== key) {
    throw taken({ reason: 'id', key, kind, id: plainId(id), holder: holder.key });
  }
  return isSame ? row : null;
}

/** A resource that was deleted cannot be adopted: the service knows it no more. */
function mustNotBeDeleted({ key, kind, id: given }: Adoption, database: Database): void {
  const id = plainId(given);
  // The service may have given the id to another one since.
  if (byId(kind, id, database) !== null) return;
  const deletion =
    database.get<{ key: string; run: string }>(
      `SELECT key, deleted AS run FROM resources WHERE kind = ? AND id = ? AND deleted IS NOT NULL
       ORDER BY event DESC LIMIT 1`,
      [kind, id],
    ) ?? deletionSinceCreate(key, { kind, id }, database);
  if (deletion !== undefined) throw taken({ reason: 'deleted', kind, id, ...deletion });
}

/** The deletion of what a create may have made that was given up since. */
function deletionSinceCreate(
  key: string,
  { kind, id }: Pick<Adoption, 'kind' | 'id'>,
  database: Database,
) {
  const state = find(key, database);
  if (state.kind !== 'given-up' || !state.doubt.operation.endsWith('.create')) return undefined;
  const row = workAfter(state.doubt.seq, { kind, id }, database).find(isDoneDeletion);
  return row && { key, run: findRunId(row.run, database) };
}

/**
 * Records that a deletion that is done took away what its id names. Nobody may have known of a
 * resource when it began.
 */
export function noteDeletion(
  { operation, id }: Pick<OperationRow, 'operation' | 'id'>,
  { run, at }: { readonly run: string; readonly at: number },
  database: Database,
  note: Note,
): void {
  const { resource: kind, verb } = findSpec(operation);
  const key = verb === 'delete' && id !== null ? stateOfId(kind, id, database)?.key : undefined;
  const row = key === undefined ? null : resourceRow(key, database);
  if (row === null) return;
  const { event: previous, ...before } = row;
  note({ key: row.key, previous, to: { ...before, run, at, deletedBy: run } });
}

/** Throws CliError `resources/unknown` if the key is not known, or was not renamed. */
export function forget(
  key: string,
  isDeleted: boolean,
  { database, note }: { readonly database: Database; readonly note: Note },
): void {
  const state = find(key, database);
  if (state.kind === 'in-doubt') throw inDoubt(key, state.doubt);
  const isRenamed = renamedTo(key, database) !== null;
  if (!isRenamed && (state.kind === 'free' || state.kind === 'other')) {
    throw new CliError(
      'usage',
      problem('resources/unknown', { reason: 'ledger', key, suggestion: null }),
    );
  }
  const previous = resourceState(key, database)?.event ?? null;
  note({ key, previous, to: null, ...(isDeleted && { isDeleted }) });
}

/** Renames, and records scopes and protection. Within a commit. */
export function noteAll(
  notes: readonly ResourceNote[],
  by: { readonly run: string; readonly at: number },
  database: Database,
  note: Note,
): void {
  for (const { key, newKey, scope, protect } of notes) {
    const row = resourceRow(key, database);
    if (row === null) continue;
    const { event, ...before } = row;
    const to = { ...before, key: newKey, scope, protect, ...by };
    note({ key: newKey, previous: event, to, ...(key !== newKey && { from: key }) });
  }
}
