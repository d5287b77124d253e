/** What only a process boundary proves: exit codes, standard streams, pipes. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import { holding } from './holding.ts';
import { bin, emptyPlace, question, questions, startService, type Ending } from './spawned.ts';

/** The outcome of each line of `-o ndjson`. */
function outcomesIn(stdout: string): string[] {
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { outcome: string }).outcome);
}

describe('the exit code that reaches the shell', () => {
  test.each([
    [0, 'everything is done', ''],
    [8, 'something is in doubt', 'reset-after=1x'],
  ])('is %i where %s', async (code, _, faults) => {
    await using place = await emptyPlace();
    await using service = await startService(place, '--faults', faults);
    await place.write('two.ndjson', questions(2));
    const options = ['--base-url', service.url, '--retries', '0'];
    expect(await place.run(['lacuna', 'create', 'two.ndjson', ...options])).toMatchObject({ code });
  });

  test('is 7 for a database of a newer version, which is not changed', async () => {
    await using place = await emptyPlace();
    await using service = await startService(place);
    expect(await service.create('kept')).not.toBeNull();
    service.child.kill('SIGTERM');
    await service.ended;
    const database = new DatabaseSync(place.path('sandbox.db'));
    database.exec('PRAGMA user_version=99');
    database.close();
    const argv = ['sandbox', '--port', '0', '--db', place.path('sandbox.db')];
    expect(await place.run(argv)).toMatchObject({ code: 7, stdout: '' });
  });
});

describe('the standard streams', () => {
  test('carry data on standard output and everything else on standard error', async () => {
    await using place = await emptyPlace();
    await using service = await startService(place, '--faults', 'error-200=1x');
    await place.write('two.ndjson', questions(2));
    const argv = ['lacuna', 'create', 'two.ndjson', '--base-url', service.url];
    const { stdout, stderr } = await place.run([...argv, '-o', 'ndjson', '-v']);
    expect(outcomesIn(stdout)).toEqual(['rejected', 'done']);
    expect(stderr).toContain('> POST ');
    expect(stderr).toMatch(/operation +done +rejected/);
  });

  test('accept a document over a pipe, and reject an empty pipe', async () => {
    await using place = await emptyPlace();
    const argv = ['lacuna', 'create', '-', '--sandbox', '-o', 'id'];
    const stdin = { text: JSON.stringify(question('Piped')) };
    expect(await place.run(argv, { stdin })).toMatchObject({ code: 0, stdout: '1\n' });
    for (const nothing of [{ text: '' }, 'null'] as const) {
      const ending = await place.run(argv, { stdin: nothing });
      expect(ending).toMatchObject({ code: 3, stdout: '' });
      expect(ending.stderr).toContain('document/empty');
    }
  });

  test('lose nothing of a long output, however slowly it is read', async () => {
    await using place = await emptyPlace();
    const stdin = { text: questions(2000) };
    const argv = ['lacuna', 'create', '-', '-n', '-o', 'ndjson', '--sandbox'];
    await using running = place.start(argv, { stdin });
    running.child.stdout?.on('data', () => {
      running.child.stdout?.pause();
      setImmediate(() => running.child.stdout?.resume());
    });
    const { code, stdout } = await running.ended;
    expect(code).toBe(0);
    expect(outcomesIn(stdout)).toEqual(Array(2000).fill('planned'));
  });

  test.each([
    ['a schema', ['schema', 'assessment.create'], ''],
    ['2,000 plans', ['lacuna', 'create', '-', '-n', '-o', 'ndjson', '--sandbox'], questions(2000)],
    ['a help page', ['help', 'lacuna', 'create'], ''],
  ])('a reader that stops after the first piece of %s is not an error', async (_, argv, text) => {
    await using place = await emptyPlace();
    await using running = place.start(argv, { stdin: { text } });
    running.child.stdout?.once('data', () => running.child.stdout?.destroy());
    const { code, stderr } = await running.ended;
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.not.stringMatching(/EPIPE|^ +at |error/m),
    });
  });

  test.each([
    ['an import', ['import', 'many.ndjson', '--as', 'lacuna.create', '--concurrency', '1']],
    ['a command', ['lacuna', 'create', 'many.ndjson']],
  ])('all of 40 requests of %s went out after its reader had left', async (_, words) => {
    await using place = await emptyPlace();
    await using service = await startService(place);
    let arrived = 0;
    await using server = await holding(service, () => ++arrived > 1);
    await place.write('many.ndjson', questions(40));
    await using running = place.start([...words, '-o', 'ndjson', '--base-url', server.url]);
    await server.holds(1);
    await running.says('stdout', '\n');
    running.child.stdout?.destroy();
    server.letGo();
    const { code, stderr } = await running.ended;
    expect({ code, stderr }).toEqual({
      code: 74,
      stderr: expect.stringContaining('output/unwritable'),
    });
    expect(await service.list('lacunaquestions')).toHaveLength(2);
    // What nobody read is told where somebody may see it, and nothing is in doubt.
    expect(stderr).toMatch(/^done {6}lacuna\.create/m);
    expect(stderr).not.toContain('in doubt');
  });

  test('a standard output that is closed from the start is as /dev/null', async () => {
    await using place = await emptyPlace();
    await using service = await startService(place);
    await place.write('many.ndjson', questions(3));
    const argv = ['lacuna', 'create', 'many.ndjson', '-o', 'json', '--base-url', service.url];
    const shell = ['sh', '-c', 'exec "$0" "$@" >&-', process.execPath, bin, ...argv];
    await using running = place.spawn(shell);
    expect(await running.ended).toMatchObject({ code: 0 });
    expect(await service.list('lacunaquestions')).toHaveLength(3);
  });

  test.each([
    ['closed', '2>&-'],
    // A device that is always full is one of Linux.
    ...(existsSync('/dev/full') ? [['full', '2>/dev/full']] : []),
  ])('a standard error that is %s does not change the result', async (_, redirection) => {
    await using place = await emptyPlace();
    const inShell = async (...argv: string[]): Promise<Ending> => {
      const script = `exec "$0" "$@" ${redirection}`;
      await using running = place.spawn(['sh', '-c', script, process.execPath, bin, ...argv]);
      return await running.ended;
    };
    expect(await inShell('lacuna', 'create', 'none.yaml')).toMatchObject({ code: 3 });
    await place.write('q.json', JSON.stringify(question('Unheard')));
    const created = await inShell('lacuna', 'create', 'q.json', '--sandbox', '-o', 'id', '-vv');
    expect(created).toMatchObject({ code: 0, stdout: '1\n' });
  });
});

describe('a large file', () => {
  test('of 10,000 documents is checked completely', async () => {
    await using place = await emptyPlace();
    await place.write('large.ndjson', questions(10_000));
    const ending = await place.run(['validate', 'large.ndjson', '--as', 'lacuna.create']);
    expect(ending).toMatchObject({ code: 0, stderr: '10,000 documents are valid\n' });
  });

  test('of more than 16 MiB is refused without being read', async () => {
    await using place = await emptyPlace();
    await place.write('larger.json', `[{"title":"${'a'.repeat(17 * 2 ** 20)}"}]`);
    const ending = await place.run(['validate', 'larger.json', '--as', 'lacuna.create']);
    expect(ending.code).toBe(3);
    expect(ending.stderr).toContain('document/too-large');
  });
});

test('a status that is none hung a command, whatever signal came', async () => {
  await using place = await emptyPlace();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => socket.write('HTTP/1.1 099 None\r\ncontent-length: 0\r\n\r\n'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : address;
  await place.write('q.json', JSON.stringify(question('None')));
  const base = ['--base-url', `http://127.0.0.1:${port}`];
  expect(await place.run(['lacuna', 'create', 'q.json', ...base])).toMatchObject({ code: 8 });
  server.close();
});
