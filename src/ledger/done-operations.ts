/** What follows from an operation that is done: the id that it returned, and its resource. */
import type { ResourceKind } from '../contract/resources.ts';
import { type Subject, tableRow } from './operation-rows.ts';
import type { ResourceChanges } from './resource-changes.ts';
import type { Performed, Working } from './resource-effects.ts';
import type { Ids } from './returned-ids.ts';

export interface Doer extends Pick<Subject, 'key' | 'ordinal' | 'operation' | 'worksOn'> {
  readonly seq: number;
  /** False if its first intent has recorded no change of a resource. */
  readonly mayChangeResource: boolean;
}

/** The functions are called within the transaction that records the outcome. */
export interface DoneOperations {
  /**
   * Records the id that a create returned, or the version that a release returned. If another
   * operation or resource has it, records nothing and returns it; otherwise returns null.
   */
  claim(doer: Doer, returned: string | null): string | null;
  /** Records what the operation did to its resource. */
  takeEffect(doer: Doer, performed: Performed & Pick<Working, 'source'>): void;
}

export function createDoneOperations(ids: Ids, resources: ResourceChanges): DoneOperations {
  return {
    claim: (doer, returned) => {
      const create = keyOfCreate(doer);
      const isOfAnother =
        create !== null &&
        returned !== null &&
        resources.otherWith(create.key, create.kind, returned) !== null;
      return isOfAnother ? returned : claim(doer, returned, ids);
    },
    takeEffect: (doer, performed) => {
      if (doer.mayChangeResource && resources.done(doer.seq, performed)) return;
      const create = keyOfCreate(doer);
      if (create !== null) resources.created(create.key, create.kind, performed);
    },
  };
}

/** The key by which a create of an import, or of an apply, makes its resource known. */
function keyOfCreate({
  key,
  ordinal,
  operation,
}: Doer): { key: string; kind: ResourceKind } | null {
  const row = tableRow(operation);
  if (key === null || ordinal !== 0 || row?.verb !== 'create') return null;
  return { key, kind: row.resource };
}

function claim(
  { operation, worksOn: released, seq }: Doer,
  id: string | null,
  ids: Ids,
): string | null {
  switch (tableRow(operation)?.verb) {
    case 'delete':
      if (released !== null) ids.forget(operation, released);
      return null;
    case 'create':
    case 'release':
      return id !== null && ids.claim({ operation, id, seq, released }) !== null ? id : null;
    default:
      return null;
  }
}
