/** Two machines and one ledger: who may work on it, and who waits. */
import { describe, expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { lacuna } from '../../harness/course.ts';
import { question } from '../content/folder.ts';
import { createdIn, documents, holdingFirst, startTeam, type Team } from './team.ts';

/** Another command while an import of the first machine waits for its answer. */
async function during(
  story: (team: Team, endFirst: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await using team = await startTeam();
  const { one, two } = team;
  const held = holdingFirst();
  team.behave(held.behaviour);
  await one.write('one.ndjson', documents('Um'));
  await two.write('two.ndjson', documents('Dois'));
  await two.write('q.yaml', stringifyExact(lacuna({ title: 'Single' })));
  const running = one.type('import', 'one.ndjson');
  await held.reached;
  const endFirst = async () => {
    held.letGo();
    await running;
  };
  await story(team, endFirst);
  await endFirst();
  expect([one.exitCode, one.stderr]).toEqual([0, expect.stringContaining('1 operation is done')]);
}

/** Does something at one of the pauses of a command. */
const atPause =
  (at: number, work: () => Promise<void>) =>
  (usual: Host): Host => {
    let count = 0;
    const sleep: Host['clock']['sleep'] = async (ms, signal) => {
      if (++count === at) await work();
      await usual.clock.sleep(ms, signal);
    };
    return { ...usual, clock: { ...usual.clock, sleep } };
  };

/** Lets the other one work at each pause. */
const patiently = (usual: Host): Host => {
  const sleep: Host['clock']['sleep'] = async (ms, signal) => {
    await new Promise((resolve) => setImmediate(resolve));
    await usual.clock.sleep(ms, signal);
  };
  return { ...usual, clock: { ...usual.clock, sleep } };
};

const HELD_BY =
  /using the ledger "postgres:\/\/ci@127\.0\.0\.1\/lms\?name=production"(?:: run \S+, process \d+ on \S+,)? since .* UTC/;

describe('while an import of another machine runs', () => {
  test.each([
    ['an import', ['import', 'two.ndjson']],
    ['a single command', ['lacuna', 'create', 'q.yaml']],
    ['adopting a resource', ['resources', 'adopt', 'track', '7', '--as', 'track']],
  ])('%s is refused at once, and names the holder', async (_, words) => {
    await during(async ({ two, server }) => {
      await two.type(...words);
      expect([two.exitCode, createdIn(server)]).toEqual([11, ['Um']]);
      expect(two.stderr).toMatch(HELD_BY);
      expect(two.waits).toEqual([]);
    });
  });

  test('a plan is made with --wait when it ends, so that nothing is under way', async () => {
    await during(async ({ two }, endFirst) => {
      await two.write('new.ndjson', `${stringifyExact(question('new'))}\n`);
      await two.on(atPause(20, endFirst), 'plan', 'new.ndjson', '--wait', '1m');
      expect([two.exitCode, two.stdout]).toEqual([0, expect.stringContaining('new  create')]);
      expect(two.stderr.match(/^waiting: .*$/gm)).toEqual([expect.stringMatching(HELD_BY)]);
    });
  });

  test.each([
    ['an import', ['import', 'two.ndjson'], ['Um', 'Dois']],
    ['a single command', ['lacuna', 'create', 'q.yaml'], ['Um', 'Single']],
    ['adopting a resource', ['resources', 'adopt', 'track', '7', '--as', 'track'], ['Um']],
  ])('%s begins with --wait when it ends, and says so once', async (_, words, created) => {
    await during(async ({ two, server }, endFirst) => {
      await two.on(atPause(20, endFirst), ...words, '--wait', '1m');
      expect([two.exitCode, createdIn(server)]).toEqual([0, created]);
      expect(two.stderr.match(/^waiting: .*$/gm)).toEqual([expect.stringMatching(HELD_BY)]);
    });
  });

  test('an import that waits is refused when the time is over', async () => {
    await during(async ({ two, server }) => {
      await two.type('import', 'two.ndjson', '--wait', '1s');
      expect([two.exitCode, createdIn(server)]).toEqual([11, ['Um']]);
      expect(two.waits.reduce((sum, ms) => sum + ms, 0)).toBe(1000);
      await two.type('runs', 'list', '-o', 'json');
      expect(two.json()).toMatchObject([{ state: 'running' }, { state: 'finished' }]);
    });
  });

  test('Ctrl-C ends a wait at once', async () => {
    await during(async ({ two, server }) => {
      const press = async () => two.interrupt('SIGINT');
      await two.on(atPause(20, press), 'import', 'two.ndjson', '--wait', '10m');
      expect([two.exitCode, createdIn(server)]).toEqual([130, ['Um']]);
      expect(two.waits.length).toBeLessThan(21);
    });
  });

  test('reading needs no lease', async () => {
    await during(async ({ two }) => {
      await two.type('runs', 'list');
      expect(two.exitCode).toBe(0);
    });
  });
});

test('two machines that begin at the same time go one after the other', async () => {
  await using team = await startTeam();
  const { one, two, server, database } = team;
  await one.write('one.ndjson', documents('a', 'b', 'c'));
  await two.write('two.ndjson', documents('d', 'e', 'f'));
  await Promise.all([
    one.on(patiently, 'import', 'one.ndjson', '--wait', '60m'),
    two.on(patiently, 'import', 'two.ndjson', '--wait', '60m'),
  ]);
  expect([one.exitCode, two.exitCode]).toEqual([0, 0]);
  const created = createdIn(server);
  expect(created).toHaveLength(6);
  expect(new Set(created.slice(0, 3))).toEqual(
    new Set(created.includes('a', 3) ? ['d', 'e', 'f'] : ['a', 'b', 'c']),
  );
  expect(database.calls.filter((name) => name === 'take').length).toBeGreaterThanOrEqual(2);
});

test('two machines that begin the ledger at the same time make one', async () => {
  await using team = await startTeam({ isThere: false });
  const { one, two, server } = team;
  for (const cli of [one, two]) {
    await cli.write('course.ndjson', `${stringifyExact(question('k', { title: 'Once' }))}\n`);
  }
  const words = ['apply', 'course.ndjson', '--yes', '--new-ledger', '--wait', '60m'];
  await Promise.all([one.on(patiently, ...words), two.on(patiently, ...words)]);
  expect([one.exitCode, two.exitCode, createdIn(server)]).toEqual([0, 0, ['Once']]);
  await two.type('runs', 'list', '-o', 'id');
  const runs = two.stdout;
  await one.type('runs', 'list', '-o', 'id');
  expect(one.stdout).toBe(runs);
});

test('what one machine has done is not done again by the other', async () => {
  await using team = await startTeam();
  const { one, two, server } = team;
  for (const cli of [one, two]) await cli.write('course.ndjson', documents('a', 'b'));
  await one.type('import', 'course.ndjson');
  await two.type('import', 'course.ndjson');
  expect([one.exitCode, two.exitCode, createdIn(server).length]).toEqual([0, 0, 2]);
  expect(two.stderr).toContain('2 operations are done (2 by an earlier run)');
});

test('a time-out of five minutes makes no pauses', async () => {
  await using team = await startTeam();
  const { one, server } = team;
  await one.write('course.ndjson', documents('a', 'b', 'c'));
  await one.type('import', 'course.ndjson', '--timeout', '300s', '-v');
  expect([one.exitCode, createdIn(server).length, one.waits]).toEqual([0, 3, []]);
});
