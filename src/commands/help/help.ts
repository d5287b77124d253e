/** The pages of the help, in the layout of commander, the language and the width of the person. */
import { type Argument, type Command, Help, type Option } from 'commander';
import { isShared, sendingOptionNames, sharedOptions } from '../arguments/global-options.ts';
import { commanderOptions, kebabCase } from '../arguments/parameters.ts';
import {
  commandAt,
  commandsBelow,
  commandWords,
  findPage,
  findProgram,
  nameCommand,
  type WordCommand,
} from '../arguments/word-command.ts';
import { CliError } from '../../core/errors.ts';
import { groupBy } from '../../core/groups.ts';
import { nearestName } from '../../documents/nearest.ts';
import { shownFlags } from '../../messages/functions.ts';
import type { ArgumentText, HelpHeading, HelpTexts, VariableText } from '../../messages/help.ts';
import { problem } from '../../messages/problem.ts';

/** Makes a page of the help once its texts were read. */
export type HelpPage = (layout: CommandHelp) => string;

/**
 * Runs while the command line is read, like --help, so that help works even in a faulty
 * environment.
 */
export function addHelpCommand(
  command: WordCommand,
  program: WordCommand,
  ask: (page: HelpPage) => void,
): void {
  command.page = {
    ...command.page,
    examples: ['lms-cli help assessment delete', 'lms-cli help exit-codes'],
  };
  command
    .argument('[words...]', 'words' satisfies ArgumentText)
    .action(() => ask((layout) => explain(command.args, program, layout)));
}

function explain(words: readonly string[], program: Command, layout: CommandHelp): string {
  const { texts } = layout;
  const received = words.join(' ');
  if (isTopic(received, texts)) return topicPage(received, program, layout);
  const found = commandAt(words, program);
  if (found !== undefined) return layout.pageOf(found);
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

export type TopicName = keyof HelpTexts['topics'];

const isTopic = (name: string, { topics }: HelpTexts): name is TopicName =>
  Object.hasOwn(topics, name);

export function topicPage(name: TopicName, program: Command, layout: CommandHelp): string {
  const text = layout.texts.topics[name]
    .split('\n')
    .map((line) => fitLine(unbroken(line), layout).replaceAll(STAND_IN, ' '))
    .join('\n');
  const lists = listsOf(name, program, layout).map((list) => `${layout.section(list)}\n`);
  return [`${text}\n`, lists.join('')].filter((part) => part !== '').join('\n');
}

function listsOf(name: TopicName, program: Command, layout: CommandHelp): HelpSection[] {
  const explained = (heading: HelpHeading, options: readonly Option[]) => ({
    heading: layout.heading(heading),
    items: options.map((option) => layout.optionItem(option)),
  });
  if (name === 'options') {
    const { every, sending } = commonOptions(program);
    return [
      explained('global-options', every),
      explained('service-options', sending),
      explained('shared-options', commanderOptions(sharedOptions)),
    ];
  }
  if (name !== 'environment') return [];
  return [{ heading: layout.heading('variables'), items: variablesIn(layout.texts) }];
}

export const variablesIn = ({ phrase }: HelpTexts): HelpSection['items'] =>
  variables.map((term) => ({
    term,
    description: phrase(`help-variable-${term.replace(/,.*/, '')}`, {}),
  }));

const variables: readonly (VariableText | `${VariableText}, ${string}`)[] = [
  'LMS_TOKEN',
  'LMS_USERNAME, LMS_PASSWORD',
  'LMS_OAUTH_CONSUMER_KEY, LMS_OAUTH_CONSUMER_SECRET, LMS_OAUTH_TOKEN, LMS_OAUTH_TOKEN_SECRET',
  'LMS_AUTH',
  'LMS_TOKEN_FILE',
  'LMS_TRUST_ORIGIN',
  'PGPASSWORD',
  'PGPASSFILE',
  'PGSSLROOTCERT',
  'PGSSLMODE',
  'HTTPS_PROXY, HTTP_PROXY, NO_PROXY',
  'NODE_EXTRA_CA_CERTS',
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'LC_ALL, LC_MESSAGES, LANG',
  'NO_COLOR, FORCE_COLOR, CLICOLOR, CLICOLOR_FORCE',
  'TERM',
  'CI',
  'GITHUB_SHA, CI_COMMIT_SHA',
  'GITHUB_ACTIONS',
  'GITHUB_WORKSPACE, CI_PROJECT_DIR',
  'BROWSER',
  'PAGER',
  'VISUAL, EDITOR',
  'XDG_CONFIG_HOME, APPDATA',
  'XDG_CACHE_HOME, LOCALAPPDATA',
];

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
    const lines = layout.wrap(meaning, columns - start).split('\n');
    return `${line.slice(0, start)}${lines.join(`\n${' '.repeat(start)}`)}`;
  }
  const own = /^ */.exec(line)?.[0].length ?? 0;
  const below = own === 0 ? 0 : Math.min(MOST_INDENT, own + 2);
  const [first = '', ...rest] = layout.wrap(line.trimStart(), columns - below).split('\n');
  const indent = ' '.repeat(below);
  return [`${' '.repeat(Math.min(own, below))}${first}`, ...rest.map((each) => indent + each)].join(
    '\n',
  );
}

/** Below this a meaning has no room beside its term. */
const LEAST_BESIDE = 30;

/** More indentation would leave no room for words on a narrow terminal. */
const MOST_INDENT = 6;

/** Wider terms get a line of their own. */
const MOST_TERM_COLUMNS = 26;

/** On a narrower terminal, the description goes below its term. */
const COLUMNS_FOR_BOTH = 70;

const BELOW = 6;

interface HelpItem {
  readonly term: string;
  readonly description: string;
}

export interface HelpSection {
  readonly heading: string;
  readonly items: readonly HelpItem[];
}

export class CommandHelp {
  readonly texts: HelpTexts;
  readonly columns: number;
  readonly #commander = new Help();

  constructor(texts: HelpTexts, columns: number) {
    this.texts = texts;
    this.columns = columns;
    this.#commander.minWidthToWrap = 20;
  }

  pageOf(command: Command): string {
    const { examples } = findPage(command);
    const indent = this.heading('usage').length + 2;
    const usage = this.wrap(printUsage(command, this.texts), this.columns - indent);
    const lists = this.#listsOf(command);
    const width = termWidth(lists.flatMap(({ items }) => items));
    const parts = [
      this.wrap(describeCommand(command, this.texts)),
      this.section({
        heading: this.heading('examples'),
        items: examples.map((term) => ({ term, description: '' })),
      }),
      `${this.heading('usage')}: ${usage.replaceAll('\n', `\n${' '.repeat(BELOW)}`)}`,
      ...lists.map((list) => this.section(list, width)),
      this.#more(command).join('\n'),
    ];
    return `${parts.join('\n\n')}\n`;
  }

  #listsOf(command: Command): HelpSection[] {
    const args = command.registeredArguments.map((each) => this.argumentItem(each));
    const options = this.optionsOf(command).map((each) => this.optionItem(each));
    const commands = this.#commander.visibleCommands(command).filter((each) => !isFurther(each));
    const groups = groupBy(commands, (each) => each.helpGroup());
    return [
      { heading: this.heading('arguments'), items: args },
      { heading: this.heading('options'), items: options },
      ...[...groups].map(([name, list]) => ({
        heading: this.texts.phrase(`help-heading-${name}`, {}),
        items: list.map((each) => this.commandItem(each)),
      })),
    ].filter(({ items }) => items.length > 0);
  }

  section({ heading, items }: HelpSection, width = termWidth(items)): string {
    return [`${heading}:`, ...items.map((item) => this.#itemText(item, width))].join('\n');
  }

  heading(name: HelpHeading): string {
    return this.texts.say(`help-heading-${name}`);
  }

  wrap(text: string, columns = this.columns): string {
    return this.#commander.boxWrap(text, columns);
  }

  /** Those that its page explains. Groups have none. */
  optionsOf(command: Command): Option[] {
    if (command.commands.length > 0) return [];
    return this.#commander.visibleOptions(command).filter(({ long }) => !isShared(long));
  }

  /** The texts name the values themselves. */
  argumentItem(argument: Argument): HelpItem {
    return {
      term: shownFlags(`<${argument.name()}>`, namesIn(this.texts)),
      description: this.texts.phrase(`help-argument-${argument.description}`, {}),
    };
  }

  optionItem(option: Option): HelpItem {
    const { flags, short, description, argChoices, defaultValueDescription: value } = option;
    const term = shownFlags(flags, namesIn(this.texts));
    const text = this.texts.phrase(`help-option-${description}`, { choices: argChoices });
    return {
      term: short === undefined ? `    ${term}` : term,
      description:
        value === undefined ? text : `${text} ${this.texts.say('help-default', { value })}`,
    };
  }

  commandItem(command: Command): HelpItem {
    return { term: command.name(), description: summaryOf(commandWords(command), this.texts) };
  }

  #more(command: Command): string[] {
    const { say, topics } = this.texts;
    if (command.parent === null || commandWords(command) === 'help') {
      const names = findProgram(command)
        .commands.filter(isFurther)
        .map((each) => each.name());
      return [
        this.wrap(`${this.heading('more')}: ${names.join(', ')}`),
        this.wrap(`${this.heading('topics')}: ${Object.keys(topics).join(', ')}`),
        this.wrap(say('help-more')),
      ];
    }
    if (command.commands.length > 0) return [this.wrap(say('help-more'))];
    return [this.wrap(say('help-also', { names: optionsBeside(command).join(', ') }))];
  }

  #itemText({ term, description }: HelpItem, width: number): string {
    if (description === '') return this.#hanging(term);
    const hasRoom = this.columns >= COLUMNS_FOR_BOTH;
    const indent = hasRoom && width > 0 ? width + 4 : BELOW;
    const text = this.wrap(description, this.columns - indent);
    const below = text.replaceAll('\n', `\n${' '.repeat(indent)}`);
    return hasRoom && term.length <= width
      ? `  ${term.padEnd(width)}  ${below}`
      : `${this.#hanging(term)}\n${' '.repeat(indent)}${below}`;
  }

  /** A line, such as a command to type, with its continuation indented further. */
  #hanging(line: string): string {
    if (2 + line.length <= this.columns) return `  ${line}`;
    return `  ${this.wrap(line, this.columns - BELOW).replaceAll('\n', `\n${' '.repeat(BELOW)}`)}`;
  }
}

const termWidth = (items: readonly HelpItem[]): number =>
  Math.max(
    0,
    ...items
      .filter(({ description }) => description !== '')
      .map(({ term }) => term.length)
      .filter((length) => length <= MOST_TERM_COLUMNS),
  );

/** True for a command that the page of its group only names. */
const isFurther = (command: Command) => command.helpGroup() === ('more' satisfies HelpHeading);

/** The options that the page of a command does not explain, because `help options` does. */
function optionsBeside(command: Command): (string | undefined)[] {
  const { accepts, refuses } = findPage(command);
  const refused = new Set(refuses.map((name) => `--${kebabCase(name)}`));
  const { every, sending } = commonOptions(findProgram(command));
  const accepted = sending.filter(
    ({ long = '' }) => (accepts === 'all' || accepts.includes(long)) && !refused.has(long),
  );
  const others = every.filter(({ long }) => long !== '--version' && long !== '--help');
  return [...command.options.filter(({ long }) => isShared(long)), ...accepted, ...others].map(
    ({ long }) => long,
  );
}

const namesIn =
  ({ phrase }: HelpTexts) =>
  (name: string) =>
    phrase('placeholder', { name });

export function printUsage(command: Command, texts: HelpTexts): string {
  const isGroup = command.commands.length > 0;
  const usage = isGroup ? '<command> [options]' : command.usage();
  return `${nameCommand(command)} ${shownFlags(usage, namesIn(texts))}`;
}

export function describeCommand(command: Command, texts: HelpTexts): string {
  return describedBy(commandWords(command), texts);
}

/** The first sentence of the description, for lists. */
function summaryOf(words: string, texts: HelpTexts): string {
  return describedBy(words, texts).split(/(?<=\.) /)[0] ?? '';
}

function describedBy(words: string, { phrase }: HelpTexts): string {
  return phrase(`help-command-${words === '' ? 'lms-cli' : words.replaceAll(' ', '-')}`, {});
}

export function commonOptions(program: Command): {
  readonly every: readonly Option[];
  readonly sending: readonly Option[];
} {
  const isForSending = ({ long }: Option) => sendingOptionNames.has(long ?? '');
  const all = new Help().visibleOptions(program);
  return {
    every: all.filter((option) => !isForSending(option)),
    sending: all.filter(isForSending),
  };
}
