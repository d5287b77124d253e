import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMask } from '../../../src/core/mask.ts';

describe('the mask', () => {
  test('hides a secret in every form that an encoding gives it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 5 }), (secret) => {
        fc.pre(!/\p{Cs}/u.test(secret) && !'"before     after***'.includes(secret.trim()));
        const mask = createMask([secret]);
        const base64 = Buffer.from(secret).toString('base64');
        for (const form of [secret, JSON.stringify(secret), encodeURIComponent(secret), base64]) {
          expect(mask.text(`before ${form} after`)).toMatch(/^before "?\*\*\*"? after$/);
        }
      }),
    );
  });

  test('hides what an error page or an unpadded base64 makes of it', () => {
    const secret = 'S3cr3t&tok"en/+=xyz';
    const mask = createMask([secret]);
    const echoes = [
      'S3cr3t&amp;tok&quot;en/+=xyz',
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
      Buffer.from(secret).toString('base64url'),
    ];
    for (const echo of echoes) expect(mask.text(`before ${echo} after`)).toBe('before *** after');
  });

  test('hides the longer of two secrets whole', () => {
    expect(createMask(['abc', 'abcdef']).text('abcdef abc')).toBe('*** ***');
  });

  test('hides texts and field names inside a value, and keeps numbers', () => {
    const value = { hunter2: ['a hunter2', 4711n, null], id: 7 };
    expect(createMask(['hunter2']).value(value)).toEqual({ '***': ['a ***', 4711n, null], id: 7 });
  });

  test('leaves field names alone where a secret is so short that it stands in them by chance', () => {
    expect(createMask(['d']).value({ id: 'd' })).toEqual({ id: '***' });
  });

  test('learns secrets while it is used', () => {
    const mask = createMask();
    expect(mask.text('cookie-1')).toBe('cookie-1');
    mask.hide(['cookie-1']);
    expect(mask.text('cookie-1')).toBe('***');
  });

  test('forgets the oldest of what is replaced all the time, and nothing else', () => {
    const mask = createMask(['lasting-secret']);
    for (let number = 0; number < 1000; number += 1) mask.hidePassing([`cookie-${number}-x`]);
    expect(mask.text('cookie-999-x cookie-936-x cookie-935-x')).toBe('*** *** cookie-935-x');
    expect(mask.text('lasting-secret')).toBe('***');
  });

  test('counts as new what is in use again', () => {
    const mask = createMask();
    mask.hidePassing(['cookie-in-use']);
    for (let number = 0; number < 100; number += 1) {
      mask.hidePassing([`cookie-${number}-x`, 'cookie-in-use']);
    }
    expect(mask.text('cookie-in-use')).toBe('***');
  });
});
