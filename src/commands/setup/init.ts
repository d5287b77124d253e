import type { Command } from 'commander';
import type { HelpTexts } from '../../messages/help.ts';
import type { Bind } from '../context.ts';
import { summaryOf } from '../help/help-page.ts';

export function addInitCommand(program: Command, texts: HelpTexts, bind: Bind): void {
  const command = program
    .command('init')
    .summary(summaryOf('init', texts))
    .argument('[folder]', texts.arguments.folder);
  bind(command, async (context, [folder]) => {
    const { makeContentFolder } = await import('./perform-init.ts');
    return makeContentFolder(folder ?? '.', context);
  });
}
