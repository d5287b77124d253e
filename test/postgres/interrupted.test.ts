/** Imports of the built program while the way to the database, or the database itself, breaks. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holding } from '../e2e/holding.ts';
import { questions, type Running } from '../e2e/spawned.ts';
import { type PostgresServer, startPostgres } from '../harness/postgres-server.ts';
import { startProxy, type TcpProxy } from '../harness/tcp-proxy.ts';
import { type Machines, startMachines, withScript } from './machines.ts';

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server[Symbol.asyncDispose]());

const COUNT = 300;
const WORDS = ['import', 'many.ndjson', '--as', 'lacuna.create', '--concurrency', '4'];

/** An import of the first machine, and files for both. */
async function startImport(
  { one, two }: Machines,
  words = WORDS,
  wrapping?: string[],
): Promise<Running> {
  for (const { place } of [one, two]) await place.write('many.ndjson', questions(COUNT));
  return one.start([...words, '--new-ledger', '-o', 'json'], wrapping);
}

/** Resolves when so many changes more were recorded. */
async function untilGrown({ generation }: Machines, by: number): Promise<void> {
  const before = await generation();
  await expect.poll(generation, { timeout: 30_000, interval: 5 }).toBeGreaterThan(before + by);
}

/** How many questions the service has, and how many titles. */
async function created({ service }: Machines): Promise<[number, number]> {
  const found = (await service.list('lacunaquestions')) as { title: string }[];
  return [found.length, new Set(found.map(({ title }) => title)).size];
}

const inDoubt = (stdout: string) =>
  (JSON.parse(stdout) as { outcome: string }[]).filter(({ outcome }) => outcome === 'in-doubt')
    .length;

const untilCut = (proxy: TcpProxy) =>
  expect.poll(() => proxy.connections, { timeout: 30_000, interval: 1 }).toBe(0);

describe('the way to the database', () => {
  test.each<[string, (proxy: TcpProxy) => Promise<unknown> | void]>([
    [
      'loses answers',
      async (proxy) => {
        proxy.answers = 'cut';
        await untilCut(proxy);
        proxy.answers = 'pass';
      },
    ],
    [
      'loses what is sent',
      async (proxy) => {
        proxy.requests = 'cut';
        await untilCut(proxy);
        proxy.requests = 'pass';
      },
    ],
    ['closes one half', (proxy) => proxy.halfClose()],
    ['is broken', (proxy) => proxy.cut()],
    ['is slow', (proxy) => void (proxy.delayMs = 5)],
  ])('%s again and again: nothing is lost, nothing doubled', async (what, disturb) => {
    await using proxy = await startProxy(server.port);
    const name = what.replaceAll(' ', '_');
    await using machines = await startMachines(server, name, proxy.port);
    await using running = await startImport(machines);
    await untilGrown(machines, 10);
    for (let times = 0; times < 4; times++) {
      await disturb(proxy);
      await untilGrown(machines, 20);
    }
    // It was at work all the time.
    expect(running.child.exitCode).toBeNull();
    const { code, stdout } = await running.ended;
    expect([code, inDoubt(stdout), await created(machines)]).toEqual([0, 0, [COUNT, COUNT]]);
    expect(await machines.two.run(...WORDS)).toMatchObject({ code: 0 });
    expect(await created(machines)).toEqual([COUNT, COUNT]);
  });
});

/** Its clock goes on by an hour at a signal, so that nobody waits for the end of its patience. */
const hurried = withScript(`
  const { now } = Date;
  process.once('SIGUSR2', () => (Date.now = () => now() + 3_600_000));
`);

describe('a database that stops immediately', () => {
  test('in the middle and starts again is waited for', async () => {
    await using machines = await startMachines(server, 'restarted');
    await using running = await startImport(machines);
    await untilGrown(machines, 40);
    await server.stop('immediate');
    await server.start();
    const { code, stdout } = await running.ended;
    expect([code, inDoubt(stdout), await created(machines)]).toEqual([0, 0, [COUNT, COUNT]]);
    expect(await machines.two.run(...WORDS)).toMatchObject({ code: 0 });
    expect(await created(machines)).toEqual([COUNT, COUNT]);
  });

  test('and stays away ends it with 8 and names the doubts; later it goes on', async () => {
    await using machines = await startMachines(server, 'stopped');
    const { one, two, service } = machines;
    await using slow = await holding(service, ({ body }) => body.includes('Question 60"'));
    const words = [...WORDS, '--base-url', slow.url];
    await using running = await startImport(machines, words, hurried);
    await slow.holds(1);
    await server.stop('immediate');
    running.child.kill('SIGUSR2');
    slow.letGo();
    const ended = await running.ended;
    expect([ended.code, inDoubt(ended.stdout) > 0]).toEqual([8, true]);
    expect(ended.stderr).toContain('ledger/database');
    const [sent, titles] = await created(machines);
    expect([sent, sent < COUNT]).toEqual([titles, true]);
    expect(await one.run(...words)).toMatchObject({ code: 5 });
    expect(await created(machines)).toEqual([sent, sent]);
    await server.start();
    const later = await one.run(...words, '-o', 'json');
    const doubts = inDoubt(later.stdout);
    expect([later.code, doubts > 0, doubts <= 4]).toEqual([8, true, true]);
    expect(await two.run(...words)).toMatchObject({ code: 8 });
    const [all, names] = await created(machines);
    expect([all, all >= COUNT - doubts]).toEqual([names, true]);
  });
});
