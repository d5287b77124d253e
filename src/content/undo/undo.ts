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
  existingResource,
  type FormerResource,
  lastKnown,
  type ResourceKind,
  type Resources,
} from '../../contract/resources.ts';
import type { RunRecord } from '../../contract/run-record.ts';
import { shownKey } from '../../contract/step-keys.ts';
import { referencesWithin } from '../../documents/references.ts';
import { isTaken } from '../plan/known.ts';
import { edgesTo } from '../plan/referring.ts';
import { type Followed, followersOf } from './followers.ts';
import {
  hasRelease,
  isReleased,
  restoreResource,
  type RestoringPorts,
  type ThenAndNow,
} from './restored.ts';
import { obstacleOfChange, isSame, type Obstacle, type WorkSince } from './work-since.ts';

interface UndoPorts extends CreatedPorts {
  readonly resources: Resources;
  /** The notes of releases. */
  readonly notes: string;
  /** True with --no-release. */
  readonly leavesReleases: boolean;
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

export function undoOf(run: RunRecord, ports: UndoPorts): Undo {
  const created = createdBy(run.id, ports);
  const taken = collectTakenBack(run, ports);
  const { resources } = ports;
  const { deletes } = created;
  const lost = lostAmong(taken);
  const restoring = restoringPorts(taken, deletes, { ...ports, run: run.id });
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
    altered: resources.alteredBy(run.id),
    *resources() {
      const worked = new Set<string>();
      for (const former of resources.formers(run.id)) {
        const { key, before } = former;
        worked.add(key);
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
      const following = { ...ports, worked, isOther: isOther(taken, deletes) };
      for (const of of followersOf(taken.all, following)) {
        const found = restoreResource(of, restoring);
        if (found !== null) yield found.resource;
      }
    },
  };
}

/** A resource that the run worked on. */
interface Taken extends Followed {
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

function collectTakenBack(run: RunRecord, ports: UndoPorts): TakenBack {
  const { resources, later } = ports;
  const all = new Map<string, Taken>();
  const obstacles: Obstacle[] = [];
  for (const former of resources.formers(run.id)) {
    const { key, before, body } = former;
    if (before.deletedBy !== null) continue;
    const state = resources.find(key);
    const now = lastKnown(state);
    if (state.kind === 'known' && isSame(state.resource, before)) continue;
    const since = later.since(run.id, key);
    if (since === 'gone') continue;
    if (since !== 'there') obstacles.push(obstacleOfChange(key, since.by));
    else obstacles.push(...holdersOf(former, resources));
    const isAnew = now === null || now.id !== before.id;
    const contents =
      body === null ? [] : [body, ...(body.released === null ? [] : [body.released])];
    all.set(key, {
      kind: before.kind,
      keyBefore: before.key,
      idBefore: before.id,
      isAnew,
      isReleased: isReleased(former),
      isNewVersion: (isAnew || hasRelease(former)) && now?.version?.id !== before.version?.id,
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
  { run, resources, later, notes }: UndoPorts & { readonly run: string },
): RestoringPorts {
  const tracks = new Map<string, string>();
  for (const [key, { kind, isAnew, idBefore }] of all) {
    if (kind === 'track' && isAnew) tracks.set(idBefore, key);
  }
  const isSince = (by: string) => by === run || later.isLater(by);
  return {
    notes,
    keyAfter: (key) => all.get(key)?.keyBefore ?? key,
    isAnew: (key) => all.get(key)?.isAnew === true,
    isRecent: (key, version) =>
      resources.given(key)?.versionId === version ||
      resources
        .formersOf(key)
        .some((past) => isSince(past.run) && past.before.version?.id === version),
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
  { resources, later }: UndoPorts,
): Generator<Obstacle> {
  const seen = new Set<string>();
  for (const { references } of all.values()) {
    for (const { key } of references) {
      if (seen.has(key) || all.has(key) || deletes.has(key)) continue;
      seen.add(key);
      const state = resources.find(key);
      const run = state.kind === 'known' ? state.resource.deletedBy : null;
      if (run === null || later.isOwn(run) || !later.isLater(run)) continue;
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
  readonly resources: Pick<Resources, 'find' | 'createdBy'>;
  readonly later: WorkSince;
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

function createdBy(run: string, { resources, later, inDoubt }: CreatedPorts): CreatedByRun {
  const deletes = new Set<string>();
  const unkeyed: CreatedResource[] = [];
  const obstacles: Obstacle[] = [];
  for (const created of resources.createdBy(run)) {
    const { key, kind, id, isDeleted, changedBy } = created;
    if (key === null) {
      if (isDeleted) continue;
      if (changedBy === null || later.isOwn(changedBy)) unkeyed.push(created);
      else obstacles.push(obstacleOfChange(`${kind} ${id}`, changedBy));
      continue;
    }
    const state = resources.find(key);
    const since = isTaken(state) ? later.since(run, key) : 'gone';
    if (since === 'there') deletes.add(key);
    // Another resource may have the key by now.
    else if (since !== 'gone' && (existingResource(state)?.id ?? id) === id) {
      obstacles.push(obstacleOfChange(key, since.by));
    }
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
