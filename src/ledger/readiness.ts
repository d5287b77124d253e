/** Whether a document can be sent: its references and its predecessor on the same resource. */
import type { PlannedId, Returned } from '../contract/references.ts';
import type { Operation } from '../contract/operations.ts';
import type { Failure } from '../core/result.ts';
import { resolveReferences } from '../documents/references.ts';
import { problem } from '../messages/problem.ts';
import type { Barrier } from './barrier.ts';
import { blockedFailure, type EndedOtherwise } from './stored-outcome.ts';
import type { Known } from './known-documents.ts';
import type { Parts, Plan } from './plan.ts';
import { needsOf, referencesOf, type Need, type PlannedRow } from './planned-row.ts';
import { shownKey, stepKey } from '../contract/step-keys.ts';

export type Readiness =
  | { readonly kind: 'ready' }
  /** An operation in flight must end first, or a document must still be read. */
  | { readonly kind: 'not-yet' }
  | { readonly kind: 'never'; readonly outcome: 'blocked' | 'rejected'; readonly failure: Failure };

/** The current progress of the work. */
export interface Progress {
  /** Documents up to this position have been considered. */
  readonly position: number;
  isUnderWay(position: number): boolean;
}

export interface Conditions {
  /** With `inOrder` false, ignores the document before it on the same resource. */
  of(row: PlannedRow, inOrder: boolean): Readiness;
  /** The contents of a ready document, with its references resolved. */
  resolved(row: PlannedRow): Resolved;
}

export type Resolved = Pick<Operation, 'bodyText'> & Pick<Parts, 'params' | 'body'>;

interface ConditionPorts {
  readonly plan: Plan;
  readonly known: Known;
  /** The number of this run. */
  readonly run: number;
  readonly progress: Progress;
  readonly barrier: Pick<Barrier, 'bars'>;
}

type KeyState =
  | { readonly kind: 'open' }
  | { readonly kind: 'done'; readonly operation: PlannedId | null; readonly returned: Returned }
  | { readonly kind: 'otherwise'; readonly outcome: EndedOtherwise };

/**
 * The key of the document that meets a need: in an apply, a version comes from the step that
 * releases it, and a resource that is in doubt has no steps.
 */
export function sourceOf({ key, gives }: Need, plan: Plan): string {
  const released = stepKey(key, 'release');
  if (gives === 'versionId' && plan.keyOf(released) !== undefined) return released;
  return plan.keyOf(key) === undefined ? shownKey(key) : key;
}

export function createConditions(ports: ConditionPorts): Conditions {
  const { plan, known, run, progress, barrier } = ports;
  const stateOf = (key: string): KeyState => {
    const found = plan.keyOf(key);
    if (found === undefined) return open;
    const row = found.position === null ? undefined : plan.row(found.position);
    switch (row?.treatment) {
      case 'given-up':
      case 'in-doubt':
      case 'blocked':
        return { kind: 'otherwise', outcome: row.treatment };
      case 'unknown':
        return { kind: 'otherwise', outcome: 'in-doubt' };
      case 'invalid':
        return { kind: 'otherwise', outcome: 'rejected' };
      case 'send':
        return stateInLedger(key, true);
      default:
        return stateInLedger(key, false);
    }
  };
  const stateInLedger = (key: string, isOfThisRun: boolean): KeyState => {
    const row = known.byKey(key);
    const given = isOfThisRun ? null : known.given(key);
    if (given !== null) return { kind: 'done', ...given };
    if (row === undefined || (isOfThisRun && row.run !== run)) return open;
    const { state, operation, resource, version, suspect } = row;
    if (state === 'begun' || state === 'waiting') return open;
    if (state !== 'done') return { kind: 'otherwise', outcome: state };
    if (suspect === 1) return { kind: 'otherwise', outcome: 'suspect' };
    return { kind: 'done', operation, returned: { id: resource, versionId: version } };
  };
  const stateFor = (need: Need): KeyState => {
    const key = sourceOf(need, plan);
    // A step that the apply does not have is not waited for.
    const isLeftOut = need.gives === null && plan.keyOf(key) === undefined;
    return isLeftOut ? leftOut : stateOf(key);
  };
  const hasEnded = (position: number): boolean => {
    if (position > progress.position || progress.isUnderWay(position)) return false;
    const row = plan.row(position);
    return row === undefined || row.conditional === 0 || row.taken === 1;
  };
  return {
    of: (row, inOrder) => {
      const states = needsOf(row).map((need) => [need, stateFor(need)] as const);
      for (const [need, state] of states) {
        const failure = failureBy(need, state);
        if (failure !== null) return { kind: 'never', ...failure };
      }
      const isOpen = states.some(([, state]) => state.kind === 'open');
      const waitsForTurn = inOrder && row.after !== null && !hasEnded(row.after);
      return { kind: isOpen || waitsForTurn || barrier.bars(row) ? 'not-yet' : 'ready' };
    },
    resolved: (row) => {
      const parts = plan.parts(row.position);
      // Planning wrote its body, so sending it requires no parsing.
      if (row.refs === null) return parts;
      return resolveReferences(parts, referencesOf(row), (reference) => {
        const state = stateFor(reference);
        const id = state.kind === 'done' ? state.returned[reference.gives] : null;
        if (id === null) throw new TypeError(`${reference.key} is not done`);
        return id;
      });
    },
  };
}

const open: KeyState = { kind: 'open' };
const leftOut: KeyState = {
  kind: 'done',
  operation: null,
  returned: { id: null, versionId: null },
};

function failureBy({ key, gives }: Need, state: KeyState) {
  if (state.kind === 'open') return null;
  if (state.kind === 'otherwise') {
    return { outcome: 'blocked', failure: blockedFailure(shownKey(key), state.outcome) } as const;
  }
  if (gives === null || state.returned[gives] !== null) return null;
  const operation = state.operation ?? 'import';
  const failure: Failure = {
    kind: 'refused',
    problem: problem('reference/wrong-kind', { key, gives, operation }),
  };
  return { outcome: 'rejected', failure } as const;
}
