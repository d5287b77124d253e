/** `lms-cli runs`: what was sent, what is in doubt, and how to go on. */
import type { Command } from 'commander';
import type { Ledger, Resolution } from '../../contract/ledger.ts';
import { isIdText } from '../../contract/values.ts';
import { CliError } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import type { HelpTexts } from '../../messages/help.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import type { Bind, Found } from '../context.ts';
import { summaryOf } from '../help/help-page.ts';
import { idArgument } from '../arguments/id-argument.ts';
import type { ImportRequest } from '../import/import-request.ts';
import { runOptions, runOptionsFound } from '../import/import.ts';
import { flagOption, textOption } from '../arguments/option-values.ts';

export function addRunsCommands(program: Command, texts: HelpTexts, bind: Bind): void {
  const { arguments: words, options } = texts;
  const group = program.command('runs').summary(summaryOf('runs', texts));
  const add = (verb: string) => group.command(verb).summary(summaryOf(`runs ${verb}`, texts));

  bind(add('list'), list);
  bind(add('show').argument('[run]', words.run), show);
  bind(runOptions(add('resume').argument('[run]', words.run), texts), resume);
  const resolve = add('resolve').argument('<run>', words.run).argument('[seq]', words.seq);
  resolve
    .option('--created <ID>', options.created)
    .option('--done', options.done)
    .option('--not-done', options['not-done'])
    .option('--give-up', options['give-up'])
    .option('--send-unknown', options['send-unknown'])
    .option('--yes', options['send-unknown-yes'])
    .option('--from <FILE>', options.from);
  bind(resolve, settle);
  bind(add('recover').option('--yes', options['recover-yes']), async (...call) =>
    (await import('./recover.ts')).recover(...call),
  );
  bind(add('rejects').argument('<run>', words.run).argument('[file]', words.rejectsFile), rejects);
}

async function list(context: Context): Promise<number> {
  const { allRuns, openKnownLedgers } = await import('../state/ledgers.ts');
  await using known = await openKnownLedgers(context, true);
  const runs = await allRuns(known);
  await context.presenter.runs(runs.map(({ run }) => run));
  return exitCodes.ok;
}

async function show(context: Context, [id]: readonly string[]): Promise<number> {
  const { allRuns, findRun, openKnownLedgers } = await import('../state/ledgers.ts');
  await using known = await openKnownLedgers(context, true);
  const found = id === undefined ? (await allRuns(known))[0] : await findRun(id, known);
  if (found === undefined) throw new CliError('usage', problem('runs/none', { purpose: 'show' }));
  const { run, ledger } = found;
  await context.presenter.run(run, ledger.results(run.id), context.settings.ledger);
  return exitCodes.ok;
}

async function rejects(context: Context, [id = '', file]: readonly string[]): Promise<number> {
  const [{ findRun, openKnownLedgers }, { rejectsOf }] = await Promise.all([
    import('../state/ledgers.ts'),
    import('./rejects.ts'),
  ]);
  await using known = await openKnownLedgers(context, true);
  const { run, ledger } = await findRun(id, known);
  const text = rejectsOf(run, ledger.results(run.id), { file: file ?? null, context });
  if (file === undefined) await context.presenter.text(text);
  else await context.host.files.replace(file, text, 'shared');
  return exitCodes.ok;
}

/** The import of that id, else the newest that left something to send. */
async function resume(context: Context, [id]: readonly string[], found: Found): Promise<number> {
  const [request, { performImport }] = await Promise.all([
    requestAgain(id ?? null, found, context),
    import('../import/perform-import.ts'),
  ]);
  return performImport(request, context);
}

async function requestAgain(
  id: string | null,
  found: Found,
  context: Context,
): Promise<ImportRequest> {
  const [{ allRuns, findRun, openKnownLedgers }, { resumed, isUnfinished }, { hasOwnSeal }] =
    await Promise.all([
      import('../state/ledgers.ts'),
      import('./resumption.ts'),
      import('./seal.ts'),
    ]);
  await using known = await openKnownLedgers(context, true);
  const chosen =
    id === null
      ? (await allRuns(known)).find(({ run }) => isUnfinished(run))
      : await findRun(id, known);
  if (chosen === undefined)
    throw new CliError('usage', problem('runs/none', { purpose: 'resume' }));
  const ledger = chosen.ledger.path;
  const isSealed = await hasOwnSeal(chosen.run, ledger, context.host);
  return resumed(chosen.run, { ledger, isSealed }, runOptionsFound(found, context.settings));
}

async function settle(
  context: Context,
  [id = '', seq]: readonly string[],
  found: Found,
): Promise<number> {
  const [{ findRun, openKnownLedgers }, { resolutionsIn }] = await Promise.all([
    import('../state/ledgers.ts'),
    import('./resolutions.ts'),
  ]);
  // It would write into the ledger, which a dry run never does (cli.md: Output).
  if (context.settings.dryRun) {
    const options = ['--dry-run', 'runs resolve'];
    throw new CliError('usage', problem('usage/options-conflict', { options }));
  }
  const file = textOption('from', found);
  const one = file === null ? oneResolution(seq, found) : null;
  const answers = file === null ? [] : await resolutionsIn(file, context.host);
  if (one?.resolution.kind === 'send-unknown' && !flagOption('yes', found)) {
    await context.gate.confirm(context.messages.prompts.sendUnknown(), '--yes');
  }
  await using known = await openKnownLedgers(context, false);
  const { run, ledger } = await findRun(id, known);
  const results =
    one === null
      ? await ledger.resolveAll(run.id, answers)
      : [await ledger.resolve(run.id, await seqOf(one.named, run.id, ledger), one.resolution)];
  await context.presenter.resolved(results);
  return exitCodes.ok;
}

/** A number is a `seq`, anything else the key of what the run has in doubt. */
async function seqOf(named: string, run: string, ledger: Ledger): Promise<number> {
  if (/^\d+$/.test(named)) return Number(idArgument('seq', named));
  const doubtful = await ledger.inDoubt(run);
  const found = doubtful.find(({ key }) => key === named);
  if (found !== undefined) return found.seq;
  throw new CliError('usage', problem('runs/key-unknown', { run, key: named }));
}

interface OneResolution {
  /** The operation that is meant. */
  readonly named: string;
  readonly resolution: Resolution;
}

/** What the options say of the one operation that is named. */
function oneResolution(named: string | undefined, found: Found): OneResolution {
  if (named === undefined) throw new CliError('usage', problem('runs/seq-missing', {}));
  const created = textOption('created', found);
  const said: Resolution[] = [
    ...(created === null ? [] : [{ kind: 'done', id: createdId(created) } as const]),
    ...(flagOption('done', found) ? [{ kind: 'done', id: null } as const] : []),
    // commander stores --not-done under this name: only --no-X is special.
    ...(flagOption('not-done', found) ? [{ kind: 'not-done' } as const] : []),
    ...(flagOption('give-up', found) ? [{ kind: 'give-up' } as const] : []),
    ...(flagOption('send-unknown', found) ? [{ kind: 'send-unknown' } as const] : []),
  ];
  const [resolution, second] = said;
  if (resolution === undefined) throw new CliError('usage', problem('runs/resolution-missing', {}));
  if (second !== undefined) {
    const options = ['--created', '--done', '--not-done', '--give-up', '--send-unknown'];
    throw new CliError('usage', problem('usage/options-conflict', { options }));
  }
  return { named, resolution };
}

function createdId(text: string): string {
  return isIdText(text) ? text : idArgument('--created', text);
}
