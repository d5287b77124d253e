/** Shows the codes of `lms-cli explain`: several in a list, or one in detail. */
import { exitCodes } from '../core/exit-code.ts';
import type { JsonObject } from '../core/json.ts';
import { describe, explanationOf, type Catalogue } from '../messages/catalogue.ts';
import type { Sample } from '../messages/samples/sample.ts';
import type { Page } from './run-pages.ts';
import { writeShown, type Shown } from './command-output.ts';
import { fields, inLine, type Style } from './style.ts';
import { cutTo, wrapped } from './wrapped.ts';

/** A code with the sample that explains it. */
export interface Explained {
  readonly code: string;
  readonly sample: Sample<object>;
}

/**
 * One code at length, or several: a list with a line for each, or each at length. Of all families,
 * people at a terminal see the names: their codes fill several screens.
 */
export type Explanation =
  | { readonly shows: 'code'; readonly explained: Explained }
  | { readonly shows: 'families' | 'list' | 'pages'; readonly explained: readonly Explained[] };

export async function showExplanation(
  explanation: Explanation,
  { stdout, stderr, format, style, quiet }: Page,
): Promise<void> {
  const shown = shownExplanation(explanation, stdout.isTerminal);
  await writeShown(shown, format, { stdout, style });
  if (explanation.shows === 'code' || explanation.shows === 'pages') return;
  if (format !== 'human' || quiet) return;
  const { more, moreOfFamilies } = style.messages.explanation;
  const isOfFamilies = explanation.shows === 'families' && stdout.isTerminal;
  await stderr.write(`${isOfFamilies ? moreOfFamilies : more}\n`);
}

function shownExplanation({ shows, explained }: Explanation, isTerminal: boolean): Shown {
  if (shows === 'code') {
    return {
      ids: [explained.code],
      data: ({ messages }) => explainedObject(explained, messages.machine),
      text: (style) => pageOf(explained, style),
    };
  }
  return {
    ids: explained.map(({ code }) => code),
    data: ({ messages }) => explained.map((each) => explainedObject(each, messages.machine)),
    text: (style) => {
      if (shows === 'pages')
        return explained.map((each) => pageOf(each, style)).join(BETWEEN_PAGES);
      if (shows === 'families' && isTerminal) return familiesOf(explained, style);
      return listOf(explained, style, isTerminal ? style.columns : null);
    },
  };
}

/** Inside a page, one empty line separates the parts. */
const BETWEEN_PAGES = '\n\n';

/** The object for a code in JSON and YAML. It is never translated. */
function explainedObject({ code, sample }: Explained, messages: Catalogue): JsonObject {
  const { message, hint } = describe({ code, params: { ...sample.params } }, messages);
  return {
    code,
    severities: severitiesOf(sample),
    exitCodes: exitCodesOf(sample),
    message,
    explanation: explanationOf(code, messages),
    hint,
    example: sample.next ?? null,
    snippet: sample.snippets?.of ?? null,
    wrong: sample.snippets?.wrong ?? null,
    right: sample.snippets?.right ?? null,
  };
}

function severitiesOf({ ends }: Sample<object>): ('error' | 'warning')[] {
  return [...new Set(ends.map((end) => (end === 'warning' ? 'warning' : 'error')))];
}

function exitCodesOf({ ends }: Sample<object>): number[] {
  return ends
    .flatMap((end) => (end === 'warning' ? [] : exitCodes[end]))
    .sort((one, other) => one - other);
}

function pageOf({ code, sample }: Explained, style: Style): string {
  const { theme, messages } = style;
  const { explanation: words, output } = messages;
  const { message, hint } = describe({ code, params: { ...sample.params } }, messages);
  const codes = exitCodesOf(sample);
  const head = fields(
    theme.strong(code),
    severitiesOf(sample)
      .map((severity) => theme[severity](output.severities[severity]))
      .join(', '),
    codes.length === 0 ? null : words.exitCodes(codes),
  );
  const prose = (text: string) => wrapped(inLine(text, style), style.columns - 2);
  const verbatim = (text: string | undefined) => (text === undefined ? [] : text.split('\n'));
  const { snippets, next } = sample;
  const sections: readonly (readonly [heading: string, lines: readonly string[]])[] = [
    [words.cause, prose(explanationOf(code, messages))],
    [words.whatToDo, prose(hint)],
    [words.wrong, verbatim(snippets?.wrong)],
    [words.right, verbatim(snippets?.right)],
    [words.next, verbatim(next)],
  ];
  const body = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([heading, lines]) => [`${heading}:`, ...lines.map((line) => `  ${line}`.trimEnd())]);
  return `${[[head], prose(message).map((line) => `  ${line}`), ...body]
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** One line for each code, cut to fit, with an empty line between families. */
function listOf(list: readonly Explained[], style: Style, columns: number | null): string {
  const width = Math.max(...list.map(({ code }) => code.length));
  const lineOf = ({ code, sample }: Explained) => {
    const { message } = describe({ code, params: { ...sample.params } }, style.messages);
    const line = `${code.padEnd(width)}  ${inLine(message, style)}`;
    return columns === null || line.length <= columns ? line : cutTo(line, columns);
  };
  return list
    .map((each, index) => {
      const before = list[index - 1];
      const isFirst = before !== undefined && familyOf(before) !== familyOf(each);
      return `${isFirst ? '\n' : ''}${lineOf(each)}\n`;
    })
    .join('');
}

/** A line for each family: the command that lists its codes, and how many there are. */
function familiesOf(list: readonly Explained[], { messages, theme }: Style): string {
  const counts = new Map<string, number>();
  for (const each of list) counts.set(familyOf(each), (counts.get(familyOf(each)) ?? 0) + 1);
  const width = Math.max(...[...counts.keys()].map((family) => family.length));
  const lines = [...counts].map(([family, count]) => {
    const said = messages.explanation.codes(count);
    return `lms-cli explain ${theme.strong(family)}${' '.repeat(width - family.length)}  ${said}\n`;
  });
  return lines.join('');
}

const familyOf = ({ code }: Explained) => code.split('/')[0] ?? '';
