/**
 * Saved plans (docs/saved-plans.md). `plan --out` writes one. `apply PLAN` reads it, makes it again,
 * compares, shows and sends it.
 */
import { loadConfiguration } from '../../config/load.ts';
import { checkSavedPlan, type PlanPlace } from '../../content/saved-plan/check.ts';
import {
  beginsPlan,
  MOST_PLAN_MIB,
  type PlanReading,
  readPlan,
  type SavedPlan,
} from '../../content/saved-plan/file.ts';
import { createPlanRecord, type PlanRecord } from '../../content/saved-plan/record.ts';
import type { Change } from '../../contract/changes.ts';
import type { ImportOptions } from '../../contract/import-run.ts';
import type { Ledger } from '../../contract/ledger.ts';
import type { RunFile, RunRecord } from '../../contract/run-record.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { type Host, onFileProblem } from '../../core/host.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import { createMask } from '../../core/mask.ts';
import { STANDARD_INPUT } from '../../documents/document-format.ts';
import { createDesiredStore } from '../../ledger/plan/desired.ts';
import { sha256 } from '../../ledger/sha256.ts';
import { problem } from '../../messages/problem.ts';
import { jsonText } from '../../presentation/data-writer.ts';
import { changeObject } from '../../presentation/plan/plan-data.ts';
import type { FolderRequest, InputFile, SavedPlanRequest } from '../bulk/options.ts';
import { type BulkPlan, type BulkRun, performBulkRun } from '../bulk/run.ts';
import type { Context } from '../context.ts';
import { unreadable } from '../question/input.ts';
import type { Resumption } from '../runs/words.ts';
import type { Destination } from '../service/destination.ts';
import { confirmChanges, showAndAdd } from './changes.ts';
import { checkFirstRun, commitIn, resourcesToPlan } from './make-plan.ts';

/** @returns the exit code */
export async function applySavedPlan(request: SavedPlanRequest, context: Context): Promise<number> {
  const { file, limits, isConfirmed } = request;
  const { reading, digest } = await readPlanFile(file, context.host);
  const saved = reading.kind === 'plan' ? reading.plan : null;
  const plan = saved?.digest ?? null;
  checkResumedPlan(context.resumes, { name: file.name, digest: plan });
  const make = async (run: BulkRun): Promise<BulkPlan> => {
    using store = createDesiredStore();
    const { ledger, record, findings, isSeen } = run;
    findings.add(reading.diagnostics);
    if (saved === null) throw refusal(reading, file);
    const here = await placeOf(saved, run, context);
    const checked = checkSavedPlan(saved, here, {
      resources: await resourcesToPlan(ledger),
      store,
      digest: sha256,
      changeData,
    });
    if (checked.kind !== 'ready') {
      findings.add(checked.diagnostics);
      throw refusal(checked, file);
    }
    const { planner } = checked;
    if (!isSeen) {
      await checkFirstRun(request, { ledger, path: ledger.path, run: record.id }, context);
      await tellContinued(here, context);
    }
    await showAndAdd(planner, run, { context });
    run.progress.hide();
    const check = await run.complete(runFilesOf(saved, digest));
    const { scope } = saved.head;
    return confirmChanges(check, { planner, scope, limits, isConfirmed }, { run, context });
  };
  return performBulkRun(request, context, make, { plan, originOf: originsOf(saved) });
}

interface NotReady {
  readonly kind: PlanReading['kind'];
  readonly diagnostics: readonly Diagnostic[];
}

function refusal({ kind, diagnostics }: NotReady, { name }: InputFile): InvalidDocuments {
  if (kind !== 'refused') return new InvalidDocuments(diagnostics);
  const about = problem('plan/refused', { file: name });
  return new InvalidDocuments(diagnostics, 'conflict', about);
}

/** All runs, and those of the same plan, newest first. */
async function earlierRuns(plan: SavedPlan | null, ledger: Ledger) {
  const runs = await ledger.runs();
  const isOfPlan = (run: RunRecord) => plan !== null && run.plan === plan.digest;
  return { runs, own: runs.filter(isOfPlan) };
}

type Here = PlanPlace & { readonly continues: string | null };

async function placeOf(
  plan: SavedPlan,
  { destination, ledger, record }: Pick<BulkRun, 'destination' | 'ledger' | 'record'>,
  context: Context,
): Promise<Here> {
  const { project } = await loadConfiguration(context.host);
  const { runs, own } = await earlierRuns(plan, ledger);
  const isOther = ({ id }: RunRecord) => id !== record.id;
  const earlier = own.filter(isOther).map(({ id }) => id);
  return {
    target: planTarget(context, destination),
    api: context.settings.api,
    ledger: ledger.id,
    firstRun: runs.findLast(isOther)?.id ?? null,
    scope: project?.content?.scope ?? null,
    earlier: new Set(earlier),
    continues: earlier.at(-1) ?? null,
  };
}

async function tellContinued(
  { continues }: Here,
  { presenter, settings, messages }: Context,
): Promise<void> {
  if (continues === null || settings.quiet) return;
  await presenter.remark(messages.output.plan.continues(continues));
}

/** The names and lines that the plan shows, with the planned text. The files are never opened. */
function originsOf(plan: SavedPlan | null): ImportOptions['originOf'] {
  return ({ file, line, bytes: [index] }) => {
    const name = plan?.files[file] ?? '';
    const planned = plan?.resources[index]?.document.value ?? null;
    const open = async () => {
      const text = jsonText(planned);
      return { source: { name, text, firstLine: line }, range: [0, 1] as const };
    };
    return { file: name, line, open };
  };
}

/** The files that the resources came from. Their text is in the plan. */
function runFilesOf({ files }: SavedPlan, digest: string): RunFile[] {
  return files.map((name) => ({ name, format: 'json', digest, header: null }));
}

interface Saving {
  readonly request: FolderRequest;
  readonly context: Context;
  readonly destination: Destination;
  readonly ledger: Ledger;
  readonly nameOf: (file: number) => string;
}

/** Receives the changes of a plan that is to be saved. */
export function recordPlan({ request, ...saving }: Saving): PlanRecord {
  const { context, destination, ledger, nameOf } = saving;
  const { scope, isWhole, prunes, leavesReleases, allowUnknown } = request;
  const head = {
    target: planTarget(context, destination),
    api: context.settings.api,
    ledger: ledger.id,
    scope,
    prune: prunes,
    leavesReleases,
    allowUnknown,
    commit: commitIn(context.host.env),
  };
  const { resources } = ledger;
  return createPlanRecord({ ...head, isWhole }, { resources, digest: sha256, changeData, nameOf });
}

/** The identity of the embedded service is known only while it runs. Its ledger has it. */
const planTarget = ({ settings }: Context, { identity }: Pick<Destination, 'identity'>) =>
  settings.sandbox ? 'sandbox' : identity;

/** Nothing is masked: a mask would make another plan of it, and only the owner reads the file. */
export const changeData = (change: Change): Json => changeObject(change, { mask: createMask() });

/** Only the owner can read the file. Throws CliError `plan/too-large`. */
export async function savePlan(
  file: string,
  plan: JsonObject,
  { files }: Pick<Host, 'files'>,
): Promise<void> {
  const lines = [...linesOf(plan)];
  const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
  if (bytes > MOST_PLAN_MIB * 2 ** 20) {
    const about = { file, limitMiB: MOST_PLAN_MIB };
    throw new CliError('output', problem('plan/too-large', about));
  }
  await files.replace(file, piecesOf(lines), 'private');
}

/** A line for each element of a list, so that a comparison of two plans shows what differs. */
function* linesOf(plan: JsonObject): Generator<string> {
  const fields = Object.entries(plan);
  yield '{\n';
  for (const [at, [name, value]] of fields.entries()) {
    const end = at === fields.length - 1 ? '\n' : ',\n';
    const start = `  ${JSON.stringify(name)}: `;
    if (Array.isArray(value) && value.length > 0) yield* linesOfList(start, value, end);
    else yield `${start}${jsonText(value)}${end}`;
  }
  yield '}\n';
}

function* linesOfList(start: string, list: readonly Json[], end: string): Generator<string> {
  yield `${start}[\n`;
  for (const [at, each] of list.entries()) {
    yield `    ${jsonText(each)}${at === list.length - 1 ? '\n' : ',\n'}`;
  }
  yield `  ]${end}`;
}

const LINES_AT_ONCE = 1000;

async function* piecesOf(lines: readonly string[]): AsyncGenerator<string> {
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    yield lines.slice(at, at + LINES_AT_ONCE).join('');
  }
}

const HEAD_BYTES = 1024;

/** The saved plan that is the only file; null if there is none. */
export async function findSavedPlan(
  files: readonly string[],
  { files: disk }: Pick<Host, 'files'>,
): Promise<string | null> {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0 || file === STANDARD_INPUT) return null;
  // A pipe could not be read a second time.
  if ((await disk.identity(file))?.kind !== 'file') return null;
  // Whoever reads it as documents says why it cannot be read.
  const head = await onFileProblem(disk.readRange(file, 0, HEAD_BYTES), () => null);
  return head !== null && beginsPlan(head) ? file : null;
}

/**
 * Throws CliError `runs/input-changed` if a run of another plan, or of none, is resumed.
 * @param digest of the plan; null for none
 */
export function checkResumedPlan(
  resumes: Resumption | null,
  { name, digest }: { readonly name: string; readonly digest: string | null },
): void {
  if (resumes === null || resumes.run.plan === digest) return;
  const about = { id: resumes.run.id, file: name, isPlan: true };
  throw new CliError('conflict', problem('runs/input-changed', about));
}

interface Read {
  readonly reading: PlanReading;
  /** SHA-256 of its bytes in hexadecimal digits. */
  readonly digest: string;
}

/** Throws InvalidDocuments if it cannot be read, and CliError `plan/too-large`. */
async function readPlanFile(
  { name, path }: InputFile,
  { files }: Pick<Host, 'files'>,
): Promise<Read> {
  const reading = files.read(path ?? name, MOST_PLAN_MIB * 2 ** 20);
  const bytes = await onFileProblem(reading, (cause) => {
    if (cause.reason !== 'too-large') throw new InvalidDocuments([unreadable(name, cause)]);
    const about = { file: name, limitMiB: MOST_PLAN_MIB };
    throw new CliError('input', problem('plan/too-large', about), { cause });
  });
  return { reading: readPlan(name, bytes), digest: sha256(bytes).toString('hex') };
}
