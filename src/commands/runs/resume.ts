/** `lms-cli runs resume`: continues an import, an apply or an undo that stopped. */
import type { RunRecord } from '../../contract/run-record.ts';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import type { Found } from '../arguments/option-values.ts';
import { variableOption } from '../arguments/variables.ts';
import type { Context, Define } from '../context.ts';
import { limitOptions, limitsFound } from '../content/limits.ts';
import type { ImportRequest } from '../import/import-request.ts';
import { performImport } from '../import/perform-import.ts';
import { runOptions, runOptionsFound } from '../import/run-options.ts';
import { allRuns, findRun, openKnownLedgers } from '../state/ledgers.ts';
import { withLimits } from './resumed-limits.ts';
import { isRunning, isUnfinished } from './resumable.ts';
import { resumed } from './resumption.ts';
import { hasOwnSeal } from './seal.ts';

export const runsResumeCommand: Define = (command, texts, bind) => {
  variableOption(command.argument('[run]', texts.arguments.run), texts);
  bind(limitOptions(runOptions(command, texts), texts), resume);
};

/** The import of that id; without one, the newest import with something left to send. */
async function resume(context: Context, [id]: readonly string[], found: Found): Promise<number> {
  const request = await requestAgain(id ?? null, found, context);
  const { content, undo } = request;
  if (undo !== undefined) {
    const { performUndo } = await import('../content/perform-undo.ts');
    return performUndo({ ...request, undo }, context);
  }
  if (content === undefined) return performImport(request, context);
  if (content.isPlan) {
    const { performSavedPlan } = await import('../content/perform-saved-plan.ts');
    return performSavedPlan({ ...request, content }, context);
  }
  const { performApply } = await import('../content/perform-apply.ts');
  if (!content.isWhole) return performApply({ ...request, content }, context);
  const { wholeFolder } = await import('../content/content-options.ts');
  return performApply({ ...request, content, files: await wholeFolder(context) }, context);
}

async function requestAgain(
  id: string | null,
  found: Found,
  context: Context,
): Promise<ImportRequest> {
  await using known = await openKnownLedgers(context, true);
  const chosen =
    id === null
      ? (await allRuns(known)).find(({ run }) => isUnfinished(run) || isRunning(run))
      : await findRun(id, known);
  if (chosen === undefined)
    throw new CliError('usage', problem('runs/none', { purpose: 'resume' }));
  const ledger = chosen.ledger.path;
  mustHaveEnded(chosen.run, ledger);
  const isSealed = await hasOwnSeal(chosen.run, ledger, context.host);
  const again = runOptionsFound(found, context.settings);
  return withLimits(resumed(chosen.run, { ledger, isSealed }, again), limitsFound(found));
}

/** Throws CliError `ledger/locked`, before other checks find fault with what is not finished. */
function mustHaveEnded(run: RunRecord, file: string): void {
  const { id, startedAt, process } = run;
  if (!isRunning(run) || process === undefined) return;
  const holder = { run: id, ...process, startedAt };
  throw new CliError('conflict', problem('ledger/locked', { file, holder }));
}
