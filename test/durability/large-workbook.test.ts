import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { parseExact, stringifyExact } from '../../src/documents/exact-json.ts';
import { startCli } from '../harness/cli.ts';

test('a workbook whose texts are more than 50 MiB can be read again', async () => {
  const cli = await startCli({ env: { LMS_BASE_URL: undefined } });
  // Words that repeat would be packed as a hostile file is.
  let seed = 1;
  const words = Array.from({ length: 40_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed.toString(36);
  }).join(' ');
  const wordsOf = (index: number) => words.slice((7919 * index) % 200_000).slice(0, 28_000);
  const bodies = Array.from({ length: 1900 }, (_, index) =>
    stringifyExact({
      title: `Pergunta ${index}`,
      question: `${index} ${wordsOf(index).trim()} ###`,
      difficulty: 1,
      source: 'Caderno',
      author: 'Ana',
      topicId: 7,
      lacunaAlternatives: [{ alternatives: [{ description: 'Sim', score: 10 }] }],
      inheritPermissions: 'INHERIT',
      securityPermission: [],
      securityRestriction: [],
    }),
  );
  await cli.write('long.ndjson', `${bodies.join('\n')}\n`);
  await cli.run('convert', 'long.ndjson', '-q', '--to', 'xlsx', '--out', 'long.xlsx');
  await cli.run('convert', 'long.xlsx', '-q', '--to', 'ndjson', '--out', 'again.ndjson');
  const again = (await cli.read('again.ndjson')).trimEnd().split('\n');
  expect(again).toHaveLength(bodies.length);
  // Told by their numbers: a difference of texts of 28,000 letters says nothing to anybody.
  const isSame = (line: string, body = '') => isDeepStrictEqual(parseExact(line), parseExact(body));
  expect(again.flatMap((line, index) => (isSame(line, bodies[index]) ? [] : [index]))).toEqual([]);
});
