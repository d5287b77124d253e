import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import type { Result } from '../../../src/core/result.ts';
import { problem } from '../../../src/messages/problem.ts';
import { one, present, several, shown } from './presenting.ts';
import { aResult, failed, inDoubt, planned, rejected } from './sample-results.ts';

describe('human output', () => {
  test('of one operation is a status line, then the envelope', async () => {
    const { stdout, stderr } = await shown([aResult()], one);
    expect(stdout).toBe(
      'done      lacuna.create  q.yaml:1  id 4711\n' +
        '{\n  "content": {\n    "id": 4711\n  },\n  "message": null\n}\n',
    );
    expect(stderr).toBe('');
  });

  test('of several is a line each, and a summary on standard error', async () => {
    const release = aResult({ operation: 'lacuna.release', content: 98n, source: null });
    const { stdout, stderr } = await shown([aResult(), release], several);
    expect(stdout.split('\n')).toEqual([
      'done      lacuna.create  q.yaml:1  id 4711',
      'done      lacuna.release  version id 98',
      '',
    ]);
    expect(stderr).toBe('2 operations: 2 done\n');
  });

  test('of what the arguments named says what that was', async () => {
    const deleted = aResult({ operation: 'lacuna.delete', content: 'OK', source: null });
    const { stdout } = await shown([deleted], { view: 'list', subject: { name: '17' } });
    expect(stdout).toBe('done      lacuna.delete  id 17\n');
  });

  test('of a rejection points at its document on standard error', async () => {
    const { stdout, stderr } = await shown([rejected], one);
    expect(stdout).toMatch(/^rejected {2}lacuna\.create {2}q\.yaml:1\n\{\n/);
    expect(stderr).toBe(
      'q.yaml:1  error  service/rejected  the service rejected it: no such topic\n' +
        '  help: correct what the service reports: unchanged, it would be rejected again\n',
    );
  });

  test('of a failure without an answer has no envelope, and counts the attempts', async () => {
    const { stdout, stderr } = await shown([{ ...failed, source: null }], one);
    expect(stdout).toBe('failed    lacuna.create  after 4 attempts\n');
    expect(stderr).toMatch(
      /^lacuna\.create {2}error {2}network\/unsent {2}lms\.example\.com refused the connection\n {2}/,
    );
  });

  test('shows what the service remarks beside a success', async () => {
    const message = { message: 'the topic is archived', type: 'WARNING' };
    const { stderr } = await shown([aResult({ message })], one);
    expect(stderr).toMatch(/^q\.yaml:1 {2}warning {2}service\/remark .*the topic is archived\n/);
  });

  test('shows an INFO message in the envelope and nowhere else', async () => {
    const message = { message: 'saved', type: 'INFO' };
    const { stdout, stderr } = await shown([aResult({ message })], one);
    expect(stdout).toContain('"message": "saved"');
    expect(stderr).toBe('');
  });

  test('makes visible what the service hides in its texts', async () => {
    const text = 'no\u001b[2J such\u202e topic\nq.yaml:1  done';
    const hostile: Result = {
      ...rejected,
      content: text,
      error: {
        kind: 'refused',
        problem: problem('service/rejected', { status: 500, serviceCode: null, text }),
      },
    };
    const { stdout, stderr } = await shown([hostile], one);
    const escaped = String.raw`no\u001b[2J such\u202e topic\nq.yaml:1  done`;
    expect(stdout).toContain(escaped);
    expect(stderr).toContain(`the service rejected it: ${escaped}\n`);
    expect(stderr.trimEnd().split('\n')).toHaveLength(2);
  });
});

describe('output for programs', () => {
  test('json of one operation is one object, its error inside', async () => {
    const { stdout, stderr } = await shown([rejected], one, { format: 'json' });
    expect(JSON.parse(stdout)).toMatchObject({
      content: 'ERROR',
      outcome: 'rejected',
      error: { code: 'service/rejected' },
    });
    expect(stderr).toBe('');
  });

  test('json of several is one array, readable as it grows', async () => {
    const results = [aResult({ content: 'two\nlines' }), rejected];
    const { stdout } = await shown(results, several, { format: 'json' });
    expect(stdout).toBe(`${JSON.stringify(JSON.parse(stdout), null, 2)}\n`);
    expect(JSON.parse(stdout)).toMatchObject([{ content: 'two\nlines' }, { outcome: 'rejected' }]);
  });

  test('json of several stays an array when several results come at the same time', async () => {
    const { presenter, terminal } = present({ format: 'json' });
    const writer = await presenter.results({ view: 'list', curl: null });
    await Promise.all(
      [1, 2, 3].map(async (id) => writer.result(aResult({ content: { id } }), null)),
    );
    await writer.finish({ remaining: 0 });
    expect(JSON.parse(terminal.stdoutText())).toMatchObject([
      { content: { id: 1 } },
      { content: { id: 2 } },
      { content: { id: 3 } },
    ]);
  });

  test('json of several is an array of one, or of none', async () => {
    const single = await shown([aResult()], several, { format: 'json' });
    expect(JSON.parse(single.stdout)).toHaveLength(1);
    expect((await shown([], several, { format: 'json' })).stdout).toBe('[]\n');
  });

  test('ndjson is a line each', async () => {
    const { stdout } = await shown([aResult(), inDoubt], several, { format: 'ndjson' });
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).outcome)).toEqual(['done', 'in-doubt']);
  });

  test('yaml is one document, or several', async () => {
    const single = await shown([aResult()], one, { format: 'yaml' });
    expect(single.stdout).toMatch(
      /^content:\n {2}id: 4711\nmessage: null\noperation: lacuna.create\n/,
    );
    const { stdout } = await shown([aResult(), rejected], several, { format: 'yaml' });
    const documents = parseAllDocuments(stdout).map((document) => document.toJS());
    expect(documents).toMatchObject([{ outcome: 'done' }, { outcome: 'rejected' }]);
  });

  test('ids keep all their digits in every format', async () => {
    const big = aResult({ content: { id: 9223372036854775807n } });
    for (const format of ['human', 'json', 'ndjson', 'yaml', 'id'] as const) {
      const { stdout } = await shown([big], one, { format });
      expect(stdout).toMatch(/\b9223372036854775807\b/);
      expect(stdout).not.toContain('"9223372036854775807"');
    }
  });

  test.each([
    ['the id of what was created', 'assessment.create', { id: 12 }, '12\n'],
    ['the id of what was edited', 'track.edit', { id: 12, name: 'x' }, '12\n'],
    ['the version id of a release', 'assessment.release', 98, '98\n'],
    ['the version id that came as digits', 'assessment.release', '98', '98\n'],
    ['nothing for a deletion', 'track.delete', { id: 12 }, ''],
    ['nothing for a move', 'lacuna.move', 'OK', ''],
  ])('id is %s', async (_story, operation, content, expected) => {
    const { stdout } = await shown([aResult({ operation, content })], one, { format: 'id' });
    expect(stdout).toBe(expected);
  });

  test('id is nothing for what did not succeed, which standard error explains', async () => {
    const doubtful = { ...inDoubt, content: { id: 5 } };
    const { stdout, stderr } = await shown([doubtful, aResult()], several, { format: 'id' });
    expect(stdout).toBe('4711\n');
    expect(stderr).toContain('q.yaml:1  error  network/lost');
  });
});

describe('quiet', () => {
  test.each([
    ['human', ''],
    ['json', '[]\n'],
    ['ndjson', ''],
    ['yaml', ''],
    ['id', ''],
  ] as const)('%s prints nothing of successes', async (format, expected) => {
    const results = [aResult(), aResult({ outcome: 'skipped' })];
    const { stdout, stderr } = await shown(results, several, { format, quiet: true });
    expect({ stdout, stderr }).toEqual({ stdout: expected, stderr: '' });
  });

  test('one success in json is no output at all', async () => {
    expect((await shown([aResult()], one, { format: 'json', quiet: true })).stdout).toBe('');
  });

  test('prints failures in full', async () => {
    const results = [aResult(), rejected, aResult()];
    const json = await shown(results, several, { format: 'json', quiet: true });
    expect(JSON.parse(json.stdout)).toMatchObject([{ outcome: 'rejected' }]);
    const human = await shown(results, several, { quiet: true });
    expect(human.stdout).toBe('rejected  lacuna.create  q.yaml:1\n');
    expect(human.stderr).toContain('service/rejected');
    expect(human.stderr).not.toContain('operations:');
  });
});

const secret = { headers: { authorization: 'Bearer $LMS_TOKEN' }, options: [] };

describe('a dry run', () => {
  test('shows method, URL and body', async () => {
    const bodiless = {
      ...planned,
      request: { method: 'PUT', url: 'http://localhost:1/x', headers: {}, body: null },
    };
    const { stdout, stderr } = await shown([planned, bodiless], several);
    expect(stdout.split('\n')).toEqual([
      'POST http://localhost:1/2.0/lms/lacunaquestion/create',
      '{',
      '  "question": "what\'s ###",',
      '  "topicId": 9007199254740993',
      '}',
      '',
      'PUT http://localhost:1/x',
      '',
    ]);
    expect(stderr).toBe('2 operations: 2 planned\ndry run: nothing was sent\n');
  });

  test('shows the curl command instead when asked', async () => {
    const { stdout } = await shown([planned], { ...one, curl: secret });
    expect(stdout).toBe(
      [
        'curl -X POST http://localhost:1/2.0/lms/lacunaquestion/create \\',
        "  -H 'accept: application/json' \\",
        "  -H 'content-type: application/json' \\",
        '  -H "authorization: Bearer $LMS_TOKEN" \\',
        `  --data-binary '{"question":"what'\\''s ###","topicId":9007199254740993}'`,
        '',
      ].join('\n'),
    );
  });

  test('puts the curl command beside the data of programs', async () => {
    const { stdout, stderr } = await shown([planned], { ...one, curl: secret }, { format: 'json' });
    expect(JSON.parse(stdout)).toMatchObject({ outcome: 'planned', request: { method: 'POST' } });
    expect(stderr).toMatch(/^curl -X POST /);
  });

  test('keeps ids for what has one', async () => {
    const { stdout, stderr } = await shown([planned], one, { format: 'id' });
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^POST http:/);
  });
});
