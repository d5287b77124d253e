/** Shows the codes of `lms-cli explain`: several in a list, or one in detail. */
import type { ParamsOfTexts } from '../core/params.d.ts';
import { exitCodes } from '../core/exit-code.ts';
import type { JsonObject } from '../core/json.ts';
import { type Catalogue, explain } from '../messages/catalogue.ts';
import type { CodeSummary } from 'virtual:codes';
import { explanations } from 'virtual:explanations';
import type { DataPage } from './data-writer.ts';
import { linesText, table, wrapText } from './layout.ts';
import { fields, inLine, type Style } from './style.ts';

interface ExplainedCode {
  readonly code: string;
  readonly summary: CodeSummary;
}

/** One code at length, or several: a list with a line for each, or each at length. */
export interface Explanation {
  readonly shows: 'code' | 'list' | 'pages';
  readonly explained: readonly ExplainedCode[];
}

export function explanationPage(
  { shows, explained }: Explanation,
  { machine }: Catalogue,
): DataPage {
  const list = explained.map((each) => ({
    ids: [each.code],
    object: () => objectOfExplained(each, machine),
  }));
  const [only] = list;
  return {
    ...(shows === 'code' && only !== undefined ? only : { list }),
    text: (style) =>
      shows === 'list'
        ? listOf(explained, style)
        : explained.map((each) => pageOf(each, style)).join(BETWEEN_PAGES),
  };
}

const BETWEEN_PAGES = '\n\n';

function objectOfExplained({ code, summary }: ExplainedCode, messages: Catalogue): JsonObject {
  const { message, hint } = explain({ code, params: summary.params }, messages);
  const { next } = summary;
  const { why, snippet } = moreOf(code, messages);
  return {
    code,
    severities: severitiesOf(summary),
    exitCodes: exitCodesOf(summary),
    message,
    explanation: why,
    hint,
    reasons: summary.reasons.map(({ reason, en }) => ({ reason, ...en })),
    example: next,
    snippet: snippet?.of ?? null,
    wrong: snippet?.wrong ?? null,
    right: snippet?.right ?? null,
  };
}

const moreOf = (code: string, { language }: Catalogue) => ({
  why: explanations[language][code]?.why ?? null,
  snippet: explanations.en[code]?.snippet ?? null,
});

function severitiesOf({ ends }: CodeSummary): ('error' | 'warning')[] {
  return [...new Set(ends.map((end) => (end === 'warning' ? 'warning' : 'error')))];
}

function exitCodesOf({ ends }: CodeSummary): number[] {
  return ends
    .flatMap((end) => (end === 'warning' ? [] : exitCodes[end]))
    .sort((one, other) => one - other);
}

function pageOf({ code, summary }: ExplainedCode, style: Style): string {
  const { theme, messages } = style;
  const { say } = messages;
  const { message, hint } = explain({ code, params: summary.params }, messages);
  const { why, snippet } = moreOf(code, messages);
  const codes = exitCodesOf(summary);
  const head = fields(
    theme.strong(code),
    severitiesOf(summary)
      .map((severity) => theme[severity](say('result-severity', { severity })))
      .join(', '),
    codes.length === 0 ? null : say('explain-exit-codes', { codes }),
  );
  const prose = (text: string) => wrapText(inLine(text, style), style.columns - 2);
  const paragraph = (text: string, index: number) => [...(index > 0 ? [''] : []), ...prose(text)];
  const aboutReason = (each: CodeSummary['reasons'][number]) => {
    const { message: cause, hint: step } = each[messages.language];
    return [...prose(`${each.reason}: ${cause}`), ...prose(step).map((line) => `  ${line}`)];
  };
  const verbatim = (text: string | undefined) => (text === undefined ? [] : text.split('\n'));
  const { next } = summary;
  const heading = (name: ParamsOfTexts['explain-heading']['name']) =>
    say('explain-heading', { name });
  const sections: readonly (readonly [heading: string, lines: readonly string[]])[] = [
    [heading('cause'), (why?.split('\n\n') ?? []).flatMap(paragraph)],
    [heading('step'), summary.reasons.length > 0 ? [] : prose(hint)],
    [heading('reasons'), summary.reasons.flatMap(aboutReason)],
    [heading('wrong'), verbatim(snippet?.wrong)],
    [heading('right'), verbatim(snippet?.right)],
    [heading('command'), verbatim(next ?? undefined)],
  ];
  const body = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([name, lines]) => [`${name}:`, ...lines.map((line) => `  ${line}`.trimEnd())]);
  return `${[[head], prose(message).map((line) => `  ${line}`), ...body]
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function listOf(list: readonly ExplainedCode[], style: Style): string {
  const rows = list.map(({ code, summary: { params } }) => [
    code,
    inLine(explain({ code, params }, style.messages).message, style),
  ]);
  return linesText(table(rows, style, { hasHead: false }).flat());
}
