/**
 * The port to the durable record of runs (docs/reliability.md). The ledger room implements it with
 * SQLite. Another store could implement these types instead.
 */
import type { Finding, Origin, Range } from '../core/diagnostic.ts';
import type { CliError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import type { Counted, Failure, Result, RunState } from '../core/result.ts';
import type { Operation, OperationId, OperationRow } from './operations.ts';
import type { Place, PlannedId, Reference } from './references.ts';
import type { KeptReadings, Readings } from './readings.ts';
import type { Effect, Resources } from './resources.ts';
import type { WorkSource } from './work.ts';

/** One SQLite file, bound to one target. */
export interface Ledger extends AsyncDisposable {
  readonly path: string;
  /** Its own id, which no other ledger has; null if it is not kept. */
  readonly id: string | null;
  /** The local service that received its operations; null for any other service. */
  readonly instance: string | null;
  /**
   * Records that the local service is now another one, and binds the ledger to it. Throws CliError
   * `ledger/other-target` if any operation is done or in doubt.
   */
  moveTo(instance: string): void;
  /** True if it had no import at this target before it was opened (--require-ledger). */
  readonly isNew: boolean;
  /**
   * Starts an import, or simulates it if the ledger is read-only. It is the only import on this
   * ledger until it finishes or its process ends. Throws CliError `ledger/locked` (conflict), which
   * names the holder, and `ledger/other-target` if earlier imports used the other interface.
   */
  startImport(run: NewRun, options: ImportOptions): Promise<ImportRun>;
  /** Starts a single command. It uses only short transactions and can run beside other commands. */
  startCommand(run: NewRun): Promise<CommandRun>;
  /** What is known of the resources of content folders. */
  readonly resources: Resources;
  /** What earlier applies have read. */
  readonly readings: Readings;
  /** The creates among the operations whose content the ledger has already created. */
  createdBefore(operations: readonly Operation[]): Promise<CreatedBefore[]>;
  /** Newest first. */
  runs(): Promise<RunRecord[]>;
  /**
   * The run with that id; otherwise the runs whose ids begin with it, oldest first, at most ten.
   */
  runsLike(prefix: string): Promise<RunRecord[]>;
  /** The operations that the run sent, found in doubt or blocked, by `seq`. */
  results(run: string): AsyncIterable<RecordedResult>;
  /**
   * Settles operations in doubt, or none if any answer is wrong. With `corrects`, also those that
   * somebody has settled otherwise, as long as nothing was built on that; left out means false.
   */
  resolve(run: string, answers: readonly Answer[], corrects?: boolean): Promise<Resolved>;
  /** The operations of the run that somebody has settled, by `seq`. */
  answered(run: string): Promise<DoubtfulOperation[]>;
  /** The operations of the run that are in doubt, then those that are suspect, each by `seq`. */
  inDoubt(run: string): Promise<DoubtfulOperation[]>;
}

export interface NewRun {
  /** The interface in use, `2.0` or `v0`. An import continues with the interface it began with. */
  readonly api: string;
  /** The words of the command, for example `import` or `lacuna create`. */
  readonly command: string;
  /** The options with which `runs resume` starts it again. */
  readonly options: JsonObject;
}

/** For example `261121-1435-x7k2mq`. */
export const isRunId = (text: string) => /^\d{6}-\d{4}-[0-9a-z]{6}$/.test(text);

export interface RunRecord {
  readonly id: string;
  readonly command: string;
  readonly options: JsonObject;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly finishedAt: number | null;
  readonly target: string;
  /** `stopped` left something unreached. An `interrupted` run is one whose process died. */
  readonly state: RunState;
  readonly counts: Counts;
  /** Empty if it did not read them to the end. */
  readonly files: readonly RunFile[];
  /** The names of the files that it read, or was to read. */
  readonly names: readonly string[];
  /** Where it runs; left out once it has ended. */
  readonly process?: { readonly pid: number; readonly host: string };
}

/** True if the run ended before it had read its input, so that nobody knows what was left of it. */
export const isUnread = ({ state, files, names }: RunRecord): boolean =>
  state !== 'running' && files.length === 0 && names.length > 0;

export type Counts = Readonly<Partial<Record<Counted | 'remaining', number>>>;

/** A file that a run read. */
export interface RunFile {
  /** The name that the user gave; `-` is standard input. */
  readonly name: string;
  /**
   * An absolute path from which its text can be read again; for standard input, that of its spool.
   */
  readonly path: string;
  readonly format: string;
  /** SHA-256 of its bytes in hexadecimal digits. */
  readonly digest: string;
  /** How many bytes they are; left out if nobody has counted them. */
  readonly size?: number;
  /** The first row of a CSV file, which gives the other rows their meaning; otherwise null. */
  readonly header: string | null;
}

/** An input of which an import would find every document done. */
export interface FinishedInput {
  readonly files: readonly RunFile[];
  /** In the order in which they first occur. */
  readonly operations: readonly OperationCount[];
}

/** How many documents ask for an operation. */
export type OperationCount = readonly [operation: string, documents: number];

/** A document of an import as it is planned, in the order of the input. */
export interface PlannedOperation {
  readonly key: string | null;
  readonly operation: PlannedId;
  /** Before references are resolved. The body is the one that the service will get. */
  readonly params: JsonObject;
  readonly body: JsonObject | null;
  /** The digest of the canonical content: 16 bytes. */
  readonly content: Uint8Array;
  readonly references: readonly Reference[];
  /** Null for a step of an apply that has no document: a deletion. */
  readonly place: Place | null;
  /**
   * The digest of its own text and of the options for reading it, 16 bytes; null if the document is
   * not recognized by its text.
   */
  readonly raw: Uint8Array | null;
  /** Why it is rejected without being sent (--no-validate-first); otherwise null. */
  readonly rejection: Failure | null;
  /** Of a step of an apply; left out for a document of an import. */
  readonly effect?: Effect;
  /** Further keys whose documents must be done before, although they give it nothing. */
  readonly after?: readonly string[];
}

/** An operation that was done, found by the text of its document. */
export interface KnownText {
  readonly seq: number;
  readonly operation: PlannedId;
  readonly key: string | null;
  /** The digest of its content; empty for a document without a key. */
  readonly content: Uint8Array;
}

export interface ImportOptions {
  /** Sends documents while others are still being read. */
  readonly sendsWhileReading: boolean;
  /** Sends operations again that are done or in doubt. */
  readonly again: boolean;
  /**
   * The documents are steps of an apply. Their keys are `KEY` (create) or `KEY#verb`; what the
   * ledger has as done under such a key is sent again, what is in doubt is not.
   */
  readonly isApply?: boolean;
  /** Documents are only bodies or params (--as). If left out, they name their operation. */
  readonly isBare?: boolean;
  /**
   * Nobody is told of single documents that are done. Those that are recognized by their text are
   * counted and left out of the work. Not for an import that sends while reading.
   */
  readonly leavesOutDone?: boolean;
  /**
   * Opens the document at a place. Its text is kept with every outcome except `done`. With a
   * content (PlannedOperation), the document has a range only if its content is still the same.
   */
  readonly originOf: (place: Place, content?: Uint8Array) => Origin;
}

export interface ImportRun {
  readonly id: string;
  /**
   * Adds the next document and returns the problems of its key: another document has the key
   * (`reference/duplicate-key`), or it was done with different content (`ledger/changed-document`).
   */
  add(planned: PlannedOperation): Promise<Finding[]>;
  /**
   * Recognizes, before it is read, a document that an earlier run has done; null if the document
   * has to be read. Each of several equal documents is recognized once.
   * @param raw the digest of its text as hexadecimal digits
   */
  recognize(raw: string): KnownText | null;
  /**
   * Adds a recognized document, which is skipped. False if another document of the input has its
   * key: then it has to be read.
   */
  addKnown(known: KnownText, place: Place): boolean;
  /** Adds an operation in doubt, under a key. It is found in doubt, and what refers to it is blocked. */
  addInDoubt(seq: number, key: string | null, place: Place | null): void;
  /**
   * Called after the last document. Checks that every reference has a target and that none form a
   * circle. Returns the problems with the places of their documents.
   */
  complete(files: readonly RunFile[]): Promise<PlanCheck>;
  /**
   * The files of the input that an earlier import has finished under this name, if every document of
   * theirs would now be skipped; otherwise null.
   */
  finishedFiles(input: string): Promise<readonly RunFile[] | null>;
  /**
   * Skips all documents of that input. Called instead of `add` and `complete`; no steps are left
   * then.
   */
  skipAll(files: readonly RunFile[]): Promise<PlanCheck>;
  /** Remembers the input under this name if the run leaves nothing to send. Called before `finish`. */
  remember(input: string): void;
  /** Keeps what was read for later runs. Called before `finish`. */
  keepReadings(kept: KeptReadings): void;
  /** The steps of the run. Before `complete`, only available if the run sends while reading. */
  readonly work: WorkSource;
  /**
   * True if many steps may be drawn and begun ahead: a killed process leaves in doubt only requests
   * that had left and were not answered.
   */
  readonly preparesMany: boolean;
  /** Ends the run and returns the number of its results by outcome. */
  finish(): Promise<Counts>;
  /**
   * Ends the run before anything was sent or settled, and removes every trace of it, unless it has
   * changed resources without a request.
   */
  abandon(): Promise<void>;
}

export interface PlanCheck {
  readonly findings: readonly PlacedFinding[];
  /** Documents of the input by what the run will do with them. */
  readonly documents: number;
  readonly toSend: number;
  readonly skipped: number;
  readonly inDoubt: number;
  /** Of those to send, the ones that are done or in doubt already (--again). */
  readonly repeats: number;
  /** Deletions that would be sent. */
  readonly deletions: number;
  /** The one that would be sent; null if there are several. */
  readonly onlyDeletion: Deletion | null;
  /**
   * Documents without a key that the ledger does not know, in a file with others that are done.
   * They are new or changed.
   */
  readonly newBesideDone: number;
  /** The first of them; null for none. */
  readonly firstNewBesideDone: Place | null;
  /**
   * Of those that are skipped, the documents that are no steps of the work; empty if all are. In the
   * order in which the operations first occur, whether or not any of theirs is left out.
   */
  readonly leftOut: readonly OperationCount[];
}

/** What a document deletes. */
export interface Deletion {
  readonly resource: OperationRow['resource'];
  /** Null if it is a reference. */
  readonly id: string | null;
}

/** A finding of a document whose text is no longer in memory. */
export interface PlacedFinding {
  readonly finding: Omit<Finding, 'path'>;
  readonly place: Place;
  /** In the document's own text; null for the whole document. */
  readonly range: Range | null;
}

export interface CommandRun {
  readonly id: string;
  /**
   * The steps of the command, which sends every operation. Unless forced, throws CliError
   * `ledger/in-doubt-before` if exactly the same operation is in doubt, and
   * `ledger/already-created` if exactly the same content was created and not deleted since.
   * @param chosen called before that; resolves with the operations to send after all
   */
  work(
    operations: readonly Operation[],
    again: boolean,
    chosen?: (created: readonly CreatedBefore[]) => Promise<readonly Operation[]>,
  ): Promise<WorkSource>;
  finish(): Promise<Counts>;
}

/** An operation that would create the same content again. */
export interface CreatedBefore {
  /** Where it stands among the operations, from 0. */
  readonly index: number;
  readonly operation: OperationId;
  /** The file of the document and its line there; null without a file. */
  readonly file: string | null;
  readonly line: number | null;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly run: string;
}

/** A result that can be shown later. */
export interface RecordedResult {
  readonly seq: number;
  readonly result: Result;
  /** The ids that the arguments named; null for a document, and in records of earlier versions. */
  readonly subject: string | null;
  /** When the last attempt began, in milliseconds since 1970; null without an attempt. */
  readonly sentAt: number | null;
  /** The source text of the document, the index of its file in the run, and its place. */
  readonly text: string | null;
  readonly place: Place | null;
  /** The answer of the service, unless it was `done`. */
  readonly answer: { readonly status: number; readonly body: string } | null;
}

export type Resolution =
  /** It was performed. The id is the one that the service shows, or null if it returns none. */
  | { readonly kind: 'done'; readonly id: string | null }
  /** It was not performed. The next resume sends it. */
  | { readonly kind: 'not-done' }
  /** The outcome is unknown. It is neither sent again nor listed any longer. */
  | { readonly kind: 'give-up' }
  /**
   * For the entry of `runs recover`: operations that the ledger does not know may be sent from now
   * on.
   */
  | { readonly kind: 'send-unknown' };

/** The resolution of one operation in doubt. */
export interface Answer {
  readonly seq: number;
  readonly resolution: Resolution;
}

/** What became of answers. */
export interface Resolved {
  readonly settled: readonly RecordedResult[];
  /** What was recorded before of those that were settled otherwise. */
  readonly corrected: readonly RecordedResult[];
  /** How many answers say what was settled before. */
  readonly before: number;
  /** If there are any, nothing was settled. */
  readonly wrong: readonly WrongAnswer[];
}

/** An answer that the operation does not allow, or that contradicts what is settled. */
export interface WrongAnswer {
  /** Its place among the answers, from 0. */
  readonly index: number;
  readonly error: CliError;
}

/** How a ledger is opened. */
export interface LedgerOptions {
  /** The file; null keeps the record in a temporary file (--no-ledger, a dry run). */
  readonly path: string | null;
  /**
   * The service it is bound to, for example `https://lms.example.com/api/public`; null binds it to
   * none.
   */
  readonly target: string | null;
  /** Opens it only for reading. Never creates a file. */
  readonly readOnly: boolean;
}

export interface DoubtfulOperation {
  readonly seq: number;
  readonly operation: PlannedId;
  readonly key: string | null;
}
