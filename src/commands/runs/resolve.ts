/** `lms-cli runs resolve`: records what happened to operations in doubt. */
import type { RunRecord } from '../../contract/run-record.ts';
import type { DoubtfulOperation, Ledger, Resolution, WrongAnswer } from '../../contract/ledger.ts';
import { isGivenId } from '../../contract/numbers.ts';
import { type Diagnostic, createFindings } from '../../core/diagnostic.ts';
import { CliError } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { problem } from '../../messages/problem.ts';
import type { Left } from '../../presentation/run-doubts.ts';
import { flagOption, type Found, idArgument, textOption } from '../arguments/option-values.ts';
import type { Context, Define } from '../context.ts';
import { findRun, openKnownLedgers } from '../state/ledgers.ts';
import { type AnswerInFile, answersIn, mustHaveNoErrors } from './answers-file.ts';
import { doubtsOf } from './doubts.ts';
import { laterRun } from './later-run.ts';

export const runsResolveCommand: Define = (command, { arguments: words, options }, bind) => {
  command
    .argument('[run]', words.run)
    .argument('[seq]', words.seq)
    .option('--created <ID>', options.created)
    .option('--done', options.done)
    .option('--not-done', options['not-done'])
    .option('--give-up', options['give-up'])
    .option('--send-unknown', options['send-unknown'])
    .option('--yes', options['send-unknown-yes'])
    .option('--from <FILE>', options.from);
  bind(command, resolve);
};

async function resolve(
  context: Context,
  [id, seq]: readonly string[],
  found: Found,
): Promise<number> {
  // A dry run must not write into the ledger.
  if (context.settings.dryRun) {
    const options = ['--dry-run', 'runs resolve'];
    throw new CliError('usage', problem('usage/options-conflict', { options }));
  }
  const file = textOption('from', found);
  const isWithoutSeq = file === null && seq === undefined;
  if (id === undefined || isWithoutSeq) {
    const lacks = id === undefined ? 'run' : 'operation';
    const ofRun = id === undefined ? [] : await doubtsOf(id, context);
    // Somebody may have named the operation instead of the run.
    const doubts = ofRun.length > 0 ? ofRun : await doubtsOf(null, context);
    throw new CliError('usage', problem('runs/seq-missing', { lacks, doubts, file }));
  }
  const said = resolutionsSaid(found);
  if (file !== null && (seq !== undefined || said.length > 0)) {
    const others = seq === undefined ? OUTCOMES : ['SEQ'];
    throw new CliError(
      'usage',
      problem('usage/options-conflict', { options: ['--from', ...others] }),
    );
  }
  const one = seq === undefined ? null : { named: seq, resolution: only(said) };
  const inFile = file === null ? [] : await answersIn(file, context.host);
  if (one?.resolution.kind === 'send-unknown' && !flagOption('yes', found)) {
    await context.gate.confirm(context.messages.prompts.sendUnknown(), '--yes');
  }
  await using known = await openKnownLedgers(context, false);
  const { run, ledger } = await findRun(id, known).catch((error) => namingDoubts(error, context));
  const answers =
    one === null
      ? inFile.map(({ answer }) => answer)
      : [{ seq: await seqOf(one.named, run.id, ledger), resolution: one.resolution }];
  // A file may be used again, or for the wrong run, so only an operation that is named is corrected.
  const { wrong, ...resolved } = await ledger.resolve(run.id, answers, one !== null);
  mustBeRight(wrong, inFile);
  const left = await leftIn(run, ledger);
  await context.presenter.resolved({ ...resolved, left, ledger: context.settings.ledger });
  return exitCodes.ok;
}

/** What is left in the run; if nothing there is in doubt, in the one that went on with it. */
async function leftIn(found: RunRecord, ledger: Ledger): Promise<Left> {
  const runs = await ledger.runs();
  // Its counts have changed.
  const run = runs.find(({ id }) => id === found.id) ?? found;
  const doubts = await ledger.inDoubt(run.id);
  const later = doubts.length > 0 ? null : laterRun(run, runs);
  const named = run.id;
  if (later === null) return { run, named, doubts };
  return { run: later, named, doubts: await ledger.inDoubt(later.id) };
}

/** Throws what is wrong with each answer, at its place if they are from a file. */
function mustBeRight(wrong: readonly WrongAnswer[], inFile: readonly AnswerInFile[]): void {
  const findings = createFindings<Diagnostic>();
  for (const { index, error } of wrong) {
    const place = inFile[index];
    if (place === undefined) throw error;
    findings.add(place.finding(error.problem));
  }
  mustHaveNoErrors(findings);
}

/** Somebody who names an unknown run may have left it out. */
async function namingDoubts(error: unknown, context: Context): Promise<never> {
  if (!(error instanceof CliError) || error.problem.code !== 'runs/unknown') throw error;
  const { id } = error.problem.params;
  const about = { id: String(id), doubts: await doubtsOf(null, context) };
  throw new CliError('usage', problem('runs/unknown', about));
}

/**
 * A number is a `seq`. Any other text is the key of an operation that the run has in doubt, otherwise
 * of one that was resolved.
 */
async function seqOf(named: string, run: string, ledger: Ledger): Promise<number> {
  if (/^\d+$/.test(named)) return Number(idArgument('seq', named));
  const isNamed = ({ key }: DoubtfulOperation) => key === named;
  const doubtful = (await ledger.inDoubt(run)).find(isNamed);
  if (doubtful !== undefined) return doubtful.seq;
  const [answered, second] = (await ledger.answered(run)).filter(isNamed);
  if (answered !== undefined && second === undefined) return answered.seq;
  throw new CliError('usage', problem('runs/key-unknown', { run, key: named }));
}

const OUTCOMES = ['--created', '--done', '--not-done', '--give-up', '--send-unknown'];

function resolutionsSaid(found: Found): Resolution[] {
  const created = textOption('created', found);
  return [
    ...(created === null ? [] : [{ kind: 'done', id: createdId(created) } as const]),
    ...(flagOption('done', found) ? [{ kind: 'done', id: null } as const] : []),
    // commander treats only --no-X as special, so it stores --not-done under its own name.
    ...(flagOption('not-done', found) ? [{ kind: 'not-done' } as const] : []),
    ...(flagOption('give-up', found) ? [{ kind: 'give-up' } as const] : []),
    ...(flagOption('send-unknown', found) ? [{ kind: 'send-unknown' } as const] : []),
  ];
}

function only([resolution, second]: readonly Resolution[]): Resolution {
  if (resolution === undefined) throw new CliError('usage', problem('runs/resolution-missing', {}));
  if (second === undefined) return resolution;
  throw new CliError('usage', problem('usage/options-conflict', { options: OUTCOMES }));
}

/** A service counts ids from 1. */
function createdId(text: string): string {
  if (isGivenId(text)) return String(BigInt(text));
  const about = problem('usage/id-argument', { name: '--created', received: text, least: 1 });
  throw new CliError('usage', about);
}
