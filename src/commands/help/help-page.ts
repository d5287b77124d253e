/**
 * The layout of help pages: examples first, then arguments, options and the calls of the service.
 */
import type { Command, Help, Option } from 'commander';
import { isOperationId, operations } from '../../contract/operations.ts';
import { faultKinds as kinds } from '../../core/problem-params.ts';
import { examples } from '../../messages/examples.ts';
import type { HelpTexts } from '../../messages/help.ts';
import { shownFlags } from '../../messages/snippets.ts';
import { columnsOf, hangingLine, itemLines, MOST_TERM_COLUMNS } from './help-items.ts';
import { offlineOptions, sectionsOf } from './help-sections.ts';
import { pathOf } from '../arguments/suggestions.ts';

type Section = readonly [heading: string, lines: readonly string[]];

/** The page of one command, in the width of the terminal. */
export function helpPage(command: Command, layout: Help, texts: HelpTexts): string {
  const { headings, moreHelp } = texts;
  const words = wordsOf(command);
  const columns = columnsOf(layout);
  const hanging = (line: string) => hangingLine(line, layout);
  const isGroup = command.commands.length > 0;
  const sections: readonly Section[] = [
    [headings.examples, examplesOf(words, texts).map(hanging)],
    [headings.usage, [hanging(usageOf(command, texts))]],
    ...commandSections(command, layout, texts),
    [headings.topics, topicsOf(words, layout, texts)],
    [
      headings.arguments,
      itemLines(
        command.registeredArguments.map((each) => ({
          term: shownFlags(`<${each.name()}>`, texts.placeholders),
          description: each.description,
        })),
        layout,
      ),
    ],
    ...optionSections(command, layout, texts),
    [headings.faults, words === 'sandbox' ? itemLines(faultsOf(texts), layout) : []],
    [headings.service, serviceLines(words, texts).map(hanging)],
  ];
  const body = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([heading, lines]) => `${heading}:\n${lines.join('\n')}`);
  const description = layout.boxWrap(descriptionOf(words, texts), columns);
  // The first page must fit on a screen and lists these commands already.
  const footer = isGroup && command.parent !== null ? [layout.boxWrap(moreHelp, columns)] : [];
  return `${[description, ...body, ...footer].join('\n\n')}\n`;
}

const indented = (line: string) => `  ${line}`.trimEnd();

/** The words after `lms-cli` that name a command. */
export function wordsOf(command: Command): string {
  return pathOf(command).split(' ').slice(1).join(' ');
}

export function usageOf(command: Command, { placeholders }: HelpTexts): string {
  const isGroup = command.commands.length > 0;
  const usage = isGroup ? '<command> [options]' : command.usage();
  return `${pathOf(command)} ${shownFlags(usage, placeholders)}`;
}

type CommandWords = keyof HelpTexts['commands'];

function isKnown(words: string, texts: HelpTexts): words is CommandWords {
  return Object.hasOwn(texts.commands, words);
}

/** The description at the top of a command's page. */
export function descriptionOf(words: string, texts: HelpTexts): string {
  return isKnown(words, texts) ? texts.commands[words] : '';
}

/** The first sentence of the description, for lists. */
export function summaryOf(words: string, texts: HelpTexts): string {
  return descriptionOf(words, texts).split(/(?<=\.) /)[0] ?? '';
}

export function examplesOf(words: string, texts: HelpTexts): readonly string[] {
  return isKnown(words, texts) ? examples[words] : [];
}

/** The possible values after --faults. */
function faultsOf({ faultKinds }: HelpTexts) {
  return kinds.map((term) => ({ term, description: faultKinds[term] }));
}

/**
 * The sections of a page share one column width. The first page also names the topics beside
 * `help`.
 */
function commandSections(command: Command, layout: Help, texts: HelpTexts): Section[] {
  const { headings, topics } = texts;
  const visible = layout.visibleCommands(command);
  const width = Math.max(0, ...visible.map((each) => each.name().length));
  const items = (commands: readonly Command[]) =>
    commands.flatMap((each) => [
      { term: each.name().padEnd(width), description: each.summary() },
      ...(wordsOf(each) === 'help'
        ? [
            {
              term: headings.topics.toLowerCase().padEnd(width),
              description: Object.keys(topics).join('  '),
            },
          ]
        : []),
    ]);
  return sectionsOf(wordsOf(command), visible).map(
    ([heading, commands]) => [headings[heading], itemLines(items(commands), layout)] as const,
  );
}

function topicsOf(words: string, layout: Help, { topics }: HelpTexts): string[] {
  return words === 'help' ? flowed(Object.keys(topics), layout) : [];
}

/**
 * The options under their headings. Each command that sends lists the options for sending. The
 * first page only names the global options, and the page of a group shows none.
 */
function optionSections(command: Command, layout: Help, texts: HelpTexts): Section[] {
  const { headings } = texts;
  if (command.parent === null)
    return [[headings.globalOptions, optionNames(command, layout, texts)]];
  const isLeaf = command.commands.length === 0;
  const own = layout.visibleOptions(command);
  const inherited = isLeaf ? layout.visibleGlobalOptions(command) : [];
  const isForSending = ({ helpGroupHeading }: Option) =>
    helpGroupHeading === headings.serviceOptions;
  const shared = inherited.filter(({ long }) => long !== '--version');
  const offline = offlineOptions(wordsOf(command));
  const forSending = isLeaf && offline === null ? shared.filter(isForSending) : [];
  const taken = shared.filter(({ long }) => offline?.includes(long ?? ''));
  const itemOf = ({ short, flags, description }: Option) => {
    const shown = shownFlags(flags, texts.placeholders);
    return {
      term: (short === undefined ? `    ${shown}` : shown).padEnd(MOST_TERM_COLUMNS),
      description,
    };
  };
  const section = (heading: string, options: readonly Option[]): Section => [
    heading,
    itemLines(options.map(itemOf), layout),
  ];
  return [
    section(headings.options, helpLast([...own, ...taken])),
    section(headings.serviceOptions, forSending),
    section(
      headings.globalOptions,
      shared.filter((option) => !isForSending(option)),
    ),
  ];
}

/** Only the names of the options, because the page of each command describes them. */
function optionNames(program: Command, layout: Help, texts: HelpTexts): string[] {
  const shared = layout
    .visibleOptions(program)
    .filter(({ helpGroupHeading }) => helpGroupHeading !== texts.headings.serviceOptions);
  // The spaces inside a name do not break, so that a line breaks only between names.
  const names = shared.map(({ flags }) =>
    shownFlags(flags, texts.placeholders).replaceAll(' ', '\u00A0'),
  );
  return flowed(names, layout).map((line) => line.replaceAll('\u00A0', ' '));
}

/** As many words on a line as fit. */
function flowed(words: readonly string[], layout: Help): string[] {
  return layout
    .boxWrap(words.join('  '), columnsOf(layout) - 2)
    .split('\n')
    .map(indented);
}

const helpLast = (options: readonly Option[]) =>
  options.toSorted((one, other) => Number(one.long === '--help') - Number(other.long === '--help'));

/**
 * The calls behind an operation: its request, and the call that replaces it (docs/contract.md,
 * Operations).
 */
export function serviceLines(words: string, texts: HelpTexts): string[] {
  const id = words.replace(' ', '.');
  if (!isOperationId(id)) return [];
  const { path, v0, since, documentKind } = operations[id];
  return [
    texts.endpoint('POST', path, since),
    texts.replacement(v0.method, v0.path, documentKind !== null),
  ];
}
