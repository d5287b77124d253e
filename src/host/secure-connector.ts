/** Connects with the certificates of a profile, and waits until the server has accepted its own. */
import type { SecureContext, TLSSocket } from 'node:tls';
import buildConnector from 'undici/lib/core/connect.js';
import { CliError } from '../core/errors.ts';
import type { Certificates } from '../core/host.ts';
import { problem } from '../messages/problem.ts';
import type { Connector } from './connections.ts';
import { CertificateRefused, isCertificateAlert, unsentCause } from './failure-causes.ts';

/** Longer than a round trip. Only servers that give out no tickets take this long. */
const ACCEPTANCE_MS = 1000;

/**
 * With TLS 1.3 a client has finished its handshake before the server has looked at the certificate
 * of the client. A request would then leave before the server refuses. So a connection to a server
 * that asks for a certificate is ready only with the ticket that the server sends after it has
 * accepted, or after a while without one. A server that breaks off instead has taken no request.
 * Throws CliError `config/certificate` for certificates that cannot be used together.
 * @param certificates null for those that Node trusts, and none of the client
 */
export function connectorWith(timeoutMs: number, certificates: Certificates | null): Connector {
  const secureContext = certificates === null ? null : secureContextOf(certificates);
  const connect = buildConnector({
    timeout: timeoutMs,
    ...(secureContext !== null && { secureContext }),
  });
  // A server that has accepted the certificate once breaks off for other reasons.
  let wasAccepted = false;
  return (options, callback) => {
    let isAsked = false;
    const connecting = connect(options, (...[error, socket]) => {
      if (error !== null) {
        const isRefusal = !wasAccepted && isAsked && isBroken(error);
        return callback(isRefusal ? refusedBy(error) : error, null);
      }
      if (!isAsked || !isOfTls13(socket)) {
        wasAccepted = true;
        return callback(null, socket);
      }
      const decide = () => {
        clearTimeout(timer);
        socket.off('session', accept).off('close', decide);
        if (!socket.destroyed) return callback(null, socket);
        const broken = socket.errored ?? new Error('the server closed the connection');
        callback(wasAccepted ? broken : refusedBy(broken), null);
      };
      const accept = () => {
        wasAccepted = true;
        decide();
      };
      const timer = setTimeout(decide, ACCEPTANCE_MS);
      socket.once('session', accept).once('close', decide);
      // An alert leaves the socket open.
      socket.once('error', (alert) => socket.destroy(alert));
    });
    // The keys come after the question. A socket that is closed no longer tells whether it was asked.
    connecting.on('keylog', () => (isAsked = asksForCertificate(connecting)));
    return connecting;
  };
}

function secureContextOf({ ca, cert, key }: Certificates): SecureContext {
  try {
    // Few need it, and loading it takes time.
    return process.getBuiltinModule('node:tls').createSecureContext({
      ...(ca !== null && { ca }),
      ...(cert !== null && { cert }),
      ...(key !== null && { key }),
    });
  } catch (cause) {
    const about = problem('config/certificate', { source: 'tls', reason: 'unusable' });
    throw new CliError('usage', about, { cause });
  }
}

const isBroken = (error: Error) => ['tls', 'no-tls'].includes(unsentCause(error, true));

const refusedBy = (cause: Error) =>
  isCertificateAlert(cause) ? cause : new CertificateRefused(cause.message, { cause });

const isOfTls13 = (socket: object) => isTls(socket) && socket.getProtocol() === 'TLSv1.3';

/** True if the server has asked: only then are there algorithms that both sides may sign with. */
const asksForCertificate = (socket: object) =>
  isTls(socket) && socket.getSharedSigalgs().length > 0;

const isTls = (socket: object): socket is TLSSocket => 'getSharedSigalgs' in socket;
