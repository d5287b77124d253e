/**
 * Writes and reads a saved plan (docs/teams.md). What is read is foreign input: it comes from a
 * merge request, for example. It only approves: nothing of it is sent.
 */
import type { LedgerPosition } from '../../contract/ledger.ts';
import { NEW_LEDGER, PLAN_FORM, PLAN_MARK, planSchema } from '../../contract/plan-schema.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import { canonicalText, sha256 } from '../../documents/canonical.ts';
import { lenientText, markLength } from '../../documents/decode.ts';
import { parseFlawless } from '../../documents/exact-json.ts';
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
const planDigest = (plan: JsonObject): string => sha256(canonicalText(plan));

/** What a run records of the plans that it applies: their digests, sorted. */
export const digestsText = (plans: readonly { readonly digest: string }[]): string =>
  [...new Set(plans.map(({ digest }) => digest))].toSorted().join(' ');

/** True if a run applied the plan, perhaps with others. */
export const hasApplied = ({ plan }: { readonly plan: string | null }, digest: string): boolean =>
  plan?.split(' ').includes(digest) === true;

/** A saved plan whose form is right. Everything else is still to be checked. */
export interface SavedPlan {
  readonly name: string;
  readonly head: PlanHead;
  readonly changes: readonly Approval[];
  /** Two files with the same one are the same plan. */
  readonly digest: string;
}

/** The longest plan that is written or read. */
export const MOST_PLAN_MIB = 64;

/** True for the first bytes of a saved plan. */
export const beginsPlan = (bytes: Uint8Array) => beginning.test(lenientText(bytes));

const beginning = new RegExp(String.raw`^\uFEFF?\s*\{\s*"${PLAN_MARK}"`);

/** Null for a file that is damaged; of one in another version of the form, that version. */
export function readPlan(name: string, bytes: Uint8Array): SavedPlan | number | null {
  const value = parseFlawless(lenientText(bytes.subarray(markLength(bytes))));
  if (!isObject(value)) return null;
  const form = value[PLAN_MARK];
  if (typeof form === 'number' && Number.isSafeInteger(form) && form !== PLAN_FORM) return form;
  const parsed = planSchema().safeParse(value);
  if (!parsed.success) return null;
  const { target, api, ledger: id, generation, run, commit, changes } = parsed.data;
  const position = { generation: Number(generation ?? 0), run };
  const head = { target, api, ledger: id === NEW_LEDGER ? null : { id, ...position }, commit };
  return { name, head, changes, digest: planDigest(value) };
}
