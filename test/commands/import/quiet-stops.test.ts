import { describe, expect, test } from 'vitest';
import { alwaysJson, answering, type Behaviour } from '../../harness/answering-server.ts';
import { type Cli, startCli } from '../../harness/cli.ts';
import { writeQuestions } from '../bodies.ts';

const oneByOne = ['import', 'q.ndjson', '--as', 'lacuna.create', '--concurrency', '1', '-q'];

/** Answers the first request, and then is interrupted. */
function interrupting(cli: () => Cli): Behaviour {
  return (_, response) => {
    cli().interrupt('SIGINT');
    response.end('{"content":{"id":1},"message":null}');
  };
}

/** What -q leaves on standard error after the problems of the results. */
const lastLines = (cli: Cli, count: number) => cli.stderr.trimEnd().split('\n').slice(-count);

describe('-q hid that an import had stopped', () => {
  test.each<[string, Behaviour, string[], number, string]>([
    [
      'after failures in a row',
      alwaysJson('{}', 429),
      ['--retries', '0'],
      5,
      'several operations in a row failed for the same reason: the service is busy (HTTP 429)',
    ],
    [
      'after too many errors',
      alwaysJson('{}', 400),
      ['--max-errors', '2'],
      1,
      'more errors than --max-errors allows',
    ],
    [
      'without access',
      alwaysJson('{}', 401),
      [],
      4,
      'the service denied access: not authenticated: HTTP 401',
    ],
  ])('%s', async (_, behaviour, options, exitCode, reason) => {
    await using server = await answering(behaviour);
    await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
    await writeQuestions(cli, 30);
    await cli.run(...oneByOne, ...options);
    expect(cli.exitCode).toBe(exitCode);
    expect(cli.stderr).toMatch(/^\d+ not reached$/m);
    expect(cli.stderr.match(/^stopped: .*$/gm)).toEqual([`stopped: ${reason}`]);
    expect(cli.stderr).toMatch(
      /operations? (?:is|are) still to be sent(?: \(\d+ failed, \d+ not reached\))?: lms-cli runs resume \S+\n$/,
    );
    expect(cli.stderr).not.toContain('operation    ');
  });

  test('at a server that is down', async () => {
    await using cli = await startCli({ env: { LMS_BASE_URL: 'http://127.0.0.1:1' } });
    await writeQuestions(cli, 3);
    await cli.run(...oneByOne);
    expect(cli.exitCode).toBe(5);
    expect(lastLines(cli, 3).slice(0, 2)).toEqual([
      '2 not reached',
      'stopped: nothing can be sent: 127.0.0.1:1 refused the connection',
    ]);
  });

  test('at the deadline', async () => {
    await using cli = await startCli();
    await writeQuestions(cli, 3);
    await cli.run(...oneByOne, '--deadline', '50m');
    expect(cli.exitCode).toBe(5);
    expect(lastLines(cli, 2)[0]).toBe('stopped: the time of --deadline is up');
  });

  test('by Ctrl-C', async () => {
    await using server = await answering(interrupting(() => cli));
    await using cli: Cli = await startCli({ env: { LMS_BASE_URL: server.url } });
    await writeQuestions(cli, 3);
    await cli.run(...oneByOne);
    expect(cli.exitCode).toBe(130);
    expect(lastLines(cli, 3)).toEqual([
      '2 not reached',
      'stopped: interrupted',
      expect.stringMatching(/^2 operations are still to be sent: lms-cli runs resume \S+$/),
    ]);
  });
});

describe('-q hid that a command with several documents had stopped', () => {
  const command = ['lacuna', 'create', 'q.ndjson', '-q'];

  test('without access', async () => {
    await using server = await answering(alwaysJson('{}', 401));
    await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
    await writeQuestions(cli, 3);
    await cli.run(...command);
    expect(cli.exitCode).toBe(4);
    expect(lastLines(cli, 3)).toEqual([
      '2 not reached',
      'stopped: the service denied access: not authenticated: HTTP 401',
      'nothing was performed: you can run the same command again',
    ]);
  });

  test('by Ctrl-C', async () => {
    await using server = await answering(interrupting(() => cli));
    await using cli: Cli = await startCli({ env: { LMS_BASE_URL: server.url } });
    await writeQuestions(cli, 3);
    await cli.run(...command);
    expect(cli.exitCode).toBe(130);
    expect(lastLines(cli, 3)).toEqual([
      '2 not reached',
      'stopped: interrupted',
      '1 is done and would be performed twice: send only the others again',
    ]);
  });
});

test('-q says nothing of a run that came to its end', async () => {
  await using cli = await startCli();
  await writeQuestions(cli, 3);
  for (const words of [oneByOne, ['lacuna', 'create', 'q.ndjson', '-q', '--again']]) {
    await cli.run(...words);
    expect([cli.exitCode, cli.stdout, cli.stderr]).toEqual([0, '', '']);
  }
});
