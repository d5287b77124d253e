/** The order in which the documents of a plan are drawn, and whether one may be sent. */
import { isDeletion, type OperationId } from '../../contract/operations.ts';
import type { ReturnedValues } from '../../contract/references.ts';
import { lastKnown } from '../../contract/resources.ts';
import { shownKey } from '../../contract/step-keys.ts';
import type { Failure, Result } from '../../core/result.ts';
import type { Database } from '../file/database.ts';
import { returnedIn } from '../known/ids.ts';
import { find, givenIn } from '../known/resources.ts';
import {
  findSpec,
  ofKey,
  operationRow,
  type OperationRow,
  returnedBy,
  whatCounts,
} from '../log/identities.ts';
import { findGiver, type Plan } from './plan.ts';
import type { Need, PlanRow } from './rows.ts';
import { problem } from '../../messages/problem.ts';

export interface DrawnRow {
  readonly row: PlanRow;
  /** Why it is blocked; null if it is ready, or needs no request. */
  readonly blocked: Failure | null;
}

export class Order {
  readonly #plan: Plan;
  /** What has become of the rows that this run sends. Of rows, here and below, the positions. */
  readonly #progress = new Map<number, KeyProgress>();
  readonly #underWay = new Set<number>();
  /** Passed over, in the order of the input, and those that wait for a row. */
  readonly #parked = new Set<number>();
  readonly #waiting = new Map<number, Set<number>>();
  /** What may be ready by now, and how many of these were looked at. */
  #again: number[] = [];
  #looked = 0;
  #next = 0;
  /** Deletions of an apply come last: the first of them, and how many rows before it have ended. */
  readonly #lastFrom: number;
  #endedBefore = 0;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#lastFrom = plan.options.isApply ? (plan.rows.find(isSentDeletion)?.position ?? 0) : 0;
  }

  get isAnyUnderWay(): boolean {
    return this.#underWay.size > 0;
  }

  /**
   * A document that became ready after its turn, otherwise the next ready one. With nothing under
   * way, one that waits only for its predecessor on the same resource: the two orders may contradict
   * each other if a reference points forward, and the order of references then takes precedence. Null
   * if there is none at the moment.
   */
  draw(): DrawnRow | null {
    const drawn = this.#drawAgain() ?? this.#drawNext() ?? this.#drawParked();
    if (drawn !== null) this.#underWay.add(drawn.row.position);
    return drawn;
  }

  /** Looks again at those that waited for it. @param target the resource that it worked on */
  ended({ position, key, operation }: PlanRow, result: Result, target: string | null): void {
    this.#underWay.delete(position);
    if (key !== null) this.#progress.set(position, progressAfter(operation, result, target));
    this.#wake(this.#waiting.get(position) ?? []);
    this.#waiting.delete(position);
    if (position < this.#lastFrom && ++this.#endedBefore === this.#lastFrom)
      this.#wake(this.#parked);
  }

  #wake(rows: Iterable<number>): void {
    for (const row of rows) this.#again.push(row);
  }

  #drawAgain(): DrawnRow | null {
    for (let at = this.#again[this.#looked]; at !== undefined; at = this.#again[this.#looked]) {
      this.#looked++;
      const drawn = this.#parked.has(at) ? this.#consider(at, true) : null;
      if (drawn !== null) return drawn;
    }
    this.#again = [];
    this.#looked = 0;
    return null;
  }

  #drawNext(): DrawnRow | null {
    while (this.#next < this.#plan.rows.length) {
      const drawn = this.#consider(this.#next++, true);
      if (drawn !== null) return drawn;
    }
    return null;
  }

  #drawParked(): DrawnRow | null {
    if (this.isAnyUnderWay) return null;
    for (const inOrder of [true, false]) {
      for (const at of this.#parked) {
        const drawn = this.#consider(at, inOrder);
        if (drawn !== null) return drawn;
      }
    }
    return null;
  }

  /** @param inOrder false ignores the documents before it on the same resource */
  #consider(position: number, inOrder: boolean): DrawnRow | null {
    const row = this.#plan.rows.at(position);
    if (row === null) return null;
    const blocked = row.todo === 'send' ? this.#obstructionOf(row, inOrder) : null;
    if (blocked === 'not-yet') {
      this.#park(row);
      return null;
    }
    this.#parked.delete(position);
    return { row, blocked };
  }

  #park({ position, releases, details: { needs, before } }: PlanRow): void {
    this.#parked.add(position);
    const givers = needs.map((need) => this.#plan.withKey(findGiver(need, this.#plan))?.position);
    for (const each of [...givers, ...before, releases]) {
      if (each == null || this.#hasEnded(each)) continue;
      const waiting = this.#waiting.get(each) ?? new Set();
      this.#waiting.set(each, waiting.add(position));
    }
  }

  /** Why a row may not be sent; `not-yet` if an operation under way must end first. */
  #obstructionOf(row: PlanRow, inOrder: boolean): Failure | 'not-yet' | null {
    const { needs, before } = row.details;
    if (row.releases !== null && !this.#hasEnded(row.releases)) return 'not-yet';
    let isOpen = false;
    for (const need of needs) {
      const state = this.stateFor(need);
      if (state.kind === 'otherwise') return state.failure ?? blockedBy(shownKey(need.key));
      isOpen ||= state.kind === 'open';
    }
    const waitsForTurn = inOrder && !before.every(this.#hasEnded);
    const isBarred = this.#endedBefore < this.#lastFrom && isSentDeletion(row);
    return isOpen || waitsForTurn || isBarred ? 'not-yet' : null;
  }

  readonly #hasEnded = (position: number): boolean => {
    const isDrawn = position < this.#next && !this.#parked.has(position);
    return isDrawn && !this.#underWay.has(position);
  };

  /** What has become of what a document needs. */
  stateFor(need: Need): KeyProgress {
    const { database } = this.#plan;
    const key = findGiver(need, this.#plan);
    const row = this.#plan.withKey(key);
    // A step that the apply does not have is not waited for.
    if (row === null) return need.gives === null ? nothing : keyProgress(key, database);
    switch (row.todo) {
      case 'given-up':
      case 'in-doubt':
      case 'invalid':
        return { kind: 'otherwise' };
      case 'send':
        return this.#progress.get(row.position) ?? open;
      default: {
        const state = keyProgress(key, database);
        // Its resource is not there any more. The service refuses what refers to it.
        return row.known !== null && state.kind === 'open'
          ? progressOf(operationRow(row.known, database))
          : state;
      }
    }
  }
}

const isSentDeletion = ({ todo, operation }: PlanRow) => todo === 'send' && isDeletion(operation);

/** Why what needs something is blocked. */
export function blockedBy(name: string): Failure {
  return { kind: 'refused', problem: problem('reference/blocked', { key: name }) };
}

type KeyProgress =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'done';
      readonly operation: OperationId | null;
      readonly returned: ReturnedValues;
    }
  /** `failure` is that of what is blocked: it names the operation that is to be resolved. */
  | { readonly kind: 'otherwise'; readonly failure?: Failure | undefined };

const open: KeyProgress = { kind: 'open' };
const gaveNothing: ReturnedValues = { id: null, versionId: null };
const nothing: KeyProgress = { kind: 'done', operation: null, returned: gaveNothing };

/** What a key of an earlier run gives to those who refer to it; `open` if it is not known. */
export function keyProgress(key: string, database: Database): KeyProgress {
  const state = find(key, database);
  const returned = givenIn(state, key, database);
  const row = whatCounts(ofKey(key), database);
  if (returned !== null) {
    const resource = lastKnown(state);
    const create = resource && (`${resource.kind}.create` as const);
    return { kind: 'done', operation: create ?? row?.operation ?? null, returned };
  }
  // A create that is done is not there any more: deleted, renamed or forgotten. A correction under
  // another key is.
  const isCreated = row?.state === 'done' && findSpec(row.operation).verb === 'create';
  if (row === null || (isCreated && row.key === key)) return open;
  return progressOf(row);
}

function progressOf(row: OperationRow): KeyProgress {
  const { state, operation } = row;
  if (state === 'begun') return open;
  if (state === 'done')
    return { kind: 'done', operation, returned: returnedBy(row) ?? gaveNothing };
  return { kind: 'otherwise' };
}

/** What a result of this run gives to those who refer to its key. */
function progressAfter(
  operation: OperationId,
  { outcome, content, error }: Result,
  target: string | null,
): KeyProgress {
  if (outcome === 'skipped' || outcome === 'planned') return open;
  if (outcome !== 'done')
    return outcome === 'blocked' ? { kind: 'otherwise', failure: error } : { kind: 'otherwise' };
  const id = returnedIn(operation, content);
  const isRelease = findSpec(operation).verb === 'release';
  const returned = isRelease ? { id: null, versionId: id } : { id: id ?? target, versionId: null };
  return { kind: 'done', operation, returned };
}
