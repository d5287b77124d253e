/** What somebody may have meant by a command or an option that is not there. */
import type { Command } from 'commander';
import { namesOneSlipAway, nearestName, nearestWord } from '../../documents/nearest.ts';

/** The words of a command, for example "lms-cli lacuna create". */
export function pathOf(command: Command): string {
  const { parent } = command;
  return parent === null ? command.name() : `${pathOf(parent)} ${command.name()}`;
}

/** All commands below one, each group before its own. */
export function commandsBelow(command: Command): Command[] {
  return command.commands.flatMap((each) => [each, ...commandsBelow(each)]);
}

interface CommandMeant {
  readonly received: string;
  /** Groups that have a command of that name, and the commands to type. */
  readonly elsewhere: { readonly groups: readonly string[]; readonly commands: readonly string[] };
  /** Words to type in the place of it, the likeliest first. */
  readonly suggestions: readonly string[];
  readonly known: readonly string[];
}

/** A command of the program alone, which takes a group as its argument. */
const HELP = 'help';

/** What a word means that is no command of a group. */
export function commandMeant(received: string, group: Command): CommandMeant {
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
  const suggestions = isOption ? [`--${received}`] : commandsNear(received, group, all);
  return { received, elsewhere, suggestions, known };
}

/** Own commands by their name, those of other groups by all of their words. */
function commandsNear(word: string, group: Command, all: readonly Command[]): string[] {
  const known = group.commands.map((command) => command.name());
  const own = namesOneSlipAway(word, known);
  // A group is where somebody wanted to be; at the top no group was named yet.
  const isOpen = own.length === 0 || group.parent === null;
  const others = all.filter(
    (command) => command.parent !== group && namesOneSlipAway(word, [command.name()]).length > 0,
  );
  if (isOpen && others.length > 0) {
    return [...own.map((name) => `${pathOf(group)} ${name}`), ...others.map(pathOf)];
  }
  return own.length > 0 ? own : [nearestWord(word, known, 3) ?? []].flat();
}

interface OptionMeant {
  readonly option: string;
  readonly suggestion: string | null;
  /** Commands that have exactly this option. */
  readonly owners: readonly string[];
}

/** What an option means that a command does not have. */
export function optionMeant(option: string, command: Command): OptionMeant {
  const names = [...optionsUpward(command), '--help'].map((each) => each.slice(2));
  const name = option.replace(/^--/, '');
  const [slip] = namesOneSlipAway(name, names);
  const owners = slip === undefined ? ownersOf(option, command) : [];
  const near = slip ?? nearestName(name, names);
  return { option, suggestion: near === null ? null : `--${near}`, owners };
}

/** True for a long option of the command or of those above it. */
export function hasOption(option: string, command: Command): boolean {
  return option === '--help' || optionsUpward(command).includes(option);
}

/** Those beside the command, else those that are few enough to be meant. */
function ownersOf(option: string, command: Command): string[] {
  const all = commandsBelow(programOf(command)).filter(({ options }) =>
    options.some(({ long }) => long === option),
  );
  const beside = all.filter(({ parent }) => parent === command.parent && parent?.parent !== null);
  const meant = beside.length > 0 ? beside : all;
  return meant.length > MOST_OWNERS ? [] : meant.map(pathOf);
}

const MOST_OWNERS = 3;

function programOf(command: Command): Command {
  return command.parent === null ? command : programOf(command.parent);
}

/** The long options of a command and of those above it. */
function optionsUpward(command: Command): string[] {
  const own = command.options.flatMap(({ long }) => long ?? []);
  return command.parent === null ? own : [...own, ...optionsUpward(command.parent)];
}
