import { expect, test } from 'vitest';
import { namedSecrets, proxySecrets } from '../../../src/config/secrets.ts';
import { settings } from './settings.ts';

const inBasic = (pair: string) => Buffer.from(pair).toString('base64');

test('the passwords of proxies are secrets, alone and with their users', () => {
  const env = {
    HTTPS_PROXY: 'http://ana:p%40ss%3Aword@proxy.example:3128',
    http_proxy: 'bia:other-secret@proxy.example',
  };
  expect(proxySecrets(env)).toEqual([
    'other-secret',
    'bia:other-secret',
    inBasic('bia:other-secret'),
    'p@ss:word',
    'ana:p@ss:word',
    inBasic('ana:p@ss:word'),
  ]);
});

test('a proxy without a password, or that is none, has no secret', () => {
  expect(proxySecrets({})).toEqual([]);
  for (const address of ['http://proxy.example', 'http://ana@proxy.example', 'http://[', '']) {
    expect(proxySecrets({ HTTP_PROXY: address })).toEqual([]);
  }
});

test('a percent sign that encodes nothing stands for itself', () => {
  const secretsOf = (password: string) =>
    proxySecrets({ HTTP_PROXY: `http://a:${password}@proxy.example` });
  expect(secretsOf('100%')).toEqual(['100%', 'a:100%', inBasic('a:100%')]);
  expect(secretsOf('%zz%40%ff%C3%A7')).toEqual(['%zz@%ffç', 'a:%zz@%ffç', inBasic('a:%zz@%ffç')]);
});

const profiles = (...auths: readonly string[]) =>
  `profiles:\n${auths.map((auth, n) => `  p${n}: { baseUrl: x, auth: { ${auth} } }\n`).join('')}`;
const token = (source: string) => `type: bearer, token: ${source}`;

test('the secrets of the environment are known without a configuration', async () => {
  const env = { LMS_AUTH: 'none', LMS_TOKEN: 't-1', LMS_USERNAME: 'ana', LMS_PASSWORD: 'p-1' };
  await using config = await settings({ env });
  const found = await namedSecrets(config.host);
  expect(new Set(found)).toEqual(new Set(['t-1', 'p-1', 'ana:p-1', inBasic('ana:p-1')]));
});

test('so are those of every profile in both files, valid or not', async () => {
  await using config = await settings({
    project: profiles('type: header, value: { env: LMS_A }', `${token('{ env: LMS_B }')}, z: 1`),
    user: `${profiles('type: basic, username: bia, password: { env: C }')}wrong: 1\n`,
    env: { LMS_A: 'a-1', LMS_B: 'b-1', C: 'c-1', D: 'd-1' },
  });
  const found = await namedSecrets(config.host);
  expect(new Set(found)).toEqual(new Set(['c-1', 'bia:c-1', inBasic('bia:c-1'), 'a-1', 'b-1']));
});

test('the passwords of shared ledgers are secrets, wherever they come from', async () => {
  const ledger = 'ledger: { address: "postgres://w@localhost/lms", password: { env: LMS_DB } }';
  await using config = await settings({
    project: `profiles: { p: { baseUrl: x, ${ledger} } }\n`,
    env: { LMS_DB: 'd-1', PGPASSWORD: 'p-1', LMS_LEDGER: 'postgres://w:l%401@localhost/lms' },
  });
  expect(await namedSecrets(config.host)).toEqual(expect.arrayContaining(['d-1', 'p-1', 'l@1']));
});

test("a file is a secret only where the user's own file names it", async () => {
  const file = token('{ file: token }');
  await using config = await settings({ project: profiles(file), user: profiles(file) });
  expect(await namedSecrets(config.host)).toEqual([]);
  await config.write('home/lms-cli/token', 'from-a-file\n', 0o600);
  expect(await namedSecrets(config.host)).toEqual(['from-a-file']);
  await config.write('home/lms-cli/config.yaml', '# nothing\n');
  expect(await namedSecrets(config.host)).toEqual([]);
});

test('nothing is run, or taken from what a project file may not name', async () => {
  const program = `{ command: [${JSON.stringify(process.execPath)}, -p, '"printed"'] }`;
  await using config = await settings({
    project: profiles(token('{ env: OTHER }'), token(program)),
    user: profiles(token(program), token('LMS_TOKEN')),
    env: { OTHER: 'other' },
  });
  expect(await namedSecrets(config.host)).toEqual([]);
});

test('files that cannot be read have none', async () => {
  await using config = await settings({ project: 'profiles: [', user: '\u0000' });
  expect(await namedSecrets(config.host)).toEqual([]);
});
