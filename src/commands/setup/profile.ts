/** `lms-cli profile`: which services are configured, what each is set to, and the default. */
import type { Command } from 'commander';
import type { HelpTexts } from '../../messages/help.ts';
import type { Bind } from '../context.ts';
import { summaryOf } from '../help/help-page.ts';

export function addProfileCommands(program: Command, texts: HelpTexts, bind: Bind): void {
  const group = program.command('profile').summary(summaryOf('profile', texts));
  const add = (verb: string) => group.command(verb).summary(summaryOf(`profile ${verb}`, texts));
  const { profile, 'new-default': newDefault } = texts.arguments;
  bind(add('list'), async (context) => {
    const { listProfiles } = await import('./perform-profile.ts');
    return listProfiles(context);
  });
  bind(add('show').argument('[profile]', profile), async (context, [name]) => {
    const { showProfile } = await import('./perform-profile.ts');
    return showProfile(name ?? null, context);
  });
  bind(add('use').argument('<profile>', newDefault), async (context, [name = '']) => {
    const { makeDefault } = await import('./perform-profile.ts');
    return makeDefault(name, context);
  });
}
