import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import stringWidth from 'string-width';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

const creations = Array.from({ length: 20 }, (_, index) => lacuna({ title: `${index}` }))
  .map((body) => `${stringifyExact({ operation: 'lacuna.create', body })}\n`)
  .join('');

test.each(['en', 'pt-BR'])(
  'a command to copy is not broken at the edge of the terminal (%s)',
  async (language) => {
    await using cli = await startCli({
      atTerminal: true,
      env: { LMS_BASE_URL: 'http://127.0.0.1:9', LMS_LANG: language },
    });
    await cli.write('q.ndjson', creations);
    await cli.run('import', 'q.ndjson', '--retries', '0', '--ledger', 'a-long-name-of-a-ledger.db');
    const lines = stripVTControlCharacters(cli.stderr).split('\n');
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}lms-cli sandbox --port 9$/));
    expect(lines.at(-2)).toMatch(/^ {2}lms-cli runs resume \S+ --ledger \S+\/a-long-\S+\.db$/);
    await cli.run('runs', 'resolve');
    expect(stripVTControlCharacters(cli.stderr)).toMatch(/`lms-cli runs resolve \S+ SEQ`/);
  },
);

test('runs list at a narrow terminal breaks no word and loses no number', async () => {
  await using cli = await startCli({
    atTerminal: true,
    faults: '503=1x',
    env: { LMS_LANG: 'pt-BR' },
  });
  await cli.write('q.ndjson', creations);
  await cli.run('import', 'q.ndjson', '--retries', '0', '--max-errors', '0', '--concurrency', '1');
  await cli.run('assessment', 'release', '1', '--notes', 'x');
  await cli.run('runs', 'list');
  const lines = stripVTControlCharacters(cli.stdout).trimEnd().split('\n');
  expect(lines.filter((line) => stringWidth(line) > 80)).toEqual([]);
  const text = lines.join(' ').replaceAll(/ +/g, ' ');
  expect(text).toContain('1 falhou, 19 não alcançadas');
  expect(text).toMatch(/ assess\S* … /);
});
