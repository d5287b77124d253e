import {
  chooseDirections,
  chooseLanguage,
  guessOutput,
  isPlain,
  readSettings,
  type Settings,
} from './commands/arguments/global-options.ts';
import { Gate } from './commands/asking/gate.ts';
import { HIDDEN_COMMAND } from './commands/command.ts';
import type { Context } from './commands/context.ts';
import { CommandHelp, type HelpPage } from './commands/help/help.ts';
import { type CommandLine, readCommandLine } from './commands/program.ts';
import { namedSecrets } from './config/secrets.ts';
import { CliError, firstError, Interrupted, InvalidDocuments } from './core/errors.ts';
import { exitCodeOfInterruption, exitCodes, exitCodeWithoutOutput } from './core/exit-code.ts';
import { FileProblem, type Host, type PagedTerminal } from './core/host.ts';
import { lazily } from './core/lazily.ts';
import { createMask } from './core/mask.ts';
import { VERSION } from './core/version.ts';
import type { Catalogue } from './messages/catalogue.ts';
import { loadHelpTexts } from './messages/help.ts';
import { directed, loadCatalogue } from './messages/load.ts';
import type { Presenter, PresenterOptions } from './presentation/presenter.ts';
import type { Reports } from './presentation/reports/reports.ts';

/**
 * Runs one command line: parses it, runs the command, and presents the outcome. Only here are all
 * errors caught.
 * @returns the exit code
 */
export async function main(argv: readonly string[], host: Host): Promise<number> {
  if (argv[0] === HIDDEN_COMMAND) {
    const { complete } = await import('./commands/complete.ts');
    await complete(argv.slice(1), host);
    return exitCodes.ok;
  }
  const invocation = new Invocation(argv, host);
  try {
    return await invocation.perform();
  } catch (thrown) {
    return await invocation.fail(firstError(thrown));
  } finally {
    await invocation.close();
  }
}

/** A command line, with what is known of how to answer it at each moment. */
class Invocation {
  readonly #argv: readonly string[];
  readonly #language: ReturnType<typeof chooseLanguage>;
  readonly #startedAt: number;
  readonly #mask = createMask();
  #host: Host;
  #speaking: () => Promise<Catalogue>;
  #presenting: () => Promise<Presenter>;
  #line: CommandLine | null = null;
  #reports: Reports | null = null;
  #pager: PagedTerminal | null = null;

  constructor(argv: readonly string[], host: Host) {
    this.#argv = argv;
    this.#host = host;
    this.#startedAt = host.clock.now();
    this.#language = chooseLanguage(argv, host.env);
    const output = guessOutput(argv, host.env);
    const guessed: SpeechOptions = { output, quiet: false, verbosity: 0, sends: true };
    this.#speaking = lazily(() => loadCatalogue(this.#language));
    this.#presenting = lazily(async () => this.#presenterFor(guessed, await this.#speaking()));
  }

  async perform(): Promise<number> {
    const request = await readCommandLine(this.#argv);
    if (request.kind === 'version') {
      await this.#host.terminal.stdout.write(`${VERSION}\n`);
      return exitCodes.ok;
    }
    return request.kind === 'help' ? this.#help(request.page) : this.#run(request);
  }

  async #help(page: HelpPage): Promise<number> {
    const host = this.#host;
    this.#pager = isPlain(this.#argv, host.env) ? null : await host.openPager();
    const { stdout } = this.#pager ?? host.terminal;
    await stdout.write(page(new CommandHelp(await loadHelpTexts(this.#language), stdout.columns)));
    return exitCodes.ok;
  }

  async #run(line: CommandLine): Promise<number> {
    this.#line = line;
    const context = await this.#contextOf(line);
    const { object, args, found } = line;
    const ended = await object.action(context, args, found).catch(async (thrown: unknown) => {
      const error = firstError(thrown);
      if (exitCodeOf(error, this.#host) !== exitCodes.defect) throw error;
      const { findDamage } = await import('./commands/service/ledger-place.ts');
      throw await findDamage(error, context);
    });
    return await context.presenter.end(ended);
  }

  async #contextOf({ object, typed, found }: CommandLine): Promise<Context> {
    const settings = readSettings(found, this.#host.env);
    this.#host = await this.#hostFor(settings, object.isPaged);
    const host = this.#host;
    const messages = directed(await this.#speaking(), chooseDirections(settings, host));
    this.#speaking = () => Promise.resolve(messages);
    const { sends, endsInSummary } = object;
    const speech = { ...settings, sends, endsInSummary };
    this.#presenting = lazily(() => this.#presenterFor(speech, messages));
    return {
      host,
      settings,
      gate: new Gate(host, settings, messages),
      presenter: await this.#presenting(),
      messages,
      mask: this.#mask,
      typed,
      openedLedgers: new Set(),
      reports: (wanted, about) => this.#beginReports(wanted, about),
    };
  }

  async #hostFor({ plain, noInput }: Settings, isPaged: boolean | undefined): Promise<Host> {
    const host = this.#host;
    if (plain) return withoutMovement(host);
    this.#pager = isPaged && !noInput ? await host.openPager() : null;
    return this.#pager === null ? host : { ...host, terminal: this.#pager };
  }

  async #presenterFor(
    { output, ...speech }: SpeechOptions,
    messages: Catalogue,
  ): Promise<Presenter> {
    const mask = this.#mask;
    // Nothing is shown without a presenter, so nothing is shown before.
    mask.hide(await namedSecrets(this.#host));
    const loaded = await import('./presentation/presenter.ts');
    const words = { mask, messages, startedAt: this.#startedAt };
    return new loaded.Presenter(this.#host, { ...words, ...speech, format: output });
  }

  async #beginReports(...[wanted, about]: Parameters<Context['reports']>): Promise<Reports | null> {
    if (wanted.length === 0) return null;
    const { workingDirectory, clock, env } = this.#host;
    const loaded = await import('./presentation/reports/reports.ts');
    this.#reports = new loaded.Reports(
      wanted,
      {
        messages: await this.#speaking(),
        mask: this.#mask,
        command: this.#line?.typed.command.join(' ') ?? null,
        workingDirectory,
        env,
        clock,
        startedAt: this.#startedAt,
      },
      about,
    );
    return this.#reports;
  }

  async fail(error: unknown): Promise<number> {
    const host = this.#host;
    const code = exitCodeOf(error, host);
    const presenter = await this.#presenting();
    let isReported = true;
    if (this.#reports !== null && this.#line !== null) {
      const { reportFailure } = await import('./commands/send/outputs.ts');
      const failed = { error, exitCode: code, sends: this.#line.object.sends };
      isReported = await reportFailure(failed, this.#reports, { host, presenter });
    }
    const isTold = await presenter.error(error);
    return presenter.end(isTold && isReported ? code : exitCodeWithoutOutput(code));
  }

  async close(): Promise<void> {
    await this.#pager?.close();
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

type SpeechOptions = Pick<Settings, 'output' | 'quiet' | 'verbosity'> &
  Pick<PresenterOptions, 'sends' | 'endsInSummary'>;

function exitCodeOf(error: unknown, host: Host): number {
  const interrupted = exitCodeOfInterruption(host.interruption.drain);
  if (interrupted !== null) return interrupted;
  if (error instanceof Interrupted) return exitCodes.SIGINT;
  // Readers of files report their own errors, so a FileProblem here is about output.
  if (error instanceof FileProblem) return exitCodes.output;
  const isExpected = error instanceof CliError || error instanceof InvalidDocuments;
  return isExpected ? exitCodes[error.kind] : exitCodes.defect;
}
