/** The layout of help pages: that of commander, in the language and the width of the person. */
import { type Argument, type Command, Help, type Option } from 'commander';
import { groupBy } from '../../core/groups.ts';
import type { HelpHeading, HelpTexts } from '../../messages/help.ts';
import { shownFlags } from '../../messages/functions.ts';
import { isShared, sendingOptionNames } from '../arguments/global-options.ts';
import { kebabCase } from '../arguments/parameters.ts';
import { pageOf, pathOf, programOf, commandWords } from '../arguments/word-command.ts';

/** Wider terms get a line of their own. */
const MOST_TERM_COLUMNS = 26;

/** On a narrower terminal, the description goes below its term. */
const COLUMNS_FOR_BOTH = 70;

const BELOW = 6;

/** A term and what it means; one that means nothing is a line of its own. */
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
    const { examples } = pageOf(command);
    const indent = this.heading('usage').length + 2;
    const usage = this.wrap(usageOf(command, this.texts), this.columns - indent);
    const lists = this.#listsOf(command);
    const width = termWidth(lists.flatMap(({ items }) => items));
    const parts = [
      this.wrap(descriptionOf(command, this.texts)),
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

  optionItem({ flags, short, description, defaultValueDescription: value }: Option): HelpItem {
    const term = shownFlags(flags, namesIn(this.texts));
    const text = this.texts.phrase(`help-option-${description}`, {});
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
      const names = programOf(command)
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
  const { accepts, refuses } = pageOf(command);
  const refused = new Set(refuses.map((name) => `--${kebabCase(name)}`));
  const { every, sending } = commonOptions(programOf(command));
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

export function usageOf(command: Command, texts: HelpTexts): string {
  const isGroup = command.commands.length > 0;
  const usage = isGroup ? '<command> [options]' : command.usage();
  return `${pathOf(command)} ${shownFlags(usage, namesIn(texts))}`;
}

export function descriptionOf(command: Command, texts: HelpTexts): string {
  return describedBy(commandWords(command), texts);
}

/** The first sentence of the description, for lists. */
export function summaryOf(words: string, texts: HelpTexts): string {
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
