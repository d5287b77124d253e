import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { isObject, type Json, type JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli, type CliOptions } from '../../harness/cli.ts';
import { assessment, lacuna, track } from '../../harness/course.ts';
import { errorCode } from '../bodies.ts';

/** An assessment whose release is the pre-test of a track, told backwards. */
const course: readonly JsonObject[] = [
  {
    key: 'trilha',
    operation: 'track.create',
    body: track({ preExamId: { $ref: 'versão#versionId' }, requiredPreExam: true }),
  },
  {
    key: 'versão',
    operation: 'assessment.release',
    body: { id: { $ref: 'prova' }, releaseNotes: 'Primeira' },
  },
  { key: 'prova', operation: 'assessment.create', body: assessment() },
  { operation: 'lacuna.create', body: lacuna() },
  { operation: 'track.move', params: { trackId: { $ref: 'trilha' }, destinationId: 704 } },
];

const ndjson = (documents: readonly JsonObject[]) =>
  documents.map((document) => `${stringifyExact(document)}\n`).join('');

const textIn = (value: Json | undefined) =>
  typeof value === 'string' ? value : stringifyExact(value ?? null);

const results = (cli: Cli): JsonObject[] => [cli.json()].flat().filter(isObject);
const outcomes = (cli: Cli) => results(cli).map(({ outcome }) => outcome);
const byKey = (cli: Cli, key: string) => results(cli).find((result) => result['key'] === key);
const countOf = (values: readonly (Json | undefined)[]) =>
  Object.fromEntries(
    [...new Set(values)].map((value) => [
      textIn(value),
      values.filter((each) => each === value).length,
    ]),
  );

describe('import', () => {
  test('imports a course whose documents refer to each other, in any order', async () => {
    await using cli = await startCli();
    await cli.write('course.ndjson', ndjson(course));
    await cli.run('import', 'course.ndjson', '-o', 'json');
    expect([cli.exitCode, outcomes(cli)]).toEqual([0, Array(5).fill('done')]);
    const version = byKey(cli, 'versão')?.['content'];
    const [held] = await cli.held('tracks');
    expect(held).toMatchObject({ preExamId: version, parentId: 704 });
  });

  test('a file that is named twice, under two spellings or by a link, is sent once', async () => {
    await using cli = await startCli();
    await cli.write('one.ndjson', ndjson([{ operation: 'lacuna.create', body: lacuna() }]));
    symlinkSync('one.ndjson', join(cli.folder, 'link.ndjson'));
    const names = ['one.ndjson', './one.ndjson', 'link.ndjson', 'one.ndjson'];
    await cli.run('import', ...names, '-o', 'json');
    expect([cli.exitCode, outcomes(cli)]).toEqual([0, ['done']]);
    expect(await cli.held('lacunaquestions')).toHaveLength(1);
  });

  test('sends nothing the second time, and exits 0 with skipped results', async () => {
    await using cli = await startCli();
    await cli.write('course.ndjson', ndjson(course));
    await cli.run('import', 'course.ndjson', '-o', 'json');
    const created = byKey(cli, 'prova')?.['content'];
    const before = await cli.requests();
    await cli.run('import', 'course.ndjson', '-o', 'json');
    expect([cli.exitCode, outcomes(cli)]).toEqual([0, Array(5).fill('skipped')]);
    expect(await cli.requests()).toEqual(before);
    const id = isObject(created) ? created['id'] : null;
    expect(byKey(cli, 'prova')?.['content']).toEqual({ id });
  });

  test('recognizes documents by their content in any layout, format and file', async () => {
    await using cli = await startCli();
    await cli.write('a.ndjson', ndjson([{ operation: 'lacuna.create', body: lacuna() }]));
    await cli.run('import', 'a.ndjson');
    await cli.write(
      'b.yaml',
      `# the same\nbody: ${stringifyExact(lacuna())}\noperation: lacuna.create\n`,
    );
    await cli.run('import', 'b.yaml', '-o', 'json');
    expect(outcomes(cli)).toEqual(['skipped']);
    await cli.write('c.json', stringifyExact([lacuna(), lacuna()]));
    await cli.run('import', 'c.json', '--as', 'lacuna.create', '-o', 'json');
    expect(outcomes(cli).toSorted((a, b) => textIn(a).localeCompare(textIn(b)))).toEqual([
      'done',
      'skipped',
    ]);
    expect(await cli.held('lacunaquestions')).toHaveLength(2);
  });

  test('refuses a changed document under a key that is done, before anything is sent', async () => {
    await using cli = await startCli();
    const [first, other] = ['Capital', 'Outra'].map((title) => ({
      key: 'q1',
      operation: 'lacuna.create',
      body: lacuna({ title }),
    }));
    await cli.write('q.ndjson', ndjson(first === undefined ? [] : [first]));
    await cli.run('import', 'q.ndjson', '-o', 'json');
    await cli.write('q.ndjson', ndjson(other === undefined ? [] : [...course.slice(3, 4), other]));
    await cli.run('import', 'q.ndjson');
    expect(cli.exitCode).toBe(3);
    expect(cli.stderr).toContain('q.ndjson:2:');
    expect(cli.stderr).toContain('ledger/changed-document');
    expect(cli.stderr).toContain('lacuna.edit');
    expect(await cli.requests()).toHaveLength(1);
  });

  test('warns of as many documents as were corrected in their file', async () => {
    await using cli = await startCli();
    const questions = ['a', 'b', 'c'].map((title) => ({
      operation: 'lacuna.create',
      body: lacuna({ title }),
    }));
    await cli.write('q.ndjson', ndjson(questions));
    await cli.run('import', 'q.ndjson');
    await cli.write(
      'q.ndjson',
      ndjson([
        ...questions.slice(0, 2),
        { operation: 'lacuna.create', body: lacuna({ title: 'd' }) },
      ]),
    );
    await cli.run('import', 'q.ndjson');
    expect(cli.stderr).toContain('warning  ledger/corrected  1 document without a key');
    expect(await cli.held('lacunaquestions')).toHaveLength(4);
  });

  test('counts equal documents in any layout', async () => {
    await using cli = await startCli();
    const text = stringifyExact({ operation: 'lacuna.create', body: lacuna() });
    const spaced = text.replaceAll('":', '" : ');
    const imports = async (...lines: string[]) => {
      await cli.write('q.ndjson', `${lines.join('\n')}\n`);
      await cli.run('import', 'q.ndjson', '-o', 'json');
      return countOf(outcomes(cli));
    };
    expect(await imports(text, text)).toEqual({ done: 2 });
    expect(await imports(text, text)).toEqual({ skipped: 2 });
    expect(await imports(spaced, text, spaced)).toEqual({ skipped: 2, done: 1 });
    expect(await imports(text, spaced, spaced, text)).toEqual({ skipped: 3, done: 1 });
    expect(await imports(text, text, text, text, text)).toEqual({ skipped: 4, done: 1 });
    expect(await cli.held('lacunaquestions')).toHaveLength(5);
  });

  test('leaves operations in doubt alone until they are resolved', async () => {
    await using cli = await startCli({ faults: 'reset-after=1x' });
    await cli.write('course.ndjson', ndjson(course));
    await cli.run('import', 'course.ndjson', '-o', 'json', '--concurrency', '1');
    expect(cli.exitCode).toBe(8);
    const doubted = byKey(cli, 'prova');
    expect(doubted?.['outcome']).toBe('in-doubt');
    expect(countOf(outcomes(cli))).toEqual({ 'in-doubt': 1, blocked: 3, done: 1 });
    expect(cli.stderr).toContain('lms-cli runs resolve');

    await cli.run('import', 'course.ndjson', '-o', 'json');
    expect(cli.exitCode).toBe(8);
    expect(await cli.requests()).toHaveLength(2);

    const [held] = await cli.held('assessments');
    await cli.run('runs', 'list', '-o', 'json');
    const runs = results(cli);
    expect(runs).toHaveLength(2);
    const seq = textIn(doubted?.['seq']);
    const found = ['--created', textIn(held?.['id'])];
    const resolve = ['runs', 'resolve', textIn(runs[0]?.['id']), seq, ...found];
    await cli.run(...resolve, '--dry-run');
    expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('options-conflict')]);
    await cli.run(...resolve);
    expect(cli.exitCode).toBe(0);
    await cli.run('import', 'course.ndjson', '-o', 'json');
    expect([cli.exitCode, countOf(outcomes(cli))]).toEqual([0, { skipped: 2, done: 3 }]);
    expect(await cli.held('assessments')).toHaveLength(1);
  });

  test('writes rejects with their comments, which can be corrected and imported', async () => {
    await using cli = await startCli();
    await cli.write(
      'course.yaml',
      [
        '# the course',
        `operation: lacuna.create\nbody: ${stringifyExact(lacuna())}`,
        '# this one does not exist yet\nkey: editada\noperation: lacuna.edit',
        `body: ${stringifyExact(lacuna({ id: 999 }))} # wrong id`,
        '---',
        'operation: lacuna.move\nparams: { questionId: { $ref: editada }, topicId: 9 }',
      ]
        .join('\n')
        .replace('\n# this one', '\n---\n# this one'),
    );
    await cli.run('import', 'course.yaml', '--rejects', 'rejects.yaml');
    expect(cli.exitCode).toBe(6);
    const rejects = await cli.read('rejects.yaml');
    expect(rejects).toContain('# this one does not exist yet');
    expect(rejects).toContain('# wrong id');
    expect(rejects).toContain('service/rejected');
    expect(rejects).toContain('reference/blocked');
    expect(rejects).not.toContain('# the course');
    const [question] = await cli.held('lacunaquestions');
    await cli.write(
      'rejects.yaml',
      rejects.replace('"id":999', `"id":${textIn(question?.['id'])}`),
    );
    await cli.run('import', 'rejects.yaml', '-o', 'json');
    expect([cli.exitCode, outcomes(cli)]).toEqual([0, ['done', 'done']]);
    expect(await cli.held('lacunaquestions')).toMatchObject([{ topicId: 9 }]);
  });

  test('writes a rejected question with its original sentence', async () => {
    await using cli = await startCli({ faults: 'business-500=1x' });
    const { question: _, lacunaAlternatives: __, ...fields } = lacuna();
    const sentence = 'A capital é [[Brasília = 10 | Rio = 0]].';
    await cli.write('q.yaml', `# capitals\n${stringifyExact({ ...fields, cloze: sentence })}\n`);
    const words = ['import', '--as', 'lacuna.create', '--rejects', 'rejects.yaml'];
    await cli.run(...words, 'q.yaml');
    expect(cli.exitCode).toBe(1);
    expect(await cli.read('rejects.yaml')).toContain(sentence);
    await cli.run('import', '--as', 'lacuna.create', 'rejects.yaml', '-o', 'json');
    expect([cli.exitCode, outcomes(cli)]).toEqual([0, ['done']]);
    expect(await cli.held('lacunaquestions')).toMatchObject([{ question: 'A capital é ###.' }]);
  });

  test('continues a run that --max-errors stopped with the same command', async () => {
    await using cli = await startCli({ faults: 'warning=3x,business-500=1x' });
    const questions = Array.from({ length: 20 }, (_, index) => ({
      operation: 'lacuna.create',
      body: lacuna({ title: `q${index}` }),
    }));
    await cli.write('q.ndjson', ndjson(questions));
    await cli.run('import', 'q.ndjson', '--max-errors', '0', '--concurrency', '1');
    expect(cli.exitCode).toBe(6);
    expect(await cli.held('lacunaquestions')).toHaveLength(3);
    expect(cli.stderr).toContain('lms-cli import q.ndjson');
    await cli.run('import', 'q.ndjson', '-o', 'json');
    expect(cli.exitCode).toBe(0);
    expect(await cli.held('lacunaquestions')).toHaveLength(20);
  });

  test('reports unknown keys, duplicate keys and circles with their places', async () => {
    await using cli = await startCli();
    const refers = (key: string, to: string) => ({
      key,
      operation: 'track.create',
      body: track({ requirementsIds: [{ $ref: to }] }),
    });
    await cli.write(
      'wrong.ndjson',
      ndjson([
        refers('a', 'b'),
        refers('b', 'a'),
        refers('c', 'nobody'),
        refers('c', 'a'),
        refers('d', 'd'),
      ]),
    );
    await cli.run('import', 'wrong.ndjson');
    expect(cli.exitCode).toBe(3);
    for (const code of ['reference/unknown-key', 'reference/duplicate-key', 'reference/cycle']) {
      expect(cli.stderr).toContain(code);
    }
    expect(cli.stderr).toContain('wrong.ndjson:3:');
    expect(await cli.requests()).toEqual([]);
  });

  test('a dry run shows every request, connects to nothing and records nothing', async () => {
    await using cli = await startCli();
    await cli.write('course.ndjson', ndjson(course));
    await cli.run('import', 'course.ndjson', '-n', '-o', 'json');
    expect([cli.exitCode, countOf(outcomes(cli))]).toEqual([0, { planned: 5 }]);
    await cli.run('runs', 'list', '-o', 'json');
    expect([cli.json(), await cli.requests()]).toEqual([[], []]);
  });

  describe('a first run', () => {
    const first = async (options: CliOptions = {}) => {
      const cli = await startCli({ asTyped: true, ...options });
      await cli.write('course.ndjson', ndjson(course));
      return cli;
    };

    test('is refused without --new-ledger, and a second one is not', async () => {
      await using cli = await first();
      await cli.run('import', 'course.ndjson', '--yes');
      expect([cli.exitCode, await cli.requests()]).toEqual([7, []]);
      expect(cli.stderr).toContain('content/new-ledger');
      await cli.run('runs', 'list', '-o', 'json');
      expect(cli.json()).toEqual([]);
      await cli.run('import', 'course.ndjson', '--new-ledger');
      await cli.run('import', 'course.ndjson');
      expect(cli.exitCode).toBe(0);
    });

    test('is not one because a single command has come before', async () => {
      await using cli = await first();
      await cli.write('q.json', stringifyExact(lacuna({ title: 'Single' })));
      await cli.run('lacuna', 'create', 'q.json');
      await cli.run('import', 'course.ndjson');
      expect([cli.exitCode, await cli.requests()]).toMatchObject([7, { length: 1 }]);
    });

    test.each(['-n', '--no-ledger'])('needs nothing with %s', async (option) => {
      await using cli = await first();
      await cli.run('import', 'course.ndjson', option);
      expect(cli.exitCode).toBe(0);
    });

    test.each([true, false])('is asked about at a terminal, --yes or not: %s', async (answer) => {
      await using cli = await first({ atTerminal: true, answers: [[/first run/, answer]] });
      await cli.run('import', 'course.ndjson', '--yes');
      expect([cli.exitCode, await cli.requests()]).toMatchObject(
        answer ? [0, { length: 5 }] : [2, []],
      );
    });

    test('is known for the local service until it holds something', async () => {
      await using cli = await first({ env: { LMS_BASE_URL: undefined } });
      await cli.write('wrong.ndjson', '{"operation":"lacuna.create"}');
      await cli.run('import', 'wrong.ndjson', '--sandbox');
      expect(cli.exitCode).toBe(3);
      await cli.run('import', 'course.ndjson', '--sandbox');
      expect(cli.exitCode).toBe(0);
      const elsewhere = ['--sandbox', '--ledger', 'lost.ledger.db'];
      await cli.run('import', 'course.ndjson', ...elsewhere);
      expect(cli.exitCode).toBe(7);
    });
  });

  test('deletions are asked for once, with their count', async () => {
    await using cli = await startCli();
    await cli.write(
      'q.ndjson',
      ndjson([{ operation: 'lacuna.delete', params: { questionId: 1 } }]),
    );
    await cli.run('import', 'q.ndjson');
    expect(cli.exitCode).toBe(2);
    expect(cli.stderr).toContain('--yes');
    await cli.run('import', 'q.ndjson', '--yes', '-o', 'json');
    expect([cli.exitCode, outcomes(cli)]).toEqual([1, ['rejected']]);
  });

  test('the question about one deletion did not name its id', async () => {
    await using cli = await startCli({
      atTerminal: true,
      answers: [
        [/^Delete lacuna question 17 at http/, true],
        [/^Delete 2 resources at http/, true],
      ],
    });
    const deletions = [17, 18, 19].map((questionId) => ({
      operation: 'lacuna.delete',
      params: { questionId },
    }));
    await cli.write('one.ndjson', ndjson(deletions.slice(0, 1)));
    await cli.write('two.ndjson', ndjson(deletions.slice(1)));
    for (const file of ['one.ndjson', 'two.ndjson']) {
      await cli.run('import', file, '-o', 'json');
      expect(outcomes(cli)).toContain('rejected');
    }
  });

  test('sends nothing if one document of many is invalid', async () => {
    await using cli = await startCli();
    await cli.write(
      'q.ndjson',
      `${stringifyExact({ operation: 'lacuna.create', body: lacuna() })}\n{"operation":"lacuna.create"}\nnot json\n`,
    );
    await cli.run('import', 'q.ndjson', '-o', 'json');
    expect([cli.exitCode, await cli.requests()]).toEqual([3, []]);
  });
});

describe('the record of single commands', () => {
  test('refuses the same operation while it is in doubt, unless --again', async () => {
    await using cli = await startCli({ faults: 'timeout-after=1x' });
    await cli.write('q.json', stringifyExact(lacuna()));
    await cli.run('lacuna', 'create', 'q.json', '--timeout', '50ms');
    expect(cli.exitCode).toBe(8);
    await cli.run('lacuna', 'create', 'q.json');
    expect(cli.exitCode).toBe(8);
    expect(cli.stderr).toContain('ledger/in-doubt-before');
    expect(await cli.requests()).toHaveLength(1);
    await cli.run('runs', 'list', '-o', 'json');
    expect(results(cli)).toHaveLength(1);
    await cli.run('lacuna', 'create', 'q.json', '--again');
    expect([cli.exitCode, (await cli.requests()).length]).toEqual([0, 2]);
  });

  test('never makes an import skip, nor a second command with --again', async () => {
    await using cli = await startCli();
    await cli.write('q.json', stringifyExact(lacuna()));
    await cli.run('lacuna', 'create', 'q.json');
    await cli.run('lacuna', 'create', 'q.json', '--again');
    await cli.run('import', 'q.json', '--as', 'lacuna.create');
    expect(cli.exitCode).toBe(3);
    expect(cli.stderr).toMatch(/ledger\/not-adoptable .*id 1, .* and id 2, /);
    const words = ['--as', 'lacuna.create', '--create-again', '-o', 'json'];
    await cli.run('import', 'q.json', ...words);
    expect([cli.exitCode, outcomes(cli)]).toEqual([0, ['done']]);
    expect(await cli.held('lacunaquestions')).toHaveLength(3);
  });

  test('--no-ledger records nothing', async () => {
    await using cli = await startCli();
    await cli.write('q.json', stringifyExact(lacuna()));
    await cli.run('lacuna', 'create', 'q.json', '--no-ledger');
    await cli.run('runs', 'list', '-o', 'json');
    expect(cli.json()).toEqual([]);
  });
});

test('runs reports a file in place of the folder of ledgers', async () => {
  await using cli = await startCli();
  await cli.write('.lms-cli', '');
  await cli.run('runs', 'list', '-o', 'json');
  expect([cli.exitCode, errorCode(cli.json())]).toEqual([74, 'ledger/unwritable']);
});

test('Ctrl-C while an import still reads sends and records nothing', async () => {
  await using cli = await startCli();
  await cli.write('in.ndjson', `${stringifyExact(lacuna())}\n`.repeat(3));
  const interrupted = (usual: Host): Host => ({
    ...usual,
    files: {
      ...usual.files,
      stream(path) {
        cli.interrupt('SIGINT');
        return usual.files.stream(path);
      },
    },
  });
  await cli.runIn(interrupted, 'import', 'in.ndjson', '--as', 'lacuna.create');
  expect([cli.exitCode, await cli.requests()]).toEqual([130, []]);
  expect(cli.stderr).toContain('interrupted: nothing was sent');
  await cli.run('runs', 'list', '-o', 'json');
  expect(cli.json()).toEqual([]);
});
