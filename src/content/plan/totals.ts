import type { Change, PlanTotals, Requests } from '../../contract/changes.ts';
import type { Verb } from '../../contract/operations.ts';
import { noneUnreleased, type Released, type Resources } from '../../contract/resources.ts';

export function createTotals(resources: Pick<Resources, 'bodyOf'>) {
  const unreleased: Record<Released, number> = { ...noneUnreleased };
  const counts: { -readonly [Name in Exclude<keyof PlanTotals, 'unreleased'>]: number } = {
    create: 0,
    edit: 0,
    move: 0,
    release: 0,
    delete: 0,
    rename: 0,
    protect: 0,
    scope: 0,
    missing: 0,
    inDoubt: 0,
    givenUp: 0,
    blocked: 0,
    waiting: 0,
    left: 0,
    unperformed: 0,
    changed: 0,
    unchanged: 0,
    requests: 0,
    irreversible: 0,
    blocksMadeAnew: 0,
  };
  return {
    add: (change: Change) => {
      const { recorded } = change;
      if (recorded != null && recorded.renamedFrom !== null) counts.rename += 1;
      if (recorded != null && recorded.protect !== null) counts.protect += 1;
      if (recorded != null && recorded.scope !== null) counts.scope += 1;
      if (change.kind === 'recorded') return;
      if (change.kind !== 'requests') {
        counts[nameOf[change.kind]] += 1;
        return;
      }
      const { verbs } = change;
      counts.changed += 1;
      counts.requests += verbs.length;
      counts.irreversible += verbs.filter((verb) => !isReversible(change, verb, resources)).length;
      counts.blocksMadeAnew += change.blocksMadeAnew;
      if (verbs.includes('release')) counts.release += 1;
      if (verbs.includes('create')) counts.create += 1;
      counts.edit += verbs.filter((verb) => verb === 'edit').length;
      if (verbs.includes('move')) counts.move += 1;
      if (verbs.includes('delete')) counts.delete += 1;
    },
    /** Counts a resource that needs nothing. */
    unchanged: () => {
      counts.unchanged += 1;
    },
    /** Counts one that learners will not see. */
    unreleased: (kind: Released) => {
      unreleased[kind] += 1;
    },
    sum: (): PlanTotals => ({ ...counts, unreleased: { ...unreleased } }),
  };
}

const nameOf = {
  missing: 'missing',
  'in-doubt': 'inDoubt',
  'given-up': 'givenUp',
  blocked: 'blocked',
  waiting: 'waiting',
  left: 'left',
  unperformed: 'unperformed',
} as const;

/**
 * True if `lms-cli undo` can take a request back. A release stays for ever. Anything else goes back
 * to what was there, if that is known.
 */
export function isReversible(
  { key, move, isInFull }: Requests,
  verb: Verb,
  resources: Pick<Resources, 'bodyOf'>,
): boolean {
  switch (verb) {
    case 'create':
      return true;
    case 'edit':
      return !isInFull;
    case 'release':
      return false;
    case 'move':
      return move !== null && move.from !== null;
    case 'delete':
      return key !== null && resources.bodyOf(key) !== null;
  }
}
