/** A person at a terminal: questions, colours, columns. */
import { describe, expect, test } from 'vitest';
import { atTerminal, plain, withoutPid } from './pseudo-terminal.ts';
import { emptyPlace, startService, type Place, type Service } from './spawned.ts';

const userFile = '.config/lms-cli/config.yaml';
const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const ESCAPE = '\u001b';

/** Methods and paths of what arrived at a service. */
async function requestsOf(service: Service): Promise<string[]> {
  const requests = (await service.list('requests')) as { method: string; path: string }[];
  return requests.map(({ method, path }) => `${method} ${path}`);
}

async function profile(place: Place, file: string, lines: readonly string[]): Promise<void> {
  const text = ['defaultProfile: school', 'profiles:', '  school:', ...lines].join('\n    ');
  await place.write(file, `${text.replace('\n    profiles:\n    ', '\nprofiles:\n')}\n`);
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

  test('is refused in CI without a question', async () => {
    await using place = await emptyPlace();
    const argv = ['lacuna', 'delete', '17', '--sandbox'];
    await using person = await atTerminal(place, argv, { env: { CI: 'true' } });
    const { code, stdout } = await person.ended;
    expect(code).toBe(2);
    expect(plain(stdout)).toContain('add --yes');
  });
});

describe('a protected profile', () => {
  test.each([
    ['its name', 'school\r', 0],
    ['another name', 'shool\r', 2],
  ])('is answered with %s', async (_, keys, code) => {
    await using place = await emptyPlace();
    await using service = await startService(place);
    await profile(place, 'lms-cli.yaml', [`baseUrl: ${service.url}`, 'protected: true']);
    await using person = await atTerminal(place, ['lacuna', 'move', '1', '2']);
    await person.says('stdout', 'Type its name');
    await service.create('To be moved');
    person.types(keys);
    expect(await person.ended).toMatchObject({ code });
    expect(await requestsOf(service)).toHaveLength(code === 0 ? 2 : 1);
  });
});

describe('the server of a project file', () => {
  test('is asked about once and remembered', async () => {
    await using place = await emptyPlace();
    // Nothing listens there, and it is no loopback address.
    await profile(place, 'lms-cli.yaml', ['baseUrl: https://0.0.0.0:1/api']);
    const argv = ['lacuna', 'move', '1', '2', '--retries', '0'];
    await using first = await atTerminal(place, argv);
    await first.says('stdout', 'trust it from now on');
    first.types('y\r');
    expect(await first.ended).toMatchObject({ code: 5 });
    expect(await place.read(userFile)).toContain('https://0.0.0.0:1');
    await using second = await atTerminal(place, argv);
    const { code, stdout } = await second.ended;
    expect(code).toBe(5);
    expect(stdout).not.toContain('accept it');
  });

  test('gets nothing if the person refuses it', async () => {
    await using place = await emptyPlace();
    await profile(place, 'lms-cli.yaml', ['baseUrl: https://0.0.0.0:1/api']);
    await using person = await atTerminal(place, ['lacuna', 'move', '1', '2', '--retries', '0']);
    await person.says('stdout', 'trust it from now on');
    person.types('n\r');
    expect(await person.ended).toMatchObject({ code: 2 });
    await expect(place.read(userFile)).rejects.toThrow('ENOENT');
  });
});

describe('the output', () => {
  const argv = ['lacuna', 'create', 'none.yaml', '--sandbox'];

  test('has colours at a terminal', async () => {
    await using place = await emptyPlace();
    await using person = await atTerminal(place, argv);
    expect((await person.ended).stdout).toContain(`${ESCAPE}[31m`);
  });

  test.each([
    ['NO_COLOR', { NO_COLOR: '1' }],
    ['a dumb terminal', { TERM: 'dumb' }],
  ])('has no colours under %s', async (_, env) => {
    await using place = await emptyPlace();
    await using person = await atTerminal(place, argv, { env });
    const { stdout } = await person.ended;
    expect(stdout).toContain('none.yaml');
    expect(withoutPid(stdout)).not.toContain(ESCAPE);
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

  test.each([[['help']], [['lacuna', 'create', '--help']]])(
    'help (%s) fits a terminal of 40 columns, except for text to copy',
    async (words) => {
      await using place = await emptyPlace();
      await using person = await atTerminal(place, words, { columns: 40 });
      const lines = plain((await person.ended).stdout).split('\n');
      const isCopied = (line: string) => /^ +(lms-cli|POST|replaced by) /.test(line);
      expect(lines.length).toBeGreaterThan(20);
      expect(lines.filter((line) => line.length > 40 && !isCopied(line))).toEqual([]);
    },
  );
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
