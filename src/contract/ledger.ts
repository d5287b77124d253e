/** The port to the durable record of runs (docs/reliability.md), which another store could fill. */
import type { Certificates } from '../core/host.ts';
import type { WaitLimit } from '../core/patience.ts';
import type { Result } from '../core/result.ts';
import type { CliError } from '../core/errors.ts';
import type { Operation, OperationId } from './operations.ts';
import type { DocumentPlace } from './references.ts';
import type { ExistingResource, ResourceKind, Resources } from './resources.ts';
import type { WorkEntry } from './work.ts';
import type { NewRun, RunRecord } from './run-record.ts';
import type {
  AskedDocument,
  ImportOptions,
  ImportRun,
  Original,
  StartedRun,
} from './import-run.ts';

/** One SQLite file, bound to one target. */
export interface Ledger extends AsyncDisposable {
  /** The file; of a shared ledger its copy. */
  readonly path: string;
  /** As --ledger names it: the file, or the address of a shared ledger without its password. */
  readonly place: string;
  position(): LedgerPosition;
  /**
   * True if a request may begin now. False if the lease of a shared ledger may pass before the request
   * ends. Asked before the first byte of each.
   */
  maySend(): boolean;
  /** Why a command must wait for a run that is at work. */
  busyWith(run: RunRecord): CliError;
  /** Its own id, which no other ledger has; null if it is not kept. */
  readonly id: string | null;
  /** What its file said when it was opened. */
  readonly state: FileState;
  /**
   * Records that the local service is now another one, and binds the ledger to it. Throws CliError
   * `ledger/other-target` if any operation is done or in doubt.
   */
  moveTo(instance: string): Promise<void>;
  /** True if, before it was opened, it had no bulk run at this target and had adopted no list. */
  readonly isNew: boolean;
  /**
   * Starts an import, or simulates it if the ledger is read-only. It is the only import on this
   * ledger until it finishes or its process ends. Throws CliError `ledger/locked`, which
   * names the holder, and `ledger/other-target` if earlier imports used the other interface.
   */
  startImport(run: NewRun, options: ImportOptions): Promise<ImportRun>;
  /** Starts a single command, or simulates it if read-only. It can run beside other commands. */
  startCommand(run: NewRun, operations: number): Promise<CommandRun>;
  readonly resources: Resources;
  /** Creates whose content was not deleted since, and releases of what nothing changed since. */
  doneBefore(operations: readonly Operation[]): DoneBefore[];
  /**
   * For each of the creates of a content folder, what exists or may exist with its content under
   * another key, or under none: usually nothing. Where more exist than there are creates of that
   * content, each has all of them.
   * @param counts false for what belongs to the input itself
   */
  existing(
    creates: readonly Pick<AskedDocument, 'operation' | 'content' | 'sent'>[],
    counts: (existing: ExistingResource) => boolean,
  ): (readonly ExistingResource[])[];
  /** The version of a resource that was released, if it was not edited since; otherwise null. */
  versionOf(kind: ResourceKind, id: string): string | null;
  /** `ledger/in-doubt-before` if exactly one is in doubt, or what was done to what one releases. */
  doubtBefore(operations: readonly Operation[]): CliError | null;
  /** When what was sent last was done, in milliseconds since 1970. Null if nothing was. */
  lastDone(): number | null;
  /** Newest first. It counts what each of them did. */
  runs(): RunRecord[];
  /** The run with that id, else those whose ids begin with it, oldest first, at most ten. */
  runsLike(prefix: string): RunRecord[];
  /** The operations that the run sent, found in doubt or blocked, by `seq`. */
  results(run: string): Iterable<RecordedResult>;
  /**
   * Settles operations in doubt, or none if any answer is wrong. With `corrects`, also those that
   * somebody has settled otherwise, as long as nothing was built on that.
   */
  resolve(
    run: string,
    answers: readonly DoubtAnswer[],
    corrects: boolean,
  ): Promise<ResolvedOperations>;
  /** The operations of the run that somebody has settled, by `seq`. */
  answered(run: string): DoubtfulOperation[];
  /** The operations of the run that are in doubt, by `seq`. */
  inDoubt(run: string): DoubtfulOperation[];
}

/** A single command sends each of its operations, whatever earlier runs did. */
export interface CommandRun extends StartedRun {
  /**
   * The record of one of its operations. Unless it is sent again on purpose, its `begin` throws
   * CliError `ledger/being-sent` if another command has begun the same create or release since this one was
   * started.
   */
  entryOf(operation: Operation, again: boolean): WorkEntry;
}

export interface RecordedResult {
  /** With its number. `sentAt`, when its last attempt began, is left out if no attempt left. */
  readonly result: Result & { readonly seq: number };
  /** The ids that the arguments named; null for a document, and in records of earlier versions. */
  readonly subject: string | null;
  /** The source text of the document, the index of its file in the run, and its place. */
  readonly text: string | null;
  readonly place: DocumentPlace | null;
  /** What a corrected document is tied to; null for what needs no correction. */
  readonly original: Original | null;
  /** The answer of the service, unless it was `done`. */
  readonly answer: { readonly status: number; readonly body: string } | null;
}

/**
 * `not-done`: the same command sends it. `given-up`: nobody will know; it is neither sent again nor
 * listed any longer.
 */
export interface Resolution {
  readonly as: 'done' | 'not-done' | 'given-up';
  /** The one that the service shows of what is done; null if it returns none. */
  readonly id: string | null;
}

export interface DoubtAnswer extends Resolution {
  readonly seq: number;
}

export interface ResolvedOperations {
  /** Without those of which the answer says what was settled before. */
  readonly settled: readonly RecordedResult[];
  /** What was recorded before of those that were settled otherwise. */
  readonly corrected: readonly RecordedResult[];
  /** If there are any, nothing was settled. */
  readonly wrong: readonly WrongAnswer[];
}

/** An answer that the operation does not allow, or that contradicts what is settled. */
export interface WrongAnswer {
  /** Its place among the answers, from 0. */
  readonly index: number;
  readonly error: CliError;
}

/** The commits that a ledger has had, and its newest run; null without one. */
export interface LedgerPosition {
  readonly generation: number;
  readonly run: string | null;
}

/** What the file of a ledger is. Only one that is its `own` is changed by commands that name it. */
export type FileRole = 'own' | 'copy' | 'moving' | 'retired';

/** What a file says of itself. */
export interface FileState {
  readonly id: string;
  /** The service; null before the first one. */
  readonly target: string | null;
  /** The instance of the local service that received its operations; null for any other service. */
  readonly instance: string | null;
  readonly role: FileRole;
  /** The address of the shared ledger that it belongs to; null for its own. */
  readonly origin: string | null;
  /** When it was last brought up to date, in milliseconds since 1970; null for its own. */
  readonly at: number | null;
}

/** The ledger of a team: a log of events in PostgreSQL (docs/teams.md). */
export interface SharedPlace {
  /** Its address for messages and next commands, without a password. */
  readonly address: string;
  readonly connection: DatabaseConnection;
  readonly schema: string;
  readonly name: string;
  readonly folder: string;
}

/** Where a ledger is: in a file, or in the database of a team. */
export type LedgerPlace = string | SharedPlace;

export interface DatabaseConnection {
  /** A name, an address, or the folder of a socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  /** Null if it needs none, or if PGPASSFILE has it. */
  readonly password: string | null;
  /** Null only on loopback and sockets. */
  readonly tls: Certificates | null;
}

/** How a command takes the lock of a ledger, and a lease, and how long it waits for them. */
export interface LedgerHold extends WaitLimit {
  readonly command: string;
  /** True for a command of one request, or that settles records: it waits for its like. */
  readonly isSingle: boolean;
  /** How long one request may take, in milliseconds. */
  readonly requestMs: number;
  /** True if a ledger may be made where there is none (--new-ledger). */
  readonly mayCreate: boolean;
}

export interface LedgerOptions {
  /** Null keeps the record in memory (--no-ledger, a dry run). */
  readonly place: LedgerPlace | null;
  /** Null for whoever only reads: no ledger is made for them. */
  readonly holding: LedgerHold | null;
  /** Its service, such as `https://lms.example.com/api/public`; null binds it to none. */
  readonly target: string | null;
  /** The run that ends although its log is lost; left out for none. */
  readonly lostLogOf?: string | undefined;
}

export interface DoubtfulOperation {
  readonly seq: number;
  readonly operation: OperationId;
  readonly key: string | null;
}

/** A request that was done, and what it has made or released. */
export interface DoneBefore extends Pick<ExistingResource, 'at' | 'run'> {
  readonly operation: Operation;
  readonly id: string;
}
