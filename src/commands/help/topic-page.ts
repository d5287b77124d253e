/** The page of `help TOPIC`, in the width of the terminal. */
import type { Help } from 'commander';
import type { HelpTexts } from '../../messages/help.ts';
import { environmentTwins } from '../arguments/global-options.ts';
import { columnsOf, itemLines } from './help-items.ts';

export type TopicName = keyof HelpTexts['topics'];

export const isTopic = (name: string, { topics }: HelpTexts): name is TopicName =>
  Object.hasOwn(topics, name);

export function topicPage(name: TopicName, texts: HelpTexts, layout: Help): string {
  const lines = texts.topics[name].split('\n').map((line) => fitted(line, layout));
  const more = name === 'environment' ? variableLines(texts, layout) : [];
  return `${[...lines, ...more].join('\n')}\n`;
}

/** Wraps a long line and indents its continuation. */
function fitted(line: string, layout: Help): string {
  const columns = columnsOf(layout);
  if (line.length <= columns) return line;
  const indent = ' '.repeat(Math.min(MOST_INDENT, (/^ */.exec(line)?.[0].length ?? 0) + 2));
  const [first = '', ...rest] = layout
    .boxWrap(line.trimStart(), columns - indent.length)
    .split('\n');
  return [`${indent.slice(2)}${first}`, ...rest.map((each) => indent + each)].join('\n');
}

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
