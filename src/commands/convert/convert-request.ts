import { DEFAULT_SCALE } from '../../conversion/loss.ts';
import { CliError } from '../../core/errors.ts';
import { type DataFormat, isForPrograms } from '../../core/output-format.ts';
import { STANDARD_STREAM } from '../../documents/document-format.ts';
import { problem } from '../../messages/problem.ts';
import {
  choiceOption,
  flagOption,
  parsedOption,
  textOption,
  textsOption,
  withDefault,
} from '../arguments/parameters.ts';
import {
  documentOptions,
  effectiveVariables,
  encodingNamed,
  type FilesOf,
  headerOptions,
  headersGiven,
  reportsOption,
  type WantedReport,
} from '../input/shared-options.ts';
import type { Context } from '../context.ts';
import { defaultFields, type GivenFields, readTopicMap, setFields } from './fields.ts';
import {
  findFormat,
  findTarget,
  sourceFormats,
  tableFormats,
  type TargetFormat,
  targetFormats,
  targetOfName,
} from './formats.ts';

const reportKinds = ['json', 'ndjson'] as const;

export const convertOptions = {
  from: choiceOption('<FORMAT>', sourceFormats, { text: 'convert-from' }),
  to: choiceOption('<FORMAT>', targetFormats, { text: 'convert-to' }),
  out: textOption('<PATH>', { text: 'convert-out' }),
  overwrite: flagOption('overwrite'),
  template: choiceOption('<FORMAT>', tableFormats),
  rejects: textOption('<FILE>', { text: 'convert-rejects' }),
  keys: flagOption(),
  set: textsOption('<FIELD=VALUE>'),
  defaults: textOption('<FILE>'),
  topicMap: textOption('<FILE>'),
  scale: withDefault(parsedOption('<NUMBER>', [parseScale, { kind: 'points' }]), DEFAULT_SCALE),
  encoding: parsedOption('<NAME>', [encodingNamed, { kind: 'encoding' }]),
  ...headerOptions,
  strict: flagOption(),
  report: reportsOption(reportKinds),
  var: documentOptions.var,
};

type ConvertArguments = FilesOf<typeof convertOptions>;

export type ReportToWrite = WantedReport<DataFormat>;

export type ConvertRequest = Awaited<ReturnType<typeof convertRequest>>;

export async function convertRequest(typed: ConvertArguments, context: Context) {
  const { host, settings } = context;
  const { defaults, topicMap } = typed;
  const out = typed.out === STANDARD_STREAM ? null : typed.out;
  const to = await targetFor(typed.to, out, host);
  const variables = await effectiveVariables(typed.var, context);
  const given = {
    ...(to.isOwn && variables.defaults.lacuna),
    ...(defaults !== null && (await defaultFields(defaults, host))),
    ...setFields(typed.set),
  };
  const topics = topicMap === null ? null : await readTopicMap(topicMap, host);
  return {
    ...typed,
    alsoRead: [defaults, topicMap].filter((name) => name !== null),
    // Null: each file is recognized by its content.
    from: typed.from === null ? null : findFormat(typed.from),
    to,
    // A file or a folder; null is standard output.
    out,
    filling: { given, topics, isForOthers: !to.isOwn } satisfies GivenFields,
    headers: headersGiven(typed, !typed.strict),
    // The options come before the defaults of lms-cli.yaml, and a question before both.
    variables: { ...variables, defaults: {} },
    reports: reportsIn(typed.report, settings),
  };
}

/** True for a folder that is there, and for a name that ends like one. */
export async function isFolderName(out: string, { files }: Context['host']): Promise<boolean> {
  return /[/\\]$/.test(out) || (await files.identity(out))?.kind === 'folder';
}

/** Throws CliError `output/file`. */
async function targetFor(
  named: string | null,
  out: string | null,
  host: Context['host'],
): Promise<TargetFormat> {
  const byEnding = named === null && out !== null ? targetOfName(out) : null;
  if (byEnding !== null) return byEnding;
  const isKnown = named !== null || out === null || (await isFolderName(out, host));
  const target = isKnown ? findTarget(named ?? 'md') : null;
  if (target !== null) return target;
  throw new CliError(
    'usage',
    problem('output/file', { reason: 'format-unknown', file: out ?? '' }),
  );
}

function parseScale(received: string): number | null {
  const scale = Number(received);
  return /^\d{1,6}(?:\.\d{1,4})?$/.test(received) && scale > 0 ? scale : null;
}

/** A format for programs is a report to standard output. */
function reportsIn(
  reports: ConvertArguments['report'],
  { output }: Context['settings'],
): ReportToWrite[] {
  return isForPrograms(output)
    ? [...reports, { kind: output, file: STANDARD_STREAM }]
    : [...reports];
}
