import type { Command, Help } from 'commander';
import { CliError } from '../../core/errors.ts';
import { namesOneSlipAway, nearestName } from '../../documents/nearest.ts';
import type { HelpTexts } from '../../messages/help.ts';
import { problem } from '../../messages/problem.ts';
import { summaryOf, wordsOf } from './help-page.ts';
import { isTopic, topicPage } from './topic-page.ts';
import { commandsBelow } from '../arguments/suggestions.ts';

type Show = (text: string) => void;

/**
 * Runs while the command line is read, like --help, so that help works even in a faulty
 * environment.
 */
export function addHelpCommand(program: Command, texts: HelpTexts, show: Show): void {
  const command = program
    .command('help')
    .summary(summaryOf('help', texts))
    .argument('[words...]', texts.arguments.words);
  command.action(() => show(explain(command.args, program, texts)));
}

function explain(words: readonly string[], program: Command, texts: HelpTexts): string {
  const received = words.join(' ');
  if (isTopic(received, texts)) return topicPage(received, texts, layoutOf(program));
  const found = words.reduce<Command | undefined>(
    (command, word) => command?.commands.find((each) => each.name() === word),
    program,
  );
  if (found !== undefined) return found.helpInformation();
  const topics = Object.keys(texts.topics);
  const commands = commandsBelow(program);
  const named = (isMeant: (command: Command) => boolean) =>
    commands.filter(isMeant).map(wordsOf).join(', ');
  const suggestion =
    named((each) => each.name() === received) ||
    named((each) => namesOneSlipAway(received, [each.name()]).length > 0) ||
    nearestName(received, [...commands.map(wordsOf), ...topics]);
  const known = [...program.commands.map((each) => each.name()), ...topics];
  throw new CliError('usage', problem('usage/topic-unknown', { received, suggestion, known }));
}

/** The layout that commander makes for the page of a command. */
function layoutOf(program: Command): Help {
  const layout = program.createHelp();
  layout.prepareContext({ helpWidth: program.configureOutput().getOutHelpWidth?.() ?? 80 });
  return layout;
}
