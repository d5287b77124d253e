/** A person at a terminal: questions, colours, columns. */
import { describe, expect, test } from 'vitest';
import { atTerminal, plain } from './pseudo-terminal.ts';
import { emptyPlace, startService, type Service } from './spawned.ts';

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const ESCAPE = '\u001b';

/** Methods and paths of what arrived at a service. */
async function requestsOf(service: Service): Promise<string[]> {
  const requests = (await service.list('requests')) as { method: string; path: string }[];
  return requests.map(({ method, path }) => `${method} ${path}`);
}

describe('a deletion', () => {
  test('is done after a yes', async () => {
    await using place = await emptyPlace();
    await using service = await startService(place);
    const id = await service.create('To be deleted');
    const argv = ['lacuna', 'delete', `${id}`, '--base-url', service.url];
    await using person = await atTerminal(place, argv);
    await person.says('stdout', 'cannot be undone');
    person.types('y\r');
    const { code, stdout } = await person.ended;
    expect(code).toBe(0);
    expect(plain(stdout)).toMatch(/\n *done +lacuna\.delete/);
    expect(await service.list('lacunaquestions')).toEqual([]);
  });

  test.each([
    ['keys that were', 'y\r', []],
    ['keys that were', 'y\r', ['--plain']],
    ['more keys than a terminal hands over at once,', 'y\r'.repeat(30_000), []],
    ['more keys than a terminal hands over at once,', 'y\r'.repeat(30_000), ['--plain']],
  ])('was confirmed by %s pressed before its question', async (_, keys, options) => {
    await using place = await emptyPlace();
    await using service = await startService(place);
    const id = await service.create('To be kept');
    const argv = ['lacuna', 'delete', `${id}`, '--base-url', service.url, ...options];
    await using person = await atTerminal(place, argv);
    person.types(keys);
    await person.says('stdout', 'cannot be undone');
    person.types('n\r');
    expect((await person.ended).code).toBe(2);
    expect(await service.list('lacunaquestions')).toHaveLength(1);
  });

  test.each([
    ['no', 'n\r', 2],
    ['nothing but Enter', '\r', 2],
    ['Ctrl-C', CTRL_C, 130],
    ['Ctrl-D', CTRL_D, 130],
  ])('is not sent after the answer %s', async (_, keys, code) => {
    await using place = await emptyPlace();
    await using service = await startService(place);
    const argv = ['lacuna', 'delete', '17', '--base-url', service.url];
    await using person = await atTerminal(place, argv);
    await person.says('stdout', 'cannot be undone');
    person.types(keys);
    expect(await person.ended).toMatchObject({ code });
    expect(await requestsOf(service)).toEqual([]);
  });

  test('is not sent if SIGTERM comes during the question', async () => {
    await using place = await emptyPlace();
    const argv = ['lacuna', 'delete', '17', '--sandbox'];
    await using person = await atTerminal(place, argv);
    await person.says('stdout', 'cannot be undone');
    process.kill(person.pid(), 'SIGTERM');
    expect(await person.ended).toMatchObject({ code: 143 });
  });
});

describe('the output', () => {
  const argv = ['lacuna', 'create', 'none.yaml', '--sandbox'];

  test('has colours at a terminal', async () => {
    await using place = await emptyPlace();
    await using person = await atTerminal(place, argv);
    expect((await person.ended).stdout).toContain(`${ESCAPE}[31m`);
  });

  test('of a question has no colours under NO_COLOR', async () => {
    await using place = await emptyPlace();
    const env = { NO_COLOR: '1' };
    await using person = await atTerminal(place, ['lacuna', 'delete', '17', '--sandbox'], { env });
    await person.says('stdout', 'cannot be undone');
    person.types(CTRL_C);
    const { stdout } = await person.ended;
    expect(stdout).not.toContain(`${ESCAPE}[1m`);
    expect(stdout).not.toContain(`${ESCAPE}[3`);
  });
});

test('no progress line is drawn before data that a pipe brings to the same terminal', async () => {
  await using place = await emptyPlace();
  const move = { operation: 'track.move', params: { trackId: '1', destinationId: '2' } };
  await place.write('m.ndjson', `${JSON.stringify(move)}\n`);
  const argv = ['import', 'm.ndjson', '--sandbox', '-o', 'ndjson'];
  await using person = await atTerminal(place, argv, { into: 'cat' });
  const { stdout } = await person.ended;
  expect(stdout).toContain('track.move');
  expect(stdout).not.toContain('reading:');
});

describe('what is longer than the screen', () => {
  const marking = { PAGER: 'sed s/^/page:/' };

  test.each<[string, string[], string]>([
    ['the help', ['help', 'apply'], 'page:Usage: lms-cli apply'],
    ['a list of codes', ['explain', '--all'], 'page:'],
  ])('goes through the pager: %s', async (_, argv, shown) => {
    await using place = await emptyPlace();
    const person = await atTerminal(place, argv, { env: marking });
    expect(await person.ended).toMatchObject({ code: 0 });
    expect(plain(person.shown())).toContain(shown);
  });

  test.each<[string, string[], Record<string, string>]>([
    ['what fits', ['help', 'apply'], { rows: '60' }],
    ['anything with --plain', ['help', 'apply', '--plain'], {}],
    ['anything without a pager', ['help', 'apply'], { PAGER: '' }],
    ['anything with a pager that is not there', ['help', 'apply'], { PAGER: 'no-such-pager' }],
    ['an error', ['no-such-command'], { rows: '2' }],
  ])('but not %s', async (_, argv, { rows = '24', ...env }) => {
    await using place = await emptyPlace();
    const seat = { rows: Number(rows), env: { ...marking, ...env } };
    const person = await atTerminal(place, argv, seat);
    await person.ended;
    expect(plain(person.shown())).toMatch(/command|lms-cli/);
    expect(plain(person.shown())).not.toContain('page:');
  });
});
