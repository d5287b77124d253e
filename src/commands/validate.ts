import type { Command } from 'commander';
import type { HelpTexts } from '../messages/help.ts';
import { documentOptions, readDocumentOptions, type Bind } from './command-options.ts';
import { summaryOf } from './help-page.ts';

export function addValidateCommand(program: Command, texts: HelpTexts, bind: Bind): void {
  const command = program
    .command('validate')
    .summary(summaryOf('validate', texts))
    .argument('<files...>', texts.arguments.files)
    .option('--as <KIND>', texts.options.as);
  bind(documentOptions(command, texts), async ({ host }, files, found) => {
    const { validateFiles } = await import('./input.ts');
    const as = typeof found['as'] === 'string' ? found['as'] : null;
    return {
      kind: 'validated',
      ...(await validateFiles(files, as, readDocumentOptions(found), host)),
    };
  });
}
