/**
 * What later runs did to what a run has worked on (docs/content-as-code.md, Undo): an undo of the
 * run must not take that back with it.
 */
import {
  type KeyState,
  type KnownResource,
  lastKnown,
  parentFields,
  type PastWork,
  type Resources,
} from '../../contract/resources.ts';
import type { RunRecord } from '../../contract/run-record.ts';
import { canonicalText } from '../../documents/canonical.ts';

/** Why a run cannot be undone: a later run worked on a resource, or refers to what would go. */
export interface Obstacle {
  /** The key; without one, the kind and the id. */
  readonly resource: string;
  /** The later run; null for an adoption. */
  readonly run: string | null;
  /** The key of what would be deleted; null if the resource itself was changed. */
  readonly refersTo: string | null;
}

export const obstacleOfChange = (resource: string, run: string | null): Obstacle => {
  return { resource, run, refersTo: null };
};

/** What became of the work of a run on a resource. */
type Since =
  /** It is there: the resource is as the run left it, or whatever was done since was undone. */
  | 'there'
  /** It went when an earlier run was undone. */
  | 'gone'
  /** A later run, or an adoption (null), has worked on the resource since. */
  | { readonly by: string | null };

export type WorkSince = ReturnType<typeof workSince>;

/** @param runs of the ledger, newest first */
export function workSince(
  run: string,
  runs: readonly RunRecord[],
  resources: Pick<Resources, 'find' | 'formersOf'>,
) {
  const places = new Map(runs.map(({ id }, index) => [id, index]));
  const isLater = (one: string, other: string) =>
    (places.get(one) ?? Infinity) < (places.get(other) ?? Infinity);
  const own = new Set([run]);
  for (const { id, undoes } of runs.toReversed()) {
    if (undoes !== null && own.has(undoes)) own.add(id);
  }
  /** The newest run after this one whose work on the resource nobody has undone. */
  const newestAfter = (of: string, state: KeyState, past: readonly PastWork[]): Since => {
    const workers = workersOn(state, past);
    const undone = new Set<string>();
    for (const { id, undoes, ...each } of runs.slice(0, places.get(of))) {
      if (undone.has(id)) continue;
      if (undoes === null) {
        if (workers.has(id)) return { by: id };
      } else if (workers.has(id) || isWhole(each)) {
        // What an undo changed besides only follows its references.
        const isItsWork = workers.has(undoes) || deletedBy(state) === id;
        if (isItsWork && isLater(of, undoes)) return 'gone';
        undone.add(undoes);
      }
    }
    return 'there';
  };
  return {
    isLater: (other: string) => isLater(other, run),
    /**
     * True for the run itself, for its undos, which may have been stopped, and for undos of those:
     * nothing is lost if what they did is taken back together.
     */
    isOwn: (other: string) => own.has(other),
    /** The undos among them, the oldest first. */
    undos: [...own].slice(1),
    /** @param of the run, or one of its undos */
    since: (of: string, key: string): Since => {
      const state = resources.find(key);
      if (state.kind === 'free' || state.kind === 'other') return { by: null };
      const now = lastKnown(state);
      const pastOfKey = resources.formersOf(key);
      // Another resource may have had the key.
      const id = state.kind === 'known' ? state.resource.id : (now ?? pastOfKey[0]?.before)?.id;
      const past = pastOfKey.filter((each) => each.before.id === id);
      const before = past.find((each) => each.run === of)?.before;
      const later = past.filter((each) => isLater(each.run, of)).map((each) => each.before);
      const isAdopted = [...later, ...(now === null ? [] : [now])].some(
        (each) => each.run === null && each.at !== before?.at,
      );
      const newest = isAdopted ? { by: null } : newestAfter(of, state, past);
      return typeof newest === 'object' && isAsLeft(state, later.at(-1)) ? 'there' : newest;
    },
  };
}

/** Also the run that the resource names, where a damaged ledger has lost how it was before. */
function workersOn(state: KeyState, past: readonly PastWork[]): ReadonlySet<string> {
  const known = state.kind === 'known' || state.kind === 'in-doubt' ? state.resource : null;
  const named = [known?.run, known?.deletedBy].filter((run) => run != null);
  return new Set([...named, ...past.map(({ run }) => run)]);
}

const deletedBy = (state: KeyState) => (state.kind === 'known' ? state.resource.deletedBy : null);

const over: ReadonlySet<string> = new Set(['done', 'skipped']);

/** True if everything that the run had to do is done. */
function isWhole({ state, counts }: Pick<RunRecord, 'state' | 'counts'>): boolean {
  const left = Object.entries(counts).filter(([outcome]) => !over.has(outcome));
  return state === 'finished' && left.every(([, count]) => count === 0);
}

/** @param left the resource as the next run found it; left out if there is none */
const isAsLeft = (state: KeyState, left: KnownResource | undefined) =>
  left !== undefined &&
  left.run !== null &&
  state.kind === 'known' &&
  state.openRun === undefined &&
  isSame(state.resource, left);

/** True if nothing differs. What is unknown is the same only if nobody changed the resource. */
export function isSame(one: KnownResource, other: KnownResource): boolean {
  const isUntouched = one.run === other.run && one.at === other.at;
  return contentText(one) === contentText(other) && (isUntouched || isKnown(one));
}

const isKnown = ({ kind, content, parent, version }: KnownResource) =>
  content !== null &&
  (parent !== null || parentFields[kind] === null) &&
  (version === null || version.content !== null);

function contentText({ key, id, scope, protect, parent, ...known }: KnownResource): string {
  const { content, version, deletedBy: deletion } = known;
  return canonicalText({
    key,
    id,
    scope,
    protect,
    parent,
    isDeleted: deletion !== null,
    content,
    version: version && { ...version },
  });
}
