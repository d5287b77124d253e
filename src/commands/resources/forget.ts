/** `lms-cli resources forget`: removes what the ledger knows of a key. */
import { exitCodes } from '../../core/exit-code.ts';
import { flagOption, type Found } from '../arguments/option-values.ts';
import type { Context, Define } from '../context.ts';
import { existingResourceLedger, refuseDryRun } from '../state/resource-ledger.ts';
import { knownState } from './known-key.ts';

export const resourcesForgetCommand: Define = (command, texts, bind) => {
  command.argument('<key>', texts.arguments.key).option('--yes', texts.options['forget-yes']);
  bind(command, forget);
};

async function forget(
  context: Context,
  [key = '']: readonly string[],
  found: Found,
): Promise<number> {
  const { gate, messages, presenter, settings } = context;
  refuseDryRun(context, 'resources forget');
  await using ledger = await existingResourceLedger(context, { readOnly: false });
  knownState(key, ledger);
  if (!flagOption('yes', found)) await gate.confirm(messages.prompts.forgetting(key), '--yes');
  await ledger?.resources.forget(key);
  if (!settings.quiet) await presenter.remark(messages.output.resources.forgotten(key));
  return exitCodes.ok;
}
