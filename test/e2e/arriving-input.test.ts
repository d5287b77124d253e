/** An import in a process of its own, to whose pipe somebody is still writing. */
import { readdir } from 'node:fs/promises';
import { platform } from 'node:process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
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
const words = (url: string, input = '-') => [
  'import',
  input,
  '--as',
  'lacuna.create',
  '--new-ledger',
  '--concurrency',
  '1',
  '-o',
  'ndjson',
  '--base-url',
  url,
];

async function write({ child: { stdin } }: Running, text: string): Promise<void> {
  if (stdin === null) throw new TypeError('standard input is no pipe');
  await promisify((done: () => void) => stdin.write(text, done))();
}

const titles = async (service: Service) =>
  (await service.list('lacunaquestions')).map((held) => (held as { title: string }).title);
const outcomesIn = (stdout: string) =>
  stdout
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => JSON.parse(text) as { outcome: string } | { summary: object })
    .flatMap((record) => ('outcome' in record ? [record.outcome] : []));
/** What is saved, or being saved, beside ledgers. */
const saved = (place: Place) =>
  readdir(place.path('.lms-cli'))
    .then((names) => names.filter((name) => !/^\.gitignore$|\.db/.test(name)))
    .catch(() => [] as string[]);

/** Resolves when so many files are being saved. */
const saving = (place: Place) =>
  expect.poll(() => saved(place), { timeout: 120_000 }).toHaveLength(1);

async function runs(place: Place): Promise<unknown> {
  const { stdout } = await place.run(['runs', 'list', '-o', 'json']);
  return JSON.parse(stdout);
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

test.each(inputs)('%s is sent once all of it has arrived', async (input, prefix) => {
  await using place = await emptyPlace();
  await using service = await startService(place);
  const argv = [...prefix, process.execPath, bin, ...words(service.url, input)];
  await using running = place.spawn(argv, { stdin: 'open' });
  await write(running, line('first'));
  await saving(place);
  await write(running, line('second') + line('third').trimEnd());
  expect(await service.list('requests')).toEqual([]);
  running.child.stdin?.end();
  const { code, stdout } = await running.ended;
  expect({ code, outcomes: outcomesIn(stdout) }).toEqual({
    code: 0,
    outcomes: ['done', 'done', 'done'],
  });
  expect(await titles(service)).toEqual(['first', 'second', 'third']);
  expect(await saved(place)).toEqual([]);
});

describe('while a pipe is still open', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s ends the import, which sends and keeps nothing', async (signal, code) => {
    await using place = await emptyPlace();
    await using service = await startService(place);
    await using running = place.start(words(service.url), { stdin: 'open' });
    await write(running, line('first') + line('cut off').slice(0, 30));
    await saving(place);
    running.child.kill(signal);
    const ending = await running.ended;
    expect(ending).toMatchObject({ code, signal: null });
    expect(ending.stdout).toContain('interrupted: nothing was sent');
    expect([await service.list('requests'), await saved(place)]).toEqual([[], []]);
    expect(await runs(place)).toEqual([]);
  });

  test('SIGKILL ends the import; the same command sends everything, and removes what was left', async () => {
    await using place = await emptyPlace();
    await using service = await startService(place);
    await using running = place.start(words(service.url), { stdin: 'open' });
    await write(running, line('first'));
    await saving(place);
    running.child.kill('SIGKILL');
    await running.ended;
    expect([await service.list('requests'), await runs(place)]).toEqual([[], []]);
    const text = line('first') + line('second');
    const { code, stdout } = await place.run(words(service.url), { stdin: { text } });
    expect({ code, outcomes: outcomesIn(stdout) }).toEqual({ code: 0, outcomes: ['done', 'done'] });
    expect(await titles(service)).toEqual(['first', 'second']);
    expect(await saved(place)).toEqual([]);
  });

  // Node would be killed by the signal that comes with the limit.
  test.skipIf(platform === 'win32')('a full disk ends the import with exit code 74', async () => {
    await using place = await emptyPlace();
    await using service = await startService(place);
    const limited = `trap '' XFSZ; ulimit -f 2000; exec "$0" "$@"`;
    const argv = ['sh', '-c', limited, process.execPath, bin, ...words(service.url)];
    await using running = place.spawn(argv, { stdin: 'open' });
    // A blank line is saved as well, and is longer than the limit.
    running.child.stdin?.end(`${line('first')}${' '.repeat(2 ** 20)}\n${line('second')}`);
    const { code, stdout } = await running.ended;
    expect({ code, stdout }).toEqual({
      code: 74,
      stdout: expect.stringContaining('output/unwritable'),
    });
    expect([await service.list('requests'), await saved(place)]).toEqual([[], []]);
  });
});
