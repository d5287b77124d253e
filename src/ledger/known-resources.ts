/** What the ledger knows of keys and resources (docs/content-as-code.md, State). */
import type { Returned } from '../contract/references.ts';
import type { KeyState, KnownResource, ResourceKind, Resources } from '../contract/resources.ts';
import { type Database, readingTogether } from './database.ts';
import { withTranslatedErrors } from './errors.ts';
import { createCreations, type CreatedPage } from './created-resources.ts';
import { createFormerRows } from './former-rows.ts';
import { beforeFormers, createFormers, type FormerPlace } from './former-resources.ts';
import { referrersIn } from './referrers.ts';
import { numberOfRun } from './run-row.ts';
import { tableRow } from './operation-rows.ts';
import { certainPart, isOpenIn, knownResource } from './known-row.ts';
import { createResourceRows, type ResourceRow } from './resource-rows.ts';
import {
  createStandings,
  type DocumentOfKey,
  type OpenChange,
  runIds,
} from './resource-standing.ts';
import { plainId } from './returned-ids.ts';

type Looking = Pick<Resources, 'find' | 'byId' | 'bodyOf' | 'given' | 'referrers' | 'formersOf'>;

export interface KnownResources extends Looking {
  /** At most a page of them, with the keys after this one. */
  pageAfter(key: string): KnownResource[];
  /** A page of `formers`, after this place. */
  formersAfter(run: string, place: typeof beforeFormers): readonly FormerPlace[];
  /** A page of `createdBy`, after this number. */
  createdAfter(run: string, seq: number): CreatedPage;
  /** The kind and the id of the resource that exists under the key; null if none does. */
  existing(key: string): ExistingResource | null;
  /** The same as `find`, without what this run itself has under way. */
  findForRun(key: string, run: number): KeyState;
}

export type ExistingResource = Pick<KnownResource, 'kind' | 'id'>;

const PAGE = 200;

export function createKnownResources(database: Database): KnownResources {
  const rows = createResourceRows(database);
  const standings = createStandings(database);
  const idOf = runIds(database);
  const known = (row: ResourceRow, open: readonly OpenChange[]) =>
    knownResource(certainPart(row, open), idOf);
  const formers = createFormers(database);
  const formerRows = createFormerRows(database, standings);
  const creations = createCreations(database);
  const begin = readingTogether(database);
  const find = (key: string, run: number | null = null): KeyState => {
    begin();
    const row = rows.find(key);
    const isOthers = (each: { readonly run: number }) => each.run !== run;
    const open = standings.of(key).filter(isOthers);
    // What became of a document that is certain only matters if it is all that is known.
    const found = row === undefined ? standings.document(key) : standings.openDocument(key);
    const document = found !== undefined && isOthers(found.row) ? found : undefined;
    return stateOf({ resource: row === undefined ? null : known(row, open), open, document });
  };
  return {
    find: (key) => find(key),
    findForRun: find,
    byId: (kind, id) => {
      begin();
      const key = rows.keyOf(kind, plainId(id));
      const row = key === null ? undefined : rows.find(key);
      return row === undefined ? null : known(row, standings.of(row.key));
    },
    bodyOf: (key) => {
      begin();
      const open = standings.of(key);
      const body = isOpenIn(open, 'edit') ? null : rows.bodyOf(key);
      return body !== null && isOpenIn(open, 'release') ? { ...body, released: null } : body;
    },
    given: (key) => givenBy(find(key), standings.document(key)),
    pageAfter: (key) => {
      begin();
      return rows.page(key, PAGE).map((row) => known(row, standings.of(row.key)));
    },
    referrers: () => {
      begin();
      return referrersIn(database);
    },
    formersOf: (key) => {
      begin();
      return formerRows.ofKey(key).map(({ during, before }) => {
        return { run: idOf(during), before: knownResource(before, idOf) };
      });
    },
    formersAfter: (run, place) => {
      begin();
      return formers(numberOfRun(run, database), place);
    },
    createdAfter: (run, seq) => {
      begin();
      return creations(numberOfRun(run, database), seq);
    },
    existing: (key) => {
      const row = rows.find(key);
      return row === undefined || row.deleted !== null ? null : { kind: row.kind, id: row.id };
    },
  };
}

/**
 * The port, whose errors name the file. No cursor stays open between two pages.
 * @param known called for every page, because a file that is read may have changed
 */
export function resourcesPort(
  known: () => KnownResources,
  memory: Pick<Resources, 'adopt' | 'forget' | 'note'>,
  file: string,
): Resources {
  const port = {
    find: (key: string) => known().find(key),
    byId: (kind: ResourceKind, id: string) => known().byId(kind, id),
    bodyOf: (key: string) => known().bodyOf(key),
    given: (key: string) => known().given(key),
    referrers: () => known().referrers(),
    formersOf: (key: string) => known().formersOf(key),
    pageAfter: (key: string) => known().pageAfter(key),
    formersAfter: (run: string, place: typeof beforeFormers) => known().formersAfter(run, place),
    createdAfter: (run: string, seq: number) => known().createdAfter(run, seq),
    ...memory,
  };
  const { pageAfter, formersAfter, createdAfter, ...resources } = withTranslatedErrors(port, file);
  return {
    ...resources,
    formers: function* (run) {
      for (let last = beforeFormers; ;) {
        const page = formersAfter(run, last);
        for (const { former } of page) yield former;
        const end = page.at(-1);
        if (end === undefined) return;
        last = end;
      }
    },
    createdBy: function* (run) {
      for (let after = 0; ;) {
        const { created, last } = createdAfter(run, after);
        yield* created;
        if (last === null) return;
        after = last;
      }
    },
    list: function* (scope) {
      for (let last = ''; ;) {
        const page = pageAfter(last);
        for (const resource of page) {
          if (scope === undefined || resource.scope === scope) yield resource;
        }
        const end = page.at(-1);
        if (end === undefined || page.length < PAGE) return;
        last = end.key;
      }
    },
  };
}

interface AboutKey {
  readonly resource: KnownResource | null;
  readonly open: readonly OpenChange[];
  readonly document: DocumentOfKey | undefined;
}

function stateOf({ resource, open, document }: AboutKey): KeyState {
  const doubtful = open.find(({ standing }) => standing === 'doubt');
  if (doubtful !== undefined) {
    const isCreate = doubtful.change.verb === 'create';
    return { kind: 'in-doubt', doubt: doubtful.doubt, resource: isCreate ? null : resource };
  }
  const create = document !== undefined && isCreateOf(document) ? document : null;
  if (create?.standing === 'doubt' && create.doubt !== null) {
    return { kind: 'in-doubt', doubt: create.doubt, resource: null };
  }
  const exists = resource !== null && resource.deletedBy === null;
  const deletion = open.find(({ change, isGivenUp }) => change.verb === 'delete' && isGivenUp);
  if (exists && deletion !== undefined) return { kind: 'given-up', doubt: deletion.doubt };
  if (!exists && create?.standing === 'unknown' && create.doubt !== null) {
    return { kind: 'given-up', doubt: create.doubt };
  }
  if (resource !== null) {
    const openRun = open.at(-1)?.doubt.run;
    return openRun === undefined
      ? { kind: 'known', resource }
      : { kind: 'known', resource, openRun };
  }
  if (document === undefined || create !== null) return { kind: 'free' };
  const { row, standing, run } = document;
  const isUsed = row.state === 'done' || standing !== 'certain';
  return isUsed ? { kind: 'other', operation: row.operation, run } : { kind: 'free' };
}

const isCreateOf = ({ row }: DocumentOfKey) => tableRow(row.operation)?.verb === 'create';

/** References to what may not exist, or may have another id, get nothing. */
function givenBy(state: KeyState, document: DocumentOfKey | undefined): Returned | null {
  switch (state.kind) {
    case 'known':
    case 'in-doubt': {
      const { resource } = state;
      if (resource === null || resource.deletedBy !== null) return null;
      const isReleasing = state.kind === 'in-doubt' && state.doubt.operation.endsWith('.release');
      const versionId = isReleasing ? null : (resource.version?.id ?? null);
      return { id: resource.id, versionId };
    }
    case 'other': {
      if (document === undefined || document.standing !== 'certain') return null;
      const { resource, version, operation } = document.row;
      const verb = tableRow(operation)?.verb;
      return verb === 'edit' || verb === 'release' ? { id: resource, versionId: version } : null;
    }
    default:
      return null;
  }
}
