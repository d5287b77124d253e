/**
 * What a killed import had under way (docs/adr/0022-departures.md), in whole lives against the real
 * service: nothing else is in doubt, and where the departures prove nothing, nothing is sent twice.
 */
import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { departuresFileOf } from '../../src/ledger/departure-file.ts';
import { canProveDepartures } from '../harness/departures.ts';
import { told, type Told } from './checker.ts';
import { failPower } from './departures.ts';
import { rehearse, type Rehearsed } from './lives.ts';
import { mixedCourse } from './mixed-course.ts';
import { objectsIn, textIn } from './truth.ts';

const CONCURRENCY = 16;

/** Kills an import at that step, and resumes it after this has happened to its ledger. */
async function resumed(
  rehearsed: Rehearsed,
  step: number,
  between: (ledger: string) => void = () => {},
) {
  await rehearsed.begin();
  const { steps, isOver } = await rehearsed.live(step);
  expect(isOver).toBe(true);
  between(rehearsed.ledger);
  const results = await rehearsed.resume();
  expect({ step, wrong: await rehearsed.check(results) }).toEqual({ step, wrong: [] });
  const inDoubt = results.filter(({ outcome }) => outcome === 'in-doubt').length;
  return { inDoubt, noted: steps.filter((each) => each === 'depart').length - 1 };
}

describe.skipIf(!canProveDepartures)('a killed import', () => {
  test('has in doubt what it had noted before its first answer, and nothing else', async () => {
    await using rehearsed = await rehearse(mixedCourse(80), { concurrency: CONCURRENCY });
    const seen = new Set<number>();
    for (const step of [3, 4, 5, 6, 10, 20]) {
      const { inDoubt, noted } = await resumed(rehearsed, step);
      expect({ step, inDoubt }).toEqual({ step, inDoubt: Math.max(0, noted) });
      seen.add(inDoubt);
    }
    expect(seen.size).toBeGreaterThan(3);
  });

  test('is told by a dry run and by runs show as the next import finds it', async () => {
    await using rehearsed = await rehearse(mixedCourse(80), { concurrency: CONCURRENCY });
    const { cli, course } = rehearsed;
    const shown = async () => {
      await cli.run('runs', 'list', '--ledger', rehearsed.ledger, '-o', 'json');
      const killed = textIn(objectsIn(cli.json()).at(-1)?.['id']);
      await cli.run('runs', 'show', killed, '--ledger', rehearsed.ledger, '-o', 'json');
      return cli.stdout;
    };
    const placesWith = (results: readonly Told[], wanted: string) =>
      results
        .flatMap(({ document, outcome }) => (outcome === wanted ? [course.indexOf(document)] : []))
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
      expect({ step, shown: await shown() }).toEqual({ step, shown: before });
    }
    expect(found).toBeGreaterThan(40);
  });
});

test('an import --again that is killed at any time can be imported again', async () => {
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

describe('an import that is killed and whose departures prove nothing', () => {
  const losses: readonly (readonly [string, (ledger: string) => void])[] = [
    ['because the power failed', failPower],
    ['because they are lost', (ledger) => rmSync(departuresFileOf(ledger), { force: true })],
  ];

  test.each(losses)('%s sends nothing twice', async (_, loss) => {
    await using rehearsed = await rehearse(mixedCourse(80), { concurrency: CONCURRENCY });
    let inDoubt = 0;
    for (const step of [10, 45, 90]) inDoubt += (await resumed(rehearsed, step, loss)).inDoubt;
    expect(inDoubt).toBeGreaterThan(CONCURRENCY);
  });
});
