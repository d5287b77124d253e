/** The commander tree speaks through the catalogue: its own English never reaches anybody. */
import { Command, type Option } from 'commander';
import { CliError } from '../../core/errors.ts';
import { nearestName } from '../../documents/nearest.ts';
import { problem } from '../../messages/problem.ts';

/** A command whose complaints are problems of the catalogue. */
export class WordCommand extends Command {
  override createCommand(name: string): WordCommand {
    // One help command for the whole tree: that of the program.
    return new WordCommand(name).helpCommand(false);
  }

  unknownOption(option: string): never {
    const known = optionsUpward(this).flatMap(({ long }) => long ?? []);
    const suggestion = nearestName(option, known);
    throw new CliError('usage', problem('usage/unknown-option', { option, suggestion }));
  }

  unknownCommand(): never {
    const known = this.commands.map((command) => command.name());
    const received = this.args[0] ?? '';
    const suggestion = elsewhere(received, this) ?? nearestName(received, known);
    throw new CliError('usage', problem('usage/unknown-command', { received, suggestion, known }));
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

  // The one name that commander calls with an underscore.
  _excessArguments(received: readonly string[]): never {
    const expected = this.registeredArguments.length;
    const extra = received.slice(expected);
    throw new CliError(
      'usage',
      problem('usage/too-many-arguments', { extra, command: pathOf(this) }),
    );
  }
}

/** Where a word has a meaning that is none of its commands: `lint`, `version`. */
function elsewhere(word: string, command: Command): string | null {
  if (command.options.some(({ long }) => long === `--${word}`)) return `--${word}`;
  const below = command.commands.flatMap((each) => commandsNamed(word, each));
  return below.length === 0 ? null : below.join(', ');
}

/** Its commands of that name, with the words before it: "lacuna lint". */
export function commandsNamed(word: string, group: Command): string[] {
  return group.commands
    .filter((each) => each.name() === word)
    .map((each) => `${group.name()} ${each.name()}`);
}

/** The words of a command, for example "lms-cli lacuna create". */
export function pathOf(command: Command): string {
  const { parent } = command;
  return parent === null ? command.name() : `${pathOf(parent)} ${command.name()}`;
}

/** The options of a command and of those above it. */
function optionsUpward(command: Command): readonly Option[] {
  const { parent } = command;
  return [...command.options, ...(parent === null ? [] : optionsUpward(parent))];
}
