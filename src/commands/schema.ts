import type { Command } from 'commander';
import type { HelpTexts } from '../messages/help.ts';
import type { Bind } from './command-options.ts';
import { summaryOf } from './help-page.ts';

export function addSchemaCommand(program: Command, texts: HelpTexts, bind: Bind): void {
  const command = program
    .command('schema')
    .summary(summaryOf('schema', texts))
    .argument('<kind>', texts.arguments.kind);
  bind(command, async (_, [kind = '']) => {
    const [{ jsonSchemaOf }, { kindNamed }, { stringifyExact }] = await Promise.all([
      import('../contract/json-schema.ts'),
      import('../documents/kind.ts'),
      import('../documents/exact-json.ts'),
    ]);
    return { kind: 'text', text: `${stringifyExact(jsonSchemaOf(kindNamed(kind)), 2)}\n` };
  });
}
