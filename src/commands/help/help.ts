/** `lms-cli help`: the page of a command or of a topic. */
import type { Command, Option } from 'commander';
import { CliError } from '../../core/errors.ts';
import { nearestName } from '../../documents/nearest.ts';
import type { ArgumentText, HelpHeading, HelpTexts, VariableText } from '../../messages/help.ts';
import { problem } from '../../messages/problem.ts';
import { sharedOptions } from '../arguments/global-options.ts';
import { commanderOptions } from '../arguments/parameters.ts';
import {
  commandAt,
  commandsBelow,
  type WordCommand,
  commandWords,
} from '../arguments/word-command.ts';
import { type CommandHelp, commonOptions, type HelpSection } from './command-help.ts';

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
