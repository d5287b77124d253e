import type { Change } from '../../contract/changes.ts';
import { workflowProperty, workflowText } from '../safe-text.ts';
import { inLine } from '../style.ts';
import { reportPath } from '../reports/report-path.ts';
import { actionText, changeKeyText, signOf } from './change-text.ts';
import { reportedDifferences } from './reported-differences.ts';
import type { PlanReportContext, PlanReporter } from './plan-reporter.ts';
import { notices, steps, totalsText } from './plan-summary.ts';

/** GitHub shows 10 annotations of a level in a step. The summary is one of the notices. */
const MOST = { warning: 10, notice: 9 } as const;

type Level = keyof typeof MOST;

/** Workflow commands of GitHub Actions: what it adds up to, then changes at their documents. */
export function githubReporter(context: PlanReportContext): PlanReporter {
  const { messages, facts } = context;
  const { plan, report } = messages.output;
  const lines: Readonly<Record<Level, string[]>> = { warning: [], notice: [] };
  let more = 0;
  return {
    async add(change) {
      const level: Level = '?!'.includes(signOf(change)) ? 'warning' : 'notice';
      if (lines[level].length === MOST[level]) more += 1;
      else lines[level].push(`::${level} ${await annotation(change, context)}`);
    },
    finish(totals, doubts) {
      const told = [
        totalsText(totals, facts, messages),
        ...notices(totals, context.facts, messages),
        ...steps(totals, doubts, facts, messages).map((line) => inLine(line, context)),
        ...(more === 0 ? [] : [report.more(more)]),
      ];
      const summary = `::notice title=${workflowProperty(plan.title)}::${workflowText(told.join('\n'))}`;
      return [summary, ...lines.warning, ...lines.notice].map((line) => `${line}\n`).join('');
    },
  };
}

async function annotation(change: Change, context: PlanReportContext): Promise<string> {
  const { messages, mask, workingDirectory } = context;
  const { source, resource } = change;
  const file = source && reportPath(source.file, workingDirectory);
  const properties = [
    ...(source && file !== null ? [`file=${workflowProperty(mask.text(file))}`] : []),
    ...(source && file !== null ? [`line=${source.line}`] : []),
    `title=${workflowProperty(messages.output.plan.title)}`,
  ];
  const naming = (name: string) => inLine(name, context);
  const head = `${signOf(change)} ${resource} ${changeKeyText(change, context, naming)}: ${actionText(change, context, naming)}`;
  const { texts, more } = await reportedDifferences(change, context);
  const rest = more === 0 ? [] : [messages.output.plan.moreDifferences(more)];
  return `${properties.join(',')}::${workflowText([head, ...texts, ...rest].join('\n'))}`;
}
