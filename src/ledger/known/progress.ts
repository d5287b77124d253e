/** What has become of a key that documents refer to. */
import type { OperationId } from '../../contract/operations.ts';
import type { Returned } from '../../contract/references.ts';
import type { Failure, Outcome } from '../../core/result.ts';
import type { Database } from '../file/database.ts';
import { ofKey, type OperationRow, returnedBy, specOf, whatCounts } from '../log/identities.ts';
import { find, given } from './resources.ts';

type EndedOtherwise = 'rejected' | 'failed' | 'in-doubt' | 'blocked' | 'given-up';

export type KeyProgress =
  | { readonly kind: 'open' }
  | { readonly kind: 'done'; readonly operation: OperationId | null; readonly returned: Returned }
  /** `failure` is that of what is blocked: it names the operation that is to be resolved. */
  | {
      readonly kind: 'otherwise';
      readonly outcome: EndedOtherwise;
      readonly failure?: Failure | undefined;
    };

export const open: KeyProgress = { kind: 'open' };
export const gaveNothing: Returned = { id: null, versionId: null };

/** What a key of an earlier run gives to those who refer to it; `open` if it is not known. */
export function keyProgress(key: string, database: Database): KeyProgress {
  const returned = given(key, database);
  const row = whatCounts(ofKey(key), database);
  if (returned !== null) {
    const operation = createOf(key, database) ?? row?.operation ?? null;
    return { kind: 'done', operation, returned };
  }
  // A create that is done is not there any more: deleted, renamed or forgotten. A correction under
  // another key is.
  const isCreated = row?.state === 'done' && specOf(row.operation).verb === 'create';
  if (row === null || (isCreated && row.key === key)) return open;
  return progressOf(row);
}

function createOf(key: string, database: Database): OperationId | null {
  const state = find(key, database);
  const resource = state.kind === 'known' || state.kind === 'in-doubt' ? state.resource : null;
  return resource && `${resource.kind}.create`;
}

export function progressOf(row: OperationRow): KeyProgress {
  const { state, operation } = row;
  if (state === 'begun') return open;
  if (state === 'done')
    return { kind: 'done', operation, returned: returnedBy(row) ?? gaveNothing };
  return { kind: 'otherwise', outcome: state };
}

/** What a result of this run gives to those who refer to its key. */
export function progressAfter(
  operation: OperationId,
  outcome: Outcome,
  returned: { readonly id: string | null; readonly version: string | null },
  failure: Failure | undefined,
): KeyProgress {
  if (outcome === 'done') {
    const { id, version: versionId } = returned;
    return { kind: 'done', operation, returned: { id, versionId } };
  }
  if (outcome === 'skipped' || outcome === 'planned') return open;
  return { kind: 'otherwise', outcome, ...(outcome === 'blocked' && { failure }) };
}
