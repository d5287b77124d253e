import type { Command } from 'commander';
import type { HelpTexts } from '../../messages/help.ts';
import type { Bind } from '../context.ts';
import { summaryOf } from '../help/help-page.ts';
import { flagOption } from '../arguments/option-values.ts';

export function addDoctorCommand(program: Command, texts: HelpTexts, bind: Bind): void {
  const command = program
    .command('doctor')
    .summary(summaryOf('doctor', texts))
    .option('--offline', texts.options.offline);
  bind(command, async (context, _, found) => {
    const { examine } = await import('./perform-doctor.ts');
    return examine({ isOffline: flagOption('offline', found), found }, context);
  });
}
