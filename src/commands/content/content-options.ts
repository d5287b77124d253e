/** The options that `plan` and `apply` share. */
import type { Command } from 'commander';
import { resourceKinds } from '../../contract/resources.ts';
import { CliError } from '../../core/errors.ts';
import type { HelpTexts } from '../../messages/help.ts';
import { problem } from '../../messages/problem.ts';
import { documentOptions, formatOption } from '../arguments/command-options.ts';
import {
  choiceOption,
  chosenOption,
  flagOption,
  type Found,
  textOption,
  textsOption,
} from '../arguments/option-values.ts';
import { variablesSaid } from '../arguments/variables.ts';
import type { Context } from '../context.ts';
import { type ContentChoice, type ImportRequest, inputFiles } from '../import/import-request.ts';
import { contentFiles } from './content-files.ts';
import { limitsFound } from './limits.ts';

/** What `plan` and `apply` are asked for. Underneath, an apply is an import. */
export interface ContentRequest extends ImportRequest {
  readonly content: ContentChoice;
}

export function contentOptions(command: Command, texts: HelpTexts): Command {
  const { options } = texts;
  command
    .argument('[files...]', texts.arguments.contentFiles)
    .addOption(choiceOption('--as <KIND>', options['content-as'], resourceKinds));
  return documentOptions(command, texts)
    .option('--prune', options.prune)
    .option('--no-release', options['no-release'])
    .option('--new-ledger', options['new-ledger']);
}

/**
 * The files that were named; without any, all of the content folder. Throws CliError
 * `usage/options-conflict` for --no-ledger: without a memory, an apply would create everything again.
 */
export async function contentRequest(
  command: 'plan' | 'apply',
  files: readonly string[],
  found: Found,
  context: Context,
): Promise<ContentRequest> {
  mustHaveLedger(command, context);
  const isWhole = files.length === 0;
  const prunes = flagOption('prune', found);
  if (prunes && !isWhole) throw pruneNeeds('whole-folder');
  const { scope, files: names } = await contentFiles(context, files);
  if (prunes && scope === null) throw pruneNeeds('scope');
  return {
    ...usual,
    files: inputFiles(names, formatOption(found)),
    allowUnknown: flagOption('allow-unknown', found),
    variables: variablesSaid(found),
    isConfirmed: flagOption('yes', found),
    content: {
      scope,
      isWhole,
      as: chosenOption('as', found, resourceKinds),
      // commander stores --no-release as release: false.
      leavesReleases: found['release'] === false,
      prunes,
      limits: limitsFound(found),
      isPlan: false,
      allowsNewLedger: flagOption('new-ledger', found),
    },
  };
}

/** Without a memory, an apply would create everything again. */
function mustHaveLedger(command: 'plan' | 'apply', { settings }: Context): void {
  if (!settings.noLedger) return;
  const options = ['--no-ledger', command];
  throw new CliError('usage', problem('usage/options-conflict', { options }));
}

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
export function savedPlanRequest(file: string, found: Found, context: Context): ContentRequest {
  mustHaveLedger('apply', context);
  const [option] = fixedOptions(found);
  if (option !== undefined) {
    throw new CliError('usage', problem('plan/fixed-option', { option, file }));
  }
  return {
    ...usual,
    files: inputFiles([file], 'json'),
    allowUnknown: false,
    variables: {},
    isConfirmed: flagOption('yes', found),
    content: {
      scope: null,
      isWhole: false,
      as: null,
      leavesReleases: false,
      prunes: false,
      limits: limitsFound(found),
      isPlan: true,
      allowsNewLedger: flagOption('new-ledger', found),
    },
  };
}

/** The options that decide what is planned. */
function fixedOptions(found: Found): string[] {
  return [
    ...(flagOption('prune', found) ? ['--prune'] : []),
    ...(found['release'] === false ? ['--no-release'] : []),
    ...['as', 'format'].flatMap((name) => (textOption(name, found) === null ? [] : [`--${name}`])),
    ...(textsOption('var', found).length === 0 ? [] : ['--var']),
    ...(flagOption('allow-unknown', found) ? ['--allow-unknown'] : []),
  ];
}

/** Without a whole folder and its scope, nobody can tell what is missing. */
const pruneNeeds = (what: 'whole-folder' | 'scope') =>
  new CliError('usage', problem('content/prune-needs', { what }));
