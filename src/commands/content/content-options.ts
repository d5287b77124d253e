/** The options that `plan` and `apply` share. */
import type { SavedPlan } from '../../content/saved-plan/file.ts';
import { resourceKinds } from '../../contract/resources.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments, unlessReported } from '../../core/errors.ts';
import { loadConfiguration } from '../../config/load.ts';
import { problem } from '../../messages/problem.ts';
import type { TableReading } from '../../documents/csv/header.ts';
import { choiceOption, flagOption } from '../arguments/parameters.ts';
import { documentOptions, type FilesOf } from '../arguments/shared-options.ts';
import { type FolderRequest, inputFiles } from '../send/options.ts';
import type { Context } from '../context.ts';
import { ledgerAddress } from '../service/destination.ts';
import { ledgerPlaceOf } from '../service/ledger-place.ts';
import { demandOptions } from '../state/demands.ts';
import { namedPlace } from '../state/known-ledgers.ts';
import { openExisting } from '../state/open-ledger.ts';
import { findContentFiles } from './content-files.ts';

export const contentOptions = {
  as: choiceOption('<KIND>', resourceKinds, { text: 'content-as' }),
  ...documentOptions,
  prune: flagOption(),
  noRelease: flagOption(),
  ...demandOptions,
};

type ContentOptions = FilesOf<typeof contentOptions>;

/** The files that were named; without any, or beside saved plans, all of the content folder. */
export async function folderRequest(
  { files: named, format, allowUnknown, prune: prunes, ...given }: ContentOptions,
  { plans, table }: { readonly plans: readonly SavedPlan[]; readonly table: TableReading },
  context: Context,
): Promise<FolderRequest> {
  const files = plans.length > 0 ? [] : named;
  const isWhole = files.length === 0;
  if (prunes && !isWhole) throw pruneNeeds('whole-folder');
  const { scope, files: names } = await findContentFiles(context, files).catch(
    async (error: unknown) => Promise.reject(await withWayBack(error, context)),
  );
  if (prunes && scope === null) throw pruneNeeds('scope');
  return {
    files: inputFiles(names, { format, table }),
    isWhole,
    scope,
    as: given.as,
    allowUnknown,
    variables: given.var,
    leavesReleases: given.noRelease,
    prunes,
  };
}

/** Of files that are gone, the ledger may know what they had. */
async function withWayBack(error: unknown, context: Context): Promise<unknown> {
  const isOfPattern = ({ problem: { code } }: Diagnostic) => code === 'content/unmatched';
  if (!(error instanceof InvalidDocuments) || !error.diagnostics.some(isOfPattern)) return error;
  const isKnown = await unlessReported(isFolderKnown(context), [CliError], false);
  return new InvalidDocuments(
    error.diagnostics.map(({ problem: { code, params }, ...each }) => ({
      ...each,
      problem: { code, params: { ...params, isKnown } },
    })),
  );
}

/** True if the ledger knows resources of the folder that exist. */
async function isFolderKnown(context: Context): Promise<boolean> {
  const { project } = await loadConfiguration(context.host);
  const scope = project?.content?.scope;
  if (scope == null) return false;
  const { ledger: named } = context.settings;
  const place =
    named === null
      ? await ledgerPlaceOf(await ledgerAddress(context), context)
      : await namedPlace(named, context);
  await using ledger = await openExisting(place, { target: null, readOnly: true }, context);
  return [...(ledger?.resources.list(scope) ?? [])].some(({ deletedBy }) => deletedBy === null);
}

/** Without a whole folder and its scope, nobody can tell what is missing. */
const pruneNeeds = (what: 'whole-folder' | 'scope') =>
  new CliError('usage', problem('content/prune-needs', { what }));
