import type { Change } from '../../contract/changes.ts';
import type { Speech } from '../style.ts';
import { cut } from './change-text.ts';
import { differenceText } from './difference-text.ts';

/** Of one change in a report. The others are only counted. */
const MOST_DIFFERENCES = 20;
const LONGEST_DIFFERENCE = 500;

interface Reported {
  /** Each on one line, and safe to show. */
  readonly texts: readonly string[];
  readonly more: number;
}

/** The fields of a change in a report. */
export async function reportedDifferences(change: Change, speech: Speech): Promise<Reported> {
  if (change.kind !== 'requests') return { texts: [], more: 0 };
  const { differences } = change;
  const texts: string[] = [];
  for (const difference of differences.slice(0, MOST_DIFFERENCES)) {
    texts.push(cut(await differenceText(difference, speech), LONGEST_DIFFERENCE));
  }
  return { texts, more: differences.length - texts.length };
}
