/** The changes of a ledger: each in a transaction, and counted in the ledger's generation. */
import { present } from './columns.ts';
import { transaction, type Database } from './database.ts';
import { stateOf, type LedgerState } from './ledger-state.ts';

export interface Changed<T> {
  readonly value: T;
  readonly state: LedgerState;
}

export interface Changes {
  make<T>(work: () => T): Changed<T>;
  /** Null, and nothing is done, if it is not allowed. Asks within the transaction. */
  makeIf<T>(isAllowed: () => boolean, work: () => T): Changed<T> | null;
}

export function createChanges(database: Database): Changes {
  const count = database.prepare(
    'UPDATE state SET generation = generation + 1 RETURNING id, is_open, generation',
  );
  const counted = <T>(work: () => T): Changed<T> => {
    const value = work();
    return { value, state: stateOf(present(count.get())) };
  };
  return {
    make: (work) => transaction(database, () => counted(work)),
    makeIf: (isAllowed, work) => transaction(database, () => (isAllowed() ? counted(work) : null)),
  };
}
