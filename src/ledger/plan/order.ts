/** The order in which the documents of a plan are drawn. */
import type { Database } from '../file/database.ts';
import type { ActiveRun } from '../runs/run.ts';
import { Conditions, type WorkProgress, type Readiness } from './ready.ts';
import type { Plan, PlanRow, Todo } from './tables.ts';

const PAGE = 64;

export interface Drawn {
  readonly row: PlanRow;
  readonly readiness: Exclude<Readiness, { kind: 'not-yet' }>;
}

/** Documents that were passed over and may be ready now, by position. */
interface Revisit {
  readonly pageAfter: (position: number) => readonly number[];
  last: number;
  page: readonly number[];
}

const ready = { kind: 'ready' } as const;

export class Order {
  readonly #plan: Plan;
  readonly #progress: WorkProgress = { position: 0, underWay: new Set() };
  readonly #revisits: Revisit[] = [];
  readonly conditions: Conditions;
  #page: readonly PlanRow[] = [];
  #index = 0;

  constructor(plan: Plan, database: Database, run: Pick<ActiveRun, 'number'>) {
    this.#plan = plan;
    this.conditions = new Conditions(plan, database, run, this.#progress);
  }

  get isAnyUnderWay(): boolean {
    return this.#progress.underWay.size > 0;
  }

  /**
   * A document that became ready after its turn, otherwise the next ready one. With nothing under
   * way, one that waits only for its predecessor on the same resource: the two orders may contradict
   * each other if a reference points forward, and the order of references then takes precedence. Null
   * if there is none at the moment.
   */
  draw(): Drawn | null {
    const drawn = this.#drawRevisited() ?? this.#drawNext();
    if (drawn !== null || this.isAnyUnderWay) return this.#begun(drawn);
    return this.#begun(this.#drawParked(true) ?? this.#drawParked(false));
  }

  #begun(drawn: Drawn | null): Drawn | null {
    if (drawn !== null) this.#progress.underWay.add(drawn.row.position);
    return drawn;
  }

  /** Looks again at the documents that waited for this one. */
  ended({ key, position }: PlanRow): void {
    const plan = this.#plan;
    this.#progress.underWay.delete(position);
    const range = (after: number) => ({ after, upTo: this.#progress.position, limit: PAGE });
    if (plan.hasReferences && key !== null) this.#revisit((last) => plan.needing(key, range(last)));
    if (plan.hasChains) this.#revisit((last) => plan.following(position, range(last)));
    if (plan.lastFrom !== null && this.conditions.isBarrierLifted())
      this.#revisit(this.#parkedAfter);
  }

  #revisit(pageAfter: Revisit['pageAfter']): void {
    this.#revisits.push({ pageAfter, last: 0, page: [] });
  }

  /** Only up to the current position: later documents are considered in their turn. */
  readonly #parkedAfter = (after: number) =>
    this.#plan.parked({ after, upTo: this.#progress.position, limit: PAGE });

  #drawParked(inOrder: boolean): Drawn | null {
    return this.#drawPassed({ pageAfter: this.#parkedAfter, last: 0, page: [] }, inOrder);
  }

  #drawRevisited(): Drawn | null {
    for (let each = this.#revisits[0]; each !== undefined; each = this.#revisits[0]) {
      const drawn = this.#drawPassed(each, true);
      if (drawn !== null) return drawn;
      this.#revisits.shift();
    }
    return null;
  }

  #drawNext(): Drawn | null {
    for (let row = this.#nextRow(); row !== undefined; row = this.#nextRow()) {
      const drawn = this.#taken(row, true);
      if (drawn !== null) return drawn;
    }
    return null;
  }

  #nextRow(): PlanRow | undefined {
    if (this.#index === this.#page.length) {
      this.#page = this.#plan.page(this.#progress.position, PAGE);
      this.#index = 0;
    }
    const row = this.#page[this.#index++];
    if (row === undefined) {
      this.#index = this.#page.length;
      return undefined;
    }
    this.#progress.position = row.position;
    return row;
  }

  #drawPassed(revisit: Revisit, inOrder: boolean): Drawn | null {
    for (;;) {
      if (revisit.page.length === 0) revisit.page = revisit.pageAfter(revisit.last);
      const [position, ...others] = revisit.page;
      if (position === undefined) return null;
      revisit.page = others;
      revisit.last = position;
      const row = this.#plan.row(position);
      if (row.taken === 1) continue;
      const drawn = this.#taken(row, inOrder);
      if (drawn !== null) return drawn;
    }
  }

  #taken(row: PlanRow, inOrder: boolean): Drawn | null {
    if (row.conditional === 0) return { row, readiness: ready };
    const readiness = row.todo === 'send' ? this.conditions.of(row, inOrder) : ready;
    if (readiness.kind === 'not-yet') return null;
    this.#plan.take(row.position, todoAfter(row, readiness));
    return { row, readiness };
  }
}

function todoAfter({ todo }: PlanRow, readiness: Drawn['readiness']): Todo {
  if (readiness.kind === 'ready') return todo;
  return readiness.outcome === 'blocked' ? 'blocked' : 'invalid';
}
