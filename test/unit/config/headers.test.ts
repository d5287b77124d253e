import { describe, expect, test } from 'vitest';
import { parseHeaders, profileHeaders } from '../../../src/config/setting-values.ts';
import { usageProblem } from './settings.ts';

describe('additional headers', () => {
  test('are written as Name: value, and a value may have colons', () => {
    expect(parseHeaders(['X-Tenant: a:b', 'x-empty:', 'X-Sp:   two  words'])).toEqual({
      'x-tenant': 'a:b',
      'x-empty': '',
      'x-sp': 'two  words',
    });
    expect(profileHeaders({ 'X-Tenant': 'acme' })).toEqual({ 'x-tenant': 'acme' });
  });

  test.each(['no colon', ': value', 'na me: x', 'x: a\r\nb: c', 'x: €'])('%s is none', (line) => {
    expect(() => parseHeaders([line])).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ code: 'config/header' }) }),
    );
  });

  test.each(['Authorization', 'cookie', 'Host', 'Content-Length', 'content-type', 'Connection'])(
    '%s is not set by them',
    (header) => {
      expect(() => profileHeaders({ [header]: 'x' })).toThrow(
        expect.objectContaining(usageProblem('config/header', { header, reason: 'reserved' })),
      );
    },
  );
});
