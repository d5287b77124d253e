import type { LostCause, UnsentCause } from '../core/http.ts';

export class ProxyFailure extends Error {
  override readonly name = 'ProxyFailure';
  /** True if it said no, and would say so again. */
  readonly isRefusal: boolean;

  constructor(reason: string, isRefusal: boolean, options?: ErrorOptions) {
    super(reason, options);
    this.isRefusal = isRefusal;
  }
}

export class SpokeFirst extends Error {
  override readonly name = 'SpokeFirst';
}

/** The server wants a client certificate that it trusts, and broke off before any answer. */
export class CertificateRefused extends Error {
  override readonly name = 'CertificateRefused';
}

/** The run might not hold its ledger until the end of the request. */
export class LedgerNotHeld extends Error {
  override readonly name = 'LedgerNotHeld';
}

/** By error code. The first row that matches any of an error's codes decides. */
const unsentCauses: readonly (readonly [UnsentCause, RegExp])[] = [
  [
    'certificate',
    /^(CERT_|UNABLE_TO_|CRL_|ERR_TLS_CERT_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH|PATH_LENGTH_)/,
  ],
  // No TLS at that port, or none that both sides know.
  [
    'no-tls',
    /^ERR_SSL_(WRONG_VERSION_NUMBER|UNSUPPORTED_PROTOCOL|\w+_ALERT_(PROTOCOL_VERSION|HANDSHAKE_FAILURE))$/,
  ],
  ['tls', /^(EPROTO$|ERR_SSL_|ERR_TLS_)/],
  ['name-not-resolved', /^(ENOTFOUND|EAI_)/],
  ['refused', /^ECONNREFUSED$/],
  ['connect-timeout', /^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/],
  ['interrupted', /^UND_ERR_(DESTROYED|CLOSED)$/],
];

/** Why no byte of a request left (docs/reliability.md, rows 1 and 2). */
export function unsentCause(error: Error, isSecure: boolean): UnsentCause {
  if (error instanceof ProxyFailure) return error.isRefusal ? 'proxy' : 'unreachable';
  if (error instanceof SpokeFirst) return 'spoke-first';
  if (error instanceof LedgerNotHeld) return 'ledger';
  if (error instanceof CertificateRefused || isCertificateAlert(error)) return 'client-certificate';
  const codes = codesOf(error);
  const row = unsentCauses.find(([, pattern]) => codes.some((code) => pattern.test(code)));
  if (row !== undefined) return row[0];
  // A handshake that the other side breaks off has the code of any broken connection.
  return isSecure && codes.includes('ECONNRESET') ? 'tls' : 'unreachable';
}

/**
 * True for the alerts with which a server refuses the certificate of its client, or the lack of one
 * (RFC 8446, 6.2). With TLS 1.3 they come after the client has finished its handshake.
 */
export function isCertificateAlert(error: Error): boolean {
  return codesOf(error).some((code) =>
    /^ERR_SSL_\w+_ALERT_(NO_CERTIFICATE|CERTIFICATE_\w+|(BAD|UNSUPPORTED)_CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED|DECRYPT_ERROR)$/.test(
      code,
    ),
  );
}

/** Why no answer came to a request that had left (docs/reliability.md, row 11). */
export function lostCause(error: Error): Exclude<LostCause, 'timeout'> {
  const codes = codesOf(error);
  if (codes.includes('UND_ERR_HEADERS_OVERFLOW')) return 'headers-too-long';
  // undici has no code for most of the data that its parser rejects.
  if (error.name === 'HTTPParserError') return 'protocol';
  return codes.some((code) => /^UND_ERR_(DESTROYED|CLOSED)$/.test(code)) ? 'interrupted' : 'reset';
}

/** For -v: codes and messages, including those of inner errors. */
export function describeError(error: Error): string {
  const inner = innerErrors(error);
  return [describe(error), ...inner.map(describe)].filter((text) => text !== '').join('; ');
}

function describe(error: Error): string {
  const code = codeOf(error);
  return [...(code === null ? [] : [code]), error.message].filter((text) => text !== '').join(': ');
}

/** The codes of an error and of every error inside it: a host with two addresses fails twice. */
function codesOf(error: Error): string[] {
  return [error, ...innerErrors(error)].map(codeOf).filter((code) => code !== null);
}

function innerErrors(error: Error): Error[] {
  const inner: unknown[] = error instanceof AggregateError ? error.errors : [];
  return inner.filter((each) => each instanceof Error);
}

function codeOf(error: Error): string | null {
  return 'code' in error && typeof error.code === 'string' ? error.code : null;
}
