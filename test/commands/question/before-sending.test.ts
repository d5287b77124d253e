/** What lint says of questions before they are sent. */
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { type Cli, startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { findings } from '../bodies.ts';

const without = { question: 'Leia o texto.', lacunaAlternatives: [] };

/** Each document once as a line of NDJSON, for a folder or not. */
const linesOf = (documents: readonly object[], isForFolder: boolean) =>
  documents
    .map((document, at) => ({ ...lacuna({ title: `Question ${at}` }), ...document }))
    .map((body, at) => (isForFolder ? { resource: 'lacuna', key: `k${at}`, body } : body))
    .map((each) => `${stringifyExact(each)}\n`)
    .join('');

const commands: string[][] = [
  ['lacuna', 'create', 'q.ndjson'],
  ['import', 'q.ndjson', '--as', 'lacuna.create'],
  ['apply', 'q.ndjson', '--yes', '--new-ledger'],
];

const write = (cli: Cli, words: readonly string[], ...documents: object[]) =>
  cli.write('q.ndjson', linesOf(documents, words[0] === 'apply' || words[0] === 'plan'));

/** The second of two questions has no blank. */
const writeYaml = (cli: Cli, [command]: readonly string[], comment = '') => {
  const isForFolder = command === 'apply' || command === 'plan';
  const documents = linesOf([{}, without], isForFolder).trimEnd().replace('\n', '\n---\n');
  const text = documents.replace('"question":"Leia', `\n${comment}\n"question":"Leia`);
  return cli.write('q.yaml', text);
};

describe('a question without a blank', () => {
  test.each([
    ['lacuna', 'create', 'q.yaml'],
    ['import', 'q.yaml', '--as', 'lacuna.create'],
    ['apply', 'q.yaml', '--yes', '--new-ledger'],
    ['plan', 'q.yaml', '--new-ledger'],
  ])('is refused, and nothing is sent, until a comment waives it: %j', async (...words) => {
    await using cli = await startCli();
    await writeYaml(cli, words);
    await cli.run(...words);
    expect(cli.exitCode).toBe(3);
    expect(cli.stderr).toMatch(/^q\.yaml:5:\d+ {2}error {2}lint\/no-blank/m);
    expect(await cli.bodies()).toEqual([]);
    await writeYaml(cli, words, '# lms-cli-disable-next-line lint/no-blank only a text');
    await cli.run(...words);
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.not.stringContaining('lint/')]);
    expect(await cli.bodies()).toHaveLength(words[0] === 'plan' ? 0 : 2);
  });

  test.each([
    ['plan', 'q.yaml', '--sandbox', '--new-ledger'],
    ['apply', 'q.yaml', '--sandbox', '--yes', '--new-ledger'],
  ])('is in the report for people, which names the local service: %j', async (...words) => {
    await using cli = await startCli();
    await writeYaml(cli, words);
    await cli.run(...words, '--report', 'markdown=report.md');
    expect(cli.exitCode).toBe(3);
    const report = await cli.read('report.md');
    expect(report).toMatch(/q\.yaml:5 \| `lint\/no-blank`/);
    expect(report).not.toMatch(/[\da-f]{8}-/);
  });

  test.each(commands)('is sent with a warning where no comment can be: %j', async (...words) => {
    await using cli = await startCli();
    await write(cli, words, {}, without);
    await cli.run(...words);
    expect([cli.exitCode, (await cli.bodies()).length]).toEqual([0, 2]);
    expect(cli.stderr).toMatch(/^q\.ndjson:2:\d+ {2}warning {2}lint\/no-blank/m);
    if (words[0] === 'lacuna') return;
    await cli.run(...words);
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.not.stringContaining('lint/')]);
  });

  test('is a warning of lint in a sheet, which no comment can waive', async () => {
    await using cli = await startCli();
    await cli.write('q.csv', 'title,cloze\nA,Leia.\n');
    await cli.run('lacuna', 'lint', 'q.csv');
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.stringContaining('lint/no-blank')]);
    await cli.run('lacuna', 'lint', 'q.csv', '--fail-on', 'warning');
    expect([cli.exitCode, cli.stderr]).toEqual([3, expect.not.stringContaining('disable')]);
  });

  test('is sent where a comment says that it is meant', async () => {
    await using cli = await startCli();
    const { question: _, lacunaAlternatives: __, ...header } = lacuna();
    const fields = stringifyExact({ ...header, cloze: 'Leia.' }).replace(
      '"cloze"',
      '\n# W\n"cloze"',
    );
    const waiver = 'lms-cli-disable-next-line lint/no-blank only a text';
    await cli.write('q.yaml', fields.replace('W', waiver));
    await cli.run('lacuna', 'create', 'q.yaml');
    expect([cli.exitCode, (await cli.bodies()).length]).toEqual([0, 1]);
  });

  test('is no edit either', async () => {
    await using cli = await startCli();
    await cli.write('q.json', stringifyExact({ ...lacuna(without), id: 1 }));
    await cli.run('lacuna', 'edit', 'q.json', '-o', 'json');
    expect([cli.exitCode, findings(cli.json())]).toEqual([
      3,
      ['q.json:1:1 document/fields-left-out', 'q.json:1:13 lint/no-blank'],
    ]);
  });
});

test.each(commands)('other errors of lint are named, and sent: %j', async (...words) => {
  await using cli = await startCli();
  await write(
    cli,
    words,
    {},
    {
      lacunaAlternatives: [{ alternatives: [{ description: 'a', score: 0 }] }],
    },
  );
  await cli.run(...words);
  expect([cli.exitCode, (await cli.bodies()).length]).toEqual([0, 2]);
  expect(cli.stderr).toMatch(/^q\.ndjson:2:\d+ {2}warning {2}lint\/no-right-answer/m);
});

describe('a heading that is no title', () => {
  const { title: _, question: __, lacunaAlternatives: ___, ...shared } = lacuna();
  const header = `${stringifyExact(shared)}\n`;
  const question = (title: string, key: string | null) =>
    `${title}\n${key === null ? '' : `---\nkey: ${key}\n---\n`}\nO [[b]] dele.\n\n`;
  const of = (...questions: string[]) => `---\n${header}---\n\n${questions.join('')}`;
  const all = [
    ['lacuna', 'create', 'q.md'],
    ['import', 'q.md', '--as', 'lacuna.create'],
    ['apply', 'q.md', '--yes', '--new-ledger'],
    ['plan', 'q.md', '--new-ledger'],
  ];

  test.each(all)(
    'swallows a question, and is named before anything is sent: %j',
    async (...words) => {
      await using cli = await startCli();
      await cli.write('q.md', of(question('# A', 'a'), question('## Mar', null)));
      await cli.run(...words);
      expect([cli.exitCode, cli.stderr]).toEqual([
        0,
        expect.stringMatching(/^q\.md:12:1 {2}warning {2}lint\/like-title/m),
      ]);
    },
  );

  test.each(all)('is an error where the fields of a question follow: %j', async (...words) => {
    await using cli = await startCli();
    await cli.write('q.md', of(question('# A', 'a'), question('#Rio', 'b')));
    await cli.run(...words);
    expect([cli.exitCode, await cli.bodies()]).toEqual([3, []]);
    expect(cli.stderr).toMatch(/^q\.md:12:1 {2}error {2}cloze\/title/m);
    expect(cli.stderr.match(/^q\.md.* error /gm)).toHaveLength(1);
  });

  test.each(['#Rio', '## Rio'])('is the one error of a file that it begins: %s', async (title) => {
    await using cli = await startCli();
    for (const others of [[], [question('# A', 'a')]]) {
      await cli.write('q.md', of(question(title, 'b'), ...others));
      await cli.run('plan', 'q.md', '--new-ledger');
      expect(cli.exitCode).toBe(3);
      expect(cli.stderr).toMatch(/^q\.md:5:1 {2}error {2}cloze\/title/m);
      expect(cli.stderr.match(/^q\.md.* error /gm)).toHaveLength(1);
      expect(cli.stderr).toContain('write # Rio');
    }
  });
});
