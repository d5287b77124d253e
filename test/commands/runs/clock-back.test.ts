import { expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { startCli } from '../../harness/cli.ts';

const YEAR_MS = 365 * 24 * 3600 * 1000;

/** The same world a year ago. */
const aYearAgo = (host: Host): Host => {
  const { clock } = host;
  const earlier = {
    now: () => clock.now() - YEAR_MS,
    monotonic: () => clock.monotonic(),
    sleep: (ms: number, signal: AbortSignal) => clock.sleep(ms, signal),
  };
  return { ...host, clock: earlier };
};

const question = (title: string) =>
  JSON.stringify({
    question: 'A ###',
    title,
    difficulty: 1,
    source: 's',
    author: 'a',
    topicId: 7,
    lacunaAlternatives: [{ alternatives: [{ description: 'x', score: 10 }] }],
    inheritPermissions: 'INHERIT',
    securityPermission: [],
    securityRestriction: [],
  });

test('a clock that jumps back changes neither the list nor the order of runs', async () => {
  await using cli = await startCli({ faults: 'business-500=1x' });
  await cli.write('first.ndjson', [question('a'), question('b')].join('\n'));
  await cli.write('second.ndjson', [question('c'), question('d')].join('\n'));
  const words = (file: string) => ['import', file, '--as', 'lacuna.create', '-q'];
  await cli.run(...words('first.ndjson'));
  expect(cli.exitCode).toBe(6);
  cli.setFaults('business-500=1x');
  await cli.runIn(aYearAgo, ...words('second.ndjson'));
  expect(cli.exitCode).toBe(6);

  await cli.runIn(aYearAgo, 'runs', 'list', '-o', 'json');
  const runs = cli.json() as { id: string; startedAt: string }[];
  expect(runs.map(({ startedAt }) => startedAt.slice(0, 4))).toEqual(['2025', '2026']);

  await cli.runIn(aYearAgo, 'runs', 'resume', runs[0]?.id ?? '');
  expect(cli.exitCode).toBe(0);
  const titles = (await cli.held('lacunaquestions')).map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['c', 'd']));
  expect(titles).toHaveLength(3);

  await cli.run('runs', 'resume', runs[1]?.id ?? '');
  await cli.run(...words('first.ndjson'));
  expect(cli.exitCode).toBe(0);
  expect(await cli.held('lacunaquestions')).toHaveLength(4);
});
