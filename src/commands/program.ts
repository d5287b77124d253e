import { basename } from 'node:path';
import { type Command, CommanderError } from 'commander';
import { PROJECT_FILE } from '../config/own-files.ts';
import { CliError } from '../core/errors.ts';
import { VERSION } from '../core/version.ts';
import type { OptionText } from '../messages/help.ts';
import { beforeOperands, globalOptions } from './arguments/global-options.ts';
import { commanderOptions, type ParsedOptions } from './arguments/parameters.ts';
import { commandAt, type TypedLine, typedLine, WordCommand } from './arguments/word-command.ts';
import { type CommandObject, declare } from './command.ts';
import { commandList, type CommandRow, programExamples } from './command-list.ts';
import { addHelpCommand, type HelpPage } from './help/help.ts';

export interface CommandLine {
  readonly object: CommandObject;
  readonly args: readonly string[];
  readonly found: ParsedOptions;
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
  const program = await createProgram(
    argv,
    (page) => (request = { kind: 'help', page }),
    (object, command) => {
      const args = documentArguments(command);
      const found = command.optsWithGlobals();
      request = { kind: 'command', object, args, found, typed: typedLine(command) };
    },
  );
  const asked = asksForHelp(argv) ? commandNamed(argv, program) : null;
  if (asked !== null) return { kind: 'help', page: (layout) => layout.pageOf(asked) };
  try {
    program.parse(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.version') return { kind: 'version' };
  }
  // A group alone is a request for its page.
  return request ?? { kind: 'help', page: (layout) => layout.pageOf(commandNamed(argv, program)) };
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
  const program = new WordCommand('lms-cli')
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
function commandNamed(argv: readonly string[], program: Command): Command {
  let command = program;
  for (const word of operandsIn(argv, program)) {
    if (command.commands.length === 0) break;
    const found = commandAt([word], command);
    if (found === undefined)
      return command.error(`'${word}'`, { code: 'commander.unknownCommand' });
    command = found;
  }
  return command;
}

/** Without the values of options, unless one lacks its value. */
function operandsIn(argv: readonly string[], program: Command): readonly string[] {
  try {
    return program.parseOptions([...argv]).operands;
  } catch (error) {
    if (error instanceof CliError) return argv.filter((word) => !word.startsWith('-'));
    throw error;
  }
}
