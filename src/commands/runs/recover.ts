/** `lms-cli runs recover`: makes a new ledger of the readable parts of a damaged one. */
import { CliError } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { isDamaged, type RecoveredLedger, recoverLedger } from '../../ledger/file/recover.ts';
import { problem } from '../../messages/problem.ts';
import { flagOption } from '../arguments/parameters.ts';
import { optionsOfRecords } from '../arguments/shared-options.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { checkLedger, ledgerFiles, missingLedgers } from '../state/ledger-files.ts';
import { isCopyName } from '../state/ledger-place.ts';
import { waitLimitOf } from '../state/open-ledger.ts';
import { shownPath } from '../state/own-files.ts';

export const runsRecoverCommand = defineCommand({
  options: { yes: flagOption('recover-yes') },
  accepts: [...optionsOfRecords, '--dry-run'],
  examples: ['lms-cli runs recover', 'lms-cli runs recover --ledger course.ledger.db'],
  run: (context, { yes }) => recover(context, yes),
});

/** Throws CliError `ledger/not-damaged` if nothing needs to be recovered. */
async function recover(context: Context, isConfirmed: boolean): Promise<number> {
  const { host, settings, gate, messages, presenter } = context;
  const files = await recoverableFiles(context);
  for (const file of files) await checkLedger(file, host, settings);
  const damaged: string[] = [];
  for (const file of files) if (await isDamaged(file, host)) damaged.push(file);
  if (damaged.length === 0) throw new CliError('usage', problem('ledger/not-damaged', { files }));
  if (settings.dryRun) {
    await tell([], context);
    const { wouldRecover } = messages.output;
    for (const file of damaged) await presenter.remark(wouldRecover(shownPath(file, host)));
    return exitCodes.ok;
  }
  if (!isConfirmed) {
    const shown = damaged.map((file) => shownPath(file, host));
    await gate.confirm(messages.prompts.recovery(shown), '--yes');
  }
  const recovered: RecoveredLedger[] = [];
  for (const file of damaged) recovered.push(await recoverLedger(file, host, waitLimitOf(context)));
  await tell(recovered, context);
  return exitCodes.ok;
}

/**
 * A copy of a shared ledger is made anew from its database. Throws CliError `ledger/read-only-copy` if
 * the user named one.
 */
async function recoverableFiles({ host, settings }: Context): Promise<string[]> {
  const files = [...(await ledgerFiles(host, settings)), ...(await missingLedgers(host, settings))];
  const copy = settings.ledger === null ? undefined : files.find(isCopyName);
  if (copy === undefined) return files.filter((file) => !isCopyName(file));
  const about = { file: copy, role: 'copy', address: null } as const;
  throw new CliError('conflict', problem('ledger/read-only-copy', about));
}

/** Reports what was kept and how to continue. */
async function tell(
  ledgers: readonly RecoveredLedger[],
  { host, messages, presenter }: Context,
): Promise<void> {
  const shown = ledgers.map((ledger) => ({
    ...ledger,
    file: shownPath(ledger.file, host),
    copy: shownPath(ledger.copy, host),
  }));
  await presenter.show({
    ids: shown.map(({ run }) => run),
    data: () => shown,
  });
  for (const each of shown) await presenter.remark(messages.output.recovered(each));
}
