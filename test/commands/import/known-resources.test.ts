/** What single commands and imports do to resources that a ledger knows. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Ledger } from '../../../src/contract/ledger.ts';
import type { KnownResource } from '../../../src/contract/resources.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli, type CliOptions } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { createManualClock } from '../../harness/manual-clock.ts';
import { openLedger } from '../../../src/ledger/open.ts';
import { errorCode } from '../bodies.ts';

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
