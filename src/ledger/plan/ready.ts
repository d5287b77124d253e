/** Whether a document can be sent: what it refers to, and what comes before it. */
import type { Returned } from '../../contract/references.ts';
import type { Operation, OperationId } from '../../contract/operations.ts';
import { shownKey } from '../../contract/step-keys.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Failure } from '../../core/result.ts';
import { resolveReferences } from '../../documents/references.ts';
import { problem } from '../../messages/problem.ts';
import type { Database } from '../file/database.ts';
import { paramText } from '../operations/ids.ts';
import { findCountedDocument } from '../operations/known.ts';
import { blockedFailure, type EndedOtherwise, resultOf } from '../operations/outcome.ts';
import { operationRow, type OperationRow, specOf } from '../operations/rows.ts';
import { find, given, returnedOf } from '../resources/known.ts';
import type { ActiveRun } from '../runs/run.ts';
import { giverOf, type Need, needsOf, type Plan, type PlanRow, referencesOf } from './tables.ts';

export type Readiness =
  | { readonly kind: 'ready' }
  /** An operation under way must end first. */
  | { readonly kind: 'not-yet' }
  | { readonly kind: 'never'; readonly outcome: 'blocked' | 'rejected'; readonly failure: Failure };

/** How far the work is. */
export interface WorkProgress {
  /** Documents up to this position have been considered. */
  position: number;
  readonly underWay: Set<number>;
}

/** What has become of a key. */
export type KeyProgress =
  | { readonly kind: 'open' }
  | { readonly kind: 'done'; readonly operation: OperationId | null; readonly returned: Returned }
  /** `failure` is that of what is blocked: it names the operation that is to be resolved. */
  | {
      readonly kind: 'otherwise';
      readonly outcome: EndedOtherwise;
      readonly failure?: Failure | undefined;
    };

const open: KeyProgress = { kind: 'open' };

/** What a key of an earlier run gives to those who refer to it; `open` if it is not known. */
export function givenByLedger(key: string, database: Database): KeyProgress {
  const returned = given(key, database);
  const row = findCountedDocument(key, database);
  if (returned !== null) {
    const operation = createOf(key, database) ?? row?.operation ?? null;
    return { kind: 'done', operation, returned };
  }
  // A create that is done is not there any more: deleted, renamed or forgotten. A correction under
  // another key is.
  const isCreated = row?.state === 'done' && specOf(row.operation).verb === 'create';
  if (row === null || (isCreated && row.key === key)) return open;
  return stateOf(row, database);
}

function createOf(key: string, database: Database): OperationId | null {
  const state = find(key, database);
  const resource = state.kind === 'known' || state.kind === 'in-doubt' ? state.resource : null;
  return resource && `${resource.kind}.create`;
}

function stateOf(row: OperationRow, database: Database): KeyProgress {
  const { state, operation } = row;
  switch (state) {
    case 'begun':
    case 'waiting':
    case 'found':
      return open;
    case 'done':
      return { kind: 'done', operation, returned: returnedOf(row) ?? nothing };
    case 'blocked':
      return { kind: 'otherwise', outcome: state, failure: resultOf(row, database).error };
    default:
      return { kind: 'otherwise', outcome: state };
  }
}

const nothing: Returned = { id: null, versionId: null };

export class Conditions {
  readonly #plan: Plan;
  readonly #database: Database;
  readonly #run: Pick<ActiveRun, 'number'>;
  readonly #progress: WorkProgress;
  #isBarrierLifted = false;

  /** @param run this run, whose number is known once it has a row */
  constructor(
    plan: Plan,
    database: Database,
    run: Pick<ActiveRun, 'number'>,
    progress: WorkProgress,
  ) {
    this.#plan = plan;
    this.#database = database;
    this.#run = run;
    this.#progress = progress;
  }

  /** @param inOrder false ignores the document before it on the same resource */
  of(row: PlanRow, inOrder: boolean): Readiness {
    let isOpen = false;
    for (const need of needsOf(row)) {
      const state = this.#stateFor(need);
      const failure = failureBy(need, state);
      if (failure !== null) return { kind: 'never', ...failure };
      isOpen ||= state.kind === 'open';
    }
    const waitsForTurn = inOrder && row.after !== null && !this.#hasEnded(row.after);
    const isBarred = row.comes_last === 1 && !this.isBarrierLifted();
    return { kind: isOpen || waitsForTurn || isBarred ? 'not-yet' : 'ready' };
  }

  /** True once everything before what comes last has ended. */
  isBarrierLifted(): boolean {
    const from = this.#plan.lastFrom;
    if (this.#isBarrierLifted || from === null) return true;
    const { position, underWay } = this.#progress;
    const isOver =
      position >= from - 1 &&
      ![...underWay].some((each) => each < from) &&
      this.#plan.parked({ after: 0, upTo: from - 1, limit: 1 }).length === 0;
    this.#isBarrierLifted = isOver;
    return isOver;
  }

  /** What a ready document asks for, with its references resolved. */
  operationOf(row: PlanRow, named: Named): Operation {
    const { params: paramsText, body: bodyText } = this.#plan.parts(row.position);
    const params: JsonObject = paramsText === null ? {} : this.#database.object(paramsText);
    if (row.refs === null)
      return planned(named, { params: digits(params), bodyText }, this.#database);
    const body = bodyText === null ? null : this.#database.object(bodyText);
    const resolved = resolveReferences({ params, body }, referencesOf(row), (reference) => {
      const state = this.#stateFor(reference);
      const id = state.kind === 'done' ? state.returned[reference.gives] : null;
      if (id === null) throw new TypeError(`${reference.key} is not done`);
      return id;
    });
    return { ...named, ...resolved };
  }

  #stateFor(need: Need): KeyProgress {
    const key = giverOf(need, this.#plan);
    const row = this.#plan.withKey(key);
    // A step that the apply does not have is not waited for.
    if (row === undefined && need.gives === null)
      return { kind: 'done', operation: null, returned: nothing };
    switch (row?.todo) {
      case 'given-up':
      case 'in-doubt':
        return { kind: 'otherwise', outcome: row.todo };
      case 'invalid':
        return { kind: 'otherwise', outcome: 'rejected' };
      case 'blocked': {
        const state = this.#stateOfOwn(key);
        const isInDoubt = state.kind === 'open' && !this.#progress.underWay.has(row.position);
        return isInDoubt ? { kind: 'otherwise', outcome: 'blocked' } : state;
      }
      case 'send':
        return this.#stateOfOwn(key);
      default: {
        const state = givenByLedger(key, this.#database);
        // Its resource is not there any more. The service refuses what refers to it.
        return row !== undefined && row.known !== null && state.kind === 'open'
          ? stateOf(operationRow(row.known, this.#database), this.#database)
          : state;
      }
    }
  }

  /** Of a document that this run sends. */
  #stateOfOwn(key: string): KeyProgress {
    const row = this.#database.get<OperationRow>(
      `SELECT * FROM operations WHERE key = ? AND nth = 0 AND run = ? ORDER BY seq DESC LIMIT 1`,
      key,
      this.#run.number,
    );
    return row === undefined ? open : stateOf(row, this.#database);
  }

  #hasEnded(position: number): boolean {
    const { position: considered, underWay } = this.#progress;
    if (position > considered || underWay.has(position)) return false;
    const row = this.#plan.row(position);
    return row.conditional === 0 || row.taken === 1;
  }
}

function failureBy({ key, gives }: Need, state: KeyProgress) {
  if (state.kind === 'open') return null;
  if (state.kind === 'otherwise') {
    const failure = state.failure ?? blockedFailure(shownKey(key), state.outcome);
    return { outcome: 'blocked', failure } as const;
  }
  if (gives === null || state.returned[gives] !== null) return null;
  const about = { key, gives, operation: state.operation };
  const failure: Failure = { kind: 'refused', problem: problem('reference/wrong-kind', about) };
  return { outcome: 'rejected', failure } as const;
}

const digits = (params: JsonObject): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, paramText(value)]));

type Named = Pick<Operation, 'id' | 'key' | 'origin'>;

/** Planning wrote its body, so that it is parsed only if somebody asks for it. */
const planned = (
  named: Named,
  { params, bodyText }: { params: Operation['params']; bodyText: string | null },
  database: Database,
): Operation => ({
  ...named,
  params,
  bodyText,
  get body() {
    return bodyText === null ? null : database.object(bodyText);
  },
});
