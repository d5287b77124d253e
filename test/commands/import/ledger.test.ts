import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import type { Ledger } from '../../../src/contract/ledger.ts';
import type { KnownResource } from '../../../src/contract/resources.ts';
import { openLedger } from '../../../src/ledger/open.ts';
import { type Cli, type CliOptions, startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { hold, question, startFolder } from '../content/folder.ts';
import { alwaysJson, answering } from '../../harness/answering-server.ts';
import { errorCode } from '../bodies.ts';
import { createManualClock } from '../../harness/manual-clock.ts';

/** Commands that end before they send anything, where no ledger was before. */
describe('a ledger that nothing used', () => {
  interface Refused {
    readonly words: readonly string[];
    readonly exitCode: number;
    readonly options?: CliOptions;
    /** Standard input. */
    readonly input?: string;
  }

  const no: CliOptions = { atTerminal: true, answers: [[/./, false]] };
  const toProtected = (line: string): Refused => ({
    words: [...line.split(' '), '--profile', 'guarded'],
    exitCode: 2,
  });
  const unknownKey = stringifyExact({
    operation: 'lacuna.delete',
    params: { questionId: { $ref: 'nobody' } },
  });
  const deletion = stringifyExact({ operation: 'lacuna.delete', params: { questionId: 1 } });
  const invalid = stringifyExact({ operation: 'lacuna.create', body: lacuna({ topicId: 'x' }) });

  type Named = readonly [string, Refused];

  const opening: readonly Named[] = [
    ['an apply without a ledger', { words: ['apply', '--yes'], exitCode: 7 }],
    ['an apply answered with no', { words: ['apply'], exitCode: 2, options: no }],
    ['an apply that needs --yes', { words: ['apply', '--new-ledger', '--no-input'], exitCode: 2 }],
    [
      'an apply over its limit',
      { words: ['apply', '--new-ledger', '--yes', '--max-changes', '0'], exitCode: 9 },
    ],
    [
      'an apply with findings',
      {
        words: ['apply', '-', '--new-ledger', '--yes'],
        exitCode: 3,
        input: '{"resource":"track"}',
      },
    ],
    [
      'an import without a ledger',
      { words: ['import', 'delete.json', '--yes'], exitCode: 7, options: { asTyped: true } },
    ],
    ['an import with findings', { words: ['import', '-'], exitCode: 3, input: invalid }],
    ['an import answered with no', { words: ['import', 'delete.json'], exitCode: 2, options: no }],
    ['an import that needs --yes', { words: ['import', 'delete.json'], exitCode: 2 }],
    [
      'an import into a folder that is not there',
      { words: ['import', 'delete.json', '--ledger', 'new/folder/x.db'], exitCode: 2 },
    ],
    ['an import of an unknown key', { words: ['import', '-'], exitCode: 3, input: unknownKey }],
    ['an adoption without a kind', { words: ['resources', 'adopt', 'x', '7'], exitCode: 2 }],
    ['a protected import', toProtected('import delete.json --yes')],
    ['a protected apply', toProtected('apply --yes --new-ledger')],
    ['a protected delete', toProtected('lacuna delete 1 --yes')],
  ];
  /** These do not open a ledger for writing. */
  const reading: readonly Named[] = [
    ['an undo of an unknown run', { words: ['undo', '261121-1435-x7k2mq', '--yes'], exitCode: 2 }],
  ];

  async function ended({ words, options, input = '' }: Refused): Promise<Cli> {
    const cli = await startFolder(options);
    await hold(cli, question('a'));
    await cli.write('delete.json', deletion);
    const profiles = `profiles: { guarded: { baseUrl: '${cli.url}', protected: true } }\n`;
    await cli.write('lms-cli.yaml', (await cli.read('lms-cli.yaml')) + profiles);
    await cli.runWith(input, ...words);
    return cli;
  }

  /** The files and folders of the project that the command has made. */
  async function madeIn(cli: Cli): Promise<string[]> {
    const before = new Set(['config', 'course.ndjson', 'delete.json', 'lms-cli.yaml']);
    return (await readdir(cli.folder)).filter((name) => !before.has(name));
  }

  describe('sends nothing and records no run:', () => {
    test.each([...opening, ...reading])('%s', async (_, command) => {
      await using cli = await ended(command);
      expect([cli.exitCode, await cli.requests()]).toEqual([command.exitCode, []]);
      await cli.run('runs', 'list', '-o', 'json');
      expect(cli.json()).toEqual([]);
    });
  });

  describe('leaves no ledger, lock, mark or folder behind:', () => {
    test.each([...opening, ...reading])('%s', async (_, command) => {
      await using cli = await ended(command);
      expect(await madeIn(cli)).toEqual([]);
    });
  });
});

/** A local service that was reset gives its ids out anew: a ledger of before is not for it. */
describe('a service that was reset', () => {
  const importing = ['import', 'q.ndjson', '--as', 'lacuna.create', '-o', 'json'];

  async function writeQuestions(cli: Cli): Promise<void> {
    const questions = ['A', 'B', 'C'].map((title) => stringifyExact(lacuna({ title })));
    await cli.write('q.ndjson', questions.join('\n'));
  }

  describe('after a reset of the local service', () => {
    test.each([
      { argv: importing },
      { argv: ['lacuna', 'create', 'q.ndjson', '--again', '-o', 'json'] },
      { argv: ['lacuna', 'delete', '1', '--yes', '-o', 'json'] },
    ])('its former ledger exits 7, and nothing is sent: $argv', async ({ argv }) => {
      await using cli = await startCli();
      await writeQuestions(cli);
      await cli.run(...importing);
      expect(cli.exitCode).toBe(0);
      await cli.run(...importing);
      expect(cli.exitCode).toBe(0);
      await cli.reset();
      await cli.run(...argv);
      expect(cli.exitCode).toBe(7);
      expect(errorCode(cli.json())).toBe('ledger/other-target');
      expect(cli.stdout).toMatch(/was written before the local service at .+ was reset/);
      expect(await cli.requests()).toEqual([]);
      await cli.run(...importing, '--ledger', 'other.db');
      expect(cli.exitCode).toBe(0);
      expect(await cli.held('lacunaquestions')).toHaveLength(3);
    });

    test('operations in doubt belong to the former service', async () => {
      await using cli = await startCli({ faults: 'lacuna.create:reset-after=1x' });
      await writeQuestions(cli);
      await cli.run(...importing);
      expect(cli.exitCode).toBe(8);
      await cli.reset();
      await cli.run(...importing);
      expect(cli.exitCode).toBe(7);
      expect(await cli.requests()).toEqual([]);
    });

    test('a ledger with nothing done or in doubt is used for the new one', async () => {
      await using cli = await startCli({ faults: 'lacuna.create:error-200=3x' });
      await writeQuestions(cli);
      await cli.run(...importing);
      expect(cli.exitCode).toBe(1);
      await cli.reset();
      await cli.run(...importing);
      expect(cli.exitCode).toBe(0);
      await cli.reset();
      await cli.run(...importing);
      expect(cli.exitCode).toBe(7);
    });
  });

  describe('another service', () => {
    test('is not asked for its instance', async () => {
      await using server = await answering(alwaysJson('{"content":{"id":1},"message":null}'));
      await using cli = await startCli();
      cli.setEnv('LMS_BASE_URL', server.url);
      await cli.write('a.json', stringifyExact(lacuna()));
      await cli.run('lacuna', 'create', 'a.json');
      await cli.run('lacuna', 'delete', '1', '--yes');
      expect(server.arrived.map(({ path }) => path)).toEqual([
        '/2.0/lms/lacunaquestion/create',
        '/2.0/lms/lacunaquestion/delete/1',
      ]);
    });

    test('in its place is mistaken for another local one', async () => {
      const instance = '0f8f7a0e-9a53-4d7c-9a1c-4f1a2c3d4e5f';
      await using server = await answering((request, response) => {
        if (request.path !== '/sandbox/instance') {
          response.setHeader('x-lms-sandbox-instance', instance);
        }
        alwaysJson('{"content":{"id":1},"message":null}')(request, response);
      });
      await using cli = await startCli();
      cli.setEnv('LMS_BASE_URL', server.url);
      for (const title of ['A', 'B']) {
        await cli.write('a.json', stringifyExact(lacuna({ title })));
        await cli.run('lacuna', 'delete', title === 'A' ? '1' : '2', '--yes');
        expect(cli.exitCode).toBe(0);
      }
      expect(server.arrived.map(({ path }) => path)).toContain('/sandbox/instance');
    });
  });

  test('answers of the local service name its instance, which a reset changes', async () => {
    await using cli = await startCli({ faults: 'lacuna.create:500-after=1x' });
    const post = async (path: string) => {
      const headers = { 'content-type': 'application/json' };
      const { headers: said } = await fetch(cli.url + path, {
        method: 'POST',
        headers,
        body: '{}',
      });
      return said.get('x-lms-sandbox-instance');
    };
    const first = await post('/2.0/lms/lacunaquestion/create');
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    for (const path of ['/2.0/lms/lacunaquestion/create', '/nowhere', '/sandbox/nowhere']) {
      expect(await post(path)).toBe(first);
    }
    const second = await post('/sandbox/reset');
    expect(second).not.toBe(first);
    expect(await post('/2.0/lms/lacunaquestion/create')).toBe(second);
  });
});

/** What single commands and imports do to resources that a ledger knows. */
describe('resources that the ledger knows', () => {
  const LEDGER = ['--ledger', 'course.ledger.db'];

  /** After an import that created the question `capital`, as id 1. */
  async function withImported(options: CliOptions = {}): Promise<Cli> {
    const cli = await startCli(options);
    const document = { key: 'capital', operation: 'lacuna.create', body: lacuna() };
    await cli.write('course.json', stringifyExact(document));
    await cli.run('import', 'course.json', ...LEDGER);
    expect(cli.exitCode).toBe(0);
    return cli;
  }

  function opened(cli: Cli, readOnly: boolean): Promise<Ledger> {
    return openLedger(
      { path: join(cli.folder, 'course.ledger.db'), target: null, readOnly },
      {
        clock: createManualClock(),
        random: Math.random,
        files: { makeFolder: async () => undefined },
        workingDirectory: cli.folder,
      },
    );
  }

  async function capital(cli: Cli): Promise<KnownResource | null> {
    await using ledger = await opened(cli, true);
    const state = ledger.resources.find('capital');
    return state.kind === 'known' ? state.resource : null;
  }

  async function protect(cli: Cli): Promise<void> {
    await using ledger = await opened(cli, false);
    const [newest] = await ledger.runs();
    const note = { key: 'capital', newKey: 'capital', scope: null, protect: true };
    await ledger.resources.note([note], newest?.id ?? '');
  }

  describe('a single command on what an import created', () => {
    test('updates what is known of it', async () => {
      await using cli = await withImported();
      expect(await capital(cli)).toMatchObject({
        id: '1',
        content: null,
        version: null,
        source: { file: 'course.json', line: 1 },
      });
      await cli.write('q.json', stringifyExact(lacuna({ id: 1, title: 'New', topicId: 9 })));
      await cli.run('lacuna', 'edit', 'q.json', ...LEDGER);
      expect(await capital(cli)).toMatchObject({
        // Nobody knows its disableHTML, which no edit can say.
        content: null,
        parent: '9',
        source: { file: 'q.json', line: 1 },
      });
      await cli.run('lacuna', 'release', '1', '--notes', 'First', ...LEDGER);
      const version = Number(cli.stdout.match(/version id (\d+)/)?.[1]);
      expect(await capital(cli)).toMatchObject({
        version: { id: String(version), content: null },
        source: null,
      });
      await cli.run('lacuna', 'move', '1', '8802', ...LEDGER);
      expect(await capital(cli)).toMatchObject({ parent: '8802', content: null });
      await cli.run('lacuna', 'delete', '1', '--yes', ...LEDGER);
      expect((await capital(cli))?.deletedBy).toMatch(/^\d{6}-/);
    });

    test('leaves its part unknown if it may have been performed', async () => {
      await using cli = await withImported();
      cli.setFaults('lacuna.edit:reset-after=100%');
      await cli.write('q.json', stringifyExact(lacuna({ id: 1, title: 'New' })));
      await cli.run('lacuna', 'edit', 'q.json', ...LEDGER);
      expect(cli.exitCode).toBe(5);
      expect(await capital(cli)).toMatchObject({ content: null });
    });
  });

  describe('a protected resource', () => {
    test('is not deleted by a single command without --unprotect', async () => {
      await using cli = await withImported();
      await protect(cli);
      for (const more of [[], ['--dry-run']]) {
        await cli.run('lacuna', 'delete', '1', '--yes', '-o', 'json', ...more, ...LEDGER);
        expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'resources/protected']);
      }
      expect(await cli.held('lacunaquestions')).toHaveLength(1);
      await cli.run('lacuna', 'delete', '1', '--yes', ...LEDGER);
      expect(cli.stderr).toContain('capital');
      expect(cli.stderr).toContain('--unprotect');
      await cli.run('lacuna', 'delete', '1', '--yes', '--unprotect', ...LEDGER);
      expect(cli.exitCode).toBe(0);
      expect(await cli.held('lacunaquestions')).toHaveLength(0);
    });

    test('asks no question about its deletion', async () => {
      await using cli = await withImported({ atTerminal: true });
      await protect(cli);
      await cli.run('lacuna', 'delete', '1', ...LEDGER);
      expect([cli.exitCode, await cli.held('lacunaquestions')]).toMatchObject([2, [{ id: 1 }]]);
    });

    test('does not keep another one from being deleted', async () => {
      await using cli = await withImported();
      await protect(cli);
      await cli.write('other.json', stringifyExact(lacuna({ title: 'Other' })));
      await cli.run('lacuna', 'create', 'other.json', ...LEDGER);
      await cli.run('lacuna', 'delete', '2', '--yes', ...LEDGER);
      expect(cli.exitCode).toBe(0);
    });

    test('is not deleted by an import', async () => {
      await using cli = await withImported();
      await protect(cli);
      const deletion = { operation: 'lacuna.delete', params: { questionId: 1 } };
      await cli.write('delete.json', stringifyExact(deletion));
      await cli.run('import', 'delete.json', '--yes', ...LEDGER);
      expect(cli.exitCode).toBe(3);
      expect(cli.stderr).toMatch(/^delete\.json:1:\d+ {2}error {2}resources\/protected/m);
      expect(await cli.held('lacunaquestions')).toHaveLength(1);
    });
  });

  describe('an import', () => {
    test('names apply for a changed document', async () => {
      await using cli = await withImported();
      const document = { key: 'capital', operation: 'lacuna.create', body: lacuna({ title: 'X' }) };
      await cli.write('course.json', stringifyExact(document));
      await cli.run('import', 'course.json', ...LEDGER);
      expect(cli.exitCode).toBe(3);
      expect(cli.stderr).toContain('lms-cli apply');
    });

    test('cannot use the key of a resource that was adopted', async () => {
      await using cli = await withImported();
      {
        await using ledger = await opened(cli, false);
        await ledger.resources.adopt(
          [{ key: 'rivers', kind: 'lacuna', id: '77', version: null, body: null }],
          0,
        );
      }
      const document = { key: 'rivers', operation: 'lacuna.create', body: lacuna({ title: 'X' }) };
      await cli.write('rivers.json', stringifyExact(document));
      await cli.run('import', 'rivers.json', ...LEDGER);
      expect(cli.exitCode).toBe(3);
      expect(cli.stderr).toMatch(/ledger\/key-of-resource.*"rivers".*lacuna 77/);
    });
  });
});
