import type { Severity } from '../../core/diagnostic.ts';
import { VERSION } from '../../core/version.ts';
import { describe, explain } from '../../messages/catalogue.ts';
import { jsonText } from '../data-writer.ts';
import { workflowProperty, workflowText } from '../safe-text.ts';
import { inLine } from '../style.ts';
import { outcomesOf } from '../tally.ts';
import { isoTime } from '../time.ts';
import {
  byWeight,
  type Collected,
  levelOf,
  type ReportContext,
  type ReportEnd,
  type ReportEntry,
  reportPath,
} from './collect.ts';

/** GitHub shows this many annotations of a level in a step and drops the others. */
const MOST_OF_A_LEVEL = 10;

/** Workflow commands of GitHub Actions, the most important ones first. */
export function githubReport(
  { entries, errors, warnings }: Collected,
  _end: ReportEnd,
  context: ReportContext,
): string {
  const sorted = byWeight(entries);
  const of = (level: Severity) =>
    sorted.filter((entry) => levelOf(entry) === level).slice(0, MOST_OF_A_LEVEL);
  const shown = [...of('error'), ...of('warning')];
  const more = errors + warnings - shown.length;
  const { report } = context.messages.output;
  const lines = shown.map((entry) => commandOf(entry, context));
  if (more > 0) lines.push(`::notice title=lms-cli::${workflowText(report.more(more))}`);
  return lines.map((line) => `${line}\n`).join('');
}

function commandOf(entry: ReportEntry, context: ReportContext): string {
  const { place, code, message, hint } = entry;
  const file = place && reportPath(place.file, context.workingDirectory);
  const properties = [
    ...(place && file !== null
      ? ([
          ['file', context.mask.text(file)],
          ['line', place.line],
          ['col', place.column],
        ] as const)
      : []),
    ['title', code] as const,
  ];
  const written = properties.flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${workflowProperty(String(value))}`],
  );
  return `::${levelOf(entry)} ${written.join(',')}::${workflowText(`${message}\n${hint}`)}`;
}

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** SARIF 2.1.0 (OASIS), one run. */
export function sarifReport(
  { tally, entries, errors, warnings }: Collected,
  end: ReportEnd,
  context: ReportContext,
): string {
  const codes = [...new Set(entries.map(({ code }) => code))];
  const indexes = new Map(codes.map((code, index) => [code, index]));
  const run = {
    tool: {
      driver: {
        name: 'lms-cli',
        version: VERSION,
        rules: codes.map((code) => ruleOf(code, context)),
      },
    },
    columnKind: 'unicodeCodePoints',
    invocations: [{ executionSuccessful: errors === 0 && end.remaining === 0 }],
    results: entries.map((entry) => ({
      ruleId: entry.code,
      ruleIndex: indexes.get(entry.code) ?? -1,
      level: levelOf(entry),
      message: { text: textOf(entry, context) },
      locations: locationsOf(entry, context),
      ...(entry.result && { properties: propertiesOf(entry.result, context) }),
    })),
    properties: {
      run: end.run?.id ?? null,
      counts: { ...Object.fromEntries(outcomesOf(tally)), remaining: end.remaining },
      notListed: errors + warnings - entries.length,
    },
  };
  return `${jsonText({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, 2)}\n`;
}

function textOf({ problem }: ReportEntry, context: ReportContext): string {
  const { message, hint } = describe(problem, context.messages.machine);
  return `${inLine(message, context)}\n${inLine(hint, context)}`;
}

function ruleOf(code: string, { messages }: ReportContext) {
  // The hint of the example would name values that this report does not have.
  const text = explain(code, messages.machine).why ?? `Run lms-cli explain ${code}.`;
  return { id: code, shortDescription: { text: code }, fullDescription: { text }, help: { text } };
}

function locationsOf({ place }: ReportEntry, { workingDirectory, mask }: ReportContext) {
  const path = place && reportPath(mask.text(place.file), workingDirectory);
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

/**
 * The report for programs: `run`, `generation` (of its ledger), `target`, `stopped` (why the run ended early, or null), and
 * `counts` by outcome with `remaining`. The `diagnostics` of documents and the `results` that are
 * not simply done are as in `-o json`, with the numbers of those that are not listed.
 */
export function jsonReport(
  { tally, entries, errors, warnings }: Collected,
  end: ReportEnd,
  { mask }: ReportContext,
): string {
  const objects = (isResult: boolean) =>
    entries.filter(({ result }) => (result !== null) === isResult).map(({ object }) => object);
  const report = {
    run: end.run?.id ?? null,
    generation: end.position?.generation ?? null,
    target: end.target === null ? null : mask.text(end.target),
    stopped: end.stop ?? null,
    counts: { ...Object.fromEntries(outcomesOf(tally)), remaining: end.remaining },
    diagnostics: objects(false),
    results: objects(true),
    notListed: errors + warnings - entries.length,
  };
  return `${jsonText(report, 2)}\n`;
}
