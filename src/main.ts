import {
  directionsOf,
  guessOutput,
  isPlain,
  languageOf,
  readSettings,
  type Settings,
} from './commands/arguments/global-options.ts';
import { Gate } from './commands/asking/gate.ts';
import { HIDDEN_COMMAND } from './commands/command.ts';
import type { Context } from './commands/context.ts';
import { CommandHelp } from './commands/help/help.ts';
import { type CommandLine, readCommandLine } from './commands/program.ts';
import { namedSecrets } from './config/secrets.ts';
import { CliError, firstError, Interrupted, InvalidDocuments } from './core/errors.ts';
import {
  exitCodeOfError,
  exitCodeOfInterruption,
  exitCodes,
  exitCodeWithoutOutput,
} from './core/exit-code.ts';
import { FileProblem, type Host, type PagedTerminal } from './core/host.ts';
import { lazily } from './core/lazily.ts';
import { createMask, type Mask } from './core/mask.ts';
import { VERSION } from './core/version.ts';
import type { Catalogue } from './messages/catalogue.ts';
import { loadHelpTexts } from './messages/help.ts';
import { directed, loadCatalogue } from './messages/load.ts';
import type { Presenter, PresenterOptions } from './presentation/presenter.ts';
import type { ReportContext } from './presentation/reports/collect.ts';
import type { Reports } from './presentation/reports/reports.ts';

/**
 * Runs one command line: parses it, runs the command, and presents the outcome. Only here are all
 * errors caught.
 * @returns the exit code
 */
export async function main(argv: readonly string[], given: Host): Promise<number> {
  if (argv[0] === HIDDEN_COMMAND) {
    const { complete } = await import('./commands/completion/complete.ts');
    await complete(argv.slice(1), given);
    return exitCodes.ok;
  }
  let host = given;
  const startedAt = host.clock.now();
  const mask = createMask();
  const guessed: Speaking = {
    output: guessOutput(argv, host.env),
    quiet: false,
    verbosity: 0,
    sends: true,
    startedAt,
  };
  const language = languageOf(argv, host.env);
  let speaking = lazily(() => loadCatalogue(language));
  let presenting = lazily(async () =>
    presenterFor(host, guessed, { mask, messages: await speaking() }),
  );
  let line: CommandLine | null = null;
  let reports: Reports | null = null;
  let pager: PagedTerminal | null = null;
  const reportContext = async (): Promise<ReportContext> => {
    const { workingDirectory, clock, env } = host;
    const command = line?.typed.command.join(' ') ?? null;
    return { messages: await speaking(), mask, command, workingDirectory, env, clock, startedAt };
  };
  try {
    const request = await readCommandLine(argv);
    if (request.kind === 'version') {
      await host.terminal.stdout.write(`${VERSION}\n`);
      return exitCodes.ok;
    }
    if (request.kind === 'help') {
      pager = isPlain(argv, host.env) ? null : await host.openPager();
      const { stdout } = pager ?? host.terminal;
      const help = new CommandHelp(await loadHelpTexts(language), stdout.columns);
      await stdout.write(request.page(help));
      return exitCodes.ok;
    }
    line = request;
    const { object, typed, args, found } = request;
    const settings = readSettings(found, given.env);
    if (settings.plain) host = withoutMovement(given);
    else if (object.isPaged && !settings.noInput) {
      pager = await host.openPager();
      if (pager !== null) host = { ...host, terminal: pager };
    }
    const messages = directed(await speaking(), directionsOf(settings, host));
    speaking = () => Promise.resolve(messages);
    const { sends, endsInSummary } = object;
    presenting = lazily(() => {
      const speech = { ...settings, sends, endsInSummary, startedAt };
      return presenterFor(host, speech, { mask, messages });
    });
    const gate = new Gate(host, settings, messages);
    const presenter = await presenting();
    const context: Context = {
      host,
      settings,
      gate,
      presenter,
      messages,
      mask,
      typed,
      openedLedgers: new Set(),
      reports: async (wanted, about) => {
        if (wanted.length === 0) return null;
        const loaded = await import('./presentation/reports/reports.ts');
        return (reports = new loaded.Reports(wanted, await reportContext(), about));
      },
    };
    const ended = await object.action(context, args, found).catch(async (thrown: unknown) => {
      const error = firstError(thrown);
      if (exitCodeOf(error, host) !== exitCodes.defect) throw error;
      const { findDamage } = await import('./commands/service/ledger-place.ts');
      throw await findDamage(error, context);
    });
    return await presenter.end(ended);
  } catch (thrown) {
    const error = firstError(thrown);
    const code = exitCodeOf(error, host);
    const presenter = await presenting();
    let isReported = true;
    if (reports !== null && line !== null) {
      const { reportFailure } = await import('./commands/send/outputs.ts');
      const failed = { error, exitCode: code, sends: line.object.sends };
      isReported = await reportFailure(failed, reports, { host, presenter });
    }
    const isTold = await presenter.error(error);
    return presenter.end(isTold && isReported ? code : exitCodeWithoutOutput(code));
  } finally {
    await pager?.close();
  }
}

/**
 * The host for a person who gets no help from movement on the screen, such as one who uses a screen
 * reader. It has no status line, and no colors unless they are forced.
 */
function withoutMovement(host: Host): Host {
  return {
    ...host,
    env: { ...host.env, NO_COLOR: '1' },
    terminal: { ...host.terminal, statusLine: null },
  };
}

type Speaking = Pick<Settings, 'output' | 'quiet' | 'verbosity'> &
  Pick<PresenterOptions, 'sends' | 'endsInSummary' | 'startedAt'>;

async function presenterFor(
  host: Host,
  { output, ...speech }: Speaking,
  words: { readonly mask: Mask; readonly messages: Catalogue },
): Promise<Presenter> {
  // Nothing is shown without a presenter, so nothing is shown before.
  words.mask.hide(await namedSecrets(host));
  const loaded = await import('./presentation/presenter.ts');
  return new loaded.Presenter(host, { ...words, ...speech, format: output });
}

function exitCodeOf(error: unknown, host: Host): number {
  const interrupted = exitCodeOfInterruption(host.interruption.drain);
  if (interrupted !== null) return interrupted;
  if (error instanceof Interrupted) return exitCodes.SIGINT;
  // Readers of files report their own errors, so a FileProblem here is about output.
  if (error instanceof FileProblem) return exitCodes.output;
  const isExpected = error instanceof CliError || error instanceof InvalidDocuments;
  return isExpected ? exitCodeOfError(error.kind) : exitCodes.defect;
}
