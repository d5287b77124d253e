import type { Command } from 'commander';
import { kindNamed, kinds } from '../documents/kind.ts';
import type { HelpTexts } from '../messages/help.ts';
import type { Bind } from './command-options.ts';
import { summaryOf } from './help-page.ts';
import { choiceArgument } from './option-values.ts';

export function addSchemaCommand(program: Command, texts: HelpTexts, bind: Bind): void {
  const command = program
    .command('schema')
    .summary(summaryOf('schema', texts))
    .addArgument(choiceArgument('<kind>', texts.arguments.kind, kinds));
  bind(command, async (_, [kind = '']) => {
    const [{ jsonSchemaOf }, { stringifyExact }] = await Promise.all([
      import('../contract/json-schema.ts'),
      import('../documents/exact-json.ts'),
    ]);
    return { kind: 'text', text: `${stringifyExact(jsonSchemaOf(kindNamed(kind)), 2)}\n` };
  });
}
