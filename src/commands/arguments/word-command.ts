/**
 * A commander tree that speaks through the catalogue, so that users never see commander's own
 * English, and that guesses which command or option was meant by an unknown one.
 */
import { Command, type Help, type Option } from 'commander';
import { CliError } from '../../core/errors.ts';
import { namesOneSlipAway, nearestName, nearestWord } from '../../documents/nearest.ts';
import { type ParamsOfProblem, problem } from '../../messages/problem.ts';
import { isShared } from './parameters.ts';

/** What the page of a command shows beside its arguments and options. */
export interface CommandPage {
  readonly examples: readonly string[];
  /**
   * The options for sending that it accepts: all of them, or the long names of a few. A command
   * that sends nothing accepts none.
   */
  readonly accepts: 'all' | readonly string[];
  /** False for a command that sends no operation, whatever options it accepts. */
  readonly sends: boolean;
  /** True for a command whose NDJSON ends in a summary, whatever ends the command. */
  readonly endsInSummary: boolean;
}

/** A command that reports problems of the catalogue. */
export class WordCommand extends Command {
  page: CommandPage = {
    examples: [],
    accepts: [],
    sends: false,
    endsInSummary: false,
  };
  readonly #makeHelp: () => Help;

  /** @param makeHelp makes the layout of its page in the help */
  constructor(name: string, makeHelp: () => Help) {
    super(name);
    this.#makeHelp = makeHelp;
  }

  override createCommand(name: string): WordCommand {
    // Only the program has a help command, and it serves the whole tree.
    return new WordCommand(name, this.#makeHelp).helpCommand(false);
  }

  override createHelp(): Help {
    return this.#makeHelp();
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
    // The page of a command does not explain them.
    const isCommon = isShared(option.long) || programOf(this).options.includes(option);
    const about = { option: option.flags, isCommon };
    throw new CliError('usage', problem('usage/option-without-value', about));
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

/** The full name of a command, for example "lms-cli lacuna create". */
export function pathOf(command: Command): string {
  const { parent } = command;
  return parent === null ? command.name() : `${pathOf(parent)} ${command.name()}`;
}

/** The words after `lms-cli` that name a command. */
export function commandWords(command: Command): string {
  return pathOf(command).split(' ').slice(1).join(' ');
}

export function pageOf(command: Command): CommandPage {
  if (command instanceof WordCommand) return command.page;
  throw new TypeError(`${command.name()} is not a command of this tree`);
}

/** A command and its parents, up to the program. */
export function upward(command: Command): Command[] {
  const { parent } = command;
  return [command, ...(parent === null ? [] : upward(parent))];
}

/** The command that these words name; undefined for none. */
export const commandAt = (words: readonly string[], program: Command) =>
  words.reduce<Command | undefined>(
    (command, word) => command?.commands.find((each) => each.name() === word),
    program,
  );

/** All commands below one. A group comes before its commands. */
export function commandsBelow(command: Command): Command[] {
  return command.commands.flatMap((each) => [each, ...commandsBelow(each)]);
}

/** A command of the program alone, which takes a group as its argument. */
const HELP = 'help';

/** Guesses what an unknown command of a group was meant to be. */
function commandMeant(received: string, group: Command): ParamsOfProblem<'usage/unknown-command'> {
  const all = commandsBelow(programOf(group));
  const known = group.commands.map((command) => command.name());
  if (received === HELP && group.parent !== null) {
    const command = `lms-cli ${HELP} ${pathOf(group).split(' ').slice(1).join(' ')}`;
    return { received, elsewhere: { groups: [], commands: [] }, suggestions: [command], known };
  }
  const isOption = group.options.some(({ long }) => long === `--${received}`);
  const same = isOption ? [] : all.filter((command) => command.name() === received);
  const elsewhere = {
    groups: same.flatMap(({ parent }) => parent?.name() ?? []),
    commands: same.map(pathOf),
  };
  const suggestions = isOption
    ? [`${pathOf(group)} --${received}`]
    : commandsNear(received, group, all);
  return { received, elsewhere, suggestions, known };
}

/** The full names of commands, those of this group first. */
function commandsNear(word: string, group: Command, all: readonly Command[]): string[] {
  const known = group.commands.map((command) => command.name());
  const paths = (names: readonly string[]) => names.map((name) => `${pathOf(group)} ${name}`);
  const own = namesOneSlipAway(word, known);
  // A named group shows where the user wanted to be. At the top, no group was named yet.
  const isOpen = own.length === 0 || group.parent === null;
  const others = all.filter(
    (command) => command.parent !== group && namesOneSlipAway(word, [command.name()]).length > 0,
  );
  if (isOpen && others.length > 0) {
    return [...paths(own), ...others.map(pathOf)];
  }
  return paths(own.length > 0 ? own : [nearestWord(word, known, 3) ?? []].flat());
}

/** Guesses what an unknown option of a command was meant to be. */
function optionMeant(option: string, command: Command): ParamsOfProblem<'usage/unknown-option'> {
  const names = [...optionsUpward(command), '--help'].map((each) => each.slice(2));
  const name = option.replace(/^--/, '');
  const [slip] = namesOneSlipAway(name, names);
  const owners = slip === undefined ? ownersOf(option, command) : [];
  const near = slip ?? nearestName(name, names);
  const suggestion = near === null ? null : `--${near}`;
  return { option, suggestion, command: pathOf(command), owners };
}

/** True for a long option of the command or of those above it. */
function hasOption(option: string, command: Command): boolean {
  return option === '--help' || optionsUpward(command).includes(option);
}

/** The owners in the same group; else all owners, unless they are too many to suggest. */
function ownersOf(option: string, command: Command): string[] {
  const all = commandsBelow(programOf(command)).filter(({ options }) =>
    options.some(({ long }) => long === option),
  );
  const beside = all.filter(({ parent }) => parent === command.parent && parent?.parent !== null);
  const meant = beside.length > 0 ? beside : all;
  return meant.length > MOST_OWNERS ? [] : meant.map(pathOf);
}

const MOST_OWNERS = 3;

/** The program at the top of a tree. */
export function programOf(command: Command): Command {
  return command.parent === null ? command : programOf(command.parent);
}

/** The long options of a command and of its parents. */
function optionsUpward(command: Command): string[] {
  return upward(command).flatMap(({ options }) => options.flatMap(({ long }) => long ?? []));
}
