import { describe, expect, test } from 'vitest';
import { isUnprotected, parseBaseUrl, serverRootOf } from '../../../src/config/setting-values.ts';
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
    ['lms.example.com', 'not-a-url'],
    ['', 'not-a-url'],
    ['ftp://lms.example.com', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['https://user:pass@lms.example.com', 'credentials'],
    ['ftp://user@lms.example.com', 'credentials'],
    ['https://lms.example.com/?token=1', 'query'],
    ['https://lms.example.com/#top', 'query'],
  ])('%s is refused', (received, reason) => {
    expect(() => parseBaseUrl(received)).toThrow(
      expect.objectContaining(
        usageProblem('config/base-url', { received: received.replace(/^.*@/, '***@'), reason }),
      ),
    );
  });

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
