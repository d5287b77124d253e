/** Carries out `plan`: shows what an apply would do. It sends nothing and records nothing. */
import type { Change } from '../../contract/changes.ts';
import { InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { createDesiredStore } from '../../ledger/desired-store.ts';
import type { Context } from '../context.ts';
import { effectiveVariables } from '../arguments/variables.ts';
import { openInput } from '../import/import-files.ts';
import { collectFindings, diagnosticsOf } from '../import/import-findings.ts';
import { originsIn } from '../import/import-origins.ts';
import { checkWritten } from '../import/output-files.ts';
import { openDestination } from '../service/destination.ts';
import { ledgerPath, openLedgerOf } from '../state/ledgers.ts';
import { stateFolder } from '../state/state-folder.ts';
import type { ContentRequest } from './content-request.ts';
import { isFirstRun, makePlan } from './make-plan.ts';

/** @returns the exit code */
export async function performPlan(
  request: ContentRequest & { readonly tellsChanges: boolean },
  given: Context,
): Promise<number> {
  // Like a dry run: without credentials, and the ledger is only read.
  const context = { ...given, settings: { ...given.settings, dryRun: true } };
  const { host, presenter } = context;
  await using destination = await openDestination(context);
  for (const warning of destination.target.warnings) await presenter.notice(warning);
  await using ledger = await openLedgerOf(destination, context);
  await using input = await openInput(request.files, await stateFolder(host), host);
  input.isNeeded = false;
  const { files } = input;
  await checkWritten(request, [ledger.path, ...files.map(({ path }) => path)], host);
  const variables = await effectiveVariables(request.variables, context);
  const making = { request, variables, context, ledger, files };
  const path = await ledgerPath(destination, context);
  const isFirst = await isFirstRun(making, { path, command: 'plan', run: null });
  using store = createDesiredStore();
  const findings = collectFindings(presenter.planReports(request.reports));
  const progress = () => undefined;
  const { planner, found } = await makePlan({ ...making, store, findings, progress });
  findings.add(
    await diagnosticsOf({ findings: found }, originsIn(files, { ...request, variables }, host)),
  );
  if (findings.hasErrors) throw new InvalidDocuments(findings.diagnostics);
  await presenter.diagnostics(findings.diagnostics);
  function* changes(): Generator<Change> {
    for (const { change } of planner.changes()) yield change;
  }
  await presenter.plan(changes(), planner.totals, {
    to: 'stdout',
    ratePerSecond: context.settings.ratePerSecond ?? destination.target.ratePerSecond,
  });
  void isFirst;
  const totals = planner.totals();
  const isDifferent = totals.requests + totals.rename > 0;
  return request.tellsChanges && isDifferent ? exitCodes.changes : exitCodes.ok;
}
