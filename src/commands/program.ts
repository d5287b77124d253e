import { CommanderError, type Command, type Help } from 'commander';
import { VERSION } from '../core/version.ts';
import type { HelpTexts } from '../messages/help.ts';
import type { Action, Bind, Found } from './context.ts';
import { addAuthoringCommands } from './question/authoring.ts';
import { addCompletionCommand } from './completion/completion.ts';
import { addExplainCommand } from './check/explain.ts';
import { addDoctorCommand } from './setup/doctor.ts';
import { documentArguments } from './arguments/document-arguments.ts';
import { addGlobalOptions } from './arguments/global-options.ts';
import { helpPage } from './help/help-page.ts';
import { addHelpCommand } from './help/help.ts';
import { addImportCommand } from './import/import.ts';
import { addInitCommand } from './setup/init.ts';
import { addOperationCommands } from './operation/operation-commands.ts';
import { addProfileCommands } from './setup/profile.ts';
import { addRunsCommands } from './runs/runs.ts';
import { addSandboxCommand } from './serve/sandbox.ts';
import { addSchemaCommand } from './check/schema.ts';
import { addValidateCommand } from './check/validate.ts';
import { WordCommand } from './arguments/word-command.ts';

/** What a command line asks for: an action with its words, or a text to show. */
export type Request =
  | { readonly kind: 'shown'; readonly text: string }
  | {
      readonly kind: 'action';
      readonly action: Action;
      readonly args: readonly string[];
      /** The command's own options, and those of every command. */
      readonly found: Found;
    };

/**
 * Reads a command line. Help is shown whatever else is wrong with it; everything that is
 * wrong throws a CliError of kind usage.
 * @param page words of help, and the width of the terminal for it
 */
export function readCommandLine(argv: readonly string[], page: HelpPage): Request {
  let request: Request | null = null;
  let shown = '';
  const bind: Bind = (command, action) => {
    command.action(() => {
      request = {
        kind: 'action',
        action,
        args: documentArguments(command),
        found: command.optsWithGlobals(),
      };
    });
  };
  const program = createProgram(bind, { ...page, show: (text) => (shown += text) });
  try {
    program.parse(argv, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0)
      return { kind: 'shown', text: shown };
    // Commander's own errors are its ways to show help: asked for, or for a group alone.
    if (error instanceof CommanderError || asksForHelp(argv)) {
      return { kind: 'shown', text: nearestCommand(program, argv).helpInformation() };
    }
    throw error;
  }
  return request ?? { kind: 'shown', text: shown };
}

/** Every command there is, to be described; none of them acts. */
export function commandTree(page: HelpPage): Command {
  return createProgram(() => undefined, { ...page, show: () => undefined });
}

interface HelpPage {
  readonly texts: HelpTexts;
  readonly columns: number;
}

interface Display extends HelpPage {
  readonly show: (text: string) => void;
}

/** The tree of commands; `bind` is told of what each one does. */
export function createProgram(bind: Bind, { texts, columns, show }: Display): Command {
  const program = new WordCommand('lms-cli')
    .exitOverride()
    .configureOutput({
      writeOut: show,
      writeErr: () => undefined,
      getOutHelpWidth: () => columns,
      getErrHelpWidth: () => columns,
    })
    .configureHelp({
      showGlobalOptions: true,
      minWidthToWrap: 20,
      formatHelp: (command: Command, layout: Help) => helpPage(command, layout, texts),
    })
    .helpOption('-h, --help', texts.options.help)
    .helpCommand(false)
    .version(VERSION, '-V, --version', texts.options.version);
  addGlobalOptions(program, texts);
  addOperationCommands(program, texts, bind);
  addAuthoringCommands(program, texts, bind);
  addImportCommand(program, texts, bind);
  addRunsCommands(program, texts, bind);
  addValidateCommand(program, texts, bind);
  addSchemaCommand(program, texts, bind);
  addInitCommand(program, texts, bind);
  addProfileCommands(program, texts, bind);
  addDoctorCommand(program, texts, bind);
  addSandboxCommand(program, texts, bind);
  addCompletionCommand(program, texts, bind);
  addExplainCommand(program, texts, bind);
  addHelpCommand(program, texts, show);
  return program;
}

function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  const words = end === -1 ? argv : argv.slice(0, end);
  return words.includes('--help') || words.includes('-h');
}

/** The command that the words lead to, as far as they do. */
function nearestCommand(program: Command, argv: readonly string[]): Command {
  return argv.reduce(
    (command, word) => command.commands.find((each) => each.name() === word) ?? command,
    program,
  );
}
