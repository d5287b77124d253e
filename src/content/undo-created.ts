/** What a run created, and an undo deletes. */
import type { DoubtfulOperation } from '../contract/ledger.ts';
import { operations } from '../contract/operations.ts';
import { type CreatedResource, existing, type Resources } from '../contract/resources.ts';
import { shownKey } from '../contract/step-keys.ts';
import { isTaken } from './known-as.ts';
import { changedSince, type WorkSince, type Obstacle } from './later-work.ts';

export interface CreatedPorts {
  readonly resources: Pick<Resources, 'find' | 'createdBy'>;
  readonly later: WorkSince;
  /** The operations of the run that are in doubt. */
  readonly inDoubt: readonly DoubtfulOperation[];
}

export interface CreatedByRun {
  /** The keys of what it created. */
  readonly deletes: ReadonlySet<string>;
  /** What an import created without a key, the newest first. */
  readonly unkeyed: readonly CreatedResource[];
  /** Creates without a key of which nobody knows whether they were performed. */
  readonly doubtful: readonly DoubtfulOperation[];
  readonly obstacles: readonly Obstacle[];
}

export function createdBy(run: string, { resources, later, inDoubt }: CreatedPorts): CreatedByRun {
  const deletes = new Set<string>();
  const unkeyed: CreatedResource[] = [];
  const obstacles: Obstacle[] = [];
  for (const created of resources.createdBy(run)) {
    const { key, kind, id, isDeleted, changedBy } = created;
    if (key === null) {
      if (isDeleted) continue;
      if (changedBy === null || later.isOwn(changedBy)) unkeyed.push(created);
      else obstacles.push(changedSince(`${kind} ${id}`, changedBy));
      continue;
    }
    const state = resources.find(key);
    const since = isTaken(state) ? later.since(run, key) : 'gone';
    if (since === 'there') deletes.add(key);
    // Another resource may have the key by now.
    else if (since !== 'gone' && (existing(state)?.id ?? id) === id) {
      obstacles.push(changedSince(key, since.by));
    }
  }
  const doubts = inDoubt.filter(isCreate);
  for (const { key } of doubts) if (key !== null) deletes.add(shownKey(key));
  const doubtful = doubts.filter(({ key }) => key === null);
  // What refers to others was created after them.
  return { deletes, unkeyed: unkeyed.toReversed(), doubtful, obstacles };
}

const isCreate = ({ operation }: DoubtfulOperation) =>
  operation !== 'import' && operations[operation].verb === 'create';
