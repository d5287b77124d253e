/** The layout of help pages: that of commander, in the language and the width of the person. */
import { type Argument, type Command, Help, type Option } from 'commander';
import { exampleIn } from '../../messages/examples.ts';
import type { HelpHeading, HelpTexts } from '../../messages/help.ts';
import { shownFlags } from '../../messages/snippets.ts';
import { sendingOptionNames } from '../arguments/global-options.ts';
import { isShared, kebabCase } from '../arguments/parameters.ts';
import { pageOf, pathOf, programOf, commandWords } from '../arguments/word-command.ts';

/** Wider terms get a line of their own. */
const MOST_TERM_COLUMNS = 26;

/** On a narrower terminal, the description goes below its term. */
const COLUMNS_FOR_BOTH = 70;

/** How far the continuation of a line is indented. */
const BELOW = 6;

/** A heading with terms and what they mean; a term that means nothing is a line of its own. */
export interface HelpSection {
  readonly heading: string;
  readonly items: readonly { readonly term: string; readonly description: string }[];
}

export class CommandHelp extends Help {
  readonly texts: HelpTexts;
  readonly columns: number;

  constructor(texts: HelpTexts, columns: number) {
    super();
    this.texts = texts;
    this.columns = columns;
    this.helpWidth = columns;
    this.minWidthToWrap = 20;
  }

  pageOf(command: Command): string {
    const { language } = this.texts;
    const { examples } = pageOf(command);
    const parts = [
      this.boxWrap(descriptionOf(command, this.texts), this.columns),
      this.section({
        heading: this.heading('examples'),
        items: examples.map((term) => ({ term: exampleIn(language, term), description: '' })),
      }),
      this.formatHelp(command, this).trimEnd(),
      this.#more(command).join('\n'),
    ];
    return `${parts.join('\n\n')}\n`;
  }

  section({ heading, items }: HelpSection): string {
    const terms = items.filter(({ description }) => description !== '');
    const width = this.termWidth(terms.map(({ term }) => term.length));
    const lines = items.map(({ term, description }) =>
      description === '' ? this.#hanging(term, 2) : this.formatItem(term, width, description, this),
    );
    return [`${heading}:`, ...lines].join('\n');
  }

  heading(name: HelpHeading): string {
    return this.texts.say(`help-heading-${name}`);
  }

  #more(command: Command): string[] {
    const { say, topics } = this.texts;
    const wrapped = (text: string) => this.boxWrap(text, this.columns);
    if (command.parent === null || commandWords(command) === 'help') {
      const more = programOf(command).commands.filter((each) => this.#isFurther(each));
      const names = more.map((each) => each.name()).join(', ');
      return [
        wrapped(`${this.heading('more')}: ${names}`),
        wrapped(`${this.heading('topics')}: ${Object.keys(topics).join(', ')}`),
        wrapped(say('help-more')),
      ];
    }
    if (command.commands.length > 0) return [wrapped(say('help-more'))];
    return [wrapped(say('help-also', { names: this.#optionsBeside(command).join(', ') }))];
  }

  /** The options that the page of a command does not explain, because `help options` does. */
  #optionsBeside(command: Command): (string | undefined)[] {
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

  /** @param title commander's own, or the name of a heading */
  override styleTitle(title: string): string {
    const name = title.toLowerCase().replace(/:$/, '');
    return `${this.texts.phrase(`help-heading-${name}`, {})}:`;
  }

  override styleUsage(usage: string): string {
    const indent = this.heading('usage').length + 2;
    const lines = this.boxWrap(usage, this.columns - indent).split('\n');
    return lines.join(`\n${' '.repeat(BELOW)}`);
  }

  override commandUsage(command: Command): string {
    return usageOf(command, this.texts);
  }

  /** Empty, because the page shows it above the examples. */
  override commandDescription(): string {
    return '';
  }

  override subcommandTerm(command: Command): string {
    return command.name();
  }

  override argumentTerm(argument: Argument): string {
    return shownFlags(`<${argument.name()}>`, namesIn(this.texts));
  }

  /** The texts name the values themselves. */
  override argumentDescription({ description }: Argument): string {
    return this.texts.phrase(`help-argument-${description}`, {});
  }

  override optionDescription({ description, defaultValueDescription: value }: Option): string {
    const text = this.texts.phrase(`help-option-${description}`, {});
    return value === undefined ? text : `${text} ${this.texts.say('help-default', { value })}`;
  }

  override subcommandDescription(command: Command): string {
    return summaryOf(commandWords(command), this.texts);
  }

  override optionTerm({ flags, short }: Option): string {
    const shown = shownFlags(flags, namesIn(this.texts));
    return short === undefined ? `    ${shown}` : shown;
  }

  /** Its own. Groups have none. */
  override visibleOptions(command: Command): Option[] {
    if (command.commands.length > 0) return [];
    return super.visibleOptions(command).filter(({ long }) => !isShared(long));
  }

  /** Those with a line of their own. */
  override visibleCommands(command: Command): Command[] {
    return super.visibleCommands(command).filter((each) => !this.#isFurther(each));
  }

  #isFurther(command: Command): boolean {
    return command.helpGroup() === ('more' satisfies HelpHeading);
  }

  override padWidth(command: Command, helper: Help): number {
    return this.termWidth([
      ...this.visibleCommands(command).map((each) => helper.subcommandTerm(each).length),
      ...command.registeredArguments.map((each) => helper.argumentTerm(each).length),
      ...helper.visibleOptions(command).map((each) => helper.optionTerm(each).length),
    ]);
  }

  termWidth(lengths: readonly number[]): number {
    return Math.max(0, ...lengths.filter((length) => length <= MOST_TERM_COLUMNS));
  }

  override formatItem(term: string, width: number, description: string, helper: Help): string {
    const isBeside = this.columns >= COLUMNS_FOR_BOTH;
    if (isBeside && term.length <= width) {
      return super.formatItem(term, width, description, helper);
    }
    const indent = isBeside && width > 0 ? width + 4 : BELOW;
    const lines = this.boxWrap(description, this.columns - indent).split('\n');
    return [this.#hanging(term, 2), ...lines.map((line) => `${' '.repeat(indent)}${line}`)].join(
      '\n',
    );
  }

  /** A line, such as a command to type, with its continuation indented further. */
  #hanging(line: string, indent: number): string {
    const start = ' '.repeat(indent);
    if (indent + line.length <= this.columns) return `${start}${line}`;
    const lines = this.boxWrap(line, this.columns - BELOW).split('\n');
    return `${start}${lines.join(`\n${' '.repeat(BELOW)}`)}`;
  }
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

/** The description at the top of a command's page. */
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

/** The options of every command, and those of commands that send. */
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
