import { describe, expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import type { Json } from '../../../src/core/json.ts';
import { alwaysJson, answering, type Behaviour } from '../../harness/answering-server.ts';
import { startCli } from '../../harness/cli.ts';
import { errorCode, field, textOf, writeQuestions } from '../bodies.ts';

describe('several operations', () => {
  const counts = (printed: Json) => {
    const outcomes = [printed].flat().map((result) => textOf(result, 'outcome'));
    return Object.fromEntries(
      outcomes.map((outcome) => [outcome, outcomes.filter((each) => each === outcome).length]),
    );
  };
  const sent = async (faults: string, count: number) => {
    await using cli = await startCli({ faults });
    await writeQuestions(cli, count);
    await cli.run('lacuna', 'create', 'q.ndjson', '-o', 'json');
    const { exitCode, stderr } = cli;
    return { exitCode, stderr, counts: counts(cli.json()), requests: await cli.requests() };
  };

  test('partly done exits 6 and advises to send only the others', async () => {
    const { exitCode, stderr, counts: found } = await sent('business-500=1x', 3);
    expect([exitCode, found]).toEqual([6, { rejected: 1, done: 2 }]);
    expect(stderr).toContain('send only the others again');
  });

  test('in doubt outranks partly done, and is named', async () => {
    const { exitCode, stderr, counts: found } = await sent('business-500=1x,500-after=1x', 3);
    expect([exitCode, found]).toEqual([8, { rejected: 1, 'in-doubt': 1, done: 1 }]);
    expect(stderr).toContain('in doubt: lacuna.create  "Capital"  q.ndjson:2');
  });

  test('401 stops the run at the first one; the rest is remaining', async () => {
    const { exitCode, stderr, counts: found, requests } = await sent('401=100%', 3);
    expect([exitCode, found, requests.length]).toEqual([4, { failed: 1 }, 1]);
    expect(stderr).toContain('3 operations: 1 failed and 2 not reached');
  });

  test('the service holds the operations that are done and some that are in doubt', async () => {
    const faults =
      '429=20%,500-before=10%,500-after=10%,reset-after=10%,truncated=5%,error-200=10%';
    await using cli = await startCli({ faults });
    await writeQuestions(cli, 80);
    await cli.run(
      'lacuna',
      'create',
      'q.ndjson',
      '--concurrency',
      '8',
      '--retries',
      '9',
      '-o',
      'json',
    );
    const found = counts(cli.json());
    expect(cli.exitCode).toBe(8);
    const held = await cli.held('lacunaquestions');
    expect(held.length).toBeGreaterThanOrEqual(found['done'] ?? 0);
    expect(held.length).toBeLessThanOrEqual((found['done'] ?? 0) + (found['in-doubt'] ?? 0));
    const topics = held.map(({ topicId }) => topicId);
    expect(new Set(topics).size).toBe(topics.length);
    const ids = new Set(held.map(({ id }) => id));
    const done = [cli.json()].flat().filter((each) => field(each, 'outcome') === 'done');
    expect(done.every((each) => ids.has(field(field(each, 'content'), 'id')))).toBe(true);
  });
});

describe('an interruption', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    '%s before the first request is exit %i, and nothing is sent',
    async (signal, code) => {
      await using cli = await startCli();
      await writeQuestions(cli, 1);
      cli.interrupt(signal);
      await cli.run('lacuna', 'create', 'q.ndjson', '-o', 'json');
      expect([cli.exitCode, errorCode(cli.json())]).toEqual([code, 'run/stopped']);
      expect(await cli.requests()).toEqual([]);
    },
  );

  test.each([
    ['SIGINT', 130, 1],
    ['SIGTERM', 143, 1],
    ['SIGINT', 130, 3],
  ] as const)(
    '%s while connecting is an error object in JSON (exit %i, operations: %i)',
    async (signal, code, operations) => {
      await using cli = await startCli();
      await writeQuestions(cli, operations);
      const whileConnecting = (usual: Host): Host => ({
        ...usual,
        connect: (connection) => {
          cli.interrupt(signal);
          return usual.connect(connection);
        },
      });
      await cli.runIn(whileConnecting, 'lacuna', 'create', 'q.ndjson', '-o', 'json');
      expect([cli.exitCode, errorCode(cli.json())]).toEqual([code, 'run/stopped']);
      expect(await cli.requests()).toEqual([]);
    },
  );

  test('lets what is in flight finish and begins nothing new', async () => {
    const interrupting: Behaviour = (request, response) => {
      cli.interrupt('SIGINT');
      alwaysJson('{"content":{"id":1},"message":null}')(request, response);
    };
    await using server = await answering(interrupting);
    await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
    await writeQuestions(cli, 3);
    await cli.run('lacuna', 'create', 'q.ndjson');
    expect([cli.exitCode, server.arrived.length]).toEqual([130, 1]);
    expect(cli.stdout).toBe('done      lacuna.create  q.ndjson:1  id 1\n');
    expect(cli.stderr).toContain('3 operations: 1 done and 2 not reached');
  });

  test('ends a wait', async () => {
    const busy: Behaviour = (_, response) => {
      cli.interrupt('SIGTERM');
      response.writeHead(429, { 'retry-after': '9' }).end();
    };
    await using server = await answering(busy);
    await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
    await writeQuestions(cli, 1);
    await cli.run('lacuna', 'create', 'q.ndjson', '-o', 'json');
    expect([cli.exitCode, field(cli.json(), 'outcome')]).toEqual([143, 'failed']);
    expect([server.arrived.length, cli.waits]).toEqual([1, []]);
  });

  test('the second one leaves at once, and names what is in doubt', async () => {
    const silent: Behaviour = () => {
      cli.interrupt('SIGINT');
      cli.cut();
    };
    await using server = await answering(silent);
    await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
    await writeQuestions(cli, 2);
    await cli.run('lacuna', 'create', 'q.ndjson', '-o', 'json');
    expect([cli.exitCode, server.arrived.length]).toEqual([130, 1]);
    expect([cli.json()].flat().map((each) => [field(each, 'outcome'), errorCode(each)])).toEqual([
      ['in-doubt', 'run/interrupted'],
    ]);
    expect(cli.stderr).toContain('in doubt: lacuna.create  "Capital"  q.ndjson:1');
  });
});
