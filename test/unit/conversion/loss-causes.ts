import type { Loss } from '../../../src/contract/conversions.ts';

/** What became of it, and the noun, as lossOf() takes them. */
export function causeOf({ problem: { code, params } }: Loss): string {
  return `${code.replace('convert/', '')} ${String(params['what'])}`;
}

/** The losses as `code=value`. */
export const lossesIn = (losses: readonly Loss[]) =>
  losses.map((loss) => (loss.value === null ? causeOf(loss) : `${causeOf(loss)}=${loss.value}`));
