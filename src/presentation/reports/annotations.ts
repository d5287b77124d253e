import { VERSION } from '../../core/version.ts';
import { explanations } from 'virtual:explanations';
import { describe } from '../../messages/catalogue.ts';
import { jsonText } from '../data-writer.ts';
import { linesText } from '../layout.ts';
import { isoTime } from '../../core/texts.ts';
import {
  boundedLine,
  causesIn,
  chooseLevel,
  findCommits,
  type Report,
  type ReportContext,
  type ReportEntry,
  reportPath,
  workflowCommand,
} from './collect.ts';

/** GitHub shows this many annotations of a level in a step and drops the others. */
const MOST_OF_A_LEVEL = 10;

/**
 * Workflow commands of GitHub Actions, the most important ones first: what ended the run, then one
 * for each cause, and further examples as far as there is room.
 */
export function githubReport(report: Report): string {
  const { failure, errors, warnings, context } = report;
  const causes = causesIn(report);
  const ended = failure === null ? [] : [commandOf(failure, 0, context)];
  const shown = (['error', 'warning'] as const).flatMap((level) => {
    const ofLevel = causes.filter(({ examples: [first] }) => chooseLevel(first) === level);
    const rounds = [0, 1, 2].flatMap((round) =>
      ofLevel.flatMap(({ examples, count }) => {
        const more = round === 0 ? count - examples.length : 0;
        return examples.slice(round, round + 1).map((entry) => ({ entry, more }));
      }),
    );
    return rounds.slice(0, MOST_OF_A_LEVEL - (level === 'error' ? ended.length : 0));
  });
  const told = shown.reduce((sum, { more }) => sum + 1 + more, 0);
  const lines = [...ended, ...shown.map(({ entry, more }) => commandOf(entry, more, context))];
  const rest = errors + warnings - told;
  if (rest > 0) {
    const more = [context.messages.say('report-more', { count: rest })];
    lines.push(workflowCommand('notice', { place: null, title: 'lms-cli' }, more, context));
  }
  return linesText(lines);
}

/** @param more how many others have the same cause and are not shown */
function commandOf(entry: ReportEntry, more: number, context: ReportContext): string {
  const { place, problem, message, hint } = entry;
  const title = problem.code;
  const alike = more === 0 ? [] : [context.messages.say('report-more-alike', { count: more })];
  return workflowCommand(chooseLevel(entry), { place, title }, [message, hint, ...alike], context);
}

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

export function sarifReport(report: Report): string {
  const { entries, failure, errors, warnings, from, to, end, context } = report;
  const codes = [...new Set(entries.map(({ problem }) => problem.code))];
  const indexes = new Map(codes.map((code, index) => [code, index]));
  const run = {
    tool: {
      driver: {
        name: 'lms-cli',
        version: VERSION,
        rules: codes.map((code) => ruleOf(code, context)),
        ...(failure !== null && { notifications: [ruleOf(failure.problem.code, context)] }),
      },
    },
    columnKind: 'unicodeCodePoints',
    invocations: [
      {
        executionSuccessful: errors === 0 && failure === null && end.remaining === 0,
        startTimeUtc: isoTime(from),
        endTimeUtc: isoTime(to),
        ...(end.exitCode !== undefined && { exitCode: end.exitCode }),
        ...(failure !== null && {
          toolExecutionNotifications: [notificationOf(failure, context)],
        }),
      },
    ],
    results: entries.map((entry) => ({
      ruleId: entry.problem.code,
      ruleIndex: indexes.get(entry.problem.code) ?? -1,
      level: chooseLevel(entry),
      message: { text: textOf(entry, context) },
      locations: locationsOf(entry, context),
      ...(entry.result && { properties: propertiesOf(entry.result, context) }),
    })),
    properties: {
      run: end.run?.id ?? null,
      ...findCommits(report),
      counts: { ...Object.fromEntries(end.tally.counts), remaining: end.remaining },
      notListed: errors + warnings - entries.length,
    },
  };
  return `${jsonText({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, 2)}\n`;
}

function textOf({ problem }: ReportEntry, context: ReportContext): string {
  const { message, hint } = describe(problem, context.messages.machine);
  return `${boundedLine(message, context)}\n${boundedLine(hint, context)}`;
}

const notificationOf = (failure: ReportEntry, context: ReportContext) => ({
  level: 'error',
  message: { text: textOf(failure, context) },
  descriptor: { id: failure.problem.code, index: 0 },
});

function ruleOf(code: string, { messages }: ReportContext) {
  // The hint of the example would name values that this report does not have.
  const { language, say } = messages.machine;
  const text = explanations[language][code]?.why ?? say('report-explain', { code });
  return { id: code, shortDescription: { text: code }, fullDescription: { text }, help: { text } };
}

function locationsOf({ place }: ReportEntry, context: ReportContext) {
  const path = place && reportPath(context.mask.text(place.file), context);
  if (place === null || path === null) return [];
  const artifactLocation = { uri: uriOf(path) };
  if (place.line === null) return [{ physicalLocation: { artifactLocation } }];
  const column = place.column === null ? {} : { startColumn: place.column };
  const region = { startLine: place.line, ...column };
  return [{ physicalLocation: { artifactLocation, region } }];
}

function propertiesOf(
  { operation, outcome, key, seq, sentAt, title }: NonNullable<ReportEntry['result']>,
  { mask }: ReportContext,
) {
  return {
    operation,
    outcome,
    key: key === null ? null : mask.text(key),
    ...(seq !== undefined && { seq }),
    ...(title !== undefined && { title: mask.text(title) }),
    ...(sentAt !== undefined && { sentAt: isoTime(sentAt) }),
  };
}

/** A relative reference, or a file URI if the path is absolute (RFC 3986). */
function uriOf(path: string): string {
  const encoded = path
    .replaceAll(/\p{Cs}/gu, '\uFFFD')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
  if (path.startsWith('/')) return `file://${encoded}`;
  // The colon after a drive letter must not be encoded.
  return /^[A-Za-z]:\//.test(path) ? `file:///${encoded.replace('%3A', ':')}` : encoded;
}
