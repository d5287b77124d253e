/**
 * How property tests draw: `npm test` tries the same few cases each time, `npm run
 * test:durability` more, with another seed each time. Both are given as `provide` in the
 * configuration, and this is the set-up file that gives fast-check the seed.
 */
import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly laws: { readonly seed: number; readonly effort: number };
  }
}

const { seed, effort } = inject('laws');

/** The number of runs of a property. */
export const runsOf = (thorough: number) => Math.ceil(thorough * effort);

fc.configureGlobal({ seed, numRuns: runsOf(100) });
