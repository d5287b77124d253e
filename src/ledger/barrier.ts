/** The deletions of an apply come last: they wait until everything before them has ended. */
import { tableRow } from './operation-rows.ts';
import type { Plan } from './plan.ts';
import type { PlannedRow } from './planned-row.ts';

export interface Barrier {
  /** True if the document must still wait for the others. */
  bars(row: Pick<PlannedRow, 'position' | 'operation'>): boolean;
  /** True once: when everything else has ended. */
  lifts(): boolean;
}

/** The current progress of the work. */
export interface WorkBefore {
  /** Documents up to this position have been considered. */
  readonly position: number;
  isUnderWayBefore(position: number): boolean;
}

export function createBarrier(
  plan: Pick<Plan, 'lastFrom' | 'hasParkedBefore'>,
  progress: WorkBefore,
): Barrier {
  let isLifted = false;
  const areOthersOver = (): boolean => {
    const from = plan.lastFrom;
    return (
      from === null ||
      (progress.position >= from - 1 &&
        !progress.isUnderWayBefore(from) &&
        !plan.hasParkedBefore(from))
    );
  };
  return {
    bars: ({ position, operation }) => {
      const { lastFrom } = plan;
      if (isLifted || lastFrom === null || position < lastFrom) return false;
      if (tableRow(operation)?.verb !== 'delete') return false;
      isLifted = areOthersOver();
      return !isLifted;
    },
    lifts: () => {
      if (isLifted || plan.lastFrom === null || !areOthersOver()) return false;
      isLifted = true;
      return true;
    },
  };
}
