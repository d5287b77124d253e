/** `lms-cli convert`: questions in from other tools, and out again (docs/convert.md). */
import type { Command } from 'commander';
import {
  foreignFormats,
  sourceFormats,
  targetFormats,
  type TargetFormat,
} from '../../conversion/formats.ts';
import {
  DEFAULT_SCALE,
  policies,
  type Policies,
  type PolicyName,
} from '../../conversion/policies.ts';
import { CliError } from '../../core/errors.ts';
import type { HelpTexts } from '../../messages/help.ts';
import { problem } from '../../messages/problem.ts';
import { STANDARD_STREAM, mustHaveRoom } from '../arguments/report-option.ts';
import {
  choiceOption,
  chosenOption,
  collected,
  flagOption,
  oneOf,
  parsedOption,
  parsedValue,
  textOption,
  textsOption,
  type Found,
} from '../arguments/option-values.ts';
import { variableOption, variablesFor } from '../arguments/variables.ts';
import type { Context, Define } from '../context.ts';
import type { ConvertRequest, ReportToWrite } from './convert-request.ts';
import { isFolderName } from './check-convert-files.ts';
import { defaultFields, setFields } from './given-fields.ts';
import { targetOfName } from './output-file.ts';
import { performConvert } from './perform-convert.ts';
import { readTopicMap } from './topic-map.ts';
import { tableFormats, writeTemplate } from './template.ts';

const reportKinds = ['json', 'ndjson'] as const;

export const convertCommand: Define = (command, texts, bind) => {
  const { options } = texts;
  command
    .argument('[files...]', texts.arguments.convertFiles)
    .addOption(choiceOption('--from <FORMAT>', options['convert-from'], sourceFormats))
    .addOption(choiceOption('--to <FORMAT>', options['convert-to'], targetFormats))
    .option('--out <PATH>', options['convert-out'])
    .option('--overwrite', options['convert-overwrite'])
    .addOption(choiceOption('--template <FORMAT>', options.template, tableFormats))
    .option('--keys', options.keys)
    .option('--set <FIELD=VALUE>', options.set, collected)
    .option('--defaults <FILE>', options.defaults)
    .option('--topic-map <FILE>', options['topic-map'])
    .option('--scale <NUMBER>', `${options.scale} ${texts.defaultValue(String(DEFAULT_SCALE))}`)
    .option('--encoding <NAME>', options.encoding)
    .option('--strict', options.strict)
    .addOption(
      choiceOption('--report <KIND[=FILE]>', options['convert-report'], reportKinds).argParser(
        collected,
      ),
    );
  policyOptions(command, texts);
  bind(variableOption(command, texts), async (context, files, found) => {
    const template = chosenOption('template', found, tableFormats);
    if (template !== null) return writeTemplate(template, templateOptions(files, found), context);
    if (files.length === 0) {
      const about = { argument: 'files', command: 'lms-cli convert' };
      throw new CliError('usage', problem('usage/missing-argument', about));
    }
    return performConvert(await requestOf(files, found, context), context);
  });
};

function policyOptions(command: Command, { options, defaultValue }: HelpTexts): void {
  for (const name of policyNames) {
    const [assumed, ...others] = policies[name];
    const words = `${options[name]} ${defaultValue(assumed)}`;
    command.addOption(choiceOption(`--${name} <POLICY>`, words, [assumed, ...others]));
  }
}

const policyNames: readonly PolicyName[] = [
  'mixed',
  'numeric',
  'placement',
  'zero-score',
  'negative',
  'media',
];

function templateOptions(files: readonly string[], found: Found) {
  if (files.length > 0) {
    throw new CliError(
      'usage',
      problem('usage/options-conflict', { options: ['--template', ...files] }),
    );
  }
  return { out: textOption('out', found), overwrites: flagOption('overwrite', found) };
}

async function requestOf(
  files: readonly string[],
  found: Found,
  context: Context,
): Promise<ConvertRequest> {
  const { host, settings } = context;
  const out = textOption('out', found);
  const file = out === STANDARD_STREAM ? null : out;
  const defaults = textOption('defaults', found);
  const topicMap = textOption('topic-map', found);
  const given = {
    ...(defaults !== null && (await defaultFields(defaults, host))),
    ...setFields(textsOption('set', found)),
  };
  const to = chosenOption('to', found, targetFormats) ?? (await targetFor(file, host));
  return {
    files,
    alsoRead: [defaults, topicMap].filter((name) => name !== null),
    from: chosenOption('from', found, sourceFormats),
    to,
    out: file,
    overwrites: flagOption('overwrite', found),
    hasKeys: flagOption('keys', found),
    isStrict: flagOption('strict', found),
    encoding: parsedOption('encoding', found, [encodingNamed, { kind: 'encoding' }]),
    mapping: { policies: policiesFound(found), scale: scaleFound(found) },
    filling: {
      given,
      topics: topicMap === null ? null : await readTopicMap(topicMap, host),
      isForOthers: foreignFormats.some((format) => format === to),
    },
    variables: await variablesFor(context, found),
    reports: reportsFound(found, settings),
  };
}

/** Throws CliError `convert/target-unknown`. */
async function targetFor(out: string | null, host: Context['host']): Promise<TargetFormat> {
  if (out === null) return 'md';
  const target = targetOfName(out);
  if (target !== null) return target;
  if (await isFolderName(out, host)) return 'md';
  throw new CliError('usage', problem('convert/target-unknown', { file: out }));
}

function policiesFound(found: Found): Policies {
  return {
    mixed: chosenOption('mixed', found, policies.mixed) ?? policies.mixed[0],
    numeric: chosenOption('numeric', found, policies.numeric) ?? policies.numeric[0],
    placement: chosenOption('placement', found, policies.placement) ?? policies.placement[0],
    'zero-score':
      chosenOption('zero-score', found, policies['zero-score']) ?? policies['zero-score'][0],
    negative: chosenOption('negative', found, policies.negative) ?? policies.negative[0],
    media: chosenOption('media', found, policies.media) ?? policies.media[0],
  };
}

function scaleFound(found: Found): number {
  const parse = (text: string) => {
    const scale = Number(text);
    return /^\d{1,6}(?:\.\d{1,4})?$/.test(text) && scale > 0 ? scale : null;
  };
  return parsedOption('scale', found, [parse, { kind: 'points' }]) ?? DEFAULT_SCALE;
}

function encodingNamed(name: string): string | null {
  try {
    return new TextDecoder(name).encoding;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** `-o json`, `-o ndjson` and `-o yaml` are a report to standard output. */
function reportsFound(found: Found, settings: Context['settings']): ReportToWrite[] {
  const reports = textsOption('report', found).map((text) => {
    const report = parsedValue('report', text, [
      parseReport,
      { kind: 'one-of', values: ['json', 'ndjson', 'json=FILE', 'ndjson=FILE'] },
    ]);
    if (report.file === STANDARD_STREAM) mustHaveRoom(`--report ${text}`, settings);
    return report;
  });
  const { output } = settings;
  const shown = oneOf([...reportKinds, 'yaml'])(output);
  return shown === null ? reports : [...reports, { kind: shown, file: STANDARD_STREAM }];
}

function parseReport(text: string): ReportToWrite | null {
  const [, name, file] = /^([a-z]+)(?:=(.+))?$/.exec(text) ?? [];
  const kind = oneOf(reportKinds)(name ?? '');
  return kind === null ? null : { kind, file: file ?? null };
}
