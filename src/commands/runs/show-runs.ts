/** Shows what ledgers hold, and settles nothing itself. */
import type { Presenter } from '../../presentation/presenter.ts';
import type { Context, RunsAnswer } from '../answer.ts';

/** @returns the exit code */
export async function showRuns(
  answer: RunsAnswer,
  context: Context,
  presenter: Presenter,
): Promise<number> {
  try {
    await show(answer, context, presenter);
  } finally {
    await answer.close();
  }
  return 0;
}

async function show(answer: RunsAnswer, context: Context, presenter: Presenter): Promise<void> {
  const { host, settings } = context;
  switch (answer.shows) {
    case 'list':
      return presenter.runs(answer.runs);
    case 'run':
      return presenter.run(answer.run, answer.results, settings.ledger);
    case 'resolved':
      return presenter.resolved(answer.results);
    case 'rejects': {
      const { rejectsOf } = await import('./rejects.ts');
      const { file, run, results } = answer;
      const text = rejectsOf(run, results, { file, context });
      if (file !== null) return host.files.replace(file, text, 'shared');
      for await (const piece of text) await host.terminal.stdout.write(piece);
    }
  }
}
