import type { CommandAnswer, Context } from './commands/answer.ts';
import { HIDDEN_COMMAND } from './commands/completion/request.ts';
import { createGate } from './commands/asking/gate.ts';
import { languageOf } from './commands/arguments/language.ts';
import { guessOutput, readSettings, type Settings } from './commands/arguments/global-options.ts';
import { withoutMovement } from './commands/plain.ts';
import { readCommandLine } from './commands/program.ts';
import { CliError, Interrupted, InvalidDocuments } from './core/errors.ts';
import { exitCodeOfError, exitCodes, exitCodeOfInterruption } from './core/exit-code.ts';
import type { Host } from './core/host.ts';
import { createMask, type Mask } from './core/mask.ts';
import type { Catalogue } from './messages/catalogue.ts';
import { loadHelpTexts } from './messages/help.ts';
import { loadCatalogue } from './messages/load.ts';
import type { Presenter } from './presentation/presenter.ts';

/**
 * Runs one command line: parse, run, present; and the one place that catches.
 * @returns the exit code
 */
export async function main(argv: readonly string[], given: Host): Promise<number> {
  if (argv[0] === HIDDEN_COMMAND) {
    const { complete } = await import('./commands/completion/complete.ts');
    await complete(argv.slice(1), given);
    return exitCodes.ok;
  }
  let host = given;
  const mask = createMask();
  const guessed: Speaking = {
    output: guessOutput(argv, host.env),
    quiet: false,
    verbosity: 0,
  };
  const language = languageOf(argv, host.env);
  const speaking = lazily(() => loadCatalogue(language));
  let presenting = lazily(async () =>
    presenterFor(host, guessed, { mask, messages: await speaking() }),
  );
  try {
    const request = readCommandLine(argv, {
      texts: await loadHelpTexts(language),
      columns: host.terminal.stdout.columns,
    });
    if (request.kind === 'shown') {
      await host.terminal.stdout.write(request.text);
      return exitCodes.ok;
    }
    const settings = readSettings(request.found, given.env);
    if (settings.plain) host = withoutMovement(given);
    const messages = await speaking();
    presenting = lazily(() => presenterFor(host, settings, { mask, messages }));
    const gate = createGate(host, settings, messages.forms.prompter);
    const context: Context = { host, settings, gate, messages, mask };
    const answer = await request.action(context, request.args, request.found);
    return await respond(answer, context, presenting);
  } catch (error) {
    await (await presenting()).error(error);
    return exitCodeOf(error, host);
  }
}

/**
 * Does what a command answered, and says it.
 * @returns the exit code
 */
async function respond(
  answer: CommandAnswer,
  context: Context,
  presenting: () => Promise<Presenter>,
): Promise<number> {
  switch (answer.kind) {
    case 'doctor': {
      const { performDoctor } = await import('./commands/setup/perform-doctor.ts');
      return performDoctor(answer, context, await presenting());
    }
    case 'form': {
      const { performForm } = await import('./commands/question/perform-form.ts');
      return performForm(answer, context, await presenting());
    }
    case 'service': {
      const { serve } = await import('./commands/serve/serve.ts');
      return serve(answer, context);
    }
    case 'import': {
      const { performImport } = await import('./commands/import/perform-import.ts');
      return performImport(answer, context, await presenting());
    }
    case 'runs': {
      const { showRuns } = await import('./commands/runs/show-runs.ts');
      return showRuns(answer, context, await presenting());
    }
    case 'operations': {
      const { performOperations } = await import('./commands/operation/perform.ts');
      return performOperations(answer, context, await presenting());
    }
    default:
      await respondOffline(answer, context, presenting);
      return exitCodes.ok;
  }
}

type OfflineAnswer = Extract<
  CommandAnswer,
  {
    readonly kind:
      | 'text'
      | 'explain'
      | 'validate'
      | 'lint'
      | 'format'
      | 'try'
      | 'preview'
      | 'init'
      | 'profile'
      | 'recovered';
  }
>;

/** The same for what is done, unless it throws. */
async function respondOffline(
  answer: OfflineAnswer,
  context: Context,
  presenting: () => Promise<Presenter>,
): Promise<void> {
  switch (answer.kind) {
    case 'text':
      return context.host.terminal.stdout.write(answer.text);
    case 'explain':
      return (await presenting()).explained(answer.explanation);
    case 'validate': {
      const { performValidation } = await import('./commands/check/perform-validation.ts');
      return performValidation(answer, context, await presenting());
    }
    case 'lint': {
      const { performLint } = await import('./commands/question/perform-lint.ts');
      return performLint(answer, context, await presenting());
    }
    case 'format': {
      const { performFormat } = await import('./commands/question/perform-format.ts');
      return performFormat(answer, context, await presenting());
    }
    case 'try': {
      const { performTry } = await import('./commands/question/perform-try.ts');
      return performTry(answer, context, await presenting());
    }
    case 'preview': {
      const { performPreview } = await import('./commands/question/perform-preview.ts');
      return performPreview(answer, context, await presenting());
    }
    case 'init': {
      const { performInit } = await import('./commands/setup/perform-init.ts');
      return performInit(answer, context, await presenting());
    }
    case 'recovered': {
      const { showRecovered } = await import('./commands/runs/show-recovered.ts');
      return showRecovered(answer, context, await presenting());
    }
    case 'profile': {
      const { performProfile } = await import('./commands/setup/perform-profile.ts');
      return performProfile(answer, context, await presenting());
    }
  }
}

/** A value that is made when it is first asked for, and then kept. */
function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

type Speaking = Pick<Settings, 'output' | 'quiet' | 'verbosity'>;

async function presenterFor(
  host: Host,
  { output, quiet, verbosity }: Speaking,
  words: { readonly mask: Mask; readonly messages: Catalogue },
): Promise<Presenter> {
  const { createPresenter } = await import('./presentation/presenter.ts');
  return createPresenter(host, {
    ...words,
    format: output,
    quiet,
    verbosity,
  });
}

function exitCodeOf(error: unknown, host: Host): number {
  if (error instanceof Interrupted) {
    return exitCodeOfInterruption(host.interruption.drain) ?? exitCodes.SIGINT;
  }
  const isExpected = error instanceof CliError || error instanceof InvalidDocuments;
  return isExpected ? exitCodeOfError(error.kind) : exitCodes.defect;
}
