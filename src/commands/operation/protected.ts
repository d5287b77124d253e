/** Refuses to delete what the documents of a content folder protect (docs/content-as-code.md). */
import { type Operation, operations as rows } from '../../contract/operations.ts';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import type { Destination } from '../service/destination.ts';
import { existingLedgerOf } from '../state/ledgers.ts';

/** Throws CliError `resources/protected`. */
export async function mustNotBeProtected(
  deletions: readonly Operation[],
  context: Context,
  destination: Destination,
): Promise<void> {
  await using ledger = await existingLedgerOf(destination, context);
  for (const { id: operation, params } of deletions) {
    const { resource: kind } = rows[operation];
    for (const id of Object.values(params)) {
      const known = ledger?.resources.byId(kind, id) ?? null;
      if (known?.protect !== true) continue;
      const about = { key: known.key, kind, id: known.id };
      throw new CliError('usage', problem('resources/protected', about));
    }
  }
}
