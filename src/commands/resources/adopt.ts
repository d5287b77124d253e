/** `lms-cli resources adopt`: records resources that exist in the service already. */
import { beginsExport } from '../../content/export.ts';
import { isKey } from '../../contract/import-schema.ts';
import type { Ledger } from '../../contract/ledger.ts';
import { isIdText, toInteger } from '../../contract/numbers.ts';
import {
  type Adoption,
  type AdoptionColumn,
  adoptionColumns,
  type ResourceKind,
  resourceKinds,
} from '../../contract/resources.ts';
import { createFindings, type Diagnostic, type Problem } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { type Host, onFileProblem } from '../../core/host.ts';
import type { JsonObject } from '../../core/json.ts';
import { readTable, type TableRow } from '../../documents/csv/table.ts';
import { received } from '../../documents/issues.ts';
import { nearestName } from '../../documents/nearest.ts';
import { byPlace } from '../../documents/source-document.ts';
import { problem } from '../../messages/problem.ts';
import {
  choiceOption,
  flagOption,
  idArgument,
  idOption,
  parseOneOf,
  optionalWord,
  textOption,
  type ValuesOf,
} from '../arguments/parameters.ts';
import { documentOptions } from '../arguments/shared-options.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { demandOptions } from '../state/demands.ts';
import { readBytes, unreadable } from '../question/input.ts';
import { exportedRows } from './adopt-export.ts';
import { listFormatOf, readList } from './adopt-list.ts';
import {
  type AdoptionRow,
  asInFiles,
  exportedInFiles,
  openContentFolder,
  noDocument,
} from './as-in-files.ts';
import { kindOfKey, optionsOfAdoptions, resourceLedger } from './known.ts';

const options = {
  as: choiceOption('<KIND>', resourceKinds, { text: 'adopt-as' }),
  versionId: idOption('<N>'),
  from: textOption('<FILE>', { text: 'adoption-file' }),
  asInFiles: flagOption(),
  allowUnknown: flagOption(),
  var: documentOptions.var,
  ...demandOptions,
};

export const resourcesAdoptCommand = defineCommand({
  arguments: { key: optionalWord(), resourceId: optionalWord() },
  options,
  excludes: { from: ['key', 'versionId'] },
  refuses: ['dryRun', 'noLedger'],
  accepts: optionsOfAdoptions,
  examples: [
    'lms-cli resources adopt first-capital 4711 --as lacuna',
    'lms-cli resources adopt history-test 31 --as assessment --version-id 311',
    'lms-cli resources adopt --from existing.csv',
    'lms-cli resources adopt --from existing.csv --as-in-files',
    'lms-cli resources adopt --from ledger.ndjson',
  ],
  run: adopt,
});

interface KeyAndId {
  readonly key: string | null;
  readonly resourceId: string | null;
}

async function adopt(
  context: Context,
  given: KeyAndId & ValuesOf<typeof options>,
): Promise<number> {
  const { host, presenter, messages, settings } = context;
  const { as, from: file, allowUnknown } = given;
  const named = file === null ? adoptionIn(given) : null;
  const reading = { as, allowUnknown, variables: given.var };
  await using ledger = await resourceLedger(context);
  using folder = openContentFolder(reading, context);
  const documents = given.asInFiles ? await folder.documents() : null;
  const kinds: Kinds = {
    of: async (each) => kindOfKey(each, ledger) ?? (await folder.kindOf(each)),
    missing: (each) =>
      documents === null
        ? problem('content/kind-missing', { key: each })
        : noDocument(each, documents),
  };
  const rows = named === null ? [] : [await whole(named, as, kinds)];
  const bytes = file === null ? null : await bytesOf(file, host);
  const isExport = bytes !== null && beginsExport(bytes);
  if (file !== null && bytes !== null) {
    const table = { name: file, bytes };
    const read = isExport ? exportedRows(table, ledger) : adoptionsIn(table, as, kinds);
    rows.push(...(await read));
  }
  const { resources } = ledger;
  const inFiles = documents === null ? null : await asInFiles(rows, { documents, resources });
  const found = isExport && inFiles === null ? await folder.documentsIfThere() : null;
  const adoptions =
    inFiles?.adoptions ??
    (found === null
      ? rows.map(({ adoption }) => adoption)
      : exportedInFiles(rows, { documents: found, resources }));
  await record(adoptions, rows, { ledger, now: host.clock.now() });
  await presenter.show({
    ids: adoptions.map((each) => each.id),
    data: () => adoptions.map(objectOfAdoption),
    text: () => '',
  });
  if (settings.quiet) return exitCodes.ok;
  const { adopted, adoptedAsInFiles, adoptedExport } = messages.output.resources;
  const { length } = adoptions;
  if (inFiles !== null) await presenter.remark(adoptedAsInFiles(length, inFiles.releases));
  else if (isExport) await presenter.remark(adoptedExport(length, countKnown(adoptions)));
  else await presenter.remark(adopted(length));
  await presenter.remark(messages.output.position(ledger.position()));
  return exitCodes.ok;
}

/** How many of an export have the content of the files, and how many have any that is unknown. */
const countKnown = (adoptions: readonly Adoption[]) => ({
  asInFiles: adoptions.filter(({ body }) => body !== null).length,
  unknown: adoptions.filter(({ exported }) => exported?.content === null).length,
});

function objectOfAdoption({ key, kind, id, version }: Adoption): JsonObject {
  return {
    key,
    kind,
    id: toInteger(id),
    versionId: version === null ? null : toInteger(version),
  };
}

type Named = Pick<Adoption, 'key' | 'id' | 'version'>;

function adoptionIn({
  key,
  resourceId: id,
  versionId: version,
}: KeyAndId & Pick<ValuesOf<typeof options>, 'versionId'>): Named {
  if (key === null || id === null) {
    const argument = key === null ? 'key' : 'resourceId';
    const command = 'lms-cli resources adopt';
    throw new CliError('usage', problem('usage/missing-argument', { argument, command }));
  }
  if (!isKey(key)) {
    const about = problem('document/import-key', { field: 'key', received: received(key) });
    throw new CliError('usage', about);
  }
  return { key, id: idArgument('resourceId', id), version };
}

async function whole(named: Named, as: ResourceKind | null, kinds: Kinds): Promise<AdoptionRow> {
  const { key, version } = named;
  const kind = as ?? (await kinds.of(key));
  if (kind === null) throw new CliError('usage', kinds.missing(key));
  if (kind === 'track' && version !== null) {
    throw new CliError('usage', problem('content/track-version', { key }));
  }
  return { adoption: { ...named, kind, body: null }, finding: null };
}

/** All of them or none. A row that the ledger refuses is shown at its place. */
async function record(
  adoptions: readonly Adoption[],
  rows: readonly AdoptionRow[],
  { ledger, now }: { readonly ledger: Ledger; readonly now: number },
): Promise<void> {
  try {
    await ledger.resources.adopt(adoptions, now);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const { key } = error.problem.params;
    const row = rows.find(({ adoption }) => adoption.key === key);
    const finding = row?.finding ?? null;
    throw finding === null ? error : new InvalidDocuments([finding(error.problem)]);
  }
}

type Row = TableRow<AdoptionColumn>;

/** The rows of a table, or of what `resources list` printed as JSON. */
function readAdoptions(table: { readonly name: string; readonly bytes: Uint8Array }) {
  const format = listFormatOf(table.bytes);
  if (format !== null) return readList(table, format);
  const [key, id, ...optional] = adoptionColumns;
  return readTable<AdoptionColumn>(table, { required: [key, id], optional });
}

/**
 * Every row as an adoption. Throws all findings of all rows.
 * @param as the kind of rows that name none
 * @param kinds what tells the kind of a row that names none
 */
async function adoptionsIn(
  table: { readonly name: string; readonly bytes: Uint8Array },
  as: ResourceKind | null,
  kinds: Kinds,
): Promise<AdoptionRow[]> {
  const { rows, diagnostics } = readAdoptions(table);
  const findings = createFindings(diagnostics);
  const keys = new Map<string, number>();
  const ids = new Map<string, number>();
  const adoptions: AdoptionRow[] = [];
  for (const row of rows) {
    const kind = await kindIn(row, as, kinds);
    const wrong = [
      ...wrongCells(row, kind, kinds),
      ...findRepeated(row, 'key', row.cell('key'), keys),
      ...findRepeated(row, 'id', `${String(kind)} ${digits(row.cell('id'))}`, ids),
    ].sort(byPlace);
    for (const each of wrong) findings.add(each);
    if (wrong.length === 0 && kind !== null) adoptions.push(adoptionOf(row, kind));
  }
  if (findings.errors > 0) throw new InvalidDocuments(findings.list);
  return adoptions;
}

interface Kinds {
  /** The kind of a key; null if nothing tells it. */
  of(key: string): Promise<ResourceKind | null>;
  /** The problem then. */
  missing(key: string): Problem;
}

function bytesOf(file: string, host: Host): Promise<Uint8Array> {
  return onFileProblem(readBytes(file, host), (cause) => {
    throw new InvalidDocuments([unreadable(file, cause)]);
  });
}

async function kindIn(
  row: Row,
  as: ResourceKind | null,
  kinds: Kinds,
): Promise<ResourceKind | null> {
  const said = row.cell('kind');
  return said === '' ? (as ?? (await kinds.of(row.cell('key')))) : parseOneOf(resourceKinds)(said);
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

const notAnId = (field: AdoptionColumn, expected: 'id' | 'version-id', row: Row) =>
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
