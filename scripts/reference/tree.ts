/** The commands as plain data, in the order of the help. */
import type { Command, Option } from 'commander';
import { commandWords, findPage, findProgram } from '../../src/commands/arguments/word-command.ts';
import {
  type CommandHelp,
  commonOptions,
  describeCommand,
  printUsage,
  type TopicName,
  topicPage,
} from '../../src/commands/help/help.ts';

export interface Described {
  readonly term: string;
  readonly description: string;
}

export interface CommandEntry {
  /** The words after `lms-cli`, for example `lacuna create`. */
  readonly words: string;
  readonly description: string;
  readonly usage: string;
  readonly examples: readonly string[];
  readonly arguments: readonly Described[];
  readonly options: readonly Described[];
  readonly isGroup: boolean;
  readonly sends: boolean;
}

export interface Tree {
  readonly name: string;
  readonly description: string;
  readonly examples: readonly string[];
  /** Groups come before their commands. */
  readonly sections: readonly {
    readonly heading: string;
    readonly commands: readonly CommandEntry[];
  }[];
  readonly sendingOptions: readonly Described[];
  readonly globalOptions: readonly Described[];
  readonly topics: readonly { readonly name: TopicName; readonly text: string }[];
}

export function treeOf(program: Command, layout: CommandHelp): Tree {
  const { texts } = layout;
  const { every, sending } = commonOptions(program);
  const headings = [...new Set(program.commands.map((command) => command.helpGroup()))];
  return {
    name: program.name(),
    description: describeCommand(program, texts),
    examples: [...findPage(program).examples],
    sections: headings.map((heading) => ({
      heading: texts.phrase(`help-heading-${heading}`, {}),
      commands: program.commands
        .filter((command) => command.helpGroup() === heading)
        .flatMap((each) => entriesFrom(each, layout)),
    })),
    sendingOptions: sending.map((each) => optionOf(each, layout)),
    globalOptions: every.map((each) => optionOf(each, layout)),
    topics: (Object.keys(texts.topics) as TopicName[]).map((name) => ({
      name,
      text: topicPage(name, program, layout),
    })),
  };
}

function entriesFrom(command: Command, layout: CommandHelp): CommandEntry[] {
  const below = command.commands.flatMap((each) => entriesFrom(each, layout));
  return [entryOf(command, layout), ...below];
}

function entryOf(command: Command, layout: CommandHelp): CommandEntry {
  const { texts } = layout;
  const { accepts } = findPage(command);
  const accepted = findProgram(command).options.filter(({ long }) => accepts.includes(long ?? ''));
  return {
    words: commandWords(command),
    description: describeCommand(command, texts),
    usage: printUsage(command, texts),
    examples: [...findPage(command).examples],
    arguments: command.registeredArguments.map((each) => ({
      ...layout.argumentItem(each),
      term: `<${each.name()}>`,
    })),
    options: [...command.options, ...accepted].map((each) => optionOf(each, layout)),
    isGroup: command.commands.length > 0,
    sends: accepts === 'all',
  };
}

const optionOf = (option: Option, layout: CommandHelp): Described => ({
  ...layout.optionItem(option),
  term: option.flags,
});
