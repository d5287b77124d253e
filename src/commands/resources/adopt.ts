/** `lms-cli resources adopt`: records resources that exist in the service already. */
import type { Ledger } from '../../contract/ledger.ts';
import { toInteger } from '../../contract/numbers.ts';
import { type Adoption, resourceKinds } from '../../contract/resources.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { type Host, onFileProblem } from '../../core/host.ts';
import type { JsonObject } from '../../core/json.ts';
import { lazily } from '../../core/lazily.ts';
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
import { type AdoptionRow, adoptionsIn, readTypedAdoption, type Kinds } from './adopt-rows.ts';
import {
  adoptExistingIn,
  asInFiles,
  folderIfThere,
  type InFiles,
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

async function adoptExisting(context: Context, reading: ValuesOf<typeof options>): Promise<number> {
  await using ledger = await resourceLedger(context);
  const { warnings, ...adopted } = await adoptExistingIn(reading, ledger, context);
  await context.presenter.diagnostics(warnings);
  return await tellAdopted(adopted, ledger, context);
}

async function tellAdopted(
  { adoptions, releases }: InFiles,
  ledger: Ledger,
  { presenter, settings, messages }: Context,
): Promise<number> {
  await presenter.show({
    ids: adoptions.map((each) => each.id),
    data: () => adoptions.map(objectOfAdoption),
  });
  if (settings.quiet) return exitCodes.ok;
  const isUnknown = ({ body, recorded }: Adoption) => body === null && recorded?.content == null;
  const unknown = adoptions.filter(isUnknown).length;
  const counts = { resources: adoptions.length, unknown, releases };
  await presenter.remark(messages.say('resources-adopted', counts));
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
  const { as, from: file, asInFiles: isAsInFiles } = given;
  const typed = file === null ? adoptionIn(given) : null;
  await using ledger = await resourceLedger(context);
  const known = lazily(() => folderIfThere(given, context));
  const folder = isAsInFiles ? await readFolder(given, context) : null;
  mustBeRight(folder);
  const kinds: Kinds = {
    of: async (each) =>
      kindOfKey(each, ledger) ?? (folder ?? (await known()))?.documents.get(each)?.kind ?? null,
    missing: (each) =>
      folder === null ? problem('content/kind-missing', { key: each }) : noDocument(each, folder),
  };
  const rows =
    typed === null
      ? await adoptionsIn({ name: file ?? '', bytes: await bytesOf(file ?? '', host) }, as, kinds)
      : await readTypedAdoption(typed, as, kinds);
  const isRecorded = rows.some(({ adoption }) => adoption.recorded !== undefined);
  const beside = folder ?? (isRecorded ? await known() : null);
  mustBeRight(beside);
  const { resources } = ledger;
  const found: InFiles =
    folder !== null
      ? await asInFiles(rows, { folder, resources })
      : beside !== null
        ? { adoptions: recordedInFiles(rows, { folder: beside, resources }), releases: 0 }
        : { adoptions: rows.map(({ adoption }) => adoption), releases: 0 };
  await record(found.adoptions, typed === null ? rows : [], { ledger, now: host.clock.now() });
  return await tellAdopted(found, ledger, context);
}

function objectOfAdoption({ key, kind, id, version }: Adoption): JsonObject {
  return {
    key,
    kind,
    id: toInteger(id),
    versionId: version === null ? null : toInteger(version),
  };
}

function adoptionIn({
  key,
  id,
  versionId,
}: KeyAndId & Pick<ValuesOf<typeof options>, 'versionId'>) {
  if (key === null || id === null) {
    const argument = key === null ? '<key>' : '<id>';
    const command = 'lms-cli resources adopt';
    throw new CliError(
      'usage',
      problem('usage/argument', { reason: 'missing', argument, command }),
    );
  }
  return { key, id: idArgument('id', id), version: versionId };
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
    throw row === undefined ? error : new InvalidDocuments([row.finding(error.problem)]);
  }
}

function bytesOf(file: string, host: Host): Promise<Uint8Array> {
  return onFileProblem(readBytes(file, host), (cause) => {
    throw new InvalidDocuments([unreadable(file, cause)]);
  });
}
