/** The reports of a plan, for merge requests. */
import type { Change, PlanTotals } from '../../contract/changes.ts';
import { linesText } from '../layout.ts';
import { type ReportContext, reportPath, workflowCommand } from '../reports/collect.ts';
import type { ReportKind } from '../reports/reports.ts';
import { markdownSpan, markdownText } from '../safe-text.ts';
import { inLine, plainTheme } from '../style.ts';
import { actionText, changeKeyText, chooseSign, textsBelow } from './change-text.ts';
import {
  headingText,
  notices,
  type PlanFacts,
  steps,
  targetText,
  totalsText,
} from './plan-page.ts';

/** How many changes a report gets at most. The others are only counted. */
export const MOST_REPORTED = 1000;

export interface ReportedPlan {
  readonly facts: PlanFacts;
  readonly totals: PlanTotals;
  readonly changes: readonly Change[];
  readonly count: number;
}

export const planReport = (kind: ReportKind, plan: ReportedPlan, context: ReportContext) =>
  kind === 'github' ? githubText(plan, context) : markdownReport(plan, context);

const TITLE = 'lms-cli plan';

/** GitHub shows 10 annotations of a level in a step. The summary is one of the notices. */
const MOST = { warning: 10, notice: 9 } as const;

type Level = keyof typeof MOST;

const levelOf = (change: Change): Level =>
  '?!'.includes(chooseSign(change)) ? 'warning' : 'notice';

/** Workflow commands of GitHub Actions: what it adds up to, then changes at their documents. */
async function githubText(plan: ReportedPlan, context: ReportContext): Promise<string> {
  const { facts, totals, changes, count } = plan;
  const shown = (['warning', 'notice'] as const).flatMap((level) =>
    changes.filter((change) => levelOf(change) === level).slice(0, MOST[level]),
  );
  const told = [
    headingText(facts, context),
    totalsText(totals, facts, context.messages),
    ...toldLines(plan, context),
    ...moreLines(count - shown.length, context),
  ];
  const lines = [workflowCommand('notice', { place: null, title: TITLE }, told, context)];
  for (const change of shown) {
    const texts = [headText(change, context), ...(await below(change, context))];
    const at = { place: change.source, title: TITLE };
    lines.push(workflowCommand(levelOf(change), at, texts, context));
  }
  return linesText(lines);
}

const toldLines = ({ totals, facts }: ReportedPlan, context: ReportContext) => [
  ...notices(totals, facts, context.messages),
  ...steps(totals, facts, context.messages).map((line) => inLine(line, context)),
];

const moreLines = (count: number, { messages }: ReportContext) =>
  count === 0 ? [] : [messages.say('report-more', { count })];

const headText = (change: Change, context: ReportContext) =>
  `${chooseSign(change)} ${change.resource} ${changeKeyText(change, context)}: ${actionText(change, context)}`;

/** With every difference in full, so that no link or script is approved unseen. */
const below = (change: Change, context: ReportContext) =>
  textsBelow(change, { ...context, theme: plainTheme }, true);

/** A comment of GitHub holds 65,536 characters. The rest is for the summary. */
const ROOM_FOR_CHANGES = 60_000;

/**
 * A comment on a merge request. All that comes from documents is in code spans, where it can make
 * no links, images, mentions or HTML.
 */
async function markdownReport(plan: ReportedPlan, context: ReportContext): Promise<string> {
  const { facts, totals, changes, count } = plan;
  const entries: string[] = [];
  let room = ROOM_FOR_CHANGES;
  for (const change of changes) {
    const entry = await entryOf(change, context);
    if (entry.length >= room) continue;
    room -= entry.length + 1;
    entries.push(entry);
  }
  const parts = [
    `## ${TITLE}`,
    markdownSpan(targetText(facts, context)),
    `**${markdownText(totalsText(totals, facts, context.messages))}**`,
    entries.join('\n'),
    ...moreLines(count - entries.length, context).map(markdownText),
    toldLines(plan, context)
      .map((line) => `- ${markdownText(line)}`)
      .join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

async function entryOf(change: Change, context: ReportContext): Promise<string> {
  const { source } = change;
  const file = source && (reportPath(source.file, context) ?? source.file);
  const place = source === null ? '' : ` (${inLine(`${file}:${source.line}`, context)})`;
  return [
    `- ${markdownSpan(headText(change, context) + place)}`,
    ...(await below(change, context)).map((text) => `  - ${markdownSpan(text)}`),
  ].join('\n');
}
