/** Texts in other encodings arrive as they were, each character (docs/files.md, Files). */
import { describe, expect, test } from 'vitest';
import { startCli } from '../harness/cli.ts';

const sending = [
  ['a create', ['lacuna', 'create', 'história.csv']],
  ['an import', ['import', 'história.csv', '--as', 'lacuna.create']],
] as const;

test('200 wrong lines of a file in another encoding are one error, which names it', async () => {
  await using cli = await startCli();
  const line = `{"title": "História"}\n`;
  await cli.write('meu quiz.ndjson', Buffer.from(line.repeat(200), 'latin1'));
  await cli.run('import', 'meu quiz.ndjson', '--as', 'lacuna.create');
  expect([cli.exitCode, cli.stderr.match(/document\/encoding/g)?.length]).toEqual([3, 1]);
  expect(cli.stderr).toContain('windows-1252');
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
