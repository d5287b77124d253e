/**
 * A commander tree that speaks through the catalogue, so that users never see commander's own
 * English.
 */
import { Command, type Option } from 'commander';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import { commandMeant, hasOption, optionMeant, pathOf } from './suggestions.ts';

/** A command that reports problems of the catalogue. */
export class WordCommand extends Command {
  override createCommand(name: string): WordCommand {
    // Only the program has a help command, and it serves the whole tree.
    return new WordCommand(name).helpCommand(false);
  }

  unknownOption(flag: string): never {
    const option = flag.replace(/=.*$/s, '');
    if (option !== flag && hasOption(option, this)) {
      throw new CliError('usage', problem('usage/option-takes-no-value', { option }));
    }
    throw new CliError('usage', problem('usage/unknown-option', optionMeant(option, this)));
  }

  unknownCommand(): never {
    const received = this.args[0] ?? '';
    throw new CliError('usage', problem('usage/unknown-command', commandMeant(received, this)));
  }

  missingArgument(argument: string): never {
    throw new CliError(
      'usage',
      problem('usage/missing-argument', { argument, command: pathOf(this) }),
    );
  }

  optionMissingArgument(option: Option): never {
    throw new CliError('usage', problem('usage/option-without-value', { option: option.flags }));
  }

  // The only one of these methods whose name in commander has an underscore.
  _excessArguments(received: readonly string[]): never {
    const expected = this.registeredArguments.length;
    const extra = received.slice(expected);
    throw new CliError(
      'usage',
      problem('usage/too-many-arguments', { extra, command: pathOf(this) }),
    );
  }
}
