/** What an import asks and says between its plan and its first request. */
import type { PlanCheck } from '../../contract/import-run.ts';
import { CliError, Interrupted } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import type { Importing } from '../bulk/importing.ts';
import type { Context } from '../context.ts';
import { confirmProtected, placeName } from '../service/sending.ts';

export async function confirmImport(check: PlanCheck, importing: Importing): Promise<void> {
  const { request, context, destination } = importing;
  const { host, settings, presenter, messages } = context;
  const { output } = messages;
  const first = check.firstNewBesideDone;
  if (first !== null && !settings.quiet && (await earlierRunsAreWhole(importing))) {
    const where = `${importing.input.files[first.file]?.name}:${first.line}`;
    await presenter.remark(output.newBesideDone(check.newBesideDone, where));
  }
  if (settings.dryRun || check.toSend === 0) return;
  await confirmProtected(context, destination);
  if (!request.isConfirmed) await confirmOnce(check, importing);
  if (host.interruption.drain.aborted) throw new Interrupted();
}

/** Only deletions must be confirmed where nobody can be asked. */
async function confirmOnce(
  { deletions, onlyDeletion: only, repeats, toSend }: PlanCheck,
  { context, destination }: Importing,
): Promise<void> {
  const { gate, messages, resumes, presenter, settings } = context;
  const { prompts, output } = messages;
  const where = placeName(context, destination);
  const resumed = resumes?.isChosen === true ? [prompts.resume(resumes.run.id, toSend, where)] : [];
  const again = [...resumed, ...(repeats === 0 ? [] : [prompts.sendAgain(repeats, where)])];
  if (resumed.length > 0 && gate.interview() === null && !settings.quiet) {
    await presenter.remark(output.runs.sending(toSend));
  }
  if (deletions > 0) {
    const deletion =
      only === null || only.id === null
        ? prompts.deletions(deletions, where)
        : prompts.deletion(only.resource, [only.id], where);
    await gate.confirm([...again, deletion].join(' '), '--yes');
    return;
  }
  for (const question of again) await confirmIfAnybody(question, context);
}

/** What was asked for by an option goes on where nobody can be asked. */
async function confirmIfAnybody(question: string, { gate }: Context): Promise<void> {
  if ((await gate.ask(question)) !== false) return;
  throw new CliError('usage', problem('usage/not-confirmed', {}));
}

/** If the run before did not finish, documents that it did not reach are not a surprise. */
async function earlierRunsAreWhole({ ledger, run }: Importing): Promise<boolean> {
  const runs = await ledger.runs();
  const before = runs.find(({ command, id }) => command === 'import' && id !== run.id);
  return before?.state === 'finished';
}
