import { describe, expect, test } from 'vitest';
import { parseExact } from '../../../src/documents/exact-json.ts';
import { alwaysJson, answering } from '../../harness/answering-server.ts';
import { startCli } from '../../harness/cli.ts';
import { deceptionsIn, field, questionFiles } from '../bodies.ts';

describe('several operations', () => {
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
