import { renameSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import type { Host } from '../../../src/core/host.ts';
import { alwaysJson, answering, type Behaviour } from '../../harness/answering-server.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { writeQuestions, textOf, field } from '../bodies.ts';

describe('an import that is interrupted', () => {
  const COUNT = 40;
  /** More requests than that are prepared at one time. */
  const AT_ONCE = ['--concurrency', '16'];

  const titles = Array.from({ length: COUNT }, (_, index) => `question ${index}`);
  const input = titles
    .map((title) => ({ operation: 'lacuna.create', key: title, body: lacuna({ title }) }))
    .map((document) => `${stringifyExact(document)}\n`)
    .join('');

  /** Answers everything, and presses Ctrl-C when the first request arrives. */
  function interruptingAtFirst(press: () => void): Behaviour {
    let created = 0;
    return (request, response) => {
      press();
      created += 1;
      alwaysJson(`{"content":{"id":${created}},"message":null}`)(request, response);
    };
  }

  /** The newest run's results by outcome, and those of its row. */
  async function newestRun(cli: Cli) {
    await cli.run('runs', 'list', '-o', 'json');
    const [newest] = [cli.json()].flat();
    await cli.run('runs', 'show', '-o', 'json');
    return { newest, results: [cli.json()].flat() };
  }

  describe('Ctrl-C during an import', () => {
    test('does not show as failed what was prepared and never sent', async () => {
      await using cli = await startCli();
      await using server = await answering(interruptingAtFirst(() => cli.interrupt('SIGINT')));
      cli.setEnv('LMS_BASE_URL', server.url);
      await cli.write('q.ndjson', input);
      await cli.run('import', 'q.ndjson', ...AT_ONCE);
      expect(cli.exitCode).toBe(130);
      const sent = server.arrived.length;
      expect(sent).toBeLessThan(COUNT);
      expect(cli.stderr).not.toContain('failed');
      expect(cli.stderr).toContain(`\n${COUNT - sent} not reached\nstopped: interrupted\n`);
      expect(cli.stderr).toContain(
        `${COUNT - sent} operations are still to be sent: lms-cli import`,
      );
      const { newest, results } = await newestRun(cli);
      expect(newest).toMatchObject({
        state: 'stopped',
        counts: { done: sent, remaining: COUNT - sent },
      });
      expect(results).toHaveLength(sent);
    });
  });
});

describe('a stop with -q', () => {
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
        /operations? (?:is|are) still to be sent(?: \(\d+ failed, \d+ not reached\))?: lms-cli import [^\n]+\n$/,
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

    test('at a page of another server, which had put 20 in doubt', async () => {
      await using server = await answering((_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Hi</h1>');
      });
      await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
      await writeQuestions(cli, 60);
      await cli.run(...oneByOne);
      expect([cli.exitCode, server.arrived.length]).toEqual([8, 1]);
      expect(cli.stderr).toContain(
        '\nstopped: probably a wrong address: HTTP 200, but the answer is an HTML page\n',
      );
      await cli.run(...oneByOne, '--concurrency', '6');
      expect([cli.exitCode, server.arrived.length]).toEqual([8, 7]);
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
        expect.stringMatching(/^2 operations are still to be sent: lms-cli import .+$/),
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
        '1 is done: send only the others again',
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
});

describe('another server at this address', () => {
  test.each([
    ['a page', 404, '<html><h1>Not Found</h1></html>'],
    ['an interface of somebody else', 404, '{"error":"not found"}'],
    ['a server of files', 405, ''],
  ])('%s got all of 200 documents, and they were called rejected', async (_, status, body) => {
    await using server = await answering((__, response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end(body);
    });
    await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
    await writeQuestions(cli, 200);
    const words = ['--concurrency', '2', '--rejects', 'rejects.ndjson', '-o', 'json'];
    await cli.run('import', 'q.ndjson', '--as', 'lacuna.create', ...words);
    expect([cli.exitCode, [cli.json()].flat().map((result) => textOf(result, 'outcome'))]).toEqual([
      4,
      expect.not.arrayContaining(['rejected']),
    ]);
    expect(server.arrived.length).toBeLessThanOrEqual(2);
    expect(cli.stderr).toMatch(
      /^stopped: probably a wrong address: the service is not at this address/m,
    );
  });
});

describe('a server that is down', () => {
  /** Nobody listens there. */
  const DOWN = 'http://127.0.0.1:1';
  const documents = Array.from({ length: 60 }, (_, number) => {
    const document = { operation: 'lacuna.create', body: lacuna({ title: `Question ${number}` }) };
    return `${JSON.stringify(document)}\n`;
  }).join('');

  test('a server that is down is told once, with the reason and what to do', async () => {
    await using cli = await startCli({ env: { LMS_BASE_URL: DOWN } });
    await cli.write('q.ndjson', documents);
    for (const concurrency of ['16', 'auto']) {
      await cli.run('import', 'q.ndjson', '--concurrency', concurrency);
      expect(cli.exitCode).toBe(5);
      expect(cli.stdout).toBe(
        'failed    lacuna.create  "Question 0"  q.ndjson:1  after 4 attempts\n',
      );
      const [told = '', summary = ''] = cli.stderr.split('operation ');
      expect(told).toContain('network/unsent  127.0.0.1:1 refused the connection');
      expect(told).toContain('\n  help: check the base URL');
      expect(summary).toContain('59 not reached\n');
      expect(summary).toContain(
        'stopped: nothing can be sent: 127.0.0.1:1 refused the connection\n',
      );
      expect(summary).toMatch(
        /\n60 operations are still to be sent \(1 failed, 59 not reached\): lms-cli import [^\n]+\n$/,
      );
      await cli.run('runs', 'list');
      expect(cli.stdout).toContain('1 failed, 59 not reached');
    }
  });

  test('several operations of one command have a result each if the server is down', async () => {
    await using cli = await startCli({ env: { LMS_BASE_URL: DOWN } });
    const outcomes = () =>
      [cli.json()]
        .flat()
        .map((result) => `${textOf(result, 'operation')} ${textOf(result, 'outcome')}`);
    await cli.run('track', 'delete', '1', '2', '3', '--yes', '-o', 'json', '--retries', '0');
    expect([cli.exitCode, outcomes()]).toEqual([5, Array(3).fill('track.delete failed')]);
    await writeQuestions(cli, 3);
    await cli.run('lacuna', 'create', 'q.ndjson', '-o', 'json', '--retries', '0');
    expect([cli.exitCode, outcomes()]).toEqual([5, Array(3).fill('lacuna.create failed')]);
  });

  test('after a server that was down, everything is sent once', async () => {
    await using cli = await startCli();
    await cli.write('q.ndjson', documents);
    await cli.run(
      'import',
      'q.ndjson',
      '--base-url',
      DOWN,
      '--ledger',
      'l.db',
      '--concurrency',
      '16',
    );
    expect(cli.exitCode).toBe(5);
    await cli.run('import', 'q.ndjson', '--ledger', 'l.db');
    expect(cli.exitCode).toBe(0);
    expect(await cli.held('lacunaquestions')).toHaveLength(60);
  });
});

/**
 * The ledger becomes unwritable once the last outcome is durable. The end of a single command is
 * durable by then, that of an import is not.
 */
describe('an end that is not recorded', () => {
  const ledger = ['--ledger', 'disk/course.ledger.db'];

  /** The ledger's folder, which fails as a disk that is no longer there does. */
  function disk(cli: Cli) {
    const [folder, away] = [join(cli.folder, 'disk'), join(cli.folder, 'away')];
    const lose = () => {
      renameSync(folder, away);
      symlinkSync(folder, folder);
    };
    return {
      /** A result is printed once it is recorded. */
      lostWithFirstResult: (usual: Host): Host => {
        let isLost = false;
        const { terminal } = usual;
        const write = async (text: string) => {
          if (!isLost) lose();
          isLost = true;
          await terminal.stdout.write(text);
        };
        const stdout = { isTerminal: false, columns: 80, write };
        return { ...usual, terminal: { ...terminal, stdout } };
      },
      found: () => {
        unlinkSync(folder);
        renameSync(away, folder);
      },
    };
  }

  async function withQuestion(): Promise<Cli> {
    const cli = await startCli();
    const document = { operation: 'lacuna.create', key: 'a', body: lacuna() };
    await cli.write('course.json', stringifyExact(document));
    await cli.write('q.json', stringifyExact(lacuna({ title: 'Another' })));
    await cli.run('lacuna', 'create', 'q.json', ...ledger);
    expect(cli.exitCode).toBe(0);
    return cli;
  }

  const commands = [
    ['a release', ['lacuna', 'release', '1', '--notes', 'v1'], { losesEnd: false }],
    ['an import', ['import', 'course.json'], { losesEnd: true }],
  ] as const;

  test.each(commands)(
    '%s that is done is told as done, and a ledger that is gone at its end as an error',
    async (_, words, { losesEnd }) => {
      await using cli = await withQuestion();
      const { lostWithFirstResult, found } = disk(cli);
      const before = (await cli.requests()).length;
      await cli.runIn(lostWithFirstResult, ...words, ...ledger, '-o', 'json');
      found();
      expect([cli.json()].flat().map((each) => field(each, 'outcome'))).toEqual(['done']);
      expect([cli.exitCode, cli.stderr.includes('ledger/damaged')]).toEqual([
        losesEnd ? 7 : 0,
        losesEnd,
      ]);
      expect(cli.stderr).not.toContain('runs resolve');
      expect(await cli.requests()).toHaveLength(before + 1);

      await cli.run('runs', 'show', ...ledger, '-o', 'json');
      expect(cli.exitCode).toBe(0);
      expect(cli.stdout).toContain('"outcome": "done"');
      await cli.run('runs', 'list', ...ledger, '-o', 'json');
      const [latest] = JSON.parse(cli.stdout) as { state: string }[];
      expect(latest?.state).toBe(losesEnd ? 'interrupted' : 'finished');
    },
  );
});
