/** The options that `plan` and `apply` share. */
import { resourceKinds } from '../../contract/resources.ts';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import { choiceOption, flagOption, type ValuesOf } from '../arguments/parameters.ts';
import { documentOptions, type FilesOf } from '../arguments/shared-options.ts';
import { type ContentChoice, type ImportRequest, inputFiles } from '../bulk/options.ts';
import type { Context } from '../context.ts';
import type { limitOptions } from './changes.ts';
import { contentFiles } from './content-files.ts';

/** What `plan` and `apply` are asked for. Underneath, an apply is an import. */
export interface ContentRequest extends ImportRequest {
  readonly content: ContentChoice;
}

export const contentOptions = {
  as: choiceOption('<KIND>', resourceKinds, { text: 'content-as' }),
  ...documentOptions,
  prune: flagOption(),
  noRelease: flagOption(),
  newLedger: flagOption(),
};

/** What only `apply` can limit and confirm. */
interface OfApply extends Partial<ValuesOf<typeof limitOptions>> {
  readonly yes?: boolean;
}

type ContentOptions = FilesOf<typeof contentOptions> & OfApply;

/** The files that were named; without any, all of the content folder. */
export async function contentRequest(
  { files, format, allowUnknown, prune: prunes, ...given }: ContentOptions,
  context: Context,
): Promise<ContentRequest> {
  const isWhole = files.length === 0;
  if (prunes && !isWhole) throw pruneNeeds('whole-folder');
  const { scope, files: names } = await contentFiles(context, files);
  if (prunes && scope === null) throw pruneNeeds('scope');
  return {
    ...usual,
    files: inputFiles(names, format),
    allowUnknown,
    variables: given.var,
    isConfirmed: given.yes ?? false,
    content: {
      scope,
      isWhole,
      as: given.as,
      leavesReleases: given.noRelease,
      prunes,
      limits: limitsIn(given),
      isPlan: false,
      allowsNewLedger: given.newLedger,
    },
  };
}

const limitsIn = ({ maxChanges = null, maxDeletes = null }: OfApply) => ({
  maxChanges,
  maxDeletes,
});

/** What an import may be asked for, and an apply is not. */
const usual = {
  as: null,
  again: false,
  rejects: null,
  reports: [],
  maxErrors: null,
  deadlineMs: null,
  requireLedger: false,
} as const;

/**
 * The same for a saved plan. Throws CliError `plan/fixed-option` for an option that would change it.
 */
export function savedPlanRequest(file: string, given: ContentOptions): ContentRequest {
  const [option] = fixedOptions(given);
  if (option !== undefined) {
    throw new CliError('usage', problem('plan/fixed-option', { option, file }));
  }
  return {
    ...usual,
    files: inputFiles([file], 'json'),
    allowUnknown: false,
    variables: {},
    isConfirmed: given.yes ?? false,
    content: {
      scope: null,
      isWhole: false,
      as: null,
      leavesReleases: false,
      prunes: false,
      limits: limitsIn(given),
      isPlan: true,
      allowsNewLedger: given.newLedger,
    },
  };
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
