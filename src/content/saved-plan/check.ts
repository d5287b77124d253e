/**
 * Makes a saved plan again from its resources and the ledger, and compares (docs/saved-plans.md,
 * apply). A plan that is not the same is refused, with the place in its file.
 */
import type { Change } from '../../contract/changes.ts';
import type { PlacedFinding } from '../../contract/import-run.ts';
import type { DesiredStore, KnownResource, Resources } from '../../contract/resources.ts';
import type { Diagnostic, Problem } from '../../core/diagnostic.ts';
import { isObject, type Json, type JsonObject, type JsonPath, objectsIn } from '../../core/json.ts';
import { canonicalText } from '../../documents/canonical.ts';
import { diagnosticOf } from '../../documents/check.ts';
import { locate } from '../../documents/tree.ts';
import { problem } from '../../messages/problem.ts';
import type { PlannedChange } from '../plan/change.ts';
import { createPlanner, type Planner } from '../plan/planner.ts';
import type { SavedPlan } from './file.ts';
import {
  createPlanRecord,
  lastRun,
  planDigest,
  type PlanHead,
  type RecordPorts,
  restOf,
} from './record.ts';

/** Where a saved plan would be applied. */
export interface PlanPlace extends Pick<PlanHead, 'target' | 'api'> {
  /** The id of the ledger, and that of the first run in it; null if there is none yet. */
  readonly ledger: string | null;
  readonly firstRun: string | null;
  /** The scope of the content folder here; null without one. */
  readonly scope: string | null;
  /** The runs that applied this plan before. */
  readonly earlier: ReadonlySet<string>;
}

interface CheckPorts extends Pick<RecordPorts, 'resources' | 'digest' | 'changeData'> {
  readonly store: DesiredStore;
}

type CheckedPlan =
  | { readonly kind: 'ready'; readonly planner: SavedPlanner }
  /** Its resources contradict each other, or the ledger. */
  | { readonly kind: 'invalid'; readonly diagnostics: readonly Diagnostic[] }
  /** It is not for here, or not any more. */
  | { readonly kind: 'refused'; readonly diagnostics: readonly Diagnostic[] };

/** The changes of a plan that was made before. */
export interface SavedPlanner extends Pick<Planner, 'totals' | 'notes'> {
  changes(): Iterable<PlannedChange>;
}

export function checkSavedPlan(plan: SavedPlan, here: PlanPlace, ports: CheckPorts): CheckedPlan {
  const isIntact = plan.digest === planDigest(plan.value, ports.digest);
  const refused = (refusals: readonly Refusal[]): CheckedPlan => ({
    kind: 'refused',
    diagnostics: refusals.map(({ path, ...about }) => diagnosticAt(path, about.problem, plan)),
  });
  const elsewhere = notForHere(plan.head, here);
  if (elsewhere.length > 0) return refused(elsewhere);
  const changed = isIntact ? findChangesSince(plan, here.earlier, ports) : [];
  if (changed.length > 0) return { kind: 'refused', diagnostics: changed };
  const again = makeAgain(plan, ports);
  if (again.kind === 'invalid') return again;
  const isContinued = isIntact && here.earlier.size > 0;
  const path = isContinued ? firstUnsaved(again.planned, plan) : differenceFrom(again.value, plan);
  if (!isIntact) return refused([differing('plan/altered', path ?? ['digest'], plan)]);
  if (path !== null) return refused([differing('plan/differs', path, plan)]);
  return { kind: 'ready', planner: again.planner };
}

/** Why a plan is refused, and the place in it that says so. */
interface Refusal {
  readonly path: JsonPath;
  readonly problem: Problem;
}

function notForHere({ target, api, ledger, scope }: PlanHead, here: PlanPlace): Refusal[] {
  const isScopeOfOthers = scope !== null && here.scope !== null && scope !== here.scope;
  // A plan that was made before there was a ledger is for the ledger that its own run began.
  const isNewHere = here.firstRun === null || here.earlier.has(here.firstRun);
  const isLedger = ledger === null ? isNewHere : ledger === here.ledger;
  const service = `${api} ${target}`;
  const serviceHere = `${here.api} ${here.target}`;
  return [
    ...(service === serviceHere
      ? []
      : [
          {
            path: ['target'],
            problem: problem('plan/other-target', { planned: service, here: serviceHere }),
          },
        ]),
    ...(isLedger ? [] : [{ path: ['ledger'], problem: problem('plan/other-ledger', {}) }]),
    ...(isScopeOfOthers
      ? [
          {
            path: ['scope'],
            problem: problem('plan/other-scope', { planned: scope, here: here.scope }),
          },
        ]
      : []),
  ];
}

/**
 * The keys that others changed since, for each run. What the plan's own runs changed is progress.
 */
function findChangesSince(
  plan: SavedPlan,
  earlier: PlanPlace['earlier'],
  { resources: known, digest }: CheckPorts,
): Diagnostic[] {
  const { rests, resources } = plan;
  const isOwn = (run: string | null) => run !== null && earlier.has(run);
  const isRenamed = (key: string) =>
    resources.some(
      ({ resource }) => resource.formerly.includes(key) && isOwn(lastRun(known.find(resource.key))),
    );
  const byRun = new Map<string | null, { readonly first: number; readonly keys: string[] }>();
  for (const [index, { key, state, run }] of rests.entries()) {
    const now = restOf(key, known, digest);
    if (now.state === state && now.run === run) continue;
    if (isOwn(now.run) || (now.run === null && isRenamed(key))) continue;
    // The run was there before: somebody has settled what it left in doubt.
    const by = now.run === run ? null : now.run;
    const group = byRun.get(by);
    if (group === undefined) byRun.set(by, { first: index, keys: [key] });
    else group.keys.push(key);
  }
  return [...byRun].map(([run, { first, keys }]) =>
    diagnosticAt(['rests', first, 'key'], problem('plan/keys-changed', { keys, run }), plan),
  );
}

type MadeAgain =
  | { readonly kind: 'invalid'; readonly diagnostics: readonly Diagnostic[] }
  | {
      readonly kind: 'made';
      readonly planner: SavedPlanner;
      readonly planned: readonly PlannedChange[];
      /** As it would be saved. */
      readonly value: JsonObject;
    };

function makeAgain(plan: SavedPlan, ports: CheckPorts): MadeAgain {
  const { head, files, resources } = plan;
  const { scope, prune, leavesReleases, commit } = head;
  const nameOf = (file: number) => files[file] ?? '';
  const deletes = prune ? 'missing' : 'nothing';
  const options = { scope, leavesReleases, commit, deletes, isWhole: true, isSaved: true } as const;
  const known = withMissing(plan, ports.resources);
  const planner = createPlanner(options, { ...ports, resources: known, nameOf });
  const found = resources.flatMap(({ resource, document }) =>
    planner.add(resource).map((finding) => diagnosticOf(finding, document)),
  );
  const diagnostics =
    found.length > 0 ? found : planner.complete().map((each) => placeDiagnostic(each, plan));
  if (diagnostics.length > 0) return { kind: 'invalid', diagnostics };
  const record = createPlanRecord({ ...head, isWhole: true }, { ...ports, nameOf });
  const planned = [...planner.changes()];
  for (const each of planned) record.add(each);
  const value = record.finish(planner);
  // The files are not read, so nobody knows how many of their resources need nothing.
  const totals = { ...planner.totals(), unchanged: 0 };
  const saved = { changes: () => planned, totals: () => totals, notes: () => planner.notes() };
  return { kind: 'made', planner: saved, planned, value };
}

/** The files are not read, so what is missing from them is what the plan says. */
function withMissing({ missing }: SavedPlan, resources: Resources): Resources {
  const keys = new Set(missing);
  function* list(scope?: string): Generator<KnownResource> {
    for (const each of resources.list(scope)) {
      // Without a scope, it is asked what else there is.
      if (scope === undefined || keys.has(each.key)) yield each;
    }
  }
  return { ...resources, list };
}

function differenceFrom(value: JsonObject, plan: SavedPlan): JsonPath | null {
  return firstDifference(plan.value, { ...value, digest: plan.digest });
}

/** A plan that goes on makes a part of what was saved: the place of a change that is not. */
function firstUnsaved(
  planned: readonly PlannedChange[],
  { value, rests }: SavedPlan,
): JsonPath | null {
  const saved = new Map(
    objectsIn(value['changes']).map(({ key = null, verbs = [] }) => [key, verbs] as const),
  );
  for (const { change } of planned) {
    if (isPartOf(change, saved.get(change.key) ?? [])) continue;
    return ['rests', rests.findIndex(({ key }) => key === change.key)];
  }
  return null;
}

/** The verbs that are left, in the same order. */
function isPartOf(change: Change, saved: Json): boolean {
  if (change.kind !== 'requests') return true;
  const verbs = Array.isArray(saved) ? saved.map(String) : [];
  let from = 0;
  return change.verbs.every((verb) => {
    const at = verbs.indexOf(verb, from);
    from = at + 1;
    return at !== -1;
  });
}

function differing(
  code: 'plan/altered' | 'plan/differs',
  path: JsonPath,
  { value }: SavedPlan,
): Refusal {
  const [list = '', index = 0] = path;
  const entry = objectsIn(value[list])[Number(index)];
  const key = entry?.['key'];
  const about = { field: pathText(path), key: typeof key === 'string' ? key : null };
  return { path, problem: problem(code, about) };
}

/** For example `changes[2].verbs`. */
const pathText = (path: JsonPath) =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .slice(1);

function diagnosticAt(path: JsonPath, about: Problem, { document }: SavedPlan): Diagnostic {
  const { source, node } = document;
  return { severity: 'error', problem: about, source, range: locate(node, path) };
}

function placeDiagnostic({ finding, place, range }: PlacedFinding, plan: SavedPlan): Diagnostic {
  const { source, node } = plan.document;
  const { severity, problem: about } = finding;
  const [index] = place.bytes;
  const own = range ?? locate(node, ['resources', index, 'key']);
  return { severity, problem: about, source, range: own };
}

/** The path to the first place where two values differ, in the order of the first; null if none. */
function firstDifference(one: Json, other: Json): JsonPath | null {
  if (isObject(one) && isObject(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return firstAmong(names, (name) => [own(one, name), own(other, name)]);
  }
  if (isList(one) && isList(other)) {
    const indexes = Array.from({ length: Math.max(one.length, other.length) }, (_, at) => at);
    return firstAmong(indexes, (at) => [one[at], other[at]]);
  }
  return canonicalText(one) === canonicalText(other) ? null : [];
}

function firstAmong<Step extends string | number>(
  steps: readonly Step[],
  at: (step: Step) => readonly [Json | undefined, Json | undefined],
): JsonPath | null {
  for (const step of steps) {
    const [one, other] = at(step);
    if (one === undefined || other === undefined) return [step];
    const path = firstDifference(one, other);
    if (path !== null) return [step, ...path];
  }
  return null;
}

const own = (value: { readonly [field: string]: Json }, name: string) =>
  Object.hasOwn(value, name) ? value[name] : undefined;

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
