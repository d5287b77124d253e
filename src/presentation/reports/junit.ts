import Builder from 'fast-xml-builder';
import type { Counted } from '../../core/result.ts';
import { visible } from '../safe-text.ts';
import { recordTexts } from '../result-text.ts';
import { fields, inLine } from '../style.ts';
import { isoTime } from '../time.ts';
import {
  type Collected,
  commitsOf,
  type ReportContext,
  reportNameOf,
  type ReportEnd,
  type ReportEntry,
  reportPath,
} from './collect.ts';

/** The name of its element; `passed` has none. */
type CaseKind = 'passed' | 'failure' | 'error' | 'skipped';

const caseKinds = ['passed', 'failure', 'error', 'skipped'] as const satisfies readonly CaseKind[];
const noCases: Readonly<Record<CaseKind, number>> = { passed: 0, failure: 0, error: 0, skipped: 0 };

const TITLE = 'lms-cli';

const kinds: Readonly<Record<Counted, CaseKind>> = {
  done: 'passed',
  planned: 'passed',
  rejected: 'failure',
  failed: 'failure',
  'in-doubt': 'error',
  skipped: 'skipped',
  'given-up': 'skipped',
  blocked: 'skipped',
};

/** What an undo cannot take back is blocked by no failure of another operation: it is one itself. */
const kindOf = (outcome: Counted, { kept }: Collected['tally']): CaseKind =>
  outcome === 'blocked' && kept > 0 ? 'failure' : kinds[outcome];

interface Attributes {
  readonly [attribute: `@${string}`]: string | number;
}

type Case = Readonly<Record<string, unknown>>;

interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
  readonly span: Collected['whole'];
  /** How many there were of each kind, listed or not; left out if all are listed. */
  readonly total?: Readonly<Record<CaseKind, number>>;
}

/**
 * JUnit's XML as GitLab and Jenkins read it. One suite for each operation, because these are few
 * even if the files are many, one for the documents, and one for the whole run if something ended it
 * or if there is nothing else. What is not listed is one case of its suite and kind.
 */
export function junitReport(collected: Collected, end: ReportEnd, context: ReportContext): string {
  const found = [...documentSuites(collected, context), ...operationSuites(collected, context)];
  const isEmpty = found.length === 0;
  const suites = [
    ...(isEmpty || collected.failure ? [runSuite(collected, context)] : []),
    ...found,
  ];
  const written = suites.map((suite) => suiteOf(suite, { collected, end, context }));
  const sum = (name: '@tests' | '@failures' | '@errors') =>
    written.reduce((all, suite) => all + suite[name], 0);
  const content = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    testsuites: {
      '@name': TITLE,
      '@tests': sum('@tests'),
      '@failures': sum('@failures'),
      '@errors': sum('@errors'),
      '@time': lasted(collected.whole),
      testsuite: written,
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

/** One case, which is the command itself. */
function runSuite({ failure, whole: span }: Collected, context: ReportContext): Suite {
  const command = {
    ...caseAttributes(context.command ?? TITLE, TITLE, context),
    '@time': lasted(span),
    ...(failure !== null && { failure: failureText(failure, context) }),
  };
  return { name: TITLE, cases: [command], span };
}

function operationSuites(collected: Collected, context: ReportContext): Suite[] {
  const { tally, entries, passed, spans, whole } = collected;
  return [...tally.byOperation].map(([operation, counts]) => {
    const failed = entries.flatMap((entry) => {
      const isFailed = entry.result?.operation === operation && entry.severity === 'error';
      return isFailed ? [failedCase(entry, context, tally)] : [];
    });
    const others = passed
      .filter((result) => result.operation === operation)
      .map((result) => ({
        ...caseAttributes(reportNameOf(result, context), operation, context),
        ...fileAttributes(result.source, context),
        '@time': seconds(result.durationMs),
        ...(result.outcome === 'skipped' && { skipped: '' }),
      }));
    const total = { ...noCases };
    for (const [outcome, times] of counts) total[kindOf(outcome, tally)] += times;
    const span = spans.get(operation) ?? whole;
    return { name: operation, cases: [...failed, ...others], span, total };
  });
}

/** Errors in documents, if any. */
function documentSuites(
  { entries, invalid, whole, tally }: Collected,
  context: ReportContext,
): Suite[] {
  if (invalid === 0) return [];
  // CI compares these names from run to run, so they are the same in every language.
  const documents = context.messages.machine.say('report-documents');
  const found = entries.filter(({ result, severity }) => result === null && severity === 'error');
  const cases = found.map((entry) => failedCase(entry, context, tally));
  return [{ name: documents, cases, span: whole, total: { ...noCases, failure: invalid } }];
}

function failedCase(entry: ReportEntry, context: ReportContext, tally: Collected['tally']): Case {
  const { place, result, code } = entry;
  const documents = context.messages.machine.say('report-documents');
  const where = place === null ? '' : [place.file, place.line, place.column].filter(Boolean);
  const name =
    result === null ? `${[where].flat().join(':')} ${code}` : reportNameOf(result, context);
  const element = result === null ? 'failure' : kindOf(result.outcome, tally);
  return {
    ...caseAttributes(name, result?.operation ?? documents, context),
    ...fileAttributes(place, context),
    '@time': seconds(result?.durationMs ?? 0),
    [element === 'passed' ? 'failure' : element]: failureText(entry, context, element),
  };
}

function failureText(entry: ReportEntry, context: ReportContext, kind: CaseKind = 'failure') {
  const { code, message } = entry;
  const told = { '@message': attributeText(`${code}: ${message}`, context) };
  if (kind === 'skipped') return told;
  return { ...told, '@type': code, '#text': detailsOf(entry, context) };
}

function detailsOf({ message, hint, place, result }: ReportEntry, context: ReportContext): string {
  const where =
    place === null ? [] : [inLine([place.file, place.line].filter(Boolean).join(':'), context)];
  const { seq, sentAt } = result ?? {};
  const recorded = fields(...recordTexts({ key: null, seq, sentAt }, context));
  const lines = [message, hint, ...where, recorded].filter(Boolean);
  return visible(lines.join('\n'), { multiline: true });
}

function caseAttributes(name: string, operation: string, context: ReportContext): Attributes {
  return { '@name': attributeText(name, context), '@classname': operation };
}

function fileAttributes(
  place: { readonly file: string; readonly line: number | null } | null,
  context: ReportContext,
): Attributes {
  const file = place && reportPath(place.file, context);
  if (place === null || file === null) return {};
  const line = place.line === null ? {} : { '@line': place.line };
  return { '@file': attributeText(file, context), ...line };
}

interface Told {
  readonly collected: Collected;
  readonly end: ReportEnd;
  readonly context: ReportContext;
}

function suiteOf({ name, cases, span, total }: Suite, { collected, end, context }: Told) {
  const listed = countKinds(cases);
  const left = caseKinds.flatMap((kind) => {
    const count = (total ?? listed)[kind] - listed[kind];
    return count > 0 ? [{ kind, count }] : [];
  });
  const others = left.map(({ kind, count }) => {
    const more = context.messages.machine.say('report-more', { count });
    return {
      ...caseAttributes(more, name, context),
      ...(kind !== 'passed' && { [kind]: { '@message': more } }),
    };
  });
  const all = [...cases, ...others];
  const counts = countKinds(all);
  const notListed = left.reduce((sum, { count }) => sum + count, 0);
  const { commit, plannedCommits } = commitsOf(collected, context);
  const properties = [
    ['run', end.run?.id],
    ['target', collected.about?.target],
    ['commit', commit],
    ...plannedCommits.map((planned) => ['planned-commit', planned]),
    ['not-listed', notListed > 0 ? String(notListed) : null],
  ].flatMap(([property, value]) =>
    typeof value === 'string'
      ? [{ '@name': property, '@value': attributeText(value, context) }]
      : [],
  );
  return {
    '@name': name,
    '@tests': all.length,
    '@failures': counts.failure,
    '@errors': counts.error,
    '@skipped': counts.skipped,
    '@time': lasted(span),
    // In UTC. The schemas of Ant know no zone.
    '@timestamp': isoTime(span.from).slice(0, 'YYYY-MM-DDTHH:MM:SS'.length),
    ...(properties.length > 0 && { properties: { property: properties } }),
    testcase: all,
  };
}

function countKinds(cases: readonly Case[]): Record<CaseKind, number> {
  const counts = { ...noCases };
  for (const each of cases) counts[caseKinds.find((kind) => kind in each) ?? 'passed'] += 1;
  return counts;
}

const lasted = ({ from, to }: Collected['whole']) => seconds(to - from);

const seconds = (ms: number) => (ms / 1000).toFixed(3);

/** Foreign text on one line. */
function attributeText(text: string, { mask }: ReportContext): string {
  return visible(mask.text(text), { multiline: false });
}
