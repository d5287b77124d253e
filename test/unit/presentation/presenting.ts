import type { CurlExtras } from '../../../src/core/auth.ts';
import { createMask } from '../../../src/core/mask.ts';
import { catalogueEn as english } from '../../../src/messages/en/catalogue.ts';
import type { Result } from '../../../src/core/result.ts';
import type { RecordedRun, ShownEnd } from '../../../src/presentation/next-step.ts';
import { createPresenter, type PresenterOptions } from '../../../src/presentation/presenter.ts';
import type { ResultSubject, ResultView } from '../../../src/presentation/results.ts';
import { createFakeTerminal } from '../../harness/fake-terminal.ts';
import { createManualClock } from '../../harness/manual-clock.ts';

/** A presenter as it is without options, but for what a story says otherwise. */
export function present(
  difference: Partial<PresenterOptions> = {},
  terminal = createFakeTerminal(),
) {
  const presenter = createPresenter(
    { terminal, env: {}, clock: createManualClock() },
    {
      format: 'human',
      quiet: false,
      verbosity: 0,
      startedAt: 0,
      sends: true,
      messages: english,
      mask: createMask([]),
      ...difference,
    },
  );
  return { presenter, terminal };
}

interface Run {
  readonly view: ResultView;
  readonly remaining?: number;
  readonly subject?: ResultSubject;
  readonly run?: RecordedRun;
  readonly curl?: CurlExtras;
}

/** What both streams hold when these results were all there was. */
export async function shown(
  results: readonly Result[],
  { view, remaining = 0, subject, curl, run }: Run,
  difference: Partial<PresenterOptions> = {},
) {
  const { presenter, terminal } = present(difference);
  const writer = await presenter.results({ view, curl: curl ?? null });
  for (const result of results) await writer.result(result, subject ?? null);
  await writer.finish({ remaining, run: run ?? null });
  return { stdout: terminal.stdoutText(), stderr: terminal.stderrText() };
}

export const one = { view: 'single' } as const;
export const several = { view: 'list' } as const;

/** What both streams hold when these were the results of an import. */
export async function imported(
  results: readonly Result[],
  end: ShownEnd,
  difference: Partial<PresenterOptions> = {},
) {
  const { presenter, terminal } = present({ zone: 'America/Sao_Paulo', ...difference });
  const writer = await presenter.results({ view: 'bulk', curl: null });
  for (const result of results) await writer.result(result, null);
  await writer.finish(end);
  return { stdout: terminal.stdoutText(), stderr: terminal.stderrText() };
}

export const recorded = {
  id: '261121-1435-x7k2mq',
  ledger: null,
  kind: 'import',
  again: 'lms-cli import course.yaml',
  undo: null,
} as const;
