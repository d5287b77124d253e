import type { Change } from '../contract/changes.ts';
import type { Asked } from '../contract/import-run.ts';
import type { Place } from '../contract/references.ts';

/** A change, and the operations that make it. */
export interface PlannedChange {
  readonly change: Change;
  readonly steps: () => readonly Asked[];
  /** Where its document is, or the first one that refers to it; null without any. */
  readonly place: Place | null;
}
