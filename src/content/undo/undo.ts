/**
 * What takes a run back (docs/content-as-code.md, Undo): the resources as they were before, what it
 * created and has to go, and why it cannot be undone if later runs built on it.
 */
import type { Remainder } from '../../contract/changes.ts';
import type { DoubtfulOperation } from '../../contract/ledger.ts';
import { operations } from '../../contract/operations.ts';
import {
  type AlteredResource,
  type CreatedResource,
  type DesiredResource,
  type FormerResource,
  lastKnown,
  type ResourceKind,
  type Resources,
} from '../../contract/resources.ts';
import type { RunRecord } from '../../contract/run-record.ts';
import { shownKey } from '../../contract/step-keys.ts';
import { type NeededKey, referencesWithin } from '../../documents/references.ts';
import { isTaken } from '../plan/known.ts';
import { edgesTo } from '../plan/referring.ts';
import { followersOf } from './followers.ts';
import { restoreResource, type RestoringPorts, type ThenAndNow } from './restored.ts';

/** Why a run cannot be undone: a later run worked on a resource, or refers to what would go. */
export interface Obstacle {
  /** The key; without one, the kind and the id. */
  readonly resource: string;
  /** The later run; null for an adoption. */
  readonly run: string | null;
  /** The key of what would be deleted; null if the resource itself was changed. */
  readonly refersTo: string | null;
}

const obstacleOfChange = (resource: string, run: string | null): Obstacle => {
  return { resource, run, refersTo: null };
};

interface UndoPorts extends CreatedPorts {
  readonly resources: Resources;
  /** The runs of the ledger, newest first. */
  readonly runs: readonly RunRecord[];
  /** The notes of releases. */
  readonly notes: string;
}

interface Undoes extends UndoPorts {
  /** The run and those after it. */
  readonly since: ReadonlySet<string>;
  /**
   * The run itself, its undos, which may have been stopped, and undos of those: nothing is lost if what
   * they did is taken back together.
   */
  readonly own: ReadonlySet<string>;
}

function undoes(run: string, ports: UndoPorts): Undoes {
  const { runs } = ports;
  const ids = runs.map(({ id }) => id);
  const own = new Set([run]);
  for (const { id, undoes: undone } of runs.toReversed())
    if (undone !== null && own.has(undone)) own.add(id);
  return { ...ports, since: new Set(ids.slice(0, ids.indexOf(run) + 1)), own };
}

/** What stays of a resource. */
export interface UndoRest {
  readonly kind: ResourceKind;
  readonly id: string | null;
  readonly remains: readonly Remainder[];
}

export interface Undo extends CreatedByRun {
  /** The resources as they were before, and then what follows them. Fills `rests`. */
  resources(): Generator<DesiredResource>;
  /** What cannot be taken back, by the keys that the resources have afterwards. */
  readonly rests: ReadonlyMap<string, UndoRest>;
  /** What the run changed, and nobody can say how it was before. */
  readonly altered: readonly AlteredResource[];
}

export function undoOf(run: string, given: UndoPorts): Undo {
  const ports = undoes(run, given);
  const { resources, undone } = ports;
  const created = createdBy(run, ports);
  const formers = [...resources.formers(run, undone)];
  const taken = collectTakenBack(formers, ports);
  const { deletes } = created;
  const lost = lostAmong(taken);
  const restoring = restoringPorts(taken, deletes, ports);
  const rests = new Map<string, UndoRest>();
  return {
    ...created,
    obstacles: [
      ...created.obstacles,
      ...taken.obstacles,
      ...missingOnes(taken, deletes, ports),
      ...referrersTo(deletes, taken, ports),
    ],
    rests,
    // Anything with a key is among its formers.
    altered: resources.alteredBy(run),
    *resources() {
      for (const former of formers) {
        const { key, before } = former;
        if (!taken.all.has(key)) continue;
        const of = thenAndNow(former, resources);
        const found = lost.has(key) ? asItIs(of, restoring) : restoreResource(of, restoring);
        const remains = found?.remains ?? ['content'];
        if (remains.length > 0) {
          const id = of.now?.id ?? null;
          rests.set(restoring.keyAfter(key), { kind: before.kind, id, remains });
        }
        if (found !== null) yield found.resource;
      }
      const following = {
        resources,
        undos: [...ports.own].slice(1),
        worked: new Set(formers.map(({ key }) => key)),
        isOther: isOther(taken, deletes),
      };
      for (const of of followersOf(taken.all.keys(), following)) {
        const found = restoreResource(of, restoring);
        if (found !== null) yield found.resource;
      }
    },
  };
}

/** A resource that the run worked on. */
interface Taken {
  /** True if it has another id than before, or gets one. */
  readonly isAnew: boolean;
  /** What its earlier contents referred to. */
  readonly references: readonly NeededKey[];
  /** True if nobody knows its content, and it is to be created anew. */
  readonly isLost: boolean;
  readonly keyBefore: string;
  readonly idBefore: string;
  readonly kind: ResourceKind;
}

interface TakenBack {
  readonly all: ReadonlyMap<string, Taken>;
  readonly obstacles: readonly Obstacle[];
}

function collectTakenBack(
  formers: readonly FormerResource[],
  { resources }: Pick<UndoPorts, 'resources'>,
): TakenBack {
  const all = new Map<string, Taken>();
  const obstacles: Obstacle[] = [];
  for (const former of formers) {
    const { key, before, body, since } = former;
    if (before.deletedBy !== null || since === 'gone') continue;
    if (since !== 'there') obstacles.push(obstacleOfChange(key, since.by));
    else obstacles.push(...holdersOf(former, resources));
    const state = resources.find(key);
    const now = lastKnown(state);
    const contents =
      body === null ? [] : [body, ...(body.released === null ? [] : [body.released])];
    all.set(key, {
      kind: before.kind,
      keyBefore: before.key,
      idBefore: before.id,
      isAnew: now === null || now.id !== before.id,
      isLost: now === null && body === null && state.kind === 'known',
      references: contents.flatMap(({ written }) => referencesWithin(written)),
    });
  }
  return { all, obstacles };
}

/** What has the earlier key by now. */
function holdersOf({ key, before }: FormerResource, resources: Resources): Obstacle[] {
  const other = before.key === key ? null : resources.find(before.key);
  if (other === null || !isTaken(other)) return [];
  return [obstacleOfChange(before.key, lastKnown(other)?.run ?? null)];
}

/** What cannot be created anew, or cannot get its earlier content, which refers to such a one. */
function lostAmong({ all }: TakenBack): ReadonlySet<string> {
  const referring = new Map<string, string[]>();
  const lost = new Set<string>();
  for (const [key, { isLost, references }] of all) {
    if (isLost) lost.add(key);
    for (const { key: to } of references) referring.set(to, [...(referring.get(to) ?? []), key]);
  }
  // A set is walked together with what is added to it.
  for (const key of lost) {
    if (all.get(key)?.isAnew !== true) continue;
    for (const each of referring.get(key) ?? []) lost.add(each);
  }
  return lost;
}

/** Keeps the content that it has now. */
function asItIs(of: ThenAndNow, ports: RestoringPorts) {
  if (of.former.body === null) return restoreResource(of, ports);
  const found =
    of.now === null
      ? null
      : restoreResource({ ...of, former: { ...of.former, body: null } }, ports);
  const remains: Remainder[] = (found?.remains ?? ['content']).map((each) =>
    each === 'content' ? 'reference' : each,
  );
  return found && { ...found, remains };
}

function thenAndNow(former: FormerResource, resources: Resources): ThenAndNow {
  const { key } = former;
  const now = lastKnown(resources.find(key));
  return { former, now, bodyNow: now === null ? null : resources.bodyOf(key) };
}

function restoringPorts(
  { all }: TakenBack,
  deletes: ReadonlySet<string>,
  { since, resources, notes }: Undoes,
): RestoringPorts {
  const tracks = new Map<string, string>();
  for (const [key, { kind, isAnew, idBefore }] of all) {
    if (kind === 'track' && isAnew) tracks.set(idBefore, key);
  }
  return {
    notes,
    keyAfter: (key) => all.get(key)?.keyBefore ?? key,
    isAnew: (key) => all.get(key)?.isAnew === true,
    isRecent: (key, version) =>
      resources.given(key)?.versionId === version ||
      resources
        .formersOf(key)
        .some((past) => since.has(past.run) && past.before.version?.id === version),
    isGone: ({ key, gives }) => {
      if (all.has(key)) return false;
      const state = resources.find(key);
      if (deletes.has(key)) return lastKnown(state)?.protect !== true;
      if (state.kind === 'in-doubt' || state.kind === 'given-up') return false;
      return (resources.given(key)?.[gives] ?? null) === null;
    },
    trackWith: (id) => tracks.get(id) ?? resources.byId('track', id)?.key ?? null,
  };
}

/** What the earlier contents refer to, and a later run deleted. */
function* missingOnes(
  { all }: TakenBack,
  deletes: ReadonlySet<string>,
  { resources, since, own }: Undoes,
): Generator<Obstacle> {
  const seen = new Set<string>();
  for (const { references } of all.values()) {
    for (const { key } of references) {
      if (seen.has(key) || all.has(key) || deletes.has(key)) continue;
      seen.add(key);
      const state = resources.find(key);
      const run = state.kind === 'known' ? state.resource.deletedBy : null;
      if (run === null || own.has(run) || !since.has(run)) continue;
      yield obstacleOfChange(key, run);
    }
  }
}

/** What the undo leaves alone, and refers to what would go. */
function* referrersTo(
  deletes: ReadonlySet<string>,
  taken: TakenBack,
  { resources }: UndoPorts,
): Generator<Obstacle> {
  if (deletes.size === 0) return;
  const isLeftAlone = isOther(taken, deletes);
  for (const [key, referrers] of edgesTo(deletes, resources)) {
    if (lastKnown(resources.find(key))?.protect === true) continue;
    for (const referrer of referrers.keys()) {
      const found = isLeftAlone(referrer) ? lastKnown(resources.find(referrer)) : null;
      if (found === null) continue;
      yield { resource: referrer, run: found.run, refersTo: key };
    }
  }
}

const isOther =
  ({ all }: TakenBack, deletes: ReadonlySet<string>) =>
  (key: string): boolean =>
    !all.has(key) && !deletes.has(key);

interface CreatedPorts {
  readonly resources: Pick<Resources, 'createdBy'>;
  /** Another run that is taken as undone; null for none. */
  readonly undone: string | null;
  /** The operations of the run that are in doubt. */
  readonly inDoubt: readonly DoubtfulOperation[];
}

interface CreatedByRun {
  /** The keys of what it created. */
  readonly deletes: ReadonlySet<string>;
  /** What an import created without a key, in the order of their deletion. */
  readonly unkeyed: readonly CreatedResource[];
  /** Creates without a key of which nobody knows whether they were performed. */
  readonly doubtful: readonly DoubtfulOperation[];
  readonly obstacles: readonly Obstacle[];
}

function createdBy(run: string, { resources, undone, inDoubt }: CreatedPorts): CreatedByRun {
  const deletes = new Set<string>();
  const unkeyed: CreatedResource[] = [];
  const obstacles: Obstacle[] = [];
  for (const created of resources.createdBy(run, undone)) {
    const { key, kind, id, since } = created;
    if (typeof since === 'object')
      obstacles.push(obstacleOfChange(key ?? `${kind} ${id}`, since.by));
    else if (since === 'there' && key !== null) deletes.add(key);
    else if (since === 'there') unkeyed.push(created);
  }
  const doubts = inDoubt.filter(isCreate);
  for (const { key } of doubts) if (key !== null) deletes.add(shownKey(key));
  const doubtful = doubts.filter(({ key }) => key === null);
  return { deletes, unkeyed: inOrderOfDeletion(unkeyed), doubtful, obstacles };
}

/**
 * What refers to others goes before them: tracks, of which those inside others were created last, then
 * assessments, then questions. Otherwise in the order of the files.
 * @param created in the order in which they were created
 */
function inOrderOfDeletion(created: readonly CreatedResource[]): CreatedResource[] {
  const of = (kind: ResourceKind) => created.filter((each) => each.kind === kind);
  const files = [...new Set(created.map(({ source }) => source?.file))];
  const placeOf = ({ source }: CreatedResource) => files.indexOf(source?.file);
  const byPlace = (one: CreatedResource, other: CreatedResource) =>
    placeOf(one) - placeOf(other) || (one.source?.line ?? 0) - (other.source?.line ?? 0);
  return [
    ...of('track').toReversed(),
    ...of('assessment').toSorted(byPlace),
    ...of('lacuna').toSorted(byPlace),
  ];
}

const isCreate = ({ operation }: DoubtfulOperation) => operations[operation].verb === 'create';
