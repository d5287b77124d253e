import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  databaseOrigin,
  defaultSharedName,
  isLocalDatabase,
  isSameConnection,
  isSameLedger,
  isSharedAddress,
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

describe('what an address says', () => {
  test.each<[string, Partial<SharedAddress>]>([
    ['postgres://writer@db.example.com/lms', {}],
    ['postgresql://writer@db.example.com/lms', {}],
    ['postgres://writer@db.example.com:6432/lms', { port: 6432 }],
    ['postgres://writer:hunter2@db.example.com/lms', { password: 'hunter2' }],
    [
      'postgres://wri%40ter:h%3Aunter:2%25@db.example.com/lms',
      { user: 'wri@ter', password: 'h:unter:2%' },
    ],
    [
      'postgres://writer@db.example.com/lms?schema=team&name=production',
      { schema: 'team', name: 'production' },
    ],
    ['postgres://writer@db.example.com/lms?name=hist%C3%B3ria-1.0', { name: 'história-1.0' }],
    ['postgres://writer@db.example.com/l%2Fm%20s', { database: 'l/m s' }],
    ['postgres://writer@%2Fvar%2Frun%2Fpostgresql/lms', { host: '/var/run/postgresql' }],
    ['postgres://writer@[::1]:5433/lms', { host: '::1', port: 5433 }],
    ['postgres://writer+a@db.example.com/lms', { user: 'writer+a' }],
  ])('%s', (text, said) => {
    expect(isSharedAddress(text)).toBe(true);
    expect(parse(text)).toEqual({ ...plain, ...said });
  });

  test('a pooler, a socket and an address in brackets keep their form', () => {
    for (const text of [
      'postgres://writer@db.example.com:6432/lms?schema=team&name=production',
      'postgres://writer@%2Fvar%2Frun%2Fpostgresql/lms?name=p',
      'postgres://writer@[fe80::1]:5433/lms',
    ]) {
      expect(sharedAddressText(parse(text))).toBe(text);
    }
  });
});

test.each<string>([
  // What a client of PostgreSQL would take.
  'postgres://writer@db.example.com/lms?host=evil.example.com',
  'postgres://writer@db.example.com/lms?hostaddr=203.0.113.1',
  'postgres://writer@db.example.com/lms?port=1&name=a',
  'postgres://writer@db.example.com/lms?user=postgres',
  'postgres://writer@db.example.com/lms?password=hunter2',
  'postgres://writer@db.example.com/lms?sslmode=disable',
  'postgres://writer@db.example.com/lms?sslmode=verify-full',
  'postgres://writer@db.example.com/lms?sslkey=/etc/shadow',
  'postgres://writer@db.example.com/lms?sslrootcert=/tmp/ca.pem',
  'postgres://writer@db.example.com/lms?options=-c%20synchronous_commit%3Doff',
  'postgres://writer@db.example.com/lms?service=x',
  'host=db.example.com user=writer password=hunter2',
  'dbname=lms',
  // Parameters that are read twice, or in another way.
  'postgres://writer@db.example.com/lms?name=a&name=b',
  'postgres://writer@db.example.com/lms?Name=a',
  'postgres://writer@db.example.com/lms?n%61me=a',
  'postgres://writer@db.example.com/lms?',
  'postgres://writer@db.example.com/lms?name=a&',
  'postgres://writer@db.example.com/lms?name',
  'postgres://writer@db.example.com/lms?schema=',
  'postgres://writer@db.example.com/lms?schema=public%3Bdrop',
  'postgres://writer@db.example.com/lms?schema="a"',
  'postgres://writer@db.example.com/lms?schema=Team',
  'postgres://writer@db.example.com/lms?schema=pg_catalog',
  `postgres://writer@db.example.com/lms?schema=${'a'.repeat(64)}`,
  'postgres://writer@db.example.com/lms?name=..%2Fx',
  'postgres://writer@db.example.com/lms?name=a+b',
  'postgres://writer@db.example.com/lms?name=-x',
  'postgres://writer@db.example.com/lms?name=a?host=b',
  // Several hosts, no host, none that a resolver knows.
  'postgres://writer@a.example.com,b.example.com/lms',
  'postgres://writer@a.example.com:5432,b.example.com:5432/lms',
  'postgres://writer@/lms',
  'postgres://writer@:5432/lms',
  'postgres://writer@::1/lms',
  'postgres://writer@[::1/lms',
  'postgres://writer@[1::2::3]/lms',
  'postgres://writer@[::1%25eth0]/lms',
  'postgres://writer@db%2Eexample.com/lms',
  'postgres://writer@%2Ftmp%00/lms',
  'postgres://writer@%2Ftmp%C3/lms',
  'postgres://writer@db.example.com\\@evil.example.com/lms',
  // User names, passwords.
  'postgres://db.example.com/lms',
  'postgres://@db.example.com/lms',
  'postgres://:hunter2@db.example.com/lms',
  'postgres://writer:@db.example.com/lms',
  'postgres://writer:hunter2@evil@db.example.com/lms',
  'postgres://writer:hunter2%@db.example.com/lms',
  'postgres://wr%E9ter@db.example.com/lms',
  'postgres://writer%0A@db.example.com/lms',
  'postgres://writer:hunter2/@db.example.com/lms',
  'postgres://writer:hunter2?@db.example.com/lms',
  'postgres://writer:hunter2#@db.example.com/lms',
  'postgres://writer:hunter2/lms',
  // Ports and databases.
  'postgres://writer@db.example.com:/lms',
  'postgres://writer@db.example.com:0/lms',
  'postgres://writer@db.example.com:65536/lms',
  'postgres://writer@db.example.com:05432/lms',
  'postgres://writer@db.example.com:hunter2/lms',
  'postgres://writer@db.example.com',
  'postgres://writer@db.example.com/',
  'postgres://writer@db.example.com/lms/other',
  'postgres://writer@db.example.com/lm%ZZ',
  'postgres://writer@db.example.com?name=a',
  // Other schemes and other characters.
  'postgres:/writer@db.example.com/lms',
  'postgres:writer:hunter2@db.example.com',
  'POSTGRES://writer@db.example.com/lms',
  ' postgres://writer@db.example.com/lms',
  'postgresql+ssl://writer@db.example.com/lms',
  'mysql://writer:hunter2@db.example.com/lms',
  'https://db.example.com/lms',
  'file:///tmp/ledger.db',
  'postgres://writer@db.example.com/lms name=a',
  'postgres://writer@db.example.com/lms\n',
  'postgres://história@db.example.com/lms',
  'postgres://writer@db.example.com/lms#name=a',
])('%s is refused', (text) => {
  expect(isSharedAddress(text)).toBe(true);
  expect(wordsAbout(text)).toContain('postgres://USER@HOST');
  expect(wordsAbout(text)).not.toContain('hunter2');
});

test.each(['course.ledger.db', './postgres', '.lms-cli/production.ledger.db', 'C:\\ledgers\\a.db'])(
  '%s is a file',
  (text) => expect(isSharedAddress(text)).toBe(false),
);

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

test('only sockets and this machine itself are local', () => {
  const local = ['localhost', '127.0.0.1', '127.8.9.1', '::1', '/var/run/postgresql'];
  expect(local.filter((host) => !isLocalDatabase({ host }))).toEqual([]);
  const remote = ['db.example.com', '10.0.0.1', '127.1', '::2', 'localhost.example.com', '0.0.0.0'];
  expect(remote.filter((host) => isLocalDatabase({ host }))).toEqual([]);
});

test('the server is what a person accepts, the ledger what a copy belongs to', () => {
  const other = { ...plain, user: 'reader', name: 'a' };
  expect(databaseOrigin({ host: 'DB.example.com', port: 5432 })).toBe('postgres://db.example.com');
  expect(databaseOrigin({ host: '10.0.0.1', port: 6432 })).toBe('postgres://10.0.0.1:6432');
  expect(isSameConnection(plain, { ...plain, schema: 'b', name: 'c' })).toBe(true);
  expect(isSameConnection(plain, other)).toBe(false);
  expect(isSameLedger({ ...plain, name: 'a' }, other)).toBe(true);
  expect(isSameLedger(plain, other)).toBe(false);
});
