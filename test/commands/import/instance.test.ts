import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { alwaysJson, answering } from '../../harness/answering-server.ts';

/** The instance by which a reset of the local service is known. See cases/unused-ledger.yaml. */
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
