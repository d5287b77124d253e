/** Plans a content folder with what exists already adopted instead of created. */
import type { PlannedChange } from '../../content/plan/change.ts';
import { isOperationId } from '../../contract/operations.ts';
import type { FoundExisting } from '../send/existing.ts';
import type { CommandFindings } from '../send/outputs.ts';
import { type Made, makePlan, markSameContent, type PlanMaking } from './make-plan.ts';
import { type TakenResource, takenResource, type TakenResources } from './taken.ts';

/** A resource that would be created although what it is exists, or may exist. */
export interface ExistingResource extends FoundExisting {
  readonly planned: PlannedChange;
}

/** A change that creates what exists; none for any other. */
export function existingOf(planned: PlannedChange): ExistingResource[] {
  const { change, steps, place } = planned;
  const existing = change.kind === 'requests' ? (change.sameContent?.existing ?? []) : [];
  const [step] = existing.length === 0 ? [] : steps();
  if (step === undefined || !isOperationId(step.operation)) return [];
  return [{ planned, existing, operation: step.operation, key: change.key, place }];
}

export interface Adopted {
  readonly made: Made;
  readonly taken: TakenResources;
}

export const noneTaken: TakenResources = new Map();

/**
 * What one adoption says may be what another resource refers to, so that it is planned again until
 * nothing more is found.
 * @param whole the plan without any
 * @param decide which of those found are adopted
 */
export async function adoptWhilePlanning(
  whole: Made,
  making: PlanMaking,
  decide: (found: readonly ExistingResource[], made: Made) => Promise<readonly ExistingResource[]>,
): Promise<Adopted> {
  let adopted: Adopted = { made: whole, taken: noneTaken };
  for (;;) {
    const { made, taken } = adopted;
    const marked = markSameContent(made.planner.changes(), made.planner, { ...making, taken });
    const found = [...marked].flatMap(existingOf);
    const wanted = found.length === 0 ? [] : await decide(found, made);
    if (wanted.length === 0) return adopted;
    const more = new Map(taken);
    for (const each of wanted) more.set(each.key ?? '', takenFor(each, making));
    const { findings } = making;
    const again = { ...making, taken: more, findings: errorsOf(findings) };
    adopted = { made: await makePlan(again), taken: more };
  }
}

function takenFor(
  { planned, existing: [one] }: ExistingResource,
  { ledger, request, files }: PlanMaking,
): TakenResource {
  const [step] = planned.steps();
  const { wanted } = planned;
  if (wanted === undefined || step?.body == null || one?.id == null)
    throw new TypeError('nothing to adopt');
  const nameOf = (file: number) => files[file]?.name ?? '';
  const taking = { ...one, id: one.id, wanted, resolved: step.body };
  return takenResource(taking, { ledger, scope: request.scope, nameOf });
}

/** The documents were read before: only what is wrong now is new. */
const errorsOf = (findings: CommandFindings): CommandFindings => ({
  get diagnostics() {
    return findings.diagnostics;
  },
  get hasErrors() {
    return findings.hasErrors;
  },
  add: (found) => findings.add(found.filter(({ severity }) => severity === 'error')),
});
