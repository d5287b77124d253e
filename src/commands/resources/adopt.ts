/** `lms-cli resources adopt`: records resources that exist in the service already. */
import { isKey } from '../../contract/import-schema.ts';
import type { Ledger } from '../../contract/ledger.ts';
import { toInteger } from '../../contract/numbers.ts';
import { type Adoption, type ResourceKind, resourceKinds } from '../../contract/resources.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { type Host, onFileProblem } from '../../core/host.ts';
import type { JsonObject } from '../../core/json.ts';
import { received } from '../../documents/issues.ts';
import { problem } from '../../messages/problem.ts';
import {
  choiceOption,
  flagOption,
  idArgument,
  idOption,
  optionalWord,
  textOption,
  type ValuesOf,
} from '../arguments/parameters.ts';
import { documentOptions } from '../arguments/shared-options.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { demandOptions } from '../state/demands.ts';
import { readBytes, unreadable } from '../input/documents.ts';
import { findExistingInFolder } from './adopt-existing.ts';
import { adoptionsIn, type Kinds } from './adopt-rows.ts';
import {
  type AdoptionRow,
  asInFiles,
  recordedInFiles,
  openContentFolder,
  noDocument,
} from './as-in-files.ts';
import { kindOfKey, optionsOfAdoptions, resourceLedger } from './known.ts';

const options = {
  as: choiceOption('<KIND>', resourceKinds, { text: 'adopt-as' }),
  versionId: idOption(),
  from: textOption('<FILE>', { text: 'adoption-file' }),
  existing: flagOption(),
  asInFiles: flagOption(),
  allowUnknown: flagOption(),
  var: documentOptions.var,
  ...demandOptions,
};

export const resourcesAdoptCommand = defineCommand({
  arguments: { key: optionalWord(), id: optionalWord() },
  options,
  excludes: {
    from: ['key', 'versionId', 'existing'],
    existing: ['key', 'versionId', 'asInFiles'],
  },
  refuses: ['dryRun', 'noLedger'],
  accepts: optionsOfAdoptions,
  examples: [
    'lms-cli resources adopt first-capital 4711 --as lacuna',
    'lms-cli resources adopt history-test 31 --as assessment --version-id 311',
    'lms-cli resources adopt --from existing.csv',
    'lms-cli resources adopt --from existing.csv --as-in-files',
    'lms-cli resources adopt --from resources.ndjson --new-ledger',
    'lms-cli resources adopt --existing',
  ],
  run: (context, given) => (given.existing ? adoptExisting(context, given) : adopt(context, given)),
});

async function adoptExisting(
  context: Context,
  { as, allowUnknown, var: variables }: ValuesOf<typeof options>,
): Promise<number> {
  const { host, presenter, messages, settings } = context;
  await using ledger = await resourceLedger(context);
  const reading = { as, allowUnknown, variables };
  const { adoptions, releases, warnings } = await findExistingInFolder(reading, ledger, context);
  await presenter.diagnostics(warnings);
  if (adoptions.length > 0) await ledger.resources.adopt(adoptions, host.clock.now());
  await showAdopted(adoptions, context);
  if (settings.quiet) return exitCodes.ok;
  const counts = { resources: adoptions.length, releases };
  await presenter.remark(messages.say('resources-adopted-as-in-files', counts));
  await presenter.position(ledger.position());
  return exitCodes.ok;
}

const showAdopted = (adoptions: readonly Adoption[], { presenter }: Context) =>
  presenter.show({
    ids: adoptions.map((each) => each.id),
    data: () => adoptions.map(objectOfAdoption),
  });

interface KeyAndId {
  readonly key: string | null;
  readonly id: string | null;
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
  const folder = openContentFolder(reading, context);
  const documents = given.asInFiles ? await folder.documents() : null;
  const kinds: Kinds = {
    of: async (each) => kindOfKey(each, ledger) ?? (await folder.kindOf(each)),
    missing: (each) =>
      documents === null
        ? problem('content/kind-missing', { key: each })
        : noDocument(each, documents),
  };
  const rows = named === null ? [] : [await whole(named, as, kinds)];
  const table = file === null ? null : { name: file, bytes: await bytesOf(file, host) };
  if (table !== null) rows.push(...(await adoptionsIn(table, as, kinds)));
  const isRecorded = rows.some(({ adoption }) => adoption.recorded !== undefined);
  const { resources } = ledger;
  const inFiles = documents === null ? null : await asInFiles(rows, { documents, resources });
  const found = isRecorded && inFiles === null ? await folder.documentsIfThere() : null;
  const adoptions =
    inFiles?.adoptions ??
    (found === null
      ? rows.map(({ adoption }) => adoption)
      : recordedInFiles(rows, { documents: found, resources }));
  await record(adoptions, rows, { ledger, now: host.clock.now() });
  await showAdopted(adoptions, context);
  if (settings.quiet) return exitCodes.ok;
  const { say } = messages;
  const counts = { resources: adoptions.length, ...countKnown(adoptions) };
  const told =
    inFiles !== null
      ? say('resources-adopted-as-in-files', { ...counts, releases: inFiles.releases })
      : say(isRecorded ? 'resources-adopted-recorded' : 'resources-adopted', counts);
  await presenter.remark(told);
  await presenter.position(ledger.position());
  return exitCodes.ok;
}

/** How many have the content of the files, and how many have any that is unknown. */
const countKnown = (adoptions: readonly Adoption[]) => ({
  asInFiles: adoptions.filter(({ body }) => body !== null).length,
  unknown: adoptions.filter(({ recorded }) => recorded?.content === null).length,
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
  id,
  versionId: version,
}: KeyAndId & Pick<ValuesOf<typeof options>, 'versionId'>): Named {
  if (key === null || id === null) {
    const argument = key === null ? '<key>' : '<id>';
    const command = 'lms-cli resources adopt';
    throw new CliError(
      'usage',
      problem('usage/argument', { reason: 'missing', argument, command }),
    );
  }
  if (!isKey(key)) {
    const about = problem('document/import-key', { field: 'key', received: received(key) });
    throw new CliError('usage', about);
  }
  return { key, id: idArgument('id', id), version };
}

async function whole(named: Named, as: ResourceKind | null, kinds: Kinds): Promise<AdoptionRow> {
  const { key, version } = named;
  const kind = as ?? (await kinds.of(key));
  if (kind === null) throw new CliError('usage', kinds.missing(key));
  if (kind === 'track' && version !== null) {
    throw new CliError('usage', problem('track/version', { reason: 'version', key }));
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

function bytesOf(file: string, host: Host): Promise<Uint8Array> {
  return onFileProblem(readBytes(file, host), (cause) => {
    throw new InvalidDocuments([unreadable(file, cause)]);
  });
}
