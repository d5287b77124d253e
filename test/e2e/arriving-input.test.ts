/** An import in a process of its own, to whose pipe somebody is still writing. */
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

/** Blank lines. Once they are written, the import is reading. */
const MORE_THAN_A_PIPE_HOLDS = '\n'.repeat(2 ** 20);

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
  await write(running, line('first') + MORE_THAN_A_PIPE_HOLDS);
  await write(running, line('second') + line('third').trimEnd());
  expect(await service.list('requests')).toEqual([]);
  running.child.stdin?.end();
  const { code, stdout } = await running.ended;
  expect({ code, outcomes: outcomesIn(stdout) }).toEqual({
    code: 0,
    outcomes: ['done', 'done', 'done'],
  });
  expect(await titles(service)).toEqual(['first', 'second', 'third']);
});

describe('while a pipe is still open', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s ends the import, which sends and keeps nothing', async (signal, code) => {
    await using place = await emptyPlace();
    await using service = await startService(place);
    await using running = place.start(words(service.url), { stdin: 'open' });
    await write(running, line('first') + MORE_THAN_A_PIPE_HOLDS);
    running.child.kill(signal);
    const ending = await running.ended;
    expect(ending).toMatchObject({ code, signal: null });
    expect(ending.stdout).toContain('interrupted: nothing was sent');
    expect(await service.list('requests')).toEqual([]);
    expect(await runs(place)).toEqual([]);
  });
});
