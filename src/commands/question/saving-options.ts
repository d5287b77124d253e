import type { Command } from 'commander';
import type { HelpTexts } from '../../messages/help.ts';
import { flagOption, type Found, textOption } from '../arguments/option-values.ts';
import type { FormRequest } from './form-request.ts';

/** The options that say where to save or send a document that was written question by question. */
export function savingOptions(command: Command, options: HelpTexts['options']): void {
  command
    .option('--save <FILE>', options.save)
    .option('--overwrite', options.overwrite)
    .option('--create-folder', options['create-folder'])
    .option('--send', options.send)
    .option('--no-send', options['no-send']);
}

export function readSaving(
  found: Found,
): Pick<FormRequest, 'save' | 'overwrite' | 'createFolder' | 'send'> {
  const send = found['send'];
  return {
    save: textOption('save', found),
    overwrite: flagOption('overwrite', found),
    createFolder: flagOption('create-folder', found),
    send: typeof send === 'boolean' ? send : null,
  };
}
