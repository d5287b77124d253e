/** Helpers that several commands share to declare and read their own options. */
import { basename } from 'node:path';
import type { Command } from 'commander';
import { PROJECT_FILE } from '../../config/project-file.ts';
import { type Format, formats } from '../../documents/document-format.ts';
import type { HelpTexts } from '../../messages/help.ts';
import type { Context } from '../context.ts';
import type { InputOptions } from '../question/input.ts';
import {
  choiceOption,
  chosenOption,
  flagOption,
  type Found,
  idArgument,
  textOption,
} from './option-values.ts';
import { variableOption, variablesFor } from './variables.ts';

export function documentOptions(command: Command, texts: HelpTexts): Command {
  variableOption(withFormat(command, texts), texts);
  return command.option('--allow-unknown', texts.options['allow-unknown']);
}

export function withFormat(command: Command, texts: HelpTexts): Command {
  return command.addOption(choiceOption('--format <FORMAT>', texts.options.format, formats));
}

export async function readDocumentOptions(found: Found, context: Context): Promise<InputOptions> {
  const id = textOption('id', found);
  return {
    format: formatOption(found),
    allowUnknown: flagOption('allow-unknown', found),
    id: id === null ? null : idArgument('--id', id),
    variables: await variablesFor(context, found),
  };
}

export function formatOption(found: Found): Format | null {
  return chosenOption('format', found, formats);
}

/**
 * The arguments of a command. If it got several files, the configuration file is left out: a
 * pattern such as `*.yaml` also matches it, and it holds no documents.
 */
export function documentArguments({ args, registeredArguments }: Command): readonly string[] {
  const takesFiles = registeredArguments.some((argument) => argument.name().endsWith('files'));
  if (!takesFiles) return args;
  const documents = args.filter((file) => basename(file) !== PROJECT_FILE);
  return documents.length === 0 ? args : documents;
}
