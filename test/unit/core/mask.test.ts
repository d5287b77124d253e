import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMask } from '../../../src/core/mask.ts';
import { type Encoding, encodings } from '../../harness/encodings.ts';
import { runsOf } from '../../harness/laws.ts';

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

const seed = 20261122;

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index));
const secretOf = (characters: readonly string[]) =>
  fc
    .array(fc.constantFrom(...characters), { minLength: 6, maxLength: 40 })
    .map((list) => list.join(''))
    // What consists of few characters is inside of what surrounds it by chance.
    .filter((text) => new Set(text).size > 4);
const secrets = {
  token: secretOf(ascii.filter((each) => /[\w.~+/=-]/.test(each))),
  password: secretOf(ascii),
  'senha com acentos': secretOf([...ascii, 'á', 'ç', 'ã', 'õ', 'é', 'ü', 'ÿ', '¿']),
  'beyond Latin-1': secretOf([...ascii, '日', '本', '€', 'ş', '😀', '𝒜']),
};

describe.each(Object.entries(secrets))('a secret such as a %s', (_name, secret) => {
  test.each(encodings)('is hidden whole in: $name', ({ encode }) => {
    fc.assert(
      fc.property(secret, (text) => {
        expect(createMask([text]).text(`a |${encode(text)}| b`)).toBe('a |***| b');
      }),
      { seed, numRuns: runsOf(60) },
    );
  });
});

/** What escapes single characters may be done again and again; what encodes a whole value, once. */
const escapes = encodings.filter(({ name }) => !/^(?:hex|HEX|base64.*)$/.test(name));
const chain = fc
  .tuple(
    fc.constantFrom(...encodings),
    fc.array(fc.constantFrom(...escapes), { minLength: 1, maxLength: 3 }),
  )
  .map(([first, more]) => [first, ...more]);
const escaped = (text: string, steps: readonly Encoding[]) =>
  steps.reduce((before, { encode }) => encode(before), text);

test.each(Object.entries(secrets))('%s: was not hidden in escapes of escapes', (_, secret) => {
  fc.assert(
    fc.property(secret, chain, (text, steps) => {
      expect(createMask([text]).text(`a |${escaped(text, steps)}| b`)).toBe('a |***| b');
    }),
    { seed, numRuns: runsOf(150) },
  );
});

test('a secret was not hidden in JSON in JSON in JSON, nor in HTML in JSON', () => {
  const secret = 'a/"tok&n"+=<x>/é';
  const mask = createMask([secret]);
  const json = (text: string) => JSON.stringify(text).replaceAll('/', '\\/');
  const html = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const named = html(secret).replaceAll('/', '&sol;').replaceAll('é', '&eacute;');
  for (const echo of [
    json(json(json(secret))),
    json(html(secret)),
    html(json(html(json(secret)))),
    json(encodeURIComponent(html(secret))),
    encodeURIComponent(encodeURIComponent(encodeURIComponent(secret))),
    json(html(named)),
    `%u0061${encodeURIComponent(secret.slice(1))}`,
    json(Buffer.from(JSON.stringify(secret).slice(1, -1)).toString('base64')),
  ]) {
    const shown = mask.text(`: ${echo} ;`);
    expect(shown).toContain('***');
    expect(shown.replaceAll(/\\|"|&(?:amp;)*quot;/g, '')).toBe(': *** ;');
  }
});

test('a secret that ends in a backslash was not hidden before a quote', () => {
  const secret = 'pass&word\\';
  const echo = `"${encodeURIComponent('pass&amp;word&#92;')}"`;
  expect(createMask([secret]).text(echo)).toMatch(/^"\*{3}"?$/);
});

test('a secret that looks like an escape is hidden in escapes', () => {
  for (const secret of ['100%41&amp;x', String.raw`C:\x41\u0041`, '41ab%', '&#65;B&#66', '%%41%']) {
    const mask = createMask([secret]);
    for (const { encode } of encodings) {
      expect(mask.text(`a |${encode(secret)}| b`)).toBe('a |***| b');
    }
  }
});

test('what stands before a secret does not hide it', () => {
  const mask = createMask(['41abcdef']);
  expect(mask.text(String.raw`C:\x41abcd\u0065f`)).toBe(String.raw`C:\x***`);
});

test('texts without a secret stay as they are, whatever they hold', () => {
  const mask = createMask(['right-token-0123456789', 'pässwörd:1']);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(mask.text(text)).toBe(text);
      expect(mask.cutText(text)).toBe(text);
    }),
    { seed, numRuns: runsOf(2000) },
  );
  const ordinary =
    'Question 4711 was released at 2026-11-22T07:00:00Z, 100% of 64 points &amp; C:\\temp\\x; ' +
    'sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 of aGVsbG8gd29ybGQ=';
  expect(mask.text(ordinary)).toBe(ordinary);
});

test('a short secret is hidden as it is and in escapes, and destroys no other text', () => {
  const mask = createMask(['ab']);
  expect(mask.text('ab %61b &#97;&#x62; YWI= 6162')).toBe('*** *** *** *** 6162');
  expect(mask.text('YWIxMjM0 61620000')).toBe('YWIxMjM0 61620000');
  expect(mask.value({ ab: 'ab', '%61b': 1n })).toEqual({ ab: '***', '%61b': 1n });
});

describe('a text that was cut off', () => {
  const secret = 'S3cr3t-of-the-service';
  const mask = createMask([secret]);
  const half = secret.slice(0, 11);

  test('hides the beginning of a secret at its end', () => {
    expect(mask.cutText(`it was ${half}`)).toBe('it was ***');
    expect(mask.text(`it was ${half}`)).toBe(`it was ${half}`);
    expect(mask.cutText('it was S3')).toBe('it was S3');
    expect(mask.cutText(`${half} it was`)).toBe(`${half} it was`);
  });

  test.each([
    ['JSON in JSON', String.raw`\\\\u0053\\\\u0033cr3t-\\\\u00`],
    ['HTML', '&#83;3cr3t-&#x6'],
    ['percent in percent', '%2553%2533cr3t-%252'],
    ['HTML in JSON', String.raw`\u0026#83;3cr3t\u0026#45;o\u002`],
  ])('showed the beginning of a secret at its end: %s', (_, end) => {
    expect(mask.cutText(`it was ${end}`)).toBe('it was ***');
  });
});

test('64 KiB of whatever an encoding is made of are searched to the end', () => {
  const signs = ['%25', '&amp;', '\\'].map((sign) => `${sign.repeat(40)}x`);
  const mask = createMask(['right-token-0123456789', 'a password & more', 'aaaaaaaaaaaaaaaaaaab']);
  mask.hide(signs);
  for (let number = 0; number < 64; number += 1) mask.hidePassing([`cookie-${number}-aaaaaaaaa`]);
  const parts = [
    'a',
    '%',
    '%61',
    '&#0',
    '&#97',
    '&',
    '&amp;',
    '&#0000000',
    '%25',
    '\\',
    '\\u0061',
    'ab',
    '0x',
    '61 ',
    '6',
    '-',
    'VVVV',
    '\n',
    ' ',
  ];
  for (const part of parts) {
    const text = part.repeat(65_536 / part.length);
    expect(mask.cutText(text)).toContain(part);
  }
});

test('what was shortened does not show the beginning of a secret', () => {
  const mask = createMask(['right-token-0123']);
  expect(mask.text('"right-tok…" is no number')).toBe('"***…" is no number');
  expect(mask.text('…')).toBe('…');
});
