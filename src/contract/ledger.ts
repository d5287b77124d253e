/**
 * The port to the durable record of runs (docs/reliability.md). The
 * ledger room keeps it in SQLite; another store can take its place behind these types.
 */
import type { Finding, Origin, Range } from '../core/diagnostic.ts';
import type { JsonObject, JsonPath } from '../core/json.ts';
import type { Failure, Outcome, Result, RunState } from '../core/result.ts';
import type { Operation, OperationId } from './operations.ts';
import type { WorkSource } from './work.ts';

/** One file of SQLite, bound to one target. */
export interface Ledger extends AsyncDisposable {
  readonly path: string;
  /** The local service that its operations were sent to; null for any other service. */
  readonly instance: string | null;
  /**
   * Says that another local service is there now. Throws CliError `ledger/other-target` where
   * anything is done or in doubt, else it belongs to that one.
   */
  moveTo(instance: string): void;
  /** True where it held no import at this target before it was opened (--require-ledger). */
  readonly isNew: boolean;
  /**
   * Begins an import, or rehearses it where the ledger is only read: the only one on this ledger
   * until it is finished or its process ends. Throws CliError `ledger/locked` (conflict), naming
   * the holder, and `ledger/other-target` where earlier imports used the other interface.
   */
  startImport(run: NewRun, options: ImportOptions): Promise<ImportRun>;
  /** Begins a single command: takes only short transactions, beside whatever else runs. */
  startCommand(run: NewRun): Promise<CommandRun>;
  /** Those of the operations that create what the ledger has created with the same content. */
  createdBefore(operations: readonly Operation[]): Promise<CreatedBefore[]>;
  /** Newest first. */
  runs(): Promise<RunRecord[]>;
  /** The run of that id, else those whose id begins so, oldest first, at most ten. */
  runsLike(prefix: string): Promise<RunRecord[]>;
  /** What the run sent, found in doubt or blocked, by `seq`. */
  results(run: string): AsyncIterable<RecordedResult>;
  /** Settles an operation that is in doubt. Throws CliError where it is not. */
  resolve(run: string, seq: number, resolution: Resolution): Promise<RecordedResult>;
  /**
   * Settles several or none: leaves out what is not in doubt any more, and throws CliError for
   * what the run does not have, or what is still under way.
   */
  resolveAll(run: string, answers: readonly Answer[]): Promise<RecordedResult[]>;
  /** What the run has in doubt, and then what is suspect, each by `seq`. */
  inDoubt(run: string): Promise<DoubtfulOperation[]>;
}

export interface NewRun {
  /** The interface that is used, `2.0` or `v0`: an import goes on by the one it began with. */
  readonly api: string;
  /** The words of the command, for example `import` or `lacuna create`. */
  readonly command: string;
  /** What `runs resume` needs to begin it again. */
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
  /** `stopped` left something unreached; `interrupted` is a run whose process died. */
  readonly state: RunState;
  readonly counts: Counts;
  readonly files: readonly RunFile[];
}

export type Counts = Readonly<Partial<Record<Outcome | 'remaining', number>>>;

/** A file that a run read. */
export interface RunFile {
  /** As it was named; `-` is standard input. */
  readonly name: string;
  /** Where its text can be read again: absolute, for standard input that of its spool. */
  readonly path: string;
  readonly format: string;
  /** SHA-256 of its bytes in hexadecimal digits. */
  readonly digest: string;
  /** The first row of a CSV file, which gives the others their meaning; else null. */
  readonly header: string | null;
}

/** What a document asks for; `import` where it is invalid and does not say. */
export type PlannedId = OperationId | 'import';

/** A document as an import plans it, in the order of the input. */
export interface PlannedOperation {
  readonly key: string | null;
  readonly operation: PlannedId;
  /** Before references are resolved; the body as the service will get it. */
  readonly params: JsonObject;
  readonly body: JsonObject | null;
  /** Digest of the canonical content: 16 bytes. */
  readonly content: Uint8Array;
  readonly references: readonly Reference[];
  readonly place: Place;
  /**
   * Digest of its own text and of how it is read, 16 bytes; null where it is not known again by
   * that.
   */
  readonly raw: Uint8Array | null;
  /** Why it is rejected without being sent (--no-validate-first); else null. */
  readonly rejection: Failure | null;
}

/** `{ $ref: KEY }` or `{ $ref: "KEY#versionId" }` in a document. */
export interface Reference {
  readonly key: string;
  readonly gives: 'id' | 'versionId';
  /** From the document's root, beginning with `params` or `body`. */
  readonly path: JsonPath;
  /** Where it stands in the document's own text, in UTF-16 units. */
  readonly range: Range;
}

/** Where a document stands in the input. */
export interface Place {
  /** Index among the files of the run. */
  readonly file: number;
  /** From 1. */
  readonly line: number;
  /** In bytes: `[start, end)`. */
  readonly bytes: readonly [start: number, end: number];
}

export interface ImportOptions {
  /** Documents are sent while others are still read. */
  readonly sendsWhileReading: boolean;
  /** Sends again what is done or in doubt. */
  readonly again: boolean;
  /** Documents are bodies or params and nothing else (--as); left out, they say their operation. */
  readonly isBare?: boolean;
  /**
   * Opens the document at a place; its text is kept with every outcome but `done`. With a content
   * (PlannedOperation) it has a range only while it still is that.
   */
  readonly originOf: (place: Place, content?: Uint8Array) => Origin;
}

export interface ImportRun {
  readonly id: string;
  /**
   * Takes the next document. Answers what is wrong with its key: one that another document has
   * (`reference/duplicate-key`), or that is done with another content (`ledger/changed-document`).
   */
  add(planned: PlannedOperation): Promise<Finding[]>;
  /**
   * Recognizes a document without a key by its own text, before it is read: one that an earlier
   * run has done. Answers what `addKnown` takes it by; null where it has to be read. Each of
   * equal ones is recognized once.
   */
  recognize(raw: Uint8Array): number | null;
  /** Takes a document that was recognized: it is skipped. */
  addKnown(known: number, place: Place): void;
  /**
   * After the last document: checks that every reference leads to a key and none in a circle.
   * Answers what is wrong, each with the place of its document.
   */
  complete(files: readonly RunFile[]): Promise<PlanCheck>;
  /** What the run works through; before `complete` only where it sends while reading. */
  readonly work: WorkSource;
  /** Ends it, and says what every result so far came to. */
  finish(): Promise<Counts>;
  /** Ends it before anything was sent or settled: it leaves no trace. */
  abandon(): Promise<void>;
}

export interface PlanCheck {
  readonly findings: readonly PlacedFinding[];
  /** Documents of the input by what is to be done with them. */
  readonly documents: number;
  readonly toSend: number;
  readonly skipped: number;
  readonly inDoubt: number;
  /** Deletions that would be sent. */
  readonly deletions: number;
  /** Without a key, unknown to the ledger, in a file of which others are done: new or changed. */
  readonly newBesideDone: number;
}

/** A finding of a document whose text is no longer at hand. */
export interface PlacedFinding {
  readonly finding: Omit<Finding, 'path'>;
  readonly place: Place;
  /** In the document's own text; null concerns the document as a whole. */
  readonly range: Range | null;
}

export interface CommandRun {
  readonly id: string;
  /**
   * What the command works through: every operation is sent. Unless it is forced, throws CliError
   * `ledger/in-doubt-before` where the very same operation is in doubt, and
   * `ledger/already-created` where the very same content is created and not deleted since.
   * @param chosen asked before that; resolves with those of the operations to send after all
   */
  work(
    operations: readonly Operation[],
    again: boolean,
    chosen?: (created: readonly CreatedBefore[]) => Promise<readonly Operation[]>,
  ): Promise<WorkSource>;
  finish(): Promise<Counts>;
}

/** An operation that would create what was created before, with the same content. */
export interface CreatedBefore {
  /** Where it stands among the operations, from 0. */
  readonly index: number;
  readonly operation: OperationId;
  /** The file of the document, and its line there; null where it has none. */
  readonly file: string | null;
  readonly line: number | null;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly run: string;
}

/** A result as it can be shown later. */
export interface RecordedResult {
  readonly seq: number;
  readonly result: Result;
  /** Milliseconds since 1970: when the last attempt began; null where none was made. */
  readonly sentAt: number | null;
  /** The source text of the document, its file among those of the run, and where it stands. */
  readonly text: string | null;
  readonly place: Place | null;
  /** What the service answered, where it was not `done`. */
  readonly answer: { readonly status: number; readonly body: string } | null;
}

export type Resolution =
  /** It was performed; the id that the service shows, null for what returns none. */
  | { readonly kind: 'done'; readonly id: string | null }
  /** It was not: the next resume sends it. */
  | { readonly kind: 'not-done' }
  /** Nobody will know: it is neither sent again nor listed any more. */
  | { readonly kind: 'give-up' }
  /** Of the entry of `runs recover`: what the ledger does not know is sent from now on. */
  | { readonly kind: 'send-unknown' };

/** What became of one operation that is in doubt. */
export interface Answer {
  readonly seq: number;
  readonly resolution: Resolution;
}

/** How a ledger is opened. */
export interface LedgerOptions {
  /** The file; null keeps the record in a file of the moment (--no-ledger, a dry run). */
  readonly path: string | null;
  /**
   * The service it is bound to, for example `https://lms.example.com/api/public`; null binds
   * nothing.
   */
  readonly target: string | null;
  /** Where it is only looked at. Never makes a file. */
  readonly readOnly: boolean;
}

export interface DoubtfulOperation {
  readonly seq: number;
  readonly operation: PlannedId;
  readonly key: string | null;
}

/** The value that a reference gives, by what the operation of its key returned. */
export type Returned = Readonly<Record<Reference['gives'], string | null>>;
