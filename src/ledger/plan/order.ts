/** The order in which the documents of a plan are drawn, and whether one may be sent. */
import type { OperationId } from '../../contract/operations.ts';
import type { Returned } from '../../contract/references.ts';
import { shownKey } from '../../contract/step-keys.ts';
import type { Failure, Result } from '../../core/result.ts';
import type { Database } from '../file/database.ts';
import { returnedIn } from '../known/ids.ts';
import { find, given } from '../known/resources.ts';
import {
  ofKey,
  operationRow,
  type OperationRow,
  returnedBy,
  specOf,
  whatCounts,
} from '../log/identities.ts';
import { giverOf, type Plan } from './plan.ts';
import type { Need, PlanRow } from './rows.ts';
import { problem } from '../../messages/problem.ts';

export type Readiness =
  | { readonly kind: 'ready' }
  /** An operation under way must end first. */
  | { readonly kind: 'not-yet' }
  | { readonly kind: 'never'; readonly outcome: 'blocked' | 'rejected'; readonly failure: Failure };

export interface Drawn {
  readonly row: PlanRow;
  readonly readiness: Exclude<Readiness, { kind: 'not-yet' }>;
}

const ready = { kind: 'ready' } as const;

export class Order {
  readonly #plan: Plan;
  /** What has become of the keys that this run sends. */
  readonly #progress = new Map<string, KeyProgress>();
  /** Of rows, here and below, the positions. */
  readonly #underWay = new Set<number>();
  /** Passed over, in the order of the input, and what each of them waits for: a key or a row. */
  readonly #parked = new Set<number>();
  readonly #waiting = new Map<string | number, Set<number>>();
  /** What may be ready by now, and how many of these were looked at. */
  #again: number[] = [];
  #looked = 0;
  #next = 0;
  /** The first row that comes last, and how many rows before it have ended. */
  readonly #lastFrom: number | null;
  #endedBefore = 0;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#lastFrom = plan.rows.find(({ details }) => details.comesLast)?.position ?? null;
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
  draw(): Drawn | null {
    const drawn = this.#drawAgain() ?? this.#drawNext() ?? this.#drawParked();
    if (drawn !== null) this.#underWay.add(drawn.row.position);
    return drawn;
  }

  /** Looks again at those that waited for it. @param target the resource that it worked on */
  ended({ position, key, operation }: PlanRow, result: Result, target: string | null): void {
    this.#underWay.delete(position);
    if (key !== null) this.#progress.set(key, progressAfter(operation, result, target));
    const isBefore = this.#lastFrom !== null && position < this.#lastFrom;
    this.#endedBefore += Number(isBefore);
    this.#wake(this.#waiting.get(position));
    this.#waiting.delete(position);
    if (key !== null) {
      this.#wake(this.#waiting.get(key));
      this.#waiting.delete(key);
    }
    if (isBefore && this.#isLast()) this.#wake(this.#parked);
  }

  #wake(rows: Iterable<number> = []): void {
    for (const row of rows) this.#again.push(row);
  }

  #isLast(): boolean {
    return this.#lastFrom === null || this.#endedBefore === this.#lastFrom;
  }

  #drawAgain(): Drawn | null {
    for (let at = this.#again[this.#looked]; at !== undefined; at = this.#again[this.#looked]) {
      this.#looked++;
      const drawn = this.#parked.has(at) ? this.#consider(at, true) : null;
      if (drawn !== null) return drawn;
    }
    this.#again = [];
    this.#looked = 0;
    return null;
  }

  #drawNext(): Drawn | null {
    while (this.#next < this.#plan.rows.length) {
      const drawn = this.#consider(this.#next++, true);
      if (drawn !== null) return drawn;
    }
    return null;
  }

  #drawParked(): Drawn | null {
    if (this.isAnyUnderWay) return null;
    for (const inOrder of [true, false]) {
      for (const at of this.#parked) {
        const drawn = this.#consider(at, inOrder);
        if (drawn !== null) return drawn;
      }
    }
    return null;
  }

  #consider(position: number, inOrder: boolean): Drawn | null {
    const row = this.#plan.rows.at(position);
    if (row === null) return null;
    const readiness = row.todo === 'send' ? this.#readinessOf(row, inOrder) : ready;
    if (readiness.kind === 'not-yet') {
      this.#park(row);
      return null;
    }
    this.#parked.delete(position);
    return { row, readiness };
  }

  #park({ position, releases, details: { needs, before } }: PlanRow): void {
    this.#parked.add(position);
    const awaited = needs.map((need) => giverOf(need, this.#plan));
    for (const each of [...awaited, ...before, releases ?? []].flat()) {
      const waiting = this.#waiting.get(each) ?? new Set();
      this.#waiting.set(each, waiting.add(position));
    }
  }

  /** @param inOrder false ignores the documents before it on the same resource */
  #readinessOf(row: PlanRow, inOrder: boolean): Readiness {
    const { needs, before, comesLast } = row.details;
    const { releases } = row;
    if (releases !== null && !this.#hasEnded(releases)) return { kind: 'not-yet' };
    let isOpen = false;
    for (const need of needs) {
      const state = this.stateFor(need);
      const failure = failureBy(need, state);
      if (failure !== null) return { kind: 'never', ...failure };
      isOpen ||= state.kind === 'open';
    }
    const waitsForTurn = inOrder && !before.every(this.#hasEnded);
    const isBarred = comesLast && !this.#isLast();
    return { kind: isOpen || waitsForTurn || isBarred ? 'not-yet' : 'ready' };
  }

  readonly #hasEnded = (position: number): boolean => {
    const isDrawn = position < this.#next && !this.#parked.has(position);
    return isDrawn && !this.#underWay.has(position);
  };

  /** What has become of what a document needs. */
  stateFor(need: Need): KeyProgress {
    const { database } = this.#plan;
    const key = giverOf(need, this.#plan);
    const row = this.#plan.withKey(key);
    // A step that the apply does not have is not waited for.
    if (row === null && need.gives === null)
      return { kind: 'done', operation: null, returned: gaveNothing };
    switch (row?.todo) {
      case 'given-up':
      case 'in-doubt':
        return { kind: 'otherwise', outcome: row.todo };
      case 'invalid':
        return { kind: 'otherwise', outcome: 'rejected' };
      case 'send':
        return this.#progress.get(key) ?? open;
      default: {
        const state = keyProgress(key, database);
        // Its resource is not there any more. The service refuses what refers to it.
        const known = row?.known ?? null;
        return known !== null && state.kind === 'open'
          ? progressOf(operationRow(known, database))
          : state;
      }
    }
  }
}

/** Why what needs something is blocked. */
export function blockedBy(name: string): Failure {
  return { kind: 'refused', problem: problem('reference/blocked', { key: name }) };
}

function failureBy({ key, gives }: Need, state: KeyProgress) {
  if (state.kind === 'open') return null;
  if (state.kind === 'otherwise') {
    const failure = state.failure ?? blockedBy(shownKey(key));
    return { outcome: 'blocked', failure } as const;
  }
  if (gives === null || state.returned[gives] !== null) return null;
  const about = { key, gives, operation: state.operation };
  const failure: Failure = { kind: 'refused', problem: problem('reference/wrong-kind', about) };
  return { outcome: 'rejected', failure } as const;
}

type EndedOtherwise = 'rejected' | 'failed' | 'in-doubt' | 'blocked' | 'given-up';

type KeyProgress =
  | { readonly kind: 'open' }
  | { readonly kind: 'done'; readonly operation: OperationId | null; readonly returned: Returned }
  /** `failure` is that of what is blocked: it names the operation that is to be resolved. */
  | {
      readonly kind: 'otherwise';
      readonly outcome: EndedOtherwise;
      readonly failure?: Failure | undefined;
    };

const open: KeyProgress = { kind: 'open' };
const gaveNothing: Returned = { id: null, versionId: null };

/** What a key of an earlier run gives to those who refer to it; `open` if it is not known. */
export function keyProgress(key: string, database: Database): KeyProgress {
  const returned = given(key, database);
  const row = whatCounts(ofKey(key), database);
  if (returned !== null) {
    const operation = createOf(key, database) ?? row?.operation ?? null;
    return { kind: 'done', operation, returned };
  }
  // A create that is done is not there any more: deleted, renamed or forgotten. A correction under
  // another key is.
  const isCreated = row?.state === 'done' && specOf(row.operation).verb === 'create';
  if (row === null || (isCreated && row.key === key)) return open;
  return progressOf(row);
}

function createOf(key: string, database: Database): OperationId | null {
  const state = find(key, database);
  const resource = state.kind === 'known' || state.kind === 'in-doubt' ? state.resource : null;
  return resource && `${resource.kind}.create`;
}

function progressOf(row: OperationRow): KeyProgress {
  const { state, operation } = row;
  if (state === 'begun') return open;
  if (state === 'done')
    return { kind: 'done', operation, returned: returnedBy(row) ?? gaveNothing };
  return { kind: 'otherwise', outcome: state };
}

/** What a result of this run gives to those who refer to its key. */
function progressAfter(
  operation: OperationId,
  { outcome, content, error }: Result,
  target: string | null,
): KeyProgress {
  if (outcome === 'skipped' || outcome === 'planned') return open;
  if (outcome !== 'done')
    return { kind: 'otherwise', outcome, ...(outcome === 'blocked' && { failure: error }) };
  const id = returnedIn(operation, content);
  const isRelease = specOf(operation).verb === 'release';
  const returned = isRelease ? { id: null, versionId: id } : { id: id ?? target, versionId: null };
  return { kind: 'done', operation, returned };
}
