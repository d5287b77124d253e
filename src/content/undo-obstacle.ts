/** What stands in the way of an undo. */
import type { History } from './undo-history.ts';

/** Why a run cannot be undone: a later run worked on a resource, or refers to what would go. */
export interface Obstacle {
  /** The key; without one, the kind and the id. */
  readonly resource: string;
  /** The later run; null for an adoption. */
  readonly run: string | null;
  /** The key of what would be deleted; null if the resource itself was changed. */
  readonly refersTo: string | null;
}

/**
 * True for later work. What an undo has left of a run that it undid stands in nobody's way, nor does
 * an operation of an earlier run that was settled since.
 */
export const isForeign = (run: string | null, history: History) =>
  run === null || (history.isLater(run) && !history.isOwn(run) && !history.isUndone(run));

export const changedSince = (resource: string, run: string | null): Obstacle => {
  return { resource, run, refersTo: null };
};
