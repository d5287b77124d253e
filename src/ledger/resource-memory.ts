/** The changes of resources that need no request: adopted, forgotten, renamed, protected. */
import {
  type Adoption,
  type BodyInFiles,
  existing,
  type ResourceKind,
  type ResourceNote,
  type Resources,
} from '../contract/resources.ts';
import { CliError } from '../core/errors.ts';
import { parentIn } from '../documents/comparable.ts';
import { problem } from '../messages/problem.ts';
import { numberIn } from './columns.ts';
import type { Database } from './database.ts';
import { refusingDeleted } from './deleted-before.ts';
import { contentOf } from './known-body.ts';
import { createKeyedOperations } from './keyed-operations.ts';
import type { KnownResources } from './known-resources.ts';
import { createChangeRows } from './change-rows.ts';
import { createFormerRows, type FormerRows } from './former-rows.ts';
import { assumed } from './resource-effects.ts';
import { releasedAfter } from './released-body.ts';
import { createResourceRows, type ResourceRow } from './resource-rows.ts';
import { createStandings } from './resource-standing.ts';
import { renameReferences } from './renamed-references.ts';
import { plainId } from './returned-ids.ts';
import { numberOfRun } from './run-row.ts';
import type { Writing } from './writing.ts';

type Remembering = Pick<Resources, 'adopt' | 'forget' | 'note'>;

/** @param now milliseconds since 1970 */
export function createResourceMemory(
  { database, change }: Writing,
  known: KnownResources,
  now: () => number,
): Remembering {
  const rows = createResourceRows(database);
  const keyed = createKeyedOperations(database);
  const removeChanges = database.prepare('DELETE FROM changes WHERE key = ?');
  const formers = createFormerRows(database, createStandings(database));
  const adopt = (adoption: Adoption, at: number) => {
    const before = mustBeAdoptable(adoption, known);
    const { key, kind, id, body } = adoption;
    // What was not certain is told by the person who adopts it, or it is unknown from now on.
    const version = before?.version ?? null;
    const kept = {
      scope: before?.scope ?? null,
      protect: Number(before?.protect ?? false),
      content: before?.content ?? null,
      parent: before?.parent ?? null,
      version: version?.id ?? null,
      held: version?.content ?? null,
    };
    const row = { ...assumed({ key, kind, id, run: null, at, source: null }), ...kept };
    keyed.detach(key);
    const formerBody = before === null ? null : known.bodyOf(key);
    removeChanges.run(key);
    const named = adoption.version === null ? {} : versionNamed(adoption.version, kept);
    if (body === null) {
      rows.put({ ...row, ...named }, kept.content === null ? null : formerBody);
      return;
    }
    const asInFiles = inFiles(kind, body);
    // What an older version holds stays known: it is not what the files say now.
    const heldBefore = adoption.version === null ? row.held : null;
    const isReleased = row.version !== null || adoption.version !== null;
    const held = isReleased ? (heldBefore ?? asInFiles.content) : null;
    const { written, resolved } = body;
    const released = releasedAfter({ content: kept.content, held: heldBefore, body: formerBody });
    rows.put({ ...row, ...named, ...asInFiles, held }, { written, resolved, blocks: [], released });
  };
  return {
    adopt: (list, at) =>
      change(() => {
        const mustNotBeDeleted = refusingDeleted(database, known);
        for (const each of list) {
          mustNotBeDeleted(each);
          adopt(each, at);
        }
      }),
    forget: (key) =>
      change(() => {
        const state = known.find(key);
        if (state.kind === 'in-doubt') throw inDoubt(key, state.doubt);
        if (state.kind === 'free' || state.kind === 'other') {
          throw new CliError('usage', problem('resources/unknown', { key, suggestion: null }));
        }
        rows.remove(key);
        removeChanges.run(key);
        keyed.detach(key);
        formers.forget(key);
      }),
    note: (notes, run) =>
      change(() => {
        const by = { run: numberOfRun(run, database), at: now() };
        noteAll([...notes], by, { database, formers });
      }),
  };
}

/** The columns that a document fills. */
function inFiles(kind: ResourceKind, body: BodyInFiles) {
  const { resolved, scope, protect, source } = body;
  return {
    content: contentOf(kind, body),
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

const inDoubt = (key: string, { run, seq }: { readonly run: string; readonly seq: number }) =>
  new CliError('inDoubt', problem('resources/in-doubt', { key, run, seq }));

/** The resource, if the key has it already. Throws CliError `resources/...` if it cannot have it. */
function mustBeAdoptable({ key, kind, id }: Adoption, known: KnownResources) {
  const taken = (about: { kind: string | null; id: string | null; operation: string | null }) =>
    new CliError('conflict', problem('resources/key-taken', { key, ...about }));
  const holder = known.byId(kind, id);
  const state = known.find(key);
  if (state.kind === 'in-doubt') throw inDoubt(key, state.doubt);
  if (state.kind === 'other') throw taken({ kind: null, id: null, operation: state.operation });
  const resource = existing(state);
  const isSame = resource?.kind === kind && resource.id === plainId(id);
  if (resource !== null && !isSame) {
    throw taken({ kind: resource.kind, id: resource.id, operation: null });
  }
  if (holder !== null && holder.key !== key) {
    const about = { id: plainId(id), kind, key, holder: holder.key };
    throw new CliError('conflict', problem('resources/id-taken', about));
  }
  return holder;
}

interface Noting {
  readonly database: Database;
  readonly formers: FormerRows;
}

/** Reads everything before it writes: two resources may exchange their keys. */
function noteAll(
  notes: readonly ResourceNote[],
  by: Pick<ResourceRow, 'at'> & { readonly run: number },
  { database, formers }: Noting,
): void {
  const rows = createResourceRows(database);
  const changesOf = database.prepare('SELECT seq FROM changes WHERE key = ?');
  const noted = notes.flatMap(({ key, newKey, scope, protect }) => {
    const row = rows.find(key);
    if (row === undefined) return [];
    formers.capture(key, by.run);
    const seqs = key === newKey ? [] : changesOf.all(key).map((each) => numberIn(each, 'seq'));
    const next = { ...row, ...by, key: newKey, scope, protect: Number(protect) };
    return [{ key, next, seqs, body: key === newKey ? undefined : rows.bodyOf(key) }];
  });
  const renamed = noted.filter(({ key, next }) => next.key !== key);
  for (const { key } of renamed) rows.remove(key);
  for (const { next, body } of noted) rows.put(next, body);
  if (renamed.length === 0) return;
  for (const { next, seqs } of renamed) renameChanges(seqs, next.key, database);
  const renames = renamed.map(({ key, next }) => ({ key, newKey: next.key }));
  createKeyedOperations(database).rename(renames);
  const newKeys = new Map(renames.map(({ key, newKey }) => [key, newKey]));
  formers.rename(newKeys);
  renameReferences(newKeys, { database, formers });
}

function renameChanges(seqs: readonly number[], key: string, database: Database): void {
  const changes = createChangeRows(database);
  for (const seq of seqs) {
    const change = changes.find(seq);
    if (change !== undefined) changes.insert({ ...change, key });
  }
}
