import { describe, expect, test } from 'vitest';
import { isUnprotected, parseBaseUrl, serverRootOf } from '../../../src/config/setting-values.ts';
import { shownUrl } from '../../../src/core/texts.ts';
import { usageProblem } from './settings.ts';

describe('a base URL', () => {
  test.each([
    ['https://lms.example.com/api/public', 'https://lms.example.com/api/public'],
    ['https://lms.example.com/api/public//', 'https://lms.example.com/api/public'],
    ['HTTPS://LMS.example.com:443', 'https://lms.example.com/'],
    ['http://127.0.0.1:4000/', 'http://127.0.0.1:4000/'],
  ])('%s', (text, href) => {
    expect(parseBaseUrl(text).href).toBe(href);
  });

  test.each([
    'lms.example.com',
    '',
    'ftp://lms.example.com',
    'file:///etc/passwd',
    'https://user:pass@lms.example.com',
    'ftp://user@lms.example.com',
    'https://lms.example.com/?token=1',
    'https://lms.example.com/#top',
  ])('%s is refused', (received) => {
    expect(() => parseBaseUrl(received)).toThrow(
      expect.objectContaining(
        usageProblem('config/base-url', {
          received: received.replace(/^.*@/, '***@').replace(/([?#]).*/, '$1***'),
          right: null,
        }),
      ),
    );
  });

  test.each([
    ['https://lms.example.com/api?token=s3cr3t', 'https://lms.example.com/api?***'],
    ['https://lms.example.com/api#s3cr3t', 'https://lms.example.com/api#***'],
    ['lms.example.com/api?token=s3cr3t', 'lms.example.com/api?***'],
    ['https://lms.example.com/api?mail=ana@example.com&token=s3cr3t', '***'],
    ['https://ana:s3cr3t@lms.example.com/api?token=s3cr3t', '***@lms.example.com/api?***'],
    ['https://ana:s3cr?3t@lms.example.com/api', '***'],
    ['ftp://lms.example.com/2.0?token=s3cr3t', 'ftp://lms.example.com/2.0?***'],
  ])('%s was printed with its query', (received, shown) => {
    expect(shownUrl(received)).toBe(shown);
    expect(() => parseBaseUrl(received)).toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({
          params: expect.objectContaining({ received: shown }),
        }),
      }),
    );
  });

  const server = 'https://lms.example.com';
  test.each([
    [`${server}/api/public/2.0`, `${server}/api/public`],
    [`${server}/api/public/2.0/`, `${server}/api/public`],
    [`${server}/api/public/2.0/lms`, `${server}/api/public`],
    [`${server}/api/public//2.0//lms//`, `${server}/api/public`],
    [`${server}/api/public/2.0/lms/lacunaquestion/create`, `${server}/api/public`],
    [`${server}/2.0/users/getCurrent`, server],
    [`${server}/lms/api/v0`, server],
    [`${server}/lms/api/v0/`, server],
    [`${server}/2%2e0/lms`, server],
    [`${server}/fluig/LMS/api/v0/assessments/17`, `${server}/fluig`],
    ['http://127.0.0.1:4020/2.0', 'http://127.0.0.1:4020'],
  ])('%s looked like a wrong document: the right one is %s', (received, right) => {
    expect(() => parseBaseUrl(received)).toThrow(
      expect.objectContaining(usageProblem('config/base-url', { received, right })),
    );
    expect(parseBaseUrl(right).href.replace(/\/$/, '')).toBe(right);
  });

  test.each([`${server}/2.0/api/public`, `${server}/lms`, `${server}/lms/api`, `${server}/v2.0`])(
    '%s is one',
    (text) => {
      expect(parseBaseUrl(text).href).toBe(text);
    },
  );

  test.each([
    ['https://lms.example.com/api/public', 'https://lms.example.com/'],
    ['https://lms.example.com/fluig/api/public', 'https://lms.example.com/fluig'],
    ['https://lms.example.com/api/publication', 'https://lms.example.com/api/publication'],
    ['http://localhost:1', 'http://localhost:1/'],
  ])('%s has its server at %s', (text, root) => {
    expect(serverRootOf(parseBaseUrl(text)).href).toBe(root);
  });

  test.each([
    ['http://lms.example.com', true],
    ['http://127.evil.example', true],
    ['http://localhost.evil.example', true],
    ['http://0.0.0.0', true],
    ['https://lms.example.com', false],
    ['http://localhost:8080', false],
    ['http://127.8.9.1', false],
    ['http://2130706433', false],
    ['http://[::1]:9', false],
  ])('%s can be read on the way: %s', (text, expected) => {
    expect(isUnprotected(parseBaseUrl(text))).toBe(expected);
  });
});
