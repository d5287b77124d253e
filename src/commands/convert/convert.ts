/** `lms-cli convert`: questions in from other tools, and out again (docs/convert.md). */
import { STANDARD_STREAM } from '../arguments/global-options.ts';
import { DEFAULT_SCALE } from '../../conversion/loss.ts';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import {
  anyWords,
  choiceOption,
  flagOption,
  parseOneOf,
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
  reportsOption,
} from '../arguments/shared-options.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import type { ConvertRequest, ReportToWrite } from './convert-request.ts';
import { defaultFields, namedColumns, readTopicMap, setFields } from './fields.ts';
import { isFolderName } from './output.ts';
import {
  findFormat,
  sourceFormats,
  type TargetFormat,
  targetFormats,
  findTarget,
  targetOfName,
} from './formats.ts';
import { performConvert } from './perform-convert.ts';
import { tableFormats, writeTemplate } from './template.ts';

const reportKinds = ['json', 'ndjson'] as const;

const options = {
  from: choiceOption('<FORMAT>', sourceFormats, { text: 'convert-from' }),
  to: choiceOption('<FORMAT>', targetFormats, { text: 'convert-to' }),
  out: textOption('<PATH>', { text: 'convert-out' }),
  overwrite: flagOption('convert-overwrite'),
  template: choiceOption('<FORMAT>', tableFormats),
  rejects: textOption('<FILE>', { text: 'convert-rejects' }),
  keys: flagOption(),
  columns: textsOption('<HEADER=FIELD>'),
  ignoreColumns: textsOption('<HEADERS>'),
  set: textsOption('<FIELD=VALUE>'),
  defaults: textOption('<FILE>'),
  topicMap: textOption('<FILE>'),
  scale: withDefault(parsedOption('<NUMBER>', [parseScale, { kind: 'points' }]), DEFAULT_SCALE),
  encoding: parsedOption('<NAME>', [encodingNamed, { kind: 'encoding' }]),
  strict: flagOption(),
  report: reportsOption(reportKinds),
  var: documentOptions.var,
};

type ConvertOptions = FilesOf<typeof options>;

export const convertCommand = defineCommand({
  arguments: { files: anyWords('convertFiles') },
  options,
  excludes: { template: ['files'] },
  accepts: ['--dry-run'],
  examples: [
    'lms-cli convert course.xml --out questions.md',
    'lms-cli convert quiz.xlsx --set topicId=8801 --set difficulty=1 --out questions.md',
    'lms-cli convert questions.md --to moodle-xml --out moodle.xml',
    'lms-cli convert --template xlsx --out questions.xlsx',
  ],
  run: async (context, given) => {
    const { files, template, out, overwrite: overwrites } = given;
    if (template !== null) return writeTemplate(template, { out, overwrites }, context);
    if (files.length === 0) {
      const about = { argument: '<files>', command: 'lms-cli convert' };
      throw new CliError('usage', problem('usage/argument', { reason: 'missing', ...about }));
    }
    return performConvert(await requestOf(given, context), context);
  },
});

async function requestOf(typed: ConvertOptions, context: Context): Promise<ConvertRequest> {
  const { host, settings } = context;
  const { out, defaults, topicMap } = typed;
  const file = out === STANDARD_STREAM ? null : out;
  const to = await targetFor(typed.to, file, host);
  const variables = await effectiveVariables(typed.var, context);
  const given = {
    ...(to.isOwn && variables.defaults.lacuna),
    ...(defaults !== null && (await defaultFields(defaults, host))),
    ...setFields(typed.set),
  };
  return {
    files: typed.files,
    alsoRead: [defaults, topicMap].filter((name) => name !== null),
    from: typed.from === null ? null : findFormat(typed.from),
    to,
    out: file,
    overwrites: typed.overwrite,
    rejects: typed.rejects,
    hasKeys: typed.keys,
    isStrict: typed.strict,
    encoding: typed.encoding,
    scale: typed.scale,
    headers: {
      named: namedColumns(typed.columns, typed.ignoreColumns),
      leavesOut: !typed.strict,
    },
    filling: {
      given,
      topics: topicMap === null ? null : await readTopicMap(topicMap, host),
      isForOthers: !to.isOwn,
    },
    // The options come before the defaults of lms-cli.yaml, and a question before both.
    variables: { ...variables, defaults: {} },
    reports: reportsIn(typed.report, settings),
  };
}

/** Throws CliError `convert/output`. */
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
    problem('convert/output', { reason: 'format-unknown', file: out ?? '' }),
  );
}

function parseScale(received: string): number | null {
  const scale = Number(received);
  return /^\d{1,6}(?:\.\d{1,4})?$/.test(received) && scale > 0 ? scale : null;
}

/** `-o json`, `-o ndjson` and `-o yaml` are a report to standard output. */
function reportsIn(
  reports: ConvertOptions['report'],
  { output }: Context['settings'],
): ReportToWrite[] {
  const shown = parseOneOf([...reportKinds, 'yaml'])(output);
  return shown === null ? [...reports] : [...reports, { kind: shown, file: STANDARD_STREAM }];
}
