/** Carries out `apply PLAN`: the plan is made again, compared, shown, and sent as an import. */
import { loadConfiguration } from '../../config/load.ts';
import {
  checkSavedPlan,
  type PlanPlace,
  type SavedPlanner,
} from '../../content/saved-plan/check.ts';
import type { PlanReading, SavedPlan } from '../../content/saved-plan/file.ts';
import type { RunFile, RunRecord } from '../../contract/run-record.ts';
import type { ImportOptions } from '../../contract/import-run.ts';
import type { Ledger } from '../../contract/ledger.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { InvalidDocuments } from '../../core/errors.ts';
import { createDesiredStore } from '../../ledger/plan/desired.ts';
import { sha256 } from '../../ledger/sha256.ts';
import { problem } from '../../messages/problem.ts';
import { jsonText } from '../../presentation/json-text.ts';
import type { Context } from '../context.ts';
import { diagnosticsOf } from '../import/import-findings.ts';
import type { Importing } from '../import/importing.ts';
import { type BulkWork, performImport } from '../import/perform-import.ts';
import type { ContentRequest } from './content-options.ts';
import { checkFirstRun, resourcesToPlan } from './make-plan.ts';
import { confirmAndNote, showAndAdd } from './perform-changes.ts';
import { changeData, mustBePlanOf, planTarget, readPlanFile } from './plan-file.ts';

/** @returns the exit code */
export async function performSavedPlan(request: ContentRequest, context: Context): Promise<number> {
  const [file] = request.files;
  if (file === undefined) throw new TypeError('a saved plan without a file');
  const { reading, digest } = await readPlanFile(file, context.host);
  const saved = reading.kind === 'plan' ? reading.plan : null;
  mustBePlanOf(context.resumes, { name: file.name, digest: saved?.digest ?? null });
  const originOf = originsOf(saved);
  using store = createDesiredStore();
  let planner: SavedPlanner | null = null;
  const work: BulkWork = {
    command: 'apply',
    isApply: true,
    isWithoutVariables: true,
    savedPlan: saved?.digest ?? null,
    originOf,
    plan: async (importing) => {
      const { run, ledger, findings } = importing;
      findings.add(reading.diagnostics);
      if (saved === null) throw refusal(reading, request);
      const here = await placeOf(saved, importing);
      const checked = checkSavedPlan(saved, here, {
        resources: await resourcesToPlan(ledger),
        store,
        digest: sha256,
        changeData,
      });
      if (checked.kind !== 'ready') {
        findings.add(checked.diagnostics);
        throw refusal(checked, request);
      }
      await checkFirstRun({ ...importing, request }, { path: ledger.path, run: run.id });
      ({ planner } = checked);
      await tellContinued(here, importing);
      await showAndAdd(planner, importing);
      importing.progress.hide();
      const check = await run.complete(runFilesOf(saved, digest));
      findings.add(await diagnosticsOf(check, originOf));
      return check;
    },
    confirm: async (check, importing) => {
      if (planner === null || saved === null) throw new TypeError('confirmed without a plan');
      const { limits } = request.content;
      await confirmAndNote(check, planner, { ...importing, scope: saved.head.scope, limits });
    },
  };
  return await performImport(request, context, work);
}

interface NotReady {
  readonly kind: PlanReading['kind'];
  readonly diagnostics: readonly Diagnostic[];
}

function refusal({ kind, diagnostics }: NotReady, { files }: ContentRequest): InvalidDocuments {
  if (kind !== 'refused') return new InvalidDocuments(diagnostics);
  const about = problem('plan/refused', { file: files[0]?.name ?? '' });
  return new InvalidDocuments(diagnostics, 'conflict', about);
}

/** All runs, and those of the same plan, newest first. */
async function earlierRuns(plan: SavedPlan | null, ledger: Ledger) {
  const runs = await ledger.runs();
  const isOfPlan = (run: RunRecord) => plan !== null && run.plan === plan.digest;
  return { runs, own: runs.filter(isOfPlan) };
}

type Here = PlanPlace & { readonly continues: string | null };

async function placeOf(plan: SavedPlan, importing: Importing): Promise<Here> {
  const { context, destination, ledger, run } = importing;
  const { project } = await loadConfiguration(context.host);
  const { runs, own } = await earlierRuns(plan, ledger);
  const isOther = ({ id }: RunRecord) => id !== run.id;
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

async function tellContinued({ continues }: Here, { context }: Importing): Promise<void> {
  const { presenter, settings, messages } = context;
  if (continues === null || settings.quiet) return;
  await presenter.remark(messages.output.plan.continues(continues));
}

/** The names and lines that the plan shows, with the planned text. The files are never opened. */
function originsOf(plan: SavedPlan | null): NonNullable<BulkWork['originOf']> {
  return ({ file, line, bytes: [index] }: Parameters<ImportOptions['originOf']>[0]) => {
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
