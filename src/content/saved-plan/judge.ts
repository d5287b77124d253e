/**
 * Compares the changes of the files with those that saved plans approve (docs/teams.md). Of a
 * plan only its approvals are used: whatever it says, only what the files ask for is sent.
 */
import type {
  ApprovalMark,
  Change,
  PlanTotals,
  UnperformedChange,
} from '../../contract/changes.ts';
import type { Ledger } from '../../contract/ledger.ts';
import type { ApprovedAction } from '../../contract/plan-schema.ts';
import type { DocumentPlace } from '../../contract/references.ts';
import { existingResource, type KeyState } from '../../contract/resources.ts';
import { groupBy } from '../../core/groups.ts';
import { placeless, type PlannedChange } from '../plan/change.ts';
import type { Planner } from '../plan/planner.ts';
import {
  type Approval,
  type ApprovalPorts,
  type AskedApproval,
  digestNow,
  makeApproval,
} from './approval.ts';
import type { SavedPlan } from './file.ts';
import { hasApplied } from './file.ts';

/** A saved plan, and what earlier runs of it have done. */
export interface UsedPlan extends Pick<SavedPlan, 'changes'> {
  readonly runs: ReadonlySet<string>;
  /** The runs that did a request, by its verb and key. */
  readonly done: ReadonlyMap<string, string>;
}

/** @param own the run that applies it now; null for none */
export function findUses(
  { changes, digest }: SavedPlan,
  { ledger, own }: { readonly ledger: Ledger; readonly own: string | null },
): UsedPlan {
  const isEarlier = (run: { readonly id: string; readonly plan: string | null }) =>
    run.id !== own && hasApplied(run, digest);
  const runs = new Set(
    ledger
      .runs()
      .filter(isEarlier)
      .map(({ id }) => id),
  );
  const done = new Map<string, string>();
  for (const run of runs) {
    for (const { result } of ledger.results(run)) {
      const [, verb = ''] = result.operation.split('.');
      if (result.outcome === 'done') done.set(`${verb} ${result.key}`, run);
    }
  }
  return { changes, runs, done };
}

/** Changes that are refused for the same reason. */
export interface RefusedChanges {
  readonly mark: Exclude<ApprovalMark, 'approved' | 'follows'>;
  readonly keys: readonly string[];
  /** The document of the first; null without one. */
  readonly place: DocumentPlace | null;
}

export interface JudgePorts extends ApprovalPorts {
  readonly leavesReleases: boolean;
}

export function judgePlan(
  planner: Pick<Planner, 'changes' | 'totals'>,
  plans: readonly UsedPlan[],
  ports: JudgePorts,
) {
  const refusals = new Map<string, RefusedChanges & { readonly keys: string[] }>();
  const named = new Set<string>();
  const approvals = approvalsByKey(plans);
  let unperformed = 0;
  const refuse = ({ change: { key }, place }: PlannedChange, mark: RefusedChanges['mark']) => {
    const refused = refusals.get(mark) ?? { mark, place, keys: [] };
    refused.keys.push(key ?? '');
    refusals.set(mark, refused);
  };
  return {
    /** The changes with what the plans say of each, and then each approved one that is not among them. */
    *changes(): Generator<PlannedChange> {
      // Without a plan, nothing needs an approval.
      if (plans.length === 0) return yield* planner.changes();
      for (const planned of planner.changes()) {
        const { change } = planned;
        if (change.key !== null) named.add(change.key);
        const mark = markOf(planned, approvals.get(change.key ?? '') ?? [], ports);
        if (isRefused(mark)) refuse(planned, mark);
        yield mark === null ? planned : { ...planned, change: { ...change, approval: mark } };
      }
      for (const [key, all] of approvals) {
        if (named.has(key)) continue;
        unperformed += 1;
        yield unperformedOne(key, all, ports);
      }
    },
    totals: (): PlanTotals => ({ ...planner.totals(), unperformed }),
    /** Called after the last change. With any, nothing may be sent. */
    refusals: (): readonly RefusedChanges[] => [...refusals.values()],
  };
}

/** An approval, and the plan that has it. */
interface ApprovedPlan {
  readonly approval: Approval;
  readonly plan: UsedPlan;
}

function approvalsByKey(plans: readonly UsedPlan[]): ReadonlyMap<string, readonly ApprovedPlan[]> {
  const all = plans.flatMap((plan) => plan.changes.map((approval) => ({ approval, plan })));
  return groupBy(all, ({ approval }) => approval.key);
}

const isRefused = (mark: ApprovalMark | null): mark is RefusedChanges['mark'] =>
  mark !== null && mark !== 'approved' && mark !== 'follows';

/** Null for a change that needs no approval. */
function markOf(
  planned: PlannedChange,
  approved: readonly ApprovedPlan[],
  ports: JudgePorts,
): ApprovalMark | null {
  const asked = makeApproval(planned, ports);
  if (asked === null) return toldMark(planned.change, approved);
  if (asked.needed.length === 0) return 'follows';
  const marks = new Set(approved.map((each) => markBy(each, asked, ports)));
  return ranks.find((mark) => marks.has(mark)) ?? 'unknown';
}

/** What says most comes first. */
const ranks: readonly ApprovalMark[] = ['approved', 'used', 'changed', 'different'];

/** A deletion that needs --prune, for example. */
const toldMark = ({ kind }: Change, approved: readonly ApprovedPlan[]): ApprovalMark | null =>
  kind === 'missing' && approved.some(({ approval }) => approval.actions.includes('delete'))
    ? 'approved'
    : null;

function markBy(
  { approval, plan }: ApprovedPlan,
  asked: AskedApproval,
  ports: JudgePorts,
): ApprovalMark {
  const { needed, keyBefore, approval: own } = asked;
  const isSame = own.resource === approval.resource && own.wanted === approval.wanted;
  if (isSame && runThatDid(asked, plan, ports) !== null) return 'used';
  const last = lastRun(keyBefore, ports);
  const isOnItsWay = own.before === approval.before || (last !== null && plan.runs.has(last));
  if (!isOnItsWay) return 'changed';
  const isApproved = isSame && isPartOf(needed, approval.actions);
  return isApproved ? 'approved' : 'different';
}

const recorded: ReadonlySet<ApprovedAction> = new Set(['rename', 'protect', 'scope']);

/** The run of this plan that did some of it before, so that it was taken back since; null for none. */
function runThatDid(
  { approval: { key }, keyBefore, needed }: AskedApproval,
  { runs, done }: UsedPlan,
  { resources }: JudgePorts,
): string | null {
  for (const action of needed) {
    const run = done.get(`${action} ${key}`);
    if (run !== undefined) return run;
  }
  // What needs no request is recorded before the first request of its run.
  if (runs.size === 0 || !needed.some((each) => recorded.has(each))) return null;
  return resources.formersOf(keyBefore).find(({ run }) => runs.has(run))?.run ?? null;
}

/** True if all are there, in the same order. */
function isPartOf(part: readonly ApprovedAction[], whole: readonly ApprovedAction[]): boolean {
  let from = 0;
  return part.every((action) => {
    const at = whole.indexOf(action, from);
    from = at + 1;
    return at !== -1;
  });
}

function lastRun(key: string, { resources }: JudgePorts): string | null {
  const state = resources.find(key);
  if (state.kind !== 'known') return 'doubt' in state ? state.doubt.run : null;
  return state.openRun ?? state.resource.deletedBy ?? state.resource.run;
}

/** @param key of all these approvals */
function unperformedOne(
  key: string,
  approved: readonly ApprovedPlan[],
  ports: JudgePorts,
): PlannedChange {
  const reasons = new Set(approved.map(({ approval }) => reasonFor(approval, ports)));
  const reason = reasonOrder.find((each) => reasons.has(each)) ?? 'files';
  const change: UnperformedChange = {
    kind: 'unperformed',
    resource: approved[0]?.approval.resource ?? 'lacuna',
    key,
    id: null,
    source: null,
    reason,
  };
  return placeless(change);
}

const reasonOrder: readonly UnperformedChange['reason'][] = ['release', 'done', 'files'];

/** Why there is nothing to do for an approved change. */
function reasonFor(
  { key, actions, wanted }: Approval,
  ports: JudgePorts,
): UnperformedChange['reason'] {
  if (digestNow(key, ports) !== wanted) return 'files';
  const isLeft = wanted !== null && ports.leavesReleases && actions.includes('release');
  return isLeft && !isReleased(ports.resources.find(key)) ? 'release' : 'done';
}

function isReleased(state: KeyState): boolean {
  const { version = null, content = null } = existingResource(state) ?? {};
  const held = version?.content ?? null;
  return held !== null && held === content;
}
