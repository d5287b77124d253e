/** What `explain` says of codes, and its snippets: each wrong one yields its code, and no right one does. */
import { codes } from 'virtual:codes';
import { explanations } from 'virtual:explanations';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { shellWords } from '../../harness/transcripts.ts';
import { hold, holdApplied, question, startFolder } from '../content/folder.ts';

async function explained(...words: string[]): Promise<string> {
  await using cli = await startCli();
  await cli.run('explain', ...words);
  expect(cli.exitCode).toBe(0);
  return cli.stdout;
}

test('lists every code, and prints the page of each in that order', async () => {
  const listed = (await explained('-o', 'id')).trimEnd().split('\n');
  expect(listed.toSorted()).toEqual(Object.keys(codes).toSorted());
  const ofCsv = listed.filter((code) => code.startsWith('csv/'));
  for (const [words, between, expected] of [
    [[], '\n', listed],
    [['--all'], '\n\n\n', listed],
    [['csv', '--all', '--lang', 'pt-BR'], '\n\n\n', ofCsv],
  ] as const) {
    const told = (await explained(...words)).trimEnd().split(between);
    expect(told.map((text) => text.split('  ')[0])).toEqual(expected);
  }
});

/** Where a snippet is written, and every command whose findings count. */
const places: Readonly<Record<string, readonly [file: string, ...commands: string[]]>> = {
  import: ['course.yaml', 'validate course.yaml --as import', 'import course.yaml'],
  resource: ['course.yaml', 'validate course.yaml --as resource'],
  'questions of a content folder': ['questions.md', 'validate questions.md --as resource'],
  csv: ['s.csv', 'validate s.csv --as lacuna.create'],
  'csv of import': ['s.csv', 'validate s.csv --as import'],
  configuration: ['lms-cli.yaml', 'lacuna move 17 8802'],
  'file of questions': ['questions.md', 'validate questions.md', ...toQuestions('questions.md')],
  'lacuna.create': ['q.yaml', 'validate q.yaml --as lacuna.create', ...toQuestions('q.yaml')],
};

function toQuestions(file: string) {
  return [`lacuna lint ${file}`, `lacuna try ${file} --check`, `lacuna format ${file} --check`];
}

/** Every message of the code that a snippet makes its commands print, of whatever severity. */
async function toldOf(code: string, of: string, snippet: string): Promise<string[]> {
  const isAboutService = code.startsWith('config/') || of === 'configuration';
  const env = isAboutService ? { LMS_BASE_URL: undefined, LMS_LOCAL_TOKEN: 'token' } : {};
  await using cli = await startFolder({ env });
  for (const file of ['question.yaml', 'question.txt', 'folder/question.yaml'])
    await cli.write(file, stringify(lacuna()));
  if (snippet.includes('--prune')) {
    await holdApplied(cli, question('stays'), question('one'), question('two'));
    await hold(cli, question('stays'));
  }
  const [file, ...commands] = places[of] ?? ['q.yaml', `validate q.yaml --as ${of}`];
  const isCommand = of === 'command line';
  if (!isCommand) await cli.write(file, `${snippet}\n`);
  const found: string[] = [];
  for (const line of isCommand ? [snippet.replace('lms-cli ', '')] : commands) {
    await cli.run(...shellWords(line), '-o', 'human');
    const told = new RegExp(String.raw`(?:^|\s{2})(?:error|warning) {2}${code} {2}.+$`, 'gm');
    found.push(...(`${cli.stdout}\n${cli.stderr}`.match(told) ?? []));
  }
  return found;
}

const snippets = Object.entries(explanations.en).flatMap(([code, { snippet }]) =>
  snippet === null ? [] : [{ code, ...snippet }],
);
test.each(snippets)(
  'the wrong snippet yields its code, the right one does not: $code',
  async ({ code, of, wrong, right }) => {
    expect(await toldOf(code, of, wrong)).not.toEqual([]);
    expect(await toldOf(code, of, right)).toEqual([]);
  },
);
