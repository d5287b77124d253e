/** `lms-cli runs list`, `show` and `rejects`: what ledgers know of runs. */
import { parseCount } from '../../config/setting-values.ts';
import type { RecordedResult } from '../../contract/ledger.ts';
import {
  listedState,
  listedStates,
  type RunRecord,
  undoneRuns,
} from '../../contract/run-record.ts';
import { CliError } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { Tally } from '../../core/tally.ts';
import { problem } from '../../messages/problem.ts';
import { reimportCommand } from '../../presentation/summary.ts';
import { showRun, shownRuns } from '../../presentation/pages/runs.ts';
import {
  choiceOption,
  optionalWord,
  parsedOption,
  requiredWord,
  type ValuesOf,
} from '../arguments/parameters.ts';
import { optionsOfLedgers } from '../input/shared-options.ts';
import { checkOwnFiles, checkRejectsPlace } from '../send/outputs.ts';
import { refuseCorrected, writeRunRejects } from '../send/rejects.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import {
  allRuns,
  findRun,
  isFileOfShared,
  type KnownLedger,
  openAll,
  openKnownLedgers,
} from '../state/known-ledgers.ts';
import { filesOfDatabase, shownPath } from '../../config/own-files.ts';
import { STANDARD_STREAM } from '../../documents/document-format.ts';
import {
  commandOfRun,
  recordedDestinationWords,
  wordAfter,
  wordsIn,
} from '../arguments/recorded-words.ts';

const MOST_RUNS = 999_999_999;

const parseLimit = (text: string) => parseCount(text) || null;

const listOptions = {
  limit: parsedOption('<N>', [parseLimit, { kind: 'whole-number', least: 1, most: MOST_RUNS }]),
  state: choiceOption('<STATE>', listedStates),
};

export const runsListCommand = defineCommand({
  isPaged: true,
  options: listOptions,
  accepts: optionsOfLedgers,
  examples: ['lms-cli runs list --limit 10', 'lms-cli runs list --state incomplete -o json'],
  run: list,
});

/** One unreadable ledger does not hide the runs of the others. */
async function list(
  context: Context,
  { limit, state }: ValuesOf<typeof listOptions>,
): Promise<number> {
  await using known = await openAll(context, false);
  const { unreadable } = known;
  const [first] = unreadable;
  const runs = allRuns(known).map(({ run }) => run);
  if (first !== undefined && runs.length === 0) throw first;
  const wanted = runs
    .filter((run) => state === null || listedState(run) === state)
    .slice(0, limit ?? MOST_RUNS);
  const { presenter, settings, messages } = context;
  await presenter.show(shownRuns(wanted, context));
  if (wanted.length === 0 && settings.output === 'human')
    await presenter.remark(messages.say('run-none'));
  await tellShared(known.ledgers.filter(isFileOfShared), context);
  for (const each of unreadable) await presenter.notice(each.problem);
  return first === undefined ? exitCodes.ok : exitCodes[first.kind];
}

/** What a file knows of a shared ledger ends somewhere, and others may have gone on. */
async function tellShared(
  files: readonly KnownLedger[],
  { host, presenter, messages }: Context,
): Promise<void> {
  for (const { ledger } of files) {
    const { role, origin, at } = ledger.state;
    const seconds = at === null ? null : Math.max(0, Math.round((host.clock.now() - at) / 1000));
    const about = { file: shownPath(ledger.path, host), role, address: origin, seconds };
    await presenter.remark(messages.say('run-standing', about));
  }
}

export const runsShowCommand = defineCommand({
  isPaged: true,
  arguments: { run: optionalWord() },
  accepts: optionsOfLedgers,
  examples: ['lms-cli runs show', 'lms-cli runs show 261121-1435-x7k2mq -o ndjson'],
  run: (context, { run }) => show(context, run),
});

/** Without a name, the newest run. */
async function show(context: Context, id: string | null): Promise<number> {
  await using known = await openKnownLedgers(context, { withDefault: false });
  const found = id === null ? allRuns(known)[0] : findRun(id, known);
  if (found === undefined) throw new CliError('usage', problem('runs/which', { reason: 'none' }));
  const { run, ledger } = found;
  const runs = ledger.runs();
  const command = commandOfRun(run);
  const newer = runs.slice(
    0,
    runs.findIndex(({ id: other }) => other === run.id),
  );
  const isRepeated = newer.some((each) => commandOfRun(each) === command);
  const shown = {
    run,
    results: ledger.results(run.id),
    ledger: context.settings.ledger,
    command,
    again: isRepeated ? null : command,
    undoneBy: undoneRuns(runs).get(run.id) ?? null,
  };
  await context.presenter.page((page) => showRun(shown, page));
  if (isFileOfShared(found)) await tellShared([found], context);
  return exitCodes.ok;
}

export const runsRejectsCommand = defineCommand({
  arguments: { run: requiredWord(), file: optionalWord('rejectsFile') },
  accepts: optionsOfLedgers,
  examples: ['lms-cli runs rejects 261121-1435-x7k2mq rejects.yaml'],
  run: (context, { run, file }) => rejects(context, run, file),
});

async function rejects(context: Context, id: string, file: string | null): Promise<number> {
  if (file !== null) {
    const { ledger } = context.settings;
    const used = ledger === null ? [] : filesOfDatabase(ledger);
    await checkOwnFiles([{ option: 'FILE', file }], used, context.host);
    await checkRejectsPlace(file, context.host, 'FILE');
  }
  await using known = await openKnownLedgers(context, { withDefault: false });
  const { run, ledger } = findRun(id, known);
  if (file !== null) await refuseCorrected({ option: 'FILE', file }, { ledger, context });
  const documents = countRejects(ledger.results(run.id));
  const wanted = { file: file ?? STANDARD_STREAM, documents, options: importOptions(run) };
  const written = await writeRunRejects(run, wanted, { ledger, context });
  const { presenter, messages } = context;
  if (file === null) return exitCodes.ok;
  await presenter.remark(
    written === null
      ? messages.say('result-rejects-written', { documents, file })
      : messages.say('next-correct-rejects', { ...written, command: reimportCommand(written) }),
  );
  return exitCodes.ok;
}

function countRejects(results: Iterable<RecordedResult>): number {
  const tally = new Tally();
  for (const { result } of results) tally.add(result);
  return tally.count('rejected', 'blocked') - tally.addedReleases;
}

function importOptions(run: RunRecord): string[] {
  const notes = wordAfter('--release', run);
  return [
    ...recordedDestinationWords(run),
    ...(notes === null ? [] : ['--release', notes]),
    ...(wordsIn(run).includes('--allow-unknown') ? ['--allow-unknown'] : []),
  ];
}
