import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { isObject, type Json } from '../../../src/core/json.ts';
import { parseExact, stringifyExact } from '../../../src/documents/exact-json.ts';
import { alwaysJson, answering } from '../../harness/answering-server.ts';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { deceptionsIn, errorCode, field, questionFiles } from '../bodies.ts';

const OK = { message: 'OK', detail: 'OK', type: 'INFO' };

describe('one operation', () => {
  test('human: a status line, then the envelope', async () => {
    await using cli = await startCli();
    await cli.run('lacuna', 'create', ...(await questionFiles(cli, 7)));
    const [line, ...envelope] = cli.stdout.split('\n');
    expect(line).toBe('done      lacuna.create  q1.json:1  id 1');
    expect(parseExact(envelope.join('\n'))).toMatchObject({ content: { id: 1 }, message: OK });
    expect(cli.stderr).toBe('');
  });

  test('json: the envelope with additional fields, in the documented order', async () => {
    await using cli = await startCli();
    await cli.run('lacuna', 'create', ...(await questionFiles(cli, 7)), '-o', 'json');
    const result = cli.json();
    expect(isObject(result) && Object.keys(result)).toEqual([
      'content',
      'message',
      'operation',
      'outcome',
      'key',
      'source',
      'status',
      'attempts',
      'durationMs',
    ]);
    expect(result).toMatchObject({
      content: { id: 1, topicId: 7 },
      message: OK,
      operation: 'lacuna.create',
      outcome: 'done',
      key: null,
      source: { file: 'q1.json', line: 1 },
      status: 200,
      attempts: 1,
    });
    expect(cli.stderr).toBe('');
  });

  test('ndjson is one line, yaml one document', async () => {
    await using cli = await startCli();
    const files = await questionFiles(cli, 7);
    await cli.run('lacuna', 'create', ...files, '-o', 'ndjson');
    expect(cli.stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(field(cli.json(), 'outcome')).toBe('done');
    await cli.run('lacuna', 'create', ...files, '--again', '-o', 'yaml');
    expect(parse(cli.stdout)).toMatchObject({ content: { id: 2 }, outcome: 'done' });
  });

  test('id: of a create or edit its id, of a release its version, else nothing', async () => {
    await using cli = await startCli();
    const [file = ''] = await questionFiles(cli, 7);
    const printed: string[] = [];
    for (const argv of [
      ['create', file],
      ['edit', file, '--id', '1'],
      ['release', '1', '--notes', 'First'],
      ['move', '1', '9'],
      ['delete', '1', '--yes'],
    ]) {
      await cli.run('lacuna', ...argv, '-o', 'id');
      expect(cli.exitCode).toBe(0);
      printed.push(cli.stdout);
    }
    expect(printed).toEqual(['1\n', '1\n', '2\n', '', '']);
  });

  test('a failure has content, message and error, and standard error repeats nothing', async () => {
    await using cli = await startCli();
    await cli.run('lacuna', 'move', '1', '2', '-o', 'json');
    const result = cli.json();
    expect([cli.exitCode, cli.stderr]).toEqual([1, '']);
    expect(result).toMatchObject({
      content: 'ERROR',
      message: { type: 'ERROR' },
      outcome: 'rejected',
      status: 500,
      source: null,
    });
    const error = field(result, 'error');
    expect(isObject(error) && Object.keys(error)).toEqual(['code', 'message', 'hint']);
  });

  test('a failure for people points at its document', async () => {
    await using cli = await startCli({ faults: 'error-200=100%' });
    await cli.write('q.json', `[\n${stringifyExact(lacuna())}]`);
    await cli.run('lacuna', 'create', 'q.json');
    expect(cli.exitCode).toBe(1);
    expect(cli.stdout).toMatch(/^rejected {2}lacuna\.create {2}q\.json:2\n/);
    expect(cli.stderr).toMatch(/^q\.json:2:1 {2}error {2}service\/rejected {2}/);
  });

  test('a failure with -o id is only on standard error', async () => {
    await using cli = await startCli();
    await cli.run('lacuna', 'move', '1', '2', '-o', 'id');
    expect([cli.exitCode, cli.stdout]).toEqual([1, '']);
    expect(cli.stderr).toMatch(/^lacuna\.move 1 2 {2}error {2}service\/rejected {2}/);
  });

  test('a success with a warning of the service is done, and the warning is shown', async () => {
    await using cli = await startCli({ faults: 'warning=100%' });
    await cli.run('lacuna', 'create', ...(await questionFiles(cli, 7)));
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr).toContain('Cota quase esgotada');
  });
});

describe('several operations', () => {
  test('human: one line each, then a summary', async () => {
    await using cli = await startCli({ faults: 'business-500=1x' });
    await cli.run('lacuna', 'create', ...(await questionFiles(cli, 1, 2, 3)));
    expect(cli.exitCode).toBe(6);
    expect(cli.stdout.trimEnd().split('\n')).toEqual([
      'rejected  lacuna.create  q1.json:1',
      'done      lacuna.create  q2.json:1  id 1',
      'done      lacuna.create  q3.json:1  id 2',
    ]);
    expect(cli.stderr).toContain('3 operations: 2 done and 1 rejected');
  });

  test('json is an array, ndjson has lines, yaml documents, id one line each', async () => {
    await using cli = await startCli();
    const files = await questionFiles(cli, 1, 2);
    const ids = (results: Json[]) => results.map((each) => field(field(each, 'content'), 'id'));
    await cli.run('lacuna', 'create', ...files, '-o', 'json');
    expect(ids([cli.json()].flat())).toEqual([1, 2]);
    await cli.run('lacuna', 'create', ...files, '--again', '-o', 'ndjson');
    expect(ids(cli.stdout.trimEnd().split('\n').map(parseExact))).toEqual([3, 4]);
    await cli.run('lacuna', 'create', ...files, '--again', '-o', 'yaml');
    expect(parseAllDocuments(cli.stdout).map((each) => each.toJS())).toMatchObject([
      { content: { id: 5 } },
      { content: { id: 6 } },
    ]);
    await cli.run('lacuna', 'create', ...files, '--again', '-o', 'id');
    expect(cli.stdout).toBe('7\n8\n');
  });

  test('results keep the given order, however they finish', async () => {
    const waiting: { readonly topic: number; readonly answer: () => void }[] = [];
    /** The last of the three is answered first, and each other one when that has arrived. */
    const answerNext = () => {
      const [next] = waiting.sort((one, other) => other.topic - one.topic).splice(0, 1);
      next?.answer();
    };
    await using server = await answering((request, response) => {
      const topic = Number(field(parseExact(request.body), 'topicId'));
      response.once('finish', answerNext);
      const answer = () =>
        alwaysJson(`{"content":{"id":${topic}},"message":null}`)(request, response);
      waiting.push({ topic, answer });
      if (waiting.length === 3) answerNext();
    });
    await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
    const files = await questionFiles(cli, 1, 2, 3);
    await cli.run('lacuna', 'create', ...files, '-o', 'id', '--concurrency', '3', '--no-ledger');
    expect(cli.stdout).toBe('1\n2\n3\n');
    await cli.run('lacuna', 'create', ...files, '-o', 'json', '--concurrency', '3', '--no-ledger');
    expect([cli.json()].flat().map((each) => field(each, 'source'))).toEqual(
      files.map((file) => ({ file, line: 1 })),
    );
    await cli.run(
      'lacuna',
      'create',
      ...files,
      '-o',
      'ndjson',
      '--concurrency',
      '3',
      '--no-ledger',
    );
    const sources = cli.stdout
      .trimEnd()
      .split('\n')
      .map((line) => field(parseExact(line), 'source'));
    expect(sources).toEqual(files.toReversed().map((file) => ({ file, line: 1 })));
  });

  test('-q prints only failures', async () => {
    await using cli = await startCli({ faults: 'business-500=1x' });
    const files = await questionFiles(cli, 1, 2);
    await cli.run('lacuna', 'create', ...files, '-q');
    expect(cli.stdout).toBe('rejected  lacuna.create  q1.json:1\n');
    expect(cli.stderr).toContain('service/rejected');
    expect(cli.stderr).not.toContain('operations:');
    await cli.run('lacuna', 'create', ...files, '--again', '-q', '-o', 'json');
    expect([cli.exitCode, cli.json(), cli.stderr]).toEqual([0, [], '']);
  });
});

describe('with -o json standard output is always JSON', () => {
  test.each<[string, string[], number, string]>([
    ['an unknown command', ['lacuna', 'destroy'], 2, 'usage/unknown-command'],
    ['an unknown option', ['lacuna', 'create', 'a.json', '--colour'], 2, 'usage/unknown-option'],
    ['a missing argument', ['lacuna', 'move', '1'], 2, 'usage/missing-argument'],
    [
      'a wrong option value',
      ['lacuna', 'move', '1', '2', '--retries', 'x'],
      2,
      'usage/option-value',
    ],
    ['a wrong id', ['lacuna', 'move', '1', 'two'], 2, 'usage/id-argument'],
    ['a deletion nobody confirmed', ['lacuna', 'delete', '1'], 2, 'usage/confirmation-needed'],
    ['a missing file', ['lacuna', 'create', 'none.yaml'], 3, 'document/invalid'],
    ['a missing file to validate', ['validate', 'none.yaml'], 3, 'document/invalid'],
    ['an unknown kind', ['schema', 'lacuna.create2'], 2, 'usage/kind-unknown'],
    ['an unknown topic', ['help', 'me'], 2, 'usage/topic-unknown'],
    ['a wrong fault', ['sandbox', '--faults', 'fire=1x'], 2, 'sandbox/faults'],
    [
      'an unknown profile',
      ['lacuna', 'move', '1', '2', '--profile', 'x'],
      2,
      'config/unknown-profile',
    ],
  ])('%s', async (_, argv, exitCode, code) => {
    await using cli = await startCli();
    await cli.write('a.json', stringifyExact(lacuna()));
    await cli.run(...argv, '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([exitCode, code]);
    const error = field(cli.json(), 'error');
    expect(isObject(error) && Object.keys(error)).toEqual(['code', 'message', 'hint']);
    await cli.run('-ojson', ...argv);
    expect(errorCode(cli.json())).toBe(code);
    await cli.run('--output=json', ...argv);
    expect(errorCode(cli.json())).toBe(code);
  });

  test('the same holds for LMS_OUTPUT, ndjson and yaml', async () => {
    await using cli = await startCli({ env: { LMS_OUTPUT: 'ndjson' } });
    await cli.run('lacuna', 'destroy');
    expect(errorCode(parseExact(cli.stdout))).toBe('usage/unknown-command');
    expect(cli.stdout.trimEnd()).not.toContain('\n');
    await cli.run('lacuna', 'destroy', '-o', 'yaml');
    expect(parse(cli.stdout)).toMatchObject({ error: { code: 'usage/unknown-command' } });
  });

  test('without -o json, errors are only on standard error', async () => {
    await using cli = await startCli();
    await cli.run('lacuna', 'destroy');
    expect([cli.exitCode, cli.stdout]).toEqual([2, '']);
    expect(cli.stderr).toContain('error  usage/unknown-command');
  });
});

describe('texts of the service', () => {
  const answer = `{"content":{"id":9223372036854775807,"title":"a\\u001b[31m\\u202eb\\u2028\\u200b\\u009b\\u007f\\ufeff"},
    "message":null,"more":1}`;

  test.each(['human', 'json', 'ndjson', 'yaml'])(
    'cannot deceive a terminal in %s',
    async (format) => {
      await using server = await answering(alwaysJson(answer));
      await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
      await cli.run('lacuna', 'create', ...(await questionFiles(cli, 7)), '-o', format, '-vv');
      expect(cli.exitCode).toBe(0);
      expect(deceptionsIn(cli.stdout + cli.stderr)).toEqual([]);
      expect(cli.stdout).toMatch(/\\u202e|\\u202E/);
    },
  );

  test('keep ids of 64 bits exact, as numbers', async () => {
    await using server = await answering(alwaysJson(answer));
    await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
    const files = await questionFiles(cli, 7);
    for (const format of ['human', 'json', 'ndjson', 'yaml']) {
      await cli.run('lacuna', 'create', ...files, '-o', format, '--no-ledger');
      expect(cli.stdout).toMatch(/id"?: ?9223372036854775807/);
    }
    await cli.run('lacuna', 'create', ...files, '-o', 'id', '--no-ledger');
    expect(cli.stdout).toBe('9223372036854775807\n');
  });
});
