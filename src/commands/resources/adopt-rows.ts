/**
 * What `resources adopt` is told: a key and an id of the command line, the rows of a table, or what
 * `resources list` printed as JSON.
 */
import { isKey } from '../../contract/import-schema.ts';
import { adoptionSchema, recordedSchema } from '../../contract/row-schemas.ts';
import { type Adoption, adoptionColumns, type ResourceKind } from '../../contract/resources.ts';
import { createFindings, type Diagnostic, type Problem } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { isObject, type Json } from '../../core/json.ts';
import { checkAround, makeDiagnostic } from '../../documents/check.ts';
import { type CsvLayout, usualHeaders } from '../../documents/csv/header.ts';
import { lenientText } from '../../documents/decode.ts';
import { received } from '../../documents/issues.ts';
import { readDocuments } from '../../documents/read.ts';
import { type SourceDocument, withValue } from '../../documents/source-document.ts';
import { problem } from '../../messages/problem.ts';
import { idArgument } from '../arguments/parameters.ts';

export interface AdoptionRow {
  readonly adoption: Adoption;
  /** A problem of its key, at its cell. Thrown if the command line named it. */
  readonly finding: (about: Problem) => Diagnostic;
}

export interface Kinds {
  /** The kind of a key; null if nothing tells it. */
  of(key: string): Promise<ResourceKind | null>;
  missing(key: string): Problem;
}

/**
 * Every row of a file as an adoption. Throws all findings of all rows.
 * @param as the kind of rows that name none
 * @param kinds what tells the kind of a row that names none
 */
export async function adoptionsIn(
  file: NamedBytes,
  as: ResourceKind | null,
  kinds: Kinds,
): Promise<AdoptionRow[]> {
  const { rows, diagnostics } = readRows(file);
  const findings = createFindings(diagnostics);
  const adoptions: AdoptionRow[] = [];
  for (const row of rows) {
    const read = await readRow(row, as, kinds);
    if ('adoption' in read) adoptions.push(read);
    else for (const each of read) findings.add(each);
  }
  if (findings.errors > 0) throw new InvalidDocuments(findings.list);
  return adoptions;
}

/** Those of a table, or of what `resources list` printed as JSON. What is deleted is left out. */
function readRows(file: NamedBytes) {
  const head = lenientText(file.bytes.subarray(0, HEAD_BYTES));
  const [, first] = /^\uFEFF?\s*([[{])/.exec(head) ?? [];
  const format = first === undefined ? 'csv' : first === '[' ? 'json' : 'ndjson';
  const { documents, diagnostics } = readDocuments(file, format, () => layout, {
    allowUnknown: false,
    table: { encoding: { named: 'utf-8', mayGuess: false }, headers: usualHeaders },
  });
  const rows = documents.map(withoutEmpty).filter((each) => fieldOf(each, 'state') !== 'deleted');
  // The other ledger did not know whether the resource exists.
  const doubts = rows.filter(
    (each) => fieldOf(each, 'state') === 'in-doubt' && fieldOf(each, 'id') === null,
  );
  if (doubts.length > 0) throw new InvalidDocuments(doubts.map(doubtIn), 'inDoubt');
  return { rows, diagnostics };
}

/** A row as an adoption, or what is wrong with it. */
async function readRow(
  row: SourceDocument,
  as: ResourceKind | null,
  kinds: Kinds,
): Promise<AdoptionRow | readonly Diagnostic[]> {
  const said = adoptionSchema().safeParse(row.value);
  const isRecorded = fieldOf(row, 'content') !== undefined;
  const recorded = isRecorded ? recordedSchema().safeParse(row.value) : null;
  const mistakes = [
    ...(said.success ? [] : checkAround(row, adoptionSchema()).diagnostics),
    ...(recorded?.success === false ? checkAround(row, recordedSchema()).diagnostics : []),
  ];
  if (!said.success) return mistakes;
  const { key, id, versionId: version = null } = said.data;
  const kind = said.data.kind ?? as ?? (await kinds.of(key));
  if (kind === null) return [...mistakes, findingAt(row, 'kind', kinds.missing(key))];
  if (kind === 'track' && version !== null)
    return [...mistakes, findingAt(row, 'versionId', problem('track/version', {}))];
  if (mistakes.length > 0) return mistakes;
  const adoption = { key, kind, id, version, body: null, isListed: true as const };
  return {
    adoption: { ...adoption, ...(recorded?.success === true && { recorded: recorded.data }) },
    finding: (about) => findingAt(row, 'key', about),
  };
}

interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const HEAD_BYTES = 1024;

const layout: CsvLayout = {
  naming: null,
  kinds: [],
  usual: null,
  around: adoptionColumns,
  required: ['key', 'id'],
};

export async function readTypedAdoption(
  {
    key,
    id: typedId,
    versionId: version,
  }: Readonly<Record<'key' | 'id' | 'versionId', string | null>>,
  as: ResourceKind | null,
  kinds: Kinds,
): Promise<AdoptionRow[]> {
  const refuse = (about: Problem): never => {
    throw new CliError('usage', about);
  };
  const command = 'lms-cli resources adopt';
  const missing = (argument: string) =>
    refuse(problem('usage/argument', { reason: 'missing', argument, command }));
  if (key === null) return missing('<key>');
  const id = typedId === null ? missing('<id>') : idArgument('id', typedId, 1);
  if (!isKey(key))
    refuse(
      problem('document/wrong-type', { field: 'key', expected: 'key', received: received(key) }),
    );
  const kind = as ?? (await kinds.of(key)) ?? refuse(kinds.missing(key));
  if (kind === 'track' && version !== null) refuse(problem('track/version', {}));
  return [{ adoption: { key, kind, id, version, body: null }, finding: refuse }];
}

/** Only a key keeps the white space around it. */
function withoutEmpty(row: SourceDocument): SourceDocument {
  const { value } = row;
  if (!isObject(value)) return row;
  const cells = Object.entries(value).map(([name, cell]): [string, Json] => {
    return [name, typeof cell === 'string' && name !== 'key' ? cell.trim() : cell];
  });
  return withValue(row, Object.fromEntries(cells.filter(([, cell]) => cell !== '')));
}

/** Undefined if it has none. */
const fieldOf = ({ value }: SourceDocument, name: string) =>
  isObject(value) ? value[name] : undefined;

/** A problem at a cell, or at the row without it. */
function findingAt(row: SourceDocument, column: string, about: Problem): Diagnostic {
  const path = fieldOf(row, column) === undefined ? [] : [column];
  return makeDiagnostic({ severity: 'error', problem: about, path }, row);
}

function doubtIn(row: SourceDocument): Diagnostic {
  const key = fieldOf(row, 'key');
  const about = { reason: 'listed', key: typeof key === 'string' ? key : '' } as const;
  return findingAt(row, 'id', problem('ledger/in-doubt-before', about));
}
