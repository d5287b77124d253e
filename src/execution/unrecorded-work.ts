import type { Operation } from '../contract/operations.ts';
import type { WorkEntry, WorkSource } from '../contract/work.ts';

/** Operations without a record (--no-ledger), in the given order. */
export function plainSource(operations: Iterable<Operation>): WorkSource {
  const rest = operations[Symbol.iterator]();
  return {
    next: async () => {
      const next = rest.next();
      return next.done === true ? null : { kind: 'send', operation: next.value, entry: plainEntry };
    },
  };
}

const plainEntry: WorkEntry = {
  maybePerformed: false,
  begin: async () => undefined,
  withdraw: async () => true,
  pause: () => undefined,
  end: async (result) => result,
};
