/** Finds runs in all ledgers, and asks which one is meant. */
import { moment } from '../../messages/snippets.ts';
import { fields } from '../../presentation/style.ts';
import type { Ledger } from '../../contract/ledger.ts';
import type { RunRecord } from '../../contract/run-record.ts';
import { CliError } from '../../core/errors.ts';
import { groupBy } from '../../core/groups.ts';
import { problem } from '../../messages/problem.ts';
import { commandText, resultsText } from '../../presentation/pages/run-list.ts';
import type { Context } from '../context.ts';
import { type KnownLedger, type KnownLedgers, openAll, knownPlaces } from './known-ledgers.ts';

export interface KnownRun extends KnownLedger {
  readonly run: RunRecord;
}

/**
 * The run with that id, or the only one in all ledgers whose id begins with it. Throws CliError
 * `runs/which` for none and for several. An empty id is unknown, although every id
 * begins with it: scripts pass one for a variable that is not set.
 */
export async function findRun(id: string, known: KnownLedgers): Promise<KnownRun> {
  const like = id === '' ? [] : await runsIn(known, (ledger) => ledger.runsLike(id));
  const exact = like.filter(({ run }) => run.id === id);
  const meant = exact.length > 0 ? exact : like;
  const [found, second] = meant;
  if (found === undefined)
    throw new CliError('usage', problem('runs/which', { reason: 'unknown', id }));
  if (second === undefined) return found;
  const byLedger = [...groupBy(meant, ({ ledger }) => ledger.place)];
  const candidates = byLedger.map(([ledger, all]) => ({
    runs: all.map(({ run }) => run.id),
    ledger,
  }));
  throw new CliError('usage', problem('runs/which', { reason: 'ambiguous', id, candidates }));
}

/** The runs of all ledgers, newest first. */
export async function allRuns(known: KnownLedgers): Promise<KnownRun[]> {
  return newestFirst(await runsIn(known, (ledger) => ledger.runs()));
}

/** Runs of one ledger keep their order, because clocks can go back. */
function newestFirst(found: readonly KnownRun[]): KnownRun[] {
  const latest = new Map<Ledger, number>();
  const ordered = found.toReversed().map((each) => {
    const at = Math.max(latest.get(each.ledger) ?? 0, each.run.startedAt);
    latest.set(each.ledger, at);
    return { each, at };
  });
  return ordered
    .toReversed()
    .toSorted((a, b) => b.at - a.at)
    .map(({ each }) => each);
}

async function runsIn(
  { ledgers }: Pick<KnownLedgers, 'ledgers'>,
  runsOf: (ledger: Ledger) => Promise<RunRecord[]>,
): Promise<KnownRun[]> {
  const found = await Promise.all(
    ledgers.map(async (known) => (await runsOf(known.ledger)).map((run) => ({ ...known, run }))),
  );
  return found.flat();
}

/**
 * The same with the files among the ledgers that belong to shared ones. An error in one ledger, which
 * is returned, does not hide the runs of the others.
 */
export async function legibleRuns(context: Context) {
  const unreadable: CliError[] = [];
  await using known = await openAll(await knownPlaces(context, false), unreadable, context);
  const all = await allRuns(known);
  const runs = all.map(({ run }) => run);
  const shared = known.ledgers.flatMap(({ standing }) => standing ?? []);
  return { runs, shared, unreadable };
}

/** Nobody would read more. */
const MOST_OFFERED = 8;

/**
 * Asks which run is meant, and offers the newest. Throws CliError `usage/answer-needed` if nobody can
 * be asked.
 * @param found at least one, the newest first
 * @param option what names one without a question
 */
export async function chooseRun(
  found: readonly KnownRun[],
  option: string,
  { gate, messages, presenter }: Pick<Context, 'gate' | 'messages' | 'presenter'>,
): Promise<KnownRun> {
  const runs = found.slice(0, MOST_OFFERED);
  const older = found.length - runs.length;
  if (older > 0 && gate.interview() !== null) {
    await presenter.remark(messages.say('run-older', { runs: older }));
  }
  const byLabel = new Map(
    runs.map((each) => {
      const { id, startedAt } = each.run;
      const counts = resultsText(each.run, messages);
      return [fields(id, commandText(each.run), moment(startedAt), counts), each];
    }),
  );
  const chosen = byLabel.get(
    await gate.choice(messages.say('ask-which-run'), [...byLabel.keys()], option),
  );
  if (chosen === undefined) throw new TypeError('a run that nobody offered');
  return chosen;
}
