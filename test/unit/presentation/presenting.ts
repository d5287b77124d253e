import { createMask } from '../../../src/core/mask.ts';
import type { Result } from '../../../src/core/result.ts';
import { createPresenter, type PresenterOptions } from '../../../src/presentation/presenter.ts';
import type { Subject } from '../../../src/presentation/results.ts';
import { createFakeTerminal } from '../../harness/fake-terminal.ts';

/** A presenter as it is without options, but for what a story says otherwise. */
export function present(difference: Partial<PresenterOptions> = {}) {
  const terminal = createFakeTerminal();
  const presenter = createPresenter(
    { terminal, env: {} },
    {
      format: 'human',
      quiet: false,
      verbosity: 0,
      language: 'en',
      mask: createMask([]),
      ...difference,
    },
  );
  return { presenter, terminal };
}

interface Run {
  readonly several: boolean;
  readonly remaining?: number;
  readonly subject?: Subject;
  readonly curlHeaders?: Readonly<Record<string, string>>;
}

/** What both streams hold when these results were all there was. */
export async function shown(
  results: readonly Result[],
  { several, remaining = 0, subject, curlHeaders }: Run,
  difference: Partial<PresenterOptions> = {},
) {
  const { presenter, terminal } = present(difference);
  const writer = await presenter.results({ several, curlHeaders: curlHeaders ?? null });
  for (const result of results) await writer.result(result, subject ?? null);
  await writer.finish({ remaining });
  return { stdout: terminal.stdoutText(), stderr: terminal.stderrText() };
}

export const one = { several: false };
export const several = { several: true };
