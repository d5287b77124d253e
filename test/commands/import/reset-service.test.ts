/** A local service that was reset gives its ids out anew: a ledger of before is not for it. */
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { alwaysJson, answering } from '../../harness/answering-server.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { errorCode } from '../bodies.ts';

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
    const { headers: said } = await fetch(cli.url + path, { method: 'POST', headers, body: '{}' });
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
