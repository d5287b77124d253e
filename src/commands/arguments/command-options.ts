/** What the commands share in declaring and reading their own options. */
import type { Command } from 'commander';
import { formats, type Format } from '../../documents/format.ts';
import type { HelpTexts } from '../../messages/help.ts';
import type { Found } from '../context.ts';
import { idArgument } from './id-argument.ts';
import type { InputOptions } from '../question/input.ts';
import { choiceOption, chosenOption, flagOption, textOption } from './option-values.ts';

export function documentOptions(command: Command, texts: HelpTexts): Command {
  return withFormat(command, texts).option('--allow-unknown', texts.options['allow-unknown']);
}

export function withFormat(command: Command, texts: HelpTexts): Command {
  return command.addOption(choiceOption('--format <FORMAT>', texts.options.format, formats));
}

export function readDocumentOptions(found: Found): InputOptions {
  const id = textOption('id', found);
  return {
    format: formatOption(found),
    allowUnknown: flagOption('allow-unknown', found),
    id: id === null ? null : idArgument('--id', id),
  };
}

export function formatOption(found: Found): Format | null {
  return chosenOption('format', found, formats);
}
