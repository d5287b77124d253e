/** The proof must be able to turn red: with the same harness, careless ways are found out. */
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import type { Host } from '../../src/core/host.ts';
import type { Transport } from '../../src/core/http.ts';
import { rehearse } from './lives.ts';
import { mixedCourse } from './mixed-course.ts';

const course = mixedCourse(40);

test('a ledger that keeps no intent doubles what was under way', async () => {
  await using rehearsed = await rehearse(course, { altersLedger: true });
  const found: string[] = [];
  for (const step of [30, 45, 60]) {
    await rehearsed.begin();
    expect((await rehearsed.live(step)).isOver).toBe(true);
    forgetIntents(rehearsed.ledger);
    found.push(...(await rehearsed.check(await rehearsed.resume())));
  }
  expect(found.filter((each) => each.includes('doubled')).length).toBeGreaterThan(0);
});

test('the same kills with the intents double nothing', async () => {
  await using rehearsed = await rehearse(course);
  for (const step of [30, 45, 60]) {
    await rehearsed.begin();
    await rehearsed.live(step);
    expect(await rehearsed.check(await rehearsed.resume())).toEqual([]);
  }
});

test('a client that repeats whatever failed doubles what was done behind the failure', async () => {
  await using rehearsed = await rehearse(course, { faults: 'reset-after=10%,500-after=10%' });
  await rehearsed.begin();
  const found = await rehearsed.check(await rehearsed.resume(repeating));
  expect(found.filter((each) => each.includes('doubled')).length).toBeGreaterThan(0);
});

test('the same faults without such repeats double nothing', async () => {
  await using rehearsed = await rehearse(course, { faults: 'reset-after=10%,500-after=10%' });
  await rehearsed.begin();
  expect(await rehearsed.check(await rehearsed.resume())).toEqual([]);
});

test('a resume that forgets the whole ledger doubles what was done', async () => {
  await using rehearsed = await rehearse(course, { altersLedger: true });
  await rehearsed.begin();
  await rehearsed.live(60);
  const forgetting = new DatabaseSync(rehearsed.ledger);
  forgetting.exec('PRAGMA foreign_keys=OFF; DELETE FROM operations');
  forgetting.close();
  expect(await rehearsed.check(await rehearsed.resume())).not.toEqual([]);
});

test('a service that loses what it confirmed is found out', async () => {
  await using rehearsed = await rehearse(course);
  await rehearsed.begin();
  const results = await rehearsed.resume();
  expect(await rehearsed.check(results)).toEqual([]);
  await rehearsed.cli.reset();
  const found = await rehearsed.check(results);
  expect(found.filter((each) => each.includes('lost')).length).toBeGreaterThan(20);
});

/** As a ledger is left whose `begin` writes nothing. */
function forgetIntents(ledger: string): void {
  const database = new DatabaseSync(ledger);
  database.exec(
    `PRAGMA foreign_keys=OFF; DELETE FROM operations WHERE state IN ('begun', 'waiting')`,
  );
  database.close();
}

function repeating(host: Host): Host {
  const repeat = (real: Transport): Transport => ({
    close: () => real.close(),
    async send(request, timeoutMs, abort) {
      const delivery = await real.send(request, timeoutMs, abort);
      const isFine = delivery.kind === 'answer' && delivery.status < 500;
      return isFine ? delivery : real.send(request, timeoutMs, abort);
    },
  });
  return { ...host, connect: async (options) => repeat(await host.connect(options)) };
}
