/** The snippets of `explain`, run: each wrong one yields its code, and no right one does. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { codes } from 'virtual:codes';
import { explanations } from 'virtual:explanations';
import { hold, holdApplied, question, startFolder } from '../content/folder.ts';
import { startCli, type Cli } from '../../harness/cli.ts';

/** What the fields of a snippet are put into, so that nothing else is wrong with them. */
const bases: Readonly<Record<string, readonly string[]>> = {
  'lacuna.create': lacuna(),
  'lacuna.edit': lacuna(),
  'assessment.create': ['name: Geografia', 'description: Diagnóstico'],
  'track.create': [
    'name: Geografia',
    'status: AVAILABLE',
    'author: Ana',
    'workload: 240',
    'cost: 0',
    'parentId: 703',
  ],
};

function lacuna(): readonly string[] {
  return [
    'title: Capital',
    'question: "###"',
    'difficulty: 1',
    'source: Apostila',
    'author: Ana',
    'topicId: 8801',
    'lacunaAlternatives: [{ alternatives: [{ description: Brasília, score: 10 }] }]',
    'inheritPermissions: INHERIT',
    'securityPermission: []',
    'securityRestriction: []',
  ];
}

/** Fields that one of a snippet stands for. */
const insteadOf: Readonly<Record<string, readonly string[]>> = {
  cloze: ['question', 'lacunaAlternatives'],
};

/** The snippet as a whole document. */
function completed(of: string, snippet: string): string {
  const own = [...snippet.matchAll(/^(?:# )?(\w+):/gm)].flatMap(([, name = '']) => name);
  const said = new Set([...own, ...own.flatMap((name) => insteadOf[name] ?? [])]);
  // Whoever writes both forms wants to be told so.
  const isOwn = (line: string) => said.has(line.split(':')[0] ?? '');
  const base = (bases[of] ?? []).filter((line) => !isOwn(line));
  if (of !== 'file of questions' && of !== 'questions of a content folder')
    return `${[...base, snippet].join('\n')}\n`;
  const shared = lacuna().filter(
    (line) => !/^(title|question|lacunaAlternatives)/.test(line) && !isOwn(line),
  );
  const rest = snippet.startsWith('---\n') ? snippet.slice(4) : `---\n${snippet}`;
  return `---\n${shared.join('\n')}\n${rest}\n`;
}

interface Place {
  readonly file: string;
  /** Every command whose findings count. */
  readonly commands: readonly string[];
}

const questionCommands = (file: string) => [
  `lacuna lint ${file}`,
  `lacuna try ${file} --check`,
  `lacuna format ${file} --check`,
];

/** Where a snippet is written, and what is done with it. */
function placeOf(of: string): Place {
  switch (of) {
    case 'command line':
      throw new TypeError('a command line is no file');
    case 'import':
      return {
        file: 'course.yaml',
        commands: ['validate course.yaml --as import', 'import course.yaml'],
      };
    case 'resource':
      return { file: 'course.yaml', commands: ['validate course.yaml --as resource'] };
    case 'csv of resources':
      return { file: 's.csv', commands: ['validate s.csv --as resource'] };
    case 'questions of a content folder':
      return { file: 'questions.md', commands: ['validate questions.md --as resource'] };
    case 'csv':
      return { file: 's.csv', commands: ['validate s.csv --as lacuna.create'] };
    case 'csv of import':
      return { file: 's.csv', commands: ['validate s.csv --as import'] };
    case 'configuration':
      return { file: 'lms-cli.yaml', commands: ['lacuna move 17 8802'] };
    case 'file of questions':
      return {
        file: 'questions.md',
        commands: ['validate questions.md', ...questionCommands('questions.md')],
      };
    case 'lacuna.create':
      return {
        file: 'question.yaml',
        commands: [`validate question.yaml --as ${of}`, ...questionCommands('question.yaml')],
      };
    default:
      return { file: 'question.yaml', commands: [`validate question.yaml --as ${of}`] };
  }
}

/** What command lines about saved plans and deletions work on: two documents are gone. */
async function toldOfFolder(command: string): Promise<string[]> {
  await using cli = await startFolder();
  await holdApplied(cli, question('stays'), question('one'), question('two'));
  await cli.write('course.yaml', 'resource: lacuna\n');
  await hold(cli, question('stays'));
  await cli.run('plan', '--out', 'plan.json');
  return await toldBy(cli, command);
}

async function told(snippet: string, of: string, isAboutService: boolean): Promise<string[]> {
  if (of === 'command line' && /--prune|plan\.json/.test(snippet)) return toldOfFolder(snippet);
  await using cli = await startCli({
    env: isAboutService ? { LMS_BASE_URL: undefined } : {},
  });
  for (const file of ['question.yaml', 'question.txt', 'folder/question.yaml']) {
    await cli.write(file, completed('lacuna.create', 'cloze: A capital é [[Brasília]].'));
  }
  await cli.write('release.yaml', 'id: 17\nreleaseNotes: Nova\n');
  if (of === 'command line') return await toldBy(cli, snippet);
  const { file, commands } = placeOf(of);
  await cli.write(file, completed(of, snippet));
  const found: string[] = [];
  for (const command of commands) found.push(...(await toldBy(cli, command)));
  return found;
}

/** Every `code  message` that a command prints, of whatever severity. */
async function toldBy(cli: Cli, command: string): Promise<string[]> {
  const words = wordsOf(command).filter((word) => word !== 'lms-cli');
  if (words[0] === 'sandbox') cli.interrupt('SIGINT');
  await cli.run(...words, '-o', 'human');
  const output = `${cli.stdout}\n${cli.stderr}`;
  return [...output.matchAll(/(?:^|\s{2})(?:error|warning) {2}(\S+ {2}.+)$/gm)].flatMap(
    ([, text = '']) => text,
  );
}

function wordsOf(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
}

describe('the wrong snippet shows its code, the right one does not', () => {
  const shown = Object.entries(explanations.en).flatMap(([code, { snippet }]) =>
    snippet === null ? [] : [{ code, ...snippet }],
  );
  test.each(shown)('$code', async ({ code, of, wrong, right }) => {
    const isAboutService = code.startsWith('config/') || of === 'configuration';
    const said = await told(wrong, of, isAboutService);
    const found = said.filter((text) => text.startsWith(`${code}  `));
    expect(found).not.toEqual([]);
    const saidOfRight = await told(right, of, isAboutService);
    expect(saidOfRight.filter((text) => found.includes(text))).toEqual([]);
  });
});

test.each(['en', 'pt-BR'] as const)(
  'each section is of a code, and says something: %s',
  (language) => {
    const sections = Object.entries(explanations[language]);
    expect(sections.length).toBeGreaterThan(140);
    expect(sections.filter(([code]) => !(code in codes))).toEqual([]);
    const whys = (one: 'en' | 'pt-BR') =>
      Object.entries(explanations[one]).flatMap(([code, { why }]) => (why === null ? [] : [code]));
    expect(whys(language).toSorted()).toEqual(whys('en').toSorted());
    expect(sections.filter(([, { why, snippet }]) => why === null && snippet === null)).toEqual([]);
  },
);

test('every thrown error has the kind that its sample names', () => {
  const source = fileURLToPath(new URL('../../../src', import.meta.url));
  const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(source, file), 'utf8'));
  const thrown = texts.flatMap((text) => [
    ...text.matchAll(/(?:CliError|failure)\(\s*'(\w+)',\s*(?:problem\(\s*)?'([a-z]+\/[a-z-]+)'/g),
  ]);
  expect(thrown.length).toBeGreaterThan(60);
  const unsaid = thrown.filter(([, kind, code = '']) => {
    const ends: readonly string[] = codes[code]?.ends ?? [];
    // A failure that is not known to be one ends in doubt (execution/classify.ts).
    return !ends.includes(kind ?? '') && !(kind === 'unavailable' && ends.includes('inDoubt'));
  });
  expect(unsaid.map(([, kind, code]) => `${code}: ${kind}`)).toEqual([]);
});
