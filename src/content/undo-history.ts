/**
 * What happened to a resource since a run, with undos understood: after an undo, it is as the run
 * before had left it.
 */
import {
  type FormerResource,
  type KnownResource,
  parentFields,
  type ResourceKind,
  type Resources,
  type SentBody,
} from '../contract/resources.ts';
import { isEqual } from '../core/bytes.ts';
import { canonicalText, type Digest } from '../documents/canonical.ts';
import { comparable } from '../documents/comparable.ts';
import { referenceIn } from '../documents/references.ts';

/** A run of the ledger. */
export interface PastRun {
  readonly id: string;
  /** The run that it undoes; null for any other run. */
  readonly undoes: string | null;
  /** True if everything that it had to do is done. */
  readonly isWhole: boolean;
}

export interface LastChange {
  /** Null for an adoption. */
  readonly run: string | null;
  /** True if undos took back what was done after that run. */
  readonly isRestored: boolean;
  /** False if an undo could not take back everything that was done since. */
  readonly isAll: boolean;
}

export interface History {
  /**
   * True for the run itself and for undos of it, which may have been stopped, and for undos of
   * those: nothing is lost if what they did is taken back together.
   */
  isOwn(run: string | null): boolean;
  /** The undos among them, the oldest first. */
  readonly undos: readonly string[];
  /** True for a run that began after it. */
  isLater(run: string): boolean;
  /** The run whose work the resource shows. */
  lastChange(resource: KnownResource): LastChange;
  /** True for a run that was undone, as far as that was possible, and not done again since. */
  isUndone(run: string | null): boolean;
  /** True for a version that was the newest one when the run began, or a later one. */
  wasNewest(key: string, version: string): boolean;
  /** The key of a deleted resource, if the deletion was undone: it may exist again. */
  createdAgain(kind: ResourceKind, id: string, deletedBy: string): string | null;
}

interface HistoryPorts {
  readonly resources: Pick<Resources, 'formers' | 'bodyOf'>;
  readonly digest: Digest;
}

/** @param runs of the ledger, newest first */
export function createHistory(run: string, runs: readonly PastRun[], ports: HistoryPorts): History {
  const undone = new Map(runs.flatMap(({ id, undoes }) => (undoes === null ? [] : [[id, undoes]])));
  const own = new Set([run]);
  for (const { id, undoes } of runs.toReversed()) {
    if (undoes !== null && own.has(undoes)) own.add(id);
  }
  const later = new Set<string>();
  for (const { id } of runs) {
    if (id === run) break;
    later.add(id);
  }
  const taken = undoneIn(runs);
  const formersOf = rememberedFormers(ports);
  const isOwn = (id: string | null) => id !== null && own.has(id);
  return {
    isOwn,
    undos: [...own].slice(1),
    isLater: (id) => later.has(id),
    wasNewest: (key, version) =>
      [run, ...later].some((id) => formersOf(id).standings.get(key)?.version === version),
    isUndone: (id) => id !== null && taken.has(id),
    lastChange: (resource) => {
      const now = standingOf(resource, ports.resources.bodyOf(resource.key), ports.digest);
      let [id, isRestored, isAll] = [now.run, false, true];
      for (;;) {
        const of = id === null || isOwn(id) ? undefined : undone.get(id);
        if (id === null || of === undefined) return { run: id, isRestored, isAll };
        // What an undo changed besides only follows its references.
        const [former] = [of, id].flatMap(
          (each) => formersOf(each).standings.get(resource.key) ?? [],
        );
        if (former === undefined || !isTakenBack(former, now))
          return { run: id, isRestored, isAll };
        id = former.run;
        isRestored = true;
        isAll &&= former.isKnown;
      }
    },
    createdAgain: (kind, id, deletedBy) => {
      if (!runs.some(({ undoes }) => undoes === deletedBy)) return null;
      return formersOf(deletedBy).keys.get(`${kind} ${id}`) ?? null;
    },
  };
}

function undoneIn(runs: readonly PastRun[]): ReadonlySet<string> {
  const taken = new Set<string>();
  for (const { id, undoes, isWhole } of runs) {
    if (undoes !== null && isWhole && !taken.has(id)) taken.add(undoes);
  }
  return taken;
}

/** What a later comparison needs of a resource, without its bodies. */
interface Standing {
  readonly run: string | null;
  readonly isDeleted: boolean;
  /** The digest of the content as written; null if it is unknown. */
  readonly content: Uint8Array | null;
  /** Null if unknown, or if a reference gives it. */
  readonly parent: string | null;
  readonly protect: boolean;
  readonly scope: string | null;
  readonly version: string | null;
  /** True if the newest version holds the content; null if there is none, or nobody knows. */
  readonly isReleased: boolean | null;
  /** False if anything was unknown, so that an undo could not take it back. */
  readonly isKnown: boolean;
}

interface Formers {
  /** By key. */
  readonly standings: ReadonlyMap<string, Standing>;
  /** By kind and id. */
  readonly keys: ReadonlyMap<string, string>;
}

function rememberedFormers({ resources, digest }: HistoryPorts) {
  const remembered = new Map<string, Formers>();
  return (run: string): Formers => {
    const known = remembered.get(run);
    if (known !== undefined) return known;
    const [standings, keys] = [new Map<string, Standing>(), new Map<string, string>()];
    for (const { key, before, body } of resources.formers(run)) {
      standings.set(key, standingOf(before, body, digest));
      keys.set(`${before.kind} ${before.id}`, key);
    }
    const formers = { standings, keys };
    remembered.set(run, formers);
    return formers;
  };
}

function standingOf(
  resource: FormerResource['before'],
  body: SentBody | null,
  digest: Digest,
): Standing {
  const { kind, run, deletedBy, content, parent, protect, scope, version } = resource;
  const isByReference = referenceIn(body?.written[parentFields[kind] ?? '']) !== null;
  const held = version?.content ?? null;
  return {
    run: deletedBy ?? run,
    isDeleted: deletedBy !== null,
    content: body && digest(canonicalText(comparable(kind, body.written))),
    parent: isByReference ? null : parent,
    protect,
    scope,
    version: version?.id ?? null,
    isReleased: held === null || content === null ? null : isEqual(held, content),
    isKnown:
      content !== null &&
      (parent !== null || parentFields[kind] === null) &&
      (version === null || held !== null),
  };
}

/** True if a resource is again as it was, as far as that was known and can be taken back. */
function isTakenBack(former: Standing, now: Standing): boolean {
  if (former.isDeleted || now.isDeleted) return former.isDeleted && now.isDeleted;
  const isSameContent =
    former.content === null || (now.content !== null && isEqual(former.content, now.content));
  const isSameParent =
    former.parent === null || now.parent === null || former.parent === now.parent;
  return (
    isSameContent &&
    isSameParent &&
    former.protect === now.protect &&
    former.scope === now.scope &&
    (former.isReleased === null || former.isReleased === now.isReleased)
  );
}
