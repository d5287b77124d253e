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
    const [told = '', places] =
      /^\d+ × .* \(service\/throttled\)\n {2}(.*)/m.exec(cli.stderr) ?? [];
    expect([Number.parseInt(told, 10) > 1, places]).toEqual([
      true,
      expect.stringMatching(/^q\.ndjson: lines? [\d, -]+/),
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
    expect(unbroken).toMatch(
      /^63 × .*no such author.* \(service\/rejected\) q\.ndjson: lines [\d, -]+$/m,
    );
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
  const oneByOne = ['import', 'q.ndjson', '--as', 'lacuna.create', '--concurrency', '1'];
  const fourAtOnce = ['lacuna', 'create', 'q.ndjson', '--concurrency', '4'];

  /** Asks the first requests to come back later, and performs the others. */
  function busyFor(requests: number, seconds: string, status = 429): Behaviour {
    let arrived = 0;
    return (_, response) => {
      arrived += 1;
      const json = { 'content-type': 'application/json' };
      if (arrived <= requests)
        response.writeHead(status, { ...json, 'retry-after': seconds }).end('{}');
      else response.writeHead(200, json).end(`{"content":{"id":${arrived}},"message":null}`);
    };
  }

  test.each([429, 503])(
    'an import waited a minute for a service that asks for more: %i',
    async (status) => {
      await using server = await answering(busyFor(1, '300', status));
      await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
      await writeQuestions(cli, 3);
      await cli.run(...oneByOne);
      expect([cli.exitCode, cli.waits, server.arrived.length]).toEqual([5, [], 1]);
      expect(cli.stderr.replaceAll(/\s+/g, ' ')).toContain('asks to wait 5 minutes');
      await cli.run(...oneByOne);
      expect([cli.exitCode, server.arrived.length]).toEqual([0, 4]);
    },
  );

  test('a wait until a time was told as billions of seconds', async () => {
    await using server = await answering(busyFor(1, '1795888516'));
    await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
    await writeQuestions(cli, 1);
    await cli.run('lacuna', 'create', 'q.ndjson');
    expect([cli.exitCode, cli.waits]).toEqual([5, []]);
    expect(cli.stderr.replaceAll(/\s+/g, ' ')).toContain('asks to wait about 57 years');
  });

  test('without a terminal, each wait that a service asks for is one line', async () => {
    await using server = await answering(busyFor(1, '30'));
    await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
    await writeQuestions(cli, 3);
    await cli.run(...oneByOne);
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr.match(/waiting 30 s as the service asked\n/g)).toHaveLength(1);
  });

  test('a single command says that it waits', async () => {
    await using server = await answering(busyFor(1, '20'));
    await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
    await writeQuestions(cli, 1);
    await cli.run('lacuna', 'create', 'q.ndjson');
    expect([cli.exitCode, cli.waits]).toEqual([0, [20_000]]);
    expect(cli.stderr).toBe('waiting 20 s as the service asked\n');
  });

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

  test('with -q nothing is said of a wait, with -v it is said with its document', async () => {
    for (const [option, expected] of [
      ['-q', null],
      ['-v', ['  waiting 20 s as the service asked  lacuna.create  q.ndjson:1']],
    ] as const) {
      await using server = await answering(busyFor(1, '20'));
      await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
      await writeQuestions(cli, 1);
      await cli.run('lacuna', 'create', 'q.ndjson', option);
      expect(cli.stderr.match(/^.*waiting.*$/gm)).toEqual(expected);
    }
  });
});
