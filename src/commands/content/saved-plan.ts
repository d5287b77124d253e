/**
 * Saved plans (docs/teams.md). `plan --out` writes one. `apply PLAN` and `plan PLAN` compare the
 * changes of the files with what it approves.
 */
import {
  beginsPlan,
  MOST_PLAN_MIB,
  planObject,
  readPlan,
  type SavedPlan,
} from '../../content/saved-plan/file.ts';
import { type Approval, makeApproval } from '../../content/saved-plan/approval.ts';
import type { RefusedChanges } from '../../content/saved-plan/judge.ts';
import type { PlannedChange } from '../../content/plan/change.ts';
import type { Planner } from '../../content/plan/planner.ts';
import type { Ledger } from '../../contract/ledger.ts';
import type { Problem } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { commitIn, type Host, onFileProblem } from '../../core/host.ts';
import { STANDARD_STREAM } from '../../documents/document-format.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { problem } from '../../messages/problem.ts';
import { addFindings, type BulkRun } from '../send/bulk-run.ts';
import type { ApplyRequest } from '../send/options.ts';
import { unreadable } from '../input/documents.ts';
import { olderLedger } from '../state/open-ledger.ts';

const HEAD_BYTES = 1024;

/** The saved plans, if all files are some; otherwise none, and whoever reads the files refuses one. */
export async function readSavedPlans(
  names: readonly string[],
  { files }: Pick<Host, 'files'>,
): Promise<SavedPlan[]> {
  for (const name of names) if (!(await isSavedPlan(name, files))) return [];
  return Promise.all(names.map((name) => readPlanFile(name, files)));
}

async function isSavedPlan(name: string, files: Host['files']): Promise<boolean> {
  // A pipe could not be read a second time.
  if (name === STANDARD_STREAM || (await files.identity(name))?.kind !== 'file') return false;
  // Whoever reads it as documents says why it cannot be read.
  const head = await onFileProblem(files.readRange(name, 0, HEAD_BYTES), () => null);
  return head !== null && beginsPlan(head);
}

/** Throws InvalidDocuments if it cannot be read, and CliError `plan/...`. */
async function readPlanFile(name: string, files: Host['files']): Promise<SavedPlan> {
  const bytes = await onFileProblem(files.read(name, MOST_PLAN_MIB * 2 ** 20), (cause) => {
    if (cause.reason !== 'too-large') throw new InvalidDocuments([unreadable(name, cause)]);
    const about = { reason: 'saved-plan', file: name, limitMiB: MOST_PLAN_MIB } as const;
    throw new CliError('input', problem('document/too-large', about), { cause });
  });
  const plan = readPlan(name, bytes);
  if (plan !== null && typeof plan !== 'number') return plan;
  const about = problem('plan/other', { reason: 'damaged', file: name });
  throw new CliError(plan === null ? 'input' : 'conflict', about);
}

/** A run of `apply`, or of `plan`, which has no id. */
type FolderRun = BulkRun<ApplyRequest>;

/** Throws CliError `plan/other` and `ledger/older` for a plan that is not for here. */
export async function checkPlansAreForHere(run: FolderRun): Promise<void> {
  const { context, destination, ledger, position, record } = run;
  const { plans } = run.request;
  if (plans.length === 0) return;
  const { api } = context.settings;
  const target = planTarget(destination);
  const runs = new Set(
    ledger
      .runs()
      .map(({ id }) => id)
      .filter((id) => id !== record.id),
  );
  const { generation } = position;
  for (const { name, head } of plans) {
    const isElsewhere = new CliError(
      'conflict',
      problem('plan/other', { reason: 'ledger', file: name }),
    );
    if (head.target !== target || head.api !== api) throw isElsewhere;
    const expected = head.ledger;
    if (expected === null) continue;
    const isNew = runs.size === 0 && isEmpty(ledger);
    if (expected.id !== ledger.id && !isNew) throw isElsewhere;
    const hasRun = expected.run === null || runs.has(expected.run);
    if (expected.id === ledger.id && hasRun && generation >= expected.generation) continue;
    throw olderLedger(ledger.place, expected);
  }
}

function isEmpty({ resources }: Ledger): boolean {
  const [first] = resources.list();
  return first === undefined;
}

/** The identity of the embedded service is known only while it runs. Its ledger has it. */
const planTarget = ({ identity, target }: FolderRun['destination']) =>
  target.isEmbedded ? 'sandbox' : identity;

/** Throws InvalidDocuments for the changes that no plan approves, at the documents of their first keys. */
export async function refuseUnapproved(
  refusals: readonly RefusedChanges[],
  run: FolderRun,
): Promise<void> {
  const { plans } = run.request;
  const source = { name: plans[0]?.name ?? '', text: '' };
  for (const { place, ...refusal } of refusals) {
    const finding = { severity: 'error', problem: problemOfRefusal(refusal) } as const;
    if (place === null) run.findings.add([{ ...finding, source, range: null }]);
    else await addFindings([{ finding, place, range: null }], run);
  }
  const { diagnostics, hasErrors } = run.findings;
  if (!hasErrors) return;
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const files = plans.map(({ name }) => name);
  throw new InvalidDocuments(errors, 'conflict', problem('plan/refused', { files }));
}

function problemOfRefusal({ mark, keys }: Omit<RefusedChanges, 'place'>): Problem {
  const reason = mark === 'unknown' ? 'not-approved' : 'other-content';
  return problem('plan/changed', { reason, keys });
}

/** What a saved plan approves of a change; none for one that changes nothing. */
export function makeApprovals(
  planned: PlannedChange,
  { keyNow }: Pick<Planner, 'keyNow'>,
  { request: { scope }, ledger: { resources } }: FolderRun,
): Approval[] {
  const asked = makeApproval(planned, { resources, scope, keyNow });
  return asked === null ? [] : [asked.approval];
}

/** Only the owner can read the file. Throws CliError `document/too-large`. */
export async function savePlan(
  file: string,
  approvals: readonly Approval[],
  { context, destination, ledger: { id }, position }: FolderRun,
): Promise<void> {
  const { host, settings } = context;
  const head = {
    target: planTarget(destination),
    api: settings.api,
    ledger: id === null || position.generation === 0 ? null : { id, ...position },
    commit: commitIn(host.env),
  };
  const text = `${stringifyExact(planObject(head, approvals), 2)}\n`;
  if (Buffer.byteLength(text) > MOST_PLAN_MIB * 2 ** 20) {
    const about = { reason: 'saved-plan', file, limitMiB: MOST_PLAN_MIB } as const;
    throw new CliError('output', problem('document/too-large', about));
  }
  await host.files.replace(file, text, 'private');
}
