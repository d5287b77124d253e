/** The order in which the documents of a plan are drawn. */
import type { Barrier, WorkBefore } from './barrier.ts';
import type { Conditions, Progress, Readiness } from './readiness.ts';
import type { Plan } from './plan.ts';
import type { PlannedRow, Treatment } from './planned-row.ts';

const PAGE = 64;

export interface Drawn {
  readonly row: PlannedRow;
  readonly readiness: Exclude<Readiness, { kind: 'not-yet' }>;
}

export interface Order {
  /**
   * A document that became ready after its turn, otherwise the next ready one; null if there is
   * none at the moment.
   */
  draw(): Drawn | null;
  /**
   * A document that waits only for its predecessor on the same resource. The two orders may
   * contradict each other if a reference points forward. The order of references then takes
   * precedence.
   */
  drawOutOfOrder(): Drawn | null;
  /** Checks again the documents that waited for this one. */
  ended(row: PlannedRow): void;
  /** The same for all: the plan is complete. */
  completed(): void;
}

export interface OrderState extends Progress, WorkBefore {
  position: number;
}

/** Documents that were passed over and may be ready now, by position. */
interface Revisit {
  readonly pageAfter: (position: number) => readonly number[];
  last: number;
  readonly page: number[];
}

export function createOrder(
  plan: Plan,
  conditions: Conditions,
  barrier: Pick<Barrier, 'lifts'>,
  state: OrderState,
): Order {
  const queries = revisitQueries(plan, state);
  const revisits: Revisit[] = [];
  let page: PlannedRow[] = [];
  let index = 0;

  const revisit = (pageAfter: Revisit['pageAfter']) => {
    revisits.push({ pageAfter, last: 0, page: [] });
  };
  const taken = (row: PlannedRow, inOrder: boolean): Drawn | null => {
    if (row.conditional === 0) return { row, readiness: ready };
    const readiness = row.treatment === 'send' ? conditions.of(row, inOrder) : ready;
    if (readiness.kind === 'not-yet') return null;
    plan.take(row.position, treatmentAfter(row, readiness));
    return { row, readiness };
  };
  const drawPassed = (each: Revisit, inOrder: boolean): Drawn | null => {
    for (let position = nextOf(each); position !== null; position = nextOf(each)) {
      const row = plan.row(position);
      if (row === undefined || row.taken === 1) continue;
      const drawn = taken(row, inOrder);
      if (drawn !== null) return drawn;
    }
    return null;
  };
  const nextRow = (): PlannedRow | undefined => {
    if (index === page.length) {
      page = plan.page(state.position, PAGE);
      index = 0;
    }
    const row = page[index++];
    if (row === undefined) return undefined;
    state.position = row.position;
    // It may have become invalid since the page was read.
    return row.conditional === 0 ? row : plan.row(row.position);
  };
  return {
    draw: () => {
      for (let each = revisits[0]; each !== undefined; each = revisits[0]) {
        const drawn = drawPassed(each, true);
        if (drawn !== null) return drawn;
        revisits.shift();
      }
      for (let row = nextRow(); row !== undefined; row = nextRow()) {
        const drawn = taken(row, true);
        if (drawn !== null) return drawn;
      }
      // The page that was empty may have more rows when it is read again.
      index = 0;
      page = [];
      return null;
    },
    drawOutOfOrder: () => drawPassed({ pageAfter: queries.parked, last: 0, page: [] }, false),
    ended: ({ key, position }) => {
      if (plan.hasReferences && key !== null) revisit((last) => queries.needing(key, last));
      if (plan.hasChains) revisit((last) => queries.following(position, last));
      if (barrier.lifts()) revisit(queries.parked);
    },
    completed: () => revisit(queries.parked),
  };
}

const ready = { kind: 'ready' } as const;

function treatmentAfter({ treatment }: PlannedRow, readiness: Drawn['readiness']): Treatment {
  if (readiness.kind === 'ready') return treatment;
  return readiness.outcome === 'blocked' ? 'blocked' : 'invalid';
}

function nextOf(revisit: Revisit): number | null {
  if (revisit.page.length === 0) {
    revisit.page.push(...revisit.pageAfter(revisit.last));
  }
  const position = revisit.page.shift();
  if (position === undefined) return null;
  revisit.last = position;
  return position;
}

/** Only up to the current position: later documents are considered in their turn. */
function revisitQueries(plan: Plan, state: OrderState) {
  const upToHere = (after: number) => ({ after, upTo: state.position, limit: PAGE });
  return {
    needing: (key: string, last: number) => plan.needing(key, upToHere(last)),
    following: (before: number, last: number) => plan.following(before, upToHere(last)),
    parked: (last: number) => plan.parked(upToHere(last)),
  };
}
