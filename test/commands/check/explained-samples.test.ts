/** The snippets of `explain`, run: each wrong one yields its code, and no right one does. */
import { readdirSync, readFileSync } from 'node:fs';
import { codes } from 'virtual:codes';
import { explanations } from 'virtual:explanations';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { type Cli, startCli } from '../../harness/cli.ts';
import { hold, holdApplied, question, startFolder } from '../content/folder.ts';

const root = new URL('../../../', import.meta.url);

/** Fields of a sample, all or those named, a line each, so that nothing but the snippet is wrong. */
const fieldsOf = (kind: string, ...names: string[]): string[] => {
  const [sample] = parseAllDocuments(readFileSync(new URL(`samples/${kind}.yaml`, root), 'utf8'));
  const fields = Object.entries(sample?.toJS() ?? {});
  const own = names.length === 0 ? fields : fields.filter(([name]) => names.includes(name));
  return own.map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
};
const lacuna = fieldsOf('lacuna.create');
const bases: Readonly<Record<string, readonly string[]>> = {
  'lacuna.create': lacuna,
  'lacuna.edit': lacuna,
  'assessment.create': fieldsOf('assessment.create', 'name', 'description'),
  'track.create': fieldsOf(
    'track.create',
    'name',
    'status',
    'author',
    'workload',
    'cost',
    'parentId',
  ),
};

/** Where a snippet is written, and every command whose findings count. */
const places: Readonly<Record<string, readonly [file: string, ...commands: string[]]>> = {
  import: ['course.yaml', 'validate course.yaml --as import', 'import course.yaml'],
  resource: ['course.yaml', 'validate course.yaml --as resource'],
  'csv of resources': ['s.csv', 'validate s.csv --as resource'],
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

/** The snippet as a whole document. */
function completed(of: string, snippet: string): string {
  const names = [...snippet.matchAll(/^(?:# )?(\w+):/gm)].map(([, name = '']) => name);
  // Whoever writes both forms of a statement wants to be told so.
  const said = [...names, ...(names.includes('cloze') ? ['question', 'lacunaAlternatives'] : [])];
  const without = (fields: readonly string[], left: readonly string[]) =>
    fields.filter((line) => !left.includes(line.split(':')[0] ?? ''));
  if (!/questions/.test(of)) return `${[...without(bases[of] ?? [], said), snippet].join('\n')}\n`;
  const shared = without(lacuna, [...said, 'title', 'question', 'lacunaAlternatives']);
  return `---\n${shared.join('\n')}\n---\n${snippet.replace(/^---\n/, '')}\n`;
}

/** Every `code  message` that is printed, of whatever severity. */
async function told(snippet: string, of: string, isAboutService: boolean): Promise<string[]> {
  const isCommand = of === 'command line';
  if (isCommand && /--prune|plan\.json/.test(snippet)) {
    await using folder = await startFolder();
    // Two documents are gone.
    await holdApplied(folder, question('stays'), question('one'), question('two'));
    await folder.write('course.yaml', 'resource: lacuna\n');
    await hold(folder, question('stays'));
    await folder.run('plan', '--out', 'plan.json');
    return await toldBy(folder, snippet);
  }
  await using cli = await startCli({ env: isAboutService ? { LMS_BASE_URL: undefined } : {} });
  for (const file of ['question.yaml', 'question.txt', 'folder/question.yaml']) {
    await cli.write(file, completed('lacuna.create', 'cloze: A capital é [[Brasília]].'));
  }
  await cli.write('release.yaml', 'id: 17\nreleaseNotes: Nova\n');
  const [file, ...commands] = places[of] ?? ['q.yaml', `validate q.yaml --as ${of}`];
  if (!isCommand) await cli.write(file, completed(of, snippet));
  const found: string[] = [];
  for (const line of isCommand ? [snippet] : commands) found.push(...(await toldBy(cli, line)));
  return found;
}

async function toldBy(cli: Cli, line: string): Promise<string[]> {
  const words = [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)]
    .map(([, double, single, plain]) => double ?? single ?? plain ?? '')
    .filter((word) => word !== 'lms-cli');
  if (words[0] === 'sandbox') cli.interrupt('SIGINT');
  await cli.run(...words, '-o', 'human');
  const said = `${cli.stdout}\n${cli.stderr}`.matchAll(
    /(?:^|\s{2})(?:error|warning) {2}(\S+ {2}.+)$/gm,
  );
  return [...said].map(([, text = '']) => text);
}

const shown = Object.entries(explanations.en).flatMap(([code, { snippet }]) =>
  snippet === null ? [] : [{ code, ...snippet }],
);
test.each(shown)('wrong as in its snippet, right as in the other: $code', async (snippet) => {
  const { code, of, wrong, right } = snippet;
  const isAboutService = code.startsWith('config/') || of === 'configuration';
  const said = await told(wrong, of, isAboutService);
  const found = said.filter((text) => text.startsWith(`${code}  `));
  expect(found).not.toEqual([]);
  const saidOfRight = await told(right, of, isAboutService);
  expect(saidOfRight.filter((text) => found.includes(text))).toEqual([]);
});

test('each section is of a code, says something, and is in both languages', () => {
  const [english, portuguese] = [explanations.en, explanations['pt-BR']].map((sections) =>
    Object.entries(sections).flatMap(([code, { why }]) => (why === null ? [] : [code])),
  );
  expect(portuguese?.toSorted()).toEqual(english?.toSorted());
  const all = Object.entries(explanations.en);
  expect(all.length).toBeGreaterThan(140);
  expect(all.filter(([code]) => !(code in codes))).toEqual([]);
  expect(all.filter(([, { why, snippet }]) => why === null && snippet === null)).toEqual([]);
});

test('every thrown error has the kind that its text names', () => {
  const folder = new URL('src/', root);
  const thrown = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .flatMap((text) => [
      ...text.matchAll(/(?:CliError|failure)\(\s*'(\w+)',\s*(?:problem\(\s*)?'([a-z]+\/[a-z-]+)'/g),
    ])
    .map(([, kind = '', code = '']) => ({ kind, code, ends: codes[code]?.ends ?? [] }));
  expect(thrown.length).toBeGreaterThan(60);
  // A failure that is not known to be one ends in doubt (execution/classify.ts).
  const isSaid = ({ kind, ends }: { readonly kind: string; readonly ends: readonly string[] }) =>
    ends.includes(kind) || (kind === 'unavailable' && ends.includes('inDoubt'));
  expect(thrown.filter((each) => !isSaid(each))).toEqual([]);
});
