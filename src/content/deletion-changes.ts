/** What becomes of resources that are not in the files, as changes of the plan with their steps. */
import type { Change, Requests } from '../contract/changes.ts';
import type { Asked } from '../contract/import-run.ts';
import { operations, pathParamsOf } from '../contract/operations.ts';
import {
  type Effect,
  type KnownResource,
  lastKnown,
  type ResourceDoubt,
  type Resources,
} from '../contract/resources.ts';
import { stepKey } from '../contract/step-keys.ts';
import { contentDigest, type Digest } from '../documents/canonical.ts';
import { missing, otherDoubt } from './change.ts';
import type { Fate } from './fate.ts';
import { givenUp } from './given-up.ts';
import type { PlannedChange } from './planned.ts';
import { operationOf } from './steps.ts';

interface FatePorts {
  readonly resources: Resources;
  readonly digest: Digest;
  readonly commit: string | null;
}

/** Null for a resource that does not exist any more. */
export function plannedFate(key: string, fate: Fate, ports: FatePorts): PlannedChange | null {
  const state = ports.resources.find(key);
  if (fate.kind === 'doubt' && (state.kind === 'in-doubt' || state.kind === 'given-up')) {
    // Where its document was, there may be another one now.
    const change = { ...otherDoubt(key, state), source: null };
    const isGivenUp = state.kind === 'given-up';
    return planned(change, () => (isGivenUp ? [unknownEnd(change, state.doubt, ports)] : []));
  }
  const found = lastKnown(state);
  if (found === null) return null;
  const { kind: resource, id } = found;
  const own = { resource, key, id, source: null };
  switch (fate.kind) {
    case 'delete':
      return planned({ ...deletion, ...own }, () => [deletionStep(found, fate.after, ports)]);
    case 'blocked': {
      const { by } = fate;
      return planned({ ...own, kind: 'blocked', by }, () => [deletionStep(found, by, ports)]);
    }
    default:
      return planned(missing(found, fate.kind === 'kept' ? fate.referredBy : []), () => []);
  }
}

/** What is missing from the files if nothing is deleted: it is kept, whatever is known of it. */
export function* keptOnes(
  scope: string,
  isInFiles: (key: string) => boolean,
  { resources }: Pick<FatePorts, 'resources'>,
): Generator<PlannedChange> {
  for (const each of resources.list(scope)) {
    if (each.deletedBy === null && !isInFiles(each.key)) yield planned(missing(each), () => []);
  }
}

const planned = (change: Change, steps: PlannedChange['steps']): PlannedChange => ({
  change,
  steps,
  place: null,
});

/** A change that only deletes. */
export const deletion: Omit<Requests, 'resource' | 'key' | 'id' | 'source'> = {
  kind: 'requests',
  verbs: ['delete'],
  because: [],
  renamedFrom: null,
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
  { digest, commit }: FatePorts,
): Asked {
  const { key, scope, protect } = found;
  const effect: Effect = { key, kind: found.kind, scope, protect, written: null, commit };
  return { ...deletionOf(found, digest), key: stepKey(key, 'delete'), after, effect };
}

/** The operation that deletes a resource, without the memory of a key. */
export function deletionOf(
  { kind, id }: Pick<KnownResource, 'kind' | 'id'>,
  digest: Digest,
): Asked {
  const operation = operationOf(`${kind}.delete`);
  const [name = ''] = pathParamsOf(operation);
  const params = { [name]: id };
  return {
    key: null,
    operation,
    params,
    body: null,
    content: contentDigest({ operation, params, body: null }, digest),
    references: [],
    place: null,
    rejection: null,
  };
}

/** One step, which is never sent, so that the run has a result for the resource. */
function unknownEnd(
  { key, id }: { readonly key: string | null; readonly id: string | null },
  doubt: ResourceDoubt,
  { digest }: FatePorts,
): Asked {
  const { resource: kind } = operations[doubt.operation];
  const rejection = givenUp(key ?? '', doubt);
  return { ...deletionOf({ kind, id: id ?? '' }, digest), key, rejection };
}
