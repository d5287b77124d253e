import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMask } from '../../../src/core/mask.ts';
import { curlCommand, shellQuoted } from '../../../src/presentation/curl.ts';
import { runsOf } from '../../harness/laws.ts';

/** What a real shell makes of a command, each word of it between two marks. */
function wordsIn(command: string, env: Record<string, string> = {}): string[] {
  const script = `show() { printf '%s\\001' "$@"; }\n${command.replace(/^curl/, 'show')}`;
  const shown = execFileSync('sh', ['-c', script], { encoding: 'utf8', env });
  return shown.split('\u0001').slice(0, -1);
}

const none = { headers: {}, options: [] };
const mask = createMask();

describe('a curl command', () => {
  const request = {
    method: 'POST',
    url: "http://localhost:1/x?a=1&b='2'",
    headers: { 'x-gateway': '$HOME `id` "q" \\', authorization: 'Bearer real', cookie: 'sid=1' },
    body: '{"title":"it\'s $HOME `id` \\"x\\"\\nnew"}',
  };

  test('means the request to a real shell, credentials from the environment', () => {
    const extras = {
      headers: { authorization: 'Bearer $LMS_TOKEN' },
      options: ['--cacert "$LMS_CA_FILE"'],
    };
    const command = curlCommand(request, extras, mask);
    expect(
      wordsIn(command, {
        LMS_TOKEN: 'from the environment',
        LMS_COOKIE: 'sid=2',
        LMS_CA_FILE: 'my ca',
        HOME: 'wrong',
      }),
    ).toEqual([
      '-X',
      'POST',
      request.url,
      '--cacert',
      'my ca',
      '-H',
      'x-gateway: $HOME `id` "q" \\',
      '-H',
      'cookie: sid=2',
      '-H',
      'authorization: Bearer from the environment',
      '--data-binary',
      request.body,
    ]);
  });

  test('has no credentials where none are given as variables', () => {
    const command = curlCommand(request, none, mask);
    expect(command).not.toContain('real');
    expect(command).not.toContain('sid=1');
  });

  test('left out a header that its name makes a secret, and said nothing', () => {
    const signed = { ...request, headers: { 'X-Session-Id': 's3cret' } };
    const command = curlCommand(signed, none, mask);
    expect(wordsIn(command, { LMS_X_SESSION_ID: 'mine' })).toContain('X-Session-Id: mine');
    expect(command).not.toContain('s3cret');
  });

  test('has no body where the request has none', () => {
    expect(curlCommand({ ...request, headers: {}, url: 'http://x/', body: null }, none, mask)).toBe(
      'curl -X POST http://x/',
    );
  });

  test('replaces a header of the credentials whatever its name', () => {
    const gateway = { ...request, headers: { 'x-who': 'real' } };
    const command = curlCommand(gateway, { headers: { 'X-Who': '$LMS_WHO' }, options: [] }, mask);
    expect(command).toContain('-H "X-Who: $LMS_WHO"');
    expect(command).not.toContain('real');
  });
});

describe('a quoted word', () => {
  test('is one word and the same text to a real shell', () => {
    const texts = fc.array(
      fc.string({
        unit: fc.constantFrom(
          "'",
          '"',
          '\\',
          '\n',
          '\t',
          ' ',
          '$',
          '`',
          '!',
          '~',
          '*',
          'a',
          'é',
          '=',
        ),
      }),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(texts, (words) => {
        expect(wordsIn(`show ${words.map(shellQuoted).join(' ')}`)).toEqual(words);
      }),
      { numRuns: runsOf(50) },
    );
  });

  test('shows the control characters of JSON as escapes that mean the same', () => {
    const body = JSON.stringify({ text: 'a\u202eb\u007f' });
    const [word] = wordsIn(`show ${shellQuoted(body)}`);
    expect(word).toBe(String.raw`{"text":"a\u202eb\u007f"}`);
    expect(JSON.parse(word ?? '')).toEqual(JSON.parse(body));
  });
});
