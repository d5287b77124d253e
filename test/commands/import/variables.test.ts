import { describe, expect, test } from 'vitest';
import { isObject, type JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli, type CliOptions, typeNewestAgain } from '../../harness/cli.ts';
import { assessment, lacuna, track } from '../../harness/course.ts';
import { userFile } from '../operation/targeting.ts';

const topic = { $var: 'topics.geography' };
const question = stringifyExact(lacuna({ topicId: topic }));
const set = ['--var', 'topics.geography=8801'];
const offline: CliOptions = { env: { LMS_BASE_URL: undefined } };

/** The bodies that reached the service. */
async function sent(cli: Cli): Promise<JsonObject[]> {
  return (await cli.bodies()).filter(isObject);
}

describe('--var', () => {
  test('sets a variable for create, edit and release', async () => {
    await using cli = await startCli();
    await cli.write('q.json', question);
    await cli.run('lacuna', 'create', 'q.json', ...set, '-o', 'id');
    expect(cli.exitCode).toBe(0);
    const id = cli.stdout.trim();
    await cli.write('edit.yaml', stringifyExact(lacuna({ id: { $var: 'id' }, topicId: topic })));
    await cli.run('lacuna', 'edit', 'edit.yaml', ...set, '--var', `id=${id}`);
    expect(cli.exitCode).toBe(0);
    await cli.write('release.yaml', 'id: { $var: id }\nreleaseNotes: { $var: notes }\n');
    const notes = 'notes="Nova"';
    await cli.run('lacuna', 'release', 'release.yaml', '--var', `id=${id}`, '--var', notes);
    expect(cli.exitCode).toBe(0);
    expect(await sent(cli)).toMatchObject([
      { topicId: 8801 },
      { id: Number(id), topicId: 8801 },
      { releaseNotes: 'Nova' },
    ]);
  });

  test('takes the value as YAML', async () => {
    await using cli = await startCli();
    await cli.write(
      'a.yaml',
      'name: { $var: a }\ndescription: { $var: b }\nmonitorsIds: { $var: c }\n',
    );
    const options = ['a="12"', 'b=x: y # z', 'c=[1, 9007199254740993]'];
    await cli.run('assessment', 'create', 'a.yaml', ...options.flatMap((each) => ['--var', each]));
    expect(cli.exitCode).toBe(3);
    expect(cli.stderr).toContain('description must be text');
    options[1] = "b='x: y # z'";
    await cli.run('assessment', 'create', 'a.yaml', ...options.flatMap((each) => ['--var', each]));
    expect(cli.exitCode).toBe(0);
    expect(await sent(cli)).toMatchObject([
      { name: '12', description: 'x: y # z', monitorsIds: [1, 9007199254740993n] },
    ]);
  });

  test.each([
    [['topic'], 'variables/option  --var "topic" has no ='],
    [['=1'], 'variables/option  --var "=1" has no valid name before the ='],
    [['a..b=1'], 'variables/option  --var "a..b=1" has no valid name before the ='],
    [['__proto__.a=1'], 'variables/option  --var "__proto__.a=1" has no valid name before the ='],
    [['a='], 'variables/option  --var "a=" has no value after the ='],
    [['a=# 1'], 'variables/option  --var "a=# 1" has no value after the ='],
    [['a=1\n---\n2'], 'has more than one value'],
    [['a=[1'], 'document/syntax'],
    [['a={b: 1, b: 2}'], 'document/duplicate-key'],
    [['a=1', 'a=2'], 'variables/option  --var sets "a" twice'],
    [['a={b: 1}', 'a.b=2'], 'variables/option  --var sets "a.b" twice'],
  ])('refuses %j', async (given, expected) => {
    await using cli = await startCli(offline);
    await cli.write('q.json', question);
    const options = given.flatMap((each) => ['--var', each]);
    await cli.run('validate', 'q.json', '--as', 'lacuna.create', ...options);
    expect(cli.exitCode).toBe(2);
    expect(cli.stderr).toContain(expected);
  });

  test('is not an option of commands that read no document, or keep variables', async () => {
    await using cli = await startCli();
    await cli.write('q.json', question);
    for (const words of [
      ['lacuna', 'delete', '17'],
      ['lacuna', 'format', 'q.json'],
    ]) {
      await cli.run(...words, ...set);
      expect(cli.exitCode).toBe(2);
      expect(cli.stderr).toContain('usage/unknown');
    }
  });
});

describe('commands without a service', () => {
  const questions = `---
topicId: { $var: topics.geography }
difficulty: 1
source: Atlas
author: Ana
inheritPermissions: INHERIT
securityPermission: []
securityRestriction: { $var: restrictions }
---

# Capital

A capital é [[Brasília]].

# Rio

O rio é o [[Tietê]].
`;
  const both = [...set, '--var', 'restrictions=[]'];

  test.each([
    ['validate', 'q.md'],
    ['lacuna', 'lint', 'q.md'],
    ['lacuna', 'try', 'q.md', '--answer', 'Brasília', '--answer', 'Tietê'],
    ['lacuna', 'preview', 'q.md', '--out', 'page.html'],
  ])('%s %s', async (...words) => {
    await using cli = await startCli(offline);
    await cli.write('q.md', questions);
    await cli.run(...words, ...both);
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.not.stringContaining('error')]);
    await cli.run(...words, ...set);
    expect(cli.exitCode).toBe(3);
    // Both questions share the field, which is told once.
    expect(cli.stderr.match(/variables\/unknown/g)).toHaveLength(1);
    expect(cli.stderr).toContain('q.md:8:22');
  });

  test('validate accepts documents to import', async () => {
    await using cli = await startCli(offline);
    await cli.write(
      'c.yaml',
      `operation: lacuna.move\nparams: { questionId: 17, topicId: { $var: topic } }\n`,
    );
    await cli.run('validate', 'c.yaml', '--var', 'topic=8801');
    expect(cli.exitCode).toBe(0);
    await cli.run('validate', 'c.yaml');
    expect(cli.exitCode).toBe(3);
    expect(cli.stderr).toContain('c.yaml:2:36');
  });

  test('lacuna format keeps variables as they are written', async () => {
    await using cli = await startCli(offline);
    const [head, tail] = [
      'topicId: { $var: topics.geography } # mine\n',
      'author: { $var: author }\n',
    ];
    await cli.write('q.yaml', `${head}cloze: A capital é [[Brasília]].\n${tail}`);
    await cli.run('lacuna', 'format', 'q.yaml', '--to', 'contract');
    expect(cli.exitCode).toBe(0);
    const text = await cli.read('q.yaml');
    expect(text.startsWith(head) && text.endsWith(tail)).toBe(true);
    expect(text).toContain('question: "A capital é ###."');
  });

  test('a statement from a variable is read with its blanks', async () => {
    await using cli = await startCli(offline);
    const { question: _, lacunaAlternatives: __, ...others } = lacuna();
    await cli.write('q.yaml', stringifyExact({ ...others, cloze: { $var: 'sentence' } }));
    const given = ['--var', 'sentence=A capital é [[Brasília]].'];
    await cli.run('lacuna', 'try', 'q.yaml', '--answer', 'Brasília', ...given);
    expect(cli.exitCode).toBe(0);
  });
});

describe('the values of a variable', () => {
  const profiles = {
    test: { baseUrl: 'https://test.example.com', variables: { topics: { geography: 3 } } },
    other: { baseUrl: 'https://other.example.com', variables: { 'topics.geography': 4 } },
  };
  const project = { variables: { topics: { geography: 1, history: 9 } }, profiles };
  const user = { variables: { topics: { geography: 2 } } };

  /** The topic that a validated document gets; `history` stands for what no other place sets. */
  async function topicOf(
    files: { project?: JsonObject; user?: JsonObject },
    options: readonly string[] = [],
    env: CliOptions['env'] = {},
  ): Promise<string> {
    await using cli = await startCli({ env: { LMS_BASE_URL: undefined, ...env } });
    if (files.project) await cli.write('lms-cli.yaml', stringifyExact(files.project));
    if (files.user) await cli.write(userFile, stringifyExact(files.user));
    // The wrong value is in the message.
    const body = assessment({ name: topic, description: { $var: 'topics.history' } });
    await cli.write('q.json', stringifyExact(body));
    await cli.run('validate', 'q.json', '--as', 'assessment.create', ...options);
    const found = /name must be text, not (\S+)/.exec(cli.stderr)?.[1];
    return found ?? cli.stderr;
  }

  test.each([
    ['the project file', { project }, [], '1'],
    ["the user's file over it", { project, user }, [], '2'],
    ['the profile over both', { project, user }, ['--profile', 'test'], '3'],
    ['another profile, with a dot in the name', { project, user }, ['--profile', 'other'], '4'],
    [
      '--var over everything',
      { project, user },
      ['--profile', 'test', '--var', 'topics.geography=5'],
      '5',
    ],
    ['no profile beside --base-url', { project }, ['--base-url', 'https://x.example.com'], '1'],
    ['no profile beside --sandbox', { project }, ['--sandbox'], '1'],
    ['the default profile', { project: { ...project, defaultProfile: 'test' } }, [], '3'],
    [
      'no default profile beside --sandbox',
      { project: { ...project, defaultProfile: 'test' } },
      ['--sandbox'],
      '1',
    ],
  ])('come from %s', async (_, files, options, expected) => {
    expect(await topicOf(files, options)).toBe(expected);
  });

  test('come from the profile of LMS_PROFILE', async () => {
    expect(await topicOf({ project }, [], { LMS_PROFILE: 'other' })).toBe('4');
  });

  test('need no server that was accepted, and no secret', async () => {
    const auth = { type: 'bearer', token: { env: 'LMS_NOT_SET' } };
    const guarded = { ...project, profiles: { test: { ...profiles.test, auth } } };
    expect(await topicOf({ project: guarded }, ['--profile', 'test'])).toBe('3');
  });

  test('are needed only by documents that have a variable', async () => {
    await using cli = await startCli(offline);
    await cli.write('lms-cli.yaml', 'variables: [');
    await cli.write('plain.json', stringifyExact(lacuna()));
    await cli.write('q.json', question);
    await cli.run('validate', 'plain.json', '--as', 'lacuna.create');
    expect(cli.exitCode).toBe(0);
    await cli.run('validate', 'q.json', '--as', 'lacuna.create', ...set);
    expect(cli.exitCode).toBe(2);
    expect(cli.stderr).toContain('lms-cli.yaml');
  });

  test('are an object in a configuration file', async () => {
    await using cli = await startCli(offline);
    await cli.write('lms-cli.yaml', 'variables: [1]\n');
    await cli.write('q.json', question);
    await cli.run('validate', 'q.json', '--as', 'lacuna.create');
    expect(cli.exitCode).toBe(2);
    expect(cli.stderr).toContain('variables must be an object');
  });

  test('are the same for the profile that a command sends to', async () => {
    await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
    const local = { baseUrl: cli.url, variables: { topics: { geography: 8801 } } };
    await cli.write('lms-cli.yaml', stringifyExact({ profiles: { local } }));
    await cli.write('q.json', question);
    await cli.run('lacuna', 'create', 'q.json', '--profile', 'local');
    expect(cli.exitCode).toBe(0);
    expect(await sent(cli)).toMatchObject([{ topicId: 8801 }]);
  });
});

describe('an unknown variable', () => {
  test('is shown at its place, with the nearest name', async () => {
    await using cli = await startCli(offline);
    await cli.write('t.yaml', 'name: Geografia\nparentId: { $var: folders.geografy }\n');
    await cli.run('validate', 't.yaml', '--as', 'track.create', '--var', 'folders.geography=3');
    expect(cli.exitCode).toBe(3);
    expect(cli.stderr).toContain('t.yaml:2:11');
    expect(cli.stderr).toContain('unknown variable "folders.geografy"');
    expect(cli.stderr).toContain('did you mean "folders.geography"?');
    expect(cli.stderr).not.toContain('parentId must be');
  });
});

describe('CSV', () => {
  test('takes a variable in a cell of any column, and a text with a backslash', async () => {
    await using cli = await startCli();
    const header = 'name;status;author;workload;cost;parentId';
    const row = String.raw`\$var:x;AVAILABLE;$var:author;60;0;$var:folders.geography`;
    await cli.write('t.csv', `${header}\n${row}\n`);
    const given = ['--var', 'author="Ana"', '--var', 'folders={geography: 3}'];
    await cli.run('track', 'create', 't.csv', ...given);
    expect(cli.exitCode).toBe(0);
    expect(await sent(cli)).toMatchObject([{ name: '$var:x', author: 'Ana', parentId: 3 }]);
  });
});

describe('import', () => {
  const create = (body: JsonObject) => `${stringifyExact({ operation: 'lacuna.create', body })}\n`;
  const move = { operation: 'lacuna.move', params: { questionId: 999, topicId: topic } };

  test.each(['q.ndjson', 'q.json'])('%s: another value is another document', async (file) => {
    await using cli = await startCli();
    await cli.write(file, create(lacuna({ topicId: topic })));
    for (const value of ['8801', '8801', '8802', '8801.0']) {
      await cli.run('import', file, '--var', `topics.geography=${value}`);
      expect(cli.exitCode).toBe(0);
    }
    expect(await sent(cli)).toMatchObject([{ topicId: 8801 }, { topicId: 8802 }]);
  });

  test('recognizes a document whether a variable or its value is written', async () => {
    await using cli = await startCli();
    await cli.write('q.ndjson', create(lacuna({ topicId: topic })));
    await cli.run('import', 'q.ndjson', ...set);
    await cli.write('q.ndjson', create(lacuna({ topicId: 8801 })));
    await cli.run('import', 'q.ndjson');
    expect(cli.exitCode).toBe(0);
    expect(await sent(cli)).toHaveLength(1);
  });

  test.each(['yaml', 'json', 'csv'])('rejects in %s keep what the author wrote', async (format) => {
    await using cli = await startCli();
    if (format === 'csv') {
      await cli.write(
        'm.csv',
        'operation,params.questionId,params.topicId\nlacuna.move,999,$var:topics.geography\n',
      );
    } else await cli.write(`m.${format}`, stringifyExact(move));
    const rejects = `r.${format}`;
    await cli.run('import', `m.${format}`, '--rejects', rejects, ...set);
    expect(cli.exitCode).toBe(1);
    expect(await cli.read(rejects)).toMatch(/\$var"?:\s*"?topics\.geography/);
    expect(cli.stderr).toContain(`lms-cli import ${rejects} --var 'topics={"geography":8801}'`);
  });
});

describe('the command that runs show prints', () => {
  const edit = `${stringifyExact({ operation: 'lacuna.edit', body: lacuna({ id: 999, topicId: topic }) })}\n`;

  test('uses the variables of the profile that the run used', async () => {
    await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
    const local = { baseUrl: cli.url, variables: { topics: { geography: 8801 } } };
    await cli.write('lms-cli.yaml', stringifyExact({ profiles: { local } }));
    await cli.write('q.ndjson', edit);
    await cli.run('import', 'q.ndjson', '--profile', 'local');
    await typeNewestAgain(cli);
    expect(cli.exitCode).toBe(1);
    expect(await sent(cli)).toMatchObject([{ topicId: 8801 }, { topicId: 8801 }]);
  });
});

test('a track and its folder differ between two profiles, and the file does not', async () => {
  await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
  const profile = (folder: number) => ({
    baseUrl: cli.url,
    variables: { folders: { course: folder } },
  });
  const profiles = { test: profile(3), production: profile(703) };
  await cli.write('lms-cli.yaml', stringifyExact({ profiles }));
  await cli.write('t.yaml', stringifyExact(track({ parentId: { $var: 'folders.course' } })));
  for (const name of Object.keys(profiles))
    await cli.run('track', 'create', 't.yaml', '--profile', name);
  expect(await sent(cli)).toMatchObject([{ parentId: 3 }, { parentId: 703 }]);
});
