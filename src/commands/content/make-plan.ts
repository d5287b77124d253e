/** Makes the plan of `plan` and `apply` from the files (docs/content-as-code.md). */
import { createPlanner, type Planner } from '../../content/planner.ts';
import type { Ledger, PlacedFinding, RunFile } from '../../contract/ledger.ts';
import type { DesiredStore } from '../../contract/resources.ts';
import { Interrupted } from '../../core/errors.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import { sha256 } from '../../ledger/sha256.ts';
import type { Context } from '../context.ts';
import type { Readable } from '../import/import-files.ts';
import type { ImportFindings } from '../import/import-findings.ts';
import { readContent } from './content-input.ts';
import type { ContentRequest } from './content-request.ts';

export interface PlanMaking {
  readonly request: ContentRequest;
  readonly variables: Variables;
  readonly context: Context;
  readonly ledger: Ledger;
  readonly store: DesiredStore;
  readonly files: readonly Readable[];
  readonly findings: ImportFindings;
  readonly progress?: (documents: number) => void;
}

export interface Made {
  readonly planner: Planner;
  readonly read: readonly RunFile[];
  /** What is wrong with references and keys. */
  readonly found: readonly PlacedFinding[];
}

/** Reads every file and compares it with the ledger. */
export async function makePlan(making: PlanMaking): Promise<Made> {
  const { request, variables, context, ledger, store, files, findings } = making;
  const { host } = context;
  const { drain } = host.interruption;
  const { scope, isWhole, prunes, leavesReleases } = request.content;
  const deletes = prunes ? 'missing' : 'nothing';
  const planner = createPlanner(
    { scope, isWhole, deletes, leavesReleases, commit: commitIn(host.env) },
    {
      resources: ledger.resources,
      store,
      digest: sha256,
      nameOf: (file) => files[file]?.name ?? '',
    },
  );
  const reading = {
    options: {
      as: request.content.as,
      allowUnknown: request.allowUnknown,
      variables,
    },
    found: (found: Parameters<ImportFindings['add']>[0]) => {
      if (!drain.aborted) findings.add(found);
      return !drain.aborted;
    },
    progress: making.progress ?? (() => undefined),
  };
  const read = await readContent(planner, files, reading, host);
  if (drain.aborted) throw new Interrupted();
  return { planner, read, found: findings.hasErrors ? [] : planner.complete() };
}

/** As CI names it; git is never run. */
function commitIn(env: Context['host']['env']): string | null {
  return env['GITHUB_SHA'] ?? env['CI_COMMIT_SHA'] ?? null;
}
