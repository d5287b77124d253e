import { describe, expect, test } from 'vitest';
import { parseExact, stringifyExact } from '../../../src/documents/exact-json.ts';
import { alwaysJson, answering } from '../../harness/answering-server.ts';
import { startCli } from '../../harness/cli.ts';
import { assessment } from '../../harness/course.ts';
import { field, ndjsonIn, questionFiles } from '../bodies.ts';

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
  const create = async (format: string) => {
    await cli.run('lacuna', 'create', ...files, '-o', format, '--concurrency', '3', '--no-ledger');
    return cli.stdout;
  };
  expect(await create('id')).toBe('1\n2\n3\n');
  const sources = files.map((file) => ({ file, line: 1 }));
  await create('json');
  expect([cli.json()].flat().map((each) => field(each, 'source'))).toEqual(sources);
  const lines = ndjsonIn(await create('ndjson'));
  expect(lines.map(({ source }) => source)).toEqual(sources.toReversed());
});

describe('colours are only for terminals', () => {
  test.each<[Record<string, string>, boolean, boolean]>([
    [{}, true, true],
    [{}, false, false],
    [{ NO_COLOR: '1' }, true, false],
    [{ TERM: 'dumb' }, true, false],
    [{ FORCE_COLOR: '1' }, false, true],
    [{ FORCE_COLOR: '0' }, true, false],
  ])('%j, at a terminal: %s', async (env, atTerminal, expected) => {
    await using cli = await startCli({ env, atTerminal });
    await cli.write('a.json', stringifyExact(assessment()));
    await cli.run('assessment', 'create', 'a.json');
    expect(cli.stdout.includes('\u001b[')).toBe(expected);
  });
});
