/** Which files are read, and how each is recognized. */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { startCli, type Cli } from '../../harness/cli.ts';
import { outcomes, reportIn } from './reports.ts';

const offline = { env: { LMS_BASE_URL: undefined } };
const all = ['--set', 'difficulty=1', '--set', 'author=Ana', '--set', 'topicId=8801'];
const gift = '::Rio::O {=Tietê} corre para o interior.\n';

/** The report of a call. */
async function reported(cli: Cli, ...argv: string[]) {
  await cli.run('convert', ...argv, ...all, '--report', 'json=r.json');
  return reportIn(await cli.read('r.json'));
}

const zipOf = (files: Readonly<Record<string, string | Uint8Array>>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  );

const cloze = (name: string, text: string) => `<question type="cloze">
  <name><text>${name}</text></name>
  <questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>
</question>`;
const quiz = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>\n`;

describe('a format', () => {
  test.each([
    ['q.mbz', new Uint8Array([0x1f, 0x8b, 8, 0]), 'convert/format'],
    ['q.apkg', zipOf({ 'collection.anki21': 'x' }), 'convert/empty'],
    ['q.docx', zipOf({ 'word/document.xml': '<a/>' }), 'convert/empty'],
  ])('that is not read is an error: %s', async (file, content, code) => {
    await using cli = await startCli(offline);
    await cli.write(file, content);
    await cli.run('convert', file, ...all);
    expect([cli.exitCode, cli.stdout, cli.stderr]).toEqual([3, '', expect.stringContaining(code)]);
  });
});

describe('standard input', () => {
  test('is read as a package', async () => {
    await using cli = await startCli(offline);
    await cli.runWith(zipOf({ 'a.gift': gift }), 'convert', '-', ...all, '--to', 'ndjson');
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.anything()]);
    expect(JSON.parse(cli.stdout)).toMatchObject({ title: 'Rio' });
  });
});

describe('an encoding', () => {
  const bytes = Buffer.from(
    'title;question;lacuna1\nCapital;A capital é ###.;Brasília\n',
    'latin1',
  );

  test('other than UTF-8 is that of a Portuguese Excel, which is told with a word', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.csv', bytes);
    await cli.run('convert', 'q.csv', ...all);
    expect(cli.exitCode).toBe(0);
    expect(cli.stdout).toContain('A capital é [[Brasília]].');
    expect(cli.stderr).toContain('csv/not-utf-8');
  });

  test('that it cannot be is one error, and nothing is guessed', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.csv', Buffer.concat([bytes, Buffer.from('Rio;A [[\x81]];ç', 'latin1')]));
    await cli.run('convert', 'q.csv', ...all);
    expect([cli.exitCode, cli.stdout]).toEqual([3, '']);
    expect(cli.stderr.match(/error {2}document\/encoding/g)).toHaveLength(1);
    expect(cli.stderr).toContain('--encoding windows-1252');
  });

  test('is that of --encoding, for tables, documents and texts of others', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.csv', bytes);
    await cli.write('q.gift', Buffer.from(gift, 'latin1'));
    const yaml =
      'title: x\nquestion: é ###\nlacunaAlternatives: [{ alternatives: [{ description: São, score: 1 }] }]\n';
    await cli.write('q.md', Buffer.from('# T\n\nA [[Brasília]].\n', 'latin1'));
    await cli.write('q.yaml', Buffer.from(yaml, 'latin1'));
    await cli.run('convert', 'q.csv', 'q.gift', 'q.md', ...all, '--encoding', 'windows-1252');
    expect(cli.stdout).toContain('A capital é [[Brasília]].');
    expect(cli.stdout).toContain('O [[Tietê]] corre');
    expect(cli.stdout).toContain('A [[Brasília]].');
  });
});

test.each(['--defaults', '--topic-map'])(
  'the file of %s is named if it is not UTF-8',
  async (option) => {
    await using cli = await startCli(offline);
    await cli.write('q.gift', gift);
    await cli.write('latin.csv', Buffer.from('---\nauthor: José\n---\n', 'latin1'));
    await cli.run('convert', 'q.gift', '--out', 'q.md', option, 'latin.csv');
    expect([cli.exitCode, cli.stderr]).toEqual([3, expect.stringContaining('latin.csv')]);
  },
);

describe('a package', () => {
  test('has the questions of all its files, each recognized by itself', async () => {
    await using cli = await startCli(offline);
    await cli.write(
      'pack.zip',
      zipOf({
        'imsmanifest.xml': '<manifest/>',
        'a/quiz.xml': quiz(cloze('Capital', 'A {1:SA:=Brasília}.'), cloze('Nada', 'Sem lacuna.')),
        'b/rios.gift': gift,
        'media/logo.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
        'notes.txt': 'Bom dia.\n',
      }),
    );
    const report = await reported(cli, 'pack.zip', '--out', 'q.md');
    expect(cli.exitCode).toBe(6);
    expect(report.questions.map(({ file, index }) => [file, index])).toEqual([
      ['pack.zip/a/quiz.xml', 1],
      ['pack.zip/a/quiz.xml', 2],
      ['pack.zip/b/rios.gift', 3],
    ]);
    expect(outcomes(report).map((each) => each.split(' ')[0])).toEqual([
      'converted',
      expect.stringMatching(/refused|skipped/),
      'converted',
    ]);
    expect(await cli.read('q.md')).toContain('# from quiz.xml:3 (cloze)');
  });

  test('gives each question the format of its own file as source', async () => {
    await using cli = await startCli(offline);
    const files = { 'a.xml': quiz(cloze('Capital', 'A {1:SA:=Brasília}.')), 'b.gift': gift };
    await cli.write('pack.zip', zipOf(files));
    await cli.run('convert', 'pack.zip', ...all, '--to', 'ndjson');
    const sources = [...cli.stdout.matchAll(/"source": ?"([^"]*)"/g)].map(([, source]) => source);
    expect(sources).toEqual(['moodle-xml: pack.zip', 'gift: pack.zip']);
  });

  test('has a refused question for each entry that is damaged, and for packages inside', async () => {
    await using cli = await startCli(offline);
    const pack = zipOf({
      'broken.xml': quiz(cloze('Capital', 'A {1:SA:=Brasília}.')).replace('</quiz>', ''),
      'inner.zip': zipOf({ 'a.gift': gift }),
      'latin.gift': Buffer.from(gift, 'latin1'),
      'rios.gift': gift,
    });
    await cli.write('pack.zip', pack);
    const report = await reported(cli, 'pack.zip', '--out', 'q.md');
    expect(cli.exitCode).toBe(6);
    expect(outcomes(report)).toEqual([
      'converted not-kept case',
      'refused convert/not-well-formed',
      'refused convert/encoding',
      'converted not-kept case',
      'refused refused package',
    ]);
  });

  test('with nothing to read is an error', async () => {
    await using cli = await startCli(offline);
    await cli.write('pack.zip', zipOf({ 'a.png': 'x' }));
    await cli.run('convert', 'pack.zip', ...all);
    expect([cli.exitCode, cli.stderr]).toEqual([3, expect.stringContaining('convert/empty')]);
    await cli.write('pack.zip', zipOf({ 'a.gift': gift }).subarray(0, 60));
    await cli.run('convert', 'pack.zip', ...all);
    expect([cli.exitCode, cli.stderr]).toEqual([3, expect.stringContaining('convert/zip')]);
  });
});
