/** What an error of the connection to PostgreSQL, or of the database itself, means. */
import { LogFailure, type LogFailureReason } from '../shared/log.ts';

/**
 * By SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html). The first row that
 * matches decides.
 */
const databaseReasons: readonly (readonly [LogFailureReason, RegExp])[] = [
  ['not-let-in', /^(28|42501)/],
  ['no-tables', /^(3F000|42P01)/],
  // Also a lock that was waited for too long: the role has a limit of its own.
  ['contended', /^(40001|40P01|55P03)/],
  ['full', /^53100/],
  // 25006: for a moment after a failover an address leads to a server that only reads. 25P03 and
  // 57014: a limit of the role or a person has stopped the session or the statement.
  ['unreachable', /^(08|57|53300|25006|25P0[34])/],
];

/** By the code of an error of Node or of OpenSSL. */
const networkReasons: readonly (readonly [LogFailureReason, RegExp])[] = [
  // The server has refused our certificate, or wants one.
  ['not-let-in', /^ERR_SSL_.*ALERT/],
  [
    'not-trusted',
    /^(CERT_|UNABLE_TO_|CRL_|ERR_TLS_|ERR_SSL_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH|PATH_LENGTH_|EPROTO$)/,
  ],
  ['other', /^ERR_OSSL_/],
];

/** Errors of pg itself have no code. */
const clientReasons: readonly (readonly [LogFailureReason, RegExp])[] = [
  ['not-let-in', /^SASL: /],
  ['not-trusted', /^The server does not support SSL connections/],
];

export function logFailure(error: unknown): LogFailure {
  if (error instanceof LogFailure) return error;
  if (!(error instanceof Error)) return new LogFailure('other', String(error));
  return new LogFailure(reasonOf(error), detailOf(error), { cause: error });
}

function reasonOf(error: Error): LogFailureReason {
  const code = codeOf(error);
  if ('severity' in error) return rowFor(databaseReasons, code) ?? 'other';
  if (code === '') return rowFor(clientReasons, error.message) ?? 'unreachable';
  return rowFor(networkReasons, code) ?? 'unreachable';
}

function rowFor(rows: readonly (readonly [LogFailureReason, RegExp])[], text: string) {
  return rows.find(([, pattern]) => pattern.test(text))?.[0];
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
