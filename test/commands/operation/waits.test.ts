import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Clock } from '../../../src/core/host.ts';
import { alwaysJson, answering, type Behaviour } from '../../harness/answering-server.ts';
import { startCli } from '../../harness/cli.ts';
import { errorCode, field, writeQuestions } from '../bodies.ts';

describe('a service that is busy', () => {
  const sixteen = ['import', 'q.ndjson', '--as', 'lacuna.create', '--concurrency', '16'];

  test('operations that the service had refused were reported as not sent', async () => {
    await using server = await answering(alwaysJson('{}', 429));
    await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
    await writeQuestions(cli, 64);
    await cli.run(...sixteen, '-o', 'json');
    const results = [cli.json()].flat();
    expect(results.length).toBeGreaterThan(15);
    const codes = new Set(results.map(errorCode));
    expect([cli.exitCode, [...codes]]).toEqual([5, ['service/throttled']]);
    const attempts = results.map((result) => Number(field(result, 'attempts')));
    expect(server.arrived).toHaveLength(attempts.reduce((sum, each) => sum + each));
  });

  test('at a terminal, equal failures filled the screen', async () => {
    await using server = await answering(alwaysJson('{}', 429));
    await using cli = await startCli({
      env: { LMS_BASE_URL: server.url, NO_COLOR: '1' },
      atTerminal: true,
    });
    await writeQuestions(cli, 64);
    await cli.run(...sixteen);
    expect([cli.exitCode, cli.stdout]).toEqual([5, '']);
    expect(cli.stderr.match(/service\/throttled {2}the service is busy/g)).toHaveLength(1);
    const unbroken = cli.stderr.replaceAll('\n  ', ' ');
    const [told = '', places] = /^\d+ × .* \(service\/throttled\): (.*)/m.exec(unbroken) ?? [];
    expect([Number.parseInt(told, 10) > 1, places]).toEqual([
      true,
      expect.stringMatching(/^q\.ndjson:[\d,-]+/),
    ]);
  });

  test.each([
    ['at a terminal', [], true],
    ['with -q', ['-q'], true],
    ['in a pipe', [], false],
  ])('%s, equal rejections filled the screen', async (_, options, atTerminal) => {
    await using server = await answering((request, response) => {
      const text = request.body.includes('"topicId":40,')
        ? 'the topic is closed'
        : 'no such author';
      alwaysJson(`{"code":"X","message":"${text}","detail":""}`, 400)(request, response);
    });
    await using cli = await startCli({
      env: { LMS_BASE_URL: server.url, NO_COLOR: '1' },
      atTerminal,
    });
    await writeQuestions(cli, 64);
    const importing = ['import', 'q.ndjson', '--as', 'lacuna.create', '--concurrency', '1'];
    await cli.run(...importing, ...options);
    expect(cli.exitCode).toBe(1);
    expect(cli.stdout.match(/^rejected/gm) ?? []).toHaveLength(atTerminal ? 0 : 2);
    expect(cli.stderr.match(/^q\.ndjson:\d+:1 {2}error {2}service\/rejected/gm)).toHaveLength(2);
    const unbroken = cli.stderr.replaceAll('\n  ', ' ');
    expect(unbroken).toContain('the topic is closed');
    expect(unbroken).toMatch(/^63 × .*no such author.* \(service\/rejected\): q\.ndjson:[\d,-]+$/m);
  });

  test.each([
    ['without a terminal', [], false],
    ['with -v', ['-v'], true],
    ['without a ledger', ['--no-ledger'], true],
  ])('%s, each failure has its line', async (_, options, atTerminal) => {
    await using server = await answering(alwaysJson('{}', 429));
    await using cli = await startCli({
      env: { LMS_BASE_URL: server.url, NO_COLOR: '1' },
      atTerminal,
    });
    await writeQuestions(cli, 64);
    await cli.run(...sixteen, ...options);
    expect(
      cli.stdout.match(/^failed {4}lacuna\.create {2}.*q\.ndjson:\d+/gm)?.length,
    ).toBeGreaterThan(15);
    expect(cli.stderr).not.toContain(' × ');
  });
});

describe('a service that asks to wait', () => {
  const fourAtOnce = ['lacuna', 'create', 'q.ndjson', '--concurrency', '4'];

  /** Time that passes when so many wait beside each other. */
  function sharedTime(count: number): Pick<Clock, 'monotonic' | 'sleep'> {
    const waiting: (() => void)[] = [];
    let passedMs = 0;
    return {
      monotonic: () => passedMs,
      sleep: (ms) =>
        new Promise((wake) => {
          if (waiting.push(wake) < count) return;
          passedMs += ms;
          for (const each of waiting.splice(0)) each();
        }),
    };
  }

  test('operations that wait together say so once', async () => {
    const early: ServerResponse[] = [];
    const together: Behaviour = (_, response) => {
      early.push(response);
      if (early.length > 4) response.end('{"content":{"id":1},"message":null}');
      if (early.length !== 4) return;
      for (const each of early) each.writeHead(429, { 'retry-after': '20' }).end('{}');
    };
    await using server = await answering(together);
    await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
    await writeQuestions(cli, 4);
    await cli.runIn(
      (host) => ({ ...host, clock: { ...host.clock, ...sharedTime(4) } }),
      ...fourAtOnce,
    );
    expect(server.arrived).toHaveLength(8);
    expect(cli.stderr.match(/waiting 20 s as the service asked/g)).toHaveLength(1);
  });
});
