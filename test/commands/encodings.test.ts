/** Sheets as a Portuguese Excel saves them, in Windows-1252 (docs/csv.md, Files). */
import { describe, expect, test } from 'vitest';
import { type Cli, startCli } from '../harness/cli.ts';
import { errorCode, findings } from './bodies.ts';

const header =
  'title;cloze;difficulty;source;author;topicId;inheritPermissions;securityPermission;securityRestriction';
const row = (title: string) =>
  `${title};A capital é [[Brasília | Rio]].;1;Apostila;João;8801;INHERIT;[];[]`;
const sheet = (...titles: readonly string[]) =>
  Buffer.from(`${[header, ...titles.map(row)].join('\r\n')}\r\n`, 'latin1');

async function startWith(atTerminal: boolean, ...titles: readonly string[]): Promise<Cli> {
  const cli = await startCli({ atTerminal });
  await cli.write('história.csv', sheet(...titles));
  return cli;
}

const titles = async (cli: Cli) =>
  (await cli.held('lacunaquestions')).map(({ title = null }) => title);

const sending = [
  ['a create', ['lacuna', 'create', 'história.csv']],
  ['an import', ['import', 'história.csv', '--as', 'lacuna.create']],
] as const;

describe.each(sending)('%s', (_, words) => {
  test('without a terminal wants to be told the encoding, and sends nothing', async () => {
    await using cli = await startWith(false, 'Geografia', 'História');
    await cli.run(...words, '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json()), await cli.requests()]).toEqual([
      3,
      'document/invalid',
      [],
    ]);
    expect(findings(cli.json())).toEqual(['história.csv:2:21 csv/not-utf-8']);
    await cli.run(...words, '--encoding', 'windows-1252');
    expect([cli.exitCode, await titles(cli)]).toEqual([0, ['Geografia', 'História']]);
  });

  test('at a terminal reads it, with a warning that shows the first word', async () => {
    await using cli = await startWith(true, 'História');
    await cli.run(...words);
    expect([cli.exitCode, await titles(cli)]).toEqual([0, ['História']]);
    expect(cli.stderr).toMatch(/warning\S* {2}csv\/not-utf-8/);
  });

  test('without a terminal, a dry run only warns', async () => {
    await using cli = await startWith(false, 'História');
    await cli.run(...words, '--dry-run');
    expect([cli.exitCode, await cli.requests()]).toEqual([0, []]);
    expect(cli.stderr).toContain('warning  csv/not-utf-8');
  });
});

test.each([
  ['validate', '--as', 'lacuna.create'],
  ['lacuna', 'lint'],
  ['convert', '--to', 'yaml'],
])('%s only warns: it sends nothing', async (...words) => {
  await using cli = await startWith(false, 'História');
  await cli.run(...words, 'história.csv');
  expect(cli.exitCode).toBe(0);
  expect(cli.stderr).toContain('warning  csv/not-utf-8');
  await cli.run(...words, 'história.csv', '--encoding', 'windows-1252');
  expect([cli.exitCode, cli.stderr]).toEqual([0, expect.not.stringContaining('not-utf-8')]);
});

test('a content folder is read alike', async () => {
  await using cli = await startWith(false, 'História');
  await cli.write('lms-cli.yaml', 'content: { scope: s, files: [c.csv] }\n');
  const rows = sheet('História').toString('latin1').replace('title', 'key;title');
  await cli.write('c.csv', Buffer.from(rows.replace('\nHist', '\nh;Hist'), 'latin1'));
  await cli.run('plan', '--as', 'lacuna', '--new-ledger');
  expect([cli.exitCode, cli.stderr]).toEqual([0, expect.stringContaining('csv/not-utf-8')]);
  const apply = ['apply', '--as', 'lacuna', '--yes', '--new-ledger'];
  await cli.run(...apply);
  expect([cli.exitCode, await cli.requests()]).toEqual([3, []]);
  await cli.run(...apply, '--encoding', 'windows-1252');
  expect([cli.exitCode, await titles(cli)]).toEqual([0, ['História']]);
});

test('what the service rejects is written and shown as it was read', async () => {
  await using cli = await startCli({ faults: 'lacuna.create:error-200=1x' });
  await cli.write('história.csv', sheet('História', 'Ação'));
  const words = ['import', 'história.csv', '--as', 'lacuna.create', '--encoding', 'windows-1252'];
  await cli.run(...words, '--rejects', 'rest.csv', '--concurrency', '1');
  expect(cli.exitCode).toBe(6);
  expect(cli.stderr).not.toContain('\uFFFD');
  expect(await cli.read('rest.csv')).toContain('História;A capital é [[Brasília | Rio]].');
  await cli.run('import', 'rest.csv', '--as', 'lacuna.create');
  expect([cli.exitCode, await titles(cli)]).toEqual([0, ['Ação', 'História']]);
});

test('200 wrong lines of a file in another encoding are one error, with its name in the hint', async () => {
  await using cli = await startCli();
  const line = `{"title": "História"}\n`;
  await cli.write('meu quiz.ndjson', Buffer.from(line.repeat(200), 'latin1'));
  await cli.run('import', 'meu quiz.ndjson', '--as', 'lacuna.create');
  expect([cli.exitCode, cli.stderr.match(/document\/encoding/g)?.length]).toEqual([3, 1]);
  expect(cli.stderr).toContain("'meu quiz.ndjson' > 'meu quiz.utf-8.ndjson'");
});

test('a file that mixes two encodings was to be read in one, which garbles it', async () => {
  await using cli = await startCli();
  const both = [sheet('História'), Buffer.from('Ação;A capital é [[Brasília]];1\n')];
  await cli.write('q.csv', Buffer.concat(both));
  await cli.run('convert', 'q.csv', '--to', 'yaml');
  expect([cli.exitCode, cli.stderr]).toEqual([3, expect.stringContaining('document/encoding')]);
  expect(cli.stderr).not.toContain('--encoding windows-1252');
});

test('convert reads the Unicode Text of Excel by its mark', async () => {
  await using cli = await startCli();
  const text = '\uFEFFTítulo\tEnunciado\r\nHistória\tA capital é [[Brasília]].\r\n';
  await cli.write('história.csv', Buffer.from(text, 'utf16le'));
  await cli.run('convert', 'história.csv', '--to', 'yaml');
  expect(cli.stdout).toContain('title: História');
});

test('an encoding in which a byte of ASCII is no character is left to convert', async () => {
  await using cli = await startWith(false, 'História');
  await cli.run('lacuna', 'lint', 'história.csv', '--encoding', 'utf-16le');
  expect(cli.exitCode).toBe(2);
});

test('a picture or an old workbook is not called UTF-16, and shows no bytes', async () => {
  await using cli = await startCli();
  const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]);
  const workbook = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);
  await cli.write('q.md', picture);
  await cli.run('lacuna', 'lint', 'q.md');
  expect([cli.exitCode, cli.stderr]).toEqual([3, expect.stringContaining('document/encoding')]);
  expect(cli.stderr).not.toMatch(/UTF-16|IHDR|\\u0/);
  await cli.write('q.xls', workbook);
  await cli.run('convert', 'q.xls');
  expect(cli.stderr).toContain('convert/format-unknown');
  expect(cli.stderr).not.toContain('moodle-xml');
});
