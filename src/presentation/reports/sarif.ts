import { VERSION } from '../../core/version.ts';
import { describe, explain } from '../../messages/catalogue.ts';
import { jsonText } from '../json-text.ts';
import { inLine } from '../style.ts';
import { outcomesOf } from '../tally.ts';
import { isoTime } from '../time.ts';
import {
  levelOf,
  type Collected,
  type ReportEntry,
  type ReportContext,
  type ReportEnd,
} from './collect.ts';
import { reportPath } from './report-path.ts';

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
  const { why, hint } = explain(code, messages.machine);
  const text = why ?? hint;
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
  { operation, outcome, key, seq, sentAt }: NonNullable<ReportEntry['result']>,
  { mask }: ReportContext,
) {
  return {
    operation,
    outcome,
    key: key === null ? null : mask.text(key),
    ...(seq !== undefined && { seq }),
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
