import { describe, expect, test } from 'vitest';
import {
  isDocumentKind,
  operationIds,
  operations,
  requestLine,
  type OperationId,
  type OperationSpec,
} from '../../../src/contract/operations.ts';
import { startCli } from '../../harness/cli.ts';
import { SILENT_PORT } from '../../unit/host/servers.ts';
import { create, errorCode, field, MAX_ID, prepare } from '../bodies.ts';

const rows = operationIds.map((id): OperationSpec & { id: OperationId } => ({
  ...operations[id],
  id,
}));
const apis = ['2.0', 'v0'] as const;
const retried = ['--retries', '2', '-o', 'json'];

/** Every path parameter by its name. */
const paramsOf = (id: string, destination: string) => ({
  assessmentId: id,
  questionId: id,
  trackId: id,
  topicId: destination,
  destinationId: destination,
});

describe.each(rows)('$resource $verb', ({ id, resource, verb, repeat }) => {
  const hasDocument = isDocumentKind(id);

  test.each(apis)('is one request of the contract on %s', async (api) => {
    await using cli = await startCli();
    const made = await create(cli, resource);
    const again = verb === 'create' ? ['--again'] : [];
    await cli.run(...(await prepare(cli, id, made)), '--api', api, ...again);
    expect(cli.exitCode).toBe(0);
    const { method, path: sent } = requestLine({ id, params: paramsOf(String(made), '8802') }, api);
    expect((await cli.requests()).slice(1)).toEqual([`${method} ${sent}`]);
    expect((await cli.bodies()).at(-1) !== null).toBe(hasDocument);
  });

  test('an invalid document is not sent', async () => {
    await using cli = await startCli();
    await cli.write('wrong.json', '{"name": 7}');
    const wrong = { move: ['17', '1.5'], delete: ['17', '0x12', '--yes'] } as const;
    const args = verb === 'move' || verb === 'delete' ? wrong[verb] : ['wrong.json'];
    await cli.run(resource, verb, ...args, '-o', 'json');
    expect(cli.exitCode).toBe(hasDocument ? 3 : 2);
    expect(errorCode(cli.json())).toBe(hasDocument ? 'document/invalid' : 'usage/argument');
    expect(await cli.requests()).toEqual([]);
  });

  test('an ERROR of the service exits 1, and is not repeated', async () => {
    await using cli = await startCli({ faults: 'business-500=100%' });
    await cli.run(...(await prepare(cli, id, 1)), ...retried);
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([1, 'service/rejected']);
    expect(field(cli.json(), 'content')).toBe('ERROR');
    expect(await cli.requests()).toHaveLength(1);
  });

  test('401 exits 4, and is not repeated', async () => {
    await using cli = await startCli({ authentication: { type: 'bearer', token: 'right' } });
    await cli.run(...(await prepare(cli, id, 1)), ...retried);
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([4, 'auth/unauthenticated']);
    expect(await cli.requests()).toHaveLength(1);
  });

  test('a missing server exits 5 after retries', async () => {
    const url = `http://127.0.0.1:${SILENT_PORT}`;
    await using cli = await startCli({ env: { LMS_BASE_URL: url } });
    await cli.run(...(await prepare(cli, id, 1)), ...retried);
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([5, 'network/unsent']);
    expect([field(cli.json(), 'outcome'), field(cli.json(), 'attempts')]).toEqual(['failed', 3]);
    expect(cli.waits).toHaveLength(2);
  });

  test('a 500 after the work was done ends as its repetition rule says', async () => {
    await using cli = await startCli({ faults: `${id}:500-after=100%` });
    const made = verb === 'create' ? 1 : await create(cli, resource);
    const before = (await cli.requests()).length;
    await cli.run(...(await prepare(cli, id, made)), ...retried);
    const outcome = field(cli.json(), 'outcome');
    const sent = (await cli.requests()).length - before;
    const expected = {
      once: [8, 'in-doubt', 1],
      same: [5, 'failed', 3],
      gone: [8, 'in-doubt', 3],
    };
    expect([cli.exitCode, outcome, sent]).toEqual(expected[repeat]);
  });
});

describe.each(rows.filter(({ verb }) => verb !== 'create'))('$resource $verb', ({ id }) => {
  test('the largest id is sent exactly', async () => {
    await using cli = await startCli();
    await cli.run(...(await prepare(cli, id, MAX_ID)), '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([1, 'service/rejected']);
    const [body = null] = await cli.bodies();
    const [line = ''] = await cli.requests();
    const sent = isDocumentKind(id) ? field(body, 'id') : BigInt(line.split('/')[5] ?? 0);
    expect(sent).toBe(MAX_ID);
  });
});

describe.each(rows.filter(({ repeat }) => repeat !== 'once'))(
  '$resource $verb',
  ({ id, resource, repeat }) => {
    test('a second request follows a single failure of the server', async () => {
      await using cli = await startCli({ faults: `${id}:500-after=1x` });
      await cli.run(...(await prepare(cli, id, await create(cli, resource))), ...retried);
      // The local service refuses to delete twice with 500, which is no proof of the first.
      const expected = { same: [0, 'done'], gone: [8, 'in-doubt'], once: [] };
      expect([cli.exitCode, field(cli.json(), 'outcome')]).toEqual(expected[repeat]);
      expect(field(cli.json(), 'attempts')).toBe(2);
      expect(await cli.requests()).toHaveLength(3);
    });
  },
);
