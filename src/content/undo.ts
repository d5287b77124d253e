/**
 * What takes a run back (docs/content-changes.md, Undo): the resources as they were before, what it
 * created and has to go, and why it cannot be undone if later runs built on it.
 */
import type { Remainder } from '../contract/changes.ts';
import {
  type DesiredResource,
  type FormerResource,
  type KeyState,
  type KnownResource,
  lastKnown,
  type ResourceKind,
  type Resources,
} from '../contract/resources.ts';
import { referencesWithin } from '../documents/references.ts';
import { isTaken } from './known-as.ts';
import { edgesTo } from './referring.ts';
import {
  hasRelease,
  isReleased,
  type RestoringPorts,
  restored,
  type ThenAndNow,
} from './undo-content.ts';
import { followersOf, type Followed } from './undo-followers.ts';
import { type Created, createdBy, type CreatedPorts } from './undo-created.ts';
import type { History } from './undo-history.ts';
import { changedSince, isForeign, type Obstacle } from './undo-obstacle.ts';

export interface UndoPorts extends CreatedPorts {
  readonly resources: Resources;
  /** The notes of releases. */
  readonly notes: string;
  /** True with --no-release. */
  readonly leavesReleases: boolean;
}

/** What stays of a resource. */
export interface Rest {
  readonly kind: ResourceKind;
  readonly id: string | null;
  readonly remains: readonly Remainder[];
}

export interface Undo extends Created {
  /** The resources as they were before, and then what follows them. Fills `rests`. */
  resources(): Generator<DesiredResource>;
  /** What cannot be taken back, by the keys that the resources have afterwards. */
  readonly rests: ReadonlyMap<string, Rest>;
}

export function undoOf(run: string, ports: UndoPorts): Undo {
  const created = createdBy(run, ports);
  const taken = takenBack(run, ports);
  const { resources } = ports;
  const { deletes } = created;
  const lost = lostAmong(taken);
  const restoring = restoringPorts(taken, deletes, ports);
  const rests = new Map<string, Rest>();
  return {
    ...created,
    obstacles: [
      ...created.obstacles,
      ...taken.obstacles,
      ...missingOnes(taken, deletes, ports),
      ...referrersTo(deletes, taken, ports),
    ],
    rests,
    *resources() {
      for (const former of resources.formers(run)) {
        const { key, before } = former;
        if (!taken.all.has(key)) continue;
        const of = thenAndNow(former, resources);
        const found = lost.has(key) ? asItIs(of, restoring) : restored(of, restoring);
        const remains = found?.remains ?? ['content'];
        if (remains.length > 0) {
          const id = of.now?.id ?? null;
          rests.set(restoring.keyAfter(key), { kind: before.kind, id, remains });
        }
        if (found !== null) yield found.resource;
      }
      for (const of of followersOf(taken.all, { ...ports, isOther: isOther(taken, deletes) })) {
        const found = restored(of, restoring);
        if (found !== null) yield found.resource;
      }
    },
  };
}

/** A resource that the run worked on. */
export interface Taken extends Followed {
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

function takenBack(run: string, ports: UndoPorts): TakenBack {
  const { resources } = ports;
  const all = new Map<string, Taken>();
  const obstacles: Obstacle[] = [];
  for (const former of resources.formers(run)) {
    const { key, before, body } = former;
    if (before.deletedBy !== null) continue;
    const state = resources.find(key);
    const obstacle = obstacleOf(former, state, ports);
    if (obstacle === 'untouched') continue;
    if (obstacle !== null) obstacles.push(obstacle);
    const now = lastKnown(state);
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

/**
 * Null if nothing was done to it since, except by undos of this run; `untouched` if it shows nothing
 * of the run, because the run did nothing to it, or because that was undone.
 */
function obstacleOf(
  { key, before }: FormerResource,
  state: KeyState,
  { resources, history }: UndoPorts,
): Obstacle | 'untouched' | null {
  const by = (run: string | null) => changedSince(key, run);
  if (state.kind === 'in-doubt' || state.kind === 'given-up') {
    return isForeign(state.doubt.run, history) ? by(state.doubt.run) : null;
  }
  if (state.kind !== 'known') return by(null);
  const { run: last, isRestored, isAll } = history.lastChange(state.resource);
  const isAsBefore = isAll && isAsKnown(before, state.resource);
  if (isAsBefore && last === before.run) return 'untouched';
  // Undos went on to what was there before the run that this one followed.
  if (isRestored && isEarlier(last, history))
    return isAsBefore ? 'untouched' : by(state.resource.run);
  if (isForeign(last, history)) return by(last);
  const other = before.key === key ? null : resources.find(before.key);
  if (other === null || !isTaken(other)) return null;
  const holder = lastKnown(other);
  return changedSince(before.key, holder && history.lastChange(holder).run);
}

const isEarlier = (run: string | null, history: History) =>
  run !== null && !history.isLater(run) && !history.isOwn(run);

/** False if an operation that may have been performed left something unknown. */
function isAsKnown(before: KnownResource, now: KnownResource): boolean {
  const known = ({ content, parent, version }: KnownResource) =>
    [content, parent, version?.content].map((each) => each == null).join(' ');
  return now.deletedBy === null && known(before) === known(now);
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
  if (of.former.body === null) return restored(of, ports);
  const found =
    of.now === null ? null : restored({ ...of, former: { ...of.former, body: null } }, ports);
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
  { resources, history, notes }: UndoPorts,
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
      resources.given(key)?.versionId === version || history.wasNewest(key, version),
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
  { resources, history }: UndoPorts,
): Generator<Obstacle> {
  const seen = new Set<string>();
  for (const { references } of all.values()) {
    for (const { key } of references) {
      if (seen.has(key) || all.has(key) || deletes.has(key)) continue;
      seen.add(key);
      const state = resources.find(key);
      const run = state.kind === 'known' ? state.resource.deletedBy : null;
      if (run === null || history.isOwn(run) || !history.isLater(run)) continue;
      yield changedSince(key, run);
    }
  }
}

/** What the undo leaves alone, and refers to what would go. */
function* referrersTo(
  deletes: ReadonlySet<string>,
  taken: TakenBack,
  { resources, history }: UndoPorts,
): Generator<Obstacle> {
  if (deletes.size === 0) return;
  const isLeftAlone = isOther(taken, deletes);
  for (const [key, referrers] of edgesTo(deletes, resources)) {
    if (lastKnown(resources.find(key))?.protect === true) continue;
    for (const referrer of referrers.keys()) {
      const found = isLeftAlone(referrer) ? lastKnown(resources.find(referrer)) : null;
      if (found === null) continue;
      yield { resource: referrer, run: history.lastChange(found).run, refersTo: key };
    }
  }
}

const isOther =
  ({ all }: TakenBack, deletes: ReadonlySet<string>) =>
  (key: string): boolean =>
    !all.has(key) && !deletes.has(key);
