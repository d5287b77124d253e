import { expect, test } from 'vitest';
import { logFailure } from '../../../../src/ledger/shared/failures.ts';

const ofServer = (code: string) => Object.assign(new Error('x'), { severity: 'FATAL', code });
const ofNetwork = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  ['a wrong password', ofServer('28P01'), 'not-let-in', 'password'],
  ['a role that may not log in', ofServer('28000'), 'not-let-in', 'user'],
  ['a missing right', ofServer('42501'), 'not-let-in', 'rights'],
  ['a missing database', ofServer('3D000'), 'other', 'no-database'],
  ['missing tables', ofServer('42P01'), 'no-tables', 'other'],
  ['a row that is there already', ofServer('23505'), 'damaged', 'other'],
  ['a server that stops', ofServer('57P03'), 'unreachable', 'starting'],
  ['a session that was ended', ofServer('57P01'), 'unreachable', 'closed'],
  ['an unknown host', ofNetwork('ENOTFOUND'), 'unreachable', 'host'],
  ['nobody who listens', ofNetwork('ECONNREFUSED'), 'unreachable', 'refused'],
  [
    'a certificate of another host',
    ofNetwork('ERR_TLS_CERT_ALTNAME_INVALID'),
    'not-trusted',
    'certificate-name',
  ],
  [
    'a certificate of nobody',
    ofNetwork('SELF_SIGNED_CERT_IN_CHAIN'),
    'not-trusted',
    'certificate-issuer',
  ],
  ['any other network error', ofNetwork('EMFILE'), 'unreachable', 'other'],
  ['silence', new Error('no answer within 20 s'), 'unreachable', 'silent'],
  [
    'a server without TLS',
    new Error('The server does not support SSL connections'),
    'not-trusted',
    'no-tls',
  ],
] as const)('tells %s from other failures', (_, error, reason, fault) => {
  expect(logFailure(error)).toMatchObject({ reason, fault, message: error.message });
});
