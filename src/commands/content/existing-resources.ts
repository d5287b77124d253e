/** Plans a content folder with what exists already adopted instead of created. */
import type { PlannedChange } from '../../content/plan/change.ts';
import { isOperationId } from '../../contract/operations.ts';
import type { FoundExisting } from '../send/existing.ts';
import type { CommandFindings } from '../send/outputs.ts';
import { type Made, makePlan, markSameContent, type PlanMaking } from './make-plan.ts';
import {
  noneAdopted,
  type AdoptedResource,
  adoptResource,
  type AdoptedResources,
} from './adoption.ts';

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
  readonly adopted: AdoptedResources;
}

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
  let plan: Adopted = { made: whole, adopted: noneAdopted };
  for (;;) {
    const { made, adopted } = plan;
    const marked = markSameContent(made.planner.changes(), made.planner, { ...making, adopted });
    const found = [...marked].flatMap(existingOf);
    const wanted = found.length === 0 ? [] : await decide(found, made);
    if (wanted.length === 0) return plan;
    const more = new Map(adopted);
    for (const each of wanted) more.set(each.key ?? '', adoptFor(each, making));
    const { findings } = making;
    const again = { ...making, adopted: more, findings: errorsOf(findings) };
    plan = { made: await makePlan(again), adopted: more };
  }
}

function adoptFor(
  { planned, existing: [one] }: ExistingResource,
  { ledger, request, files }: PlanMaking,
): AdoptedResource {
  const [step] = planned.steps();
  const { wanted } = planned;
  if (wanted === undefined || step?.body == null || one?.id == null)
    throw new TypeError('nothing to adopt');
  const nameOf = (file: number) => files[file]?.name ?? '';
  const adopting = { ...one, id: one.id, wanted, resolved: step.body };
  return adoptResource(adopting, { ledger, scope: request.scope, nameOf });
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
