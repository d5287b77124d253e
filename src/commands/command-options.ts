/** What the commands share in declaring and reading their own options. */
import type { Command } from 'commander';
import { CliError } from '../core/errors.ts';
import { formats, type Format } from '../documents/format.ts';
import type { HelpTexts } from '../messages/help.ts';
import { problem } from '../messages/problem.ts';
import type { CommandAnswer, Context } from './answer.ts';
import { idArgument } from './id-argument.ts';
import type { InputOptions } from './input.ts';

/** The options as commander found them, by their long names in camel case. */
export type Found = Readonly<Record<string, unknown>>;

export type Action = (
  context: Context,
  args: readonly string[],
  found: Found,
) => Promise<CommandAnswer>;

/** Makes an action the one that runs when its command is typed. */
export type Bind = (command: Command, action: Action) => void;

export function documentOptions(command: Command, texts: HelpTexts): Command {
  return command
    .option('--format <FORMAT>', texts.options.format)
    .option('--allow-unknown', texts.options['allow-unknown']);
}

export function readDocumentOptions(found: Found): InputOptions {
  const id = found['id'];
  return {
    format: formatOption(found),
    allowUnknown: found['allowUnknown'] === true,
    id: typeof id === 'string' ? idArgument('--id', id) : null,
  };
}

function formatOption(found: Found): Format | null {
  const received = found['format'];
  if (typeof received !== 'string') return null;
  const format = formats.find((each) => each === received);
  if (format !== undefined) return format;
  throw new CliError(
    'usage',
    problem('usage/option-value', {
      option: '--format',
      received,
      expected: { kind: 'one-of', values: formats },
    }),
  );
}
