/** The options that `plan` and `apply` share. */
import { resourceKinds } from '../../contract/resources.ts';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import { choiceOption, flagOption } from '../arguments/parameters.ts';
import { documentOptions, type FilesOf } from '../arguments/shared-options.ts';
import { type FolderRequest, inputFiles, type SavedPlanRequest } from '../bulk/options.ts';
import type { Context } from '../context.ts';
import { findContentFiles } from './content-files.ts';

export const contentOptions = {
  as: choiceOption('<KIND>', resourceKinds, { text: 'content-as' }),
  ...documentOptions,
  prune: flagOption(),
  noRelease: flagOption(),
  newLedger: flagOption(),
};

type ContentOptions = FilesOf<typeof contentOptions>;

/** The files that were named; without any, all of the content folder. */
export async function folderRequest(
  { files, format, allowUnknown, prune: prunes, ...given }: ContentOptions,
  context: Context,
): Promise<FolderRequest> {
  const isWhole = files.length === 0;
  if (prunes && !isWhole) throw pruneNeeds('whole-folder');
  const { scope, files: names } = await findContentFiles(context, files);
  if (prunes && scope === null) throw pruneNeeds('scope');
  return {
    files: inputFiles(names, format),
    isWhole,
    scope,
    as: given.as,
    allowUnknown,
    variables: given.var,
    leavesReleases: given.noRelease,
    prunes,
    allowsNewLedger: given.newLedger,
  };
}

/**
 * The same for a saved plan. Throws CliError `plan/fixed-option` for an option that would change it.
 */
export function planFileRequest(
  file: string,
  given: ContentOptions,
): Pick<SavedPlanRequest, 'file' | 'allowsNewLedger'> {
  const [option] = fixedOptions(given);
  if (option !== undefined) {
    throw new CliError('usage', problem('plan/fixed-option', { option, file }));
  }
  return { file: { name: file, path: file, format: 'json' }, allowsNewLedger: given.newLedger };
}

/** The options that decide what is planned. */
function fixedOptions({ prune, noRelease, as, format, allowUnknown, ...given }: ContentOptions) {
  return [
    ...(prune ? ['--prune'] : []),
    ...(noRelease ? ['--no-release'] : []),
    ...(as === null ? [] : ['--as']),
    ...(format === null ? [] : ['--format']),
    ...(Object.keys(given.var).length === 0 ? [] : ['--var']),
    ...(allowUnknown ? ['--allow-unknown'] : []),
  ];
}

/** Without a whole folder and its scope, nobody can tell what is missing. */
const pruneNeeds = (what: 'whole-folder' | 'scope') =>
  new CliError('usage', problem('content/prune-needs', { what }));
