import type { PlanFacts } from '../../presentation/plan/plan-summary.ts';
import type { Context } from '../context.ts';
import type { Destination } from '../service/destination.ts';

/** The facts about a plan that its summary tells. */
export function factsOf({ settings }: Context, { target }: Destination): PlanFacts {
  const ratePerSecond = settings.ratePerSecond ?? target.ratePerSecond;
  return { ratePerSecond, ledger: settings.ledger, undoes: null };
}
