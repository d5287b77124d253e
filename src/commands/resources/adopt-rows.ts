/**
 * What `resources adopt` is told: a key and an id of the command line, the rows of a table, or what
 * `resources list` printed as JSON.
 */
import { isKey } from '../../contract/import-schema.ts';
import { isIdText } from '../../contract/numbers.ts';
import { recordedSchema } from '../../contract/recorded-schema.ts';
import {
  type AdoptionColumn,
  adoptionColumns,
  type RecordedState,
  type ResourceKind,
  resourceKinds,
} from '../../contract/resources.ts';
import {
  createFindings,
  type Diagnostic,
  type Findings,
  type Problem,
} from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { isObject, type Json } from '../../core/json.ts';
import { checkAround, diagnosticOf } from '../../documents/check.ts';
import { type CsvLayout, usualHeaders } from '../../documents/csv/header.ts';
import { lenientText } from '../../documents/decode.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { received } from '../../documents/issues.ts';
import { nearestName } from '../../documents/nearest.ts';
import { readDocuments } from '../../documents/read.ts';
import { byPlace, type SourceDocument } from '../../documents/source-document.ts';
import { problem } from '../../messages/problem.ts';
import { parseOneOf } from '../arguments/parameters.ts';
import type { AdoptionRow } from './as-in-files.ts';

export interface Kinds {
  /** The kind of a key; null if nothing tells it. */
  of(key: string): Promise<ResourceKind | null>;
  /** The problem then. */
  missing(key: string): Problem;
}

interface Row {
  /** Empty if the row has no such cell. Only a key keeps the white space around it. */
  readonly cell: (column: AdoptionColumn) => string;
  /** A problem at a cell, or at the row without it. */
  readonly finding: (column: AdoptionColumn, about: Problem) => Diagnostic;
  /** Left out for a row of a table, and for a line that says only ids. */
  readonly recorded?: RecordedState;
  /** True for a line of which the other ledger did not know whether the resource exists. */
  readonly isInDoubt?: boolean;
}

/**
 * Every row of a file as an adoption. Throws all findings of all rows.
 * @param as the kind of rows that name none
 * @param kinds what tells the kind of a row that names none
 */
export async function adoptionsIn(
  file: { readonly name: string; readonly bytes: Uint8Array },
  as: ResourceKind | null,
  kinds: Kinds,
): Promise<AdoptionRow[]> {
  const findings = createFindings<Diagnostic>();
  const rows = rowsOf(file, findings);
  const doubts = rows.filter(({ isInDoubt }) => isInDoubt);
  if (doubts.length > 0) throw new InvalidDocuments(doubts.map(doubtIn), 'inDoubt');
  const adoptions: AdoptionRow[] = [];
  for (const row of rows) {
    const kind = await kindIn(row, as, kinds);
    const wrong = wrongCells(row, kind, kinds).sort(byPlace);
    for (const each of wrong) findings.add(each);
    if (wrong.length === 0 && kind !== null) adoptions.push(adoptionOf(row, kind));
  }
  if (findings.errors > 0) throw new InvalidDocuments(findings.list);
  return adoptions;
}

/** What the command line names. Whatever is wrong with it is a usage error. */
export async function readTypedAdoption(
  typed: Readonly<Record<'key' | 'id' | 'versionId', string>>,
  as: ResourceKind | null,
  kinds: Kinds,
): Promise<AdoptionRow[]> {
  const finding = (_: AdoptionColumn, about: Problem) => {
    throw new CliError('usage', about);
  };
  const row = {
    cell: (column: AdoptionColumn) => ({ ...typed, kind: '' })[column],
    finding,
  };
  const kind = await kindIn(row, as, kinds);
  wrongCells(row, kind, kinds);
  return kind === null ? [] : [adoptionOf(row, kind)];
}

const doubtIn = (row: Row) =>
  row.finding('id', problem('resources/in-doubt', { reason: 'listed', key: row.cell('key') }));

async function kindIn(
  row: Row,
  as: ResourceKind | null,
  kinds: Kinds,
): Promise<ResourceKind | null> {
  const said = row.cell('kind');
  return said === '' ? (as ?? (await kinds.of(row.cell('key')))) : parseOneOf(resourceKinds)(said);
}

function wrongCells(row: Row, kind: ResourceKind | null, kinds: Kinds): Diagnostic[] {
  const [key, id, version] = [row.cell('key'), row.cell('id'), row.cell('versionId')];
  const found: Diagnostic[] = [];
  const find = (column: AdoptionColumn, about: Problem) => found.push(row.finding(column, about));
  const mustBeId = (field: AdoptionColumn, text: string) => {
    if (isIdText(text)) return;
    const expected = 'id';
    find(field, problem('document/wrong-type', { field, expected, received: received(text) }));
  };
  if (!isKey(key))
    find('key', problem('document/import-key', { field: 'key', received: received(key) }));
  mustBeId('id', id);
  if (version !== '') mustBeId('versionId', version);
  if (kind === null) find('kind', noKind(row, kinds));
  else if (kind === 'track' && version !== '')
    find('versionId', problem('track/version', { reason: 'version', key }));
  return found;
}

function noKind(row: Row, kinds: Kinds): Problem {
  const said = row.cell('kind');
  if (said === '') return kinds.missing(row.cell('key'));
  return problem('document/value-not-allowed', {
    field: 'kind',
    received: received(said),
    allowed: resourceKinds,
    suggestion: nearestName(said, resourceKinds),
  });
}

function adoptionOf(row: Row, kind: ResourceKind): AdoptionRow {
  const version = row.cell('versionId');
  return {
    adoption: {
      key: row.cell('key'),
      kind,
      id: digits(row.cell('id')),
      version: version === '' ? null : digits(version),
      body: null,
      ...(row.recorded && { recorded: row.recorded }),
    },
    finding: (about) => row.finding('key', about),
  };
}

const digits = (text: string) => (isIdText(text) ? String(BigInt(text)) : text);

function rowsOf(
  file: { readonly name: string; readonly bytes: Uint8Array },
  findings: Findings<Diagnostic>,
): Row[] {
  const head = lenientText(file.bytes.subarray(0, HEAD_BYTES));
  const [, first] = /^\uFEFF?\s*([[{])/.exec(head) ?? [];
  const format = first === undefined ? 'csv' : first === '[' ? 'json' : 'ndjson';
  const { documents, diagnostics } = readDocuments(file, format, layout, {
    allowUnknown: false,
    table: { encoding: { named: 'utf-8', mayGuess: false }, headers: usualHeaders },
  });
  for (const each of diagnostics) findings.add(each);
  return documents.flatMap((each) => listedRow(each, findings));
}

const HEAD_BYTES = 1024;

const layout: CsvLayout = {
  naming: null,
  kinds: [],
  usual: null,
  around: adoptionColumns,
  required: ['key', 'id'],
};

/** A resource of the list; none if it is deleted. */
function listedRow(document: SourceDocument, findings: Findings<Diagnostic>): Row[] {
  const { value } = document;
  const fields = isObject(value) ? value : {};
  if (fields['state'] === 'deleted') return [];
  const cell = (column: AdoptionColumn) => {
    const text = textOf(fields[column] ?? null);
    return column === 'key' ? text : text.trim();
  };
  const recorded = Object.hasOwn(fields, 'content') ? recordedIn(document, findings) : null;
  return [
    {
      cell,
      isInDoubt: fields['state'] === 'in-doubt' && cell('id') === '',
      ...(recorded && { recorded }),
      finding: (column, about) => {
        const path = Object.hasOwn(fields, column) ? [column] : [];
        return diagnosticOf({ severity: 'error', problem: about, path }, document);
      },
    },
  ];
}

function textOf(value: Json): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : stringifyExact(value);
}

function recordedIn(
  document: SourceDocument,
  findings: Findings<Diagnostic>,
): RecordedState | null {
  const schema = recordedSchema();
  const parsed = schema.safeParse(document.value);
  if (parsed.success) return stateIn(parsed.data);
  for (const each of checkAround(document, schema).diagnostics) findings.add(each);
  return null;
}

type Said = ReturnType<ReturnType<typeof recordedSchema>['parse']>;

const stateIn = ({ scope, protect, parent, content, held, blocks }: Said): RecordedState => ({
  scope,
  protect,
  parent: digitsOf(parent),
  content,
  held,
  blocks: blocks.map((block) => ({ id: digitsOf(block.id), filters: block.filters.map(digitsOf) })),
});

const digitsOf = (id: number | bigint | null) => (id === null ? null : String(id));
