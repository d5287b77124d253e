/**
 * The port to the log of a team (docs/teams.md), and what its failures mean for a command. What it has
 * is what counts; files are copies.
 */
import type { SharedPlace } from '../../contract/ledger.ts';
import type { Problem } from '../../core/diagnostic.ts';
import { CliError, type ErrorKind } from '../../core/errors.ts';
import type { Clock, Files } from '../../core/host.ts';
import { problem } from '../../messages/problem.ts';
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

/** What opening a ledger needs of the outside world. */
export interface LedgerPorts {
  readonly clock: Clock;
  readonly random: () => number;
  readonly files: Pick<Files, 'makeFolder'>;
  /** Where relative paths start. */
  readonly workingDirectory: string;
  /** Left out: PostgreSQL. */
  readonly openLog?: ConnectLog;
  /** How much longer than a request the lease lasts, in milliseconds; left out means 30 s. */
  readonly leaseSlackMs?: number;
}

interface FailedLog {
  /** Without a password. */
  readonly address: string;
  readonly schema?: string;
  /** True if a request may have been sent: its outcome could not be recorded. */
  readonly hasSent?: boolean;
  /** The event that was to be added. */
  readonly number?: number;
}

/** Anything else than a LogFailure stays as it is. */
export function logError(error: unknown, failed: FailedLog): unknown {
  if (!(error instanceof LogFailure)) return error;
  const [kind, about] = meaningOf(error, failed);
  return new CliError(kind, about, { cause: error });
}

function meaningOf(failure: LogFailure, failed: FailedLog): [ErrorKind, Problem] {
  const { address: place, schema = '', hasSent = false, number: generation = 0 } = failed;
  const { message: detail } = failure;
  const about = { place, detail };
  switch (failure.reason) {
    case 'not-let-in':
      return ['auth', problem('ledger/database', { reason: 'denied', ...about })];
    case 'not-trusted':
      return ['auth', problem('ledger/database', { reason: 'certificate', ...about })];
    case 'no-tables': {
      const made = { place, schema, owners: ownersOf(place) };
      return ['conflict', problem('ledger/database', { reason: 'no-tables', ...made })];
    }
    case 'unsafe': {
      const unsafe = { reason: 'unsafe', place, setting: failure.message } as const;
      return ['conflict', problem('ledger/database', unsafe)];
    }
    case 'full':
      return ['output', problem('ledger/unwritable', { reason: 'database-full', place })];
    case 'damaged':
      return ['conflict', problem('ledger/database', { reason: 'damaged', place, generation })];
    case 'unreachable':
    case 'contended':
    case 'other':
      return [
        hasSent ? 'output' : 'unavailable',
        problem('ledger/database', { reason: 'unreachable', ...about }),
      ];
  }
}

/** Work with the log whose failures are those of the command. */
export async function onLog<T>(work: Promise<T>, about: FailedLog): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw logError(error, about);
  }
}

/** The address of the same database for its owner. */
const ownersOf = (place: string) =>
  place.replace(/^postgres:\/\/[^@]*@/, 'postgres://OWNER@').replace(/[?&]name=[^&]*$/, '');

type Row = readonly [LogFailureReason, RegExp];

/**
 * By SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html). The first row that
 * matches decides.
 */
const databaseErrors: readonly Row[] = [
  ['not-let-in', /^(28|42501)/],
  ['no-tables', /^(3F000|42P01)/],
  // Also a lock that was waited for too long: the role has a limit of its own.
  ['contended', /^(40001|40P01|55P03)/],
  ['full', /^53100/],
  ['damaged', /^23505/],
  // 25006: for a moment after a failover an address leads to a server that only reads. 25P03 and
  // 57014: a limit of the role or a person has stopped the session or the statement.
  ['unreachable', /^(08|57|53300|25006|25P0[34])/],
];

/** By the code of an error of Node or of OpenSSL. */
const networkErrors: readonly Row[] = [
  // The server has refused our certificate, or wants one.
  ['not-let-in', /^ERR_SSL_.*ALERT/],
  [
    'not-trusted',
    /^(CERT_|CRL_|ERR_TLS_|ERR_SSL_|INVALID_(CA|PURPOSE)|PATH_LENGTH_|EPROTO$|HOSTNAME_MISMATCH|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/,
  ],
  ['other', /^ERR_OSSL_/],
  ['unreachable', /^/],
];

/** Errors of pg itself have no code. */
const clientErrors: readonly Row[] = [
  ['not-let-in', /^SASL: /],
  ['not-trusted', /^The server does not support SSL connections/],
  ['unreachable', /^/],
];

export function logFailure(error: unknown): LogFailure {
  if (error instanceof LogFailure) return error;
  if (!(error instanceof Error)) return new LogFailure('other', String(error));
  return new LogFailure(reasonOf(error), detailOf(error), { cause: error });
}

function reasonOf(error: Error): LogFailureReason {
  const code = codeOf(error);
  const usual = code === '' ? clientErrors : networkErrors;
  const rows = 'severity' in error ? databaseErrors : usual;
  const [reason] = rows.find(([, pattern]) => pattern.test(code || error.message)) ?? ['other'];
  return reason;
}

/** A host with two addresses fails twice, and the error around both has no text. */
function detailOf(error: Error): string {
  const inner: unknown[] = error instanceof AggregateError ? error.errors : [];
  const texts = [error, ...inner].flatMap((each) => (each instanceof Error ? each.message : []));
  return texts.filter((text) => text !== '').join('; ') || codeOf(error);
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
