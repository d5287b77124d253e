import { isInstance } from '../../core/local-service.ts';
import { nextSteps, stopText } from '../next-step.ts';
import { titleText } from '../result-text.ts';
import { markdownCode, markdownText } from '../safe-text.ts';
import { inLine } from '../style.ts';
import { allDone, tableOf } from '../summary.ts';
import { countOutcome } from '../tally.ts';
import { timeText } from '../time.ts';
import {
  byWeight,
  type Collected,
  type ReportContext,
  reportNameOf,
  type ReportEnd,
  type ReportEntry,
} from './collect.ts';

const MOST_FINDINGS = 50;

/** For the summary of a job, or a note on a merge request. */
export function markdownReport(
  collected: Collected,
  end: ReportEnd,
  context: ReportContext,
): string {
  const { output, prompts } = context.messages;
  const next = closingOf(collected, end, context);
  // The identity of the built-in service means nothing to people.
  const service = end.target !== null && isInstance(end.target) ? prompts.localService : end.target;
  const about = [end.run?.id ?? '', service ?? ''].filter((text) => text !== '');
  const ending = [
    end.remaining > 0 ? output.notReached(end.remaining) : '',
    stopText(end, context.messages) ?? '',
  ];
  const parts = [
    `## ${output.report.title}`,
    about.map((text) => markdownCode(context.mask.text(text))).join(' '),
    tableText(tableOf(collected.tally, context.messages)),
    ...ending.map((text) => markdownText(inLine(text, context))),
    findingsText(collected, context),
    doubtsText(collected, context),
    next === null ? '' : `**${markdownText(inLine(next, context))}**`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The next step; or, after an import with nothing left to do, that it is done. */
function closingOf({ tally }: Collected, end: ReportEnd, { messages }: ReportContext) {
  const next = nextSteps(tally, end, messages);
  if (next.length > 0) return next.map((line) => line.trim()).join(' ');
  return end.run?.isResumable === true ? allDone(tally, messages) : null;
}

/** All columns except the first hold numbers. */
function tableText([head, ...rows]: readonly (readonly string[])[]): string {
  if (head === undefined) return '';
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map(row).join('\n');
}

function findingsText({ entries, errors, warnings }: Collected, context: ReportContext): string {
  if (entries.length === 0) return '';
  const { report } = context.messages.output;
  const shown = byWeight(entries).slice(0, MOST_FINDINGS);
  const more = errors + warnings - shown.length;
  const { place, code: codeHead, message } = report.columns;
  const lines = [
    `### ${report.findings}`,
    '',
    row([place, codeHead, message]),
    row(['---', '---', '---']),
    ...shown.map((entry) => findingRow(entry, context)),
    ...(more > 0 ? ['', markdownText(report.more(more))] : []),
  ];
  return lines.join('\n');
}

function findingRow(entry: ReportEntry, context: ReportContext): string {
  const { place, result, message, code: problemCode } = entry;
  const where =
    place === null ? (result?.operation ?? '') : [place.file, place.line].filter(Boolean).join(':');
  const key = result?.key ? ` (${inLine(result.key, context)})` : '';
  return row([
    markdownText(inLine(where, context) + key),
    markdownCode(problemCode),
    markdownText(message),
  ]);
}

function doubtsText({ tally }: Collected, context: ReportContext): string {
  const { output } = context.messages;
  if (tally.doubts.length === 0) return '';
  const more = countOutcome(tally, 'in-doubt') - tally.doubts.length;
  const lines = tally.doubts.map(({ result }) => {
    const { operation, title, seq, sentAt } = result;
    const parts = [
      `${operation} ${markdownText(reportNameOf(result, context))}`,
      ...(title === undefined ? [] : [markdownText(titleText(title, context) ?? '')]),
      ...(seq === undefined ? [] : [output.seq(seq)]),
      ...(sentAt === undefined ? [] : [output.sent(timeText(sentAt, context.zone))]),
    ];
    return `- ${parts.join(', ')}`;
  });
  const rest = more > 0 ? [`- ${markdownText(output.report.more(more))}`] : [];
  return [`### ${output.report.inDoubt}`, '', ...lines, ...rest].join('\n');
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
