/** `lms-cli import`: its words and its options; perform-import.ts does what they say. */
import type { Command } from 'commander';
import { isOperationId, operationIds, type OperationId } from '../../contract/operations.ts';
import { CliError } from '../../core/errors.ts';
import { parseDuration } from '../../config/values.ts';
import type { Format } from '../../documents/format.ts';
import { nearestName } from '../../documents/nearest.ts';
import type { HelpTexts } from '../../messages/help.ts';
import { problem } from '../../messages/problem.ts';
import type { ImportRequest, InputFile } from './import-request.ts';
import type { ReportWanted } from '../../presentation/reports/create.ts';
import { documentOptions, formatOption } from '../arguments/command-options.ts';
import type { Bind, Found } from '../context.ts';
import type { Settings } from '../arguments/global-options.ts';
import { summaryOf } from '../help/help-page.ts';
import {
  choiceOption,
  collected,
  flagOption,
  oneOf,
  parsedOption,
  parsedValue,
  textOption,
  textsOption,
} from '../arguments/option-values.ts';

export function addImportCommand(program: Command, texts: HelpTexts, bind: Bind): void {
  const { options } = texts;
  const command = program
    .command('import')
    .summary(summaryOf('import', texts))
    .argument('<files...>', texts.arguments.importFiles)
    .addOption(choiceOption('--as <RESOURCE.VERB>', options['import-as'], operationIds));
  documentOptions(command, texts).option('--no-validate-first', options['no-validate-first']);
  bind(runOptions(command, texts), async (context, files, found) => {
    const request: ImportRequest = {
      ...runOptionsFound(found, context.settings),
      resumes: null,
      files: inputFiles(files, formatOption(found)),
      as: operationOption(found),
      allowUnknown: flagOption('allow-unknown', found),
      // commander stores --no-validate-first as validateFirst: false.
      validateFirst: found['validateFirst'] !== false,
    };
    const { performImport } = await import('./perform-import.ts');
    return performImport(request, context);
  });
}

const STANDARD_STREAM = '-';

function inputFiles(names: readonly string[], format: Format | null): InputFile[] {
  return names.map((name) => ({
    name,
    path: name === STANDARD_STREAM ? null : name,
    format,
    digest: null,
  }));
}

/** What `import` and `runs resume` say alike about how a run is done. */
export function runOptions(command: Command, texts: HelpTexts): Command {
  const { options } = texts;
  return reportOption(command, texts)
    .option('--again', options.again)
    .option('--rejects <FILE>', options.rejects)
    .option('--max-errors <N|N%>', options['max-errors'])
    .option('--deadline <TIME>', options.deadline)
    .option('--require-ledger', options['require-ledger'])
    .option('--yes', options['import-yes']);
}

export type RunOptionsFound = Pick<
  ImportRequest,
  'again' | 'rejects' | 'reports' | 'maxErrors' | 'deadlineMs' | 'requireLedger' | 'isConfirmed'
>;

export function runOptionsFound(found: Found, settings: Settings): RunOptionsFound {
  const written = { rejects: textOption('rejects', found), reports: reportsFound(found, settings) };
  const outputs = standardOutputs(written);
  if (outputs.length > 1)
    throw new CliError('usage', problem('usage/options-conflict', { options: outputs }));
  if (written.rejects === STANDARD_STREAM) mustHaveRoom('--rejects -', settings);
  return {
    ...written,
    again: flagOption('again', found),
    maxErrors: parsedOption('max-errors', found, [parseErrorLimit, { kind: 'error-limit' }]),
    deadlineMs: parsedOption('deadline', found, [parseDuration, { kind: 'duration' }]),
    requireLedger: flagOption('require-ledger', found),
    isConfirmed: flagOption('yes', found),
  };
}

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

/** The options that write data of their own to standard output. */
export function standardOutputs({ rejects, reports }: Pick<ImportRequest, 'rejects' | 'reports'>) {
  return [
    ...(rejects === STANDARD_STREAM ? [`--rejects ${rejects}`] : []),
    ...reports
      .filter(({ file }) => file === STANDARD_STREAM)
      .map(({ kind, file }) => `--report ${kind}=${file}`),
  ];
}

/** Two kinds of data in one standard output would be neither. */
function mustHaveRoom(option: string, { output }: Settings): void {
  if (output === 'human') return;
  const options = [option, `-o ${output}`];
  throw new CliError('usage', problem('usage/options-conflict', { options }));
}

/** The operation of that name. Throws CliError `usage/kind-unknown`. */
function operationNamed(name: string): OperationId {
  if (isOperationId(name)) return name;
  const suggestion = nearestName(name, operationIds);
  throw new CliError(
    'usage',
    problem('usage/kind-unknown', { received: name, suggestion, known: operationIds }),
  );
}

function operationOption(found: Found): OperationId | null {
  const name = textOption('as', found);
  return name === null ? null : operationNamed(name);
}

const reportKinds = ['junit', 'sarif', 'github', 'json', 'markdown'] as const;

/** `junit=report.xml`; without a file null stands for it. */
function parseReport(text: string): ReportWanted | null {
  const [, name, file] = /^([a-z]+)(?:=(.+))?$/.exec(text) ?? [];
  const kind = oneOf(reportKinds)(name ?? '');
  return kind === null ? null : { kind, file: file ?? null };
}

/** `10` or `5%`. */
function parseErrorLimit(text: string): ImportRequest['maxErrors'] {
  const [, digits, sign] = /^(\d{1,9})(%?)$/.exec(text) ?? [];
  if (digits === undefined) return null;
  if (sign === '') return { count: Number(digits) };
  return Number(digits) <= 100 ? { percent: Number(digits) } : null;
}
