/** A file of its own, which is loaded when a profile has certificates. */
import { createSecureContext, type SecureContext } from 'node:tls';
import { CliError } from '../core/errors.ts';
import type { Certificates } from '../core/host.ts';
import { problem } from '../messages/problem.ts';

/** Throws CliError `config/certificate` for certificates that cannot be used together. */
export function secureContextOf({ ca, cert, key }: Certificates): SecureContext {
  try {
    return createSecureContext({
      ...(ca !== null && { ca }),
      ...(cert !== null && { cert }),
      ...(key !== null && { key }),
    });
  } catch (cause) {
    const about = problem('config/certificate', { source: 'tls', reason: 'unusable' });
    throw new CliError('usage', about, { cause });
  }
}
