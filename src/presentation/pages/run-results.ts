/** The operations of a run as a table for people. */
import type { RecordedResult } from '../../contract/ledger.ts';
import { isSuccess, type Result } from '../../core/result.ts';
import { describe } from '../../messages/catalogue.ts';
import { countColumns, foldText, tableLines, wrapText } from '../layout.ts';
import { findReturnedId, outcomeWord, recordTexts, titleText } from '../result-text.ts';
import { fields, inLine, type Style } from '../style.ts';
import { listedTimes } from '../time.ts';

export interface ShownOperation extends Pick<RecordedResult, 'subject' | 'sentAt'> {
  readonly result: Result;
}

const BETWEEN = 2;
/** On narrower lines, what an operation is about has a line of its own. */
const LEAST_ABOUT = 48;
const INDENT = '  ';

/**
 * A line for each operation below a heading, and below it why it is not done. At a terminal it fits
 * the width: what the operation is about goes on below itself.
 * @param startedAt of the run, in milliseconds since 1970
 */
export function resultTable(
  operations: readonly ShownOperation[],
  startedAt: number,
  style: Style,
): string {
  const { say } = style.messages;
  const { zone, texts } = sentTimes(operations, startedAt, style);
  const heading = [
    ...(['result', 'operation', 'seq', 'id'] as const).map((name) => say('run-heading', { name })),
    say('run-heading', { name: 'sent', zone }),
  ];
  const rows = operations.map(({ result }, index) => [
    outcomeText(result, style),
    result.operation,
    String(result.seq ?? ''),
    idText(result, style),
    texts[index] ?? '',
  ]);
  const abouts = operations.map((each) => aboutText(each, style));
  const width = (column: number) =>
    Math.max(...[heading, ...rows].map((cells) => countColumns(cells[column] ?? '') + BETWEEN));
  const left = style.columns - heading.reduce((sum, _, column) => sum + width(column), 0);
  const isFolded = style.isTerminal === true;
  const isBelow = isFolded && left < LEAST_ABOUT;
  const cells = [
    [...heading, isBelow ? '' : say('run-heading', { name: 'about' })],
    ...rows,
  ].flatMap((own, index) => {
    const about = abouts[index - 1] ?? '';
    if (index === 0 || isBelow) return [own];
    const [first = '', ...more] = isFolded ? wrapText(about, left) : [about];
    return [[...own, first], ...more.map((line) => [...own.map(() => ''), line])];
  });
  const lines = tableLines(cells);
  const shown = [style.theme.faint(lines.shift() ?? '')];
  for (const [index, { result }] of operations.entries()) {
    const about = abouts[index] ?? '';
    const count = isFolded && !isBelow ? wrapText(about, left).length : 1;
    shown.push(...lines.splice(0, count));
    if (isBelow && about !== '') shown.push(foldText(INDENT + about, style, INDENT));
    shown.push(...reasonLines(result, style));
  }
  return `${shown.join('\n')}\n`;
}

/** Without the date, if that is the one on which the run started. */
function sentTimes(operations: readonly ShownOperation[], startedAt: number, { zone }: Style) {
  const times = operations.flatMap(({ sentAt }) => sentAt ?? []);
  const listed = listedTimes([startedAt, ...times], zone);
  const [start = '', ...sent] = listed.texts;
  const day = start.slice(0, 'YYYY-MM-DD '.length);
  const short = sent.every((text) => text.startsWith(day))
    ? sent.map((text) => text.slice(day.length))
    : sent;
  const texts = operations.map(({ sentAt }) => (sentAt === null ? '' : short.shift()));
  return { zone: listed.zone, texts };
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

function reasonLines({ error }: Result, style: Style): string[] {
  if (error === undefined) return [];
  const { message } = describe(error.problem, style.messages);
  const why = `${INDENT}${fields(error.problem.code, inLine(message, style))}`;
  return [foldText(why, style, '    ')];
}
