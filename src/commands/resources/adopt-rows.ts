/**
 * The rows of `resources adopt --from`: of a table, of what `resources list` printed as JSON, or of
 * an export.
 */
import { type ExportedResource, readExport } from '../../content/export.ts';
import { isKey } from '../../contract/import-schema.ts';
import type { Ledger } from '../../contract/ledger.ts';
import { isIdText } from '../../contract/numbers.ts';
import {
  type AdoptionColumn,
  adoptionColumns,
  type ResourceKind,
  resourceKinds,
} from '../../contract/resources.ts';
import { createFindings, type Diagnostic, type Problem } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { isObject, type Json } from '../../core/json.ts';
import { diagnosticOf } from '../../documents/check.ts';
import { unguardFormula } from '../../documents/csv/cells.ts';
import { readTable, type TableRow } from '../../documents/csv/table.ts';
import { lenientText } from '../../documents/decode.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { received } from '../../documents/issues.ts';
import { nearestName } from '../../documents/nearest.ts';
import { readDocuments } from '../../documents/read.ts';
import { byPlace, type SourceDocument } from '../../documents/source-document.ts';
import { problem } from '../../messages/problem.ts';
import { fromVisible } from '../../presentation/safe-text.ts';
import { parseOneOf } from '../arguments/parameters.ts';
import type { AdoptionRow } from './as-in-files.ts';

interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Kinds {
  /** The kind of a key; null if nothing tells it. */
  of(key: string): Promise<ResourceKind | null>;
  /** The problem then. */
  missing(key: string): Problem;
}

type Row = TableRow<AdoptionColumn>;

interface Rows {
  readonly rows: readonly Row[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Every row as an adoption. Throws all findings of all rows.
 * @param as the kind of rows that name none
 * @param kinds what tells the kind of a row that names none
 */
export async function adoptionsIn(
  file: NamedBytes,
  as: ResourceKind | null,
  kinds: Kinds,
): Promise<AdoptionRow[]> {
  const { rows, diagnostics } = rowsOf(file);
  const findings = createFindings(diagnostics);
  const keys = new Map<string, number>();
  const ids = new Map<string, number>();
  const adoptions: AdoptionRow[] = [];
  for (const row of rows) {
    const kind = await kindIn(row, as, kinds);
    const wrong = [
      ...wrongCells(row, kind, kinds),
      ...findRepeated(row, 'key', row.exactCell('key'), keys),
      ...findRepeated(row, 'id', `${String(kind)} ${digits(row.cell('id'))}`, ids),
    ].sort(byPlace);
    for (const each of wrong) findings.add(each);
    if (wrong.length === 0 && kind !== null) adoptions.push(adoptionOf(row, kind));
  }
  if (findings.errors > 0) throw new InvalidDocuments(findings.list);
  return adoptions;
}

async function kindIn(
  row: Row,
  as: ResourceKind | null,
  kinds: Kinds,
): Promise<ResourceKind | null> {
  const said = row.cell('kind');
  return said === ''
    ? (as ?? (await kinds.of(row.exactCell('key'))))
    : parseOneOf(resourceKinds)(said);
}

function wrongCells(row: Row, kind: ResourceKind | null, kinds: Kinds): Diagnostic[] {
  const key = row.exactCell('key');
  const found: Diagnostic[] = [];
  if (!isKey(key)) {
    const about = problem('document/import-key', { field: 'key', received: received(key) });
    found.push(row.finding('key', about));
  }
  if (!isIdText(row.cell('id'))) found.push(row.finding('id', notAnId('id', 'id', row)));
  if (row.cell('versionId') !== '' && !isIdText(row.cell('versionId'))) {
    found.push(row.finding('versionId', notAnId('versionId', 'version-id', row)));
  }
  if (kind === null) found.push(row.finding('kind', noKind(row, kinds)));
  else if (kind === 'track' && row.cell('versionId') !== '') {
    found.push(row.finding('versionId', problem('content/track-version', { key })));
  }
  return found;
}

const notAnId = (field: AdoptionColumn, expected: 'id' | 'version-id', row: Row) =>
  problem('document/wrong-type', { field, expected, received: received(row.cell(field)) });

function noKind(row: Row, kinds: Kinds): Problem {
  const said = row.cell('kind');
  if (said === '') return kinds.missing(row.exactCell('key'));
  return problem('document/value-not-allowed', {
    field: 'kind',
    received: received(said),
    allowed: resourceKinds,
    suggestion: nearestName(said, resourceKinds),
  });
}

function findRepeated(
  row: Row,
  column: 'key' | 'id',
  value: string,
  seen: Map<string, number>,
): Diagnostic[] {
  const line = seen.get(value);
  seen.set(value, line ?? row.line);
  if (line === undefined || row.cell(column) === '') return [];
  const about = problem('content/adopted-twice', { column, value: row.cell(column), line });
  return [row.finding(column, about)];
}

function adoptionOf(row: Row, kind: ResourceKind): AdoptionRow {
  const version = row.cell('versionId');
  return {
    adoption: {
      key: row.exactCell('key'),
      kind,
      id: digits(row.cell('id')),
      version: version === '' ? null : digits(version),
      body: null,
    },
    finding: (about) => row.finding('key', about),
  };
}

const digits = (text: string) => (isIdText(text) ? String(BigInt(text)) : text);

function rowsOf(file: NamedBytes): Rows {
  const head = lenientText(file.bytes.subarray(0, HEAD_BYTES));
  const [, first] = /^\uFEFF?\s*([[{])/.exec(head) ?? [];
  if (first === undefined) {
    const [key, id, ...optional] = adoptionColumns;
    const table = readTable<AdoptionColumn>(file, { required: [key, id], optional });
    return { ...table, rows: table.rows.map(listedCells) };
  }
  const { documents, diagnostics } = readDocuments(file, first === '[' ? 'json' : 'ndjson');
  return { rows: documents.flatMap(listedRow), diagnostics };
}

const HEAD_BYTES = 1024;

/** Its texts without what `resources list -o csv` adds for people and spreadsheets. */
const listedCells = (row: Row): Row => ({
  ...row,
  exactCell: (column) => fromVisible(unguardFormula(row.exactCell(column))),
});

/** A resource of the list as a row of a table; none if it is deleted. */
function listedRow(document: SourceDocument): Row[] {
  const { value, line } = document;
  const fields = isObject(value) ? value : {};
  if (fields['state'] === 'deleted') return [];
  const cell = (column: AdoptionColumn) => textOf(fields[column] ?? null);
  return [
    {
      line,
      cell,
      exactCell: cell,
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

/**
 * The resources of what `ledger export` wrote: the way back from a lost ledger. Throws CliError `resources/other-export` for the export of another
 * service, and InvalidDocuments for resources of which nobody knows whether they exist.
 */
export async function exportedRows(
  file: NamedBytes,
  ledger: Pick<Ledger, 'boundTo'>,
): Promise<AdoptionRow[]> {
  const { target, resources, diagnostics } = readExport(file.name, file.bytes);
  if (diagnostics.length > 0) throw new InvalidDocuments(diagnostics);
  const bound = ledger.boundTo();
  if (target !== null && bound !== null && target !== bound) {
    const about = problem('resources/other-export', { file: file.name, target, bound });
    throw new CliError('conflict', about);
  }
  const unknown = resources.filter(({ id }) => id === null);
  if (unknown.length > 0) throw new InvalidDocuments(unknown.map(doubtOf), 'inDoubt');
  return resources.flatMap(rowOf);
}

function doubtOf({ key, document }: ExportedResource): Diagnostic {
  const about = problem('resources/exported-doubt', { key });
  return diagnosticOf({ severity: 'error', problem: about, path: ['id'] }, document);
}

function rowOf({ key, kind, id, version, state, document }: ExportedResource): AdoptionRow[] {
  if (id === null) return [];
  return [
    {
      adoption: { key, kind, id, version, body: null, exported: state },
      finding: (about) =>
        diagnosticOf({ severity: 'error', problem: about, path: ['key'] }, document),
    },
  ];
}
