import { describe, expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import type { Json } from '../../../src/core/json.ts';
import { answering, type Behaviour } from '../../harness/answering-server.ts';
import { startCli } from '../../harness/cli.ts';
import { errorCode, field, textOf, writeQuestions } from '../bodies.ts';

describe('several operations', () => {
  const counts = (printed: Json) => {
    const outcomes = [printed].flat().map((result) => textOf(result, 'outcome'));
    return Object.fromEntries(
      outcomes.map((outcome) => [outcome, outcomes.filter((each) => each === outcome).length]),
    );
  };
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
