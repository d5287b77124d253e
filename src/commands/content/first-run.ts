import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import type { PlanMaking } from './make-plan.ts';

/**
 * A ledger that knows nothing is that of a first run, or a lost one. Tells a person at a terminal.
 * Throws CliError `content/new-ledger` if nobody can be asked and --new-ledger is absent.
 */
export async function checkFirstRun(
  { ledger, request, context }: Pick<PlanMaking, 'ledger' | 'request' | 'context'>,
  { path, run }: { path: string; run: string | null },
): Promise<void> {
  if (request.content.allowsNewLedger) return;
  const [resource] = ledger.resources.list();
  const runs = await ledger.runs();
  if (resource !== undefined || runs.some(({ id }) => id !== run)) return;
  const { gate, presenter, messages } = context;
  if (gate.interview() === null) {
    const about = problem('content/new-ledger', { path });
    throw new CliError('conflict', about);
  }
  await presenter.remark(messages.output.plan.firstRun());
}
