import type { Loss } from '../../../src/contract/conversions.ts';
import { paramOf } from '../../harness/param-of.ts';

/** What became of it, and the noun, as lossOf() takes them. */
export function causeOf({ problem }: Loss): string {
  return `${problem.code.replace('convert/', '')} ${String(paramOf(problem, 'what'))}`;
}

/** The losses as `code=value`. */
export const lossesIn = (losses: readonly Loss[]) =>
  losses.map((loss) => (loss.value === null ? causeOf(loss) : `${causeOf(loss)}=${loss.value}`));
