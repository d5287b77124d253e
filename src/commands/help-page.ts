/** How help looks: examples first, then arguments, options and the calls of the service. */
import type { Command, Help, Option } from 'commander';
import { isOperationId, operations } from '../contract/operations.ts';
import { examples } from '../messages/examples.ts';
import type { HelpTexts } from '../messages/help.ts';
import { pathOf } from './words.ts';

/** The page of one command, in the width that the terminal has. */
export function helpPage(command: Command, layout: Help, texts: HelpTexts): string {
  const { headings } = texts;
  const words = pathOf(command).split(' ').slice(1).join(' ');
  const own = layout.visibleOptions(command);
  const above = layout.visibleGlobalOptions(command).filter(({ long }) => long !== '--version');
  const isLeaf = command.commands.length === 0;
  const showsTopics = words === '' || words === 'help';
  const sections: [heading: string, lines: string[]][] = [
    [headings.usage, [indented(`${pathOf(command)} ${command.usage()}`)]],
    [headings.examples, examplesOf(words, texts).map(indented)],
    [
      headings.commands,
      layout.visibleCommands(command).map((each) => item(each.name(), each.summary(), layout)),
    ],
    [headings.topics, showsTopics ? topicsOf(texts, layout).map(indented) : []],
    [
      headings.arguments,
      command.registeredArguments.map((each) => item(`<${each.name()}>`, each.description, layout)),
    ],
    [headings.options, own.map((option) => optionItem(option, layout))],
    [headings.globalOptions, isLeaf ? above.map((option) => optionItem(option, layout)) : []],
    [headings.service, serviceLines(words, texts).map(indented)],
  ];
  const body = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([heading, lines]) => `${heading}:\n${lines.join('\n')}`);
  const summary = layout.boxWrap(summaryOf(words, texts), layout.helpWidth ?? 80);
  return `${[summary, ...body].join('\n\n')}\n`;
}

const indented = (line: string) => `  ${line}`.trimEnd();

function topicsOf({ topics }: HelpTexts, layout: Help): string[] {
  const columns = layout.helpWidth ?? 80;
  return layout.boxWrap(Object.keys(topics).join('  '), columns - 2).split('\n');
}

type CommandWords = keyof HelpTexts['commands'];

function isKnown(words: string, texts: HelpTexts): words is CommandWords {
  return Object.hasOwn(texts.commands, words);
}

export function summaryOf(words: string, texts: HelpTexts): string {
  return isKnown(words, texts) ? texts.commands[words] : '';
}

function examplesOf(words: string, texts: HelpTexts): readonly string[] {
  return isKnown(words, texts) ? examples[words] : [];
}

const TERM_COLUMNS = 26;

/** Below this there is no room for a description beside its term: it stands below it. */
const COLUMNS_FOR_BOTH = 70;
const BELOW = ' '.repeat(6);

function item(term: string, description: string, layout: Help): string {
  const columns = layout.helpWidth ?? 80;
  if (columns >= COLUMNS_FOR_BOTH) {
    return layout.formatItem(term, TERM_COLUMNS, description, layout);
  }
  const wrapped = layout.boxWrap(description, columns - BELOW.length);
  return `${indented(term)}\n${BELOW}${wrapped.replaceAll('\n', `\n${BELOW}`)}`;
}

function optionItem(option: Option, layout: Help): string {
  const flags = option.short === undefined ? `    ${option.flags}` : option.flags;
  return item(flags, option.description, layout);
}

/** The calls behind an operation: what is sent, and what replaces it (contract: Endpoints). */
function serviceLines(words: string, texts: HelpTexts): string[] {
  const id = words.replace(' ', '.');
  if (!isOperationId(id)) return [];
  const { path, v0, since, documentKind } = operations[id];
  return [
    texts.endpoint('POST', path, since),
    texts.replacement(v0.method, v0.path, documentKind !== null),
  ];
}
