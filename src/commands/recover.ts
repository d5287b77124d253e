/** `lms-cli runs recover`: makes a whole ledger of what is readable of a damaged one. */
import { CliError } from '../core/errors.ts';
import { problem } from '../messages/problem.ts';
import type { RecoveredLedger } from '../ledger/recover.ts';
import type { CommandAnswer, Context } from './answer.ts';
import { shownPath } from './shown-path.ts';
import { flagOption } from './option-values.ts';
import type { Found } from './command-options.ts';

/** Throws CliError `ledger/not-damaged` where nothing is to be recovered. */
export async function recover(
  context: Context,
  _: readonly string[],
  found: Found,
): Promise<CommandAnswer> {
  const { host, settings, gate, messages } = context;
  const [{ checkLedger, ledgerFiles, missingLedgers }, { isDamaged, recoverLedger }] =
    await Promise.all([import('./ledgers.ts'), import('../ledger/recover.ts')]);
  const files = [...(await ledgerFiles(host, settings)), ...(await missingLedgers(host, settings))];
  for (const file of files) await checkLedger(file, host, settings);
  const damaged: string[] = [];
  for (const file of files) if (await isDamaged(file, host)) damaged.push(file);
  if (damaged.length === 0) throw new CliError('usage', problem('ledger/not-damaged', { files }));
  if (settings.dryRun) return { kind: 'recovered', ledgers: [], damaged };
  if (!flagOption('yes', found)) {
    const shown = damaged.map((file) => shownPath(file, host));
    await gate.confirm(messages.prompts.recovery(shown), '--yes');
  }
  const ledgers: RecoveredLedger[] = damaged.map((file) => recoverLedger(file, host));
  return { kind: 'recovered', ledgers, damaged };
}
