/** `lms-cli resources show`: everything that the ledger knows of a key. */
import { exitCodes } from '../../core/exit-code.ts';
import type { Context, Define } from '../context.ts';
import { existingResourceLedger } from '../state/resource-ledger.ts';
import { knownState } from './known-key.ts';

export const resourcesShowCommand: Define = (command, texts, bind) => {
  bind(command.argument('<key>', texts.arguments.key), show);
};

async function show(context: Context, [key = '']: readonly string[]): Promise<number> {
  await using ledger = await existingResourceLedger(context, { readOnly: true });
  const state = knownState(key, ledger);
  const body = ledger?.resources.bodyOf(key) ?? null;
  await context.presenter.resource({ key, state, body });
  return exitCodes.ok;
}
