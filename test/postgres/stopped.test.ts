/**
 * A process that the kernel stops between the question whether it may send and the first byte, for so
 * long that another machine takes the ledger over (docs/teams.md, Who can send).
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { question, questions, type Running } from '../e2e/spawned.ts';
import { type PostgresServer, startPostgres } from '../harness/postgres-server.ts';
import { type Machines, startMachines, withScript } from './machines.ts';

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server[Symbol.asyncDispose]());

/**
 * Stops the process at its first write to the service, which comes at once after the question. When it
 * goes on, an hour has passed.
 */
const stopping = ({ service }: Machines) =>
  withScript(`
    import { Socket } from 'node:net';
    const { write } = Socket.prototype;
    const { now } = Date;
    Socket.prototype.write = function (...words) {
      if (Date.now === now && this.remotePort === ${new URL(service.url).port}) {
        process.kill(process.pid, 'SIGSTOP');
        Date.now = () => now() + 3_600_000;
      }
      return write.apply(this, words);
    };
  `);

async function untilStopped({ child }: Running): Promise<void> {
  const state = () => readFileSync(`/proc/${child.pid}/stat`, 'latin1').split(') ')[1]?.[0];
  await expect.poll(state, { timeout: 30_000, interval: 20 }).toBe('T');
}

const pass = (name: string) => server.sql(`UPDATE ${name}.ledgers SET lease_until = now()`);

const outcomes = (stdout: string, outcome: string) =>
  (JSON.parse(stdout) as { outcome: string }[]).filter((each) => each.outcome === outcome).length;

test('one create goes, is in doubt for the next holder, and is never sent again', async () => {
  await using machines = await startMachines(server, 'creates');
  const { one, two, service } = machines;
  for (const { place } of [one, two]) await place.write('many.ndjson', questions(20));
  const words = ['import', 'many.ndjson', '--as', 'lacuna.create', '--concurrency', '4'];
  const held = async () => {
    const titles = (await service.list('lacunaquestions')) as { title: string }[];
    return [titles.length, new Set(titles.map(({ title }) => title)).size];
  };
  await using stopped = one.start([...words, '--new-ledger'], stopping(machines));
  await untilStopped(stopped);
  expect(await held()).toEqual([0, 0]);

  await pass('creates');
  const taken = await two.run(...words, '-o', 'json');
  const doubts = outcomes(taken.stdout, 'in-doubt');
  expect(taken).toMatchObject({ code: 8 });
  // Each connection may have an intent.
  expect(doubts).toBeGreaterThan(0);
  expect(doubts).toBeLessThanOrEqual(4);
  expect(await held()).toEqual([20 - doubts, 20 - doubts]);

  stopped.child.kill('SIGCONT');
  const { code, stderr } = await stopped.ended;
  expect([code, stderr]).toEqual([8, expect.stringContaining('ledger/lost')]);
  expect(await held()).toEqual([21 - doubts, 21 - doubts]);

  for (const machine of [one, two]) expect(await machine.run(...words)).toMatchObject({ code: 8 });
  expect(await held()).toEqual([21 - doubts, 21 - doubts]);
});

test('one edit goes, which the next holder has sent again, and nothing after it', async () => {
  await using machines = await startMachines(server, 'edits');
  const { one, two, service } = machines;
  const ids = [];
  for (const title of ['a', 'b', 'c', 'd']) ids.push(await service.create(title));
  const edits = ids.map((id) => JSON.stringify({ ...question('edited'), id }));
  for (const { place } of [one, two]) await place.write('edits.ndjson', `${edits.join('\n')}\n`);
  const words = ['import', 'edits.ndjson', '--as', 'lacuna.edit', '--concurrency', '2'];
  const sent = async () => (await service.list('requests')).length - ids.length;
  await using stopped = one.start([...words, '--new-ledger'], stopping(machines));
  await untilStopped(stopped);

  await pass('edits');
  expect(await two.run(...words)).toMatchObject({ code: 0 });
  expect(await sent()).toBe(4);

  stopped.child.kill('SIGCONT');
  expect(await stopped.ended).toMatchObject({ code: 8 });
  expect(await sent()).toBe(5);
  expect(await one.run(...words)).toMatchObject({ code: 0 });
  expect(await two.run(...words)).toMatchObject({ code: 0 });
  expect(await sent()).toBe(5);
});
