import type { Ledger } from '../../contract/ledger.ts';
import type { KeyState, ResourceKind } from '../../contract/resources.ts';
import { operations } from '../../contract/operations.ts';
import { CliError } from '../../core/errors.ts';
import { nearestName } from '../../documents/nearest.ts';
import { problem } from '../../messages/problem.ts';

/** How many keys are searched for one that was meant by a misspelt one. */
const MOST_SEARCHED = 10_000;

/** What the ledger knows of a key. Throws CliError `resources/unknown` if it knows nothing. */
export function knownState(
  key: string,
  ledger: Ledger | null,
): Exclude<KeyState, { kind: 'free' }> {
  const state = ledger?.resources.find(key) ?? { kind: 'free' };
  if (state.kind !== 'free') return state;
  const suggestion = nearestName(key, ledger === null ? [] : firstKeys(ledger));
  throw new CliError('usage', problem('resources/unknown', { key, suggestion }));
}

function firstKeys({ resources }: Ledger): string[] {
  const keys: string[] = [];
  for (const { key } of resources.list()) {
    if (keys.push(key) === MOST_SEARCHED) break;
  }
  return keys;
}

/** The kind of resource that a key stands for; null if the ledger does not tell. */
export function kindOfKey(key: string, { resources }: Ledger): ResourceKind | null {
  const state = resources.find(key);
  switch (state.kind) {
    case 'known':
      return state.resource.kind;
    case 'in-doubt':
    case 'given-up':
      return operations[state.doubt.operation].resource;
    case 'free':
    case 'other':
      return null;
  }
}
