import { operations as rows, type Operation } from '../contract/operations.ts';
import type { WorkEntry, WorkSource } from '../contract/work.ts';
import { isId, isIdText } from '../contract/numbers.ts';
import { isObject, type Json } from '../core/json.ts';
import type { Result } from '../core/result.ts';
import { problem } from '../messages/problem.ts';

/**
 * Operations without a record (--no-ledger), in the given order. The source remembers what this run
 * created: two creates of one resource must not receive the same id.
 */
export function plainSource(operations: Iterable<Operation>): WorkSource {
  const rest = operations[Symbol.iterator]();
  const ids = new Set<string>();
  const entryOf = (operation: Operation): WorkEntry => ({
    maybePerformed: false,
    begin: async () => undefined,
    withdraw: async () => true,
    pause: () => undefined,
    end: async (result) => withNewId(result, operation, ids),
  });
  return {
    next: async () => {
      const next = rest.next();
      if (next.done === true) return null;
      return { kind: 'send', operation: next.value, entry: entryOf(next.value) };
    },
  };
}

/** In doubt if an earlier create of the same resource returned the same id. */
function withNewId(result: Result, { id: name, params }: Operation, ids: Set<string>): Result {
  if (result.outcome !== 'done') return result;
  const { resource, verb } = rows[name];
  if (verb === 'delete') {
    for (const deleted of Object.values(params)) ids.delete(keyOf(resource, deleted));
    return result;
  }
  const id = verb === 'create' ? idIn(result.content) : null;
  if (id === null) return result;
  const key = keyOf(resource, id);
  if (!ids.has(key)) {
    ids.add(key);
    return result;
  }
  const about = problem('service/foreign-answer', { reason: 'known-id', id });
  return { ...result, outcome: 'in-doubt', error: { kind: 'unavailable', problem: about } };
}

const keyOf = (resource: string, id: string) => `${resource} ${BigInt(id)}`;

function idIn(content: Json): string | null {
  const id = isObject(content) ? content['id'] : null;
  return isId(id) || isIdText(id) ? String(id) : null;
}
