import type { Severity } from '../../core/diagnostic.ts';
import { workflowProperty, workflowText } from '../safe-text.ts';
import {
  byWeight,
  levelOf,
  type Collected,
  type ReportEntry,
  type ReportContext,
  type ReportEnd,
} from './collect.ts';
import { reportPath } from './report-path.ts';

/** GitHub shows this many annotations of a level in a step and drops the others. */
const MOST_OF_A_LEVEL = 10;

/** Workflow commands of GitHub Actions, the most important ones first. */
export function githubReport(
  { entries, errors, warnings }: Collected,
  _end: ReportEnd,
  context: ReportContext,
): string {
  const sorted = byWeight(entries);
  const of = (level: Severity) =>
    sorted.filter((entry) => levelOf(entry) === level).slice(0, MOST_OF_A_LEVEL);
  const shown = [...of('error'), ...of('warning')];
  const more = errors + warnings - shown.length;
  const { report } = context.messages.output;
  const lines = shown.map((entry) => commandOf(entry, context));
  if (more > 0) lines.push(`::notice title=lms-cli::${workflowText(report.more(more))}`);
  return lines.map((line) => `${line}\n`).join('');
}

function commandOf(entry: ReportEntry, context: ReportContext): string {
  const { place, code, message, hint } = entry;
  const file = place && reportPath(place.file, context.workingDirectory);
  const properties = [
    ...(place && file !== null
      ? ([
          ['file', context.mask.text(file)],
          ['line', place.line],
          ['col', place.column],
        ] as const)
      : []),
    ['title', code] as const,
  ];
  const written = properties.flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${workflowProperty(String(value))}`],
  );
  return `::${levelOf(entry)} ${written.join(',')}::${workflowText(`${message}\n${hint}`)}`;
}
