/** The options of commands that send many documents. */
import { parseCountOrPercent, parseDuration } from '../../config/setting-values.ts';
import type { Settings } from '../arguments/global-options.ts';
import {
  conflict,
  flagOption,
  parsedOption,
  textOption,
  type ValuesOf,
} from '../arguments/parameters.ts';
import {
  type documentOptions,
  mustHaveRoom,
  reportOption,
  STANDARD_STREAM,
} from '../arguments/shared-options.ts';
import type { ImportRequest } from './import-request.ts';

/** Of every such command. */
export const sendingOptions = {
  report: reportOption,
  maxErrors: parsedOption('<N|N%>', [parseCountOrPercent, { kind: 'error-limit' }]),
  deadline: parsedOption('<TIME>', [parseDuration, { kind: 'duration' }]),
};

/** Of `import` and `runs resume`. */
export const runOptions = {
  ...sendingOptions,
  again: flagOption(),
  rejects: textOption('<FILE>'),
  requireLedger: flagOption(),
  yes: flagOption('import-yes'),
};

type RunOptions = ValuesOf<typeof runOptions & Pick<typeof documentOptions, 'var'>>;

export function sendingRequest({
  report,
  maxErrors,
  deadline,
}: ValuesOf<typeof sendingOptions>): Pick<ImportRequest, 'reports' | 'maxErrors' | 'deadlineMs'> {
  return { reports: report, maxErrors, deadlineMs: deadline };
}

/** Throws CliError `usage/options-conflict` for two outputs to standard output. */
export function runRequest(
  { again, rejects, requireLedger, yes, var: variables, ...given }: RunOptions,
  settings: Settings,
): Omit<ImportRequest, 'files' | 'as' | 'allowUnknown' | 'content' | 'undo'> {
  const sending = sendingRequest(given);
  const outputs = standardOutputs({ rejects, reports: sending.reports });
  if (outputs.length > 1) throw conflict(outputs);
  if (rejects === STANDARD_STREAM) mustHaveRoom('--rejects -', settings);
  return { ...sending, rejects, variables, again, requireLedger, isConfirmed: yes };
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
