/** What the ledger says of operations before they are sent: created already, or protected. */
import type { CreatedBefore } from '../../contract/ledger.ts';
import { type Operation, operations as rows } from '../../contract/operations.ts';
import { CliError } from '../../core/errors.ts';
import { shellWord } from '../../core/texts.ts';
import { STANDARD_INPUT } from '../../documents/document-format.ts';
import { alreadyCreated } from '../../ledger/operations/known.ts';
import { problem } from '../../messages/problem.ts';
import { destinationWords } from '../arguments/global-options.ts';
import type { Context } from '../context.ts';
import type { Destination } from '../service/destination.ts';
import { existingLedgerOf } from '../state/open-ledger.ts';

/** The operations to send: all of them, or those that are not there yet, as a person chooses. */
export async function confirmRepeats(
  created: readonly CreatedBefore[],
  operations: readonly Operation[],
  context: Context,
): Promise<readonly Operation[]> {
  const { gate, messages, presenter } = context;
  const edit = editCommand(created, operations, context);
  await presenter.notice(alreadyCreated(created, { edit, isAsked: true }));
  const { say } = messages;
  const again = say('ask-create-again', { count: created.length });
  const there = new Set(created.map(({ index }) => index));
  const others = operations.filter((_, index) => !there.has(index));
  if (others.length === 0) {
    await gate.confirm(again, '--again');
    return operations;
  }
  const skip = say('ask-existing-skip', { there: created.length, others: others.length });
  const all = say('ask-existing-again', { there: created.length });
  const stop = say('ask-existing-stop');
  const chosen = await gate.choice(say('ask-existing'), [skip, all, stop], '--again');
  if (chosen === stop) throw new CliError('usage', problem('usage/not-confirmed', {}));
  return chosen === skip ? others : operations;
}

/**
 * Why creates that exist are not sent: `ledger/already-created`. Null if the person agreed to each.
 * @param agreed what was there when the person was asked
 */
export function findRefusal(
  created: readonly CreatedBefore[],
  agreed: readonly CreatedBefore[],
  { operations, context }: { operations: readonly Operation[]; context: Context },
): CliError | null {
  const ids = new Set(agreed.map(({ id }) => id));
  if (created.every(({ id }) => ids.has(id))) return null;
  const edit = editCommand(created, operations, context);
  return new CliError('conflict', alreadyCreated(created, { edit, isAsked: false }));
}

/** A dry run asks nothing. */
export async function warnOfRepeats(
  created: readonly CreatedBefore[],
  operations: readonly Operation[],
  context: Context,
): Promise<void> {
  const edit = editCommand(created, operations, context);
  await context.presenter.notice(alreadyCreated(created, { edit, isAsked: false }));
}

/** Of the one resource that a file of one document has created; null for anything else. */
function editCommand(
  created: readonly CreatedBefore[],
  operations: readonly Operation[],
  { settings }: Context,
): string | null {
  const [first] = created;
  if (first === undefined || created.length > 1) return null;
  const { file, id, operation, existingKey } = first;
  // What has a key is edited in the file of its document.
  if (existingKey !== null) return null;
  if (file === null || file === STANDARD_INPUT) return null;
  if (operations.filter(({ origin }) => origin?.file === file).length > 1) return null;
  const words = ['lms-cli', rows[operation].resource, 'edit', file, '--id', id];
  return [...words, ...destinationWords(settings)].map(shellWord).join(' ');
}

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
