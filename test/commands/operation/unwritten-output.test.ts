/** What cannot be written is exit 74, and what was found or done is still told. */
import { describe, expect, test } from 'vitest';
import { FileProblem } from '../../../src/core/host.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { fullOutput } from '../../harness/full-output.ts';

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
      await cli.run('lacuna', 'lint', 'q.json', ...failing, '--report', `json=${NOWHERE}`);
      expect(cli.exitCode).toBe(74);
      expect(cli.stderr).toContain('lint/');
      expect(cli.stderr).toContain('output/unwritable');
      expect(cli.stderr).not.toContain('defect');
    }
  });

  test('does not stop the next one from being written', async () => {
    await using cli = await withFile(suspicious);
    const reports = ['--report', `json=${NOWHERE}`, '--report', 'json=report.json'];
    await cli.run('lacuna', 'lint', 'q.json', ...reports);
    expect(cli.exitCode).toBe(74);
    expect(await cli.read('report.json')).toContain('lint/');
  });

  test('does not add a second object after the data', async () => {
    await using cli = await withFile(lacuna());
    const as = ['--as', 'lacuna.create', '-o', 'json'];
    await cli.run('validate', 'q.json', ...as, '--report', `json=${NOWHERE}`);
    expect(cli.exitCode).toBe(74);
    expect(cli.json()).toMatchObject({ documents: 1 });
    expect(cli.stderr).toContain('output/unwritable');
  });

  test('never overwrites the file that lint reads', async () => {
    await using cli = await withFile(suspicious);
    await cli.run('lacuna', 'lint', 'q.json', '--report', 'json=q.json');
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

  test('stops an import, which keeps its rejects and can be resumed', async () => {
    await using cli = await startCli();
    const wrong = { operation: 'lacuna.edit', body: lacuna({ id: 999 }) };
    const creation = (title: string) => ({ operation: 'lacuna.create', body: lacuna({ title }) });
    const documents = [wrong, creation('a'), creation('b'), creation('c')];
    await cli.write('q.ndjson', documents.map((each) => `${stringifyExact(each)}\n`).join(''));
    const words = ['--concurrency', '1', '--rejects', 'rejects.ndjson', '-o', 'ndjson'];
    await cli.runIn(fullOutput(1), 'import', 'q.ndjson', ...words);
    expect(cli.exitCode).toBe(74);
    expect(await cli.read('rejects.ndjson')).toContain('999');
    await cli.run('runs', 'resume');
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
