/** `lms-cli completion`: prints the script that a shell needs for completion. */
import { CliError } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { problem } from '../../messages/problem.ts';
import type { Define } from '../context.ts';
import { shells, type Shell } from './shells.ts';
import { choiceArgument, oneOf } from '../arguments/option-values.ts';

export const completionCommand: Define = (command, texts, bind) => {
  command.addArgument(choiceArgument('<shell>', texts.arguments.shell, shells));
  bind(command, async ({ presenter }, [name = '']) => {
    const { scripts } = await import('./scripts.ts');
    await presenter.text(scripts[shellNamed(name)]);
    return exitCodes.ok;
  });
};

/** Throws CliError `usage/option-value`. */
function shellNamed(received: string): Shell {
  const shell = oneOf(shells)(received);
  if (shell !== null) return shell;
  const expected = { kind: 'one-of', values: shells } as const;
  throw new CliError(
    'usage',
    problem('usage/option-value', { option: '<shell>', received, expected }),
  );
}
