/** How help looks: examples first, then arguments, options and the calls of the service. */
import type { Command, Help, Option } from 'commander';
import { isOperationId, operations } from '../../contract/operations.ts';
import { faultKinds as kinds } from '../../core/fault-kinds.ts';
import { examples } from '../../messages/examples.ts';
import type { HelpTexts } from '../../messages/help.ts';
import { shownFlags } from '../../messages/snippets.ts';
import { columnsOf, itemLines, MOST_TERM_COLUMNS } from './help-items.ts';
import { offlineOptions, sectionsOf } from './help-sections.ts';
import { pathOf } from '../arguments/word-command.ts';

type Section = readonly [heading: string, lines: readonly string[]];

/** The page of one command, in the width that the terminal has. */
export function helpPage(command: Command, layout: Help, texts: HelpTexts): string {
  const { headings, moreHelp } = texts;
  const words = wordsOf(command);
  const columns = columnsOf(layout);
  const isGroup = command.commands.length > 0;
  const sections: readonly Section[] = [
    [headings.examples, examplesOf(words, texts).map(indented)],
    [headings.usage, [indented(usageOf(command, texts))]],
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
    [headings.service, serviceLines(words, texts).map(indented)],
  ];
  const body = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([heading, lines]) => `${heading}:\n${lines.join('\n')}`);
  const description = layout.boxWrap(descriptionOf(words, texts), columns);
  const footer = isGroup ? [layout.boxWrap(moreHelp, columns)] : [];
  return `${[description, ...body, ...footer].join('\n\n')}\n`;
}

const indented = (line: string) => `  ${line}`.trimEnd();

/** The words behind `lms-cli` that lead to a command. */
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

/** What a command does, as the head of its page says it. */
export function descriptionOf(words: string, texts: HelpTexts): string {
  return isKnown(words, texts) ? texts.commands[words] : '';
}

/** The same in one line, for lists: its first sentence. */
export function summaryOf(words: string, texts: HelpTexts): string {
  return descriptionOf(words, texts).split(/(?<=\.) /)[0] ?? '';
}

export function examplesOf(words: string, texts: HelpTexts): readonly string[] {
  return isKnown(words, texts) ? examples[words] : [];
}

/** What may follow --faults. */
function faultsOf({ faultKinds }: HelpTexts) {
  return kinds.map((term) => ({ term, description: faultKinds[term] }));
}

/** All of a page in columns of the same width. */
function commandSections(command: Command, layout: Help, { headings }: HelpTexts): Section[] {
  const visible = layout.visibleCommands(command);
  const width = Math.max(0, ...visible.map((each) => each.name().length));
  const itemOf = (each: Command) => ({
    term: each.name().padEnd(width),
    description: each.summary(),
  });
  return sectionsOf(wordsOf(command), visible).map(
    ([heading, commands]) => [headings[heading], itemLines(commands.map(itemOf), layout)] as const,
  );
}

function topicsOf(words: string, layout: Help, { topics }: HelpTexts): string[] {
  if (words !== '' && words !== 'help') return [];
  const names = Object.keys(topics).join('  ');
  return layout
    .boxWrap(names, columnsOf(layout) - 2)
    .split('\n')
    .map(indented);
}

/** Of the global options, those that a person needs before the first command. */
const onFirstPage: ReadonlySet<string | undefined> = new Set(['--version', '--lang', '--help']);

/**
 * The options by headings of their own. Each command shows the global ones, and those for
 * sending where it sends, so that the first page stays short; a group of commands shows none.
 */
function optionSections(command: Command, layout: Help, texts: HelpTexts): Section[] {
  const { headings } = texts;
  const isRoot = command.parent === null;
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
    section(
      headings.options,
      isRoot ? own.filter(({ long }) => onFirstPage.has(long)) : helpLast([...own, ...taken]),
    ),
    section(headings.serviceOptions, forSending),
    section(
      headings.globalOptions,
      shared.filter((option) => !isForSending(option)),
    ),
  ];
}

const helpLast = (options: readonly Option[]) =>
  options.toSorted((one, other) => Number(one.long === '--help') - Number(other.long === '--help'));

/** The calls behind an operation: what is sent, and what replaces it (contract: Endpoints). */
export function serviceLines(words: string, texts: HelpTexts): string[] {
  const id = words.replace(' ', '.');
  if (!isOperationId(id)) return [];
  const { path, v0, since, documentKind } = operations[id];
  return [
    texts.endpoint('POST', path, since),
    texts.replacement(v0.method, v0.path, documentKind !== null),
  ];
}
