/** A saved plan as it is written (docs/teams.md): what `plan --out` saves. */
import type { LedgerPosition } from '../../contract/ledger.ts';
import { NEW_LEDGER, PLAN_FORM, PLAN_MARK } from '../../contract/plan-schema.ts';
import type { JsonObject } from '../../core/json.ts';
import { canonicalText } from '../../documents/canonical.ts';
import { sha256 } from '../../documents/digests.ts';
import type { Approval } from './approval.ts';

/** Where a plan is for, and what its ledger was. */
export interface PlanHead {
  /** The identity of the service. */
  readonly target: string;
  /** The version of the interface. */
  readonly api: string;
  /** Null if there was none yet. */
  readonly ledger: ({ readonly id: string } & LedgerPosition) | null;
  /** The commit of the files; null if unknown. */
  readonly commit: string | null;
}

export function planObject(
  { target, api, ledger, commit }: PlanHead,
  changes: readonly Approval[],
): JsonObject {
  return {
    [PLAN_MARK]: PLAN_FORM,
    target,
    api,
    ledger: ledger?.id ?? NEW_LEDGER,
    generation: ledger?.generation ?? null,
    run: ledger?.run ?? null,
    commit,
    changes: changes.map((change) => ({ ...change })),
  };
}

/** The digest of a plan, in hexadecimal digits. However the file is laid out, it is the same. */
export const planDigest = (plan: JsonObject): string => sha256(canonicalText(plan));

/** What a run records of the plans that it applies: their digests, sorted. */
export const digestsText = (plans: readonly { readonly digest: string }[]): string =>
  [...new Set(plans.map(({ digest }) => digest))].toSorted().join(' ');

/** True if a run applied the plan, perhaps with others. */
export const hasApplied = ({ plan }: { readonly plan: string | null }, digest: string): boolean =>
  plan?.split(' ').includes(digest) === true;
