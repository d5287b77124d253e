/** Makes the plan of `plan` and `apply` from the files (docs/content-as-code.md). */
import type { PlannedChange } from '../../content/plan/change.ts';
import { createPlanner, type Planner } from '../../content/plan/planner.ts';
import { withSameContent } from '../../content/plan/same-content.ts';
import type { PlacedFinding } from '../../contract/import-run.ts';
import type { Ledger } from '../../contract/ledger.ts';
import type { DesiredStore, Resources } from '../../contract/resources.ts';
import type { RunFile } from '../../contract/run-record.ts';
import { CliError, Interrupted } from '../../core/errors.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import type { Texts } from '../../ledger/resources/texts.ts';
import { sha256 } from '../../ledger/sha256.ts';
import { problem } from '../../messages/problem.ts';
import type { PlanFacts } from '../../presentation/plan/plan-summary.ts';
import type { Context } from '../context.ts';
import type { Readable } from '../import/import-files.ts';
import type { ImportFindings } from '../import/import-findings.ts';
import type { Destination } from '../service/destination.ts';
import { readContent } from './content-input.ts';
import type { ContentRequest } from './content-options.ts';

interface PlanMaking {
  readonly request: ContentRequest;
  readonly variables: Variables;
  readonly context: Context;
  readonly ledger: Ledger;
  readonly store: DesiredStore;
  readonly files: readonly Readable[];
  readonly findings: ImportFindings;
  /** True with --out. */
  readonly isSaved?: boolean;
  readonly progress?: (documents: number) => void;
  /** What is remembered of texts; null or left out if every document is to be read. */
  readonly texts?: Texts | null;
}

interface Made {
  readonly planner: Planner;
  readonly read: readonly RunFile[];
  /** What is wrong with references and keys. */
  readonly found: readonly PlacedFinding[];
}

/**
 * The resources of the ledger while something is planned. Throws CliError `ledger/locked` (conflict)
 * for what a run has under way at this moment, which is not in doubt.
 */
export async function resourcesToPlan(ledger: Ledger): Promise<Resources> {
  const { path, resources } = ledger;
  const known = new Map((await ledger.runs()).map((run) => [run.id, run]));
  return {
    ...resources,
    find: (key) => {
      const state = resources.find(key);
      if (state.kind !== 'in-doubt') return state;
      const run = known.get(state.doubt.run);
      // What nobody knew of a moment ago has just begun.
      if (run !== undefined && run.state !== 'running') return state;
      const holder = run?.process
        ? { run: run.id, ...run.process, startedAt: run.startedAt }
        : null;
      throw new CliError('conflict', problem('ledger/locked', { file: path, holder }));
    },
  };
}

/** Reads every file and compares it with the ledger. */
export async function makePlan(making: PlanMaking): Promise<Made> {
  const { request, variables, context, ledger, store, files, findings } = making;
  const { isSaved = false, texts = null, progress = () => undefined } = making;
  const { host } = context;
  const { drain } = host.interruption;
  const { scope, isWhole, prunes, leavesReleases } = request.content;
  const deletes = prunes ? 'missing' : 'nothing';
  const planner = createPlanner(
    { scope, isWhole, deletes, leavesReleases, commit: commitIn(host.env), isSaved },
    {
      resources: await resourcesToPlan(ledger),
      store,
      digest: sha256,
      nameOf: (file) => files[file]?.name ?? '',
    },
  );
  const reading = {
    ...(texts && { memory: { ...planner, texts } }),
    options: {
      as: request.content.as,
      allowUnknown: request.allowUnknown,
      variables,
    },
    found: (found: Parameters<ImportFindings['add']>[0]) => {
      if (!drain.aborted) findings.add(found);
      return !drain.aborted;
    },
    progress,
  };
  const read = await readContent(planner, files, reading, host);
  if (drain.aborted) throw new Interrupted();
  return { planner, read, found: findings.hasErrors ? [] : planner.complete() };
}

/** The changes that are shown: with what has the content of a new resource already. */
export const shownChanges = (
  changes: Iterable<PlannedChange>,
  { isInFiles }: Pick<Planner, 'isInFiles'>,
  { request, ledger }: Pick<PlanMaking, 'request' | 'ledger'>,
): AsyncIterable<PlannedChange> =>
  withSameContent(changes, { ...request.content, isInFiles, ledger, digest: sha256 });

/** As CI names it; git is never run. */
export function commitIn(env: Context['host']['env']): string | null {
  return env['GITHUB_SHA'] ?? env['CI_COMMIT_SHA'] ?? null;
}

/**
 * A ledger that knows nothing is that of a first run, or a lost one. Tells a person at a terminal.
 * Throws CliError `content/new-ledger` if nobody can be asked and --new-ledger is absent.
 */
export async function checkFirstRun(
  { ledger, request, context }: Pick<PlanMaking, 'ledger' | 'request' | 'context'>,
  { path, run }: { path: string; run: string | null },
): Promise<void> {
  if (request.content.allowsNewLedger) return;
  const [resource] = ledger.resources.list();
  const runs = await ledger.runs();
  if (resource !== undefined || runs.some(({ id }) => id !== run)) return;
  const { gate, presenter, messages } = context;
  if (gate.interview() === null) {
    const about = problem('content/new-ledger', { path });
    throw new CliError('conflict', about);
  }
  await presenter.remark(messages.output.plan.firstRun());
}

/** The facts about a plan that its summary tells. */
export function factsOf({ settings }: Context, { target }: Destination): PlanFacts {
  const ratePerSecond = settings.ratePerSecond ?? target.ratePerSecond;
  return { ratePerSecond, ledger: settings.ledger, undoes: null };
}
