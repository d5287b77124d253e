import { expect, test } from 'vitest';
import { logFailure } from '../../../../src/ledger/shared/shared-log.ts';

const ofServer = (code: string) => Object.assign(new Error('x'), { severity: 'FATAL', code });
const ofNetwork = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  ['a wrong password', ofServer('28P01'), 'not-let-in'],
  ['a role that may not log in', ofServer('28000'), 'not-let-in'],
  ['a missing right', ofServer('42501'), 'not-let-in'],
  ['a missing database', ofServer('3D000'), 'other'],
  ['missing tables', ofServer('42P01'), 'no-tables'],
  ['a row that is there already', ofServer('23505'), 'damaged'],
  ['a server that stops', ofServer('57P03'), 'unreachable'],
  ['a session that was ended', ofServer('57P01'), 'unreachable'],
  ['an unknown host', ofNetwork('ENOTFOUND'), 'unreachable'],
  ['nobody who listens', ofNetwork('ECONNREFUSED'), 'unreachable'],
  ['a certificate of another host', ofNetwork('ERR_TLS_CERT_ALTNAME_INVALID'), 'not-trusted'],
  ['a certificate of nobody', ofNetwork('SELF_SIGNED_CERT_IN_CHAIN'), 'not-trusted'],
  ['any other network error', ofNetwork('EMFILE'), 'unreachable'],
  ['silence', new Error('no answer within 20 s'), 'unreachable'],
  ['a server without TLS', new Error('The server does not support SSL connections'), 'not-trusted'],
] as const)('tells %s from other failures', (_, error, reason) => {
  expect(logFailure(error)).toMatchObject({ reason, message: error.message });
});
