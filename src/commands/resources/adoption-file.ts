/** The resources that a CSV file names for `resources adopt --from`. */
import { isKey } from '../../contract/import-schema.ts';
import { isIdText } from '../../contract/numbers.ts';
import { resourceKinds, type Adoption, type ResourceKind } from '../../contract/resources.ts';
import { type Diagnostic, type Problem, createFindings } from '../../core/diagnostic.ts';
import { InvalidDocuments } from '../../core/errors.ts';
import { FileProblem, type Host } from '../../core/host.ts';
import { received } from '../../documents/issues.ts';
import { nearestName } from '../../documents/nearest.ts';
import { byPlace } from '../../documents/source-document.ts';
import { readTable, type TableRow } from '../../documents/table.ts';
import { problem } from '../../messages/problem.ts';
import { oneOf } from '../arguments/option-values.ts';
import { readBytes, unreadable } from '../question/input.ts';

/** A resource to adopt, and where it was named. */
export interface AdoptionRow {
  readonly adoption: Adoption;
  /** A problem of its key, at its cell; null if the command line named it. */
  readonly finding: ((about: Problem) => Diagnostic) | null;
}

const columns = { required: ['key', 'id'], optional: ['kind', 'versionId'] } as const;
type Column = (typeof columns)['required' | 'optional'][number];
type Row = TableRow<Column>;

/**
 * Every row as an adoption. Throws all findings of all rows.
 * @param as the kind of rows that name none
 * @param kinds what tells the kind of a row that names none
 */
export async function adoptionsIn(
  file: string,
  as: ResourceKind | null,
  { host, kinds }: { readonly host: Host; readonly kinds: Kinds },
): Promise<AdoptionRow[]> {
  const { rows, diagnostics } = readTable(
    { name: file, bytes: await bytesOf(file, host) },
    columns,
  );
  const findings = createFindings(diagnostics);
  const keys = new Map<string, number>();
  const ids = new Map<string, number>();
  const adoptions: AdoptionRow[] = [];
  for (const row of rows) {
    const kind = await kindIn(row, as, kinds);
    const wrong = [
      ...wrongCells(row, kind, kinds),
      ...repeated(row, 'key', row.cell('key'), keys),
      ...repeated(row, 'id', `${String(kind)} ${digits(row.cell('id'))}`, ids),
    ].sort(byPlace);
    for (const each of wrong) findings.add(each);
    if (wrong.length === 0 && kind !== null) adoptions.push(adoptionOf(row, kind));
  }
  if (findings.errors > 0) throw new InvalidDocuments(findings.list);
  return adoptions;
}

export interface Kinds {
  /** The kind of a key; null if nothing tells it. */
  of(key: string): Promise<ResourceKind | null>;
  /** The problem then. */
  missing(key: string): Problem;
}

async function bytesOf(file: string, host: Host): Promise<Uint8Array> {
  try {
    return await readBytes(file, host);
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    throw new InvalidDocuments([unreadable(file, error)]);
  }
}

async function kindIn(
  row: Row,
  as: ResourceKind | null,
  kinds: Kinds,
): Promise<ResourceKind | null> {
  const said = row.cell('kind');
  return said === '' ? (as ?? (await kinds.of(row.cell('key')))) : oneOf(resourceKinds)(said);
}

function wrongCells(row: Row, kind: ResourceKind | null, kinds: Kinds): Diagnostic[] {
  const key = row.cell('key');
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

const notAnId = (field: Column, expected: 'id' | 'version-id', row: Row) =>
  problem('document/wrong-type', { field, expected, received: received(row.cell(field)) });

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

function repeated(
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
      key: row.cell('key'),
      kind,
      id: digits(row.cell('id')),
      version: version === '' ? null : digits(version),
      body: null,
    },
    finding: (about) => row.finding('key', about),
  };
}

const digits = (text: string) => (isIdText(text) ? String(BigInt(text)) : text);
