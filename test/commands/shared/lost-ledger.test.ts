/** How a run ends that loses its shared ledger: what was under way is in doubt, as after a kill. */
import { describe, expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { objectsIn } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { lacuna } from '../../harness/course.ts';
import type { Member } from '../../harness/member.ts';
import { createdIn, creating, documents, startTeam, type Team } from './team.ts';

const ONE_BY_ONE = ['--concurrency', '1'];

/** The other machine ends the lease of whoever has it. */
async function unlock({ two }: Team): Promise<void> {
  await two.type('ledger', 'unlock', '--yes');
  if (two.exitCode !== 0) throw new Error(two.stderr);
}

/** Does something when the nth request has arrived, before it is answered. */
function atRequest(team: Team, nth: number, work: () => Promise<void> | void): void {
  const create = creating();
  let arrived = 0;
  team.behave((...exchange) => {
    arrived += 1;
    if (arrived !== nth) return create(...exchange);
    void Promise.resolve(work()).then(() => create(...exchange));
  });
}

/** Does something when the first result is shown, while nothing is in flight. */
const atFirstResult =
  (work: () => Promise<void> | void) =>
  (usual: Host): Host => {
    let isFirst = true;
    const { terminal } = usual;
    const write = async (text: string) => {
      if (isFirst) await work();
      isFirst = false;
      await terminal.stdout.write(text);
    };
    const stdout = { isTerminal: false, columns: 80, write };
    return { ...usual, terminal: { ...terminal, stdout } };
  };

/** A create, and an operation that cannot begin before its outcome is recorded. */
const dependent = `${documents('a')}${stringifyExact({
  operation: 'lacuna.release',
  body: { id: { $ref: 'a' }, releaseNotes: 'First' },
})}\n`;

/** Does something when the outcome of the first request is recorded, before the next intent is. */
async function afterOutcome(team: Team, work: () => Promise<void> | void): Promise<void> {
  const reached = new Promise<void>((resolve) => atRequest(team, 1, () => resolve()));
  await reached;
  // The outcome is the next one that is pushed, and the intent the one after it.
  const held = team.database.hold('append', 'before', 2);
  await held.reached;
  await work();
  held.letGo();
}

async function newestRun(cli: Member): Promise<string> {
  await cli.type('runs', 'list', '-o', 'id');
  return cli.stdout.split('\n')[0] ?? '';
}

/** Somebody looks in the service: what is in doubt in the newest run was created, with that id. */
async function resolveCreated(cli: Member, id: number): Promise<void> {
  const run = await newestRun(cli);
  await cli.type('runs', 'show', run, '-o', 'json');
  const doubt = objectsIn(cli.json()).find(({ outcome }) => outcome === 'in-doubt');
  await cli.type('runs', 'resolve', run, JSON.stringify(doubt?.['seq']), '--created', String(id));
  if (cli.exitCode !== 0) throw new Error(cli.stderr);
}

async function withCourse(): Promise<Team> {
  const team = await startTeam();
  for (const cli of [team.one, team.two]) {
    await cli.write('course.ndjson', documents('a', 'b', 'c'));
  }
  return team;
}

describe('an import whose lease somebody ends', () => {
  test('while a request is in flight sends nothing more, and ends with 8', async () => {
    await using team = await withCourse();
    const { one, server } = team;
    atRequest(team, 2, () => unlock(team));
    await one.type('import', 'course.ndjson', ...ONE_BY_ONE);
    expect([one.exitCode, createdIn(server)]).toEqual([8, ['a', 'b']]);
    expect(one.stderr).toContain('ledger/lost  another command took over');

    await one.type('import', 'course.ndjson', ...ONE_BY_ONE);
    expect([one.exitCode, createdIn(server)]).toEqual([8, ['a', 'b', 'c']]);
    await resolveCreated(one, 101);
    await one.type('import', 'course.ndjson');
    expect([one.exitCode, createdIn(server).length]).toEqual([0, 3]);
  });

  test('between two requests sends nothing more, and ends with 11', async () => {
    await using team = await startTeam();
    const { one, server } = team;
    await one.write('course.ndjson', dependent);
    const outcome = afterOutcome(team, () => unlock(team));
    await one.type('import', 'course.ndjson');
    await outcome;
    expect([one.exitCode, createdIn(server)]).toEqual([11, ['a']]);
    expect(one.stderr).toContain('ledger/lost');
    await one.type('import', 'course.ndjson');
    expect([one.exitCode, server.arrived.length]).toEqual([0, 3]);
  });

  test('leaves a doubt that anybody settles', async () => {
    await using team = await withCourse();
    const { one, two, server } = team;
    atRequest(team, 2, () => unlock(team));
    await one.type('import', 'course.ndjson', ...ONE_BY_ONE);
    await two.type('import', 'course.ndjson', ...ONE_BY_ONE);
    expect([two.exitCode, createdIn(server)]).toEqual([8, ['a', 'b', 'c']]);
    await resolveCreated(two, 101);
    for (const machine of [one, two]) {
      await machine.type('import', 'course.ndjson');
      expect([machine.exitCode, createdIn(server).length]).toEqual([0, 3]);
    }
  });

  test('and a run of another machine has taken over since', async () => {
    await using team = await withCourse();
    const { one, two, server } = team;
    await two.write('other.ndjson', documents('x'));
    atRequest(team, 2, async () => {
      team.database.pass(10 * 60_000);
      await two.type('import', 'other.ndjson');
      expect(two.exitCode).toBe(0);
    });
    await one.type('import', 'course.ndjson', ...ONE_BY_ONE);
    expect([one.exitCode, createdIn(server).length]).toEqual([8, 3]);
    await one.type('import', 'course.ndjson');
    expect([one.exitCode, new Set(createdIn(server))]).toEqual([8, new Set(['a', 'b', 'c', 'x'])]);
    expect(createdIn(server)).toHaveLength(4);
  });
});

test('an undo whose lease somebody ends in the middle ends with 8, and goes on later', async () => {
  await using team = await withCourse();
  const { one, server } = team;
  await one.type('import', 'course.ndjson', ...ONE_BY_ONE);
  const words = ['undo', await newestRun(one), '--yes', '--max-deletes', '3', ...ONE_BY_ONE];
  atRequest(team, 2, () => unlock(team));
  const deleted = () => server.arrived.filter(({ path }) => path.includes('delete')).length;
  await one.type(...words);
  expect([one.exitCode, deleted()]).toEqual([8, 2]);
  expect(one.stderr).toContain('ledger/lost');
  // A deletion can be sent again.
  await one.type(...words);
  expect([one.exitCode, deleted()]).toEqual([0, 4]);
});

test('a single command that loses its lease while it waits for its answer ends with 8', async () => {
  await using team = await withCourse();
  const { one, server } = team;
  await one.write('q.yaml', stringifyExact(lacuna({ title: 'q' })));
  await one.write('r.yaml', stringifyExact(lacuna({ title: 'r' })));
  atRequest(team, 1, () => unlock(team));
  await one.type('lacuna', 'create', 'q.yaml');
  expect([one.exitCode, createdIn(server)]).toEqual([8, ['q']]);
  const run = await newestRun(one);
  await one.type('lacuna', 'create', 'r.yaml');
  expect(one.exitCode).toBe(0);
  await one.type('runs', 'show', run, '-o', 'json');
  expect(one.json()).toMatchObject([{ outcome: 'in-doubt' }]);
});

describe('a database that cannot be reached', () => {
  test('before the first request ends the command with 5', async () => {
    await using team = await withCourse();
    const { one, database, server } = team;
    database.isReachable = false;
    await one.type('import', 'course.ndjson');
    expect([one.exitCode, createdIn(server)]).toEqual([5, []]);
    expect(one.stderr).toContain('ledger/database  cannot reach the database of the ledger');
  });

  test('for some seconds in the middle is waited for', async () => {
    await using team = await withCourse();
    const { one, database, server } = team;
    atRequest(team, 2, () => void (database.isReachable = false));
    const back = (usual: Host): Host => {
      let pauses = 0;
      const sleep: Host['clock']['sleep'] = async (ms, signal) => {
        if (++pauses === 40) database.isReachable = true;
        await usual.clock.sleep(ms, signal);
      };
      return { ...usual, clock: { ...usual.clock, sleep } };
    };
    await one.on(back, 'import', 'course.ndjson', ...ONE_BY_ONE);
    expect([one.exitCode, createdIn(server)]).toEqual([0, ['a', 'b', 'c']]);
  });

  test('any more while a request is in flight ends with 8', async () => {
    await using team = await withCourse();
    const { one, database, server } = team;
    atRequest(team, 2, () => void (database.isReachable = false));
    await one.type('import', 'course.ndjson', ...ONE_BY_ONE);
    expect([one.exitCode, createdIn(server)]).toEqual([8, ['a', 'b']]);
    expect(one.stderr).toContain('ledger/database');
    database.isReachable = true;
    await one.type('import', 'course.ndjson');
    expect([one.exitCode, createdIn(server)]).toEqual([8, ['a', 'b', 'c']]);
  });

  test('is not waited for after a second Ctrl-C', async () => {
    await using team = await withCourse();
    const { one, database, server } = team;
    atRequest(team, 2, () => void (database.isReachable = false));
    let pauses = 0;
    const pressing = (usual: Host): Host => {
      const sleep: Host['clock']['sleep'] = async (ms, signal) => {
        pauses += 1;
        if (pauses === 10) one.interrupt('SIGINT');
        if (pauses === 20) one.cut();
        await usual.clock.sleep(ms, signal);
      };
      return { ...usual, clock: { ...usual.clock, sleep } };
    };
    await one.on(pressing, 'import', 'course.ndjson', ...ONE_BY_ONE);
    expect([one.exitCode, createdIn(server)]).toEqual([130, ['a', 'b']]);
    expect(pauses).toBeLessThan(25);
  });

  test('any more between two requests ends with 74', async () => {
    await using team = await startTeam();
    const { one, database, server } = team;
    await one.write('course.ndjson', dependent);
    const outcome = afterOutcome(team, () => void (database.isReachable = false));
    await one.type('import', 'course.ndjson');
    await outcome;
    expect([one.exitCode, createdIn(server)]).toEqual([74, ['a']]);
    database.isReachable = true;
    await one.type('import', 'course.ndjson');
    expect([one.exitCode, server.arrived.length]).toEqual([0, 3]);
  });

  test('when the run ends costs only the entry of its end', async () => {
    await using team = await withCourse();
    const { one, database, server } = team;
    await one.write('one.ndjson', documents('a'));
    const losing = atFirstResult(() => void (database.isReachable = false));
    await one.on(losing, 'import', 'one.ndjson', '-o', 'ndjson');
    expect([one.exitCode, createdIn(server)]).toEqual([0, ['a']]);
    expect(one.stderr).toContain('ledger/unwritable');
    database.isReachable = true;
    await one.type('import', 'one.ndjson');
    expect([one.exitCode, createdIn(server)]).toEqual([0, ['a']]);
  });
});
