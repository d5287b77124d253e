import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { answering } from '../../harness/answering-server.ts';
import { findings } from '../bodies.ts';

/** A repeat (--again) that the service did not perform: what was created before is still created. */
const timesIn = (text: string, part: string) => text.split(part).length - 1;

describe('an import that is repeated', () => {
  const documents = ['a', 'b', null].map((key) => ({
    ...(key === null ? {} : { key }),
    operation: 'lacuna.create',
    body: lacuna({ title: `Question ${key}` }),
  }));

  test('an import told what an earlier run had left in doubt like an error of its own', async () => {
    await using cli = await startCli({ faults: 'reset-after=1x' });
    await cli.write('q.ndjson', documents.map((each) => stringifyExact(each)).join('\n'));
    await cli.run('import', 'q.ndjson', '--concurrency', '1');
    expect(cli.stderr).toContain('  error  ');
    await cli.run('import', 'q.ndjson');
    expect(cli.exitCode).toBe(8);
    expect(cli.stderr).not.toContain('  error  ');
    expect(cli.stderr).toMatch(
      /^q\.ndjson:1 {2}in doubt since an earlier run, so not sent again: .* \(network\/lost\)$/m,
    );
    expect(cli.stderr).toMatch(
      /^in doubt: lacuna\.create {2}"[^"]*" {2}q\.ndjson:1 {2}key a {2}seq \d+ {2}sent /m,
    );
    await cli.run('import', 'q.ndjson', '-q');
    expect(cli.stderr).toContain('  error  ');
  });
});

describe('hints that would be repeated', () => {
  const bodies = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => `${stringifyExact(lacuna({ title: `${index}` }))}\n`,
    );

  test('an import at a dead server gives its hint once, and no time of sending', async () => {
    await using cli = await startCli({ env: { LMS_BASE_URL: 'http://127.0.0.1:9' } });
    await cli.write('q.ndjson', bodies(20).join(''));
    await cli.run('import', 'q.ndjson', '--as', 'lacuna.create', '--retries', '0');
    expect(cli.exitCode).toBe(5);
    expect(timesIn(cli.stderr, 'error  network/unsent')).toBe(1);
    expect(timesIn(cli.stderr, 'start the local service in another terminal')).toBe(1);
    await cli.run('runs', 'show');
    expect(cli.stdout).toContain('network/unsent');
    expect(cli.stdout).not.toContain('sent 2026-');
  });

  test('a service that refuses everybody is told of once, and each operation has its line', async () => {
    await using server = await answering((_, response) => void response.writeHead(401).end());
    await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
    await cli.write('q.ndjson', bodies(20).join(''));
    await cli.run('import', 'q.ndjson', '--as', 'lacuna.create', '--concurrency', '4');
    expect(cli.exitCode).toBe(4);
    expect(timesIn(cli.stdout, 'failed ')).toBeGreaterThan(1);
    expect(timesIn(cli.stderr, 'error  auth/unauthenticated')).toBe(1);
    expect(cli.stderr).toContain('stopped: the service denied access: not authenticated: HTTP 401');
  });

  test('an import without --as of many bodies says once that their operation is missing', async () => {
    await using cli = await startCli();
    await cli.write('q.ndjson', bodies(1200).join(''));
    await cli.run('import', 'q.ndjson');
    expect(cli.exitCode).toBe(3);
    expect(timesIn(cli.stderr, 'document/kind-missing')).toBe(1);
    expect(cli.stderr).toMatch(/^q\.ndjson:1:1 /);
    expect(cli.stderr).toContain('… and 999 more like this: lines 2-1000 (-v shows');
    expect(cli.stderr).toContain('\n\n… and 200 more findings');
    expect(cli.stderr).toContain('1,200 errors in the documents: nothing was sent');
    await cli.run('import', 'q.ndjson', '-o', 'json');
    expect(findings(cli.json())).toHaveLength(1000);
  });

  test('a few documents without an operation are told once, with their lines', async () => {
    await using cli = await startCli();
    await cli.write('q.ndjson', bodies(3).join(''));
    await cli.run('import', 'q.ndjson');
    expect(timesIn(cli.stderr, 'document/kind-missing')).toBe(1);
    expect(cli.stderr).toContain('… and 2 more like this: lines 2-3 (-v shows all)');
    expect(timesIn(cli.stderr, '--as lacuna.create')).toBe(1);
  });
});

describe('rejections that differ only in an id, which were a code frame each', () => {
  const deletions = Array.from({ length: 20 }, (_, index) =>
    JSON.stringify({ operation: 'lacuna.delete', params: { questionId: 9001 + index } }),
  );

  test.each([[[]], [['-q']]])('are one group in a pipe: %j', async (quiet) => {
    await using cli = await startCli();
    await cli.write('q.ndjson', `${deletions.join('\n')}\n`);
    await cli.run('import', 'q.ndjson', '--yes', ...quiet);
    expect(cli.exitCode).toBe(1);
    expect(timesIn(cli.stderr, 'error  service/rejected')).toBe(1);
    expect(timesIn(cli.stdout, 'rejected ')).toBe(1);
    expect(cli.stderr).toMatch(/20 × .*… ?.*service\/rejected/);
    expect(cli.stderr).toContain('q.ndjson: lines 1-20');
  });

  test('are not one group if they name two limits', async () => {
    const documents = [10, 10, 20, 4711, 4712].map((number) =>
      JSON.stringify({ operation: 'lacuna.create', body: lacuna({ title: `${number}` }) }),
    );
    await using server = await answering(({ body }, response) => {
      const [, number] = /"title":"(\d+)"/.exec(body) ?? [];
      const message = { message: `Limite: ${number}`, type: 'ERROR' };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ content: null, message }));
    });
    await using cli = await startCli();
    await cli.write('q.ndjson', `${documents.join('\n')}\n`);
    await cli.run('import', 'q.ndjson', '--concurrency', '1', '--base-url', server.url);
    expect(cli.exitCode).toBe(1);
    expect(timesIn(cli.stderr, 'error  service/rejected')).toBe(3);
    expect(cli.stderr).toMatch(/2 × .*Limite: 10.*\n.*lines 1-2\n/);
    expect(cli.stderr).toMatch(/2 × .*Limite: ….*\n.*lines 4-5\n/);
  });

  test('are told one by one with -v', async () => {
    await using cli = await startCli();
    await cli.write('q.ndjson', `${deletions.join('\n')}\n`);
    await cli.run('import', 'q.ndjson', '--yes', '-v');
    expect(timesIn(cli.stderr, 'error  service/rejected')).toBe(20);
  });
});
