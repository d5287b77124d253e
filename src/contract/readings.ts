/**
 * What an apply keeps of the documents that it has read (docs/adr/0020-content-as-code.md), so that
 * nobody has to read the same text again to know that nothing has changed.
 */
import type { Reading } from './resources.ts';

/** What earlier applies have kept. */
export interface Readings {
  /** @param file its name, as it was given */
  of(folder: string, file: string): FoundReadings;
}

/** What was read in a file. */
export interface FoundReadings {
  /** Finds each reading once, best in the order of the file. */
  find(name: string): Reading | null;
  /** True if every reading was found. */
  readonly isEmpty: boolean;
}

/** What an apply keeps for later ones. */
export interface KeptReadings {
  readonly folder: string;
  /** The names of all files, if it has read the whole folder: nothing is kept of any other. */
  readonly files: readonly string[] | null;
  /** What takes the place of what was kept before, in pages of JSON. */
  changed(): Iterable<{ readonly file: string; readonly pages: Iterable<string> }>;
}
