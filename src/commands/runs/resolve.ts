/** `lms-cli runs resolve`: records what happened to operations in doubt. */
import type { Answer, Ledger, Resolution } from '../../contract/ledger.ts';
import { isId, isIdText } from '../../contract/numbers.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import type { Host } from '../../core/host.ts';
import { isObject, type Json } from '../../core/json.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { problem } from '../../messages/problem.ts';
import { flagOption, type Found, idArgument, textOption } from '../arguments/option-values.ts';
import type { Context, Define } from '../context.ts';
import { readFiles } from '../question/input.ts';
import { findRun, openKnownLedgers } from '../state/ledgers.ts';
import { doubtsOf } from './doubts.ts';

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
    throw new CliError('usage', problem('runs/seq-missing', { lacks, doubts }));
  }
  const one = seq === undefined || file !== null ? null : oneResolution(seq, found);
  const answers = file === null ? [] : await resolutionsIn(file, context.host);
  if (one?.resolution.kind === 'send-unknown' && !flagOption('yes', found)) {
    await context.gate.confirm(context.messages.prompts.sendUnknown(), '--yes');
  }
  await using known = await openKnownLedgers(context, false);
  const { run, ledger } = await findRun(id, known).catch((error) => namingDoubts(error, context));
  const results =
    one === null
      ? await ledger.resolveAll(run.id, answers)
      : [await ledger.resolve(run.id, await seqOf(one.named, run.id, ledger), one.resolution)];
  await context.presenter.resolved(results);
  return exitCodes.ok;
}

/** Somebody who names an unknown run may have left it out. */
async function namingDoubts(error: unknown, context: Context): Promise<never> {
  if (!(error instanceof CliError) || error.problem.code !== 'runs/unknown') throw error;
  const { id } = error.problem.params;
  const about = { id: String(id), doubts: await doubtsOf(null, context) };
  throw new CliError('usage', problem('runs/unknown', about));
}

/** A number is a `seq`. Any other text is the key of an operation that the run has in doubt. */
async function seqOf(named: string, run: string, ledger: Ledger): Promise<number> {
  if (/^\d+$/.test(named)) return Number(idArgument('seq', named));
  const doubtful = await ledger.inDoubt(run);
  const found = doubtful.find(({ key }) => key === named);
  if (found !== undefined) return found.seq;
  throw new CliError('usage', problem('runs/key-unknown', { run, key: named }));
}

interface OneResolution {
  /** The operation that the user named. */
  readonly named: string;
  readonly resolution: Resolution;
}

/** The resolution of the named operation, from the options. */
function oneResolution(named: string, found: Found): OneResolution {
  const created = textOption('created', found);
  const said: Resolution[] = [
    ...(created === null ? [] : [{ kind: 'done', id: createdId(created) } as const]),
    ...(flagOption('done', found) ? [{ kind: 'done', id: null } as const] : []),
    // commander treats only --no-X as special, so it stores --not-done under its own name.
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

/**
 * One answer for each document. Throws if one of them is invalid, or contradicts another, and then
 * records none.
 */
async function resolutionsIn(file: string, host: Host): Promise<Answer[]> {
  const { documents, diagnostics } = await readFiles([file], { format: null, as: null }, host);
  if (diagnostics.length > 0) throw new InvalidDocuments(diagnostics);
  const said = new Map<number, string>();
  return documents.map(({ value, line }) => {
    const answer = answerIn(value);
    if (answer === null) {
      throw new CliError('input', problem('runs/resolution-file', { file, line }));
    }
    const { seq, resolution } = answer;
    const text = stringifyExact({ ...resolution });
    if ((said.get(seq) ?? text) !== text) {
      throw new CliError('input', problem('runs/resolution-twice', { file, line, seq }));
    }
    said.set(seq, text);
    return answer;
  });
}

function answerIn(value: Json): Answer | null {
  if (!isObject(value)) return null;
  const { seq, created, outcome } = value;
  const resolution = resolutionIn(created, outcome);
  const isNumbered = typeof seq === 'number' && Number.isSafeInteger(seq);
  return isNumbered && resolution !== null ? { seq, resolution } : null;
}

function resolutionIn(created: Json | undefined, outcome: Json | undefined): Resolution | null {
  if (created !== undefined) {
    const isOneAnswer = outcome === undefined && (isId(created) || isIdText(created));
    return isOneAnswer ? { kind: 'done', id: String(created) } : null;
  }
  if (outcome === 'done') return { kind: 'done', id: null };
  return outcome === 'not-done' || outcome === 'give-up' ? { kind: outcome } : null;
}
