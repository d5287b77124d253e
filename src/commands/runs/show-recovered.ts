/** Tells what `runs recover` kept, and how to go on. */
import type { Presenter } from '../../presentation/presenter.ts';
import type { Context, RecoveredAnswer } from '../answer.ts';
import { shownPath } from '../state/shown-path.ts';

export async function showRecovered(
  { ledgers, damaged }: RecoveredAnswer,
  { host, messages }: Context,
  presenter: Presenter,
): Promise<void> {
  const shown = ledgers.map((ledger) => ({
    ...ledger,
    file: shownPath(ledger.file, host),
    copy: shownPath(ledger.copy, host),
  }));
  const { recovered, wouldRecover } = messages.output;
  await presenter.show({
    ids: shown.map(({ run }) => run),
    data: () => shown,
    text: () => '',
  });
  for (const each of shown) await presenter.remark(recovered(each));
  if (shown.length > 0) return;
  for (const file of damaged) await presenter.remark(wouldRecover(shownPath(file, host)));
}
