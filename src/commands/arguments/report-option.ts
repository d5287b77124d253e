/** `--report`, an option of several commands. */
import type { Command } from 'commander';
import { CliError } from '../../core/errors.ts';
import type { HelpTexts } from '../../messages/help.ts';
import { problem } from '../../messages/problem.ts';
import type { PlanReportWanted } from '../../presentation/plan/plan-reports.ts';
import type { ReportWanted } from '../../presentation/reports/reports.ts';
import type { Settings } from './global-options.ts';
import {
  choiceOption,
  collected,
  type Found,
  oneOf,
  parsedValue,
  textsOption,
} from './option-values.ts';

export const STANDARD_STREAM = '-';

export function reportOption(command: Command, { options }: HelpTexts): Command {
  const option = choiceOption('--report <KIND[=FILE]>', options.report, reportKinds);
  return command.addOption(option.argParser(collected));
}

/** The same for a plan, for which there are fewer reports. */
export function planReportOption(command: Command, { options }: HelpTexts): Command {
  const option = choiceOption('--report <KIND[=FILE]>', options['plan-report'], planReportKinds);
  return command.addOption(option.argParser(collected));
}

export function reportsFound(found: Found, settings: Settings): ReportWanted[] {
  return reportsOf(reportKinds, found, settings);
}

export function planReportsFound(found: Found, settings: Settings): PlanReportWanted[] {
  return reportsOf(planReportKinds, found, settings);
}

function reportsOf<Kind extends string>(
  kinds: readonly Kind[],
  found: Found,
  settings: Settings,
): { kind: Kind; file: string | null }[] {
  return textsOption('report', found).map((text) => {
    const report = parsedValue('report', text, [parseReport(kinds), { kind: 'report' }]);
    if (report.file === STANDARD_STREAM) mustHaveRoom(`--report ${text}`, settings);
    return report;
  });
}

/** Refuses to write two kinds of data to standard output. */
export function mustHaveRoom(option: string, { output }: Settings): void {
  if (output === 'human') return;
  const options = [option, `-o ${output}`];
  throw new CliError('usage', problem('usage/options-conflict', { options }));
}

const reportKinds = ['junit', 'sarif', 'github', 'json', 'markdown'] as const;
const planReportKinds = ['github', 'json', 'markdown'] as const;

/** `junit=report.xml`. Without a file name, the file is null. */
function parseReport<Kind extends string>(kinds: readonly Kind[]) {
  return (text: string): { kind: Kind; file: string | null } | null => {
    const [, name, file] = /^([a-z]+)(?:=(.+))?$/.exec(text) ?? [];
    const kind = oneOf(kinds)(name ?? '');
    return kind === null ? null : { kind, file: file ?? null };
  };
}
