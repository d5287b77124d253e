/** The options of `import` and `runs resume`. */
import type { Command } from 'commander';
import { parseCountOrPercent, parseDuration } from '../../config/setting-values.ts';
import { CliError } from '../../core/errors.ts';
import type { HelpTexts } from '../../messages/help.ts';
import { problem } from '../../messages/problem.ts';
import type { Settings } from '../arguments/global-options.ts';
import { flagOption, type Found, parsedOption, textOption } from '../arguments/option-values.ts';
import {
  mustHaveRoom,
  reportOption,
  reportsFound,
  STANDARD_STREAM,
} from '../arguments/report-option.ts';
import { variablesSaid } from '../arguments/variables.ts';
import type { ImportRequest } from './import-request.ts';

export function runOptions(command: Command, texts: HelpTexts): Command {
  const { options } = texts;
  return sendingOptions(command, texts)
    .option('--again', options.again)
    .option('--rejects <FILE>', options.rejects)
    .option('--require-ledger', options['require-ledger'])
    .option('--yes', options['import-yes']);
}

/** The options of everything that sends many documents. */
export function sendingOptions(command: Command, texts: HelpTexts): Command {
  return reportOption(command, texts)
    .option('--max-errors <N|N%>', texts.options['max-errors'])
    .option('--deadline <TIME>', texts.options.deadline);
}

export function sendingOptionsFound(found: Found): Pick<ImportRequest, 'maxErrors' | 'deadlineMs'> {
  return {
    maxErrors: parsedOption('max-errors', found, [parseCountOrPercent, { kind: 'error-limit' }]),
    deadlineMs: parsedOption('deadline', found, [parseDuration, { kind: 'duration' }]),
  };
}

export type RunOptionsFound = Pick<
  ImportRequest,
  | 'variables'
  | 'again'
  | 'rejects'
  | 'reports'
  | 'maxErrors'
  | 'deadlineMs'
  | 'requireLedger'
  | 'isConfirmed'
>;

export function runOptionsFound(found: Found, settings: Settings): RunOptionsFound {
  const written = { rejects: textOption('rejects', found), reports: reportsFound(found, settings) };
  const outputs = standardOutputs(written);
  if (outputs.length > 1)
    throw new CliError('usage', problem('usage/options-conflict', { options: outputs }));
  if (written.rejects === STANDARD_STREAM) mustHaveRoom('--rejects -', settings);
  return {
    ...written,
    variables: variablesSaid(found),
    again: flagOption('again', found),
    ...sendingOptionsFound(found),
    requireLedger: flagOption('require-ledger', found),
    isConfirmed: flagOption('yes', found),
  };
}

/** The options that write their own data to standard output. */
export function standardOutputs({ rejects, reports }: Pick<ImportRequest, 'rejects' | 'reports'>) {
  return [
    ...(rejects === STANDARD_STREAM ? [`--rejects ${rejects}`] : []),
    ...reports
      .filter(({ file }) => file === STANDARD_STREAM)
      .map(({ kind, file }) => `--report ${kind}=${file}`),
  ];
}
