/**
 * Decides what is deleted and in which order, what is kept, and why (docs/content-as-code.md,
 * Deletions). Nothing that stays may refer to something that is deleted.
 */
import type { DeletedResource, Requests } from '../../contract/changes.ts';
import { groupsOf } from '../../contract/cycles.ts';
import type { PlacedFinding, Asked } from '../../contract/import-run.ts';
import { operations, pathParamsOf } from '../../contract/operations.ts';
import type { Reference } from '../../contract/references.ts';
import {
  type Effect,
  existingResource,
  type KnownResource,
  lastKnown,
  type PlacedResource,
  type ResourceDoubt,
  type Resources,
} from '../../contract/resources.ts';
import { stepKey } from '../../contract/step-keys.ts';
import { contentDigest } from '../../documents/digests.ts';
import { problem } from '../../messages/problem.ts';
import { missing, otherDoubt, placeless, type PlannedChange } from './change.ts';
import { DELETE, DOUBT, type Fate, type FilesPorts, KEPT, spreadFates } from './fates.ts';
import { type Edges, edgesTo } from './referring.ts';
import { givenUp, operationIdOf } from './steps.ts';

interface DeletionChoice {
  readonly scope: string | null;
  readonly isWhole: boolean;
  readonly deletes: 'nothing' | 'missing' | ReadonlySet<string>;
}

type Deletions = ReturnType<typeof createDeletions>;

export function createDeletions(choice: DeletionChoice, ports: FilesPorts) {
  const fates = new Map<string, Fate>();
  const noted: Noted[] = [];
  const toAbsent = new Map<string, Set<string>>();
  let order: readonly string[] = [];
  return {
    /** Looks for what may be deleted. Called when all resources of the files are known. */
    find: () => {
      for (const [key, fate] of candidates(choice, ports)) fates.set(key, fate);
    },
    /** Notes a reference of the files, which may refer to something that is deleted, or not there. */
    note: ({ key: referrer, place }: PlacedResource, { key, range }: Reference) => {
      if (fates.get(key)?.kind === 'delete') noted.push({ referrer, key, place, range });
      if (!ports.entries.has(key)) addTo(toAbsent, key, referrer);
    },
    /** The keys of what refers in the files to a resource that is not there, once all are noted. */
    referrersTo: (key: string): readonly string[] => [...(toAbsent.get(key) ?? [])],
    /** Called after everything else is decided. Returns the references to what is deleted. */
    decide: (): PlacedFinding[] => {
      const isDeleting = [...fates.values()].some(({ kind }) => kind === 'delete');
      if (isDeleting) {
        const edges = edgesTo(new Set(fates.keys()), ports.resources);
        spreadFates(fates, edges, { ...ports, noted: groupNoted(noted) });
        order = referrersFirst(fates, edges);
      }
      return noted.flatMap(({ key, place, range }) => {
        if (fates.get(key)?.kind === 'kept') return [];
        const about = problem('content/reference', { reason: 'to-be-deleted', key });
        return [{ finding: { severity: 'error', problem: about }, place, range }];
      });
    },
    /** What is kept, blocked or in doubt, by keys, and then what is deleted, in that order. */
    *fates(): Generator<readonly [string, Fate]> {
      for (const each of fates) if (each[1].kind !== 'delete') yield each;
      for (const key of order) {
        const fate = fates.get(key);
        if (fate !== undefined) yield [key, fate];
      }
    },
  };
}

/** A reference of the files to what may be deleted. */
interface Noted extends Pick<PlacedFinding, 'place' | 'range'> {
  readonly referrer: string;
  readonly key: string;
}

/** What the files refer to, by the keys of what refers to it. */
function groupNoted(noted: readonly Noted[]): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>();
  for (const { referrer, key } of noted) addTo(groups, referrer, key);
  return groups;
}

function addTo(groups: Map<string, Set<string>>, group: string, member: string): void {
  const known = groups.get(group);
  if (known === undefined) groups.set(group, new Set([member]));
  else known.add(member);
}

/** Each with what becomes of it if nothing refers to it. */
function* candidates(
  { scope, isWhole, deletes }: DeletionChoice,
  ports: FilesPorts,
): Generator<readonly [string, Fate]> {
  if (deletes === 'nothing') return;
  const { entries, renamed, resources } = ports;
  const isNamed = typeof deletes !== 'string';
  if (!isNamed && (!isWhole || scope === null)) return;
  const keys = isNamed ? [...deletes].toSorted() : keysIn(resources.list(scope ?? undefined));
  for (const key of keys) {
    if (entries.has(key) || renamed.has(key)) continue;
    const fate = fateAlone(key, resources);
    if (fate !== null) yield [key, fate];
  }
}

function* keysIn(list: Iterable<KnownResource>): Generator<string> {
  for (const { key, deletedBy } of list) if (deletedBy === null) yield key;
}

/** Null for what does not exist. */
function fateAlone(key: string, resources: Resources): Fate | null {
  const state = resources.find(key);
  if (state.kind === 'in-doubt' || state.kind === 'given-up') return DOUBT;
  const found = existingResource(state);
  if (found === null) return null;
  return found.protect ? KEPT : DELETE;
}

/**
 * The order of the deletions, which each wait for those before them that refer to it. Cycles, which
 * edits can leave behind, are cut.
 */
function referrersFirst(fates: Map<string, Fate>, edges: Edges): string[] {
  const nodeOf = (key: string) => {
    const referrers = [...(edges.get(key)?.keys() ?? [])];
    return { id: key, needs: referrers.filter((each) => fates.get(each)?.kind === 'delete') };
  };
  const starts = [...fates].filter(([, { kind }]) => kind === 'delete');
  const groups = groupsOf(
    starts.map(([key]) => nodeOf(key)),
    { idOf: (key: string) => key, node: nodeOf },
  );
  const done = new Set<string>();
  for (const { members } of groups) {
    for (const { id, needs } of members) {
      const fate = fates.get(id);
      const after = fate?.kind === 'delete' ? fate.after : [];
      const steps = needs.filter((each) => done.has(each)).map((each) => stepKey(each, 'delete'));
      fates.set(id, { kind: 'delete', after: [...after, ...steps] });
      done.add(id);
    }
  }
  return [...done];
}

interface FatePorts {
  readonly resources: Resources;
  readonly commit: string | null;
}

/** Null for a resource that does not exist any more. */
export function plannedFate(key: string, fate: Fate, ports: FatePorts): PlannedChange | null {
  const state = ports.resources.find(key);
  if (fate.kind === 'doubt' && (state.kind === 'in-doubt' || state.kind === 'given-up')) {
    // Where its document was, there may be another one now.
    const change = { ...otherDoubt(key, state), source: null };
    const isGivenUp = state.kind === 'given-up';
    return placeless(change, () => (isGivenUp ? [unknownEnd(change, state.doubt)] : []));
  }
  const found = lastKnown(state);
  if (found === null) return null;
  const { kind: resource, id } = found;
  const own = { resource, key, id, source: null };
  switch (fate.kind) {
    case 'delete':
      return placeless({ ...deletion, ...own, deletes: deletedOf(found, ports) }, () => [
        deletionStep(found, fate.after, ports),
      ]);
    case 'blocked': {
      const { by } = fate;
      return placeless({ ...own, kind: 'blocked', by }, () => [deletionStep(found, by, ports)]);
    }
    default:
      return placeless(
        missing(found, ports.resources, fate.kind === 'kept' ? fate.referredBy : []),
      );
  }
}

/** What a deletion deletes. */
export const deletedOf = (
  { kind, id, source }: Pick<KnownResource, 'kind' | 'id' | 'source'>,
  { resources }: Pick<FatePorts, 'resources'>,
): DeletedResource => ({ title: resources.titleOf(kind, id), source });

/** What is missing from the files if nothing is deleted: it is kept, whatever is known of it. */
export function* keptOnes(
  scope: string,
  isInFiles: (key: string) => boolean,
  { resources, referrersTo }: Pick<FatePorts, 'resources'> & Pick<Deletions, 'referrersTo'>,
): Generator<PlannedChange> {
  for (const each of resources.list(scope)) {
    if (each.deletedBy === null && !isInFiles(each.key))
      yield placeless(missing(each, resources, referrersTo(each.key)));
  }
}

/** A change that only deletes. */
export const deletion: Omit<Requests, 'resource' | 'key' | 'id' | 'source'> = {
  kind: 'requests',
  verbs: ['delete'],
  because: [],
  deletedBy: null,
  replaces: null,
  move: null,
  differences: [],
  isInFull: false,
  blocksMadeAnew: 0,
};

/** @param after keys of steps, or of what is in doubt */
function deletionStep(
  found: KnownResource,
  after: readonly string[],
  { commit }: FatePorts,
): Asked {
  const { key, scope, protect } = found;
  const effect: Effect = { key, kind: found.kind, scope, protect, written: null, commit };
  return { ...deletionOf(found), key: stepKey(key, 'delete'), after, effect };
}

/** The operation that deletes a resource, without the memory of a key. */
export function deletionOf({ kind, id }: Pick<KnownResource, 'kind' | 'id'>): Asked {
  const operation = operationIdOf(`${kind}.delete`);
  const [name = ''] = pathParamsOf(operation);
  const params = { [name]: id };
  return {
    key: null,
    operation,
    params,
    body: null,
    content: contentDigest({ operation, params, body: null }),
    references: [],
    place: null,
    rejection: null,
  };
}

/** One step, which is never sent, so that the run has a result for the resource. */
function unknownEnd(
  { key, id }: { readonly key: string | null; readonly id: string | null },
  doubt: ResourceDoubt,
): Asked {
  const { resource: kind } = operations[doubt.operation];
  const rejection = givenUp(key ?? '', doubt);
  return { ...deletionOf({ kind, id: id ?? '' }), key, rejection };
}
