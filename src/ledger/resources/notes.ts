/** The changes of resources that need no request: adopted, forgotten, renamed, protected. */
import {
  type Adoption,
  type BodyInFiles,
  existingResource,
  type ResourceDoubt,
  type ResourceKind,
  type ResourceNote,
} from '../../contract/resources.ts';
import { CliError } from '../../core/errors.ts';
import { parentIn } from '../../documents/canonical.ts';
import { problem } from '../../messages/problem.ts';
import type { Database } from '../file/database.ts';
import { plainId } from '../operations/ids.ts';
import { whereAnswerMayBe } from '../operations/outcome.ts';
import { detach } from '../operations/rows.ts';
import { runIdOf, runWith } from '../runs/rows.ts';
import { releasedAfter, digestResolved } from './body.ts';
import { captureFormer } from './formers.ts';
import { byId, find, sentBody } from './known.ts';
import {
  putResource,
  removeResource,
  resourceRow,
  type ResourceRow,
  rowWithIdOnly,
} from './rows.ts';

/** Records a resource that exists already. Throws CliError `resources/...`. Within a commit. */
export function adopt(adoption: Adoption, at: number, database: Database): void {
  mustNotBeDeleted(adoption, database);
  const before = mustBeAdoptable(adoption, database);
  const { key, kind, id, body, recorded } = adoption;
  // What this ledger knows itself is as new as the export.
  if (recorded !== undefined && before !== null && before.content !== null) return;
  // What was not certain is told by the person who adopts it, or it is unknown from now on.
  const row: ResourceRow = {
    ...rowWithIdOnly({ key, kind, id: plainId(id), run: null, at }),
    scope: before?.scope ?? null,
    protect: Number(before?.protect ?? false),
    content: before?.content ?? null,
    parent: before?.parent ?? null,
    version: before?.version?.id ?? null,
    held: before?.version?.content ?? null,
  };
  const formerBody = before === null ? null : sentBody(key, database);
  endDoubts(key, database);
  database.run('DELETE FROM renamed WHERE old = ?', key);
  const named = adoption.version === null ? {} : versionNamed(adoption.version, row);
  if (recorded !== undefined) {
    const { blocks, scope, protect, content, parent, held } = recorded;
    const told = { scope, protect: Number(protect), content, parent, held };
    const sent = body && { written: body.written, resolved: body.resolved, blocks, released: null };
    putResource({ ...row, ...named, ...told, ...body?.source }, database, sent);
    return;
  }
  if (body === null) {
    putResource({ ...row, ...named }, database, row.content === null ? null : formerBody);
    return;
  }
  const asInFiles = inFiles(kind, body);
  // What an older version holds stays known: it is not what the files say now.
  const heldBefore = adoption.version === null ? row.held : null;
  const isReleased = row.version !== null || adoption.version !== null;
  const held = isReleased ? (heldBefore ?? asInFiles.content) : null;
  const { written, resolved } = body;
  const released = releasedAfter({ content: row.content, held: heldBefore, body: formerBody });
  const sent = { written, resolved, blocks: [], released };
  putResource({ ...row, ...named, ...asInFiles, held }, database, sent);
}

/** What may have been done to it matters no more. The document of an import keeps its key. */
function endDoubts(key: string, database: Database): void {
  database.run(
    `UPDATE operations SET resource = NULL, nth = iif(key = ?1, nth, NULL)
     WHERE resource = ?1 AND maybe = 1`,
    key,
  );
}

/** The columns that a document fills. */
function inFiles(kind: ResourceKind, body: BodyInFiles) {
  const { resolved, scope, protect, source } = body;
  return {
    content: digestResolved(kind, body),
    parent: parentIn(kind, resolved),
    // A folder without a scope takes nothing out of another one.
    ...(scope === null ? {} : { scope }),
    protect: Number(protect),
    ...source,
  };
}

/** A version that is named anew: nobody says what it holds. */
function versionNamed(id: string, before: Pick<ResourceRow, 'version' | 'held'>) {
  const version = plainId(id);
  return { version, held: before.version === version ? before.held : null };
}

function inDoubt(key: string, { run, seq }: ResourceDoubt, database: Database): CliError {
  const elsewhere = whereAnswerMayBe(seq, database);
  return new CliError('inDoubt', problem('resources/in-doubt', { key, run, seq, elsewhere }));
}

/** The resource, if the key has it already. Throws CliError `resources/...` if it cannot have it. */
function mustBeAdoptable({ key, kind, id }: Adoption, database: Database) {
  const taken = (about: { kind: string; id: string; operation: string | null }) =>
    new CliError('conflict', problem('resources/taken', { reason: 'key', key, ...about }));
  const holder = byId(kind, id, database);
  const state = find(key, database);
  if (state.kind === 'in-doubt') throw inDoubt(key, state.doubt, database);
  if (state.kind === 'other') throw taken({ kind: '', id: '', operation: state.operation });
  const resource = existingResource(state);
  const isSame = resource?.kind === kind && resource.id === plainId(id);
  if (resource !== null && !isSame) {
    throw taken({ kind: resource.kind, id: resource.id, operation: null });
  }
  if (holder !== null && holder.key !== key) {
    const about = { id: plainId(id), kind, key, holder: holder.key };
    throw new CliError('conflict', problem('resources/taken', { reason: 'id', ...about }));
  }
  return holder;
}

/** Throws CliError `resources/deleted` for what this ledger knows to be deleted. */
function mustNotBeDeleted({ key, kind, id: given }: Adoption, database: Database): void {
  const id = plainId(given);
  // The service may have given the id to another one since.
  if (byId(kind, id, database) !== null) return;
  const deletion =
    database.get<{ key: string; run: number }>(
      `SELECT key, deleted AS run FROM resources
       WHERE kind = ? AND id = ? AND deleted IS NOT NULL ORDER BY deleted DESC LIMIT 1`,
      kind,
      id,
    ) ?? deletionSinceCreate(key, { kind, id }, database);
  if (deletion === undefined) return;
  const about = { kind, id, key: deletion.key, run: runIdOf(deletion.run, database) };
  throw new CliError('conflict', problem('resources/taken', { reason: 'deleted', ...about }));
}

/** The deletion of what a create may have made that was given up since. */
function deletionSinceCreate(
  key: string,
  { kind, id }: { readonly kind: ResourceKind; readonly id: string },
  database: Database,
) {
  const state = find(key, database);
  if (state.kind !== 'given-up' || !state.doubt.operation.endsWith('.create')) return undefined;
  return database.get<{ key: string; run: number }>(
    `SELECT ? AS key, run FROM operations
     WHERE target = ? AND operation = ? AND state = 'done' AND seq > ? LIMIT 1`,
    key,
    id,
    `${kind}.delete`,
    state.doubt.seq,
  );
}

/** Throws CliError `resources/unknown` if the key is not known, or was not renamed. */
export function forget(key: string, database: Database): void {
  const state = find(key, database);
  if (state.kind === 'in-doubt') throw inDoubt(key, state.doubt, database);
  const { changes } = database.run('DELETE FROM renamed WHERE old = ?', key);
  if (changes > 0) detach(key, database);
  else if (state.kind === 'free' || state.kind === 'other') {
    throw new CliError('usage', problem('resources/unknown', { key, suggestion: null }));
  }
  removeResource(key, database);
  detach(key, database);
  database.run('DELETE FROM formers WHERE key = ?', key);
}

/** Renames, and records scopes and protection. Within a commit. */
export function noteAll(
  notes: readonly ResourceNote[],
  by: { readonly run: string; readonly at: number },
  database: Database,
): void {
  const { number: run } = runWith(by.run, database);
  const known = notes.filter(({ key }) => resourceRow(key, database) !== undefined);
  for (const { key, scope, protect } of known) {
    captureFormer(key, run, database);
    database.run(
      'UPDATE resources SET scope = ?, protect = ?, run = ?, at = ? WHERE key = ?',
      scope,
      Number(protect),
      run,
      by.at,
      key,
    );
  }
  const renames = known.filter(({ key, newKey }) => key !== newKey);
  // Two resources may exchange their keys, so each gets a key that nobody has in between.
  for (const [index, { key }] of renames.entries()) rename(key, between(index), database);
  for (const [index, { newKey }] of renames.entries()) rename(between(index), newKey, database);
  for (const { key, newKey } of renames) rememberOldKey(key, newKey, database);
}

/** No document can have such a key. */
const between = (index: number) => `#${index}`;

/** Gives a resource, what is kept of it, and all references to it another key. */
function rename(key: string, newKey: string, database: Database): void {
  // What had the new key is deleted.
  database.run('DELETE FROM resources WHERE key = ?', newKey);
  database.run('UPDATE operations SET resource = NULL WHERE resource = ?', newKey);
  database.run('UPDATE resources SET key = ? WHERE key = ?', newKey, key);
  database.run('UPDATE OR REPLACE formers SET key = ? WHERE key = ?', newKey, key);
  database.run('UPDATE operations SET resource = ? WHERE resource = ?', newKey, key);
  // Quotes inside texts are escaped in JSON, so nothing else can match.
  const [from, to] = [key, newKey].map((each) => `"$ref":${JSON.stringify(each).slice(0, -1)}`);
  const columns = [
    ['resources', 'body'],
    ['formers', 'before'],
    ['operations', 'effect'],
  ] as const;
  for (const [table, column] of columns) {
    database.run(
      `UPDATE ${table} SET ${column} =
         replace(replace(${column}, ?1 || '"', ?2 || '"'), ?1 || '#', ?2 || '#')
       WHERE instr(${column}, ?1) > 0`,
      from ?? '',
      to ?? '',
    );
  }
}

/** An import that meets the old key must not create the resource again. */
function rememberOldKey(old: string, key: string, database: Database): void {
  database.run('UPDATE renamed SET key = ? WHERE key = ?', key, old);
  database.run('INSERT OR REPLACE INTO renamed VALUES (?, ?)', old, key);
  database.run('DELETE FROM renamed WHERE old = key OR old IN (SELECT key FROM resources)');
}

/** The key of today of a resource that had this one, while it exists; null if it was not renamed. */
export const renamedTo = (key: string, database: Database): string | null =>
  database.get<{ key: string }>(
    `SELECT key FROM renamed JOIN resources USING (key) WHERE old = ? AND deleted IS NULL`,
    key,
  )?.key ?? null;
