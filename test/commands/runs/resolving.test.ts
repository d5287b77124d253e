/** What `runs resolve` says of answers, and of what they leave. */
import { expect, test } from 'vitest';
import { isObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli, resumeNewest } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

const creations = ['a', 'b', 'c', 'd']
  .map((key) => ({ operation: 'lacuna.create', key, body: lacuna({ title: key }) }))
  .map((document) => `${stringifyExact(document)}\n`)
  .join('');

interface Story {
  readonly cli: Cli;
  readonly run: string;
  /** Resolves from a file that holds these lines. */
  readonly answer: (...lines: readonly string[]) => Promise<void>;
}

/** The answers to the first three of four creates were lost; the service performed them. */
async function threeInDoubt(language = 'en'): Promise<Story> {
  const cli = await startCli({ faults: 'reset-after=3x', env: { LMS_LANG: language } });
  await cli.write('q.ndjson', creations);
  await cli.run('import', 'q.ndjson', '--concurrency', '1');
  const run = await newest(cli);
  const answer = async (...lines: readonly string[]) => {
    await cli.write('answers.ndjson', lines.join('\n'));
    await cli.run('runs', 'resolve', run, '--from', 'answers.ndjson');
  };
  return { cli, run, answer };
}

async function newest(cli: Cli): Promise<string> {
  await cli.run('runs', 'list', '-o', 'id');
  return cli.stdout.split('\n')[0] ?? '';
}

async function countsIn(cli: Cli): Promise<unknown[]> {
  await cli.run('runs', 'list', '-o', 'json');
  return [cli.json()].flat().map((each) => isObject(each) && each['counts']);
}

const all = ['{"seq":1,"created":1}', '{"seq":2,"outcome":"not-done"}', '{"seq":3,"created":3}'];

test('a file that contradicts what is resolved was accepted in silence', async () => {
  const { cli, run, answer } = await threeInDoubt();
  await using _ = cli;
  await cli.run('runs', 'resolve', run, '1', '--created', '1');
  await cli.run('runs', 'resolve', run, '2', '--not-done');
  await answer('{"seq":1,"created":7}', '{"seq":2,"created":2}', '{"seq":3,"created":3}');
  expect([cli.exitCode, cli.stdout]).toEqual([3, '']);
  expect(cli.stderr).toContain(
    `answers.ndjson:1:8  error  ledger/not-in-doubt  operation 1 of run ${run} is not in doubt: it is done, with id 1\n`,
  );
  expect(cli.stderr).toContain(
    `answers.ndjson:2:8  error  ledger/not-in-doubt  operation 2 of run ${run} is not in doubt: it was recorded as not done\n`,
  );
  expect(cli.stderr).toContain('error  runs/answers-invalid  2 errors: nothing was recorded\n');
  expect(await countsIn(cli)).toEqual([{ done: 2, failed: 1, 'in-doubt': 1 }]);
});

test('two answers with one id record nothing, and the second is told', async () => {
  const { cli, answer } = await threeInDoubt();
  await using _ = cli;
  await answer('{"seq":1,"created":1}', '{"seq":3,"created":1}', '{"seq":2,"outcome":"done"}');
  expect(cli.exitCode).toBe(3);
  expect(cli.stderr).toContain('answers.ndjson:2:8  error  ledger/id-known  ');
  expect(cli.stderr).toContain('answers.ndjson:3:8  error  ledger/id-needed  ');
  expect(await countsIn(cli)).toEqual([{ done: 1, 'in-doubt': 3 }]);
});

test('the same file again said nothing', async () => {
  const { cli, run, answer } = await threeInDoubt();
  await using _ = cli;
  await cli.run('runs', 'resolve', run, '2', '--not-done');
  await answer(...all);
  const next = `1 operation is still to be sent: lms-cli runs resume ${run}\n`;
  expect(cli.stderr).toBe(`1 operation was already resolved with this outcome\n${next}`);
  await answer(...all);
  expect([cli.exitCode, cli.stdout]).toEqual([0, '']);
  expect(cli.stderr).toBe(
    `nothing to record: 3 operations were already resolved with these outcomes\n${next}`,
  );
  await cli.run('runs', 'resolve', run, '3', '--created', '003');
  expect([cli.exitCode, cli.stderr]).toEqual([
    0,
    `nothing to record: 1 operation was already resolved with this outcome\n${next}`,
  ]);
});

test('a file of answers said only its first mistake, and ignored unknown fields', async () => {
  const { cli, answer } = await threeInDoubt();
  await using _ = cli;
  await answer(
    '{"seq":1,"creatd":7}',
    '{"seq":2,"created":2,"why":"seen"}',
    '{"seq":3,"created":0}',
    '{"seq":4}',
    '{"seq":5,"created":1,"outcome":"done"}',
    '{"seq":"6","outcome":"notdone"}',
  );
  expect(cli.exitCode).toBe(3);
  const places = [...cli.stderr.matchAll(/^answers\.ndjson:(\S+) {2}error {2}(\S+)/gm)];
  expect(places.map(([, place, code]) => [place, code])).toEqual([
    ['1:10', 'document/unknown-field'],
    ['2:22', 'document/unknown-field'],
    ['3:20', 'document/wrong-type'],
    ['4:1', 'runs/resolution-file'],
    ['5:1', 'runs/resolution-file'],
    ['6:8', 'document/wrong-type'],
    ['6:22', 'document/value-not-allowed'],
  ]);
  expect(cli.stderr).toContain('did you mean "created"?');
  expect(cli.stderr).not.toContain('--allow-unknown');
  expect(cli.stderr).toContain('created must be an id from 1 to 9223372036854775807, not 0\n');
  expect(await countsIn(cli)).toEqual([{ done: 1, 'in-doubt': 3 }]);
});

test.each(['0', '00', '-5', 'x', '9223372036854775808'])('--created %s was an id', async (id) => {
  const { cli, run } = await threeInDoubt();
  await using _ = cli;
  await cli.run('runs', 'resolve', run, '1', '--created', id);
  expect([cli.exitCode, cli.stderr]).toEqual([
    2,
    expect.stringContaining(
      `--created must be a whole number from 1 to 9223372036854775807, not "${id}"`,
    ),
  ]);
});

test('after --not-done the lost answer was still shown, and not how much is in doubt', async () => {
  const { cli, run } = await threeInDoubt();
  await using _ = cli;
  await cli.run('runs', 'resolve', run, '2', '--not-done');
  expect(cli.stdout).toMatch(
    /^failed .*seq 2 .*\n {2}ledger\/not-performed {2}it was recorded as not done\n/,
  );
  expect(cli.stdout).not.toContain('network/lost');
  expect(cli.stderr).toBe(
    `2 operations of run ${run} are still in doubt (seq 1 and 3): check in the service, then record for each what you found (or use --not-done or --give-up): lms-cli runs resolve ${run} SEQ --created ID\n`,
  );
  await cli.run('runs', 'resolve', run, 'a', '--created', '1');
  expect(cli.stderr).toBe(
    `1 operation of run ${run} is still in doubt: check in the service, then record what you found (or use --not-done or --give-up): lms-cli runs resolve ${run} 3 --created ID\n`,
  );
  await cli.run('runs', 'resolve', run, '3', '--created', '3', '-q');
  expect(cli.stderr).toBe('');
  await cli.run('runs', 'show', run, '-o', 'json');
  expect(cli.json()).toMatchObject([
    { outcome: 'done' },
    {
      outcome: 'failed',
      error: {
        code: 'ledger/not-performed',
        hint: 'send it with `lms-cli runs resume RUN`, or run the same command again',
      },
    },
    { outcome: 'done' },
    { outcome: 'done' },
  ]);
  await resumeNewest(cli);
  expect(cli.stderr).toContain('all 4 operations are done, 3 of them by an earlier run\n');
  await cli.run('runs', 'resolve', run, '3', '--created', '3');
  expect(cli.stderr).toContain(`no operation of run ${run} is in doubt\n`);
});

test('what is resolved already said neither how it ended nor what to do', async () => {
  const { cli, run, answer } = await threeInDoubt();
  await using _ = cli;
  const toldOf = async (seq: string) => {
    await cli.run('runs', 'resolve', run, seq, '--not-done');
    expect([cli.exitCode, cli.stdout]).toEqual([2, '']);
    return cli.stderr.replaceAll(run, 'RUN').trimEnd().split('\n  ');
  };
  const prefix = 'error  ledger/not-in-doubt  ';
  expect(await toldOf('4')).toEqual([
    `${prefix}operation 4 of run RUN is not in doubt: it is done, with id 4`,
    'keep what is recorded, and list what is still in doubt: lms-cli runs show RUN',
  ]);
  expect(await toldOf('99')).toEqual([
    `${prefix}run RUN has no operation 99`,
    'list the operations in doubt: lms-cli runs show RUN',
  ]);
  await cli.run('runs', 'resolve', run, '1', '--not-done');
  await answer('{"seq":1,"created":77}');
  expect(cli.stderr.replaceAll(run, 'RUN')).toContain(
    '  keep what is recorded, or correct it with `lms-cli runs resolve RUN 1 --created 77`\n',
  );
});

test('a CSV of outcomes was told to name an operation with --as', async () => {
  const { cli, run } = await threeInDoubt();
  await using _ = cli;
  await cli.write('answers.csv', 'seq,created\n1,77\n');
  await cli.run('runs', 'resolve', run, '--from', 'answers.csv');
  expect(cli.exitCode).toBe(3);
  expect(cli.stderr).toContain('runs/resolution-csv  outcomes cannot be read from CSV');
  expect(cli.stderr).not.toContain('--as');
});

test('an operation or an outcome beside --from was ignored', async () => {
  const { cli, run, answer } = await threeInDoubt();
  await using _ = cli;
  await cli.write('answers.ndjson', all.join('\n'));
  for (const words of [['1'], ['--done']]) {
    await cli.run('runs', 'resolve', run, ...words, '--from', 'answers.ndjson');
    expect([cli.exitCode, cli.stderr]).toEqual([
      2,
      expect.stringContaining('usage/options-conflict  --from'),
    ]);
  }
  await answer(...all);
  expect(cli.exitCode).toBe(0);
});

test('an old file of answers settled the doubt of a later attempt', async () => {
  await using cli = await startCli({ faults: 'reset-before=2x' });
  await cli.write('q.ndjson', creations);
  await cli.write('answers.ndjson', '{"seq":1,"outcome":"not-done"}');
  await cli.run('import', 'q.ndjson', '--concurrency', '1', '--max-errors', '0');
  const first = await newest(cli);
  await cli.run('runs', 'resolve', first, '--from', 'answers.ndjson');
  await resumeNewest(cli, '--concurrency', '1', '--max-errors', '0');
  const second = await newest(cli);
  expect(await countsIn(cli)).toMatchObject([{ 'in-doubt': 1 }, { failed: 1 }]);
  await cli.run('runs', 'resolve', first, '--from', 'answers.ndjson');
  expect(cli.stderr).toContain('nothing to record: 1 operation was already resolved');
  expect(cli.stderr).toContain(`1 operation of run ${second} is still in doubt`);
  expect(await countsIn(cli)).toMatchObject([{ 'in-doubt': 1 }, { failed: 1 }]);
  await cli.run('runs', 'resolve', first, '1', '--created', '1');
  expect(cli.exitCode).toBe(7);
  expect(cli.stderr).toContain(
    `operation 1 of run ${first} cannot be corrected: run ${second} sent it again, and has it in doubt\n`,
  );
  expect(cli.stderr).toContain(`\`lms-cli runs resolve ${second} 1\` and --created ID, --done`);
});

test('a run that found a doubt said that the earlier run had sent the operation again', async () => {
  const { cli } = await threeInDoubt();
  await using _ = cli;
  await cli.run('import', 'q.ndjson');
  const later = await newest(cli);
  await cli.run('runs', 'resolve', later, '1', '--created', '1');
  await cli.write('answers.ndjson', '{"seq":1,"created":7}');
  await cli.run('runs', 'resolve', later, '--from', 'answers.ndjson');
  expect(cli.stderr).toContain(
    `operation 1 of run ${later} is not in doubt: it is done, with id 1\n`,
  );
});

test('a run whose doubts were sent again advised to resolve them', async () => {
  const { cli, run, answer } = await threeInDoubt();
  await using _ = cli;
  await cli.run('import', 'q.ndjson', '--again');
  const later = await newest(cli);
  await cli.run('runs', 'show', run);
  expect(cli.stderr).toBe(`a later run went on with this: lms-cli runs show ${later}\n`);
  await answer('{"seq":1,"created":77}');
  expect(cli.stderr).toMatch(
    new RegExp(`is not in doubt: run ${later} sent it again, and it is done, with id \\d+\\n`),
  );
});

test('an ambiguous run was told with the path of its ledger for each', async () => {
  const { cli } = await threeInDoubt();
  await using _ = cli;
  await cli.run('import', 'q.ndjson');
  await cli.run('runs', 'show', '2');
  expect(cli.stderr).toMatch(/"2" is ambiguous: \S+ and \S+ in "[^"]+"\n/);
});

test('answers are judged in Portuguese too', async () => {
  const { cli, run, answer } = await threeInDoubt('pt-BR');
  await using _ = cli;
  await answer('{"seq":1,"creatd":7}', '{"seq":4}');
  expect(cli.stderr).toContain('você quis dizer "created"?');
  expect(cli.stderr).toContain('nenhum resultado indicado para a operação\n');
  expect(cli.stderr).toContain('2 erros: nada foi registrado\n');
  await cli.run('runs', 'resolve', run, '2', '--not-done');
  expect(cli.stdout).toContain('foi registrada como não feita\n');
  expect(cli.stderr).toContain(
    `2 operações da execução ${run} continuam em dúvida (seq 1 e 3): verifique no serviço e registre`,
  );
  await answer('{"seq":2,"outcome":"done"}', '{"seq":4,"created":77}');
  expect(cli.stderr).toContain(
    `a operação 2 da execução ${run} não está em dúvida: foi registrada como não feita\n`,
  );
  expect(cli.stderr).toContain('não está em dúvida: ela está feita, com o id 4\n');
  await answer(...all, '{"seq":4,"created":4}');
  await answer(...all);
  expect(cli.stderr).toContain(
    'nada a registrar: 3 operações já estavam resolvidas com estes resultados\n',
  );
});

test('what was blocked by a doubt was called rejected once the doubt was resolved', async () => {
  await using cli = await startCli({ faults: 'reset-after=1x' });
  const release = { operation: 'lacuna.release', body: { id: { $ref: 'a' }, releaseNotes: 'x' } };
  await cli.write('q.ndjson', `${creations.split('\n')[0]}\n${stringifyExact(release)}\n`);
  await cli.run('import', 'q.ndjson');
  const run = await newest(cli);
  await cli.run('runs', 'resolve', run, 'a', '--created', '1');
  const next = `1 operation is still to be sent: lms-cli runs resume ${run}\n`;
  expect(cli.stderr).toBe(next);
  await cli.run('runs', 'show', run);
  expect(cli.stderr).toBe(next);
  await resumeNewest(cli);
  expect(cli.stderr).toContain('all 2 operations are done, 1 of them by an earlier run\n');
});
