import type { Command } from 'commander';
import { kinds } from '../../documents/kind.ts';
import type { HelpTexts } from '../../messages/help.ts';
import { documentOptions, readDocumentOptions, type Bind } from '../arguments/command-options.ts';
import { summaryOf } from '../help/help-page.ts';
import { reportOption, reportsFound } from '../import/import.ts';
import { choiceOption, textOption } from '../arguments/option-values.ts';

export function addValidateCommand(program: Command, texts: HelpTexts, bind: Bind): void {
  const command = program
    .command('validate')
    .summary(summaryOf('validate', texts))
    .argument('<files...>', texts.arguments.files)
    .addOption(choiceOption('--as <KIND>', texts.options.as, kinds));
  bind(
    reportOption(documentOptions(command, texts), texts),
    async ({ settings }, files, found) => ({
      kind: 'validate',
      files,
      ...readDocumentOptions(found),
      as: textOption('as', found),
      reports: reportsFound(found, settings),
    }),
  );
}
