/**
 * A commander tree that speaks through the catalogue, so that users never see commander's own
 * English, and that guesses which command or option was meant by an unknown one.
 */
import { Command, type ErrorOptions, type ParseOptionsResult } from 'commander';
import type { Problem } from '../../core/diagnostic.ts';
import { CliError } from '../../core/errors.ts';
import { namesOneSlipAway, nearestWord } from '../../documents/nearest.ts';
import { problem } from '../../messages/problem.ts';

export interface CommandPage {
  readonly examples: readonly string[];
  /**
   * The options for sending that it accepts: all of them, or the long names of a few. A command
   * that sends nothing accepts none.
   */
  readonly accepts: 'all' | readonly string[];
  /** Those that it accepts and that make no sense for it, by the names of the settings. */
  readonly refuses: readonly ('noLedger' | 'dryRun')[];
  /** False for a command that sends no operation, whatever options it accepts. */
  readonly sends: boolean;
  /** True for a command whose NDJSON ends in a summary, whatever ends the command. */
  readonly endsInSummary: boolean;
  /** True for a list that may be longer than the screen. */
  readonly isPaged: boolean;
}

export class WordCommand extends Command {
  page: CommandPage = {
    examples: [],
    accepts: [],
    refuses: [],
    sends: false,
    endsInSummary: false,
    isPaged: false,
  };

  override createCommand(name: string): WordCommand {
    // Only the program has a help command, and it serves the whole tree.
    return new WordCommand(name).helpCommand(false);
  }

  /**
   * commander would take the next option for a value: with --ledger -n, a dry run was sent, and
   * --notes --yes released. `--notes=--yes` is a text.
   */
  override parseOptions(argv: string[]): ParseOptionsResult {
    for (const [index, word] of argv.entries()) {
      if (word === '--') break;
      const option = this.options.find(({ long, short }) => word === long || word === short);
      if (option?.required === true && /^--?[a-z][a-z-]*$/i.test(argv[index + 1] ?? ''))
        this.error(`'${option.flags}'`, { code: 'commander.optionMissingArgument' });
    }
    return super.parseOptions(argv);
  }

  /** Every error that commander finds. Its message quotes the wrong word. */
  override error(message: string, { code = '' }: ErrorOptions = {}): never {
    const [, received = ''] = /'(.*)'/s.exec(message) ?? [];
    throw new CliError('usage', problemOf(code, received, this));
  }
}

function problemOf(code: string, received: string, command: Command): Problem {
  const path = nameCommand(command);
  switch (code) {
    case 'commander.unknownOption':
      return unknownOption(received, command);
    case 'commander.unknownCommand':
      return unknownCommand(received, command);
    case 'commander.missingArgument':
      return problem('usage/argument', {
        reason: 'missing',
        argument: `<${received}>`,
        command: path,
      });
    case 'commander.optionMissingArgument':
      return problem('usage/option-value', { reason: 'missing', option: received });
    default: {
      const extra = command.args.slice(command.registeredArguments.length);
      return problem('usage/argument', { reason: 'too-many', extra, command: path });
    }
  }
}

/** The full name of a command, for example "lms-cli lacuna create". */
export function nameCommand(command: Command): string {
  const { parent } = command;
  return parent === null ? command.name() : `${nameCommand(parent)} ${command.name()}`;
}

export function commandWords(command: Command): string {
  return nameCommand(command).split(' ').slice(1).join(' ');
}

export function findPage(command: Command): CommandPage {
  if (command instanceof WordCommand) return command.page;
  throw new TypeError(`${command.name()} is not a command of this tree`);
}

export function upward(command: Command): Command[] {
  const { parent } = command;
  return [command, ...(parent === null ? [] : upward(parent))];
}

export const commandAt = (words: readonly string[], program: Command) =>
  words.reduce<Command | undefined>(
    (command, word) => command?.commands.find((each) => each.name() === word),
    program,
  );

/** All commands below one. A group comes before its commands. */
export function commandsBelow(command: Command): Command[] {
  return command.commands.flatMap((each) => [each, ...commandsBelow(each)]);
}

function unknownCommand(received: string, group: Command): Problem {
  const known = group.commands.map((command) => command.name());
  const same = commandsBelow(findProgram(group)).filter((command) => command.name() === received);
  const near = nameMeant(received, known);
  const suggestions =
    same.length > 0
      ? same.map(nameCommand)
      : near === null
        ? []
        : [`${nameCommand(group)} ${near}`];
  return problem('usage/unknown', { reason: 'command', received, suggestions, known });
}

function unknownOption(received: string, command: Command): Problem {
  const option = received.replace(/=.*$/s, '');
  const longNames = upward(command).flatMap(({ options }) => options.map(({ long }) => long ?? ''));
  const known = [...longNames, '--help'];
  if (option !== received && known.includes(option)) {
    return problem('usage/option-value', { reason: 'not-taken', option });
  }
  const names = known.map((name) => name.slice(2));
  const near = nameMeant(option.replace(/^--/, ''), names);
  const suggestion = near === null ? null : `--${near}`;
  return problem('usage/unknown', {
    reason: 'option',
    option,
    suggestion,
    command: nameCommand(command),
  });
}

const nameMeant = (name: string, known: readonly string[]): string | null =>
  namesOneSlipAway(name, known)[0] ?? nearestWord(name, known, 3);

export function findProgram(command: Command): Command {
  return command.parent === null ? command : findProgram(command.parent);
}

/** What was typed, option by option. */
export interface TypedLine {
  readonly options: readonly TypedOption[];
  readonly command: readonly string[];
  readonly operands: readonly string[];
}

export interface TypedOption {
  readonly name: string;
  /** `--rate`, or `--no-release`. */
  readonly flag: string;
  readonly value: unknown;
}

export function typedLine(command: Command): TypedLine {
  const options = upward(command).flatMap((each) => optionsTyped(each));
  return { options, command: commandWords(command).split(' '), operands: command.args };
}

function optionsTyped(command: Command): TypedOption[] {
  return command.options.flatMap((option): TypedOption[] => {
    const name = option.attributeName();
    const value: unknown = command.getOptionValue(name);
    // --send and --no-send have one name.
    const isTyped =
      command.getOptionValueSource(name) === 'cli' && option.negate === (value === false);
    return isTyped ? [{ name, flag: option.long ?? '', value }] : [];
  });
}
