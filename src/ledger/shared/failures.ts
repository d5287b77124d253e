/** What a failure of the log means for a command. */
import type { Problem } from '../../core/diagnostic.ts';
import { CliError, type ErrorKind } from '../../core/errors.ts';
import { LogFailure, type LogFailureReason } from './shared-log.ts';
import { problem } from '../../messages/problem.ts';

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
      return ['auth', problem('ledger/not-let-in', { reason: 'denied', ...about })];
    case 'not-trusted':
      return ['auth', problem('ledger/not-let-in', { reason: 'certificate', ...about })];
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
      return ['conflict', problem('ledger/log-damaged', { place, generation })];
    case 'unreachable':
    case 'contended':
    case 'other':
      return [hasSent ? 'output' : 'unavailable', problem('ledger/unreachable', about)];
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
