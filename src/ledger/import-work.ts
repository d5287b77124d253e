/**
 * Works through an import in the order of its input. Sends ready documents at once and waiting ones
 * as soon as their condition is met. Settles those that can never be sent (docs/import.md).
 */
import type { WorkSource } from '../contract/work.ts';
import { createBarrier } from './barrier.ts';
import { createConditions } from './readiness.ts';
import { createOrder, type Drawn, type OrderState } from './draw-order.ts';
import type { PlannedRow } from './planned-row.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import type { Working } from './resource-effects.ts';
import { stepMaker, type WorkPorts } from './document-step.ts';

export interface ImportWork {
  readonly source: WorkSource;
  /** Reports that the plan contains every document. */
  complete(): void;
}

export function createImportWork(ports: WorkPorts): ImportWork {
  const { plan, known, run, commits, inScratch } = ports;
  const underWay = new Set<number>();
  const state: OrderState = {
    position: 0,
    isUnderWay: (position) => underWay.has(position),
    isUnderWayBefore: (position) => [...underWay].some((each) => each < position),
  };
  const barrier = createBarrier(plan, state);
  const conditions = createConditions({ plan, known, run: run.number, progress: state, barrier });
  const order = createOrder(plan, conditions, barrier, state);
  const bell = createBell();
  const refusalOf = (working: Working) => changedMeanwhile(working, known.resources, run.number);
  const stepOf = stepMaker({ ...ports, conditions, refusalOf });
  let isComplete = false;

  const ended = (row: PlannedRow) => {
    underWay.delete(row.position);
    order.ended(row);
    bell.ring();
  };
  const draw = (): Drawn | null => {
    if (!isComplete) return null;
    const drawn = order.draw();
    if (drawn !== null || underWay.size > 0) return drawn;
    return order.drawOutOfOrder();
  };
  // A lost record wakes those who wait, so that they learn of it.
  void commits.broken.then(bell.ring);
  const nextStep: WorkSource['next'] = () => {
    commits.check();
    const drawn = inScratch(draw);
    if (drawn !== null) {
      underWay.add(drawn.row.position);
      return stepOf(drawn, () => ended(drawn.row));
    }
    if (isComplete && underWay.size === 0) return null;
    return bell.rung().then(nextStep);
  };
  return {
    source: { next: nextStep, suspect: ports.suspect },
    complete: () => {
      isComplete = true;
      order.completed();
      bell.ring();
    },
  };
}

function createBell() {
  let waiting: (() => void)[] = [];
  return {
    rung: () => new Promise<void>((resolve) => waiting.push(resolve)),
    ring: () => {
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    },
  };
}
