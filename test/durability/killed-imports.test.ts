/** What a killed import had under way, in whole lives against the real service. */
import { describe, expect, test } from 'vitest';
import { startCli } from '../harness/cli.ts';
import { lacuna } from '../harness/course.ts';
import { Killed } from '../harness/stopping-host.ts';
import { told, type Told } from './checker.ts';
import { rehearse } from './lives.ts';
import { mixedCourse } from './mixed-course.ts';
import { createStore } from './stores.ts';
import { objectsIn, textIn } from './truth.ts';

describe('a killed import', () => {
  test('is told by a dry run and by runs show as the next import finds it', async () => {
    await using rehearsed = await rehearse(mixedCourse(80), { concurrency: 16 });
    const { cli, course } = rehearsed;
    const shown = async () => {
      await cli.run('runs', 'list', '--ledger', rehearsed.ledger, '-o', 'json');
      const killed = textIn(objectsIn(cli.json()).at(-1)?.['id']);
      await cli.run('runs', 'show', killed, '--ledger', rehearsed.ledger, '-o', 'json');
      // A deletion is sent again: if it had not reached the service, that ends its doubt.
      return objectsIn(cli.json()).filter(
        ({ operation }) => !textIn(operation).endsWith('.delete'),
      );
    };
    // A deletion that is sent again is refused, and so in doubt as well.
    const isFound = ({ result }: Told) => result['attempts'] === 0;
    const placesWith = (results: readonly Told[], wanted: string) =>
      results
        .filter((each) => each.outcome === wanted && isFound(each))
        .map(({ document }) => course.indexOf(document))
        .toSorted((one, other) => one - other);
    let found = 0;
    for (const step of [5, 20, 45, 90, 130]) {
      await rehearsed.begin();
      await rehearsed.live(step);
      const before = await shown();
      await rehearsed.live(null, '--dry-run');
      const rehearsal = told(cli, course);
      const results = await rehearsed.resume();
      for (const outcome of ['skipped', 'in-doubt']) {
        const places = placesWith(results, outcome);
        expect({ step, places: placesWith(rehearsal, outcome) }).toEqual({ step, places });
        found += places.length;
      }
      expect(before.length).toBeGreaterThan(0);
      expect({ step, shown: await shown() }).toEqual({ step, shown: before });
    }
    expect(found).toBeGreaterThan(40);
  });

  test('--again, whenever it is killed, can be imported again', async () => {
    await using rehearsed = await rehearse(mixedCourse(40), { concurrency: 4 });
    for (let step = 2; step < 200; step += 19) {
      await rehearsed.begin();
      await rehearsed.live(null);
      await rehearsed.live(step, '--again');
      const results = await rehearsed.resume();
      const { exitCode, stderr } = rehearsed.cli;
      const inDoubt = results.filter(({ outcome }) => outcome === 'in-doubt').length;
      expect({ step, exitCode, stderr }).toMatchObject({ step, exitCode: inDoubt > 0 ? 8 : 0 });
      expect(results).toHaveLength(rehearsed.course.length);
    }
  });

  test('doubts at most the concurrency and an eighth, also where the service refuses', async () => {
    const independent = mixedCourse(900).filter(({ needs }) => needs.length === 0);
    const course = independent.slice(0, 120);
    await using rehearsed = await rehearse(course, { concurrency: 16, faults: 'error-200=100%' });
    const doubts: number[] = [];
    for (let step = 20; step < 220; step += 9) {
      await rehearsed.begin();
      expect((await rehearsed.live(step)).isOver).toBe(true);
      const results = await rehearsed.resume();
      doubts.push(results.filter(({ outcome }) => outcome === 'in-doubt').length);
    }
    expect(Math.max(...doubts)).toBeLessThanOrEqual(18);
    expect(Math.max(...doubts)).toBeGreaterThan(8);
  });
});

test('what a killed import may have deleted was called done by another one', async () => {
  await using cli = await startCli();
  using store = createStore('file', cli);
  const create = { operation: 'lacuna.create', key: 'k', body: lacuna({}) };
  const deletion = { operation: 'lacuna.delete', params: { questionId: { $ref: 'k' } } };
  await cli.write('creates.ndjson', JSON.stringify(create));
  await cli.write('deletes.ndjson', JSON.stringify(deletion));
  let steps = 0;
  for (let isKilled = true; isKilled; steps += 1) {
    store.begin();
    const to = ['--ledger', store.place, '--new-ledger', '--yes'];
    await cli.reset();
    await cli.run('import', 'creates.ndjson', ...to);
    isKilled = await cli
      .runIn((host) => store.mortal(host, steps + 1).host, 'import', 'deletes.ndjson', ...to)
      .then(
        () => false,
        (error: unknown) => error instanceof Killed,
      );
    await cli.run('import', 'creates.ndjson', ...to);
    const isThere = (await cli.held('lacunaquestions')).length === 1;
    expect([isThere ? 0 : 8, 8]).toContain(cli.exitCode);
  }
  expect(steps).toBeGreaterThan(5);
});
