/** `lms-cli completion`: prints the script that a shell needs for completion. */
import { join } from 'node:path';
import { exitCodes } from '../../core/exit-code.ts';
import { parseChoice, parsedValue, requiredWord } from '../arguments/parameters.ts';
import { defineCommand } from '../command.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

export const completionCommand = defineCommand({
  arguments: { shell: requiredWord(null, shells) },
  examples: [
    'source <(lms-cli completion bash)',
    'lms-cli completion zsh > "${fpath[1]}/_lms-cli"',
    'lms-cli completion fish > ~/.config/fish/completions/lms-cli.fish',
  ],
  run: async ({ presenter, host: { files, packageFolder } }, { shell }) => {
    const script = join(packageFolder, 'completions', `lms-cli.${shellNamed(shell)}`);
    await presenter.text(new TextDecoder().decode(await files.read(script, LIMIT_BYTES)));
    return exitCodes.ok;
  },
});

const LIMIT_BYTES = 2 ** 16;

/** Throws CliError `usage/option-value`. */
const shellNamed = (received: string): Shell =>
  parsedValue('<shell>', received, [parseChoice(shells), { kind: 'one-of', values: shells }]);
