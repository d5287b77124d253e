/** `--report`, an option of several commands. */
import type { Command } from 'commander';
import { CliError } from '../../core/errors.ts';
import type { HelpTexts } from '../../messages/help.ts';
import { problem } from '../../messages/problem.ts';
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

export function reportsFound(found: Found, settings: Settings): ReportWanted[] {
  return textsOption('report', found).map((text) => {
    const report = parsedValue('report', text, [parseReport, { kind: 'report' }]);
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

/** `junit=report.xml`. Without a file name, the file is null. */
function parseReport(text: string): ReportWanted | null {
  const [, name, file] = /^([a-z]+)(?:=(.+))?$/.exec(text) ?? [];
  const kind = oneOf(reportKinds)(name ?? '');
  return kind === null ? null : { kind, file: file ?? null };
}
