import type { Command } from 'commander';
import { CliError } from '../core/errors.ts';
import { nearestName } from '../documents/nearest.ts';
import type { HelpTexts } from '../messages/help.ts';
import { problem } from '../messages/problem.ts';
import type { Bind } from './command-options.ts';
import { summaryOf } from './help-page.ts';

export function addHelpCommand(program: Command, texts: HelpTexts, bind: Bind): void {
  const command = program
    .command('help')
    .summary(summaryOf('help', texts))
    .argument('[words...]', texts.arguments.words);
  bind(command, async (_, words) => ({ kind: 'text', text: explain(words, program, texts) }));
}

function explain(words: readonly string[], program: Command, texts: HelpTexts): string {
  const topics: Readonly<Record<string, string>> = texts.topics;
  const [first = ''] = words;
  if (words.length === 1 && Object.hasOwn(topics, first)) return `${topics[first]}\n`;
  const found = words.reduce<Command | undefined>(
    (command, word) => command?.commands.find((each) => each.name() === word),
    program,
  );
  if (found !== undefined) return found.helpInformation();
  const known = [...program.commands.map((each) => each.name()), ...Object.keys(topics)];
  const received = words.join(' ');
  const suggestion = nearestName(received, known);
  throw new CliError('usage', problem('usage/topic-unknown', { received, suggestion, known }));
}
