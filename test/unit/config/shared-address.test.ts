import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  databaseOrigin,
  defaultSharedName,
  isSameConnection,
  parseSharedAddress,
  type SharedAddress,
  sharedAddressText,
} from '../../../src/config/shared-address.ts';
import { CliError } from '../../../src/core/errors.ts';
import { describe as describeProblem } from '../../../src/messages/catalogue.ts';
import { loadCatalogue } from '../../../src/messages/load.ts';
import { runsOf } from '../../harness/laws.ts';

const english = await loadCatalogue('en');

const parse = (text: string) => parseSharedAddress(text, '--ledger');

/** The words about an address that is wrong; null for a right one. */
function wordsAbout(text: string): string | null {
  try {
    parse(text);
    return null;
  } catch (error) {
    if (!(error instanceof CliError) || error.kind !== 'usage') throw error;
    const { message, hint } = describeProblem(error.problem, english);
    return message + hint;
  }
}

const plain: SharedAddress = {
  host: 'db.example.com',
  port: 5432,
  user: 'writer',
  database: 'lms',
  password: null,
  schema: 'lms_cli',
  name: null,
};

describe('whatever the text', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((each) => !/\p{Cc}|\p{Cs}/u.test(each));
  const identifier = fc
    .stringMatching(/^[a-z_][a-z0-9_]{0,20}$/)
    .filter((each) => !each.startsWith('pg_'));
  const name = fc.stringMatching(/^[A-Za-z0-9_][A-Za-z0-9._-]{0,20}$/);
  const host = fc.oneof(
    fc.domain(),
    fc.ipV4(),
    fc.ipV6().filter((each) => !each.includes('.')),
    fc
      .string()
      .map((each) => `/run/${each}`)
      .filter((each) => !/\p{Cc}/u.test(each)),
  );
  const address = fc.record<SharedAddress>({
    host,
    port: fc.integer({ min: 1, max: 65_535 }),
    user: text,
    database: text,
    password: fc.constant(null),
    schema: identifier,
    name: fc.option(name),
  });

  test('what is written is read back', () => {
    fc.assert(
      fc.property(address, (each) => {
        expect(parse(sharedAddressText(each))).toEqual(each);
      }),
    );
  });

  test('the fields are those that anybody else reads there', () => {
    const piece = fc.constantFrom(
      'postgres://',
      'postgresql://',
      'writer',
      ':',
      '@',
      '/',
      '?',
      '&',
      '#',
      ',',
      '=',
      '[',
      ']',
      '::1',
      '%',
      '%2F',
      '%40',
      '%3F',
      '%00',
      'db.example.com',
      'evil.example.com',
      '5432',
      'lms',
      'schema=',
      'name=',
      'host=',
      'sslmode=disable',
      'hunter2',
      ' ',
      '\\',
      'é',
    );
    const hostile = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
    const nearly = fc
      .tuple(hostile, hostile)
      .map(([a, b]) => `postgres://writer${a}@db.example.com/lms${b}`);
    let read = 0;
    fc.assert(
      fc.property(fc.oneof(hostile, nearly), (each) => {
        const words = wordsAbout(each);
        expect(words ?? '').not.toContain('hunter2');
        if (words !== null) return;
        read += 1;
        const found = parse(each);
        const { username, password, hostname, port, pathname, searchParams, hash } = new URL(each);
        const decoded = [
          username,
          password,
          hostname.replace(/^\[(.*)\]$/, '$1'),
          pathname.slice(1),
        ];
        expect(decoded.map((part) => decodeURIComponent(part))).toEqual([
          found.user,
          found.password ?? '',
          found.host,
          found.database,
        ]);
        expect([port === '' ? 5432 : Number(port), hash]).toEqual([found.port, '']);
        expect(Object.fromEntries(searchParams)).toEqual({
          ...(searchParams.has('schema') && { schema: found.schema }),
          ...(found.name !== null && { name: found.name }),
        });
      }),
      { numRuns: runsOf(20_000) },
    );
    expect(read).toBeGreaterThan(50);
  });
});

test('a name of a service becomes one that an address can have', () => {
  const names = ['production', 'lms.example.com-443', '::1-4020', '.hidden', 'história'];
  for (const name of names) {
    const given = defaultSharedName(name);
    expect(parse(sharedAddressText({ ...plain, name: given })).name).toBe(given);
  }
  expect(defaultSharedName('lms.example.com-443')).toBe('lms.example.com-443');
});

test('the server is what a person accepts', () => {
  const other = { ...plain, user: 'reader', name: 'a' };
  expect(databaseOrigin({ host: 'DB.example.com', port: 5432 })).toBe('postgres://db.example.com');
  expect(databaseOrigin({ host: '10.0.0.1', port: 6432 })).toBe('postgres://10.0.0.1:6432');
  expect(isSameConnection(plain, { ...plain, schema: 'b', name: 'c' })).toBe(true);
  expect(isSameConnection(plain, other)).toBe(false);
});
