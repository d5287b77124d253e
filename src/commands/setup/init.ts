import type { Command } from 'commander';
import type { HelpTexts } from '../../messages/help.ts';
import type { Bind } from '../arguments/command-options.ts';
import { summaryOf } from '../help/help-page.ts';

export function addInitCommand(program: Command, texts: HelpTexts, bind: Bind): void {
  const command = program
    .command('init')
    .summary(summaryOf('init', texts))
    .argument('[folder]', texts.arguments.folder);
  bind(command, async (_, [folder]) => ({ kind: 'init', folder: folder ?? '.' }));
}
