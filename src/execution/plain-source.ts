import type { Operation } from '../contract/operations.ts';
import type { Entry, WorkSource } from '../contract/work.ts';

/** Operations of which no record is kept (--no-ledger), in the order given. */
export function plainSource(operations: Iterable<Operation>): WorkSource {
  const rest = operations[Symbol.iterator]();
  return {
    next: async () => {
      const next = rest.next();
      if (next.done === true) return null;
      return { kind: 'send', operation: next.value, entry: unrecorded };
    },
  };
}

const unrecorded: Entry = {
  maybePerformed: false,
  begin: async () => undefined,
  pause: () => undefined,
  end: async (result) => result,
};
