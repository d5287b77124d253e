/** `lms-cli profile`: which services are configured, what each is set to, and the default. */
import type { Command } from 'commander';
import type { HelpTexts } from '../../messages/help.ts';
import type { Bind } from '../arguments/command-options.ts';
import { summaryOf } from '../help/help-page.ts';

export function addProfileCommands(program: Command, texts: HelpTexts, bind: Bind): void {
  const group = program.command('profile').summary(summaryOf('profile', texts));
  const add = (verb: string) => group.command(verb).summary(summaryOf(`profile ${verb}`, texts));
  const { profile, 'new-default': newDefault } = texts.arguments;
  bind(add('list'), async () => ({ kind: 'profile', verb: 'list' }));
  bind(add('show').argument('[profile]', profile), async (_, [name]) => ({
    kind: 'profile',
    verb: 'show',
    name: name ?? null,
  }));
  bind(add('use').argument('<profile>', newDefault), async (_, [name = '']) => ({
    kind: 'profile',
    verb: 'use',
    name,
  }));
}
