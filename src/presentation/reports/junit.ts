import Builder from 'fast-xml-builder';
import type { Counted } from '../../core/result.ts';
import { xmlText } from '../safe-text.ts';
import { inLine } from '../style.ts';
import { timeText } from '../time.ts';
import {
  type Collected,
  type ReportContext,
  reportNameOf,
  type ReportEnd,
  type ReportEntry,
  reportPath,
} from './collect.ts';

/** The name of each outcome in JUnit's format; null for a test that passed. */
const elements: Readonly<Record<Counted, 'failure' | 'error' | 'skipped' | null>> = {
  done: null,
  planned: null,
  rejected: 'failure',
  failed: 'failure',
  'in-doubt': 'error',
  skipped: 'skipped',
  'given-up': 'skipped',
  blocked: 'skipped',
};

interface Attributes {
  readonly [attribute: `@${string}`]: string | number;
}

type Case = Readonly<Record<string, unknown>>;

interface Suite {
  readonly name: string;
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
  readonly durationMs: number;
  readonly cases: readonly Case[];
}

/**
 * JUnit's XML as GitLab and Jenkins read it. One suite for each operation, because these are few
 * even if the files are many, and one for the documents. The counts include all operations, the
 * cases only the listed ones.
 */
export function junitReport(collected: Collected, end: ReportEnd, context: ReportContext): string {
  const suites = [...documentSuites(collected, context), ...operationSuites(collected, context)];
  const sum = (of: (suite: Suite) => number) =>
    suites.reduce((total, suite) => total + of(suite), 0);
  // CI compares these names from run to run, so they are the same in every language.
  const { report } = context.messages.machine.output;
  const content = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    testsuites: {
      '@name': report.title,
      '@tests': sum(({ tests }) => tests),
      '@failures': sum(({ failures }) => failures),
      '@errors': sum(({ errors }) => errors),
      '@skipped': sum(({ skipped }) => skipped),
      '@time': seconds(sum(({ durationMs }) => durationMs)),
      testsuite: suites.map((suite) => suiteOf(suite, end, context)),
    },
  };
  return new Builder({
    format: true,
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    processEntities: true,
    suppressEmptyNode: true,
    suppressBooleanAttributes: false,
  }).build(content);
}

function operationSuites(collected: Collected, context: ReportContext): Suite[] {
  const { tally, entries, passed, durations } = collected;
  return [...tally.byOperation].map(([operation, counts]) => {
    const count = (element: (typeof elements)[Counted]) =>
      [...counts].reduce(
        (total, [outcome, times]) => (elements[outcome] === element ? total + times : total),
        0,
      );
    const failed = entries.flatMap((entry) => {
      const isFailed = entry.result?.operation === operation && entry.severity === 'error';
      return isFailed ? [failedCase(entry, context)] : [];
    });
    const others = passed.filter(({ result }) => result.operation === operation);
    return {
      name: operation,
      tests: [...counts.values()].reduce((total, times) => total + times, 0),
      failures: count('failure'),
      errors: count('error'),
      skipped: count('skipped'),
      durationMs: durations.get(operation) ?? 0,
      cases: [
        ...failed,
        ...others.map(({ name, result }) => ({
          ...caseAttributes(name, operation, context),
          ...fileAttributes(result.source, context),
          '@time': seconds(result.durationMs),
          ...(result.outcome === 'skipped' && { skipped: '' }),
        })),
      ],
    };
  });
}

/** Errors in documents, if any. */
function documentSuites({ entries, invalid }: Collected, context: ReportContext): Suite[] {
  if (invalid === 0) return [];
  const { report } = context.messages.machine.output;
  const found = entries.filter(({ result, severity }) => result === null && severity === 'error');
  const cases = found.map((entry) => failedCase(entry, context));
  const none = { errors: 0, skipped: 0, durationMs: 0 };
  return [{ name: report.documents, tests: invalid, failures: invalid, ...none, cases }];
}

function failedCase(entry: ReportEntry, context: ReportContext): Case {
  const { place, result, code, message } = entry;
  const { report } = context.messages.machine.output;
  const where = place === null ? '' : [place.file, place.line, place.column].filter(Boolean);
  const name =
    result === null ? `${[where].flat().join(':')} ${code}` : reportNameOf(result, context);
  const element = result === null ? 'failure' : (elements[result.outcome] ?? 'failure');
  const told = { '@message': attributeText(`${code}: ${message}`, context) };
  return {
    ...caseAttributes(name, result?.operation ?? report.documents, context),
    ...fileAttributes(place, context),
    '@time': seconds(result?.durationMs ?? 0),
    [element]:
      element === 'skipped' ? told : { ...told, '@type': code, '#text': detailsOf(entry, context) },
  };
}

function detailsOf({ message, hint, place, result }: ReportEntry, context: ReportContext): string {
  const { output } = context.messages;
  const where =
    place === null ? [] : [inLine([place.file, place.line].filter(Boolean).join(':'), context)];
  const sent =
    result?.sentAt === undefined ? [] : [output.sent(timeText(result.sentAt, context.zone))];
  const seq = result?.seq === undefined ? [] : [output.seq(result.seq)];
  const lines = [message, hint, ...where, [...seq, ...sent].join('  ')].filter(Boolean);
  return xmlText(lines.join('\n'), { multiline: true });
}

function caseAttributes(name: string, operation: string, context: ReportContext): Attributes {
  return { '@name': attributeText(name, context), '@classname': operation };
}

function fileAttributes(
  place: { readonly file: string; readonly line: number | null } | null,
  context: ReportContext,
): Attributes {
  const file = place && reportPath(place.file, context.workingDirectory);
  if (place === null || file === null) return {};
  const line = place.line === null ? {} : { '@line': place.line };
  return { '@file': attributeText(file, context), ...line };
}

function suiteOf(suite: Suite, end: ReportEnd, context: ReportContext) {
  const { name, tests, failures, errors, skipped, durationMs, cases } = suite;
  const properties = [
    ['run', end.run?.id ?? null],
    ['target', end.target],
    ['not-listed', tests > cases.length ? String(tests - cases.length) : null],
  ].flatMap(([property, value]) =>
    typeof value === 'string'
      ? [{ '@name': property, '@value': attributeText(value, context) }]
      : [],
  );
  return {
    '@name': name,
    '@tests': tests,
    '@failures': failures,
    '@errors': errors,
    '@skipped': skipped,
    '@time': seconds(durationMs),
    ...(properties.length > 0 && { properties: { property: properties } }),
    testcase: cases,
  };
}

const seconds = (ms: number) => (ms / 1000).toFixed(3);

/** Foreign text on one line. */
function attributeText(text: string, { mask }: ReportContext): string {
  return xmlText(mask.text(text), { multiline: false });
}
