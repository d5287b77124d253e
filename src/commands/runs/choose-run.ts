/** Asks which of several runs is meant. */
import { commandText, resultsText } from '../../presentation/pages/run-list.ts';
import type { Context } from '../context.ts';
import type { KnownRun } from '../state/known-runs.ts';

/**
 * Throws CliError `usage/answer-needed` if nobody can be asked.
 * @param runs at least one, the newest first
 * @param option what names one without a question
 */
export async function chooseRun(
  runs: readonly KnownRun[],
  option: string,
  { gate, messages }: Pick<Context, 'gate' | 'messages'>,
): Promise<KnownRun> {
  const { whichRun, run: runLabel } = messages.prompts;
  const byLabel = new Map(
    runs.map((found) => {
      const { id, startedAt } = found.run;
      const counts = resultsText(found.run, messages);
      return [runLabel({ id, command: commandText(found.run), startedAt, counts }), found];
    }),
  );
  const chosen = byLabel.get(await gate.choice(whichRun, [...byLabel.keys()], option));
  if (chosen === undefined) throw new TypeError('a run that nobody offered');
  return chosen;
}
