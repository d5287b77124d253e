/** What an import asks and says between its plan and its first request. */
import type { PlanCheck } from '../../contract/ledger.ts';
import { Interrupted } from '../../core/errors.ts';
import { confirmProtected, placeName } from '../service/sending.ts';
import type { Importing } from './importing.ts';

export async function confirmImport(check: PlanCheck, importing: Importing): Promise<void> {
  const { request, context, destination } = importing;
  const { host, settings, presenter, gate, messages } = context;
  const { output, prompts } = messages;
  const first = check.firstNewBesideDone;
  if (first !== null && !settings.quiet && (await earlierRunsAreWhole(importing))) {
    const where = `${importing.input.files[first.file]?.name}:${first.line}`;
    await presenter.remark(output.newBesideDone(check.newBesideDone, where));
  }
  if (settings.dryRun || check.toSend === 0) return;
  await confirmProtected(context, destination);
  if (check.deletions > 0 && !request.isConfirmed) {
    const where = placeName(context, destination);
    const only = check.onlyDeletion;
    const question =
      only === null || only.id === null
        ? prompts.deletions(check.deletions, where)
        : prompts.deletion(only.resource, [only.id], where);
    await gate.confirm(question, '--yes');
  }
  if (host.interruption.drain.aborted) throw new Interrupted();
}

/** If the run before did not finish, documents that it did not reach are not a surprise. */
async function earlierRunsAreWhole({ ledger, run }: Importing): Promise<boolean> {
  const runs = await ledger.runs();
  const before = runs.find(({ command, id }) => command === 'import' && id !== run.id);
  return before?.state === 'finished';
}
