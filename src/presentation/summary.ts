import type { Outcome } from '../core/result.ts';
import { messagesOf, type Catalogue } from '../messages/catalogue.ts';
import type { Style } from './style.ts';

/** What became of the operations of one command. */
interface Tally {
  readonly counts: ReadonlyMap<Outcome, number>;
  /** Operations that were not reached. */
  readonly remaining: number;
  /** What to call the operations in doubt by. */
  readonly inDoubt: readonly string[];
}

const order: readonly Outcome[] = [
  'planned',
  'done',
  'skipped',
  'blocked',
  'rejected',
  'failed',
  'in-doubt',
];

const MOST_NAMES = 20;

/** The counts, the operations in doubt, and what to do next: what matters most comes last. */
export function renderSummary(tally: Tally, { language, theme }: Style): string {
  const { output } = messagesOf(language);
  const counts = order
    .map((outcome) => [outcome, tally.counts.get(outcome) ?? 0] as const)
    .filter(([, count]) => count > 0);
  const names = tally.inDoubt.slice(0, MOST_NAMES).map((name) => output.inDoubt(name));
  const unnamed = tally.inDoubt.length - names.length;
  const lines = [
    output.summary(counts, tally.remaining),
    ...names,
    ...(unnamed > 0 ? [output.moreInDoubt(unnamed)] : []),
  ];
  const next = nextStep(tally, output.next);
  return [...lines, ...(next === null ? [] : [theme.strong(next)])].join('\n');
}

function nextStep(tally: Tally, next: Catalogue['output']['next']): string | null {
  const count = (outcome: Outcome) => tally.counts.get(outcome) ?? 0;
  const performed = count('done') + count('skipped');
  const refused = count('rejected') + count('blocked');
  const unsent = count('failed') + tally.remaining;
  if (count('in-doubt') > 0) return next.inDoubt(count('in-doubt'));
  if (count('planned') > 0) return next.dryRun();
  if (refused + unsent === 0) return null;
  if (performed > 0) return next.sendTheRest(performed);
  return refused > 0 ? next.correct() : next.sendAgain();
}
