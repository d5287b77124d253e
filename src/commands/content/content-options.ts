/** The options that `plan` and `apply` share. */
import type { SavedPlan } from '../../content/saved-plan/file.ts';
import { resourceKinds } from '../../contract/resources.ts';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import type { TableReading } from '../../documents/csv/header.ts';
import { choiceOption, flagOption } from '../arguments/parameters.ts';
import { documentOptions, type FilesOf } from '../arguments/shared-options.ts';
import { type FolderRequest, inputFiles } from '../send/options.ts';
import type { Context } from '../context.ts';
import { demandOptions } from '../state/demands.ts';
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
  const { scope, files: names } = await findContentFiles(context, files);
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

/** Without a whole folder and its scope, nobody can tell what is missing. */
const pruneNeeds = (reason: 'whole-folder' | 'scope') =>
  new CliError('usage', problem('content/prune-needs', { reason }));
