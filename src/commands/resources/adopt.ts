/** `lms-cli resources adopt`: records resources that exist in the service already. */
import { isKey } from '../../contract/import-schema.ts';
import type { Ledger } from '../../contract/ledger.ts';
import { toInteger } from '../../contract/numbers.ts';
import { type Adoption, type ResourceKind, resourceKinds } from '../../contract/resources.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { type Host, onFileProblem } from '../../core/host.ts';
import type { JsonObject } from '../../core/json.ts';
import { lazily } from '../../core/lazily.ts';
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
import { adoptionsIn, type Kinds } from './adopt-rows.ts';
import {
  type AdoptionRow,
  asInFiles,
  findExistingInFolder,
  type Folder,
  folderIfThere,
  mustBeRight,
  noDocument,
  readFolder,
  recordedInFiles,
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
  await using ledger = await resourceLedger(context);
  const reading = { as, allowUnknown, variables };
  const { adoptions, releases, warnings } = await findExistingInFolder(reading, ledger, context);
  await context.presenter.diagnostics(warnings);
  if (adoptions.length > 0) await ledger.resources.adopt(adoptions, context.host.clock.now());
  const counts = { resources: adoptions.length, releases };
  const told = context.messages.say('resources-adopted-as-in-files', counts);
  return await tellAdopted(adoptions, told, { ledger, context });
}

async function tellAdopted(
  adoptions: readonly Adoption[],
  told: string,
  { ledger, context: { presenter, settings } }: { ledger: Ledger; context: Context },
): Promise<number> {
  await presenter.show({
    ids: adoptions.map((each) => each.id),
    data: () => adoptions.map(objectOfAdoption),
  });
  if (settings.quiet) return exitCodes.ok;
  await presenter.remark(told);
  await presenter.position(ledger.position());
  return exitCodes.ok;
}

interface KeyAndId {
  readonly key: string | null;
  readonly id: string | null;
}

async function adopt(
  context: Context,
  given: KeyAndId & ValuesOf<typeof options>,
): Promise<number> {
  const { host } = context;
  const { as, from: file, allowUnknown, asInFiles: isAsInFiles } = given;
  const named = file ?? adoptionIn(given);
  const reading = { as, allowUnknown, variables: given.var };
  await using ledger = await resourceLedger(context);
  const known = lazily(() => folderIfThere(reading, context));
  const folder = isAsInFiles ? await readFolder(reading, context) : null;
  mustBeRight(folder);
  const kinds: Kinds = {
    of: async (each) =>
      kindOfKey(each, ledger) ?? (folder ?? (await known()))?.documents.get(each)?.kind ?? null,
    missing: (each) =>
      folder === null ? problem('content/kind-missing', { key: each }) : noDocument(each, folder),
  };
  const rows =
    typeof named === 'string'
      ? await adoptionsIn({ name: named, bytes: await bytesOf(named, host) }, as, kinds)
      : [await whole(named, as, kinds)];
  const beside = folder ?? (rows.some(isRecorded) ? await known() : null);
  const { adoptions, told } = await adoptionsOf(rows, beside, { isAsInFiles, ledger, context });
  await record(adoptions, rows, { ledger, now: host.clock.now() });
  return await tellAdopted(adoptions, told, { ledger, context });
}

const isRecorded = ({ adoption }: AdoptionRow) => adoption.recorded !== undefined;

/** What is adopted, with the bodies of the folder where it has them, and what is told of it. */
async function adoptionsOf(
  rows: readonly AdoptionRow[],
  folder: Folder | null,
  { isAsInFiles, ledger, context }: { isAsInFiles: boolean; ledger: Ledger; context: Context },
) {
  const { say } = context.messages;
  const { resources } = ledger;
  mustBeRight(folder);
  if (folder !== null && isAsInFiles) {
    const { adoptions, releases } = await asInFiles(rows, { folder, resources });
    const counts = { resources: adoptions.length, releases };
    return { adoptions, told: say('resources-adopted-as-in-files', counts) };
  }
  const adoptions =
    folder === null
      ? rows.map(({ adoption }) => adoption)
      : recordedInFiles(rows, { folder, resources });
  const counts = { resources: adoptions.length, ...countKnown(adoptions) };
  const isOfList = rows.some(isRecorded);
  const told = say(isOfList ? 'resources-adopted-recorded' : 'resources-adopted', counts);
  return { adoptions, told };
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
