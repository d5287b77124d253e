/**
 * The log of changes of a shared ledger (docs/teams.md): the port to the database of a team.
 * Each change is a changeset of SQLite, which one commit of the holder's copy has made.
 */
import type { DatabaseFault } from '../../core/problem-params.ts';
import type { SharedPlace } from '../../contract/ledger.ts';

/** Who holds the lease. The database keeps it as JSON. */
export interface LeaseHolder {
  /** One start of one machine. */
  readonly machine: string;
  /** Device and inode of the copy: a copied folder is another holder. */
  readonly copy: string;
  readonly host: string;
  /** The folder of the copy, which may hold answers that were not pushed. */
  readonly folder: string;
  readonly pid: number;
  /** The words of the command. */
  readonly command: string;
  /** Its run; null until it has one. */
  readonly run: string | null;
  /** True for a command that holds it only for a moment. */
  readonly isSingle: boolean;
  /**
   * When it took the lease, in milliseconds since 1970, by the database's clock: what is passed in is
   * not looked at.
   */
  readonly since: number;
}

/** The row of a shared ledger. */
export interface LogState {
  readonly name: string;
  readonly id: string;
  readonly target: string;
  /** The version of the ledger's format. */
  readonly format: number;
  readonly generation: number;
  /** The digest of everything up to this generation: 32 bytes. */
  readonly head: Uint8Array;
  /** It grows whenever somebody takes the lease. */
  readonly fence: number;
  /** Null if nobody has it. It may have passed. */
  readonly holder: LeaseHolder | null;
  /** How long the lease still lasts by the database's clock, in milliseconds; less than 0 if it has passed. */
  readonly leaseMs: number;
  /** The database's clock, in milliseconds since 1970. */
  readonly now: number;
}

/** The lease of a ledger, as its holder knows it. */
export interface LeaseFence {
  /** The id of the ledger. */
  readonly id: string;
  readonly fence: number;
}

/** One commit of the holder. */
export interface PushedChange extends LeaseFence {
  /** The generation that it makes. */
  readonly generation: number;
  readonly head: Uint8Array;
  readonly changeset: Uint8Array;
  /** The run that made it; null for none. */
  readonly run: string | null;
  /** How long the lease lasts from now on, in milliseconds. */
  readonly leaseMs: number;
}

/** The whole ledger at one generation. */
export interface SnapshotHead {
  readonly generation: number;
  readonly head: Uint8Array;
  readonly format: number;
  readonly parts: number;
  /** SHA-256 of the compressed bytes of all parts. */
  readonly digest: Uint8Array;
}

/** A snapshot that is to be written. Each part has at most 8 MB. */
export interface NewSnapshot extends Omit<SnapshotHead, 'parts'> {
  readonly parts: readonly Uint8Array[];
}

export interface LogChange {
  readonly generation: number;
  readonly head: Uint8Array;
  /** Null if it was pruned. */
  readonly changeset: Uint8Array | null;
}

/** Reads one state of the log, whatever is pushed meanwhile. */
export interface LogReader {
  readonly state: LogState;
  /** The head of a generation; null if the log does not have it. */
  headAt(generation: number): Promise<Uint8Array | null>;
  /** The newest one up to a generation; null if there is none. */
  snapshot(atMost: number): Promise<SnapshotHead | null>;
  /** Parts count from 0. */
  part(generation: number, part: number): Promise<Uint8Array>;
  /** Those after a generation, up to another one, in their order. */
  changes(after: number, upTo: number): AsyncIterable<LogChange>;
}

/** What a log says of itself (lms-cli ledger status). */
export interface LogSize {
  readonly changes: number;
  /** Bytes of changesets after the newest snapshot, and of that snapshot. */
  readonly changeBytes: number;
  readonly snapshotBytes: number;
  /** The generation of the newest snapshot. */
  readonly snapshot: number | null;
  /** The generations whose changesets were pruned end here; null for none. */
  readonly prunedUpTo: number | null;
  /** Replicas that may lack the newest changes; null if the role must not know. */
  readonly asyncReplicas: number | null;
}

export type NewLog = Pick<LogState, 'name' | 'id' | 'target' | 'format' | 'generation' | 'head'>;

/**
 * A connection to the log. Every method rejects with LogFailure. One method runs at a time: the
 * caller waits for each.
 */
export interface ChangeLog {
  /** Null if the name is not there. */
  find(name: string): Promise<LogState | null>;
  byId(id: string): Promise<LogState | null>;
  /** Every ledger of the schema, by name. */
  list(): Promise<LogState[]>;
  /**
   * Makes a ledger with its first snapshot. If the name is there already, nothing changes. Returns the
   * row that is there.
   */
  create(log: NewLog, snapshot: NewSnapshot): Promise<LogState>;
  /**
   * Takes the lease, which raises the fence, if it has passed or belongs to nobody or to the same
   * machine and copy. Null otherwise.
   */
  take(id: string, holder: LeaseHolder, leaseMs: number): Promise<LogState | null>;
  /** Even a lease that has passed. False if somebody else took it, or if the ledger is gone. */
  renew(lease: LeaseFence, holder: LeaseHolder, leaseMs: number): Promise<boolean>;
  /** Gives the lease back, if it is still this one. */
  release(lease: LeaseFence): Promise<void>;
  /** Ends the lease of whoever has it. */
  unlock(id: string): Promise<LogState | null>;
  /**
   * One statement: raises the generation by one, if it is as expected and the lease has not passed,
   * renews the lease, and inserts the change. False if nothing was done.
   */
  push(change: PushedChange): Promise<boolean>;
  /** The row, and the head of a generation, of one moment. */
  lookUp(
    id: string,
    generation: number,
  ): Promise<{ state: LogState | null; head: Uint8Array | null }>;
  /** Reads in one REPEATABLE READ transaction. Null if the ledger is not there. */
  read<T>(id: string, work: (reader: LogReader) => Promise<T>): Promise<T | null>;
  /**
   * Adds a snapshot under the fence, and sets the ledger's generation, head and format to its own.
   * False if the fence is another one, or if the ledger has another head there or went on. The same
   * snapshot again changes nothing.
   */
  addSnapshot(lease: LeaseFence, snapshot: NewSnapshot): Promise<boolean>;
  /** The name gets another ledger, if it has the expected one. Returns the row that is there. */
  replace(log: NewLog, snapshot: NewSnapshot, expected: LeaseFence): Promise<LogState>;
  /**
   * Empties changesets up to a generation, and none that no snapshot covers. Their rows keep the heads.
   * Returns how many. Only the owner may.
   */
  prune(id: string, upTo: number): Promise<number>;
  size(id: string): Promise<LogSize>;
  /** Makes the schema, its tables and two roles. Only the owner may. */
  init(): Promise<void>;
  close(): Promise<void>;
}

export type LogFailureReason =
  /** Nobody knows whether the statement was carried out. */
  | 'unreachable'
  /** The user, the password, the certificate or the right is missing. */
  | 'not-let-in'
  | 'no-tables'
  /** The certificate of the server is not trusted. */
  | 'not-trusted'
  /** A commit is not durable when it is answered. The detail is the setting. */
  | 'unsafe'
  /** SQLSTATE 40001 or 40P01: it was not carried out, and may be sent again. */
  | 'contended'
  | 'full'
  /** The rows of a ledger contradict each other. */
  | 'damaged'
  | 'other';

export class LogFailure extends Error {
  override readonly name = 'LogFailure';
  readonly reason: LogFailureReason;
  readonly fault: DatabaseFault;

  /** @param detail in the words of the database or of the system; empty for none */
  constructor(
    reason: LogFailureReason,
    detail: string,
    { fault = 'other', ...options }: ErrorOptions & { readonly fault?: DatabaseFault } = {},
  ) {
    super(detail, options);
    this.reason = reason;
    this.fault = fault;
  }
}

/** Connects to the database of a place. Rejects with LogFailure. */
export type ConnectLog = (place: SharedPlace) => Promise<ChangeLog>;
