/** The commands as plain data, in the order of the help. */
import type { Command } from 'commander';
import {
  descriptionOf,
  examplesOf,
  serviceLines,
  usageOf,
  wordsOf,
} from '../../src/commands/help/help-page.ts';
import { environmentTwins } from '../../src/commands/arguments/global-options.ts';
import { offlineOptions, sectionsOf } from '../../src/commands/help/help-sections.ts';
import { topicPage, type TopicName } from '../../src/commands/help/topic-page.ts';
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
  /** The API calls of an operation. */
  readonly service: readonly string[];
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
  /** A variable and the option with the same meaning. */
  readonly twins: readonly (readonly [variable: string, option: string])[];
  readonly topics: readonly { readonly name: TopicName; readonly text: string }[];
}

export function treeOf(program: Command, texts: HelpTexts): Tree {
  const layout = program.createHelp();
  const options = layout.visibleOptions(program);
  const isForSending = ({ helpGroupHeading }: { helpGroupHeading?: string | undefined }) =>
    helpGroupHeading === texts.headings.serviceOptions;
  return {
    name: program.name(),
    description: descriptionOf('', texts),
    examples: examplesOf('', texts),
    sections: sectionsOf('', program.commands)
      .map(([heading, commands]) => ({
        heading: texts.headings[heading],
        commands: commands.flatMap((each) => entriesFrom(each, texts)),
      }))
      .filter(({ commands }) => commands.length > 0),
    sendingOptions: options.filter(isForSending).map(optionOf),
    globalOptions: options.filter((option) => !isForSending(option)).map(optionOf),
    twins: environmentTwins(),
    topics: (Object.keys(texts.topics) as TopicName[]).map((name) => ({
      name,
      text: topicPage(name, texts, layout),
    })),
  };
}

function entriesFrom(command: Command, texts: HelpTexts): CommandEntry[] {
  const words = wordsOf(command);
  const below = sectionsOf(words, command.commands).flatMap(([, commands]) => commands);
  return [entryOf(command, texts), ...below.flatMap((each) => entriesFrom(each, texts))];
}

function entryOf(command: Command, texts: HelpTexts): CommandEntry {
  const words = wordsOf(command);
  const isGroup = command.commands.length > 0;
  const offline = offlineOptions(words);
  const taken = rootOf(command).options.filter(({ long }) => offline?.includes(long ?? ''));
  return {
    words,
    description: descriptionOf(words, texts),
    usage: usageOf(command, texts),
    examples: examplesOf(words, texts),
    arguments: command.registeredArguments.map((each) => ({
      term: `<${each.name()}>`,
      description: each.description,
    })),
    options: [...command.options, ...taken].map(optionOf),
    isGroup,
    sends: !isGroup && offline === null,
    service: serviceLines(words, texts),
  };
}

const optionOf = ({ flags, description }: { flags: string; description: string }): Described => ({
  term: flags,
  description,
});

function rootOf(command: Command): Command {
  return command.parent === null ? command : rootOf(command.parent);
}
