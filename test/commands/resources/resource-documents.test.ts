/** Documents of a content folder in the commands that read files without a ledger. */
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { assessment, lacuna, permissions, track } from '../../harness/course.ts';
import { errorCode, findings } from '../bodies.ts';

const offline = { env: { LMS_BASE_URL: undefined } };
const { question: _, lacunaAlternatives: __, ...others } = lacuna();
const cloze = 'A capital é [[Brasília = 10 | Rio = 0]].';

const question = { resource: 'lacuna', key: 'capital', body: { ...others, cloze } };
const quiz = {
  resource: 'assessment',
  key: 'test',
  body: assessment({
    assessmentBlockVersions: [
      {
        blockId: 1,
        selectQuestions: 'SOME_SELECTED',
        questionVersionIds: [{ $ref: 'capital#versionId' }],
      },
    ],
  }),
};
const trail = { resource: 'track', key: 'trail', body: track(permissions) };

const shared = Object.entries(others)
  .filter(([name]) => name !== 'title')
  .map(([name, value]) => `${name}: ${stringifyExact(value)}\n`)
  .join('');

/** A file of questions whose questions have keys. */
const questions = `---
release: First version
protect: true
${shared}---
# Capital
---
key: capital
formerly: [capital-1]
---
${cloze}

# Outra
---
key: another
---
O Rio fica no [[Sudeste]].
`;

describe('validate', () => {
  test('recognizes resources by the field, by --as, and by the schema line', async () => {
    await using cli = await startCli(offline);
    const released = { ...question, release: 'First' };
    await cli.write(
      'a.ndjson',
      [released, quiz, trail].map((each) => stringifyExact(each)).join('\n'),
    );
    await cli.run('validate', 'a.ndjson');
    expect([cli.exitCode, cli.stderr]).toEqual([0, '3 documents are valid\n']);
    await cli.write('b.yaml', `# yaml-language-server: $schema=resource.schema.json\nkey: x\n`);
    await cli.run('validate', 'b.yaml', '-o', 'json');
    expect(findings(cli.json())).toEqual(['b.yaml:2:1 document/kind-missing']);
    await cli.write(
      'c.json',
      stringifyExact({ operation: 'track.delete', params: { trackId: 1 } }),
    );
    await cli.run('validate', 'c.json', '--as', 'resource', '-o', 'json');
    expect(findings(cli.json())).toEqual(['c.json:1:2 document/other-command']);
  });

  test('reads rows as resources by a column or by --as', async () => {
    await using cli = await startCli(offline);
    await cli.write('a.csv', 'resource;key;name;description\nassessment;k;N;D\n');
    await cli.write('b.csv', 'key;name;description\nl;N;D\n');
    await cli.run('validate', 'a.csv');
    expect(cli.exitCode).toBe(0);
    await cli.run('validate', 'b.csv', '--as', 'assessment');
    expect([cli.exitCode, cli.stderr]).toEqual([0, '1 document is valid\n']);
    await cli.run('validate', 'b.csv', '--as', 'resource', '-o', 'json');
    expect(findings(cli.json())).toEqual(['b.csv:1:1 csv/kind']);
  });

  test('takes a question with a key in a file of questions for a resource', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.md', questions);
    await cli.run('validate', 'q.md');
    expect([cli.exitCode, cli.stderr]).toEqual([0, '2 documents are valid\n']);
    await cli.write('q.md', questions.replace('formerly: [capital-1]', 'formerly: [capital]'));
    await cli.run('validate', 'q.md', '-o', 'json');
    expect(findings(cli.json())).toEqual(['q.md:15:12 document/formerly']);
    await cli.write('q.md', questions.replace('key: another', ''));
    await cli.run('validate', 'q.md');
    expect(cli.exitCode).toBe(0);
    await cli.run('validate', 'q.md', '--as', 'resource');
    expect(cli.exitCode).toBe(3);
    expect(cli.stderr).toContain('document/key-missing  the question needs a key');
  });

  test('finds two resources with one key, in whatever files', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.md', questions);
    await cli.write('a.json', stringifyExact(question));
    await cli.run('validate', 'q.md', 'a.json', '-o', 'json');
    expect(findings(cli.json())).toEqual(['a.json:1:28 reference/duplicate-key']);
  });

  test('finds circles, and references to versions that may not exist', async () => {
    await using cli = await startCli(offline);
    const one = { ...trail, key: 'one', body: { ...trail.body, trackItemIds: [{ $ref: 'two' }] } };
    const two = { ...trail, key: 'two', body: { ...trail.body, trackItemIds: [{ $ref: 'one' }] } };
    await cli.write('a.json', stringifyExact([one, two]));
    await cli.run('validate', 'a.json', '-o', 'json');
    expect(findings(cli.json())).toEqual(['a.json:1:602 reference/cycle']);
    await cli.write('b.json', stringifyExact([question, quiz]));
    await cli.run('validate', 'b.json');
    expect([cli.exitCode, cli.stderr]).toEqual([
      0,
      expect.stringContaining('reference/no-version'),
    ]);
    await cli.write('b.json', stringifyExact([{ ...question, release: 'First' }, quiz]));
    await cli.run('validate', 'b.json');
    expect(cli.stderr).toBe('2 documents are valid\n');
  });

  test('leaves keys that are not in the input to plan', async () => {
    await using cli = await startCli(offline);
    await cli.write('a.json', stringifyExact(quiz));
    await cli.run('validate', 'a.json');
    expect([cli.exitCode, cli.stderr]).toEqual([0, '1 document is valid\n']);
  });
});

describe('a resource is not for', () => {
  test.each([
    [['import', 'q.yaml']],
    [['import', 'q.yaml', '--as', 'lacuna.create']],
    [['import', 'q.yaml', '--as', 'lacuna.delete']],
    [['lacuna', 'create', 'q.yaml']],
    [['lacuna', 'edit', 'q.yaml']],
    [['lacuna', 'release', 'q.yaml']],
    [['lacuna', 'create', 'q.yaml', '--allow-unknown']],
  ])('%j, which names apply', async (words) => {
    await using cli = await startCli();
    await cli.write('q.yaml', stringifyExact(question, 2));
    await cli.run(...words);
    expect(cli.exitCode).toBe(3);
    expect(cli.stderr).toMatch(/^q\.yaml:2:3 {2}error {2}document\/other-command/);
    expect(cli.stderr).toContain('lms-cli apply q.yaml');
    expect(await cli.requests()).toEqual([]);
  });

  test('import and create in a spreadsheet either', async () => {
    await using cli = await startCli();
    await cli.write('q.csv', 'resource;key;name;description\nassessment;k;N;D\n');
    for (const words of [['import'], ['assessment', 'create']]) {
      await cli.run(...words, 'q.csv');
      expect(cli.exitCode).toBe(3);
      expect(cli.stderr).toMatch(/^q\.csv:2:1 \(A2\) {2}error {2}document\/other-command/);
    }
  });
});

/** The same questions without the fields of a content folder. */
const plain = questions
  .replace('release: First version\nprotect: true\n', '')
  .replaceAll(/---\n(?:key|formerly): [^]*?---\n/g, '');

describe('what a question says for a content folder', () => {
  test('is not sent, and no part of its content', async () => {
    await using cli = await startCli();
    await cli.write('q.md', questions);
    await cli.run('import', 'q.md', '--as', 'lacuna.create');
    expect(cli.exitCode).toBe(0);
    const names = (await cli.bodies()).flatMap((body) => Object.keys(Object(body)));
    expect(names).toContain('lacunaAlternatives');
    for (const name of ['key', 'release', 'formerly', 'protect']) expect(names).not.toContain(name);
    expect(plain).not.toMatch(/key|release|formerly|protect/);
    await cli.write('q.md', plain);
    await cli.run('import', 'q.md', '--as', 'lacuna.create', '-o', 'json');
    expect(cli.stdout.match(/"outcome": *"skipped"/g)).toHaveLength(2);
    await cli.write('q.md', questions);
    await cli.run('lacuna', 'create', 'q.md', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/already-created']);
  });

  test('is ignored by create, edit, lint, try, preview and format, even if it is wrong', async () => {
    await using cli = await startCli();
    const wrong = questions.replace('key: another', 'key: [5]\nprotect: never');
    await cli.write('q.md', wrong);
    await cli.write('one.md', wrong.slice(0, wrong.indexOf('# Outra')));
    for (const words of [
      ['lacuna', 'create', 'q.md', '-n'],
      ['lacuna', 'edit', 'one.md', '--id', '1', '-n'],
      ['lacuna', 'lint', 'q.md'],
      ['lacuna', 'try', 'q.md', '--check'],
      ['lacuna', 'preview', 'q.md', '--out', '-'],
      ['lacuna', 'format', 'q.md', '--check'],
      ['validate', 'q.md', '--as', 'lacuna.create'],
    ]) {
      await cli.run(...words);
      expect([words, cli.exitCode, cli.stderr]).toEqual([
        words,
        0,
        expect.not.stringMatching(/error|unknown/),
      ]);
      expect(cli.stdout).not.toMatch(/"(?:key|protect|formerly)":/);
    }
  });

  test('is unknown anywhere else', async () => {
    await using cli = await startCli();
    await cli.write('q.yaml', stringifyExact({ ...others, cloze, key: 'k' }));
    await cli.run('lacuna', 'create', 'q.yaml', '-o', 'json');
    expect(findings(cli.json())).toEqual(['q.yaml:1:274 document/unknown-field']);
  });
});

describe('the question of a resource', () => {
  const inFolder = async () => {
    const cli = await startCli(offline);
    const tests = [{ answers: ['Rio'], score: 5 }];
    const doubtful = { ...question, body: { ...question.body, difficulty: -1, tests } };
    await cli.write('course.json', stringifyExact([doubtful, quiz, trail], 2));
    return cli;
  };

  test('is linted, and other resources are not', async () => {
    await using cli = await inFolder();
    await cli.run('lacuna', 'lint', 'course.json', '-o', 'json');
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr).toMatch(/^course\.json:7:21 {2}warning {2}lint\/negative-difficulty/m);
    await cli.write(
      'course.csv',
      'resource;key;title;cloze\nlacuna;k;T;A [[b]] c [[b]].\ntrack;t;;\n',
    );
    await cli.run('lacuna', 'lint', 'course.csv');
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.stringContaining('1 question')]);
  });

  test('is tried and shown', async () => {
    await using cli = await inFolder();
    await cli.run('lacuna', 'try', 'course.json', '--answer', 'Brasília', '-o', 'json');
    expect([cli.exitCode, cli.json()]).toMatchObject([0, { questions: [{ score: 10 }] }]);
    await cli.run('lacuna', 'try', 'course.json', '--check', '-o', 'json');
    expect(findings(cli.json())).toEqual(['course.json:30:9 try/score']);
    await cli.run('lacuna', 'preview', 'course.json', '--out', '-');
    expect(cli.stdout).toContain('A capital é');
  });

  test('is rewritten in its other form', async () => {
    await using cli = await inFolder();
    await cli.run('lacuna', 'format', 'course.json', '--to', 'contract');
    expect(cli.exitCode).toBe(0);
    expect(await cli.read('course.json')).toContain('"question": "A capital é ###."');
    await cli.run('validate', 'course.json');
    expect(cli.exitCode).toBe(0);
    await cli.run('lacuna', 'format', 'course.json');
    expect(await cli.read('course.json')).toContain('"cloze": "A capital é [[');
  });
});
