/** What a run created, and an undo deletes. */
import type { DoubtfulOperation } from '../contract/ledger.ts';
import { operations } from '../contract/operations.ts';
import type { CreatedResource, KeyState, Resources } from '../contract/resources.ts';
import { shownKey } from '../contract/step-keys.ts';
import type { History } from './undo-history.ts';
import { changedSince, isForeign, type Obstacle } from './undo-obstacle.ts';

export interface CreatedPorts {
  readonly resources: Pick<Resources, 'find' | 'createdBy'>;
  readonly history: History;
  /** The operations of the run that are in doubt. */
  readonly inDoubt: readonly DoubtfulOperation[];
}

export interface Created {
  /** The keys of what it created. */
  readonly deletes: ReadonlySet<string>;
  /** What an import created without a key, the newest first. */
  readonly unkeyed: readonly CreatedResource[];
  /** Creates without a key of which nobody knows whether they were performed. */
  readonly doubtful: readonly DoubtfulOperation[];
  readonly obstacles: readonly Obstacle[];
}

export function createdBy(run: string, { resources, history, inDoubt }: CreatedPorts): Created {
  const deletes = new Set<string>();
  const unkeyed: CreatedResource[] = [];
  const obstacles: Obstacle[] = [];
  for (const created of resources.createdBy(run)) {
    const key = keyOf(created, history);
    if (key === null && created.isDeleted) continue;
    const last = key === null ? created.changedBy : lastOf(resources.find(key), created, history);
    if (last === GONE) continue;
    if (key === null && last === null) unkeyed.push(created);
    else if (isForeign(last, history)) obstacles.push(changedSince(nameOf(created), last));
    else if (key === null) unkeyed.push(created);
    else deletes.add(key);
  }
  const doubts = inDoubt.filter(isCreate);
  for (const { key } of doubts) if (key !== null) deletes.add(shownKey(key));
  const doubtful = doubts.filter(({ key }) => key === null);
  // What refers to others was created after them.
  return { deletes, unkeyed: unkeyed.toReversed(), doubtful, obstacles };
}

/** Also of one that was deleted, where an undo of the deletion has created it again. */
function keyOf({ kind, id, key, isDeleted, changedBy }: CreatedResource, history: History) {
  if (!isDeleted || changedBy === null) return key;
  return history.createdAgain(kind, id, changedBy);
}

const nameOf = ({ key, kind, id }: CreatedResource) => key ?? `${kind} ${id}`;

const GONE = Symbol('gone');

/** The run that worked last on what a run created; null for an adoption. */
function lastOf(
  state: KeyState,
  { id }: CreatedResource,
  history: History,
): string | null | typeof GONE {
  switch (state.kind) {
    case 'in-doubt':
    case 'given-up':
      return state.doubt.run;
    case 'known': {
      if (state.resource.deletedBy !== null) return GONE;
      const last = history.lastChange(state.resource).run;
      // Another one has the key by now.
      return state.resource.id === id || history.isOwn(last) ? last : GONE;
    }
    default:
      return GONE;
  }
}

const isCreate = ({ operation }: DoubtfulOperation) =>
  operation !== 'import' && operations[operation].verb === 'create';
