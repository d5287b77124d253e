/** An import in a process of its own, to whose pipe somebody is still writing. */
import { readdir } from 'node:fs/promises';
import { platform } from 'node:process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { holding } from './holding.ts';
import {
  bin,
  emptyPlace,
  question,
  startService,
  type Place,
  type Running,
  type Service,
} from './spawned.ts';

const line = (title: string) => `${JSON.stringify(question(title))}\n`;
const OPTIONS = [
  '--format',
  'ndjson',
  '--as',
  'lacuna.create',
  '--no-validate-first',
  '-o',
  'ndjson',
];
const words = (url: string, input = '-') => ['import', input, ...OPTIONS, '--base-url', url];

async function write({ child: { stdin } }: Running, text: string): Promise<void> {
  if (stdin === null) throw new TypeError('standard input is no pipe');
  await promisify((done: () => void) => stdin.write(text, done))();
}

/** Writes a question, and resolves when the import says that it is done. */
async function created(running: Running, title: string, id: number): Promise<void> {
  await write(running, line(title));
  await running.says('stdout', `"id":${id},`);
}

const titles = async (service: Service) =>
  (await service.list('lacunaquestions')).map((held) => (held as { title: string }).title);
const outcomesIn = (stdout: string) =>
  stdout
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => (JSON.parse(text) as { outcome: string }).outcome);
const saved = (place: Place) => readdir(place.path('.lms-cli/spool'));

/** The same import again with everything, after `runs resume` has refused to go on. */
async function finished(place: Place, url: string, text: string): Promise<string[]> {
  const resumed = await place.run(['runs', 'resume']);
  expect(resumed).toMatchObject({ code: 7, stdout: '' });
  expect(resumed.stderr).toContain('runs/input-incomplete');
  const { code, stdout } = await place.run(words(url), { stdin: { text } });
  expect(code).toBe(0);
  return outcomesIn(stdout);
}

// What Node opens for a child is a socket, which has no name to open it again.
const piped = ['sh', '-c', 'cat | "$0" "$@"'];
const inputs: [input: string, prefix: string[]][] =
  platform === 'win32'
    ? [['-', []]]
    : [
        ['-', []],
        ['/dev/stdin', piped],
      ];

test.each(inputs)(
  'a question on %s is created before the next is written',
  async (input, prefix) => {
    await using place = await emptyPlace();
    await using service = await startService(place);
    const argv = [...prefix, process.execPath, bin, ...words(service.url, input)];
    await using running = place.spawn(argv, { stdin: 'open' });
    await created(running, 'first', 1);
    await created(running, 'second', 2);
    await write(running, line('third').trimEnd());
    running.child.stdin?.end();
    const { code, stdout } = await running.ended;
    expect({ code, outcomes: outcomesIn(stdout) }).toEqual({
      code: 0,
      outcomes: ['done', 'done', 'done'],
    });
    expect(await titles(service)).toEqual(['first', 'second', 'third']);
    expect(await saved(place)).toEqual([]);
  },
);

describe('while a pipe is still open', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s ends the import after what is under way', async (signal, code) => {
    await using place = await emptyPlace();
    await using service = await startService(place);
    await using server = await holding(service, ({ body }) => body.includes('second'));
    await using running = place.start(words(server.url), { stdin: 'open' });
    await created(running, 'first', 1);
    await write(running, line('second') + line('cut off').slice(0, 30));
    await server.holds(1);
    running.child.kill(signal);
    await running.says('stderr', 'press Ctrl-C again to exit now');
    server.letGo();
    const ending = await running.ended;
    expect(ending).toMatchObject({ code, signal: null });
    expect(outcomesIn(ending.stdout)).toEqual(['done', 'done']);
    expect(ending.stderr).toContain(
      'not all of the input was read: run the same command again with all of it',
    );
    expect(ending.stderr).not.toMatch(/are done$|no request was in progress/m);
    expect(await saved(place)).toEqual([]);
    const all = line('first') + line('second') + line('third');
    expect(await finished(place, server.url, all)).toEqual(['skipped', 'skipped', 'done']);
    expect(await titles(service)).toEqual(['first', 'second', 'third']);
  });

  test('a second SIGINT leaves at once and names what is in doubt', async () => {
    await using place = await emptyPlace();
    await using service = await startService(place, '--faults', 'timeout-after=9x');
    await using running = place.start(words(service.url), { stdin: 'open' });
    await write(running, line('in doubt'));
    await expect.poll(() => service.list('requests'), { timeout: 120_000 }).toHaveLength(1);
    running.child.kill('SIGINT');
    await running.says('stderr', 'press Ctrl-C again to exit now');
    running.child.kill('SIGINT');
    const { code, stdout, stderr } = await running.ended;
    expect({ code, outcomes: outcomesIn(stdout) }).toEqual({ code: 130, outcomes: ['in-doubt'] });
    expect(stderr).toContain('in doubt: lacuna.create  -:1');
    expect(stderr).toContain('run the same command again with all of it');
  });

  test('SIGKILL ends the import, and the same command goes on', async () => {
    await using place = await emptyPlace();
    await using service = await startService(place);
    await using running = place.start(words(service.url), { stdin: 'open' });
    await created(running, 'first', 1);
    await created(running, 'second', 2);
    running.child.kill('SIGKILL');
    await running.ended;
    expect(await saved(place)).toHaveLength(1);
    const all = line('first') + line('second') + line('third');
    expect(await finished(place, service.url, all)).toEqual(['skipped', 'skipped', 'done']);
    // Nobody could have read the rest of it.
    expect(await saved(place)).toEqual([]);
    expect(await titles(service)).toEqual(['first', 'second', 'third']);
  });

  // Node would be killed by the signal that comes with the limit.
  test.skipIf(platform === 'win32')('a full disk ends the import with exit code 74', async () => {
    await using place = await emptyPlace();
    await using service = await startService(place);
    const limited = `trap '' XFSZ; ulimit -f 2000; exec "$0" "$@"`;
    const argv = ['sh', '-c', limited, process.execPath, bin, ...words(service.url)];
    await using running = place.spawn(argv, { stdin: 'open' });
    await created(running, 'first', 1);
    // A blank line is saved as well, and is longer than the limit.
    const all = `${line('first')}${' '.repeat(2 ** 20)}\n${line('second')}`;
    running.child.stdin?.end(all.slice(line('first').length));
    const { code, stdout, stderr } = await running.ended;
    expect({ code, outcomes: outcomesIn(stdout) }).toEqual({ code: 74, outcomes: ['done'] });
    expect(stderr).toContain('output/unwritable');
    expect(await saved(place)).toEqual([]);
    expect(await finished(place, service.url, all)).toEqual(['skipped', 'done']);
  });
});
