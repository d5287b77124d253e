/** The operations of a run as a table for people. */
import type { RecordedResult } from '../../contract/ledger.ts';
import { isSuccess, type Result } from '../../core/result.ts';
import { describe } from '../../messages/catalogue.ts';
import { foldText, headings, table } from '../layout.ts';
import { findReturnedId, outcomeWord, recordTexts, titleText } from '../result-text.ts';
import { fields, inLine, type Style } from '../style.ts';
import { listedTimes } from '../time.ts';

export interface ShownOperation extends Pick<RecordedResult, 'subject' | 'sentAt'> {
  readonly result: Result;
}

/**
 * A line for each operation below a heading, and below it why it is not done; an empty line before
 * them. Nothing without operations.
 */
export function resultTable(operations: readonly ShownOperation[], style: Style): string[] {
  if (operations.length === 0) return [];
  const { zone, texts } = listedTimes(operations.flatMap(({ sentAt }) => sentAt ?? []));
  const heading = [
    ...headings(['result', 'operation', 'seq', 'id'], style),
    ...headings(['sent'], style, zone),
    ...headings(['about'], style),
  ];
  const rows = operations.map((each) => [
    outcomeText(each.result, style),
    each.result.operation,
    String(each.result.seq ?? ''),
    idText(each.result, style),
    each.sentAt === null ? '' : (texts.shift() ?? ''),
    aboutText(each, style),
  ]);
  const lines = table([heading, ...rows], style, { hasHead: true, below: 5 });
  const reasons = [[], ...operations.map(({ result }) => reasonLines(result, style))];
  return ['', ...lines.flatMap((own, row) => [...own, ...(reasons[row] ?? [])])];
}

function outcomeText(result: Result, style: Style): string {
  const { theme } = style;
  const word = outcomeWord(result, style);
  return isSuccess(result) ? theme.success(word) : theme.error(word);
}

function idText(result: Result, { messages }: Style): string {
  const returned = findReturnedId(result);
  if (returned === null) return '';
  const { id, kind } = returned;
  return kind === 'version' ? messages.say('run-version', { id }) : id;
}

/** `"Capital"  quiz.yaml:1  key q-8  after 2 attempts` */
function aboutText({ result, subject }: ShownOperation, style: Style): string {
  const { say } = style.messages;
  const { source, key, attempts } = result;
  const ids =
    subject === null
      ? null
      : say('result-id', { kind: 'resource', id: subject.split(' ').join(' → ') });
  return fields(
    titleText(result.title, style),
    source === null ? ids && inLine(ids, style) : inLine(`${source.file}:${source.line}`, style),
    ...recordTexts({ key }, style),
    attempts > 1 ? say('result-attempts', { count: attempts }) : null,
  );
}

/** Why an operation is not done. */
export function reasonLines({ error }: Result, style: Style): string[] {
  if (error === undefined) return [];
  const { message } = describe(error.problem, style.messages);
  const why = `  ${fields(error.problem.code, inLine(message, style))}`;
  return [foldText(why, style, '    ')];
}
