import Builder from 'fast-xml-builder';
import type { CountedOutcome, Result } from '../../core/result.ts';
import { recordTexts } from '../result-text.ts';
import { visible } from '../safe-text.ts';
import { fields, inLine } from '../style.ts';
import { isoTime } from '../../core/texts.ts';
import {
  findCommits,
  nameReportEntry,
  type Report,
  type ReportContext,
  type ReportEntry,
  reportPath,
} from './collect.ts';

const caseKinds = ['passed', 'failure', 'error', 'skipped'] as const;
type CaseKind = (typeof caseKinds)[number];

const TITLE = 'lms-cli';

const kinds: Readonly<Record<CountedOutcome, CaseKind>> = {
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
const kindOf = (outcome: CountedOutcome, { end: { tally } }: Report): CaseKind =>
  outcome === 'blocked' && tally.kept > 0 ? 'failure' : kinds[outcome];

interface Case {
  readonly kind: CaseKind;
  readonly name: string;
  readonly className: string;
  readonly place?: { readonly file: string; readonly line: number | null } | null;
  readonly ms?: number;
  readonly entry?: ReportEntry;
}

interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
  /** How many there were of each kind, listed or not. */
  readonly total: Readonly<Partial<Record<CaseKind, number>>>;
}

/**
 * JUnit's XML as GitLab and Jenkins read it. One suite for each operation, because these are few
 * even if the files are many, one for the documents, and one for the whole run if something ended it
 * or if there is nothing else. What is not listed is one case of its suite and kind.
 */
export function junitReport(report: Report): string {
  const found = [...documentSuites(report), ...operationSuites(report)];
  const isAlone = found.length === 0 || report.failure !== null;
  const written = [...(isAlone ? [runSuite(report)] : []), ...found].map((suite) =>
    suiteOf(suite, report),
  );
  const sum = (name: '@tests' | '@failures' | '@errors') =>
    written.reduce((all, suite) => all + suite[name], 0);
  const content = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    testsuites: {
      '@name': TITLE,
      '@tests': sum('@tests'),
      '@failures': sum('@failures'),
      '@errors': sum('@errors'),
      '@time': seconds(report.to - report.from),
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

function runSuite({ failure, from, to, context }: Report): Suite {
  const kind = failure === null ? 'passed' : 'failure';
  const about = { name: context.command ?? TITLE, className: TITLE, ms: to - from };
  const only = { kind, ...about, ...(failure !== null && { entry: failure }) } as const;
  return { name: TITLE, cases: [only], total: {} };
}

function documentSuites({ entries, invalid, context }: Report): Suite[] {
  if (invalid === 0) return [];
  // CI compares these names from run to run, so they are the same in every language.
  const className = context.messages.machine.say('report-documents');
  const cases = entries.flatMap((entry): Case[] => {
    const { place, result, severity, problem } = entry;
    if (result !== null || severity !== 'error') return [];
    const where = place === null ? [] : [place.file, place.line, place.column].filter(Boolean);
    const name = `${where.join(':')} ${problem.code}`;
    return [{ kind: 'failure', name, className, place, entry }];
  });
  return [{ name: className, cases, total: { failure: invalid } }];
}

function operationSuites(report: Report): Suite[] {
  const { end, entries, passed, context } = report;
  const caseOf = (result: Result): Case => ({
    kind: kindOf(result.outcome, report),
    name: nameReportEntry(result, context),
    className: result.operation,
    place: result.source,
    ms: result.durationMs,
  });
  return [...end.tally.byOperation].map(([operation, counts]) => {
    const failed = entries.flatMap((entry) => {
      const { result, severity, place } = entry;
      if (result?.operation !== operation || severity !== 'error') return [];
      return [{ ...caseOf(result), place, entry }];
    });
    const others = passed.filter((result) => result.operation === operation).map(caseOf);
    const total: Partial<Record<CaseKind, number>> = {};
    for (const [outcome, times] of counts) {
      const kind = kindOf(outcome, report);
      total[kind] = (total[kind] ?? 0) + times;
    }
    return { name: operation, cases: [...failed, ...others], total };
  });
}

function suiteOf({ name, cases, total }: Suite, report: Report) {
  const { context, end, about, from } = report;
  const others = caseKinds.flatMap((kind) => {
    const count = (total[kind] ?? 0) - countKind(cases, kind);
    if (count <= 0) return [];
    const more = context.messages.machine.say('report-more', { count });
    return [{ kind, name: more, className: name, count }];
  });
  const all = [...cases, ...others];
  const { commit, plannedCommits } = findCommits(report);
  const notListed = others.reduce((sum, { count }) => sum + count, 0);
  const properties = [
    ['run', end.run?.id],
    ['target', about?.target],
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
    '@failures': countKind(all, 'failure'),
    '@errors': countKind(all, 'error'),
    '@skipped': countKind(all, 'skipped'),
    '@time': seconds(cases.reduce((sum, { ms = 0 }) => sum + ms, 0)),
    // In UTC. The schemas of Ant know no zone.
    '@timestamp': isoTime(from).slice(0, 'YYYY-MM-DDTHH:MM:SS'.length),
    ...(properties.length > 0 && { properties: { property: properties } }),
    testcase: all.map((each) => caseElement(each, context)),
  };
}

const countKind = (cases: readonly Case[], kind: CaseKind) =>
  cases.filter((each) => each.kind === kind).length;

function caseElement(
  { kind, name, className, place = null, ms = 0, entry }: Case,
  context: ReportContext,
) {
  const file = place && reportPath(place.file, context);
  return {
    '@name': attributeText(name, context),
    '@classname': className,
    ...(file !== null && { '@file': attributeText(file, context) }),
    ...(file !== null && place?.line != null && { '@line': place.line }),
    '@time': seconds(ms),
    ...(kind !== 'passed' && { [kind]: entry === undefined ? '' : toldIn(entry, kind, context) }),
  };
}

function toldIn(entry: ReportEntry, kind: CaseKind, context: ReportContext) {
  const { problem, message, hint, place, result } = entry;
  const told = { '@message': attributeText(`${problem.code}: ${message}`, context) };
  if (kind === 'skipped') return told;
  const where = place && inLine([place.file, place.line].filter(Boolean).join(':'), context);
  const { seq, sentAt } = result ?? {};
  const recorded = fields(...recordTexts({ key: null, seq, sentAt }, context));
  const text = [message, hint, where, recorded].filter(Boolean).join('\n');
  return { ...told, '@type': problem.code, '#text': visible(text, { multiline: true }) };
}

const seconds = (ms: number) => (ms / 1000).toFixed(3);

function attributeText(text: string, { mask }: ReportContext): string {
  return visible(mask.text(text), { multiline: false });
}
