/** The options that decide what becomes of content that exists (docs/import.md). */
import { flagOption, type ValuesOf } from '../arguments/parameters.ts';

export const existingOptions = { adoptExisting: flagOption(), createAgain: flagOption() };

/** The options that exclude each other, for every command that has them. */
export const existingExcludes = { adoptExisting: ['createAgain'] } as const;

/** What becomes of content that exists; null as long as nobody has decided. */
export type ExistingChoice = 'adopt' | 'create' | null;

export function existingChoice({
  adoptExisting,
  createAgain,
}: ValuesOf<typeof existingOptions>): ExistingChoice {
  if (adoptExisting) return 'adopt';
  return createAgain ? 'create' : null;
}
