import { describe, expect, test } from 'vitest';
import { parseExact, stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { assessment, lacuna } from '../../harness/course.ts';

test('the command after rejects uses the same service and ledger', async () => {
  await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
  const wrong = { operation: 'lacuna.edit', key: 'one', body: lacuna({ id: 999, extra: true }) };
  await cli.write('in.ndjson', `${stringifyExact(wrong)}\n`);
  const where = ['--base-url', cli.url, '--api', 'v0', '--ledger', 'my own.db'];
  await cli.run('import', 'in.ndjson', '--rejects', 'r.ndjson', '--allow-unknown', ...where);
  expect(cli.exitCode).toBe(1);
  expect(cli.stderr).toContain(
    `lms-cli import r.ndjson --base-url ${cli.url} --api v0 --ledger 'my own.db' --allow-unknown`,
  );
});
describe('one operation at a terminal', () => {
  const atTerminal = { atTerminal: true, env: { NO_COLOR: '1' } };

  test('a question that was created does not scroll by as 50 lines of JSON', async () => {
    await using cli = await startCli({
      atTerminal: true,
      env: { LMS_BASE_URL: undefined, NO_COLOR: '1' },
    });
    await cli.write('q.yaml', stringifyExact(lacuna()));
    await cli.run('lacuna', 'create', 'q.yaml', '--sandbox');
    expect(cli.stdout).toBe('done      lacuna.create  q.yaml:1  id 1\n');
    expect(cli.stderr).toBe('to release it: lms-cli lacuna release 1 --notes "..." --sandbox\n');
  });

  test('the next command is shown for created and edited questions and assessments', async () => {
    await using cli = await startCli(atTerminal);
    await cli.write('q.yaml', stringifyExact(lacuna()));
    await cli.write('a.yaml', stringifyExact(assessment()));
    const where = ['--base-url', cli.url, '--ledger', 'my own.db'];
    await cli.run('assessment', 'create', 'a.yaml', ...where);
    const words = `--base-url ${cli.url} --ledger 'my own.db'`;
    expect(cli.stderr).toBe(`to release it: lms-cli assessment release 1 --notes "..." ${words}\n`);
    await cli.run('lacuna', 'create', 'q.yaml');
    await cli.run('lacuna', 'edit', 'q.yaml', '--id', '2');
    expect(cli.stderr).toMatch(/^to release it: lms-cli lacuna release 2 --notes "..."$/m);
  });

  test('no next command is shown after a release, a move or a deletion', async () => {
    await using cli = await startCli(atTerminal);
    await cli.write('q.yaml', stringifyExact(lacuna()));
    await cli.run('lacuna', 'create', 'q.yaml');
    const said: string[] = [];
    for (const words of [
      ['release', '1', '--notes', 'First'],
      ['move', '1', '9'],
      ['delete', '1', '--yes'],
    ]) {
      await cli.run('lacuna', ...words);
      said.push(cli.stdout, cli.stderr);
    }
    expect(said).toEqual([
      'done      lacuna.release  1  version id 2\n',
      '',
      'done      lacuna.move  1 9\n',
      '',
      'done      lacuna.delete  1\n',
      '',
    ]);
  });

  test('-v shows the envelope, and a refusal is shown once', async () => {
    await using cli = await startCli(atTerminal);
    await cli.write('q.yaml', stringifyExact(lacuna()));
    await cli.run('lacuna', 'create', 'q.yaml', '-v');
    const [line, ...envelope] = cli.stdout.split('\n');
    expect(line).toBe('done      lacuna.create  q.yaml:1  id 1');
    expect(parseExact(envelope.join('\n'))).toMatchObject({ content: { id: 1 } });
    expect(cli.stderr).toContain('lms-cli lacuna release 1 --notes "..."\n');
    await cli.run('lacuna', 'move', '7', '9');
    expect(cli.stdout).toBe('rejected  lacuna.move  7 9\n');
    expect(cli.stderr).toContain('service/rejected');
    expect(cli.stderr).not.toContain('release');
    await cli.run('lacuna', 'move', '7', '9', '-v');
    expect(cli.stdout).toContain('"content": "ERROR"');
  });

  test.each([['-q'], ['-o', 'json'], ['-o', 'id'], ['--dry-run']])(
    '%s shows no next command',
    async (...options) => {
      await using cli = await startCli(atTerminal);
      await cli.write('q.yaml', stringifyExact(lacuna()));
      await cli.run('lacuna', 'create', 'q.yaml', ...options);
      expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
    },
  );
});
