/**
 * What operations do to resources (docs/content-as-code.md, State), within the commits that record
 * them: from its first intent on, the row of an operation says what it changes, and once it is done
 * the resource is changed.
 */
import { type Operation, pathParamsOf, operations as table } from '../../contract/operations.ts';
import {
  type Effect,
  existingResource,
  type KnownResource,
  type SentBody,
} from '../../contract/resources.ts';
import { CliError } from '../../core/errors.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { parentIn } from '../../documents/canonical.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { problem } from '../../messages/problem.ts';
import type { Database } from '../file/database.ts';
import { markGone, plainId, targetIn } from '../operations/ids.ts';
import { type OperationRow, specOf } from '../operations/rows.ts';
import { bodyAfter, moveBody, releasedAfter, digestResolved, saysEverything } from './body.ts';
import { contentNow, find } from './known.ts';
import {
  bodyOf,
  bytesOf,
  hexOf,
  keyOf,
  putResource,
  resourceRow,
  type ResourceRow,
  rowWithIdOnly,
} from './rows.ts';

/** An operation that may change a resource. */
export interface Acting {
  readonly operation: Pick<Operation, 'id' | 'params' | 'body'>;
  /** Of a step of an apply; null for any other operation. */
  readonly effect: Effect | null;
  /** Its key, if a create makes the resource known under it; otherwise null. */
  readonly key: string | null;
}

export type ChangeColumns = Pick<OperationRow, 'target' | 'resource' | 'effect' | 'sent'>;

/** What its row says of the resource, at its first intent. */
export function changeBy(acting: Acting, database: Database): ChangeColumns {
  const { operation, effect } = acting;
  const { resource: kind, verb } = table[operation.id];
  const target = targetIn(operation.id, operation);
  const named = verb === 'create' ? acting.key : target && keyOf(kind, target, database);
  const resource = effect?.key ?? named;
  if (resource === null) return { target, resource, effect: null, sent: null };
  const isKnown = effect !== null || verb !== 'create';
  const sentBody = verb === 'create' || verb === 'edit' ? operation.body : null;
  return {
    target,
    resource,
    effect: isKnown ? stringifyExact(effectOf(acting, resource, database)) : null,
    sent: isKnown && sentBody !== null ? stringifyExact(sentBody) : null,
  };
}

/** The column `effect`: what the end needs, whichever process records it. */
function effectOf({ operation, effect }: Acting, key: string, database: Database): JsonObject {
  const destination = pathParamsOf(operation.id)[1];
  const to = destination === undefined ? null : (operation.params[destination] ?? null);
  const isRelease = table[operation.id].verb === 'release';
  const concurrent = database.all<{ seq: number }>(
    `SELECT seq FROM operations INDEXED BY operations_open
     WHERE maybe = 1 AND resource = ? AND operation = ?`,
    key,
    operation.id,
  );
  return {
    to: to === null ? null : plainId(to),
    // What a release releases, unless something changes meanwhile.
    content: isRelease ? hexOf(contentNow(key, database)) : null,
    // Nobody knows whether these come before it or after it.
    concurrent: concurrent.map(({ seq }) => seq),
    written: effect?.written ?? null,
    ...(effect && { scope: effect.scope, protect: effect.protect, commit: effect.commit }),
  };
}

/** Why a step of an apply must not begin: its resource is not as the plan saw it. */
export function findChangeMeanwhile(
  { operation, effect }: Acting,
  run: number,
  database: Database,
): CliError | null {
  if (effect === null) return null;
  const state = find(effect.key, database, run);
  const id = targetIn(operation.id, operation);
  const isAsPlanned =
    table[operation.id].verb === 'create'
      ? state.kind === 'free' || (state.kind === 'known' && existingResource(state) === null)
      : id !== null && existingResource(state)?.id === id;
  if (isAsPlanned) return null;
  return new CliError('conflict', problem('resources/changed-meanwhile', { key: effect.key }));
}

/** How an operation that is done was performed. */
export interface Performed {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The content of the answer; null if nobody has it. */
  readonly answer: Json;
  readonly source: KnownResource['source'];
}

type Done = Pick<
  OperationRow,
  'seq' | 'run' | 'operation' | 'target' | 'returned' | 'resource' | 'effect' | 'sent'
>;

/** The key of another resource that has the id which this create returned; null if none has. */
export function otherWith(row: Done, database: Database): string | null {
  const { resource, returned, operation } = row;
  const spec = specOf(operation);
  if (spec?.verb !== 'create' || resource === null || returned === null) return null;
  const holder = keyOf(spec.resource, returned, database);
  return holder === resource ? null : holder;
}

/** Changes the resource of an operation that is done, within the commit that records it. */
export function takeEffect(done: Done, performed: Performed, database: Database): void {
  const spec = specOf(done.operation);
  if (spec === null) return;
  const { verb, resource: kind } = spec;
  if (verb === 'delete' && done.target !== null) markGone(kind, done.target, database);
  const row = rowAfter(done, performed, database);
  if (row === null) return;
  const change = { done, row, database, isOvertaken: isOvertaken(done, database) };
  switch (verb) {
    case 'create':
    case 'edit':
      putBody(change, performed.answer);
      return;
    case 'move':
      putParent(change);
      return;
    case 'delete':
      putResource({ ...row, deleted: done.run }, database);
      return;
    case 'release':
      if (done.returned !== null)
        putResource({ ...row, version: done.returned, held: heldAfter(change) }, database);
  }
}

interface Changing {
  readonly done: Done;
  /** The row without what the verb changes. */
  readonly row: ResourceRow;
  readonly database: Database;
  readonly isOvertaken: boolean;
}

const effectIn = ({ effect }: Done, database: Database): JsonObject =>
  effect === null ? {} : database.object(effect);

const writtenIn = (effect: JsonObject) => (isObject(effect['written']) ? effect['written'] : null);

/** Null if there is nothing to write. */
function rowAfter(done: Done, performed: Performed, database: Database): ResourceRow | null {
  const { resource: key, operation, run, returned, target } = done;
  const spec = specOf(operation);
  if (key === null || spec === null) return null;
  const { kind, verb } = { kind: spec.resource, verb: spec.verb };
  const { scope, protect, commit } = effectIn(done, database);
  const { at } = performed;
  const before = resourceRow(key, database);
  // An undo has no documents: the files have the resource where they had it before.
  const place = performed.source ?? (protect === undefined ? null : before);
  const last = {
    run,
    at,
    file: place?.file ?? null,
    line: place?.line ?? null,
    commit_id: typeof commit === 'string' ? commit : null,
    ...(protect === undefined
      ? {}
      : { scope: typeof scope === 'string' ? scope : null, protect: Number(protect === true) }),
  };
  if (verb === 'create') {
    if (returned === null) return null;
    database.run('DELETE FROM renamed WHERE old = ?', key);
    return { ...rowWithIdOnly({ key, kind, id: returned, run, at }), ...last };
  }
  if (before === undefined || before.deleted !== null) return null;
  // Another create may have taken the key. The id is unknown if the operation's record was lost.
  return target !== null && before.id !== target ? null : { ...before, ...last };
}

/** Another operation of the same kind was done meanwhile: nobody knows which came last. */
function isOvertaken(done: Done, database: Database): boolean {
  if (done.resource === null || done.effect === null) return false;
  const { concurrent } = effectIn(done, database);
  const found = database.get(
    `SELECT 1 FROM operations WHERE resource = ?1 AND operation = ?2 AND state = 'done'
       AND (seq > ?3 OR seq IN (SELECT value FROM json_each(?4)))`,
    done.resource,
    done.operation,
    done.seq,
    JSON.stringify(Array.isArray(concurrent) ? concurrent : []),
  );
  return found !== undefined;
}

function putBody({ done, row, database, isOvertaken: isLost }: Changing, answer: Json): void {
  const { kind, key } = row;
  const isEdit = done.operation.endsWith('.edit');
  const sent = done.sent === null ? null : database.object(done.sent);
  const before = isEdit ? bodyOf(key, database) : null;
  const former = before?.written ?? null;
  const written = writtenIn(effectIn(done, database));
  if (sent === null || isLost) {
    putResource({ ...row, content: null }, database, null);
    return;
  }
  const parent = parentIn(kind, sent) ?? row.parent;
  if (isEdit && !saysEverything(kind, { written, former, sent })) {
    putResource({ ...row, parent, content: null }, database, null);
    return;
  }
  const body = bodyAfter(kind, { written, former, sent, answer });
  const released = releasedAfter({ ...row, body: before });
  putResource({ ...row, parent, content: digestResolved(kind, body) }, database, {
    ...body,
    released,
  });
}

function putParent({ done, row, database, isOvertaken: isLost }: Changing): void {
  const effect = effectIn(done, database);
  const to = typeof effect['to'] === 'string' ? effect['to'] : null;
  const body: SentBody | null = bodyOf(row.key, database);
  if (isLost || to === null || body === null) {
    putResource({ ...row, parent: isLost ? null : to }, database);
    return;
  }
  const moved = moveBody(row.kind, body, { to, written: writtenIn(effect) });
  putResource({ ...row, parent: to }, database, moved);
}

/** What a released version holds; null unless nothing changed between its intent and its answer. */
function heldAfter({ done, row, database, isOvertaken: isLost }: Changing): Uint8Array | null {
  const before = bytesOf(effectIn(done, database)['content']);
  const now = contentNow(row.key, database);
  const isSame = now !== null && before !== null && Buffer.from(now).equals(before);
  return isSame && !isLost ? now : null;
}
