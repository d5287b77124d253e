import { type Change, noTotals, type PlanTotals, type Requests } from '../../contract/changes.ts';
import type { Verb } from '../../contract/operations.ts';
import type { ReleasableKind } from '../../contract/resources.ts';

export class Totals {
  readonly #counts = { ...noTotals };

  sum(): PlanTotals {
    return { ...this.#counts };
  }

  addUnchanged(): void {
    this.#counts.unchanged += 1;
  }

  /** Counts one that learners will not see. */
  addUnreleased(kind: ReleasableKind): void {
    const { unreleased } = this.#counts;
    this.#counts.unreleased = { ...unreleased, [kind]: unreleased[kind] + 1 };
  }

  add(change: Change): void {
    const counts = this.#counts;
    const { renamedFrom = null, protect = null, scope = null } = change.recorded ?? {};
    if (renamedFrom !== null) counts.rename += 1;
    if (protect !== null) counts.protect += 1;
    if (scope !== null) counts.scope += 1;
    switch (change.kind) {
      case 'recorded':
        break;
      case 'requests':
        this.#addRequests(change);
        break;
      case 'in-doubt':
        counts.inDoubt += 1;
        break;
      case 'given-up':
        counts.givenUp += 1;
        break;
      default:
        counts[change.kind] += 1;
    }
  }

  #addRequests(change: Requests): void {
    const counts = this.#counts;
    counts.changed += 1;
    counts.blocksMadeAnew += change.blocksMadeAnew;
    for (const verb of change.verbs) {
      counts[verb] += 1;
      counts.requests += 1;
      if (!isReversible(change, verb)) counts.irreversible += 1;
    }
  }
}

/** A release stays for ever. Anything else goes back to what was there, if that is known. */
function isReversible({ deletes, move, isInFull }: Requests, verb: Verb): boolean {
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
      return deletes?.isReversible === true;
  }
}
