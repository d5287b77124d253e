/** What is left to do in a run after some of its operations in doubt were resolved. */
import type { Counts, RunRecord } from '../contract/run-record.ts';
import type { DoubtfulOperation } from '../contract/ledger.ts';
import type { RecordedRun } from './next-step.ts';
import { resolveCommand, sendUnknownCommand } from './resolving.ts';
import type { Style } from './style.ts';
import { foldedLine, nextStepLines } from './summary.ts';
import { createResultTally, outcomeOrder } from './tally.ts';

export interface Left {
  readonly run: RunRecord;
  /** The run that the user named: this one, or the one that this one went on with. */
  readonly named: string;
  /** What it still has in doubt. */
  readonly doubts: readonly DoubtfulOperation[];
}

/** More would hide the command that they are for. */
const MOST_NUMBERS = 10;

/** What is in doubt, otherwise how to go on with the run. */
export function leftLines({ run, named, doubts }: Left, own: RecordedRun, style: Style): string[] {
  const { next, runs } = style.messages.output;
  const isGap = ({ operation }: DoubtfulOperation) => operation === 'import';
  const open = doubts.filter((each) => !isGap(each));
  const [first, second] = open;
  if (first !== undefined) {
    const operations = open.map(({ operation }) => operation);
    const command = resolveCommand(own, second === undefined ? first.seq : 'SEQ', operations);
    const seqs = open.slice(0, MOST_NUMBERS).map(({ seq }) => seq);
    return [step(runs.stillInDoubt({ run: run.id, seqs, count: open.length, command }), style)];
  }
  const gap = doubts.find(isGap);
  if (gap !== undefined) return [step(next.recovered(sendUnknownCommand(own, gap.seq)), style)];
  const advice = adviceOf(run, own, style);
  return advice.length > 0 ? advice : [step(runs.noneInDoubt(named), style)];
}

const step = (text: string, style: Style) => style.theme.strong(foldedLine(text, style));

/** A run in progress continues without the user. */
export function adviceOf(
  { state, command, counts }: RunRecord,
  own: RecordedRun,
  style: Style,
): string[] {
  if (state === 'running') return [];
  const freed = freedIn(counts);
  const tally = createResultTally();
  for (const outcome of outcomeOrder) {
    const count = counts[outcome] ?? 0;
    tally.count(command, outcome, outcome === 'blocked' ? count - freed : count);
  }
  return nextStepLines(tally, { remaining: counts.remaining ?? 0, freed, run: own }, style);
}

/** How many only waited for operations that were in doubt, and can be sent now. */
export function freedIn(counts: Counts): number {
  const { rejected = 0, blocked = 0 } = counts;
  const others = rejected + (counts['given-up'] ?? 0) + (counts['in-doubt'] ?? 0);
  return others === 0 ? blocked : 0;
}
