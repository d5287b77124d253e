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
  type GivenUpCreate,
  type KeyState,
  lastKnown,
  type ResourceKind,
  type Resources,
} from '../../contract/resources.ts';
import type { RunRecord } from '../../contract/run-record.ts';
import { shownKey } from '../../contract/step-keys.ts';
import { type NeededKey, referencesWithin } from '../../documents/references.ts';
import { isTaken } from '../plan/known.ts';
import { edgesTo } from '../plan/referring.ts';
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

interface UndoPorts {
  readonly resources: Resources;
  /** The runs of the ledger, newest first. */
  readonly runs: readonly RunRecord[];
  /** The operations of the run that are in doubt. */
  readonly inDoubt: readonly DoubtfulOperation[];
  readonly notes: string;
}

/** What stays of a resource. */
export interface UndoRest {
  readonly kind: ResourceKind;
  readonly id: string | null;
  readonly remains: readonly Remainder[];
}

/** A resource that the run worked on, and did not create. */
interface Restoration extends ThenAndNow {
  readonly former: FormerResource;
  /** True if it has another id than before, or gets one. */
  readonly isAnew: boolean;
  /** True if nobody knows its content, and it is to be created anew. */
  readonly isLost: boolean;
  /** What its earlier contents referred to. */
  readonly references: readonly NeededKey[];
}

/** The same as they are now: whatever asks for a key, or for who refers to it, is looked up once. */
export function lookedUpOnce(resources: Resources): Resources {
  const states = new Map<string, KeyState>();
  let referrers: ReturnType<Resources['referrers']> | null = null;
  return {
    ...resources,
    find: (key) => {
      const state = states.get(key) ?? resources.find(key);
      states.set(key, state);
      return state;
    },
    referrers: () => (referrers ??= resources.referrers()),
  };
}

export class Undo implements RestoringPorts {
  readonly notes: string;
  readonly obstacles: readonly Obstacle[];
  /** The keys of what it created and is still there, or may be. */
  readonly deletes = new Set<string>();
  /** What an import created without a key, the newest first: what refers to others goes before them. */
  readonly unkeyed: readonly CreatedResource[];
  /** Creates without a key of which nobody knows whether they were performed. */
  readonly doubtful: readonly DoubtfulOperation[];
  /** Creates that somebody gave up. */
  readonly givenUp: readonly GivenUpCreate[];
  /** What the run changed, and nobody can say how it was before. Anything with a key is among its formers. */
  readonly altered: readonly AlteredResource[];
  /** What cannot be taken back, by the keys that the resources have afterwards. */
  readonly rests = new Map<string, UndoRest>();
  readonly #resources: Resources;
  /** The run and those after it. */
  readonly #since: ReadonlySet<string>;
  /**
   * The run itself, its undos, which may have been stopped, and undos of those: nothing is lost if what
   * they did is taken back together.
   */
  readonly #own: ReadonlySet<string>;
  readonly #formers: readonly FormerResource[];
  readonly #restorations = new Map<string, Restoration>();

  constructor(run: string, { resources, runs, inDoubt, notes }: UndoPorts) {
    this.notes = notes;
    this.#resources = resources;
    const ids = runs.map(({ id }) => id);
    this.#since = new Set(ids.slice(0, ids.indexOf(run) + 1));
    const own = new Set([run]);
    for (const { id, undoes } of runs.toReversed())
      if (undoes !== null && own.has(undoes)) own.add(id);
    this.#own = own;
    const past = resources.past(run);
    const created = [...past.created()];
    const doubts = inDoubt.filter(({ operation }) => operations[operation].verb === 'create');
    for (const { key, since } of created)
      if (since === 'there' && key !== null) this.deletes.add(key);
    for (const { key } of doubts) if (key !== null) this.deletes.add(shownKey(key));
    const isUnkeyed = ({ key, since }: CreatedResource) => since === 'there' && key === null;
    this.unkeyed = created.filter(isUnkeyed).toReversed();
    this.doubtful = doubts.filter(({ key }) => key === null);
    this.givenUp = [...past.givenUp()];
    this.altered = past.altered();
    this.#formers = past.formers();
    this.obstacles = [
      ...created.flatMap(({ key, kind, id, since }) =>
        typeof since === 'object' ? [obstacleOfChange(key ?? `${kind} ${id}`, since.by)] : [],
      ),
      ...this.#formers.flatMap((former) => this.#takeBack(former)),
      ...this.#missingOnes(),
      ...this.#referrers(),
    ];
  }

  /** The resources as they were before, and then what follows them. Fills `rests`. */
  *resources(): Generator<DesiredResource> {
    for (const of of this.#restorations.values()) {
      const { key, before } = of.former;
      const found = restoreResource(of, this);
      const remains = found?.remains ?? [of.former.isOnlyReleased ? 'release' : 'content'];
      if (remains.length > 0)
        this.rests.set(this.keyAfter(key), { kind: before.kind, id: of.now?.id ?? null, remains });
      if (found !== null) yield found.resource;
    }
    for (const of of this.#followers()) {
      const found = restoreResource(of, this);
      if (found !== null) yield found.resource;
    }
  }

  readonly keyAfter = (key: string) => this.#restorations.get(key)?.former.before.key ?? key;

  readonly isAnew = (key: string) => this.#restorations.get(key)?.isAnew === true;

  readonly isRecent = (key: string, version: string) =>
    this.#resources.given(key)?.versionId === version ||
    this.#resources
      .formersOf(key)
      .some((past) => this.#since.has(past.run) && past.before.version?.id === version);

  readonly isGone = ({ key, gives }: NeededKey): boolean => {
    const own = this.#restorations.get(key);
    if (own !== undefined) return own.isLost;
    const state = this.#resources.find(key);
    if (this.deletes.has(key)) return lastKnown(state)?.protect !== true;
    if (state.kind === 'in-doubt' || state.kind === 'given-up') return false;
    return (this.#resources.given(key)?.[gives] ?? null) === null;
  };

  readonly trackWith = (id: string): string | null => {
    for (const [key, { isAnew, former }] of this.#restorations)
      if (isAnew && former.before.kind === 'track' && former.before.id === id) return key;
    return this.#resources.byId('track', id)?.key ?? null;
  };

  readonly #isOther = (key: string) => !this.#restorations.has(key) && !this.deletes.has(key);

  /** Takes it back, if it is as the run left it. */
  #takeBack(former: FormerResource): Obstacle[] {
    const { key, before, body, since } = former;
    if (before.deletedBy !== null || since === 'gone') return [];
    const state = this.#resources.find(key);
    const now = lastKnown(state);
    const contents = [body, body?.released ?? null].filter((each) => each !== null);
    this.#restorations.set(key, {
      former,
      now,
      bodyNow: now === null ? null : this.#resources.bodyOf(key),
      isAnew: now === null || now.id !== before.id,
      isLost: now === null && body === null && state.kind === 'known',
      references: contents.flatMap(({ written }) => referencesWithin(written)),
    });
    if (since !== 'there') return [obstacleOfChange(key, since.by)];
    // Another one may have the earlier key by now.
    const holder = before.key === key ? null : this.#resources.find(before.key);
    if (holder === null || !isTaken(holder)) return [];
    return [obstacleOfChange(before.key, lastKnown(holder)?.run ?? null)];
  }

  /**
   * What refers to what is taken back, from one to the next, as it is now, or as it was before an undo
   * that was stopped: which of them must follow, the planner finds out.
   */
  *#followers(): Generator<ThenAndNow> {
    const resources = this.#resources;
    const reached = new Set(this.#restorations.keys());
    const isNew = (key: string) => this.#isOther(key) && !reached.has(key);
    for (const begun of this.#begun()) {
      const { key } = begun.former;
      if (!isNew(key)) continue;
      reached.add(key);
      yield begun;
    }
    if (reached.size === 0) return;
    const referrers = resources.referrers();
    // A set is walked together with what is added to it.
    for (const each of reached) {
      for (const key of (referrers.get(each) ?? []).filter(isNew)) {
        reached.add(key);
        const now = lastKnown(resources.find(key));
        const body = resources.bodyOf(key);
        if (now !== null && body !== null)
          yield { former: { key, before: now, body }, now, bodyNow: body };
      }
    }
  }

  /** What an undo that was stopped began to change: what it left unknown was known before. */
  *#begun(): Generator<ThenAndNow> {
    const worked = new Set(this.#formers.map(({ key }) => key));
    const [, ...undos] = this.#own;
    for (const former of undos.flatMap((undo) => this.#resources.past(undo).formers())) {
      const { key, before, since } = former;
      // Somebody else may have changed it since.
      if (worked.has(key) || before.deletedBy !== null || since !== 'there') continue;
      const now = lastKnown(this.#resources.find(key));
      if (now !== null) yield { former, now, bodyNow: this.#resources.bodyOf(key) };
    }
  }

  /** What the earlier contents refer to, and a later run deleted. */
  *#missingOnes(): Generator<Obstacle> {
    const named = [...this.#restorations.values()].flatMap(({ references }) => references);
    for (const key of new Set(named.map((each) => each.key))) {
      const state = this.#resources.find(key);
      const run = state.kind === 'known' && this.#isOther(key) ? state.resource.deletedBy : null;
      if (run !== null && this.#since.has(run) && !this.#own.has(run))
        yield obstacleOfChange(key, run);
    }
  }

  /** What the undo leaves alone, and refers to what would go. */
  *#referrers(): Generator<Obstacle> {
    if (this.deletes.size === 0) return;
    const named = new Set<string>();
    for (const [key, referrers] of edgesTo(this.deletes, this.#resources)) {
      if (lastKnown(this.#resources.find(key))?.protect === true) continue;
      for (const resource of referrers.keys()) {
        if (named.has(resource) || !this.#isOther(resource)) continue;
        named.add(resource);
        const found = lastKnown(this.#resources.find(resource));
        if (found !== null) yield { resource, run: found.run, refersTo: key };
      }
    }
  }
}
