import { expect, test } from 'vitest';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import { answering } from '../harness/answering-server.ts';
import { startCli } from '../harness/cli.ts';
import { lacuna } from '../harness/course.ts';

const creations = ['a', 'b', 'c']
  .map((title) => ({ operation: 'lacuna.create', body: lacuna({ title }) }))
  .map((document) => `${stringifyExact(document)}\n`)
  .join('');

test('an import says once what to do about doubt, and each operation names its own command', async () => {
  await using cli = await startCli({ faults: 'reset-after=2x' });
  await cli.write('q.ndjson', creations);
  await cli.run('import', 'q.ndjson', '--concurrency', '1');
  const shown = cli.stderr;
  await cli.run('runs', 'list', '-o', 'id');
  const run = cli.stdout.trim();
  const hint = (seq: number) =>
    `check in the service whether it happened, then record what you found: lms-cli runs resolve ${run} ${seq} --created ID`;
  expect(shown.match(/lms-cli runs resolve/g)).toHaveLength(1);
  expect(shown).toMatch(/: lms-cli runs resolve \S+ SEQ --created ID\n$/);
  await cli.run('runs', 'show', '-o', 'json');
  expect(cli.json()).toMatchObject([
    { error: { hint: hint(1) } },
    { error: { hint: hint(2) } },
    { outcome: 'done' },
  ]);
});

test('a single command says once how to settle its doubt, also with a ledger of its own', async () => {
  await using cli = await startCli({ faults: 'reset-after=1x', env: { LMS_LANG: 'pt-BR' } });
  await cli.write('q.ndjson', creations);
  await cli.run('lacuna', 'release', '1', '--notes', 'x', '--ledger', 'own.db');
  expect(cli.stderr).toMatch(
    /registre o que encontrou [^:]*: lms-cli runs resolve \S+ 1 --ledger \S+own\.db --created ID\n$/,
  );
});

test('an import at a terminal shows an operation in doubt once, and its reason once', async () => {
  await using cli = await startCli({ faults: '500-after=2x', atTerminal: true, columns: 200 });
  await cli.write('q.ndjson', creations);
  const timesShown = (part: string) => (cli.stdout + cli.stderr).split(part).length - 1;
  // The second time, nothing has changed.
  for (let time = 1; time <= 2; time++) {
    await cli.run('import', 'q.ndjson', '--concurrency', '1');
    expect(cli.stdout).toBe('');
    expect(timesShown('service/server-error')).toBe(1);
    expect(cli.stderr.match(/in doubt: .*/g)).toEqual([
      expect.stringMatching(/^in doubt: lacuna\.create {2}q\.ndjson:1 {2}seq 1 {2}sent /),
      expect.stringMatching(/^in doubt: lacuna\.create {2}q\.ndjson:2 {2}seq 2 {2}sent /),
    ]);
    expect(timesShown('check in the service')).toBe(1);
  }
});

test('advice that is about more than doubt is not lost', async () => {
  await using server = await answering((_, response) => void response.end('<html>Welcome</html>'));
  await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
  await cli.write('q.ndjson', creations);
  await cli.run('import', 'q.ndjson', '--concurrency', '1');
  expect(cli.stderr.match(/check the base URL\. If it is right, /g)).toHaveLength(1);
});

test('without a record, the hint names no command', async () => {
  await using cli = await startCli({ faults: 'reset-after=1x' });
  await cli.run('lacuna', 'release', '1', '--notes', 'x', '--no-ledger');
  expect(cli.stderr).toContain('check in the service whether it happened before you send it again');
});

test('runs resolve without a run, or with two numbers, names what is in doubt', async () => {
  await using cli = await startCli({ faults: 'reset-after=2x' });
  await cli.run('runs', 'resolve', '--done');
  expect(cli.stderr).toContain('lms-cli runs resolve RUN SEQ` (no operation is in doubt)');
  await cli.write('q.ndjson', creations);
  await cli.run('import', 'q.ndjson', '--concurrency', '1');
  await cli.run('import', 'q.ndjson');
  await cli.run('runs', 'list', '-o', 'id');
  const [newest, former] = cli.stdout.split('\n');
  const doubts = `(in doubt: 1 and 2 of run ${newest})`;
  await cli.run('runs', 'resolve');
  expect(cli.exitCode).toBe(2);
  expect(cli.stderr).toContain('runs/seq-missing  no run specified');
  expect(cli.stderr).toContain(doubts);
  await cli.run('runs', 'resolve', '7', '2', '--done');
  expect(cli.exitCode).toBe(2);
  expect(cli.stderr).toContain('run "7" not found');
  expect(cli.stderr).toContain(`name the run first, then the operation: \`lms-cli runs resolve`);
  expect(cli.stderr).toContain(doubts);
  await cli.run('runs', 'resolve', '2', '--not-done');
  expect(cli.exitCode).toBe(2);
  expect(cli.stderr).toContain(doubts);
  await cli.run('runs', 'resolve', `${former}`, '--done');
  expect(cli.stderr).toContain('no operation specified');
  expect(cli.stderr).toContain(`(in doubt: 1 and 2 of run ${former})`);
});

test('runs resolve --from without a run gave advice about a number', async () => {
  await using cli = await startCli();
  await cli.run('runs', 'resolve', '--from', 'answers.yaml');
  expect(cli.exitCode).toBe(2);
  expect(cli.stderr).toContain(
    'name the run: `lms-cli runs resolve RUN --from answers.yaml` (no operation is in doubt)\n',
  );
  expect(cli.stderr).not.toContain('SEQ');
});

test('a file that says two things of one operation is refused, and nothing of it is recorded', async () => {
  await using cli = await startCli({ faults: 'reset-after=2x' });
  await cli.write('q.ndjson', creations);
  await cli.run('import', 'q.ndjson', '--concurrency', '1', '-o', 'json');
  await cli.run('runs', 'list', '-o', 'id');
  const run = cli.stdout.trim();
  const [given, same, other] = [
    '{"seq":1,"created":7}',
    '{"seq":1,"created":7}',
    '{"seq":1,"outcome":"not-done"}',
  ];
  await cli.write('answers.ndjson', [given, same, other].join('\n'));
  await cli.run('runs', 'resolve', run, '--from', 'answers.ndjson');
  expect(cli.exitCode).toBe(3);
  expect(cli.stderr).toContain(
    'answers.ndjson:3:8  error  runs/resolution-twice  operation 1 has another outcome on line 1',
  );
  await cli.write('answers.ndjson', [given, same].join('\n'));
  await cli.run('runs', 'resolve', run, '--from', 'answers.ndjson', '-o', 'json');
  expect(cli.json()).toMatchObject([{ seq: 1, outcome: 'done', content: { id: 7 } }]);
});
