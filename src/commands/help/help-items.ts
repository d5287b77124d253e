/** Lists in the help: a term on the left, its description on the right. */
import type { Help } from 'commander';

/** A command, an option, an argument or a variable. */
export interface Item {
  readonly term: string;
  readonly description: string;
}

/**
 * Wider terms get a line of their own. All options use this width, so that descriptions begin at
 * the same column on every page.
 */
export const MOST_TERM_COLUMNS = 26;

/** On a narrower terminal, the description goes below its term. */
const COLUMNS_FOR_BOTH = 70;
const BELOW = 6;

/** The lines of a list, wrapped to the width of the terminal. */
export function itemLines(items: readonly Item[], layout: Help): string[] {
  const columns = columnsOf(layout);
  const fitting = items
    .map(({ term }) => term.length)
    .filter((length) => length <= MOST_TERM_COLUMNS);
  const width = Math.max(0, ...fitting);
  return items.map(({ term, description }) => {
    const isBeside = columns >= COLUMNS_FOR_BOTH;
    if (isBeside && term.length <= width) {
      return layout.formatItem(term, width, description, layout);
    }
    const below = isBeside && width > 0 ? width + 4 : BELOW;
    const lines = [
      ...block(term, 2, layout),
      ...(description === '' ? [] : block(description, below, layout)),
    ];
    return lines.join('\n');
  });
}

/** The lines of a text, all indented by the same number of spaces. */
function block(text: string, indent: number, layout: Help): string[] {
  const lines = layout.boxWrap(text, columnsOf(layout) - indent).split('\n');
  return lines.map((line) => `${' '.repeat(indent)}${line}`);
}

/** Wraps a line, such as a command to type, and indents its continuation. */
export function hangingLine(line: string, layout: Help): string {
  const columns = columnsOf(layout);
  if (line.length + 2 <= columns) return `  ${line}`.trimEnd();
  const [first = '', ...others] = layout.boxWrap(line, columns - BELOW).split('\n');
  return [`  ${first}`, ...others.map((each) => `${' '.repeat(BELOW)}${each}`)]
    .join('\n')
    .trimEnd();
}

export const columnsOf = (layout: Help) => layout.helpWidth ?? 80;
