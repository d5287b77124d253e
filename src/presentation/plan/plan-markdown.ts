import type { Change } from '../../contract/changes.ts';
import { markdownSpan, markdownText } from '../safe-text.ts';
import { inLine } from '../style.ts';
import { reportPath } from '../reports/report-path.ts';
import { actionText, cut, changeKeyText, signOf } from './change-text.ts';
import type { PlanReportContext, PlanReporter } from './plan-reporter.ts';
import { notices, steps, totalsText } from './plan-summary.ts';
import { reportedDifferences } from './reported-differences.ts';

/** A comment of GitHub holds 65,536 characters. The rest is for the summary. */
const ROOM_FOR_CHANGES = 60_000;
const LONGEST_NAME = 200;

/**
 * A comment on a merge request. All that comes from documents is in code spans, where it can make
 * no links, images, mentions or HTML.
 */
export function markdownReporter(context: PlanReportContext): PlanReporter {
  const { messages, facts, target } = context;
  const { plan } = messages.output;
  const entries: string[] = [];
  let room = ROOM_FOR_CHANGES;
  let left = 0;
  return {
    async add(change) {
      const entry = left === 0 ? await entryOf(change, context) : '';
      if (left > 0 || entry.length > room) left += 1;
      else {
        room -= entry.length + 1;
        entries.push(entry);
      }
    },
    finish(totals, doubts) {
      const told = [
        ...notices(totals, context.facts, messages),
        ...steps(totals, doubts, facts, messages).map((line) => inLine(line, context)),
      ];
      const parts = [
        `## ${plan.title}`,
        target === null ? '' : nameIn(target, context),
        `**${markdownText(totalsText(totals, facts, messages))}**`,
        entries.join('\n'),
        left === 0 ? '' : markdownText(plan.notShown(left)),
        told.map((line) => `- ${markdownText(line)}`).join('\n'),
      ];
      return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
    },
  };
}

function nameIn(name: string, context: PlanReportContext): string {
  return markdownSpan(cut(inLine(name, context), LONGEST_NAME));
}

/** An element of a list, with its fields folded away. */
async function entryOf(change: Change, context: PlanReportContext): Promise<string> {
  const { plan } = context.messages.output;
  const naming = (name: string) => nameIn(name, context);
  const { resource, source } = change;
  const file = source && (reportPath(source.file, context.workingDirectory) ?? source.file);
  const place = source === null ? '' : ` (${naming(`${file}:${source.line}`)})`;
  const action = actionText(change, context, naming);
  const line = `- \`${signOf(change)}\` ${resource} ${changeKeyText(change, context, naming)}: ${action}${place}`;
  const { texts, more } = await reportedDifferences(change, context);
  if (texts.length === 0) return line;
  const fields = [
    ...texts.map((text) => `  - ${markdownSpan(text)}`),
    ...(more === 0 ? [] : [`  - ${plan.moreDifferences(more)}`]),
  ];
  const summary = `  <details><summary>${plan.differences(texts.length + more)}</summary>`;
  return [line, '', summary, '', ...fields, '', '  </details>', ''].join('\n');
}
