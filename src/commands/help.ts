import type { Command } from 'commander';
import { CliError } from '../core/errors.ts';
import { nearestName } from '../documents/nearest.ts';
import type { HelpTexts } from '../messages/help.ts';
import { problem } from '../messages/problem.ts';
import { summaryOf } from './help-page.ts';

type Show = (text: string) => void;

/** Shown as it is read, like --help: whatever is wrong with the environment, help is there. */
export function addHelpCommand(program: Command, texts: HelpTexts, show: Show): void {
  const command = program
    .command('help')
    .summary(summaryOf('help', texts))
    .argument('[words...]', texts.arguments.words);
  command.action(() => show(explain(command.args, program, texts)));
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
