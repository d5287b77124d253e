/** Checks, at the first intent of an apply's step, that its resource is as the plan saw it. */
import { operations } from '../contract/operations.ts';
import type { KeyState } from '../contract/resources.ts';
import { CliError } from '../core/errors.ts';
import { problem } from '../messages/problem.ts';
import type { KnownResources } from './known-resources.ts';
import type { Working } from './resource-effects.ts';
import { plainId } from './returned-ids.ts';
import { targetId } from './subject.ts';

/** Null if it is. Call only within the transaction of the intent. */
export function changedMeanwhile(
  { operation, effect }: Working,
  known: KnownResources,
  run: number,
): CliError | null {
  if (effect === null) return null;
  const state = known.findForRun(effect.key, run);
  const { verb } = operations[operation.id];
  const id = targetId(operation.id, operation);
  const isAsPlanned =
    verb === 'create' ? isFree(state) : id !== null && existsAs(state, plainId(id));
  if (isAsPlanned) return null;
  return new CliError('conflict', problem('resources/changed-meanwhile', { key: effect.key }));
}

const isFree = (state: KeyState) =>
  state.kind === 'free' || (state.kind === 'known' && state.resource.deletedBy !== null);

const existsAs = (state: KeyState, id: string) =>
  state.kind === 'known' && state.resource.deletedBy === null && state.resource.id === id;
