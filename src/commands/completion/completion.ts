/** `lms-cli completion`: prints the script that a shell needs for completion. */
import { exitCodes } from '../../core/exit-code.ts';
import { oneOf, parsedValue, requiredWord } from '../arguments/parameters.ts';
import { defineCommand } from '../command.ts';
import { type Shell, shells } from './shells.ts';

export const completionCommand = defineCommand({
  arguments: { shell: requiredWord(null, shells) },
  examples: [
    'source <(lms-cli completion bash)',
    'lms-cli completion zsh > "${fpath[1]}/_lms-cli"',
    'lms-cli completion fish > ~/.config/fish/completions/lms-cli.fish',
    'lms-cli completion powershell | Out-String | Invoke-Expression',
  ],
  run: async ({ presenter }, { shell }) => {
    const { scripts } = await import('./scripts.ts');
    await presenter.text(scripts[shellNamed(shell)]);
    return exitCodes.ok;
  },
});

/** Throws CliError `usage/option-value`. */
const shellNamed = (received: string): Shell =>
  parsedValue('<shell>', received, [oneOf(shells), { kind: 'one-of', values: shells }]);
