/** A teacher brings a table of questions into the service. */
import { describe, expect, test } from 'vitest';
import { startCli } from '../../harness/cli.ts';
import { ndjsonIn } from '../bodies.ts';
import { outcomes, reportIn, withStatus } from './reports.ts';

const offline = { env: { LMS_BASE_URL: undefined } };
const all = ['--set', 'difficulty=1', '--set', 'author=Ana', '--set', 'topicId=8801'];

const header = 'title;question;difficulty;lacuna1;lacuna2';
const right = [
  'Capital;A capital do Brasil é ###.;1;Brasília=10 | Rio=0;',
  'Rios;O ### deságua no ###.;2;São Francisco;Atlântico | Pacífico',
  'Altitude;O mar Morto está a ### metros.;1;-430=7,5 | 430=0;',
];
const wrong = [
  'Sem lacuna;A capital do Brasil é Brasília.;1;Brasília;',
  'Duas;O ### nasce em ###.;1;São Francisco;',
  'Pontos;A capital é ###.;1;Brasília=dez;',
  'Dificuldade;A capital é ###.;fácil;Brasília;',
  ';A capital é ###.;1;;;sobra',
];
const table = [
  header,
  right[0],
  wrong[0],
  wrong[1],
  right[1],
  wrong[2],
  wrong[3],
  right[2],
  wrong[4],
]
  .join('\r\n')
  .concat('\r\n');

describe('a table with five wrong rows', () => {
  test('gives the right ones, and each wrong one with its line and reason', async () => {
    await using cli = await startCli(offline);
    await cli.write('questions.csv', table);
    await cli.run('convert', 'questions.csv', ...all, '--out', 'q.md', '--report', 'json=r.json');
    expect([cli.exitCode, cli.stderr]).toEqual([6, expect.anything()]);
    expect(cli.stdout).toBe('');
    expect(cli.stderr).toContain('questions.csv: recognized as csv');
    for (const line of [3, 4, 6, 7, 9]) expect(cli.stderr).toContain(`questions.csv:${line}:`);
    expect(cli.stderr).toContain('3 questions were converted and 5 were refused');
    const report = reportIn(await cli.read('r.json'));
    expect(withStatus(report, 'converted').map(({ title }) => title)).toEqual([
      'Capital',
      'Rios',
      'Altitude',
    ]);
    expect(withStatus(report, 'refused').map(({ line }) => line)).toEqual([3, 4, 6, 7, 9]);
    await cli.run('validate', 'q.md', '--as', 'lacuna.create');
    expect(cli.exitCode).toBe(0);
  });

  test('printed an import that found no service', async () => {
    await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
    await cli.write('questions.csv', [header, ...right].join('\n'));
    await cli.run('convert', 'questions.csv', ...all, '--out', 'q.md');
    const [, command = ''] = /: (lms-cli import .*)/.exec(cli.stderr) ?? [];
    expect(command).toBe('lms-cli import q.md --as lacuna.create --sandbox');
    await cli.run(...command.split(' ').slice(1));
    expect([cli.exitCode, cli.stderr]).toEqual([
      0,
      expect.stringContaining('sent to the local service, not to a server'),
    ]);
    // Nothing is sent the second time.
    await cli.run(...command.split(' ').slice(1));
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.not.stringContaining('local service')]);
  });

  test('is whole after the five are corrected', async () => {
    await using cli = await startCli();
    await cli.write('questions.csv', [header, ...right].join('\n'));
    await cli.run('convert', 'questions.csv', ...all, '--out', 'q.md');
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.anything()]);
    expect(cli.stderr).toContain('next: lms-cli import q.md --as lacuna.create');
    await cli.run('import', 'q.md', '--as', 'lacuna.create', '--no-ledger');
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.anything()]);
    expect(await cli.bodies()).toMatchObject([
      {
        title: 'Capital',
        question: 'A capital do Brasil é ###.',
        source: 'csv: questions.csv',
        topicId: 8801,
        author: 'Ana',
        difficulty: 1,
        inheritPermissions: 'INHERIT',
      },
      { title: 'Rios', difficulty: 2 },
      {
        lacunaAlternatives: [{ alternatives: [{ description: '-430', score: 7.5 }, { score: 0 }] }],
      },
    ]);
  });
});

const gift = `$CATEGORY: $course$/top/Geografia/Brasil

::Capital::A capital é {=Brasília}, no DF.

$CATEGORY: $course$/top/Arte

::Pintora::Quem pintou o Abaporu foi {=Tarsila}, em 1928.
`;

describe('a field that the source lacks', () => {
  test('is named in the report and in the output, and validate points at it', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.gift', gift);
    await cli.run(
      'convert',
      'q.gift',
      '--set',
      'author=Ana',
      '--out',
      'q.md',
      '--report=json=r.json',
    );
    expect(cli.exitCode).toBe(6);
    expect(cli.stderr).toContain('missing: difficulty and topicId in 2 questions');
    expect(cli.stderr).toContain('convert/incomplete');
    expect(cli.stderr).toContain('next: lms-cli validate q.md --as lacuna.create');
    const report = reportIn(await cli.read('r.json'));
    expect(report.questions.map(({ missing }) => missing)).toEqual([
      ['difficulty', 'topicId'],
      ['difficulty', 'topicId'],
    ]);
    const text = await cli.read('q.md');
    expect(text).toContain('# difficulty:\n# topicId:\n');
    expect(text).toContain('author: Ana\n');
    expect(text).toContain('# from q.gift:3 (shortanswer, missing: difficulty, topicId)');
    await cli.run('validate', 'q.md', '--as', 'lacuna.create');
    expect(cli.exitCode).toBe(3);
    expect(cli.stderr).toContain('difficulty');
    const filled = text
      .replace('# difficulty:', 'difficulty: 1')
      .replace('# topicId:', 'topicId: 2');
    await cli.write('q.md', filled);
    await cli.run('validate', 'q.md', '--as', 'lacuna.create');
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.anything()]);
  });

  test('is in a comment above each question of YAML', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.gift', gift);
    await cli.run('convert', 'q.gift', '--to', 'yaml');
    expect(cli.exitCode).toBe(6);
    expect(cli.stdout).toContain(
      '---\n# from q.gift:3 (shortanswer, missing: difficulty, author, topicId)\n',
    );
  });

  test('comes from the topic of its category, before --set, before the file of defaults', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.gift', gift);
    await cli.write('topics.csv', 'categoria;tópico\nGeografia;8801\n');
    await cli.write('defaults.yaml', 'difficulty: 3\nauthor: Bia\ntopicId: 1\ntags: prova\n');
    const options = [
      '--topic-map',
      'topics.csv',
      '--set',
      'author=Ana',
      '--defaults',
      'defaults.yaml',
    ];
    await cli.run('convert', 'q.gift', ...options, '--to', 'ndjson');
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.anything()]);
    const [brazil, art] = ndjsonIn(cli.stdout);
    expect(brazil).toMatchObject({ topicId: 8801, author: 'Ana', difficulty: 3, tags: 'prova' });
    expect(art).toMatchObject({ topicId: 1, author: 'Ana' });
  });

  test('can come from the top of the file that was written before', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.gift', gift);
    await cli.write(
      'old.md',
      '---\ndifficulty: 2\nauthor: Ana\ntopicId: 5\n---\n\n# A\n\nx [[y]]\n',
    );
    await cli.run('convert', 'q.gift', '--defaults', 'old.md', '--to', 'ndjson');
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.anything()]);
    expect(JSON.parse(cli.stdout.split('\n')[0] ?? '')).toMatchObject({
      difficulty: 2,
      topicId: 5,
    });
  });

  test('is not taken from another question: each keeps its own', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.csv', `${header}\n${right[1]}\n`);
    await cli.run('convert', 'q.csv', ...all, '--to', 'ndjson');
    expect(JSON.parse(cli.stdout)).toMatchObject({ difficulty: 2 });
  });
});

describe('what --set, --defaults and --topic-map cannot mean', () => {
  test.each([
    [['--set', 'difficulty'], 2, 'convert/set'],
    [['--set', 'dificulty=1'], 2, 'did you mean difficulty?'],
    [['--set', 'author='], 2, 'convert/set'],
    [['--set', 'author= '], 2, 'has no value'],
    [['--set', 'difficulty=easy'], 2, 'difficulty must be a whole number'],
    [['--set', 'inheritPermissions=x'], 2, 'must be INHERIT or NOT_INHERIT'],
    [['--set', 'securityPermission=x'], 2, 'convert/set'],
    [['--set', 'question=x'], 2, 'each question has of its own'],
    [['--defaults', 'own.yaml'], 3, 'each question has of its own'],
    [['--defaults', 'latin.md'], 3, 'latin.md'],
    [['--topic-map', 'latin.csv'], 3, 'latin.csv'],
    [['--defaults', 'bad.yaml'], 3, 'convert/defaults'],
    [['--defaults', 'none.yaml'], 3, 'document/unreadable'],
    [['--topic-map', 'bad.csv'], 3, 'convert/topic-map'],
    [['--topic-map', 'none.csv'], 3, 'document/unreadable'],
    [['--scale', '0'], 2, '--scale'],
    [['--scale', '1e3'], 2, '--scale'],
    [['--encoding', 'klingon'], 2, '--encoding'],
  ])('is refused before anything is written: %j', async (options, exitCode, said) => {
    await using cli = await startCli(offline);
    await cli.write('q.gift', gift);
    await cli.write('bad.yaml', 'lacuna1: x\n');
    await cli.write('bad.csv', 'Geografia;oito\nArte;9;9\n');
    await cli.write('own.yaml', 'question: A capital é ###.\n');
    for (const file of ['latin.md', 'latin.csv']) {
      await cli.write(file, Buffer.from('---\nauthor: José\n---\n', 'latin1'));
    }
    await cli.run('convert', 'q.gift', '--out', 'q.md', ...options);
    expect([cli.exitCode, cli.stderr]).toEqual([exitCode, expect.stringContaining(said)]);
    await expect(cli.read('q.md')).rejects.toThrow('ENOENT');
  });
});

describe('keys', () => {
  const keysIn = (text: string) => [...text.matchAll(/^key: (.*)$/gm)].map(([, key]) => key);

  test('are the same when the source is converted again with another question in front', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.gift', gift);
    await cli.run('convert', 'q.gift', ...all, '--keys');
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.anything()]);
    expect(keysIn(cli.stdout)).toEqual(['capital', 'pintora']);
    await cli.write('q.gift', `::Nova::Fica em {=Olinda}, PE.\n\n${gift}`);
    await cli.run('convert', 'q.gift', ...all, '--keys');
    expect(keysIn(cli.stdout)).toEqual(['nova', 'capital', 'pintora']);
  });

  test('come from the ids of the source, and a plan takes them', async () => {
    await using cli = await startCli();
    await cli.write('q.gift', `// [id:geo-1]\n${gift.slice(gift.indexOf('::'))}`);
    await cli.run('convert', 'q.gift', ...all, '--keys', '--out', 'course/q.md');
    expect(cli.stderr).toContain('next: lms-cli plan course/q.md');
    expect(keysIn(await cli.read('course/q.md'))).toEqual(['geo-1', 'pintora']);
    await cli.run('plan', 'course/q.md', '--new-ledger');
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.anything()]);
  });
});

test.each(['md', 'yaml', 'ndjson', 'csv', 'xlsx', 'xml'])(
  'keys are the same after a way through %s',
  async (ending) => {
    await using cli = await startCli(offline);
    await cli.write('q.gift', gift);
    const there = ['--out', `there.${ending}`, '--keys', '--report', 'json=there.json'];
    await cli.run('convert', 'q.gift', ...all, ...there);
    const back = ['--to', 'ndjson', '--keys', '--report', 'json=back.json'];
    await cli.run('convert', `there.${ending}`, ...all, ...back);
    const keys = reportIn(await cli.read('back.json')).questions.map(({ key }) => key);
    expect(keys).toEqual(['capital', 'pintora']);
    expect(keys).toEqual(reportIn(await cli.read('there.json')).questions.map(({ key }) => key));
  },
);

describe('--strict', () => {
  test('refuses a question of which anything is not kept', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.csv', `${header}\n${right[0]}\n`);
    await cli.write('q.gift', gift);
    await cli.run('convert', 'q.csv', 'q.gift', ...all, '--strict', '--report', 'json=r.json');
    expect(cli.exitCode).toBe(6);
    expect(outcomes(reportIn(await cli.read('r.json')))).toEqual([
      'converted',
      'refused not-kept case',
      'refused not-kept case',
    ]);
    expect(cli.stderr).toContain('without --strict');
    expect(cli.stdout).not.toContain('Abaporu');
  });

  test('refuses what the target does not keep, too', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.csv', `${header}\n${right[0]}\n`);
    await cli.run('convert', 'q.csv', ...all, '--strict', '--out', 'q.xml');
    expect([cli.exitCode, cli.stderr]).toEqual([3, expect.stringContaining('convert/nothing')]);
    await expect(cli.read('q.xml')).rejects.toThrow('ENOENT');
  });
});
