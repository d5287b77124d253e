/** The port to the log of a team (docs/teams.md). What it has is what counts; files are copies. */
import type { SharedPlace } from '../../contract/ledger.ts';
import type { EventRow, LogEnd } from '../log/events.ts';

/** Who holds the lease. The database keeps it as JSON. */
export interface LeaseHolder {
  /** One start of one machine. */
  readonly machine: string;
  /** Device and inode of the lock of the copy: a copied folder is another holder. */
  readonly copy: string;
  readonly host: string;
  readonly folder: string;
  readonly pid: number;
  /** The words of the command. */
  readonly command: string;
  /** Its run; null until it has one. */
  readonly run: string | null;
  /** True for a command that holds it only for a moment. */
  readonly isSingle: boolean;
  /** In milliseconds since 1970, by the database's clock: what is passed in is not looked at. */
  readonly since: number;
}

/** The row of a shared ledger, and where its log ends. */
export interface LogState extends LogEnd {
  readonly name: string;
  readonly id: string;
  readonly target: string;
  /** The version of the ledger's format. */
  readonly format: number;
  /** It grows whenever somebody takes the lease. */
  readonly fence: number;
  /** Null if nobody has it. It may have passed. */
  readonly holder: LeaseHolder | null;
  /** How long the lease still lasts by the database's clock, in milliseconds; less than 0 if it has passed. */
  readonly leaseMs: number;
  /** The database's clock, in milliseconds since 1970. */
  readonly now: number;
}

export type NewLog = Pick<LogState, 'name' | 'id' | 'target' | 'format'>;

/** The lease of a ledger, as its holder knows it. */
export interface LeaseFence {
  /** The id of the ledger. */
  readonly id: string;
  readonly fence: number;
}

/** One commit of the holder. */
export interface SharedCommit extends LeaseFence {
  /** Where the log must end before it. */
  readonly after: LogEnd;
  /** At least one; each follows the one before. */
  readonly events: readonly EventRow[];
  /** How long the lease lasts from now on, in milliseconds. */
  readonly leaseMs: number;
}

/** Every method rejects with LogFailure. One runs at a time: the caller waits for each. */
export interface SharedLog {
  /** Null if the name is not there. */
  find(name: string): Promise<LogState | null>;
  byId(id: string): Promise<LogState | null>;
  /** Makes a ledger without events, unless the name is there. Returns the row that is there. */
  create(log: NewLog): Promise<LogState>;
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
  unlock(id: string): Promise<void>;
  /**
   * One statement: adds the events and renews the lease, if the log ends where it must and the lease
   * has not passed. False if nothing was done.
   */
  append(commit: SharedCommit): Promise<boolean>;
  /** Those from one number to another, in their order. */
  events(id: string, from: number, upTo: number): AsyncIterable<EventRow>;
  /** In one transaction: all of it, or nothing if it throws. */
  together<T>(work: (log: SharedLog) => Promise<T>): Promise<T>;
  /** Replicas that may lack the newest events; null if the role must not know. */
  asyncReplicas(): Promise<number | null>;
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

  /** @param detail in the words of the database or of the system; empty for none */
  constructor(reason: LogFailureReason, detail: string, options: ErrorOptions = {}) {
    super(detail, options);
    this.reason = reason;
  }
}

/** Connects to the database of a place. Rejects with LogFailure. */
export type ConnectLog = (place: SharedPlace) => Promise<SharedLog>;
