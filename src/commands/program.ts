import { basename } from 'node:path';
import { type Command, CommanderError } from 'commander';
import { PROJECT_FILE } from '../config/own-files.ts';
import { VERSION } from '../core/version.ts';
import type { OptionText } from '../messages/help.ts';
import { beforeOperands, globalOptions } from './arguments/global-options.ts';
import { commanderOptions, type Found } from './arguments/parameters.ts';
import { type TypedLine, typedLine } from './arguments/typed-line.ts';
import { WordCommand } from './arguments/word-command.ts';
import { type CommandObject, declare } from './command.ts';
import { commandList, type CommandRow, programExamples } from './command-list.ts';
import { addHelpCommand, type HelpPage } from './help/help.ts';

export interface CommandLine {
  readonly object: CommandObject;
  readonly args: readonly string[];
  readonly found: Found;
  readonly typed: TypedLine;
}

export type Request =
  | { readonly kind: 'version' }
  | { readonly kind: 'help'; readonly page: HelpPage }
  | ({ readonly kind: 'command' } & CommandLine);

/**
 * Reads a command line. A request for help is answered even if the rest is wrong, unless it names no
 * command. Every error throws a CliError of kind usage.
 */
export async function readCommandLine(argv: readonly string[]): Promise<Request> {
  let request: Request | null = null;
  const askHelp = (page: HelpPage) => (request = { kind: 'help', page });
  const program = await createProgram(argv, askHelp, (object, command) => {
    request = {
      kind: 'command',
      object,
      args: documentArguments(command),
      found: command.optsWithGlobals(),
      typed: typedLine(command),
    };
  });
  try {
    program.parse(argv, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError && error.code === 'commander.version') {
      return { kind: 'version' };
    }
    // Commander also throws its own errors to show help, on request or for a group alone.
    if (!(error instanceof CommanderError || asksForHelp(argv))) throw error;
    if (error instanceof CommanderError && asksForHelp(argv)) refuseUnknownCommand(program, argv);
  }
  return (
    request ?? { kind: 'help', page: (layout) => layout.pageOf(nearestCommand(program, argv)) }
  );
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

/**
 * The commands for descriptions only; none of them acts.
 * @param named the words of a command line; null completes every command
 */
export const commandTree = (named: readonly string[] | null = null): Promise<Command> =>
  createProgram(named, ignore, ignore);

const ignore = () => undefined;

/**
 * The tree of commands. Only the commands that a command line may name are complete; the others
 * have a name and a summary. So only the files of the named command are loaded.
 * @param named the words of a command line; null completes every command
 */
async function createProgram(
  named: readonly string[] | null,
  askHelp: (page: HelpPage) => void,
  ask: (object: CommandObject, command: Command) => void,
): Promise<WordCommand> {
  const program = new WordCommand('lms-cli', (command) =>
    askHelp((layout) => layout.pageOf(command)),
  )
    .exitOverride()
    .configureOutput({ writeOut: () => undefined, writeErr: () => undefined })
    .helpOption('-h, --help', 'help' satisfies OptionText)
    .helpCommand(false)
    .showSuggestionAfterError(false)
    .version(VERSION, '-V, --version', 'version' satisfies OptionText);
  program.page = { ...program.page, examples: programExamples };
  for (const option of commanderOptions(globalOptions)) program.addOption(option);
  await Promise.all(
    commandList.map(async (row) => {
      const command = listedUnder(program, row);
      if ('examples' in row) command.page = { ...command.page, examples: row.examples };
      else if (named === null || row.words.split(' ').every((word) => named.includes(word))) {
        const object = await row.load();
        command.page = object;
        declare(object, command);
        command.action(() => ask(object, command));
      }
    }),
  );
  const help = listedUnder(program, { words: 'help', section: 'more' });
  addHelpCommand(help, program, askHelp);
  return program;
}

/** Adds a command to its group, which the list names before it. */
function listedUnder(
  program: WordCommand,
  { words, section }: Pick<CommandRow, 'words' | 'section'>,
): WordCommand {
  const path = words.split(' ');
  const name = path.at(-1) ?? '';
  const group =
    path.length === 1 ? program : program.commands.find((each) => each.name() === path[0]);
  const command = program.createCommand(name);
  command.copyInheritedSettings(group ?? program);
  (group ?? program).addCommand(command);
  return command.helpGroup(section);
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

function nearestCommand(program: Command, argv: readonly string[]): Command {
  return argv.reduce(
    (command, word) => command.commands.find((each) => each.name() === word) ?? command,
    program,
  );
}
