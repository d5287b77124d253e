/** Sheets as a Portuguese Excel saves them, in Windows-1252 (docs/files.md, Files). */
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

test('below a title, headings with accents were not found', async () => {
  await using cli = await startCli({});
  const rows =
    'Questões de geografia\r\nTítulo;Questão;Lacuna 1\r\nA;A capital é ###.;Brasília\r\n';
  await cli.write('história.csv', Buffer.from(rows, 'latin1'));
  await cli.run('convert', 'história.csv', '--to', 'yaml', '--out', 'q.yaml');
  expect(cli.stderr).toContain('1 of 1 question converted');
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
  expect(cli.stderr).toContain('convert/format');
  expect(cli.stderr).not.toContain('moodle-xml');
});

/** Every byte of windows-1252 that is a character, and what it is. */
const characters = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const undefinedBytes = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
const bytesAbove = Array.from({ length: 32 }, (_, at) => 0x80 + at).filter(
  (byte) => !undefinedBytes.has(byte),
);
const codes = (from: number, to: number) =>
  String.fromCharCode(...Array.from({ length: to - from }, (_, at) => from + at));
const everyCharacter = `a\t${codes(0x20, 0x7f)}${characters}${codes(0xa0, 0x100)}a`;

/** The bytes of a text in windows-1252. */
const windows = (text: string) =>
  Buffer.from(
    Array.from(text, (each) => bytesAbove[characters.indexOf(each)] ?? each.charCodeAt(0)),
  );

describe('dashes, curly quotes and € of a sheet of Excel arrive as control characters', () => {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const answer = 'lacunaAlternatives[0].alternatives[0]';
  const names = `title;question;${answer}.description;${answer}.score;difficulty;source;author;topicId`;
  const statement = `${everyCharacter} ###`;
  const cells = [everyCharacter, statement, everyCharacter].map(quoted);
  const rowOfAll = `${cells.join(';')};10;1;${quoted(everyCharacter)};João;8801;INHERIT;[];[]`;
  const file = windows(
    `${names};inheritPermissions;securityPermission;securityRestriction\r\n${rowOfAll}\r\n`,
  );
  const arrived = {
    title: everyCharacter,
    question: statement,
    source: everyCharacter,
    lacunaAlternatives: [{ alternatives: [{ description: everyCharacter, score: 10 }] }],
  };
  const named = ['--encoding', 'windows-1252'] as const;

  test.each([...sending, ['a create of latin1', ['lacuna', 'create', 'história.csv']] as const])(
    'by %s',
    async (what, words) => {
      await using cli = await startCli();
      await cli.write('história.csv', file);
      await cli.run(...words, '--encoding', what.endsWith('latin1') ? 'latin1' : 'windows-1252');
      expect(cli.exitCode).toBe(0);
      expect(await cli.held('lacunaquestions')).toMatchObject([arrived]);
    },
  );

  test.each(['yaml', 'csv', 'ndjson', 'xlsx'])('by way of convert to %s', async (format) => {
    await using cli = await startCli();
    await cli.write('história.csv', file);
    await cli.run('convert', 'história.csv', ...named, '--out', `q.${format}`);
    if (format === 'xlsx') await cli.run('convert', 'q.xlsx', '--out', 'q.yaml');
    await cli.run('lacuna', 'create', format === 'xlsx' ? 'q.yaml' : `q.${format}`);
    expect(await cli.held('lacunaquestions')).toMatchObject([arrived]);
  });

  test('by way of the rejects of an import', async () => {
    await using cli = await startCli({ faults: 'lacuna.create:error-200=1x' });
    await cli.write('história.csv', file);
    const words = ['import', 'história.csv', '--as', 'lacuna.create', ...named];
    await cli.run(...words, '--rejects', 'rest.csv');
    expect(await cli.held('lacunaquestions')).toEqual([]);
    await cli.run('import', 'rest.csv', '--as', 'lacuna.create');
    expect(await cli.held('lacunaquestions')).toMatchObject([arrived]);
  });

  test('by way of the rejects of a conversion', async () => {
    await using cli = await startCli();
    const unanswered = [quoted(everyCharacter), quoted(everyCharacter)].join(';');
    await cli.write('q.csv', windows(`title;question;lacuna1\r\n${unanswered};`));
    await cli.run('convert', 'q.csv', ...named, '--out', 'q.yaml', '--rejects', 'rest.csv');
    expect(await cli.read('rest.csv')).toContain(unanswered);
  });
});

describe('combining characters and those beyond the BMP arrive as they were', () => {
  const title = 'e\u0301 \u{1F1E7}\u{1F1F7} \u{10FFFF} क्षि';
  const gift = `::${title}:: ${title} {=${title}}.\n`;
  const little = (text: string) => Buffer.from(text, 'utf16le');
  const files = {
    'UTF-8': [Buffer.from(gift), []],
    'UTF-8 with a mark': [Buffer.from(`\uFEFF${gift}`), []],
    'UTF-16 with a mark, little end first': [little(`\uFEFF${gift}`), []],
    'UTF-16 with a mark, big end first': [little(`\uFEFF${gift}`).swap16(), []],
    'UTF-16, little end first': [little(gift), ['--encoding', 'utf-16le']],
    'UTF-16, big end first': [little(gift).swap16(), ['--encoding', 'utf-16be']],
  } as const;

  test.each(Object.entries(files))('from %s', async (_, [bytes, words]) => {
    await using cli = await startCli();
    await cli.write('q.gift', bytes);
    const fields = ['--set', 'difficulty=1', '--set', 'source=s', '--set', 'author=a'];
    await cli.run('convert', 'q.gift', ...words, ...fields, '--out', 'q.ndjson');
    expect(JSON.parse(await cli.read('q.ndjson'))).toMatchObject({
      title,
      question: `${title} ###.`,
      lacunaAlternatives: [{ alternatives: [{ description: title }] }],
    });
  });
});

test.each(['q.csv', 'q.md', 'q.gift', 'q.yaml'])(
  'convert took UTF-16 without a mark for no text: %s',
  async (name) => {
    await using cli = await startCli();
    const texts: Readonly<Record<string, string>> = {
      'q.csv': 'title;cloze\nĀ 😀 café;A capital é [[Brasília]].\n',
      'q.md': '# Ā 😀 café\n\nA capital é [[Brasília]].\n',
      'q.gift': '::Ā 😀 café::A capital é {=Brasília}.\n',
      'q.yaml': 'title: Ā 😀 café\ncloze: A capital é [[Brasília]].\n',
    };
    const little = Buffer.from(texts[name] ?? '', 'utf16le');
    for (const bytes of [little, Buffer.from(little).swap16()]) {
      await cli.write(name, bytes);
      await cli.run('convert', name, '--to', 'yaml');
      expect([cli.exitCode, cli.stdout]).toEqual([
        expect.any(Number),
        expect.stringMatching(/title: Ā 😀 café\n[^]*Brasília/),
      ]);
    }
  },
);

test.each(['q.csv', 'q.md', 'q.yaml', 'q.ndjson'])(
  'lines that end with CR alone were one line: %s',
  async (name) => {
    await using cli = await startCli();
    const texts: Readonly<Record<string, readonly string[]>> = {
      'q.csv': [header, row('a'), row('b')],
      'q.md': ['# a', '', 'A capital é [[Brasília]].', '', '# b', '', 'O rio é [[Amazonas]].'],
      'q.yaml': ['title: a', 'cloze: A [[x]].', '---', 'title: b', 'cloze: B [[y]].'],
      'q.ndjson': ['a', 'b'].map((title) => JSON.stringify({ title, cloze: 'A [[x]].' })),
    };
    await cli.write(name, `${(texts[name] ?? []).join('\r')}\r`);
    await cli.run('convert', name, '--to', 'ndjson');
    const converted = cli.stdout.split('\n').filter((line) => line.startsWith('{'));
    expect(converted.map((line) => /"title":"(.)"/.exec(line)?.[1])).toEqual(['a', 'b']);
  },
);

test('the command for UTF-16 without a mark took the one of the machine', async () => {
  await using cli = await startCli();
  const little = Buffer.from('# Maçã\n\nA [[b]].\n', 'utf16le');
  const named = [
    ['UTF-16LE', little],
    ['UTF-16BE', Buffer.from(little).swap16()],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), little])],
  ] as const;
  for (const [encoding, bytes] of named) {
    await cli.write('q.md', bytes);
    await cli.run('lacuna', 'create', 'q.md', '--dry-run');
    expect([cli.exitCode, cli.stderr]).toEqual([
      3,
      expect.stringContaining(`iconv -f ${encoding} -t UTF-8 q.md`),
    ]);
  }
});
