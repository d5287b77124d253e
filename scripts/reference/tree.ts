/** The commands as plain data, in the order of the help. */
import type { Command } from 'commander';
import { pageOf, programOf, commandWords } from '../../src/commands/arguments/word-command.ts';
import {
  CommandHelp,
  commonOptions,
  descriptionOf,
  usageOf,
} from '../../src/commands/help/command-help.ts';
import { topicPage, type TopicName } from '../../src/commands/help/help.ts';
import type { HelpTexts } from '../../src/messages/help.ts';

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

export function treeOf(program: Command, texts: HelpTexts): Tree {
  const layout = new CommandHelp(texts, 80);
  const { every, sending } = commonOptions(program);
  const headings = [...new Set(program.commands.map((command) => command.helpGroup()))];
  return {
    name: program.name(),
    description: descriptionOf(program, texts),
    examples: pageOf(program).examples.map(texts.example),
    sections: headings.map((heading) => ({
      heading: heading.replace(/:$/, ''),
      commands: program.commands
        .filter((command) => command.helpGroup() === heading)
        .flatMap((each) => entriesFrom(each, texts)),
    })),
    sendingOptions: sending.map(optionOf),
    globalOptions: every.map(optionOf),
    topics: (Object.keys(texts.topics) as TopicName[]).map((name) => ({
      name,
      text: topicPage(name, program, layout, texts),
    })),
  };
}

function entriesFrom(command: Command, texts: HelpTexts): CommandEntry[] {
  return [entryOf(command, texts), ...command.commands.flatMap((each) => entriesFrom(each, texts))];
}

function entryOf(command: Command, texts: HelpTexts): CommandEntry {
  const { accepts, examples } = pageOf(command);
  const accepted = programOf(command).options.filter(({ long }) => accepts.includes(long ?? ''));
  return {
    words: commandWords(command),
    description: descriptionOf(command, texts),
    usage: usageOf(command, texts),
    examples: examples.map(texts.example),
    arguments: command.registeredArguments.map((each) => ({
      term: `<${each.name()}>`,
      description: each.description,
    })),
    options: [...command.options, ...accepted].map(optionOf),
    isGroup: command.commands.length > 0,
    sends: accepts === 'all',
  };
}

const optionOf = ({ flags, description }: { flags: string; description: string }): Described => ({
  term: flags,
  description,
});
