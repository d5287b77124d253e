import { describe, expect, test } from 'vitest';
import { startCli } from '../harness/cli.ts';
import { readJunit } from '../harness/report-formats.ts';
import { lacuna } from '../harness/course.ts';

const offline = { env: { LMS_BASE_URL: undefined } };
/** Of 12,000, so many are looked for. */
const KEYS = 12_000;
const ended = '10,000 errors in the documents (after 10,000 problems the search ended)';

const withUnknownKeys = () =>
  JSON.stringify({
    ...lacuna(),
    ...Object.fromEntries(Array.from({ length: KEYS }, (_, index) => [`x${index}`, 1])),
  });

test('validate shows 1,000 findings, says how many more there are, and where the search ended', async () => {
  await using cli = await startCli(offline);
  await cli.write('many.json', withUnknownKeys());
  await cli.run('validate', 'many.json', '--as', 'lacuna.create');
  expect(cli.exitCode).toBe(3);
  expect(cli.stderr.match(/document\/unknown-field/g)).toHaveLength(1000);
  expect(cli.stderr).toContain('… and 9,000 more findings: fix these first');
  expect(cli.stderr).toContain(ended);
});

test('the same in Portuguese', async () => {
  await using cli = await startCli(offline);
  await cli.write('many.json', withUnknownKeys());
  await cli.run('validate', 'many.json', '--as', 'lacuna.create', '--lang', 'pt-BR');
  expect(cli.stderr).toContain('… e mais 9.000 apontamentos: corrija estes primeiro');
  expect(cli.stderr).toContain('(a busca terminou depois de 10.000 problemas)');
});

test('programs and reports also get 1,000, and the number of the others', async () => {
  await using cli = await startCli(offline);
  await cli.write('many.json', withUnknownKeys());
  const words = ['--report', 'junit=a.xml', '-o', 'json'];
  await cli.run('validate', 'many.json', '--as', 'lacuna.create', ...words);
  expect(cli.json()).toMatchObject({ notListed: 9000, diagnostics: { length: 1000 } });
  const { cases, properties } = readJunit(await cli.read('a.xml'));
  expect([cases.length, cases.at(-1)]).toMatchObject([
    1001,
    { name: 'and 9,000 more', kind: 'failure' },
  ]);
  expect(properties).toContainEqual(['not-listed', '9000']);
});

test.each([
  ['lint', ['lacuna', 'lint', 'many.json']],
  ['create', ['lacuna', 'create', 'many.json', '-n', '--base-url', 'http://127.0.0.1:9']],
])('%s also ends, and says so', async (_, words) => {
  await using cli = await startCli(offline);
  await cli.write('many.json', withUnknownKeys());
  await cli.run(...words);
  expect(cli.exitCode).toBe(3);
  expect(cli.stderr).toContain('… and 9,000 more findings');
  expect(cli.stderr).toContain('(after 10,000 problems the search ended)');
});

describe('thousands of equal mistakes, which filled the screen', () => {
  const wrong = `${JSON.stringify({ ...lacuna(), difficulty: 'high' })}\n`;
  const other = `${JSON.stringify({ ...lacuna(), difficulty: 'low' })}\n`;
  const input = wrong.repeat(400) + other + wrong.repeat(99);
  const shown = (text: string) => text.match(/^q\.ndjson:\d+:/gm)?.length;
  const ways = [
    ['validate', ['validate', 'q.ndjson', '--as', 'lacuna.create']],
    ['import', ['import', 'q.ndjson', '--as', 'lacuna.create']],
    ['create', ['lacuna', 'create', 'q.ndjson']],
  ] as const;

  test.each(ways)('%s at a terminal shows the first of a kind', async (_, words) => {
    await using cli = await startCli({ atTerminal: true, env: { NO_COLOR: '1' } });
    await cli.write('q.ndjson', input);
    await cli.run(...words);
    expect([cli.exitCode, shown(cli.stderr)]).toEqual([3, 2]);
    const line = '… and 498 more like this: q.ndjson:2-400,402-500 (-v shows all)';
    expect(cli.stderr).toContain(`\n  ${line}\n`);
    expect(cli.stderr).toContain('q.ndjson:401:');
    expect(cli.stderr).toContain('500 errors');
    await cli.run(...words, '-v');
    expect(shown(cli.stderr)).toBe(500);
  });

  test('are not counted as fewer than they are where not all of them are kept', async () => {
    await using cli = await startCli({ atTerminal: true, env: { NO_COLOR: '1' } });
    await cli.write('q.ndjson', wrong.repeat(3000));
    await cli.run('validate', 'q.ndjson', '--as', 'lacuna.create');
    expect(cli.stderr).toContain('999 more like this: q.ndjson:2-1000 (-v shows');
    expect(cli.stderr).toContain('… and 2,000 more findings');
  });

  test.each(ways)('%s in a pipe shows the first of a kind, too', async (_, words) => {
    await using cli = await startCli();
    await cli.write('q.ndjson', input);
    await cli.run(...words);
    expect([cli.exitCode, shown(cli.stderr)]).toEqual([3, 2]);
    expect(cli.stderr).toContain('498 more like this');
    await cli.run(...words, '-v');
    expect(shown(cli.stderr)).toBe(500);
    expect(cli.stderr).not.toContain('more like this');
  });

  test('data for programs has each, also at a terminal', async () => {
    await using cli = await startCli({ atTerminal: true });
    await cli.write('q.ndjson', input);
    await cli.run('validate', 'q.ndjson', '--as', 'lacuna.create', '-o', 'json');
    expect(cli.json()).toMatchObject({ diagnostics: { length: 500 } });
  });

  test('the same in Portuguese', async () => {
    await using cli = await startCli({ atTerminal: true, env: { NO_COLOR: '1' } });
    await cli.write('q.ndjson', wrong.repeat(12));
    await cli.run('validate', 'q.ndjson', '--as', 'lacuna.create', '--lang', 'pt-BR');
    expect(cli.stderr).toContain('… e mais 11 iguais a este: q.ndjson:2-12 (-v mostra todos)');
  });
});
