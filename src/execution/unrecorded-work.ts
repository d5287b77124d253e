import type { Operation } from '../contract/operations.ts';
import type { WorkEntry, WorkSource } from '../contract/work.ts';

/**
 * Operations in the given order.
 * @param entryOf the record of each; without it, nothing is recorded (--no-ledger)
 */
export function plainSource(
  operations: Iterable<Operation>,
  entryOf: (operation: Operation) => WorkEntry = () => plainEntry,
): WorkSource {
  const rest = operations[Symbol.iterator]();
  return {
    next: async () => {
      const { value: operation, done } = rest.next();
      return done === true ? null : { kind: 'send', operation, entry: entryOf(operation) };
    },
  };
}

const plainEntry: WorkEntry = {
  maybePerformed: false,
  begin: async () => null,
  withdraw: async () => true,
  pause: () => undefined,
  end: async (result) => result,
};
