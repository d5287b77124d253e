/** Shows the codes of `lms-cli explain`: several in a list, or one in detail. */
import { exitCodes } from '../core/exit-code.ts';
import type { JsonObject } from '../core/json.ts';
import { describe, explanationOf, type Catalogue } from '../messages/catalogue.ts';
import type { Sample } from '../messages/samples/sample.ts';
import type { Page } from './run-pages.ts';
import { writeShown, type Shown } from './command-output.ts';
import { fields, inLine, type Style } from './style.ts';
import { wrapped } from './wrapped.ts';

/** A code with the sample that explains it. */
export interface Explained {
  readonly code: string;
  readonly sample: Sample<object>;
}

/** One code in detail, or several: one line for each, or each in detail. */
export type Explanation =
  | { readonly shows: 'code'; readonly explained: Explained }
  | { readonly shows: 'list' | 'pages'; readonly explained: readonly Explained[] };

export async function showExplanation(
  explanation: Explanation,
  { stdout, stderr, format, style, quiet }: Page,
): Promise<void> {
  const shown = shownExplanation(explanation, stdout.isTerminal);
  await writeShown(shown, format, { stdout, style });
  const isListOfPeople = explanation.shows === 'list' && format === 'human';
  if (isListOfPeople && !quiet) await stderr.write(`${style.messages.explanation.more}\n`);
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
    text: (style) =>
      shows === 'pages'
        ? explained.map((each) => pageOf(each, style)).join(BETWEEN_PAGES)
        : listOf(explained, style, isTerminal ? style.columns : null),
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
    return columns === null || line.length <= columns ? line : `${line.slice(0, columns - 1)}…`;
  };
  return list
    .map((each, index) => {
      const before = list[index - 1];
      const isFirst = before !== undefined && familyOf(before) !== familyOf(each);
      return `${isFirst ? '\n' : ''}${lineOf(each)}\n`;
    })
    .join('');
}

const familyOf = ({ code }: Explained) => code.split('/')[0];
