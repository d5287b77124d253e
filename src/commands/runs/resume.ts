/** `lms-cli runs resume`: types the words of an import, an apply or an undo that stopped again. */
import { isAbsolute, join, relative, resolve } from 'node:path';
import type { LedgerPlace } from '../../contract/ledger.ts';
import type { RunRecord } from '../../contract/run-record.ts';
import { CliError, unlessReported } from '../../core/errors.ts';
import { createPatience } from '../../core/patience.ts';
import { STANDARD_INPUT } from '../../documents/document-format.ts';
import { problem } from '../../messages/problem.ts';
import { readSettings } from '../arguments/global-options.ts';
import { optionalWord } from '../arguments/parameters.ts';
import { documentOptions } from '../arguments/shared-options.ts';
import { spoolFolderIn } from '../bulk/input.ts';
import { runOptions } from '../bulk/options.ts';
import { defineCommand } from '../command.ts';
import { limitOptions } from '../content/changes.ts';
import type { Context } from '../context.ts';
import { type KnownLedgers, openKnownLedgers, placeToWrite } from '../state/known-ledgers.ts';
import { allRuns, lookUpByLedger, findRun, type KnownRun } from '../state/known-runs.ts';
import { placeText } from '../state/ledger-place.ts';
import { waitLimitOf } from '../state/open-ledger.ts';
import { shownPath, stateFolder } from '../state/own-files.ts';
import { isRunning, isStopped, laterRuns, resumableCommands } from './lineage.ts';
import {
  areSealed,
  commandOf,
  isTypedHere,
  type Resumption,
  type Words,
  wordsIn,
} from './words.ts';

export const runsResumeCommand = defineCommand({
  arguments: { run: optionalWord() },
  // These override the options of the command that is resumed.
  options: { var: documentOptions.var, ...runOptions, ...limitOptions },
  refuses: ['noLedger'],
  accepts: 'all',
  endsInSummary: true,
  examples: ['lms-cli runs resume', 'lms-cli runs resume 261121-1435-x7k2mq --rate 5/s'],
  run: (context, { run }) => resume(context, run),
});

/** The run of that id; without one, the newest that stopped and that no later one continued. */
async function resume(context: Context, id: string | null): Promise<number> {
  const resumes = await findResumption(id, context);
  const { words, place } = resumes;
  const line = await context.read(words.arguments, context.typed.options);
  if (line === null) throw new TypeError('words without an action');
  const { typed, args, found, action } = line;
  const settings = readSettings(found, context.host.env);
  const named = settings.ledger === null ? null : shownPath(placeText(place), context.host);
  const again = { ...context, typed, resumes, settings: { ...settings, ledger: named } };
  return action(again, toOwnFolder(args, resumes, context), found);
}

/**
 * Throws CliError `runs/not-resumable` for words that this user has not typed in this project, and
 * `runs/secret-needed` for an option whose value is not recorded.
 */
async function findResumption(id: string | null, context: Context): Promise<Resumption> {
  await using known = await openKnownLedgers(context, { withDefault: true });
  const found = id === null ? await stoppedRun(known) : await findRun(id, known);
  const {
    ledger,
    place,
    run: { command },
  } = found;
  if (!resumableCommands.has(command)) {
    throw new CliError('usage', problem('runs/not-an-import', { id: found.run.id, command }));
  }
  const run = await whenEnded(found, context);
  const words = wordsIn(run);
  const isSealed = await areSealed(run, ledger.id, context.host);
  const reason = words === null || !isSealed ? 'seal' : await obstacle(words, context);
  if (words === null || reason !== null) {
    const again = words && (await commandAgain(words, place, context));
    const about = {
      run: run.id,
      ledger: placeText(place),
      reason: reason ?? 'seal',
      command: again,
    } as const;
    throw new CliError('usage', problem('runs/not-resumable', about));
  }
  const given = new Set(context.typed.options.map(({ flag }) => flag));
  const options = words.withheld.filter((option) => !given.has(option));
  if (options.length > 0) {
    throw new CliError('usage', problem('runs/secret-needed', { run: run.id, options }));
  }
  return { run, words, place: await placeToWrite(found, context), isChosen: id === null };
}

async function stoppedRun(known: KnownLedgers): Promise<KnownRun> {
  const all = await allRuns(known);
  const laterOf = lookUpByLedger(all, laterRuns);
  const stopped = all.find(
    (each) => isRunning(each.run) || (isStopped(each.run) && laterOf(each) === null),
  );
  if (stopped !== undefined) return stopped;
  throw new CliError('usage', problem('runs/none', { purpose: 'resume' }));
}

/**
 * The run, once it has ended: before other checks find fault with what is not finished. Throws
 * CliError `ledger/locked` or `ledger/leased` if it goes on for longer than --wait.
 */
async function whenEnded({ run, ledger }: KnownRun, context: Context): Promise<RunRecord> {
  const { id } = run;
  if (!isRunning(run)) return run;
  const locked = ledger.busyWith(run);
  const patience = createPatience(waitLimitOf(context), context.host.clock);
  for (;;) {
    if (!(await patience.pause(() => locked, 0))) throw locked;
    const now = (await ledger.runs()).find((each) => each.id === id);
    if (now !== undefined && !isRunning(now)) return now;
  }
}

/** Why words of this user are not typed again here; null if they are. */
async function obstacle(words: Words, { host }: Context): Promise<'folder' | 'input' | null> {
  if (!(await isTypedHere(words, host))) return 'folder';
  const spool = spoolFolderIn(await stateFolder(host));
  for (const file of Object.values(words.saved)) {
    if (!(await host.files.exists(join(spool, file)))) return 'input';
  }
  return null;
}

/** The command for a person to type. Null if the words are none, as somebody else may write them. */
async function commandAgain(
  words: Words,
  place: LedgerPlace,
  { host, mask, read }: Context,
): Promise<string | null> {
  const { path } = place;
  const isHere = words.folder === host.workingDirectory;
  const shown = (file: string) =>
    isHere ? shownPath(file, host) : resolve(host.workingDirectory, file);
  const value = path === null ? placeText(place) : shown(path);
  const named = [{ name: 'ledger', flag: '--ledger', value }];
  const line = await unlessReported(read(words.arguments, named), [CliError], null);
  return line && commandOf({ typed: line.typed, mask });
}

/** Paths were typed in the folder of the words. */
function toOwnFolder(
  args: readonly string[],
  { run, words: { folder, saved } }: Resumption,
  { host: { workingDirectory } }: Context,
): readonly string[] {
  if (run.command === 'undo' || folder === workingDirectory) return args;
  return args.map((name) => {
    const isPath = name !== STANDARD_INPUT && !Object.hasOwn(saved, name) && !isAbsolute(name);
    return isPath ? relative(workingDirectory, resolve(folder, name)) : name;
  });
}
