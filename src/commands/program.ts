import { basename } from 'node:path';
import { type Command, CommanderError } from 'commander';
import { PROJECT_FILE } from '../config/project-file.ts';
import { VERSION } from '../core/version.ts';
import type { HelpTexts } from '../messages/help.ts';
import { addGlobalOptions, beforeOperands } from './arguments/global-options.ts';
import { typedLine } from './arguments/typed-line.ts';
import { pageOf, WordCommand } from './arguments/word-command.ts';
import { declare } from './command.ts';
import { commandList, type CommandRow, programExamples } from './command-list.ts';
import type { Bind, CommandLine } from './context.ts';
import { CommandHelp, summaryOf } from './help/command-help.ts';
import { addHelpCommand } from './help/help.ts';

/** The request of a command line: an action with its words, or a text to show. */
export type Request =
  | { readonly kind: 'shown'; readonly text: string }
  | ({ readonly kind: 'action' } & CommandLine);

/**
 * Reads a command line. A request for help is answered even if the rest is wrong, unless it names no
 * command. Every error throws a CliError of kind usage.
 * @param page the texts of the help, and the width of the terminal
 */
export async function readCommandLine(argv: readonly string[], page: HelpPage): Promise<Request> {
  let request: Request | null = null;
  let shown = '';
  const bind: Bind = (command, action) => {
    command.action(() => {
      request = {
        kind: 'action',
        action,
        args: documentArguments(command),
        found: command.optsWithGlobals(),
        typed: typedLine(command),
        sends: pageOf(command).sends,
        endsInSummary: pageOf(command).endsInSummary,
      };
    });
  };
  const display = { ...page, show: (text: string) => (shown += text) };
  const program = await createProgram(bind, display, argv);
  try {
    program.parse(argv, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) {
      if (asksForHelp(argv)) refuseUnknownCommand(program, argv);
      return { kind: 'shown', text: shown };
    }
    // Commander also throws its own errors to show help, on request or for a group alone.
    if (error instanceof CommanderError || asksForHelp(argv)) {
      return { kind: 'shown', text: nearestCommand(program, argv).helpInformation() };
    }
    throw error;
  }
  return request ?? { kind: 'shown', text: shown };
}

/**
 * The arguments of a command. If it got several files, the configuration file is left out: a
 * pattern such as `*.yaml` also matches it, and it holds no documents.
 */
function documentArguments({ args, registeredArguments }: Command): readonly string[] {
  const takesFiles = registeredArguments.some((argument) => argument.name().endsWith('files'));
  if (!takesFiles) return args;
  const documents = args.filter((file) => basename(file) !== PROJECT_FILE);
  return documents.length === 0 ? args : documents;
}

/** Every command, for descriptions only; none of them acts. */
export function commandTree(page: HelpPage): Promise<Command> {
  const ignore = () => undefined;
  return createProgram(ignore, { ...page, show: ignore }, null);
}

interface HelpPage {
  readonly texts: HelpTexts;
  readonly columns: number;
}

interface Display extends HelpPage {
  readonly show: (text: string) => void;
}

/**
 * The tree of commands. Only the commands that a command line may name are complete; the others
 * have a name and a summary. So only the files of the named command are loaded.
 * @param bind receives the action of each command
 * @param named the words of a command line; null completes every command
 */
export async function createProgram(
  bind: Bind,
  { texts, columns, show }: Display,
  named: readonly string[] | null,
): Promise<WordCommand> {
  const program = new WordCommand('lms-cli', () => new CommandHelp(texts, columns))
    .exitOverride()
    .configureOutput({
      writeOut: show,
      writeErr: () => undefined,
      getOutHelpWidth: () => columns,
      getErrHelpWidth: () => columns,
      // Help has no colors. By default, commander asks Node's streams, which would open them.
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .helpOption('-h, --help', texts.options.help)
    .helpCommand(false)
    .showSuggestionAfterError(false)
    .version(VERSION, '-V, --version', texts.options.version);
  program.page = { ...program.page, examples: programExamples };
  addGlobalOptions(program, texts);
  await Promise.all(
    commandList.map(async (row) => {
      const command = listedUnder(program, row, texts);
      if ('examples' in row) command.page = { ...command.page, examples: row.examples };
      else if (named === null || row.words.split(' ').every((word) => named.includes(word))) {
        const object = await row.load();
        command.page = object;
        declare(object, command, texts);
        bind(command, object.action);
      }
    }),
  );
  const help = listedUnder(program, { words: 'help', section: 'more' }, texts);
  addHelpCommand(help, program, { texts, columns, show });
  return program;
}

/** Adds a command to its group, which the list names before it. */
function listedUnder(
  program: WordCommand,
  { words, section }: Pick<CommandRow, 'words' | 'section'>,
  texts: HelpTexts,
): WordCommand {
  const path = words.split(' ');
  const name = path.at(-1) ?? '';
  const group =
    path.length === 1 ? program : program.commands.find((each) => each.name() === path[0]);
  const command = program.createCommand(name);
  command.copyInheritedSettings(group ?? program);
  (group ?? program).addCommand(command);
  return command.summary(summaryOf(words, texts)).helpGroup(`${texts.headings[section]}:`);
}

function asksForHelp(argv: readonly string[]): boolean {
  const words = beforeOperands(argv);
  return words.includes('--help') || words.includes('-h');
}

/** Throws CliError for a word that is no command: its help would be that of another one. */
function refuseUnknownCommand(program: Command, argv: readonly string[]): void {
  let command = program;
  for (const word of program.parseOptions([...argv]).operands) {
    if (command.commands.length === 0) return;
    const found = command.commands.find((each) => each.name() === word);
    if (found === undefined)
      return command.error(`'${word}'`, { code: 'commander.unknownCommand' });
    command = found;
  }
}

/** The deepest command that the words name. */
function nearestCommand(program: Command, argv: readonly string[]): Command {
  return argv.reduce(
    (command, word) => command.commands.find((each) => each.name() === word) ?? command,
    program,
  );
}
