/** `lms-cli resources adopt`: records resources that exist in the service already. */
import type { Ledger } from '../../contract/ledger.ts';
import { isKey } from '../../contract/import-schema.ts';
import { toInteger } from '../../contract/numbers.ts';
import { resourceKinds, type Adoption, type ResourceKind } from '../../contract/resources.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import type { JsonObject } from '../../core/json.ts';
import { received } from '../../documents/issues.ts';
import { problem } from '../../messages/problem.ts';
import {
  choiceOption,
  chosenOption,
  flagOption,
  type Found,
  idArgument,
  textOption,
} from '../arguments/option-values.ts';
import { variableOption, variablesSaid } from '../arguments/variables.ts';
import type { Context, Define } from '../context.ts';
import { refuseDryRun, resourceLedger } from '../state/resource-ledger.ts';
import { adoptionsIn, type AdoptionRow, type Kinds } from './adoption-file.ts';
import { asInFiles, noDocument } from './as-in-files.ts';
import { contentFolder } from './folder-documents.ts';
import { kindOfKey } from './known-key.ts';

export const resourcesAdoptCommand: Define = (command, texts, bind) => {
  const { arguments: words, options } = texts;
  command
    .argument('[key]', words.key)
    .argument('[resourceId]', words.resourceId)
    .addOption(choiceOption('--as <KIND>', options['adopt-as'], resourceKinds))
    .option('--version-id <N>', options['version-id'])
    .option('--from <FILE>', options['adoption-file'])
    .option('--as-in-files', options['as-in-files'])
    .option('--allow-unknown', options['allow-unknown']);
  bind(variableOption(command, texts), adopt);
};

async function adopt(
  context: Context,
  [key, id]: readonly string[],
  found: Found,
): Promise<number> {
  const { host, presenter, messages, settings } = context;
  refuseDryRun(context, 'resources adopt');
  const file = textOption('from', found);
  refuseBoth(file, key, found);
  const as = chosenOption('as', found, resourceKinds);
  const named = file === null ? namedOnes(key, id, found) : null;
  const allowUnknown = flagOption('allow-unknown', found);
  const reading = { as, allowUnknown, variables: variablesSaid(found) };
  await using ledger = await resourceLedger(context);
  using folder = contentFolder(reading, context);
  const documents = flagOption('as-in-files', found) ? await folder.documents() : null;
  const kinds: Kinds = {
    of: async (each) => kindOfKey(each, ledger) ?? (await folder.kindOf(each)),
    missing: (each) =>
      documents === null
        ? problem('content/kind-missing', { key: each })
        : noDocument(each, documents),
  };
  const rows = named === null ? [] : [await whole(named, as, kinds)];
  if (file !== null) rows.push(...(await adoptionsIn(file, as, { host, kinds })));
  const { resources } = ledger;
  const inFiles = documents === null ? null : await asInFiles(rows, { documents, resources });
  const adoptions = inFiles?.adoptions ?? rows.map(({ adoption }) => adoption);
  await record(adoptions, rows, { ledger, now: host.clock.now() });
  await presenter.show({
    ids: adoptions.map((each) => each.id),
    data: () => adoptions.map(adoptedObject),
    text: () => '',
  });
  if (settings.quiet) return exitCodes.ok;
  const { adopted, adoptedAsInFiles } = messages.output.resources;
  const remark =
    inFiles === null
      ? adopted(adoptions.length)
      : adoptedAsInFiles(adoptions.length, inFiles.releases);
  await presenter.remark(remark);
  return exitCodes.ok;
}

function adoptedObject({ key, kind, id, version }: Adoption): JsonObject {
  return {
    key,
    kind,
    id: toInteger(id),
    version: version === null ? null : toInteger(version),
  };
}

type Named = Pick<Adoption, 'key' | 'id' | 'version'>;

function refuseBoth(file: string | null, key: string | undefined, found: Found): void {
  if (file === null) return;
  const others = [
    ...(key === undefined ? [] : ['KEY']),
    ...(textOption('version-id', found) === null ? [] : ['--version-id']),
  ];
  if (others.length === 0) return;
  const options = ['--from', ...others];
  throw new CliError('usage', problem('usage/options-conflict', { options }));
}

function namedOnes(key: string | undefined, id: string | undefined, found: Found): Named {
  if (key === undefined || id === undefined) {
    const argument = key === undefined ? 'key' : 'resourceId';
    const command = 'lms-cli resources adopt';
    throw new CliError('usage', problem('usage/missing-argument', { argument, command }));
  }
  if (!isKey(key)) {
    const about = problem('document/import-key', { field: 'key', received: received(key) });
    throw new CliError('usage', about);
  }
  const version = textOption('version-id', found);
  return {
    key,
    id: idArgument('resourceId', id),
    version: version === null ? null : idArgument('--version-id', version),
  };
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
