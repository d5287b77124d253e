/** `lms-cli help`: the page of a command or of a topic. */
import type { Command, Option } from 'commander';
import { CliError } from '../../core/errors.ts';
import { nearestName } from '../../documents/nearest.ts';
import type { HelpTexts } from '../../messages/help.ts';
import { problem } from '../../messages/problem.ts';
import { sharedOptionsIn } from '../arguments/global-options.ts';
import {
  commandAt,
  commandsBelow,
  type WordCommand,
  commandWords,
} from '../arguments/word-command.ts';
import { CommandHelp, commonOptions, type HelpSection } from './command-help.ts';

/**
 * Runs while the command line is read, like --help, so that help works even in a faulty
 * environment.
 */
export function addHelpCommand(
  command: WordCommand,
  program: WordCommand,
  { texts, columns, show }: HelpTools,
): void {
  command.page = {
    ...command.page,
    examples: ['lms-cli help assessment delete', 'lms-cli help exit-codes'],
  };
  command
    .argument('[words...]', texts.arguments.words)
    .action(() => show(explain(command.args, program, new CommandHelp(texts, columns), texts)));
}

interface HelpTools {
  readonly texts: HelpTexts;
  readonly columns: number;
  readonly show: (text: string) => void;
}

function explain(
  words: readonly string[],
  program: Command,
  layout: CommandHelp,
  texts: HelpTexts,
): string {
  const received = words.join(' ');
  if (received === TOPICS) return topicList(layout, texts);
  if (isTopic(received, texts)) return topicPage(received, program, layout, texts);
  const found = commandAt(words, program);
  if (found !== undefined) return found.helpInformation();
  const topics = Object.keys(texts.topics);
  const commands = commandsBelow(program);
  const same = commands.filter((each) => each.name() === received).map(commandWords);
  const suggestion =
    same.join(', ') || nearestName(received, [...commands.map(commandWords), ...topics]);
  const known = [...topics, ...program.commands.map((each) => each.name())];
  throw new CliError(
    'usage',
    problem('usage/unknown', { reason: 'topic', received, suggestion, known }),
  );
}

/** The word that lists the topics. */
const TOPICS = 'topics';

/** Each topic with its first line. */
function topicList(layout: CommandHelp, { headings, topics }: HelpTexts): string {
  const items = Object.entries(topics).map(([term, text]) => ({
    term: `lms-cli help ${term}`,
    description: text.slice(0, text.indexOf('\n')).replace(/[:.]$/, ''),
  }));
  return `${layout.section({ heading: headings.topics, items })}\n`;
}

export type TopicName = keyof HelpTexts['topics'];

const isTopic = (name: string, { topics }: HelpTexts): name is TopicName =>
  Object.hasOwn(topics, name);

/** The page of `help TOPIC`. */
export function topicPage(
  name: TopicName,
  program: Command,
  layout: CommandHelp,
  texts: HelpTexts,
): string {
  const text = texts.topics[name]
    .split('\n')
    .map((line) => fitLine(unbroken(line), layout).replaceAll(STAND_IN, ' '))
    .join('\n');
  const lists = listsOf(name, program, layout, texts).map((list) => `${layout.section(list)}\n`);
  return [`${text}\n`, lists.join('')].filter((part) => part !== '').join('\n');
}

/** The lists that some topics end with. */
function listsOf(
  name: TopicName,
  program: Command,
  layout: CommandHelp,
  texts: HelpTexts,
): HelpSection[] {
  const optionItems = (options: readonly Option[]) =>
    options.map((option) => ({
      term: layout.optionTerm(option),
      description: option.description,
    }));
  if (name === 'options') {
    const { every, sending } = commonOptions(program);
    return [
      { heading: texts.headings.globalOptions, items: optionItems(every) },
      { heading: texts.headings.serviceOptions, items: optionItems(sending) },
      { heading: texts.headings.sharedOptions, items: optionItems(sharedOptionsIn(texts)) },
    ];
  }
  if (name !== 'environment') return [];
  const items = Object.entries(texts.variables);
  const variables = items.map(([term, description]) => ({ term, description }));
  return [{ heading: texts.otherVariables, items: variables }];
}

/** For a space that is no break; the wrapping takes every other space for one. */
const STAND_IN = '\uE000';

/** Text in braces is typed as it is: it stays on one line. */
const unbroken = (line: string) =>
  line.replaceAll(/\{ [^{}]* \}/g, (braces) => braces.replaceAll(' ', STAND_IN));

/** The term of a list, spaces, and what it means; also a line of a sample with a comment. */
const listed = /^( +)(\S(?:.*?\S)?)( {2,})(\S.*)$/;

/** A line that is too long goes on below: prose where it begins, a list below what a term means. */
function fitLine(line: string, layout: CommandHelp): string {
  const { columns } = layout;
  if (line.length <= columns) return line;
  const [, before = '', term = '', gap = '', meaning = ''] = listed.exec(line) ?? [];
  const start = before.length + term.length + gap.length;
  if (start > 0 && columns - start >= LEAST_BESIDE) {
    const lines = layout.boxWrap(meaning, columns - start).split('\n');
    return `${line.slice(0, start)}${lines.join(`\n${' '.repeat(start)}`)}`;
  }
  const own = /^ */.exec(line)?.[0].length ?? 0;
  const below = own === 0 ? 0 : Math.min(MOST_INDENT, own + 2);
  const [first = '', ...rest] = layout.boxWrap(line.trimStart(), columns - below).split('\n');
  const indent = ' '.repeat(below);
  return [`${' '.repeat(Math.min(own, below))}${first}`, ...rest.map((each) => indent + each)].join(
    '\n',
  );
}

/** Below this a meaning has no room beside its term. */
const LEAST_BESIDE = 30;

/** More indentation would leave no room for words on a narrow terminal. */
const MOST_INDENT = 6;
