/** The page of `help TOPIC`, in the width of the terminal. */
import type { Help } from 'commander';
import type { HelpTexts } from '../../messages/help.ts';
import { environmentTwins } from '../arguments/global-options.ts';
import { columnsOf, itemLines } from './help-items.ts';

export type TopicName = keyof HelpTexts['topics'];

export const isTopic = (name: string, { topics }: HelpTexts): name is TopicName =>
  Object.hasOwn(topics, name);

export function topicPage(name: TopicName, texts: HelpTexts, layout: Help): string {
  const lines = texts.topics[name]
    .split('\n')
    .map((line) => fitted(unbroken(line), layout).replaceAll(STAND_IN, ' '));
  const more = name === 'environment' ? variableLines(texts, layout) : [];
  return `${[...lines, ...more].join('\n')}\n`;
}

/** For a space that is no break; the wrapping takes every other space for one. */
const STAND_IN = '\uE000';

/** What stands in braces is typed as it stands: it stays on one line. */
const unbroken = (line: string) =>
  line.replaceAll(/\{ [^{}]* \}/g, (braces) => braces.replaceAll(' ', STAND_IN));

/** The term of a list, spaces, and what it means; also a line of a sample with a comment. */
const listed = /^( +)(\S(?:.*?\S)?)( {2,})(\S.*)$/;

/** A line that is too long goes on below: prose where it begins, a list below what a term means. */
function fitted(line: string, layout: Help): string {
  const columns = columnsOf(layout);
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

function variableLines(texts: HelpTexts, layout: Help): string[] {
  const twins = environmentTwins().map(([term, description]) => ({ term, description }));
  const others = Object.entries(texts.variables).map(([term, description]) => ({
    term,
    description,
  }));
  return [
    '',
    texts.twins,
    ...itemLines(twins, layout),
    '',
    texts.otherVariables,
    ...itemLines(others, layout),
  ];
}
