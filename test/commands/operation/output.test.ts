import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseExact, stringifyExact } from '../../../src/documents/exact-json.ts';
import { FileProblem } from '../../../src/core/host.ts';
import { alwaysJson, answering } from '../../harness/answering-server.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { deceptionsIn, field, ndjsonIn, questionFiles, create, MAX_ID } from '../bodies.ts';
import { assessment, lacuna } from '../../harness/course.ts';
import { fullOutput } from '../../harness/full-output.ts';

describe('results', () => {
  describe('several operations', () => {
    test('results keep the given order, however they finish', async () => {
      const waiting: { readonly topic: number; readonly answer: () => void }[] = [];
      /** The last of the three is answered first, and each other one when that has arrived. */
      const answerNext = () => {
        const [next] = waiting.sort((one, other) => other.topic - one.topic).splice(0, 1);
        next?.answer();
      };
      await using server = await answering((request, response) => {
        const topic = Number(field(parseExact(request.body), 'topicId'));
        response.once('finish', answerNext);
        const answer = () =>
          alwaysJson(`{"content":{"id":${topic}},"message":null}`)(request, response);
        waiting.push({ topic, answer });
        if (waiting.length === 3) answerNext();
      });
      await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
      const files = await questionFiles(cli, 1, 2, 3);
      await cli.run('lacuna', 'create', ...files, '-o', 'id', '--concurrency', '3', '--no-ledger');
      expect(cli.stdout).toBe('1\n2\n3\n');
      await cli.run(
        'lacuna',
        'create',
        ...files,
        '-o',
        'json',
        '--concurrency',
        '3',
        '--no-ledger',
      );
      expect([cli.json()].flat().map((each) => field(each, 'source'))).toEqual(
        files.map((file) => ({ file, line: 1 })),
      );
      await cli.run(
        'lacuna',
        'create',
        ...files,
        '-o',
        'ndjson',
        '--concurrency',
        '3',
        '--no-ledger',
      );
      const sources = ndjsonIn(cli.stdout).map(({ source }) => source);
      expect(sources).toEqual(files.toReversed().map((file) => ({ file, line: 1 })));
    });
  });

  describe('texts of the service', () => {
    const answer = `{"content":{"id":9223372036854775807,"title":"a\\u001b[31m\\u202eb\\u2028\\u200b\\u009b\\u007f\\ufeff"},
    "message":null,"more":1}`;

    test.each(['human', 'json', 'ndjson', 'yaml'])(
      'cannot deceive a terminal in %s',
      async (format) => {
        await using server = await answering(alwaysJson(answer));
        await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
        await cli.run('lacuna', 'create', ...(await questionFiles(cli, 7)), '-o', format, '-vv');
        expect(cli.exitCode).toBe(0);
        expect(deceptionsIn(cli.stdout + cli.stderr)).toEqual([]);
        expect(cli.stdout).toMatch(/\\u202e|\\u202E/);
      },
    );

    test('keep ids of 64 bits exact, as numbers', async () => {
      await using server = await answering(alwaysJson(answer));
      await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
      const files = await questionFiles(cli, 7);
      for (const format of ['human', 'json', 'ndjson', 'yaml']) {
        await cli.run('lacuna', 'create', ...files, '-o', format, '--no-ledger');
        expect(cli.stdout).toMatch(/id"?: ?9223372036854775807/);
      }
      await cli.run('lacuna', 'create', ...files, '-o', 'id', '--no-ledger');
      expect(cli.stdout).toBe('9223372036854775807\n');
    });
  });
});

describe('dry runs and traces', () => {
  describe('a dry run', () => {
    test('shows each request and makes no connection', async () => {
      await using server = await answering(alwaysJson('{}'));
      await using cli = await startCli({ env: { LMS_BASE_URL: `${server.url}/api/public` } });
      const files = await questionFiles(cli, 7, MAX_ID);
      await cli.run('lacuna', 'create', ...files, '-n');
      expect(cli.exitCode).toBe(0);
      expect(cli.stdout).toContain(
        `POST ${server.url}/api/public/2.0/lms/lacunaquestion/create\n{`,
      );
      expect(cli.stdout).toContain('"topicId": 9223372036854775807');
      await cli.run('lacuna', 'create', ...files, '--dry-run', '-o', 'json');
      const [first = null] = [cli.json()].flat();
      expect(first).toMatchObject({
        outcome: 'planned',
        status: null,
        attempts: 0,
        request: { method: 'POST', body: { topicId: 7 } },
      });
      await cli.run('assessment', 'delete', '1', '-n', '--api', 'v0');
      expect([cli.exitCode, cli.stdout]).toEqual([
        0,
        `PUT ${server.url}/lms/api/v0/assessments/1\n`,
      ]);
      expect(server.connections).toBe(0);
    });
  });

  describe('the trace', () => {
    test('-vv also shows the headers and bodies, with secrets masked', async () => {
      await using cli = await startCli({
        authentication: { type: 'bearer', token: 's3cret-token' },
        env: { LMS_TOKEN: 's3cret-token' },
      });
      await cli.run('lacuna', 'create', ...(await questionFiles(cli, MAX_ID)), '-vv');
      expect(cli.exitCode).toBe(0);
      expect(cli.stderr).toContain('> content-type: application/json');
      expect(cli.stderr).toContain('"topicId": 9223372036854775807');
      expect(cli.stderr).toContain('> authorization: ***');
      expect(cli.stdout + cli.stderr).not.toContain('s3cret-token');
    });
  });

  describe('colours', () => {
    const run = async (env: Record<string, string>, atTerminal: boolean) => {
      await using cli = await startCli({ env, atTerminal });
      await cli.write('a.json', stringifyExact(assessment()));
      await cli.run('assessment', 'create', 'a.json');
      return cli.stdout.includes('\u001b[');
    };

    test('are only for terminals', async () => {
      expect(await run({}, true)).toBe(true);
      expect(await run({}, false)).toBe(false);
    });

    test.each<[Record<string, string>, boolean, boolean]>([
      [{ NO_COLOR: '1' }, true, false],
      [{ TERM: 'dumb' }, true, false],
      [{ FORCE_COLOR: '1' }, false, true],
      [{ FORCE_COLOR: '0' }, true, false],
    ])('%j', async (env, atTerminal, expected) => {
      expect(await run(env, atTerminal)).toBe(expected);
    });

    test('never occur in data for programs', async () => {
      await using cli = await startCli({ env: { FORCE_COLOR: '1' } });
      await create(cli, 'assessment');
      expect(cli.stdout).not.toContain('\u001b');
    });
  });
});

/** What cannot be written is exit 74, and what was found or done is still told. */
describe('output that cannot be written', () => {
  /** A file stands where its folder would have to be. */
  const NOWHERE = 'q.json/report';

  /** One that lint has something to say of. */
  const suspicious = lacuna({ question: 'Brasília é a capital: ###.' });

  async function withFile(content: unknown): Promise<Cli> {
    const cli = await startCli();
    await cli.write('q.json', JSON.stringify(content));
    return cli;
  }

  describe('a report that cannot be written', () => {
    test('does not hide the findings of lint', async () => {
      for (const failing of [[], ['--fail-on', 'warning']]) {
        await using cli = await withFile(suspicious);
        await cli.run('lacuna', 'lint', 'q.json', ...failing, '--report', `sarif=${NOWHERE}`);
        expect(cli.exitCode).toBe(74);
        expect(cli.stderr).toContain('lint/');
        expect(cli.stderr).toContain('output/unwritable');
        expect(cli.stderr).not.toContain('defect');
      }
    });

    test('does not stop the next one from being written', async () => {
      await using cli = await withFile(suspicious);
      const reports = ['--report', `sarif=${NOWHERE}`, '--report', 'sarif=report.json'];
      await cli.run('lacuna', 'lint', 'q.json', ...reports);
      expect(cli.exitCode).toBe(74);
      expect(await cli.read('report.json')).toContain('lint/');
    });

    test('does not add a second object after the data', async () => {
      await using cli = await withFile(lacuna());
      const as = ['--as', 'lacuna.create', '-o', 'json'];
      await cli.run('validate', 'q.json', ...as, '--report', `sarif=${NOWHERE}`);
      expect(cli.exitCode).toBe(74);
      expect(cli.json()).toMatchObject({ documents: 1 });
      expect(cli.stderr).toContain('output/unwritable');
    });

    test('never overwrites the file that lint reads', async () => {
      await using cli = await withFile(suspicious);
      await cli.run('lacuna', 'lint', 'q.json', '--report', 'sarif=q.json');
      expect(cli.exitCode).toBe(2);
      expect(await cli.read('q.json')).toBe(JSON.stringify(suspicious));
    });
  });

  describe('a full standard output', () => {
    const commands = [
      ['help'],
      ['explain', 'document/invalid'],
      ['schema', 'lacuna.create'],
      ['validate', 'q.json', '--as', 'lacuna.create', '-o', 'json'],
      ['lacuna', 'lint', 'q.json', '-o', 'json'],
      ['lacuna', 'preview', 'q.json'],
      ['lacuna', 'preview', 'q.json', '--out', 'page.html', '-o', 'json'],
      ['lacuna', 'try', 'q.json', '--answer', 'x', '-o', 'json'],
      ['lacuna', 'create', 'q.json', '--dry-run', '-o', 'json'],
      ['profile', 'list', '-o', 'json'],
      ['doctor', '--offline', '-o', 'json'],
      ['runs', 'list', '-o', 'json'],
      ['completion', 'bash'],
    ];

    test.each(commands)('ends %s %s with 74, without advice about the service', async (...argv) => {
      await using cli = await withFile(lacuna());
      await cli.runIn(fullOutput(), ...argv);
      expect({ code: cli.exitCode, stderr: cli.stderr }).toMatchObject({ code: 74 });
      expect(cli.stderr).toContain('cannot write to standard output: no space left');
      expect(cli.stderr).not.toMatch(/in the service|defect/);
    });

    test('does not hide why a command failed', async () => {
      await using cli = await withFile({ title: 5 });
      await cli.runIn(fullOutput(), 'validate', 'q.json', '--as', 'lacuna.create', '-o', 'json');
      expect(cli.exitCode).toBe(74);
      expect(cli.stderr).toContain('document/invalid');
      expect(cli.stderr).toContain('output/unwritable');
    });

    test('does not make format say that its input cannot be read', async () => {
      await using cli = await startCli();
      const full = fullOutput();
      const input = new TextEncoder().encode(JSON.stringify(lacuna()));
      const stdin = { isTerminal: false, read: async () => input, async *stream() {} };
      await cli.runIn(
        (usual) => {
          const host = full(usual);
          return { ...host, terminal: { ...host.terminal, stdin } };
        },
        'lacuna',
        'format',
        '-',
      );
      expect(cli.exitCode).toBe(74);
      expect(cli.stderr).toContain('output/unwritable');
      expect(cli.stderr).not.toContain('document/unreadable');
    });

    test('names performed operations, and how to see them', async () => {
      await using cli = await withFile(lacuna());
      await cli.runIn(fullOutput(), 'lacuna', 'create', 'q.json', '-o', 'json');
      expect(cli.exitCode).toBe(74);
      expect(cli.stderr).toMatch(/^done .*id 1$/m);
      expect(cli.stderr).toMatch(/lms-cli runs show \S+/);
      expect(await cli.held('lacunaquestions')).toHaveLength(1);
    });

    test('at the end of an array does not hide the summary', async () => {
      await using cli = await startCli();
      await cli.write('q.json', JSON.stringify([lacuna({ title: 'a' }), lacuna({ title: 'b' })]));
      await cli.runIn(fullOutput(2), 'lacuna', 'create', 'q.json', '-o', 'json');
      expect(cli.exitCode).toBe(74);
      expect(cli.stderr).toMatch(/2 done/);
      expect(cli.stderr).toContain('output/unwritable');
    });

    test('does not hide operations in doubt, which exit 8', async () => {
      await using cli = await withFile(lacuna());
      cli.setFaults('reset-after=1x');
      await cli.runIn(fullOutput(), 'lacuna', 'create', 'q.json', '-o', 'json');
      expect(cli.exitCode).toBe(8);
      expect(cli.stderr).toContain('output/unwritable');
      expect(cli.stderr).toContain('lms-cli runs resolve');
    });

    test('stops an import, which keeps its rejects, and the same command goes on', async () => {
      await using cli = await startCli();
      const wrong = { operation: 'lacuna.edit', body: lacuna({ id: 999 }) };
      const creation = (title: string) => ({ operation: 'lacuna.create', body: lacuna({ title }) });
      const documents = [wrong, creation('a'), creation('b'), creation('c')];
      await cli.write('q.ndjson', documents.map((each) => `${stringifyExact(each)}\n`).join(''));
      const words = ['--concurrency', '1', '--rejects', 'rejects.ndjson', '-o', 'ndjson'];
      await cli.runIn(fullOutput(1), 'import', 'q.ndjson', ...words);
      expect(cli.exitCode).toBe(74);
      expect(await cli.read('rejects.ndjson')).toContain('999');
      await cli.run('import', 'q.ndjson');
      expect(await cli.held('lacunaquestions')).toHaveLength(3);
    });
  });

  describe('a file that cannot be written', () => {
    test('by format, preview, init, new or runs rejects exits 74', async () => {
      await using cli = await withFile(lacuna());
      const wrong = { operation: 'lacuna.edit', body: lacuna({ id: 999 }) };
      await cli.write('wrong.json', JSON.stringify(wrong));
      await cli.run('import', 'wrong.json');
      const words = 'lacuna new --difficulty 1 --topic 8801 --source Atlas --author Ana';
      const commands = [
        ['lacuna', 'preview', 'q.json', '--out', NOWHERE],
        ['init', NOWHERE],
        ['runs', 'rejects', await newestRun(cli), NOWHERE],
        [...words.split(' '), '--title', 'a', '--cloze', 'a [[b]]', '--save', 'q.json/new.yaml'],
      ];
      for (const argv of commands) {
        await cli.run(...argv);
        expect({ argv, code: cli.exitCode, stderr: cli.stderr }).toMatchObject({ code: 74 });
      }
    });

    test('by format in place exits 74, and is unchanged', async () => {
      await using cli = await withFile(lacuna());
      const before = await cli.read('q.json');
      const readOnly = (usual: Parameters<Parameters<Cli['runIn']>[0]>[0]) => ({
        ...usual,
        files: {
          ...usual.files,
          replace: async (path: string) => {
            throw new FileProblem('no-permission', path);
          },
        },
      });
      await cli.runIn(readOnly, 'lacuna', 'format', 'q.json', '--to', 'cloze');
      expect(cli.exitCode).toBe(74);
      expect(cli.stderr).toContain('format/unwritable');
      expect(await cli.read('q.json')).toBe(before);
    });
  });

  async function newestRun(cli: Cli): Promise<string> {
    await cli.run('runs', 'list', '-o', 'id');
    return cli.stdout.split('\n')[0] ?? '';
  }
});

describe('files that are written', () => {
  const line = `${stringifyExact({ operation: 'lacuna.create', key: 'one', body: lacuna() })}\n`;

  async function refusal(cli: Cli, ...options: string[]) {
    await cli.run('import', 'in.ndjson', '--ledger', 'own.db', '-o', 'json', ...options);
    return [cli.exitCode, cli.json()];
  }

  const error = (code: string) => [2, { error: expect.objectContaining({ code }) }];

  describe('output files are checked before anything is sent', () => {
    test('rejects and reports never overwrite the input, under any name', async () => {
      await using cli = await startCli();
      await cli.write('in.ndjson', line);
      await symlink('in.ndjson', join(cli.folder, 'link.ndjson'));
      for (const file of ['in.ndjson', './in.ndjson', 'link.ndjson', 'own.db']) {
        expect(await refusal(cli, '--rejects', file)).toEqual(error('output/file'));
        expect(await refusal(cli, '--report', `sarif=${file}`)).toEqual(error('output/file'));
      }
      expect(await cli.read('in.ndjson')).toBe(line);
      expect(await cli.requests()).toEqual([]);
    });

    test('two outputs cannot go to one file', async () => {
      await using cli = await startCli();
      await cli.write('in.ndjson', line);
      const both = ['--rejects', 'new.json', '--report', 'sarif=new.json'];
      expect(await refusal(cli, ...both)).toEqual(error('output/file'));
      expect(await cli.requests()).toEqual([]);
    });

    test('a folder is refused', async () => {
      await using cli = await startCli();
      await cli.write('in.ndjson', line);
      expect(await refusal(cli, '--rejects', '.')).toEqual(error('output/file'));
      expect(await refusal(cli, '--report', 'junit=.')).toEqual(error('output/file'));
      expect(await cli.requests()).toEqual([]);
    });

    test('rejects of NDJSON cannot be CSV', async () => {
      await using cli = await startCli();
      await cli.write('in.ndjson', line);
      expect(await refusal(cli, '--rejects', 'rejects.csv')).toEqual(error('rejects/format'));
      expect(await cli.requests()).toEqual([]);
    });
  });

  test('validate does not overwrite the documents that it reads', async () => {
    await using cli = await startCli();
    await cli.write('in.ndjson', line);
    await cli.run('validate', 'in.ndjson', '--report', 'sarif=in.ndjson', '-o', 'json');
    expect([cli.exitCode, cli.json()]).toEqual(error('output/file'));
    expect(await cli.read('in.ndjson')).toBe(line);
  });

  describe('the files of the project', () => {
    const configuration = [
      'lms-cli.yaml',
      './lms-cli.yaml',
      'link.yaml',
      'config/lms-cli/config.yaml',
    ];
    const state = ['.lms-cli/sandbox.db', './.lms-cli/new.json', 'state/new.json'];

    async function startProject(): Promise<Cli> {
      const cli = await startCli();
      await cli.write('in.ndjson', line);
      for (const file of ['lms-cli.yaml', 'config/lms-cli/config.yaml'])
        await cli.write(file, '{}\n');
      await cli.write('.lms-cli/sandbox.db', 'what the local service keeps');
      await symlink('lms-cli.yaml', join(cli.folder, 'link.yaml'));
      await symlink('.lms-cli', join(cli.folder, 'state'));
      return cli;
    }

    test('rejects and reports overwrote the configuration and the state folder', async () => {
      await using cli = await startProject();
      for (const file of [...configuration, ...state]) {
        expect(await refusal(cli, '--rejects', file)).toEqual(error('output/file'));
        expect(await refusal(cli, '--report', `sarif=${file}`)).toEqual(error('output/file'));
      }
      expect(await cli.requests()).toEqual([]);
    });

    test('plan --out overwrote the configuration and the state folder', async () => {
      await using cli = await startProject();
      for (const file of [...configuration, ...state]) {
        await cli.run('plan', 'in.ndjson', '--new-ledger', '--out', file, '-o', 'json');
        expect([file, cli.exitCode, cli.json()]).toEqual([file, ...error('output/file')]);
      }
      expect(await cli.read('lms-cli.yaml')).toBe('{}\n');
      expect(await cli.read('.lms-cli/sandbox.db')).toBe('what the local service keeps');
    });

    test('leave every other file for reports, before there is a state folder as well', async () => {
      await using cli = await startCli();
      await cli.write('lms-cli.yaml', '{}\n');
      await cli.write('in.ndjson', line);
      await cli.run('validate', 'in.ndjson', '--report', 'sarif=.lms-cli/new.json', '-o', 'json');
      expect([cli.exitCode, cli.json()]).toEqual(error('output/file'));
      await cli.run('validate', 'in.ndjson', '--report', 'sarif=.lms-cli.json', '-o', 'json');
      expect(cli.exitCode).toBe(0);
    });
  });
});
