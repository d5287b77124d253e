/** A run as the ledger records it, and the files that it has read. */
import type { JsonObject } from '../core/json.ts';
import type { CountedOutcome, RunState } from '../core/result.ts';

export interface NewRun {
  /** The interface in use, `2.0` or `v0`. An import continues with the interface it began with. */
  readonly api: string;
  /** The words of the command, for example `import` or `lacuna create`. */
  readonly command: string;
  /** What was typed, to type it again; null for a single command. The ledger never looks inside. */
  readonly words: JsonObject | null;
  /** The id of the run that an undo takes back; otherwise null. */
  readonly undoes: string | null;
  /** The digest of the saved plan that an apply performs; otherwise null. */
  readonly plan: string | null;
}

/** For example `261121-1435-x7k2mq`. */
export const isRunId = (text: string) => /^\d{6}-\d{4}-[0-9a-z]{6}$/.test(text);

/** A run as it was begun (NewRun), and what has become of it. */
export interface RunRecord extends Omit<NewRun, 'api'> {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly finishedAt: number | null;
  readonly target: string;
  /** `stopped` left something unreached. An `interrupted` run is one whose process died. */
  readonly state: RunState;
  readonly counts: Counts;
  /** How many of those blocked an undo cannot take back, whatever is repeated; left out for none. */
  readonly kept?: number;
  /** How many resources it renamed, protected or moved to another scope, without any request. */
  readonly recorded: number;
  /** Empty while it reads them. */
  readonly files: readonly RunFile[];
  /** Where it runs; left out once it has ended. */
  readonly process?: { readonly pid: number; readonly host: string };
}

export type Counts = Readonly<Partial<Record<CountedOutcome | 'remaining', number>>>;

/** `incomplete`: not everything is done. `rejected`: the same command again changes nothing. */
export const listedStates = [
  'running',
  'finished',
  'rejected',
  'incomplete',
  'stopped',
  'interrupted',
] as const satisfies readonly (RunState | 'rejected' | 'incomplete')[];

export type ListedState = (typeof listedStates)[number];

/** What lists say of a run: it has finished only if nothing in it is left. */
export function listedState({ state, counts }: Pick<RunRecord, 'state' | 'counts'>): ListedState {
  if (state !== 'finished') return state;
  const isLeft = (outcome: CountedOutcome) => (counts[outcome] ?? 0) > 0;
  if ((['failed', 'blocked', 'in-doubt'] as const).some(isLeft)) return 'incomplete';
  return isLeft('rejected') ? 'rejected' : state;
}

/** True of an undo that has taken back everything that it can take back. */
export function isWholeUndo({ undoes, state, counts, kept = 0 }: RunRecord): boolean {
  const blocked = (counts.blocked ?? 0) - kept;
  return undoes !== null && listedState({ state, counts: { ...counts, blocked } }) === 'finished';
}

/**
 * By what was taken back as far as that is possible, the undo that did it; without undos that were taken back themselves.
 * @param runs newest first
 */
export function undoneRuns(runs: readonly RunRecord[]): ReadonlyMap<string, string> {
  const undone = new Map<string, string>();
  for (const run of runs)
    if (run.undoes !== null && isWholeUndo(run) && !undone.has(run.id))
      undone.set(run.undoes, run.id);
  return undone;
}

export interface RunFile {
  /** The name that the user gave; `-` is standard input. */
  readonly name: string;
  readonly format: string;
  /** SHA-256 of its bytes in hexadecimal digits. */
  readonly digest: string;
  /** The first row of a CSV file, which gives the other rows their meaning; otherwise null. */
  readonly header: string | null;
}

/** True if one CSV file can hold rows of all of them. */
export const isOneTable = (files: readonly RunFile[]): boolean =>
  files.length > 0 && files.every(({ header }) => header !== null && header === files[0]?.header);
