/** What a signal does to lms-cli and to the service that it carries. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { holding } from './holding.ts';
import {
  bin,
  emptyPlace,
  question,
  questions,
  startService,
  type Running,
  type Service,
} from './spawned.ts';

const DRAINING = 'press Ctrl-C again to exit now';

/** Resolves when so many requests have arrived at a service that answers them later. */
async function arrived(service: Service, count: number): Promise<void> {
  await expect.poll(() => service.list('requests'), { timeout: 120_000 }).toHaveLength(count);
}

/** Resolves when a command reads its standard input, by more than any pipe holds. */
async function reads({ child: { stdin } }: Running): Promise<void> {
  if (stdin === null) throw new TypeError('standard input is no pipe');
  await promisify((done: () => void) => stdin.write(' '.repeat(2 ** 20), done))();
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s lets the operation in flight finish and begins no other', async (signal, code) => {
  await using place = await emptyPlace();
  await using service = await startService(place);
  await using server = await holding(service);
  await place.write('three.ndjson', questions(3));
  const argv = ['lacuna', 'create', 'three.ndjson', '-o', 'id', '--base-url', server.url];
  await using running = place.start(argv);
  await server.holds(1);
  running.child.kill(signal);
  await running.says('stderr', DRAINING);
  server.letGo();
  const ending = await running.ended;
  expect(ending).toMatchObject({ code, signal: null, stdout: '1\n' });
  expect(ending.stderr).toContain('2 not reached');
  expect(await service.list('lacunaquestions')).toHaveLength(1);
});

test('a second SIGINT leaves at once and names what is in doubt', async () => {
  await using place = await emptyPlace();
  await using service = await startService(place, '--faults', 'timeout-after=9x');
  await place.write('two.ndjson', questions(2));
  const argv = ['lacuna', 'create', 'two.ndjson', '-o', 'ndjson', '--base-url', service.url];
  await using running = place.start(argv);
  await arrived(service, 1);
  running.child.kill('SIGINT');
  await running.says('stderr', DRAINING);
  running.child.kill('SIGINT');
  const { code, stdout, stderr } = await running.ended;
  expect(code).toBe(130);
  expect(JSON.parse(stdout)).toMatchObject({
    outcome: 'in-doubt',
    error: { code: 'run/interrupted' },
  });
  expect(stderr).toMatch(/^in doubt: lacuna\.create {2}"[^"]*" {2}two\.ndjson:1/m);
  expect(await service.list('lacunaquestions')).toHaveLength(1);
});

describe('a terminal that closes', () => {
  /** An import of three, whose first request is held back, at a terminal that then closes. */
  async function hungUp(start: (command: string) => string, says: string) {
    await using place = await emptyPlace();
    await using service = await startService(place);
    await using server = await holding(service);
    await place.write('three.ndjson', questions(3));
    const words = `import three.ndjson --as lacuna.create --new-ledger --concurrency 1 --base-url ${server.url}`;
    const command = start(`${process.execPath} ${bin} ${words} 2> errors`);
    const script = ['--quiet', '--flush', '--command', `echo pid $$; ${command}`, '/dev/null'];
    await using terminal = place.spawn(['script', ...script], { stdin: 'open' });
    await server.holds(1);
    terminal.child.kill('SIGKILL');
    await expect.poll(() => place.read('errors'), { timeout: 30_000 }).toContain(says);
    server.letGo();
    const read = async () => {
      const listed = await place.run(['runs', 'list', '-o', 'json']);
      return (JSON.parse(listed.stdout) as { state: string; counts: object }[])[0];
    };
    await expect.poll(read, { timeout: 30_000 }).not.toMatchObject({ state: 'running' });
    return { run: await read(), sent: (await service.list('lacunaquestions')).length };
  }

  test('left creates in doubt', async () => {
    expect(await hungUp((command) => `exec ${command}`, DRAINING)).toEqual({
      run: expect.objectContaining({ state: 'stopped', counts: { done: 1, remaining: 2 } }),
      sent: 1,
    });
  });

  test('ended an import under nohup', async () => {
    expect(await hungUp((command) => `exec nohup ${command}`, '')).toEqual({
      run: expect.objectContaining({ state: 'finished', counts: { done: 3 } }),
      sent: 3,
    });
  });
});

test.each([
  ['nohup', 'bash', 'nohup "$0" "$@" & echo $!; wait $!'],
  ['a shell that ignores it', 'sh', `trap '' HUP; "$0" "$@" & echo $!; wait $!`],
])('SIGHUP ended a command under %s, without a terminal', async (_, shell, script) => {
  await using place = await emptyPlace();
  await using service = await startService(place);
  await using server = await holding(service);
  await place.write('three.ndjson', questions(3));
  const argv = ['lacuna', 'create', 'three.ndjson', '-q', '--base-url', server.url];
  await using running = place.spawn([shell, '-c', script, process.execPath, bin, ...argv]);
  let pid = '';
  running.child.stdout?.on('data', (text: string) => (pid += text));
  await server.holds(1);
  process.kill(Number(pid), 'SIGHUP');
  server.letGo();
  expect(await running.ended).toMatchObject({ code: 0 });
  expect(await service.list('lacunaquestions')).toHaveLength(3);
});

test('SIGINT ends a wait for the service, and nothing is in doubt', async () => {
  await using place = await emptyPlace();
  await using service = await startService(place, '--faults', '503=9x');
  await place.write('q.json', JSON.stringify(question('Never')));
  const argv = ['lacuna', 'create', 'q.json', '-o', 'json', '-v', '--base-url', service.url];
  await using running = place.start(argv);
  await running.says('stderr', 'as the service asked');
  running.child.kill('SIGINT');
  const { code, stdout } = await running.ended;
  expect(code).toBe(130);
  expect(JSON.parse(stdout)).toMatchObject({ outcome: 'failed', status: 503 });
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s while a document is awaited on a pipe sends nothing', async (signal, code) => {
  await using place = await emptyPlace();
  await using service = await startService(place);
  const argv = ['lacuna', 'create', '-', '--base-url', service.url];
  await using running = place.start(argv, { stdin: 'open' });
  await reads(running);
  running.child.kill(signal);
  expect(await running.ended).toMatchObject({ code, signal: null, stdout: '' });
  expect(await service.list('requests')).toEqual([]);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'the service stops on %s with exit code 0 and its data safe',
  async (signal) => {
    await using place = await emptyPlace();
    const ids: unknown[] = [];
    for (const title of ['first life', 'second life']) {
      await using service = await startService(place);
      ids.push(await service.create(title));
      service.child.kill(signal);
      expect(await service.ended).toMatchObject({ code: 0, signal: null });
    }
    expect(ids).toEqual([1, 2]);
    await using service = await startService(place);
    expect(await service.list('lacunaquestions')).toMatchObject([{ id: 1 }, { id: 2 }]);
  },
);

test('every answered create survives five SIGKILLs of the service in full', async () => {
  await using place = await emptyPlace();
  const answered = new Map<number, string>();
  for (const round of [1, 2, 3, 4, 5]) {
    await using service = await startService(place, '--quiet');
    const write = async (writer: number) => {
      for (let n = 0; ; n++) {
        const title = `Round ${round}, writer ${writer}, question ${n}`;
        const id = await service.create(title);
        if (id !== null) answered.set(id, title);
        if (answered.size >= round * 60) service.child.kill('SIGKILL');
      }
    };
    // Each writer ends when its connection does.
    const writers = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7, 8].map(write));
    expect(writers.map(({ status }) => status)).toEqual(Array(8).fill('rejected'));
    expect(await service.ended).toMatchObject({ signal: 'SIGKILL' });
  }
  await using service = await startService(place);
  const held = (await service.list('lacunaquestions')) as { id: number; title: string }[];
  const titles = new Map(held.map(({ id, title }) => [id, title]));
  expect(Object.fromEntries(titles)).toMatchObject(Object.fromEntries(answered));
  for (const each of held) expect(each).toMatchObject(question(each.title));
  // One request may have been performed and not answered for each writer and kill.
  expect(held.length - answered.size).toBeLessThanOrEqual(5 * 8);
});

test.skipIf(process.platform === 'win32')(
  'Ctrl-C did nothing while the reader of a long output stood still',
  async () => {
    await using place = await emptyPlace();
    await place.write('wrong.ndjson', `${JSON.stringify({ title: 1 })}\n`.repeat(6000));
    execFileSync('mkfifo', [place.path('pipe')]);
    // A pipe holds 64 KiB, a socket, which a child would get otherwise, more than this output.
    const pipe = openSync(place.path('pipe'), constants.O_RDWR);
    const argv = [bin, 'validate', 'wrong.ndjson', '--as', 'lacuna.create', '-o', 'json'];
    const child = spawn(process.execPath, argv, {
      cwd: place.folder,
      env: { PATH: process.env['PATH'], HOME: place.folder },
      stdio: ['ignore', pipe, 'ignore'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'exit');
    readSync(pipe, Buffer.alloc(1));
    // The third one ends it, whatever it is waiting for.
    await expect
      .poll(
        () => {
          child.kill('SIGINT');
          return child.exitCode ?? child.signalCode;
        },
        { timeout: 120_000 },
      )
      .toBe('SIGINT');
    await ended;
    closeSync(pipe);
  },
);
