/** Lines break between words, so that a narrow window is as readable as a wide one. */
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import stringWidth from 'string-width';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

const env = (language: string) => ({ LMS_BASE_URL: undefined, LANG: language });

/** Lines that a terminal of so many columns would break in the middle of a word. */
function brokenIn(cli: Cli, columns: number): string[] {
  const lines = stripVTControlCharacters(`${cli.stdout}\n${cli.stderr}`).split('\n');
  expect(lines.length).toBeGreaterThan(3);
  // The lines of a file and of a table are shown as they are. A longer word, or a command, has its
  // own line.
  const ours = lines.filter((line) => !/^ *(?:\d* \||lms-cli |.* {5})/.test(line));
  return ours.filter((line) => stringWidth(line) > columns && /\S\s+\S/.test(line));
}

describe.each([
  ['en_US.UTF-8', 40],
  ['en_US.UTF-8', 57],
  ['pt_BR.UTF-8', 40],
  ['pt_BR.UTF-8', 72],
])('on a terminal in %s of %i columns no word is broken by', (language, columns) => {
  test.each([
    'lacuna lint q.yaml wrong.yaml',
    'lacuna try q.yaml --answer brasília',
    'lacuna create --help',
    'lacuna new --help',
    'import --help',
    '--help',
    'help cloze',
    'help content',
    'lacuna create q.yaml',
    'validate wrong.yaml --as lacuna.create',
  ])('%s', async (line) => {
    await using cli = await startCli({ atTerminal: true, columns, env: env(language) });
    await cli.write(
      'q.yaml',
      'title: A capital\ncloze: A capital do Brasil é [[Brasília = 10 | Rio = -2]].\n',
    );
    await cli.write('wrong.yaml', 'title: 5\ncloze: A [[b | b]]\n');
    await cli.run(...line.split(' '));
    expect(brokenIn(cli, columns)).toEqual([]);
  });

  test('the results of an import, and the run that it leaves', async () => {
    const service = { atTerminal: true, columns, env: { LANG: language } };
    await using cli = await startCli({ ...service, faults: '500-after=2x' });
    const documents = [1, 2, 3].map((each) => {
      const document = { operation: 'lacuna.create', key: `the river ${each}`, body: lacuna({}) };
      return `${JSON.stringify(document)}\n`;
    });
    documents.push('{"operation":"lacuna.move","params":{"questionId":9,"topicId":7}}\n');
    await cli.write('rivers of the north.ndjson', documents.join(''));
    for (const command of ['import', 'runs show']) {
      const rest = command === 'import' ? ['rivers of the north.ndjson', '--concurrency', '1'] : [];
      await cli.run(...command.split(' '), ...rest);
      expect(brokenIn(cli, columns)).toEqual([]);
      const plain = stripVTControlCharacters(cli.stderr);
      expect(plain).toMatch(/^ *lms-cli runs resolve \S+ SEQ --created ID$/m);
    }
  });
});

test('into a pipe a message stays one line', async () => {
  await using cli = await startCli({ columns: 40 });
  await cli.write('q.yaml', 'title: A capital\ncloze: A [[b | b]]\n');
  await cli.run('lacuna', 'lint', 'q.yaml');
  expect(cli.stderr.split('\n').some((line) => line.length > 60)).toBe(true);
});
