/** What a plan has read is not read again, and nobody notices (docs/adr/0020-content-as-code.md). */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import {
  chmod,
  copyFile,
  mkdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { startCli, type Cli } from '../harness/cli.ts';
import { lacuna } from '../harness/course.ts';

const LEDGER = ['--ledger', 'course.db', '--new-ledger'];

const header = `difficulty: 1
author: Ana
source: Caderno
topicId: { $var: topic }
inheritPermissions: INHERIT
securityPermission: []
securityRestriction: []
`;
const asYaml = (key: string, title: string) => `---
# Uma questão
resource: lacuna
key: ${key}
release: Primeira
body:
  title: ${title}
  cloze: A capital é [[Brasília]].
${header.replaceAll(/^(?=.)/gm, '  ')}`;
const asMarkdown = (key: string) => `# Questão ${key}\n---\nkey: ${key}\n---\nÉ [[Brasília]].\n\n`;
const quiz = `---
resource: assessment
key: quiz
body:
  name: Prova
  description: Capitais
  assessmentBlockVersions:
    - { blockId: 3, selectQuestions: SOME_SELECTED, questionVersionIds: [{ $ref: "a#versionId" }] }
`;

let cli: Cli;

/** The folder is applied, and a plan has read it. */
beforeEach(async () => {
  cli = await startCli();
  await configure('history');
  await cli.write('a.yaml', asYaml('a', 'Um') + asYaml('b', 'Dois'));
  await cli.write('q.md', `---\n${header}---\n\n${asMarkdown('c')}${asMarkdown('d')}`);
  await cli.write('z.yaml', quiz);
  await apply();
  await plan();
  return async () => cli[Symbol.asyncDispose]();
});

const configure = (scope: string, topic = 7) =>
  cli.write(
    'lms-cli.yaml',
    `variables: { topic: ${topic} }\ncontent: { scope: ${scope}, files: ['*.{yaml,md}', '!lms-cli.yaml'] }\n`,
  );

async function apply(): Promise<void> {
  await cli.run('apply', '--yes', ...LEDGER);
  expect(cli.stderr).not.toContain('error');
}

async function plan(...options: readonly string[]) {
  await cli.run('plan', '--ledger', 'course.db', '--prune', ...options);
  const { stdout, stderr, exitCode } = cli;
  return { text: stdout + stderr, exitCode };
}

const file = (name: string) => join(cli.folder, name);
const cache = () => file('course.db.texts');

/** The plan, which must be the one that is made if every document is read. */
async function samePlan() {
  expect(keys()).not.toEqual([]);
  const found = await plan();
  await rename(cache(), file('aside'));
  expect(found).toEqual(await plan());
  await rename(file('aside'), cache());
  return found;
}

type Remembered = Record<string, unknown>;

const remembered = (): [string, Remembered][] => JSON.parse(readFileSync(cache(), 'utf8'));

const keys = () =>
  remembered()
    .map(([, { key }]) => String(key))
    .toSorted();

/** Alters what is remembered of the texts with that key, as only somebody else would. */
const alter = (key: string, change: Remembered, digest?: string) =>
  writeFileSync(
    cache(),
    JSON.stringify(
      remembered().map(([own, text]) =>
        text['key'] === key ? [digest ?? own, { ...text, ...change }] : [own, text],
      ),
    ),
  );

/** What is remembered of the body of the only text with that key. */
const contentOf = (key: string) =>
  remembered().find(([, text]) => text['key'] === key)?.[1]['content'];

describe('what a plan has read', () => {
  test('is not read again, but apply reads it', async () => {
    const content = contentOf('a');
    await cli.write('a.yaml', asYaml('a', 'Outro') + asYaml('b', 'Dois'));
    expect((await samePlan()).text).toContain('2 to edit');
    alter('a', { content });
    expect((await plan()).text).toContain('no changes');
    await apply();
    expect((await cli.requests()).at(-1)).toContain('/assessment/edit');
  });

  test('is of any length, and in any file', async () => {
    const long = `${asYaml('e', 'Longa')}# ${'x'.repeat(100_000)}\n`;
    await cli.write('e.yaml', long);
    await apply();
    expect((await samePlan()).text).toContain('no changes');
    expect(keys()).toEqual(['a', 'b', 'c', 'd', 'e']);
    await rename(file('e.yaml'), file('f.yaml'));
    alter('e', { protect: true });
    await cli.write('g.yaml', long);
    expect((await samePlan()).text).toContain('reference/duplicate-key');
  });

  test('is found in another place of the file', async () => {
    await cli.run('lacuna', 'move', '1', '99', '--ledger', 'course.db');
    await cli.write('a.yaml', `# Capitais\n${asYaml('b', 'Dois')}${asYaml('a', 'Um')}`);
    const { text } = await samePlan();
    expect(text).toMatch(/move 99 → 7 +a.yaml:19/);
  });

  test('is also what is below a comment that names a schema', async () => {
    const named = `# yaml-language-server: $schema=lacuna.create.schema.json\n${asYaml('b', 'Dois')}`;
    await cli.write('a.yaml', named + asYaml('a', 'Um'));
    expect((await samePlan()).text).toContain('no changes');
    expect(keys()).toEqual(['a', 'b', 'b', 'c', 'd']);
    expect((await samePlan()).text).toContain('no changes');
  });

  test('does not hide that a key stands twice', async () => {
    await cli.write('b.yaml', asYaml('a', 'Um'));
    expect((await samePlan()).text).toContain('reference/duplicate-key');
    await rm(file('b.yaml'));
    await cli.write('a.yaml', asYaml('a', 'Um') + asYaml('b', 'Dois') + asYaml('a', 'Um'));
    expect((await samePlan()).text).toContain('reference/duplicate-key');
  });
});

describe('the file of what plans have read', () => {
  const besides = () => readdirSync(cli.folder).filter((name) => name.startsWith('course.db.t'));

  test('is neither read nor made by apply, by a plan that is saved, and by undo', async () => {
    await cli.write('a.yaml', asYaml('a', 'Outro') + asYaml('b', 'Dois'));
    await plan();
    await writeFile(cache(), 'nobody reads this');
    await plan('--out', 'saved.json');
    await cli.run('apply', 'saved.json', '--yes', '--ledger', 'course.db');
    await cli.write('a.yaml', asYaml('a', 'Um') + asYaml('b', 'Dois'));
    await apply();
    await cli.run('undo', 'latest', '--yes', '--ledger', 'course.db');
    expect(await readFile(cache(), 'utf8')).toBe('nobody reads this');
    await rm(cache());
    await plan('--out', 'saved.json');
    await apply();
    await cli.run('undo', 'latest', '--yes', '--ledger', 'course.db');
    expect(besides()).toEqual([]);
  });

  test('is for its owner only, and not made without a ledger', async () => {
    expect((await stat(cache())).mode & 0o777).toBe(0o600);
    await mkdir(file('new'));
    await cli.run('plan', '--new-ledger', '--ledger', 'new/course.db');
    await cli.run('plan', '--new-ledger', '--no-ledger');
    expect(readdirSync(file('new'))).toEqual([]);
    expect(existsSync(file('.lms-cli'))).toBe(false);
  });

  test.each<[string, () => unknown]>([
    ['deleted', () => rm(cache())],
    ['emptied', () => writeFile(cache(), '')],
    ['no JSON', () => writeFile(cache(), 'x'.repeat(10_000))],
    ['cut off', () => truncate(cache(), 500)],
    ['of another form', () => writeFile(cache(), '{"texts":[[1,2],null]}')],
    ['a ledger', () => copyFile(file('course.db'), cache())],
  ])('may be %s at any time', async (_, harm) => {
    await harm();
    expect((await plan()).text).toContain('no changes');
    expect((await samePlan()).text).toContain('no changes');
    expect(keys()).toEqual(expect.arrayContaining(['a', 'b', 'c', 'd']));
    expect(besides()).toEqual(['course.db.texts']);
  });

  const isRoot = process.getuid?.() === 0;
  test.skipIf(isRoot)('may be one that nobody can write', async () => {
    await chmod(cache(), 0o400);
    expect((await samePlan()).text).toContain('no changes');
    await chmod(cache(), 0);
    await chmod(cli.folder, 0o500);
    expect((await plan()).text).toContain('no changes');
    await chmod(cli.folder, 0o700);
  });

  test.each<[string, Remembered, string?]>([
    ['text', {}, 'b'],
    ['release', { releases: false }],
    ['content', { content: 'f'.repeat(32) }],
    ['key', { key: 'quiz' }],
    ['key of a question', { key: 'c' }],
    ['key that nobody has', { key: 'x' }],
    ['kind', { kind: 'track' }],
    ['parent', { parent: '8' }],
    ['line', { lines: -9007199254740991 }],
    ['protection', { protect: false }],
    ['kind that does not exist', { kind: 'x' }],
  ])(
    'changes nothing that is sent if somebody planted another %s',
    async (_, planted, of = 'a') => {
      await cli.write('a.yaml', asYaml('a\nprotect: true', 'Um') + asYaml('b', 'Dois'));
      await apply();
      await cli.run('lacuna', 'move', '2', '99', '--ledger', 'course.db');
      await cli.run('lacuna', 'move', '3', '99', '--ledger', 'course.db');
      await plan();
      const sent = async () => {
        await cli.run('apply', '--dry-run', '--prune', '--ledger', 'course.db', '-o', 'json');
        const told = cli.stdout.replaceAll(/"run": *"[^"]*"/g, '');
        return {
          told,
          saved: await plan('--out', 'saved.json'),
          plan: await cli.read('saved.json'),
        };
      };
      await rename(cache(), file('aside'));
      const before = await sent();
      expect(before.told).toContain('/lacunaquestion/move/2/7');
      await rename(file('aside'), cache());
      const [digest] = remembered().find(([, { key }]) => key === of) ?? [];
      alter('a', planted, digest);
      expect((await plan()).exitCode).toBeLessThanOrEqual(3);
      expect(await sent()).toEqual(before);
    },
  );
});

describe('a remembered question of a .md file', () => {
  const questions = (shared: string, ...asked: readonly string[]) =>
    cli.write('q.md', `---\n${shared}---\n\n${asked.map(asMarkdown).join('')}`);

  test('is not read again', async () => {
    const [sound, other] = [asMarkdown('c'), asMarkdown('d').replace('Brasília', 'Lima')];
    await cli.write('q.md', `---\n${header}---\n\n${sound}${other}`);
    const content = contentOf('d');
    expect((await samePlan()).text).toContain('1 to edit');
    alter('d', { content });
    expect((await plan()).text).toContain('no changes');
  });

  test('follows the fields that all questions share', async () => {
    await questions(header.replace('difficulty: 1', 'difficulty: 2'), 'c', 'd');
    expect((await samePlan()).text).toContain('2 to edit');
    await questions(`${header}formerly: [x]\n`, 'c', 'd');
    expect((await samePlan()).text).toContain('content/former');
  });

  test('is found in another place, and stands alone', async () => {
    await cli.run('lacuna', 'move', '3', '99', '--ledger', 'course.db');
    await questions(`# Capitais\n${header}`, 'd', 'c');
    expect((await samePlan()).text).toMatch(/move 99 → 7 +q.md:18/);
    await apply();
    await questions(`# Capitais\n${header}`, 'd', 'c');
    expect((await samePlan()).text).toContain('no changes');
    await cli.write('alone.md', `---\ntitle: Só\nkey: e\n${header}---\nÉ [[Lima]].\n`);
    await apply();
    await plan();
    expect(keys()).toContain('e');
    await cli.run('lacuna', 'move', '9', '99', '--ledger', 'course.db');
    expect((await samePlan()).text).toMatch(/move 99 → 7 +alone.md:1/);
  });

  test.each([
    ['text above the first title', 'Sem título', 'cloze/title'],
    ['a question without a sentence', '# Sem frase\n---\nkey: e\n---\n', 'cloze/no-sentence'],
    ['fields that end where the next ones begin', '# Aberta\n---\nkey: e', '1 to create'],
  ])('is read as ever below %s', async (_, above, told) => {
    const questionsBelow = [asMarkdown('c'), asMarkdown('d')].join('');
    await cli.write('q.md', `---\n${header}---\n\n${above}\n${questionsBelow}`);
    expect((await samePlan()).text).toContain(told);
  });
});

describe('a remembered document', () => {
  test('follows what it refers to', async () => {
    await cli.write('a.yaml', asYaml('a', 'Outro') + asYaml('b', 'Dois'));
    expect((await samePlan()).text).toContain('because of a');
    await apply();
    expect((await samePlan()).text).toContain('no changes');
  });

  test('follows the variables', async () => {
    await configure('history', 8);
    expect((await samePlan()).text).toContain('4 to move');
  });

  test('is created again after its resource was deleted or forgotten', async () => {
    await cli.run('lacuna', 'delete', '1', '--yes', '--ledger', 'course.db');
    await cli.run('resources', 'forget', 'c', '--yes', '--ledger', 'course.db');
    expect((await samePlan()).text).toContain('2 to create');
  });

  test('is sent after an edit by hand, and after an adoption', async () => {
    await cli.write('hand.json', JSON.stringify({ id: 1, ...lacuna({ title: 'À mão' }) }));
    await cli.run('lacuna', 'edit', 'hand.json', '--ledger', 'course.db');
    await cli.run('resources', 'forget', 'd', '--yes', '--ledger', 'course.db');
    await cli.run('resources', 'adopt', 'd', '4', '--ledger', 'course.db');
    const { text } = await samePlan();
    expect(text).toMatch(/~ lacuna +a /);
    expect(text).toMatch(/~ lacuna +d /);
  });

  test('is refused at its place: under another scope, and with a key that stands twice', async () => {
    await configure('geography');
    expect((await samePlan()).text).toContain('q.md:19:6  error  content/key-taken');
    await configure('history');
    await cli.write('b.yaml', asYaml('d', 'Quatro'));
    await cli.write('r.md', await cli.read('q.md'));
    expect((await samePlan()).text).toContain('q.md:19:6  error  reference/duplicate-key');
  });

  test('is renamed by another one, and stays in its own file under another name', async () => {
    await cli.write('a.yaml', asYaml('b', 'Dois'));
    await cli.write('y.yaml', asYaml('a', 'Um'));
    expect((await samePlan()).text).toContain('no changes');
    await cli.write('y.yaml', asYaml('a\nformerly: [c]', 'Um'));
    expect((await samePlan()).exitCode).toBe(3);
  });
});
