import {
  type DesiredResource,
  existing,
  type KeyState,
  type Resources,
} from '../contract/resources.ts';

/** What is known of a resource, and the key under which the ledger has it. */
export interface KnownAs {
  readonly key: string;
  readonly state: KeyState;
}

/** By its own key; if that is free, by an earlier one that is not. */
export function known(
  { key, formerly }: Pick<DesiredResource, 'key' | 'formerly'>,
  resources: Pick<Resources, 'find'>,
): KnownAs {
  const own = { key, state: resources.find(key) };
  if (isTaken(own.state)) return own;
  for (const former of formerly) {
    const state = resources.find(former);
    if (isTaken(state)) return { key: former, state };
  }
  return own;
}

/** True for a key whose resource exists, or may exist. */
export const isTaken = (state: KeyState) =>
  state.kind === 'in-doubt' || state.kind === 'given-up' || existing(state) !== null;
