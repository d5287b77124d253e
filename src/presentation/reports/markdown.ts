import { isInstance } from '../../core/local-service.ts';
import { allDone, doubtTexts, makeCells, nextSteps, stopText } from '../summary.ts';
import { markdownCode, markdownText } from '../safe-text.ts';
import { inLine } from '../style.ts';
import type { Cause } from '../alike.ts';
import {
  boundedLine,
  causesIn,
  findCommits,
  type Report,
  type ReportContext,
  type ReportEntry,
  reportPath,
} from './collect.ts';

const MOST_CAUSES = 20;

/** For the summary of a job, or a note on a merge request. */
export function markdownReport(report: Report): string {
  const { about, failure, end, context } = report;
  const { messages } = context;
  const { say } = messages;
  const next = closingOf(report);
  const target = about?.target ?? '';
  // The identity of the built-in service means nothing to people.
  const service = isInstance(target) ? say('local-service') : target;
  const named = [end.run?.id ?? '', service].filter((text) => text !== '');
  const isUnchanged = end.isEmpty === true && failure === null && end.tally.kept === 0;
  const isCut = end.remaining > 0 && failure?.problem.code !== 'run/ended-early';
  const ending = [
    end.told ?? (isUnchanged ? say('plan-unchanged', { isOpen: false, resources: 0 }) : null),
    isCut ? say('result-count', { outcome: 'not-reached', count: end.remaining }) : null,
    failure === null ? stopText(end, messages) : null,
  ];
  const doubts = doubtTexts(end, context).map((line) => `- ${markdownText(line)}`);
  const parts = [
    '## lms-cli',
    named.map((text) => markdownCode(context.mask.text(text))).join(' '),
    commitsText(report),
    failure === null ? '' : failureText(failure, context),
    tableText(makeCells(end.tally, messages)),
    ...ending.map((text) => (text === null ? '' : markdownText(inLine(text, context)))),
    findingsText(report),
    ...(doubts.length === 0 ? [] : [doubts.join('\n')]),
    next === null ? '' : `**${markdownText(inLine(next, context))}**`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function failureText({ problem, message, hint }: ReportEntry, { messages }: ReportContext): string {
  const severity = messages.say('result-severity', { severity: 'error' });
  const line = `**${severity}** ${markdownCode(problem.code)} ${markdownText(message)}`;
  return `${line}

${messages.say('result-hint-mark')} ${markdownText(hint)}`;
}

function commitsText(report: Report): string {
  const { commit, plannedCommits } = findCommits(report);
  const planned = plannedCommits.filter((each) => each !== null);
  if (commit === null && planned.length === 0) return '';
  return report.context.messages.say('report-commits', {
    applied: commit && markdownCode(commit),
    planned: planned.map(markdownCode),
  });
}

/** The next step; or, after an import with nothing left to do, that it is done. */
function closingOf({ end, context: { messages } }: Report): string | null {
  const next = nextSteps(end, messages);
  if (next.length > 0) return next.map((line) => line.trim()).join(' ');
  return end.run?.again != null ? allDone(end, messages) : null;
}

/** All columns except the first hold numbers. */
function tableText([head, ...rows]: readonly (readonly string[])[]): string {
  if (head === undefined) return '';
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map(row).join('\n');
}

function findingsText(report: Report): string {
  const { errors, warnings, context } = report;
  const causes = causesIn(report);
  if (causes.length === 0) return '';
  const { say } = context.messages;
  const shown = causes.slice(0, MOST_CAUSES);
  const more = errors + warnings - shown.reduce((sum, { count }) => sum + count, 0);
  const heads = (['place', 'code', 'message'] as const).map((name) =>
    say('table-heading', { name }),
  );
  const lines = [
    `### ${say('report-findings')}`,
    '',
    row(heads),
    row(['---', '---', '---']),
    ...shown.flatMap((cause) => rowsOf(cause, context)),
    ...(more > 0 ? ['', markdownText(say('report-more', { count: more }))] : []),
  ];
  return lines.join('\n');
}

function rowsOf({ examples, count }: Cause<ReportEntry>, context: ReportContext): string[] {
  const more = count - examples.length;
  const rows = examples.map((entry) => findingRow(entry, context));
  return more === 0
    ? rows
    : [
        ...rows,
        row([markdownText(context.messages.say('report-more-alike', { count: more })), '', '']),
      ];
}

function findingRow(entry: ReportEntry, context: ReportContext): string {
  const { place, result, message, problem } = entry;
  const file = place && (reportPath(place.file, context) ?? place.file);
  const where =
    place === null ? (result?.operation ?? '') : [file, place.line].filter(Boolean).join(':');
  const key = result?.key ? ` (${boundedLine(result.key, context)})` : '';
  return row([
    markdownText(inLine(where, context) + key),
    markdownCode(problem.code),
    markdownText(message),
  ]);
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
